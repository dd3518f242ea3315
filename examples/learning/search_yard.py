"""A network and a tree search teach each other a 4 x 4 game until they play it perfectly.

The search asks the network which placements look good and how good a position looks; the network learns from what the
search then preferred and from how the games ended (Silver and others, 2017, in small). An exact solver looks over the
pupil's shoulder: in every position that can come up when the pupil has a seat and the opponent plays anything at all,
the pupil's move must keep what the position is worth. Both seats without a single mistake: that is perfect play.

    pip install "bastide[envs]" torch
    python examples/learning/search_yard.py --curve yard.csv
"""

from __future__ import annotations

import argparse
import csv
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import nn

from bastide import Position, Rules, Side, load_rules
from bastide.envs.planes import Observer, observer_of
from bastide.envs.symmetry import symmetries_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

CURIOSITY = 1.5
"""How much a placement's prior weighs against what the search has found of it."""
GAMES, STEPS, BATCH, KEPT = 16, 50, 256, 30_000
"""Games and learning steps a round, positions a step, positions remembered."""


class Network(nn.Module):  # type: ignore[misc]  # torch is not looked into
    """From planes to a preference for each action and to Light's prospects, -1 to 1."""

    def __init__(self, observer: Observer, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Flatten(), nn.Linear(int(np.prod(observer.shape)), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, observer.actions)
        self.value = nn.Sequential(nn.Linear(width, 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh())

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Preferences, shape (positions, actions), and prospects, shape (positions,)."""
        seen = self.body(planes.float())
        return self.policy(seen), self.value(seen)[:, 0]


@dataclass
class Node:
    """A position in the search tree.

    Attributes:
        position: the position.
        actions: its legal actions, none where the game is over.
        priors: what the network thinks of each; empty until it was asked.
        visits: how often each was tried.
        sums: what came of it, from Light's view, added up.
        children: the node after each, once it was tried.
        worth: how the game ended, from Light's view; only where it is over.
    """

    position: Position
    actions: list[int]
    priors: Floats
    visits: Floats
    sums: Floats
    children: list[Node | None]
    worth: float = 0.0

    @classmethod
    def of(cls, position: Position) -> Node:
        """A node that the network was not yet asked about."""
        actions = position.kernel.legal_actions(position.state).tolist()
        nothing = np.zeros(len(actions), np.float32)
        empty = np.zeros(0, np.float32)
        node = cls(position, actions, empty, nothing, nothing.copy(), [None] * len(actions))
        if position.is_over:
            node.worth = worth_of(position)
        return node

    def choose(self) -> int:
        """Which action to try next: by what was found so far and by the priors (PUCT, Rosin 2011)."""
        sign = 1.0 if self.position.mover is Side.LIGHT else -1.0
        found = sign * self.sums / np.maximum(self.visits, 1)
        return int(np.argmax(found + CURIOSITY * self.priors * np.sqrt(self.visits.sum() + 1) / (1 + self.visits)))


def worth_of(position: Position) -> float:
    """A finished game from Light's view: 1, 0 or -1."""
    outcome = position.outcome
    return 0.0 if outcome is None or outcome.winner is None else 1.0 - 2.0 * outcome.winner


@dataclass
class Search:
    """Many tree searches side by side, so that the network is asked about many positions at once."""

    rules: Rules
    network: Network
    random: np.random.Generator
    observer: Observer = field(init=False)

    def __post_init__(self) -> None:
        self.observer = observer_of(self.rules)

    def ask(self, nodes: Sequence[Node]) -> Floats:
        """Give nodes their priors. Returns Light's prospects in each."""
        planes = self.planes([node.position for node in nodes])
        with torch.inference_mode():
            preferences, prospects = self.network(torch.from_numpy(planes))
        for node, row in zip(nodes, preferences.numpy(), strict=True):
            legal = np.exp(row[node.actions] - row[node.actions].max())
            node.priors = legal / legal.sum()
        found: Floats = prospects.numpy()
        return found

    def planes(self, positions: Sequence[Position]) -> NDArray[np.uint8]:
        """What the sides to move see."""
        planes = np.empty((len(positions), *self.observer.shape), np.uint8)
        states = np.stack([position.state for position in positions])
        seats = np.array([position.mover for position in positions], np.int64)
        self.observer.fill(states, seats, planes, 0, len(positions))
        return planes

    def run(self, positions: Sequence[Position], times: int, noise: float = 0.0) -> list[Node]:
        """Search each position so many times; with noise some priors are shaken, for the sake of variety."""
        roots = [Node.of(position) for position in positions]
        self.ask(roots)
        for root in roots:
            if noise:
                shaken = self.random.dirichlet(np.full(len(root.actions), 0.5)).astype(np.float32)
                root.priors = (1 - noise) * root.priors + noise * shaken
        for _ in range(times):
            paths = [self.descend(root) for root in roots]
            new = [path[-1][0] for path in paths if path[-1][0].actions]
            prospects = iter(self.ask(new) if new else ())
            for path in paths:
                leaf = path[-1][0]
                worth = float(next(prospects)) if leaf.actions else leaf.worth
                for node, choice in path[:-1]:
                    node.visits[choice] += 1
                    node.sums[choice] += worth
        return roots

    @staticmethod
    def descend(root: Node) -> list[tuple[Node, int]]:
        """The way down to a node that is new or over: nodes, and which action was taken in each."""
        path, node = [], root
        while node.actions and len(node.priors):
            choice = node.choose()
            path.append((node, choice))
            child = node.children[choice]
            if child is None:
                position = node.position
                child = Node.of(position.play(position.move_at(node.actions[choice])))
                node.children[choice] = child
            node = child
        return [*path, (node, -1)]


class Solver:
    """What every position is worth, from Light's view, by trying everything and remembering it."""

    def __init__(self) -> None:
        self.known: dict[Position, float] = {}

    def worth(self, position: Position) -> float:
        """1 if Light wins with best play, 0 for a draw, -1 if Dark does."""
        if position not in self.known:
            best = max if position.mover is Side.LIGHT else min
            self.known[position] = (
                worth_of(position)
                if position.is_over
                else best(self.worth(position.play(move)) for move in position.legal_moves)
            )
        return self.known[position]


def mistakes(search: Search, solver: Solver, seat: Side, times: int) -> tuple[int, int]:
    """How many decisions a seat has against everything that the opponent can do, and how many of them are mistakes."""
    decisions = wrong = 0
    level = {Position.start(search.rules)}
    while level:
        following: set[Position] = set()
        mine = [position for position in level if position.mover is seat]
        for start in range(0, len(mine), BATCH):
            for root in search.run(mine[start : start + BATCH], times):
                position = root.position
                move = position.move_at(root.actions[int(root.visits.argmax())])
                after = position.play(move)
                decisions += 1
                wrong += solver.worth(after) != solver.worth(position)
                following.add(after)
        for position in level:
            if position.mover is not seat:
                # Turning the board changes nothing, so an empty board has a quarter of its placements to be tried.
                after_all = (position.play(move) for move in position.legal_moves)
                following |= {p.canonical() for p in after_all} if position.in_opening else set(after_all)
        level = {position for position in following if not position.is_over}
    return decisions, wrong


@dataclass
class Memory:
    """Positions played, what the search preferred in them, and how the games ended for Light."""

    planes: list[NDArray[np.uint8]] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)
    policies: list[Floats] = field(default_factory=list)
    worths: list[float] = field(default_factory=list)

    def forget(self) -> None:
        """Keep only the newest."""
        for column in (self.planes, self.sides, self.policies, self.worths):
            del column[:-KEPT]


def beginning(search: Search) -> Position:
    """Where a game starts: after none to three plies by chance, so that the pupil sees what nobody wise would play."""
    position = Position.start(search.rules)
    for _ in range(int(search.random.integers(4))):
        moves = [str(move) for move in position.legal_moves]
        after = position.play(str(search.random.choice(moves)))
        if after.is_over:
            break
        position = after
    return position


def play_games(search: Search, times: int, memory: Memory) -> None:
    """Games of the search against itself, remembered."""
    games = [beginning(search) for _ in range(GAMES)]
    histories: list[list[int]] = [[] for _ in games]
    while on := [number for number, position in enumerate(games) if not position.is_over]:
        roots = search.run([games[number] for number in on], times, noise=0.25)
        seen = search.planes([root.position for root in roots])
        for number, root, planes in zip(on, roots, seen, strict=True):
            policy = np.zeros(search.observer.actions, np.float32)
            policy[root.actions] = root.visits / root.visits.sum()
            histories[number].append(len(memory.planes))
            memory.planes.append(planes)
            memory.sides.append(int(root.position.mover))
            memory.policies.append(policy)
            memory.worths.append(float(root.sums.sum() / root.visits.sum()))
            sharp = root.visits.astype(float) ** 2
            choice = int(search.random.choice(len(root.actions), p=sharp / sharp.sum()))
            games[number] = root.position.play(root.position.move_at(root.actions[choice]))
    for position, history in zip(games, histories, strict=True):
        for place in history:  # half of what the search thought, half of what came of it
            memory.worths[place] = (memory.worths[place] + worth_of(position)) / 2
    memory.forget()


def learn(search: Search, memory: Memory, optimizer: torch.optim.Optimizer) -> None:
    """Bring the network closer to what was remembered, turned at random."""
    symmetries = symmetries_of(search.rules)
    for step in range(STEPS):
        rows = search.random.integers(len(memory.planes), size=BATCH)
        planes = symmetries.turn_planes(np.stack([memory.planes[row] for row in rows]), step)
        sides = np.array([memory.sides[row] for row in rows], np.int64)
        policies = symmetries.turn_mask(np.stack([memory.policies[row] for row in rows]), sides, step)
        worths = torch.tensor([memory.worths[row] for row in rows])
        preferences, prospects = search.network(torch.from_numpy(planes))
        loss = nn.functional.cross_entropy(preferences, torch.from_numpy(policies))
        loss = loss + nn.functional.mse_loss(prospects, worths)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def main() -> None:
    """Learn, measure, write."""
    parser = argparse.ArgumentParser(description="Learn a 4 x 4 game by search until it is played perfectly.")
    parser.add_argument("--rules", default=str(Path(__file__).with_name("yard.toml")), help="a small ruleset")
    parser.add_argument("--curve", type=Path, default=Path("yard.csv"), help="where the curve goes")
    parser.add_argument("--times", type=int, default=64, help="how often the search looks in a game (default: 64)")
    parser.add_argument("--care", type=int, default=16, help="how often it looks where it is measured (default: 16)")
    parser.add_argument("--every", type=int, default=1, help="rounds between two measurements (default: 1)")
    parser.add_argument("--rounds", type=int, default=200, help="at most so many rounds (default: 200)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    rules = load_rules(args.rules)
    network = Network(observer_of(rules))
    search = Search(rules, network, np.random.default_rng(args.seed))
    optimizer = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=1e-4)
    solver, memory = Solver(), Memory()
    begun = perf_counter()
    with args.curve.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["games", "seconds", "dark", "light"])
        for done in range(args.rounds + 1):
            if done % args.every == 0:
                dark, light = (mistakes(search, solver, side, args.care) for side in (Side.DARK, Side.LIGHT))
                shares = [wrong / decisions for decisions, wrong in (dark, light)]
                row = (done * GAMES, round(perf_counter() - begun), *(round(share, 5) for share in shares))
                table.writerow(row)
                file.flush()
                print(
                    f"{row[0]:>6} games {row[1]:>5} s   mistakes as Dark {dark[1]} of {dark[0]}, "
                    f"as Light {light[1]} of {light[0]}",
                    flush=True,
                )
                if dark[1] == light[1] == 0:
                    print("It plays perfectly.")
                    return
            play_games(search, args.times, memory)
            learn(search, memory, optimizer)
    print("It does not play perfectly yet.")


if __name__ == "__main__":
    main()
