"""Servers on databases of their own, with players that answer at once."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from bastide.server.app import make_app
from bastide.server.storage import Database
from server_support import BASE, Api, QuickCrew

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture(scope="module")
def start() -> Iterator[Callable[[Path], Api]]:
    """Starts servers in a folder each; one in the same folder as another ends that."""
    running: dict[Path, TestClient] = {}

    def begin(folder: Path) -> Api:
        if folder in running:
            running.pop(folder).__exit__(None, None, None)
        client = TestClient(make_app(Database.open(folder), QuickCrew()), base_url=BASE)
        client.__enter__()
        running[folder] = client
        api = Api(client)
        api.ready()
        return api

    yield begin
    for client in running.values():
        client.__exit__(None, None, None)


@pytest.fixture(scope="module")
def api(start: Callable[[Path], Api], tmp_path_factory: pytest.TempPathFactory) -> Api:
    """A server."""
    return start(tmp_path_factory.mktemp("server"))


def _run(*command: str | Path, user: str | None = None, folder: Path | None = None) -> bool:
    """Run a program of the system; whether it went well."""
    done = subprocess.run(command, check=False, capture_output=True, user=user, cwd=folder)  # noqa: S603 - our own
    return done.returncode == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with room for little, where disks may be made."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not _run("mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", folder):
        pytest.skip("no disk can be made here")
    yield folder
    assert _run("umount", "-l", folder)


def _postgres_programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return None if initdb is None else Path(initdb).parent


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Callable[[], str]]:
    """A PostgreSQL server of our own; a call makes an empty database there and gives its URL.

    Where there is no such server to start, the tests are left out.
    """
    programs = _postgres_programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed, and here it must be")
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    # PostgreSQL refuses to be root; its own user may enter no folder of ours.
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="bastide-pg-", dir="/tmp") as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)
        data, log = folder / "data", folder / "log"

        def run(program: str, *arguments: str | Path) -> None:
            assert _run(programs / program, *arguments, user=user, folder=folder), f"{program} failed"

        run("initdb", "-D", data, "-U", "bastide", "-A", "trust", "--no-sync")
        run("pg_ctl", "-D", data, "-l", log, "-w", "-o", f"-c listen_addresses='' -k {folder}", "start")
        try:
            numbers = itertools.count(1)

            def made() -> str:
                name = f"games{next(numbers)}"
                run("createdb", "-h", folder, "-U", "bastide", name)
                return f"postgresql://bastide@/{name}?host={folder}"

            yield made
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop")


@pytest.fixture
def postgres(postgres_server: Callable[[], str]) -> str:
    """The URL of an empty database of PostgreSQL."""
    return postgres_server()
