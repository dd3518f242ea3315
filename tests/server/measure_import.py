"""How long a large file takes to be imported, what it takes of memory, and how quick the library is with it.

`python tests/server/measure_import.py [GAMES]`; by default 20,000, of 2,000 different courses.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bastide import Game
from bastide.records.bgn import write_bgn
from page_support import Server

COURSES = 2000
MIB = 1024


def course(chance: random.Random) -> Game:
    """A random game of Cathedral."""
    game = Game("cathedral")
    node = game.root
    while not node.position.is_over:
        position = node.position
        node = node.add(position.move_at(chance.choice(position.kernel.legal_actions(position.state).tolist())))
    return game


def file_of(games: int) -> str:
    """A file of games that all differ."""
    chance = random.Random(1)
    courses = [course(chance) for _ in range(min(games, COURSES))]
    texts = []
    for number in range(games):
        game = courses[number % len(courses)]
        game.headers = {"Light": f"Player {number % 97}", "Dark": f"Player {number % 89}", "Round": str(number)}
        texts.append(write_bgn(game))
    return "\n".join(texts)


def largest(pid: int | str) -> int:
    """The most memory that a process has had, in MiB; 0 where it has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) // MIB for line in lines if line.startswith("VmHWM")), 0)


def main() -> None:
    """Measure."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    content = file_of(games).encode()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        before = largest(server.process.pid)
        began, job = time.perf_counter(), send(server, content)
        reader, slowest = 0, 0.0
        while True:
            asked = time.perf_counter()
            told = server.ask(f"/library/import/{job}")
            slowest = max(slowest, time.perf_counter() - asked)
            children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
            reader = max([reader, *map(largest, children.read_text(encoding="ascii").split())])
            if told["done"]:
                break
            time.sleep(0.2)
        print(f"{told['kept']:,} of {games:,} games, {len(content) / 1e6:.1f} MB: {time.perf_counter() - began:.1f} s")
        print(f"the server's memory at the most: {before} MiB before, {largest(server.process.pid)} MiB after")
        print(f"the largest of its processes: {reader} MiB; the slowest answer meanwhile: {slowest:.2f} s")
        for name, path, body in (
            ("the list", "/library", None),
            ("a search", "/library?text=player%2017&result=1-0", None),
            ("the openings", "/explorer", {"rules": "cathedral", "moves": []}),
            ("statistics", "/statistics?player=Player%205", None),
        ):
            asked = time.perf_counter()
            server.ask(path, body)
            print(f"{name}: {time.perf_counter() - asked:.2f} s")
        server.stop()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"processor time of all of it: {used.ru_utime + used.ru_stime:.0f} s")


def send(server: Server, content: bytes) -> str:
    """Send a file; gives the import's name."""
    headers = {"Content-Type": "application/octet-stream"}
    address = f"{server.address}/api/v1/library/import"
    request = urllib.request.Request(address, content, headers, method="POST")  # noqa: S310 - ours
    with urllib.request.urlopen(request, timeout=600) as answer:  # noqa: S310 - the same
        return str(json.load(answer)["job"])


if __name__ == "__main__":
    main()
