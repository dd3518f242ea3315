"""A free port, and a browser where there is one."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
import threading
import webbrowser

import pytest

from bastide.errors import BastideError
from bastide.server import running
from bastide.server.running import HOST, bind


def test_a_port_in_use_gives_way_to_the_next_free_one() -> None:
    with bind(0) as first:
        port = first.getsockname()[1]
        why: list[str] = []
        with bind(port, why.append) as second:
            assert why == ["it is in use"]
            assert second.getsockname()[0] == first.getsockname()[0] == HOST
            assert second.getsockname()[1] != port


def test_answers_are_not_held_back_for_fuller_packets() -> None:
    async def nodelay(listener: socket.socket) -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            found.set_result(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(connected, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            writer.close()
            return await found

    assert asyncio.run(nodelay(bind(0)))


def test_where_all_near_ports_are_in_use_the_system_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_NEXT", 1)
    with bind(0) as first, bind(first.getsockname()[1]) as second:
        assert second.getsockname()[1] not in (0, first.getsockname()[1])


def test_a_port_that_is_not_allowed_gives_way_and_is_not_said_to_be_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = socket.socket.bind

    def bind_high(self: socket.socket, address: tuple[str, int]) -> None:
        if address[1] == 80:
            raise PermissionError(errno.EACCES, "Permission denied")
        allowed(self, (address[0], 0))

    monkeypatch.setattr(socket.socket, "bind", bind_high)
    why: list[str] = []
    with bind(80, why.append) as other:
        assert other.getsockname()[1] != 80
    assert why == ["Permission denied"]


def test_a_port_that_cannot_be_had_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def bind_nothing(*_: object) -> None:
        raise OSError(99, "Cannot assign requested address")

    monkeypatch.setattr(socket.socket, "bind", bind_nothing)
    with pytest.raises(BastideError, match="port 8123: Cannot assign requested address"):
        bind(8123)


def test_without_a_screen_no_browser_takes_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not running._has_screen()
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        with monkeypatch.context() as patched:
            patched.setenv(name, ":0")
            assert running._has_screen()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert running._has_screen()


@pytest.mark.parametrize("fault", [webbrowser.Error("none"), OSError("none"), None])
def test_no_browser_is_no_fault(monkeypatch: pytest.MonkeyPatch, fault: Exception | None) -> None:
    opened: list[str] = []

    def show(address: str) -> bool:
        opened.append(address)
        if fault is not None:
            raise fault
        return False

    monkeypatch.setattr(webbrowser, "open", show)
    running._show("http://127.0.0.1:1/")
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon and thread.name.endswith("(show)"):
            thread.join()
    assert opened == ["http://127.0.0.1:1/"]
