"""The survey of a position as the page looks things up in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.game.words import Scene, taken, without_index
from bastide.server.models import ConquestView, FormView, ProblemView, SurveyView
from bastide.server.table import side_name

if TYPE_CHECKING:
    from bastide.game import Position
    from bastide.problems import Problem


class _Problems:
    """Problems by number, each once."""

    def __init__(self) -> None:
        self._numbers: dict[Problem | None, int] = {None: 0}

    def number(self, problem: Problem | None) -> int:
        return self._numbers.setdefault(problem, len(self._numbers))

    def views(self) -> list[ProblemView | None]:
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
    rules, side = position.rules, position.mover
    reasons, found = position.kernel.survey(position.state)
    scene, problems = Scene(position), _Problems()
    survey = position.survey()
    forms: dict[tuple[int, str], FormView] = {}
    for kind in _placeable(position):
        for facing in rules.kinds[kind].facings(side):
            absent = [
                problems.number(without_index(rules, side, kind, facing, square)) for square in range(rules.board**2)
            ]
            code = rules.kinds[kind].code
            forms[kind, facing] = FormView(code=code, facing=facing, places=absent, conquests={})  # type: ignore[arg-type]
    for index, (placement, reason) in enumerate(zip(rules.placements(side), reasons.tolist(), strict=True)):
        form = forms.get((placement.kind, placement.facing))
        if form is not None:
            form.places[placement.square] = problems.number(scene.problem(index, reason))
            if not reason and found[index].any():
                conquest = survey.conquest(index)
                form.conquests[placement.square] = ConquestView(
                    claims=sorted(conquest.squares), captures=list(taken(position, conquest))
                )
    return SurveyView(side=side_name(side), forms=list(forms.values()), problems=problems.views())
