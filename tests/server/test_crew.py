"""Engines in processes: they answer, they die with what asked them, and nobody waits for them who has not asked."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

import pytest

from bastide import Position
from bastide.server.crew import Crew, CrewError, Ear
from bastide.server.models import BuiltIn, LevelPlayer
from bastide.server.questions import Analyse, Choose
from server_support import Faulty

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    InCrew = Callable[[Callable[[Crew], Coroutine[Any, Any, None]]], None]

START = Position.start("village")


@pytest.fixture(scope="module")
def in_crew() -> Iterator[InCrew]:
    """Runs something on a loop with a crew of one worker, the same for all."""
    loop, crew = asyncio.new_event_loop(), Crew(1)
    yield lambda work: loop.run_until_complete(work(crew))
    crew.close()
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()


def choose(player: LevelPlayer | BuiltIn, position: Position = START) -> Choose:
    return Choose(position, player, "game light", 1, None)


def test_players_and_the_engine_answer_with_legal_moves(in_crew: InCrew) -> None:
    async def work(crew: Crew) -> None:
        players: tuple[LevelPlayer | BuiltIn, ...] = (
            *(BuiltIn.model_validate({"kind": "built-in", "name": name}) for name in ("random", "greedy", "rollout")),
            *(LevelPlayer(kind="level", level=level, seconds=0.1) for level in (1, 5, 10)),
        )
        for player in players:
            question = Choose(START, player, str(player), 1, None)
            assert START.why_illegal(await crew.ask(question)) is None
        found = await crew.ask(Analyse(START, 0.1))
        assert START.why_illegal(found["candidates"][0]["move"]) is None
        assert len(found["ownership"]) == 36

    in_crew(work)


def test_the_loop_goes_on_while_the_engine_thinks(in_crew: InCrew) -> None:
    async def work(crew: Crew) -> None:
        thought = asyncio.ensure_future(crew.ask(Analyse(START, 0.5)))
        turns = 0
        while not thought.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns > 100  # a loop that waits for the engine turns once

    in_crew(work)


def test_a_worker_that_dies_is_told_and_replaced(in_crew: InCrew) -> None:
    async def work(crew: Crew) -> None:
        thought = asyncio.ensure_future(crew.ask(Analyse(START, 60)))
        await asyncio.sleep(0)  # it is asked
        os.kill(crew._workers[0].process.pid or 0, signal.SIGKILL)
        with pytest.raises(CrewError, match="died"):
            await thought
        assert START.why_illegal(await crew.ask(choose(BuiltIn(kind="built-in", name="random")))) is None

    in_crew(work)


def test_a_long_thought_that_nobody_wants_any_more_is_ended(in_crew: InCrew) -> None:
    async def work(crew: Crew) -> None:
        endless = LevelPlayer(kind="level", level=10, seconds=60)
        thought = asyncio.ensure_future(crew.ask(Choose(START, endless, "endless", 1, None)))
        waiting = asyncio.ensure_future(crew.ask(choose(BuiltIn(kind="built-in", name="random"))))
        await asyncio.sleep(0.1)
        (thinking,) = crew._workers
        thought.cancel()
        assert START.why_illegal(await waiting) is None
        assert thinking not in crew._workers

    in_crew(work)


def test_an_analysis_tells_how_far_it_is_and_is_stopped_with_what_it_knows(in_crew: InCrew) -> None:
    async def work(crew: Crew) -> None:
        heard: list[Any] = []
        ear = Ear()

        def hear(found: Any) -> None:
            heard.append(found)
            if len(heard) == 3:
                ear.stop()

        ear.hear = hear
        found = await crew.ask(Analyse(START, 600, pace=0.01), ear)
        assert len(heard) >= 3
        assert [one["finished"] for one in heard] == [False] * len(heard)
        assert found["finished"]
        assert found["simulations"] >= heard[-1]["simulations"] > heard[0]["simulations"]
        unheard = Ear()
        unheard.stop()  # before anybody has it
        assert (await crew.ask(Analyse(START.play("CHnA1"), 600), unheard))["finished"]

    in_crew(work)


def test_an_analysis_that_nobody_wants_any_more_is_stopped_and_its_worker_goes_on(in_crew: InCrew) -> None:
    async def work(crew: Crew) -> None:
        thought = asyncio.ensure_future(crew.ask(Analyse(START, 600)))
        waiting = asyncio.ensure_future(crew.ask(choose(BuiltIn(kind="built-in", name="random"))))
        await asyncio.sleep(0.1)
        (thinking,) = crew._workers
        thought.cancel()
        assert START.why_illegal(await waiting) is None
        assert crew._workers == [thinking]

    in_crew(work)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be halted here")
def test_a_worker_that_will_not_stop_is_ended(in_crew: InCrew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.server.crew._STOPPING", 0.01)

    async def work(crew: Crew) -> None:
        ear = Ear()
        thought = asyncio.ensure_future(crew.ask(Analyse(START, 600), ear))
        await asyncio.sleep(0.1)
        os.kill(crew._workers[0].process.pid or 0, signal.SIGSTOP)
        ear.stop()
        with pytest.raises(CrewError, match="died"):
            await thought
        assert await crew.ask(choose(BuiltIn(kind="built-in", name="random")))

    in_crew(work)


def test_an_analyst_asked_again_is_the_one_that_was_busy_last() -> None:
    async def work() -> None:
        crew = Crew(2)
        try:
            asked = [asyncio.ensure_future(crew.ask(Analyse(START, 0.1))) for _ in range(2)]
            await asyncio.gather(*asked)
            last = crew._idle[-1]
            for _ in range(3):
                await crew.ask(Analyse(START, 0.01))
                assert crew._idle[-1] is last
        finally:
            await asyncio.to_thread(crew.close)

    asyncio.run(work())


def test_a_fault_is_told_and_the_worker_answers_on(in_crew: InCrew) -> None:
    over = START
    while not over.is_over:
        over = over.play(next(iter(over.legal_moves)))

    async def work(crew: Crew) -> None:
        with pytest.raises(CrewError):
            await crew.ask(choose(BuiltIn(kind="built-in", name="random"), over))
        assert await crew.ask(choose(BuiltIn(kind="built-in", name="random")))

    in_crew(work)


def test_a_fault_that_comes_through_no_pipe_is_told_in_words(in_crew: InCrew) -> None:
    async def work(crew: Crew) -> None:
        (worker,) = crew._workers
        with pytest.raises(CrewError, match="seven and eight"):
            await crew.ask(Choose(START, Faulty(), "faulty", 1, None))  # type: ignore[arg-type]
        assert crew._workers == [worker]

    in_crew(work)


def test_a_worker_that_cannot_be_understood_is_replaced(in_crew: InCrew) -> None:
    async def work(crew: Crew) -> None:
        (worker,) = crew._workers

        def garbled() -> object:
            raise pickle.UnpicklingError("not an answer")

        worker.pipe.recv = garbled  # type: ignore[method-assign]  # for all but the answer that is waited for already
        for _ in range(2):
            with suppress(CrewError):
                await crew.ask(choose(BuiltIn(kind="built-in", name="random")))
        assert await crew.ask(choose(BuiltIn(kind="built-in", name="random")))
        assert worker not in crew._workers

    in_crew(work)


def test_a_crew_is_closed_once_whatever_its_workers_do(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[object] = []
    close = Connection.close

    def counted(pipe: Any) -> None:
        closed.append(pipe)
        close(pipe)

    monkeypatch.setattr(Connection, "close", counted)

    async def work() -> None:
        crew = Crew(4)
        asked = [asyncio.ensure_future(crew.ask(Analyse(START, 60))) for _ in range(4)]
        await asyncio.sleep(0)
        workers = list(crew._workers)
        assert len(workers) == 4
        workers[0].kill()  # its own end comes between
        await asyncio.to_thread(crew.close)
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(one, CrewError) for one in told)
        for worker in workers:
            await asyncio.to_thread(worker.close)
            assert closed.count(worker.pipe) == 1
            assert not worker.process.is_alive()

    for _ in range(5):
        asyncio.run(work())


def test_who_asks_a_worker_that_has_just_died_is_told(in_crew: InCrew) -> None:
    async def work(crew: Crew) -> None:
        assert await crew.ask(choose(BuiltIn(kind="built-in", name="random")))
        (worker,) = crew._workers
        worker.kill()
        await asyncio.to_thread(worker._listener.join)
        await asyncio.sleep(0)  # what it has told is heard
        with pytest.raises(CrewError, match="died"):
            await worker.ask(choose(BuiltIn(kind="built-in", name="random")), Ear())

    in_crew(work)
