"""Running a plan: what is left to be played is played, kept, and told of."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

from bastide.arena.journal import Journal
from bastide.arena.pairs import Pentanomial
from bastide.arena.workers import play_all
from bastide.players import dismiss, make_player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from bastide.arena.game import Played
    from bastide.arena.plan import Plan
    from bastide.arena.sprt import Sprt, Verdict


class Watch:
    """A match's SPRT. It takes pairs in the order of the plan, whenever they end: quick games must not decide first.

    Attributes:
        pairs: those taken so far.
        verdict: what they have shown; once there, it stays.
    """

    def __init__(self, test: Sprt) -> None:
        self.test = test
        self.pairs = Pentanomial()
        self.verdict: Verdict | None = None
        self._scores: dict[int, list[float]] = {}

    def add(self, played: Played) -> None:
        """Take a game in; a test that is decided looks at no more of them."""
        self._scores.setdefault(played.fixture.pair, []).append(played.score(0))
        while self.verdict is None and len(self._scores.get(self.pairs.pairs, ())) == 2:  # noqa: PLR2004 - a pair
            self.pairs = self.pairs.and_one(sum(self._scores.pop(self.pairs.pairs)))
            self.verdict = self.test.verdict(self.pairs)

    def as_json(self) -> dict[str, object]:
        """See `Sprt.as_json`."""
        return self.test.as_json(self.pairs, self.verdict)


def check_players(plan: Plan) -> None:
    """See that every player string names somebody, before anything is played.

    Raises:
        PlayerError: one names nobody.
    """
    for text in dict.fromkeys(entrant.player for entrant in plan.entrants):
        dismiss(make_player(text, trusted=plan.trusted, limits=plan.limits))


def run(
    plan: Plan, folder: Path | None = None, jobs: int = 1, on_game: Callable[[list[Played]], None] | None = None
) -> tuple[list[Played], Watch | None]:
    """Play what is left of a plan.

    Args:
        plan: the plan.
        folder: where the games are kept; those that are there already are not played again. None keeps nothing.
        jobs: how many games at a time.
        on_game: told after each game of all that have been played, in the order in which they ended. Also told once
            at the beginning.

    Returns:
        The games in the plan's order, and the SPRT if there is one.

    Raises:
        PlayerError: a player string names nobody.
        FileError: the folder holds another tournament, or cannot be written.
    """
    check_players(plan)
    watch = None if plan.sprt is None else Watch(plan.sprt)
    games: list[Played] = []

    def take(played: Iterable[Played]) -> None:
        for one in played:
            games.append(one)
            if watch is not None:
                watch.add(one)
        if on_game is not None:
            on_game(games)

    with ExitStack() as stack:
        journal = None if folder is None else stack.enter_context(Journal(folder, plan))
        done = {} if journal is None else dict(journal.played)
        # There may be more than are asked for now.
        take(played for number, played in done.items() if number <= plan.total)
        left = (fixture for fixture in plan.fixtures() if fixture.number not in done)
        if watch is None or watch.verdict is None:
            for finished in stack.enter_context(closing(play_all(plan, left, jobs))):
                if journal is not None:
                    journal.keep(finished)
                take([finished.played])
                if watch is not None and watch.verdict is not None:
                    break
    return sorted(games, key=lambda played: played.fixture.number), watch
