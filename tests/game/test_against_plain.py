"""The compiled kernel against the slow, plain model: at every ply of random games they must say the same.

The model was written from the rules alone and shares no code with the package.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bastide import Position, Side, load_rules, parse_rules
from bastide.rules import SHIPPED
from plain import PlainGame, PlainRules
from plain.rules import SIDES
from strategies import Table, rulesets, toml_of, variants
from support import forget_kernels, mover, plain_rules, random_move, shipped_tables, unplaced

GAMES, MANY_GAMES = 20, 1000
DRAWN, MANY_DRAWN = 80, 4000
VARIED, MANY_VARIED = 25, 1500
LISTED_EVERY = 3
"""To compare every placement takes most of the time: in a shipped ruleset's games one ply in so many is enough."""


def check_choice(position: Position, plain: PlainGame, *, listed: bool) -> None:
    """Who moves, what is to be placed, and where it may be placed."""
    assert mover(position) == plain.to_move
    assert (position.placing or "over") == plain.stage
    assert position.can_pass == plain.can_pass()
    assert position.replacements == plain.replacements
    if listed:
        moves = [str(move) for move in position.legal_moves]
        legal = plain.legal()
        assert len(moves) == len(legal) == position.legal_moves.count()
        assert set(moves) == set(legal)


def check_board(position: Position, plain: PlainGame) -> None:
    """What stands, and whose the squares are."""
    size = position.rules.board
    assert position.rows() == plain.board()
    assert unplaced(position) == plain.unplaced()
    assert list(position.points) == plain.points()
    for side, name in zip(Side, SIDES, strict=True):
        assert position.territory(side) == {row * size + column for row, column in plain.territory[name]}
        assert {piece.name for piece in position.buildings(side)} == set(plain.standing[name])
        assert position.stock(side) == {code: left for code, left in plain.stock[name].items() if left}
    standing = None if position.neutral is None else position.neutral.name
    assert standing == (None if plain.neutral is None else plain.neutral[0])


def check_outcome(position: Position, plain: PlainGame) -> None:
    outcome = position.outcome
    if outcome is None:
        assert not plain.over
        return
    assert outcome.reason == plain.reason
    assert (None if outcome.winner is None else str(outcome.winner)) == plain.winner
    assert list(outcome.points) == plain.points()


def play_both(start: Position, rules: PlainRules, random: Random, *, listed_every: int = 1) -> int:
    """A random game played by both, compared at every ply. Returns how many plies it took."""
    position, plain, ply = start, PlainGame.start(rules), 0
    passing, greed = random.choice((0, 0.1, 0.4)), random.choice((0, 0.3, 0.8))
    while True:
        check_choice(position, plain, listed=ply % listed_every == 0 or plain.stage == "replacement")
        check_board(position, plain)
        check_outcome(position, plain)
        if plain.over:
            return ply
        move = random_move(position, random, passing=passing, greed=greed)
        taken = sorted(position.captures(move))  # asked before the move is played
        position = position.play(move)
        plain.play(str(move))
        assert taken == sorted(plain.captured)
        ply += 1


def play_shipped(name: str, games: int, listed_every: int) -> None:
    for number in range(games):
        # A text as a seed: each ruleset its own games, the same every time.
        play_both(
            Position.start(load_rules(name)), plain_rules(name), Random(f"{name} {number}"), listed_every=listed_every
        )


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rules(name: str) -> None:
    play_shipped(name, GAMES, LISTED_EVERY)


FORT = {"code": "FO", "name": "Fort", "drawing": ["^#", ".#", ".#", ".#", "##"]}
BAR = {"code": "BA", "name": "Bar", "drawing": ["^", "#", "#", "#"]}
HUT = {"code": "HU", "name": "Hut", "count": 2, "drawing": ["^"]}
SLAB = {"code": "NE", "name": "Slab", "drawing": ["^###", "####", "####"]}
STEPS = {"code": "AA", "name": "Steps", "drawing": ["^###", "###."]}

# What random games hardly ever come upon.
RARE: dict[str, tuple[Table, str]] = {
    # The Well is placed into territory, and is not captured when its owner divides that.
    "a neutral building in territory": (
        {"extends": "cathedral-lehmann", "first_claim": True, "neutral": SLAB | {"drawing": ["^"]}}
        | {"building": [FORT, HUT]},
        "FOnA1 NEnA2 HUnJ1 HUnA3",
    ),
    # One move takes a building from each of two regions: both are open to what replaces them.
    "replacing in two regions": (
        {"board": 4, "capture_limit": "none", "first_claim": True, "replace": "at-once", "end": "both-stuck"}
        | {"neutral": SLAB | {"drawing": ["^"]}, "building": [BAR, HUT | {"count": 3}]},
        "NEnD1 HUnA1 HUnC2 HUnD4 BAnB1 HUnA2 HUnD3",
    ),
    # To decline a replacement is no pass: Dark's pass is the first, Light's ends the game.
    "declining before two passes": (
        {"extends": "wellington-letter", "passing": True},
        "PAnE5 DUnJ5 DUnI10 COnA1 SHeC4 COnB2 TEnD3 COnJ1 TEnD1 pass pass pass",
    ),
    # Light's last building takes the Duke: that is why it wins (4.8), not for being first out.
    "a Duke by the last building": (
        {"board": 4, "opening": "dukes", "first_claim": True, "passing": True}
        | {"neutral": SLAB | {"drawing": ["^"]}, "building": [BAR | {"drawing": ["^.", "##"]}]},
        "NEnD1 DUnA1 DUnD4 pass BAwA2",
    ),
    # Dark's building leaves no room for the neutral one, and none for Light's.
    "an opening without room": (
        {"board": 4, "opening": "delayed", "end": "both-stuck", "neutral": SLAB, "building": [STEPS]},
        "AAnA2",
    ),
}


@pytest.mark.parametrize("case", RARE)
def test_rare_case(case: str) -> None:
    table, moves = RARE[case]
    table = {"format": 1, "name": "rare", **table}
    position = Position.start(parse_rules(toml_of(table)))
    plain = PlainGame.start(PlainRules.from_dict(table, shipped_tables()))
    for move in [*moves.split(), None]:
        check_choice(position, plain, listed=True)
        check_board(position, plain)
        check_outcome(position, plain)
        if move is not None:
            taken = sorted(position.captures(move))
            position = position.play(move)
            plain.play(move)
            assert taken == sorted(plain.captured)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rules_many_games(name: str) -> None:
    play_shipped(name, MANY_GAMES, 1)


def play_drawn(table: Table, seed: int, games: int) -> None:
    start = Position.start(parse_rules(toml_of(table)))
    rules = PlainRules.from_dict(table, shipped_tables())
    for number in range(games):
        play_both(start, rules, Random(f"{seed} {number}"))
    forget_kernels()


@given(rulesets(), st.integers(0, 2**32))
@settings(max_examples=DRAWN, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_drawn_rules(table: Table, seed: int) -> None:
    play_drawn(table, seed, games=2)


@given(variants(), st.integers(0, 2**32))
@settings(max_examples=VARIED, deadline=None)
def test_shipped_buildings_under_other_options(table: Table, seed: int) -> None:
    play_drawn(table, seed, games=1)


@pytest.mark.slow
@given(rulesets(), st.integers(0, 2**32))
@settings(max_examples=MANY_DRAWN, deadline=None, suppress_health_check=list(HealthCheck))
def test_many_drawn_rules(table: Table, seed: int) -> None:
    play_drawn(table, seed, games=3)


@pytest.mark.slow
@given(variants(), st.integers(0, 2**32))
@settings(max_examples=MANY_VARIED, deadline=None, suppress_health_check=list(HealthCheck))
def test_shipped_buildings_under_many_options(table: Table, seed: int) -> None:
    play_drawn(table, seed, games=3)
