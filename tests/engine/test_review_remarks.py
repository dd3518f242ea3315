"""A review in the record: beside what people wrote, once only, in words, read back as it was written."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from analysts import Guessing, Told, Value, analysis, candidate
from bastide import Game, Position, Side, parse_rules
from bastide.engine import Limit, Proof
from bastide.engine.remarks import annotate, clear, outlook_text, percent, told
from bastide.engine.review import Outlook, review_game
from bastide.game.threats import handed_to, strikes
from bastide.records import FORMATS
from bastide.rules import SHIPPED
from game_trees import trees
from support import conformance_games, position_after

if TYPE_CHECKING:
    from bastide.records import Problem
    from bastide.rules import Rules

LIMIT = Limit(simulations=1)


def read_back(game: Game, form: str, rules: Rules | None = None) -> Game:
    written = FORMATS[form].begin + FORMATS[form].write(game) + FORMATS[form].end
    problems: list[Problem] = []
    (again,) = FORMATS[form].read(StringIO(written, newline="\n"), "test", problems.append, rules)
    assert problems == []
    return again


@settings(max_examples=25)
@given(trees())
def test_what_people_wrote_is_kept_and_nothing_is_said_twice(game: Game) -> None:
    original = deepcopy(game)
    review = review_game(game, Guessing(), LIMIT)
    annotate(game, review)
    once = deepcopy(game)
    for form in ("bgn", "json"):
        again = read_back(game, form)
        annotate(again, review_game(again, Guessing(), LIMIT))
        assert again.root == read_back(once, form).root
    annotate(game, review_game(game, Guessing(seed=1), LIMIT))  # it has thought again, and thinks otherwise
    annotate(game, review)
    assert game == once
    clear(game)
    assert game == original


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_game_of_every_ruleset_and_every_end(rules: str) -> None:
    for number, recorded in enumerate(conformance_games(rules)[3:6]):
        game = Game.from_moves(recorded["moves"][: -1 if number else None], rules)
        if game.outcome is None:
            game.finish(Side.DARK, "resignation")
        annotate(game, review_game(game, Guessing(), LIMIT))
        nodes = list(game.root.main_line())
        assert all(node.comment.startswith("(Bastide") for node in (game.root, *nodes))
        assert any(len(node.children) > 1 for node in nodes)
        assert any(node.nags for node in nodes)
        assert read_back(game, "bgn") == game
        assert read_back(game, "json") == game


def reviewed() -> Game:
    """A mistake of Dark's, for which STnB3 was better."""
    before = position_after("hamlet", "WEnD1")
    best = Value(0.3, -2.0)
    analyst = Told(
        analysis(before, best, candidate(before, "STnB3", best)),
        analysis(before.play("STnB3"), best),
        analysis(before.play("TAnA1"), Value(0.45, 0.5)),
    )
    game = Game.from_moves(["WEnD1", "TAnA1"], "hamlet")
    annotate(game, review_game(game, analyst, LIMIT))
    return game


def test_the_words_of_a_mistake() -> None:
    game = reviewed()
    node = game.end
    assert node.nags == [2]
    assert node.comment == (
        "(Bastide ?: Light 45 %, Light 0.5 squares ahead. Loses 15.0 % and 2.5 squares; better was STnB3.)"
    )
    assert node.parent is not None
    (_, variation) = node.parent.children
    assert str(variation.move) == "STnB3"
    assert variation.comment == "(Bastide: Light 30 %, Dark 2.0 squares ahead.)"
    assert "Dark: 1 move with a choice, 0 inaccuracies, 1 mistake, 0 blunders; 15.0 % and 2.5 squares lost a move" in (
        game.root.comment
    )


def test_a_glyph_that_a_person_gave_stays_a_persons() -> None:
    game = reviewed()
    clear(game)
    game.end.nags = [2, 1]
    review = review_game(reviewed(), Told(), LIMIT)
    ply = replace(review.plies[1], nag=2)
    annotate(game, replace(review, plies=(review.plies[0], ply)))
    assert game.end.nags == [2, 1]
    assert game.end.comment.startswith("(Bastide: ")
    clear(game)
    assert game.end.nags == [2, 1]


def test_a_variation_that_a_person_has_added_to_is_theirs() -> None:
    game = reviewed()
    parent = game.end.parent
    assert parent is not None
    parent.children[1].add("TAnA1").comment = "and what then?"
    kept = deepcopy(game)
    clear(game)
    assert parent.children[1] == kept.root.children[0].children[1]
    annotate(game, review_game(game, Told(), LIMIT))
    assert len(parent.children) == 2


def test_a_variation_that_is_there_is_not_written_again() -> None:
    game = Game.from_moves(["WEnD1", "TAnA1"], "hamlet")
    mine = game.root.children[0].add("STnB3")
    mine.comment = "I looked at this"
    before = position_after("hamlet", "WEnD1")
    best = Value(0.1)
    analyst = Told(analysis(before, best, candidate(before, "STnB3", best)), analysis(before.play("STnB3"), best))
    annotate(game, review_game(game, analyst, LIMIT))
    assert game.end.nags == [4]
    assert game.root.children[0].children[1:] == [mine]
    assert mine.comment == "I looked at this"


def test_names_with_parentheses_do_not_end_a_remark() -> None:
    table = (
        'format = 1\nname = "odd"\nextends = "village"\nneutral = {code = "WE", name = "Well (deep)", drawing = ["^"]}'
    )
    game = Game.from_moves(["WEnA1"], parse_rules(table))
    review = review_game(game, Told(), LIMIT)
    annotate(game, review)
    game.root.children[0].comment = game.root.children[0].comment.replace("level", "Well [deep]")
    annotate(game, review)
    assert game.root.children[0].comment.count("Bastide") == 1


@pytest.mark.parametrize(
    ("share", "text"), [(0.0, "0 %"), (0.001, "1 %"), (0.544, "54 %"), (0.999, "99 %"), (1.0, "100 %")]
)
def test_shares(share: float, text: str) -> None:
    assert percent(share) == text


def test_values_in_words() -> None:
    chances = analysis(Position.start("hamlet"), Value(0.5)).chances
    assert outlook_text(Outlook(chances, 0.01, 9)) == "Light 50 %, level"
    assert outlook_text(Outlook(chances, 1.0, 9, Proof(Side.LIGHT, 1))) == "certain: Light wins, Light 1 square ahead"
    assert outlook_text(Outlook(chances, -3.0, 9, Proof(Side.DARK, -3))) == "certain: Dark wins, Dark 3 squares ahead"
    assert outlook_text(Outlook(chances, 2.0, 9, Proof(Side.DARK))) == "certain: Dark wins"
    assert outlook_text(Outlook(chances, 0.0, 9, Proof(None, 0))) == "certain: a draw, level"


# Threats --------------------------------------------------------------------------------------------------------------


def test_a_threat_is_what_the_move_made_possible() -> None:
    moves, answer = threatening()
    game = Game.from_moves([*moves, answer], "cathedral")
    ply = review_game(game, Told(), LIMIT).plies[len(moves) - 1]
    threat = ply.tactics.threat
    assert threat is not None
    before, after = (position_after("cathedral", *moves[:many]) for many in (len(moves) - 1, len(moves)))
    handed = handed_to(after, ply.mover)
    assert handed is not None
    assert handed.claims(threat.move) == threat.conquest.squares
    assert not any(strike.covers(threat) for strike in strikes(before))
    (sentence,) = [one for one in told(ply) if "threatens" in one]
    assert sentence.startswith(f"{str(ply.mover).capitalize()} threatens to enclose ")
    assert sentence.endswith(f" with {threat.move}.")


def threatening() -> tuple[list[str], str]:
    """The moves of a recorded game up to one that threatens something, and the next."""
    for recorded in conformance_games("cathedral"):
        game = Game.from_moves(recorded["moves"], "cathedral")
        for ply in review_game(game, Told(), LIMIT).plies[:-1]:
            if ply.tactics.threat is not None and ply.tactics.threat.conquest.squares:
                return recorded["moves"][: ply.ply], recorded["moves"][ply.ply]
    raise AssertionError


def test_what_came_was_allowed() -> None:
    """In recorded games with conquests: if the move before them could have been better, it is told that they came."""
    came = 0
    for recorded in conformance_games("cathedral")[:8]:
        game = Game.from_moves(recorded["moves"], "cathedral")
        for ply in review_game(game, Guessing(), LIMIT).plies[:-1]:
            tactics = ply.tactics
            if not tactics.came:
                continue
            came += 1
            assert tactics.allowed is not None
            after = game.root.position
            for node in list(game.root.main_line())[: ply.ply]:
                after = node.position
            answer = recorded["moves"][ply.ply]
            assert after.claims(answer) >= tactics.allowed.conquest.squares
            assert any(sentence.endswith("and so it came.") for sentence in told(ply))
    assert came


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_turn_is_handed_over_soundly(rules: str) -> None:
    """Twice handed over, a position is what it was; and the kernel agrees about who may place what."""
    handed_over = 0
    for recorded in conformance_games(rules)[:5]:
        position = Position.start(rules)
        for move in recorded["moves"]:
            position = position.play(move)
            other = position.mover.other
            handed = handed_to(position, other)
            possible = position.kernel.mobility(position.state, other)
            if position.is_over or position.in_opening or position.replacements:
                assert handed is None
                continue
            assert handed_to(position, position.mover) is position
            assert (handed is not None) is (possible > 0)
            if handed is not None:
                handed_over += 1
                assert handed.legal_moves.count() == possible
                back = handed_to(handed, position.mover)
                assert back is not None
                assert str(back) == str(position).replace(";passed", "")
    assert handed_over
