"""What the server refuses, besides moves that the rules refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bastide.game.problems import PROBLEMS as MOVE_PROBLEMS
from bastide.game.problems import STANDING
from bastide.lessons.problems import PROBLEMS as TASK_PROBLEMS
from bastide.problems import Catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bastide.problems import Problem, Value

PROBLEMS = Catalogue(
    {
        "not-ready": "the rules are still being prepared for this machine: {done} of {total} are done",
        "not-prepared": "the rules cannot be prepared for this machine: {why}",
        "no-game": "there is no game {id}",
        "no-page": "there is nothing at this address",
        "no-ruleset": "there is no ruleset {name}",
        "no-theme": "there is no theme {theme}; there are {themes}",
        "ruleset-refused": "the ruleset is refused: {why}",
        "ruleset-other": "another ruleset of the name {name} is kept already; give this one another name",
        "ruleset-renamed": "the file is of {named}, and so cannot take the place of {name}",
        "ruleset-shipped": "{name} comes with the program and stays as it is",
        "ruleset-used": (
            "{count} {count:game or record is/games and records are} of {name}: "
            "it stays as it is as long as they are kept"
        ),
        "ruleset-many": "{most} rulesets of your own are kept already; more are not",
        "stale": "the game has moved on since this was seen: look at it again",
        "not-a-persons": "it is the turn of a player of the computer",
        "nobody-here": "{side} is played by the computer",
        "nothing-to-take-back": "there is nothing of yours to take back",
        "not-over": "the game is not over",
        "storage-full": "the disk is full: this was not stored, and so it was not done; what was stored is safe",
        "storage-failed": "this could not be stored, and so it was not done: {why}",
        "engine-failed": "the engine has failed: {why}",
        "failed": "this is a fault of the program: {why}; what happened in the game is safe",
        "record": "{why}",
        "record-refused": "this is no record of a game: {why}",
        "record-changed": "this record has been changed elsewhere since it was opened here; nothing was overwritten",
        "record-known": "this record is kept already, with all that it holds",
        "found-changed": "other records are found now than when this was confirmed; nothing was deleted",
        "no-record": "there is no record {id}",
        "no-import": "there is no import {id}",
        "import-busy": "another file is being imported: wait for its end, or cancel it",
        "import-broken-off": "the file has not come to its end, and nothing of it was kept: send it again",
        "import-failed": "the file could not be read to its end: {why}; the games read before are kept",
        "json-too-large": (
            "a file of JSON is read as a whole, and this one is larger than {most} MiB; "
            "write it as .bgn or .jsonl first: bastide convert"
        ),
        "line-too-long": (
            "line {line} of the file is longer than {most:,} bytes, which no record's is; "
            "the games read before are kept"
        ),
        "no-games": "this is no file of games: nothing in it can be read as one",
        "no-picture": "the picture cannot be made: {why}",
        "not-in-format": "game {game} cannot be written as {format}: {why}",
        "bad-request": "the request is refused: {where}: {why}",
        "too-large": "the request is larger than {most} bytes",
        "bad-position": "the position is refused: {why}",
        "impossible-position": "the position cannot be: {why}",
        "already-over": "the game is over in this position, so that none can be played from it",
        "bad-record": "the record is refused: {why}",
        "other-rules": "the position is of {named}, not of {rules}",
        "no-lesson": "there is no step {step} of a lesson {lesson}",
        "no-puzzle": "there is no puzzle {id}",
        "no-puzzle-such": "there is no such puzzle: choose another theme or strength",
        "illegal-in-line": "move {ply}, {move}, cannot be played: {why}",
        "bad-method": "this address knows no {method}",
        "bad-host": "this server answers only on this machine, not as {host}",
        "bad-origin": "this server answers only its own pages, not {origin}",
        "broken-database": "the file of games was damaged: it was set aside as {path}, and a new one was begun",
    }
)
"""Every reason of the server's own."""

BAD_REQUEST, NOT_FOUND, BAD_METHOD, CONFLICT, TOO_LARGE, UNPROCESSABLE = 400, 404, 405, 409, 413, 422
FAILED, UNAVAILABLE, FULL = 500, 503, 507
"""HTTP's statuses for what is refused."""


def problem(key: str, **values: Value) -> Problem:
    """One of the server's own problems."""
    return PROBLEMS.problem(key, **values)


_WHERE = 200


def malformed(error: Mapping[str, Any]) -> Problem:
    """Why something that was sent is not what is asked for, from the first thing that is wrong with it."""
    where = ".".join(map(str, error["loc"]))[:_WHERE]
    return problem("bad-request", where=where.encode(errors="replace").decode(), why=str(error["msg"])[:_WHERE])


def all_problems() -> dict[str, tuple[str, ...]]:
    """Every problem that a page may be told, by key, with the names of its values: what a catalogue must translate."""
    ours = PROBLEMS.parameters | TASK_PROBLEMS.parameters
    return MOVE_PROBLEMS.parameters | STANDING.parameters | ours


class Refused(Exception):  # noqa: N818 - the server does what it should
    """A request that is refused.

    Attributes:
        problem: why.
        status: the HTTP status.
        because: the rules' own reason, where the problem only says where in a line of moves it stands.
    """

    def __init__(self, refused: Problem, status: int, because: Problem | None = None) -> None:
        self.problem, self.status, self.because = refused, status, because
        super().__init__(refused.text)


def refuse(status: int, key: str, **values: Value) -> Refused:
    """A refusal for one of the server's own problems."""
    return Refused(problem(key, **values), status)
