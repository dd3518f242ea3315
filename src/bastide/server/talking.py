"""A WebSocket by which a page asks one question at a time: a new one takes the place of the one under way."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from bastide.server.crew import CrewError, Ear
from bastide.server.guard import as_json
from bastide.server.models import StopQuestion
from bastide.server.problems import Refused, malformed, problem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fastapi import WebSocket
    from pydantic import TypeAdapter

    from bastide.server.models import AnalysisQuestion, ReviewQuestion

    Question = AnalysisQuestion | ReviewQuestion | StopQuestion
    Answer = Callable[[Any, Ear, "Tell"], Awaitable[None]]


LONGEST_MESSAGE = 4 << 20
"""Bytes of what a page may say at once; a record of ten thousand moves takes about a quarter of them."""

Json = dict[str, Any]
_LOG = logging.getLogger(__name__)


class Tell(Protocol):
    """Sends a message about a question, never waiting."""

    def __call__(self, message: Json, *, for_now: bool = False) -> None:
        """Send it; what is only so for now is left out where a later message is ready to be sent as well."""


class _Outbox:
    """What is to be sent, in order."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: list[tuple[bool, Json]] = []
        self._arrived = asyncio.Event()

    def put(self, message: Json, *, for_now: bool = False) -> None:
        """Send a message, never waiting; what was only so for now is then old."""
        self._waiting = [one for one in self._waiting if not one[0]]
        self._waiting.append((for_now, message))
        self._arrived.set()

    async def run(self) -> None:
        """Send, until nobody is there."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._arrived.wait()
                self._arrived.clear()
                while self._waiting:
                    _, message = self._waiting.pop(0)
                    await self._socket.send_text(json.dumps(message, separators=(",", ":")))


class _Asked:
    """A question that is being answered."""

    def __init__(self, identity: int, outbox: _Outbox) -> None:
        self.id, self.ear = identity, Ear()
        self._outbox = outbox
        self.told = False
        self.replaced = False
        self.task: asyncio.Task[None] | None = None

    def tell(self, message: Json, *, for_now: bool = False) -> None:
        if not self.replaced:
            self.told = True
            self._outbox.put({"id": self.id, **message}, for_now=for_now)

    def stop(self) -> None:
        """Have it answered with what is known; where no worker has it yet, nothing is."""
        if self.ear.begun:
            self.ear.stop()
        elif self.task is not None and not self.task.done():
            self.tell({"stopped": True})
            self.task.cancel()


class _Conversation:
    """All questions of a socket."""

    def __init__(self, answer: Answer, outbox: _Outbox) -> None:
        self._answer, self._outbox = answer, outbox
        self._current: _Asked | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self, asked: Question) -> None:
        """A question, or that one is to be stopped."""
        current = self._current
        if isinstance(asked, StopQuestion):
            if current is not None and asked.stop in (True, current.id):
                current.stop()
            return
        if current is not None:
            current.replaced = True
            current.stop()
        self._current = one = _Asked(asked.id, self._outbox)
        one.task = asyncio.get_running_loop().create_task(self._run(asked, one, set(self._tasks)))
        self._tasks.add(one.task)
        one.task.add_done_callback(self._tasks.discard)

    async def _run(
        self, question: AnalysisQuestion | ReviewQuestion, one: _Asked, before: set[asyncio.Task[None]]
    ) -> None:
        if before:  # whoever answers this has answered those: it knows most of what this asks
            await asyncio.wait(before)
        try:
            await self._answer(question, one.ear, one.tell)
        except Refused as refused:
            one.tell({"problem": as_json(refused.problem, refused.because)})
        except CrewError as error:
            one.tell({"problem": as_json(problem("engine-failed", why=str(error)))})
        except Exception as error:  # noqa: BLE001 - whoever asked waits for an answer, whatever it is
            _LOG.exception("a question was not answered")
            one.tell({"problem": as_json(problem("failed", why=type(error).__name__))})

    async def close(self) -> None:
        """Nobody asks any more: whoever still thinks is stopped."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _read(form: TypeAdapter[Any], text: str) -> Question:
    """What a message asks, or the problem with it.

    Raises:
        Refused: it is nothing that could be asked.
    """
    size = len(text.encode(errors="replace"))
    if size > LONGEST_MESSAGE:
        raise Refused(problem("too-large", most=LONGEST_MESSAGE), 413)
    try:
        asked: Question = form.validate_json(text)
    except ValidationError as error:
        raise Refused(malformed(error.errors()[0]), 422) from None
    return asked


def _id_of(text: str) -> int | None:
    """The id of a question that cannot be read as a whole."""
    with suppress(ValueError, RecursionError):
        read = json.loads(text)
        if isinstance(read, dict) and isinstance(read.get("id"), int):
            identity: int = read["id"]
            return identity
    return None


async def talk(socket: WebSocket, form: TypeAdapter[Any], answer: Answer) -> None:
    """Answer what is asked over a socket until it is closed.

    Args:
        socket: accepted.
        form: reads what is asked: a question of some kind, or `StopQuestion`.
        answer: answers a question. By the ear, which whoever thinks is given, it can be stopped; it may raise `Refused`
            or `CrewError`, which are told.
    """
    outbox = _Outbox(socket)
    sending = asyncio.create_task(outbox.run())
    conversation = _Conversation(answer, outbox)
    try:
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            text = message.get("text") or ""
            try:
                conversation.hear(_read(form, text))
            except Refused as refused:
                outbox.put({"id": _id_of(text), "problem": as_json(refused.problem)})
    finally:
        await conversation.close()
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending
