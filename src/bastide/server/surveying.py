"""The survey of a position as the page looks things up in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.game import Move
from bastide.game.words import may_announce, taken, taken_squares, without_index
from bastide.server.models import ConquestView, FormView, ProblemView, SurveyView
from bastide.server.table import side_name

if TYPE_CHECKING:
    from bastide.game import Position
    from bastide.problems import Problem


class Problems:
    """Problems by number, each once."""

    def __init__(self) -> None:
        self._numbers: dict[Problem | None, int] = {None: 0}

    def number(self, problem: Problem | None) -> int:
        """A problem's number; 0 for none."""
        return self._numbers.setdefault(problem, len(self._numbers))

    def views(self) -> list[ProblemView | None]:
        """All of them by number, as they are sent."""
        return [
            None if one is None else ProblemView(key=one.key, values=dict(one.values), text=one.text)
            for one in self._numbers
        ]


def _placeable(position: Position) -> list[int]:
    """The kinds that may be placed now, as far as there are any left."""
    rules = position.rules
    if position.placing == "neutral":
        return [rules.neutral_kind]
    if position.placing == "duke":
        return [rules.duke_kind]
    return [rules.kind_of[code] for code in position.stock(position.mover)]


def survey_view(position: Position) -> SurveyView:
    """Every placement of the side to move: whether it is legal, why not, what it would conquer."""
    rules, side, survey = position.rules, position.mover, position.survey()
    problems = Problems()
    conquering = set(survey.conquering())
    places: dict[tuple[int, str], list[int | None]] = {
        (kind, facing): [None] * rules.board**2
        for kind in _placeable(position)
        for facing in rules.kinds[kind].facings(side)
    }
    conquests: dict[tuple[int, str], dict[int, ConquestView]] = {form: {} for form in places}
    for index, placement in enumerate(rules.placements(side)):
        form = placement.kind, placement.facing
        if form in places:
            places[form][placement.square] = problems.number(survey.why(index))
            if index in conquering:
                conquest = survey.conquest(index)
                conquests[form][placement.square] = ConquestView(
                    claims=sorted(conquest.squares),
                    captures=list(taken(position, conquest)),
                    captured=sorted(taken_squares(position, conquest)),
                )
    forms = [
        FormView(
            code=rules.kinds[kind].code,
            facing=facing,  # type: ignore[arg-type]  # one of the four
            announceable=may_announce(rules, Move(rules.kinds[kind].code)),
            places=[
                problems.number(without_index(rules, side, kind, facing, square)) if number is None else number
                for square, number in enumerate(numbers)
            ],
            conquests=conquests[kind, facing],
        )
        for (kind, facing), numbers in places.items()
    ]
    return SurveyView(side=side_name(side), forms=forms, problems=problems.views())
