"""The engine and its levels as players: their settings, their clocks, what they keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide.engine import Clock, Engine, Limit
from bastide.engine import budget as budget_module
from bastide.engine import solver as solver_module
from bastide.engine.hand import HandEvaluator
from bastide.engine.levels import LEVELS, LevelledEngine
from bastide.engine.native.endgame.search import go_on_solving
from bastide.engine.native.evaluate import GAMES, KEEN, SHARPNESS, STATIC
from bastide.errors import PlayerError
from bastide.game import Game, Position
from bastide.players import ask, make_player
from bastide.players.registry import _ENGINE_SETTINGS
from bastide.rules import SHIPPED, Side, parse_rules
from strategies import rulesets, toml_of, variants
from support import forget_kernels

if TYPE_CHECKING:
    from collections.abc import Callable

    from bastide.players.thinking import ThinkingPlayer
    from strategies import Table

QUICK = ("engine:simulations=20,memory=8", "level:1", "level:4")


def thinking(name: str, seed: int = 0) -> ThinkingPlayer:
    return cast("ThinkingPlayer", make_player(name, seed))


def engine_of(name: str, seed: int = 0) -> Any:
    """The engine that a player makes for the hamlet."""
    return thinking(name, seed)._engine(Position.start("hamlet").rules)


def play_out(player: ThinkingPlayer, start: Position) -> list[str]:
    """A game that a player plays against itself; an illegal move would raise."""
    game = Game(start)
    while not game.position.is_over:
        move = ask(player, game)
        assert game.position.why_illegal(move) is None
        game.play(move)
    return [str(move) for move in game.moves]


# Settings -------------------------------------------------------------------------------------------------------------
def evaluation(engine: Any) -> Any:
    return engine._search._evaluator._weights


SEEN: dict[str, tuple[str, Callable[[Any], float], float]] = {
    "threads": ("3", lambda engine: len(engine._search._evaluator._rooms), 3),
    "memory": ("9", lambda engine: engine._search._settings.memory, 9 << 20),
    "exploration": ("1.5", lambda engine: engine._search._settings.exploration, 1.5),
    "reluctance": ("0.25", lambda engine: engine._search._settings.reluctance, 0.25),
    "lead": ("0.5", lambda engine: engine._search._settings.lead, 0.5),
    "grow_at": ("7", lambda engine: engine._search._settings.grow_at, 7),
    "games": ("5", lambda engine: evaluation(engine).settings[GAMES], 5),
    "keen": ("7", lambda engine: evaluation(engine).settings[KEEN], 7),
    "static": ("0.125", lambda engine: evaluation(engine).settings[STATIC], 0.125),
    "sharpness": ("2.5", lambda engine: evaluation(engine).settings[SHARPNESS], 2.5),
    "proof_nodes": ("7", lambda engine: engine._search._settings.proof_nodes, 7),
    "without": ("size", lambda engine: abs(evaluation(engine).priors[:, 0]).max(), 0),
}
"""For each setting of the engine itself a value, where it ends up, and what stands there."""


@pytest.mark.parametrize("key", SEEN)
def test_every_setting_of_the_engine_reaches_it(key: str) -> None:
    text, look, wanted = SEEN[key]
    assert look(engine_of("engine")) != wanted  # or this shows nothing
    assert look(engine_of(f"engine:{key}={text}")) == wanted


def test_every_setting_of_the_limit_is_kept_to() -> None:
    assert thinking("engine")._limit == Limit(seconds=1)
    assert thinking("engine:seconds=2.5")._limit == Limit(seconds=2.5)
    assert thinking("engine:simulations=70")._limit == Limit(simulations=70)
    assert thinking("engine:simulations=70,seconds=2")._limit == Limit(simulations=70)
    assert thinking("engine:eval=hand")._limit == Limit(seconds=1)
    assert isinstance(engine_of("engine:eval=hand")._search._evaluator, HandEvaluator)


def test_no_setting_is_left_out_here() -> None:
    assert {*SEEN, "seconds", "simulations", "eval"} == set(_ENGINE_SETTINGS)


@pytest.mark.parametrize("key", sorted(set(_ENGINE_SETTINGS) - {"eval", "without"}))
def test_numbers_that_are_refused(key: str) -> None:
    """Told in one line: what was wrong, what would be right, and an example that is."""
    setting: Any = _ENGINE_SETTINGS[key]
    beyond = [f"{setting.most * 2:g}", f"{setting.least - 1:g}", *(["1.5"] if setting.whole else [])]
    for value in [*beyond, "", "nan", "inf", "-inf", "many", "1e", "٣", " "]:
        with pytest.raises(PlayerError) as refused:
            make_player(f"engine:{key}={value}")
        said = str(refused.value)
        assert said.startswith(f"engine: {key} must be {setting}, such as {key}=")
        assert len(said.splitlines()) == 1
        example = said.rpartition(" ")[2]
        assert make_player(f"engine:{example}").name == f"engine:{example}"
    with pytest.raises(PlayerError, match=f"{key} must be "):
        make_player(f"engine:{key}")  # no value at all
    for value in (setting.least, setting.most):
        assert make_player(f"engine:{key}={value:.0f}" if value >= 1 else f"engine:{key}={value:g}")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("engine:second=1", "engine: there is no setting 'second'; did you mean seconds?"),
        ("engine:", "engine: there is no setting ''; there are: seconds, simulations, eval, threads"),
        ("engine:seconds=1,", "there is no setting ''"),
        ("engine:seconds=1,,memory=64", "there is no setting ''"),
        ("engine:eval=net", "engine: eval must be one of hand, such as eval=hand"),
        ("engine:without=luck", "engine: without must be one of nothing, size, place"),
        ("engine:eval=", "eval must be one of hand"),
        ("engine:eval", "eval must be one of hand"),
        ("engine:playouts=3", "there is no setting 'playouts'"),
        ("engine=3", "there is no player 'engine=3'; did you mean engine?"),
        ("engin", "did you mean engine?"),
        ("level", "level: there is no level ''; there are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        ("level:", "there is no level ''"),
        ("level:0", "there is no level '0'"),
        ("level:11", "there is no level '11'"),
        ("level:-1", "there is no level '-1'"),
        ("level:1.5", "there is no level '1.5'"),
        ("level:05", "there is no level '05'"),
        ("level:٣", "there is no level"),
        ("level: 3", "there is no level ' 3'"),
        ("level:high\n", "there is no level 'high\\n'"),
        ("level:3,", "level: there is no setting ''; there are: seconds"),
        ("level:3,simulations=9", "level: there is no setting 'simulations'; there are: seconds"),
        ("level:3,seconds", "level: seconds must be a number from 0.001 to 3600, such as seconds=1"),
        ("level:3,seconds=0", "seconds must be a number"),
        ("level=3", "there is no player 'level=3'; did you mean level?"),
        ("levle:3", "did you mean level?"),
    ],
)
def test_strings_that_are_refused(name: str, said: str) -> None:
    for trusted in (False, True):
        with pytest.raises(PlayerError) as refused:
            make_player(name, trusted=trusted)
        assert said in str(refused.value)
        assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_its_string(level: int) -> None:
    """It needs no trust: it names neither a program nor a file."""
    for name, seconds in ((f"level:{level}", 1.0), (f"level:{level},seconds=0.5", 0.5)):
        player = thinking(name)
        assert (player.name, player._limit) == (name, Limit(seconds=seconds))
        engine = player._engine(Position.start("hamlet").rules)
        assert isinstance(engine, LevelledEngine)
        assert engine.level is LEVELS[level]


def test_a_level_that_there_is_not() -> None:
    with pytest.raises(PlayerError, match="levels are numbered from 1 to 10, not 11"):
        LevelledEngine(Position.start("hamlet").rules, 11)


@pytest.mark.parametrize("name", ["engine:eval=/etc/passwd", "engine:memory=..", "level:../3", "level:~"])
def test_no_file_is_named_from_afar(name: str) -> None:
    with pytest.raises(PlayerError, match="on the command line only"):
        make_player(name)


def test_more_memory_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> Engine:
        raise MemoryError

    monkeypatch.setattr("bastide.players.thinking.Engine", refused)
    with pytest.raises(PlayerError, match="engine:memory=1048576: this machine has not so much memory to give"):
        make_player("engine:memory=1048576").choose(Position.start("hamlet"))


# Games ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", SHIPPED)
@pytest.mark.parametrize("name", QUICK)
def test_whole_games_by_every_shipped_ruleset(name: str, rules: str) -> None:
    assert play_out(thinking(name), Position.start(rules))


@settings(max_examples=30)
@given(table=rulesets() | variants(), name=st.sampled_from(QUICK), seed=st.integers(0, 2**64))
def test_whole_games_by_drawn_rulesets(table: Table, name: str, seed: int) -> None:
    start = Position.start(parse_rules(toml_of(table)))
    assert play_out(thinking(name, seed), start) or start.is_over
    forget_kernels()


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = [play_out(thinking(name, seed), Position.start("village")) for seed in (7, 7, 12)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_threads_play_the_same_game() -> None:
    start = Position.start("village")
    names = ("engine:simulations=300", "engine:simulations=300,threads=3")
    assert play_out(thinking(names[0]), start) == play_out(thinking(names[1]), start)


# What it keeps --------------------------------------------------------------------------------------------------------
def test_the_tree_is_kept_from_move_to_move() -> None:
    player, game = thinking("engine:simulations=200"), Game("village")
    game.play(ask(player, game))
    engine: Any = player._engine(game.rules)
    ask(player, game)
    assert [engine] == list(player._engines.values())
    assert engine._search.kept > 0


def test_another_ruleset_has_another_engine() -> None:
    """The one before is let go: its tree takes memory."""
    player = thinking("engine:simulations=10")
    for rules in ("village", "hamlet", "village"):
        position = Position.start(rules)
        assert position.why_illegal(player.choose(position)) is None
        assert [engine.rules for engine in cast("dict[Any, Any]", player._engines).values()] == [position.rules]


# Clocks ---------------------------------------------------------------------------------------------------------------
class Wall:
    """The time as the engine sees it: evaluating a leaf and looking at a position of an endgame take their time."""

    LEAF, NODE = 2e-4, 2e-6

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        evaluate = HandEvaluator.evaluate

        def evaluating(evaluator: HandEvaluator, batch: Any) -> None:
            self.now += self.LEAF * len(batch.states)
            evaluate(evaluator, batch)

        def solving(tables: Any, room: Any, nodes: Any) -> None:
            self.now += self.NODE * int(nodes)
            go_on_solving(tables, room, nodes)

        monkeypatch.setattr(budget_module, "perf_counter", lambda: self.now)
        monkeypatch.setattr(HandEvaluator, "evaluate", evaluating)
        monkeypatch.setattr(solver_module, "go_on_solving", solving)


@pytest.mark.parametrize("increment", [0.0, 0.05])
@pytest.mark.parametrize("name", ["engine", "level:10", "level:7"])
def test_no_flag_falls_in_a_whole_fast_game(monkeypatch: pytest.MonkeyPatch, name: str, increment: float) -> None:
    """Two seconds a side, some hundredths of them lost with every move. Who has a clock keeps to that alone."""
    wall, left = Wall(monkeypatch), dict.fromkeys(Side, 2.0)
    game, player = Game("cathedral"), thinking(name)
    while not game.position.is_over:
        side, begun = game.position.mover, wall.now
        move = ask(player, game, Clock(left[side], increment))
        left[side] -= wall.now - begun + 0.02
        assert left[side] > 0
        left[side] += increment
        game.play(move)
    if name != "level:7":  # which thinks no more than it does
        assert max(left.values()) < 1.2


def test_an_empty_clock_still_gives_a_move() -> None:
    for name in ("engine", "level:3", "level:10"):
        game = Game("cathedral")
        assert game.position.why_illegal(ask(make_player(name), game, Clock(0))) is None
