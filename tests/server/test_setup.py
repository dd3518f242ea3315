"""Positions put together by hand: what can be is what the text of a position can say; the rest is told in words."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bastide import Position, PositionTextError, Side
from bastide.game.move import Move
from bastide.rules import SHIPPED, shipped_rules
from bastide.server.problems import all_problems
from server_support import random_positions

if TYPE_CHECKING:
    from server_support import Api

NOTHING: dict[str, Any] = {"pieces": [], "territory": {"light": [], "dark": []}}


def set_up(api: Api, rules: str, wrong: int | None = None, **said: Any) -> Any:
    return api.post("/setup", {"rules": rules, **said}, wrong)


def from_text(api: Api, rules: str, text: str) -> Any:
    return api.post("/setup", {"rules": rules, "from": text})


def asked(view: Any) -> Any:
    """What a page would ask about what it was told."""
    pieces = [{name: piece[name] for name in ("side", "code", "facing", "square")} for piece in view["pieces"]]
    return {"pieces": pieces, **{name: view[name] for name in ("territory", "to_move", "more")}}


def put(rules: str, side: str | None, move: str) -> Any:
    read = Move.parse(move)
    square = shipped_rules(rules).squares.index(read.square)
    return {"side": side, "code": read.code, "facing": read.facing or "n", "square": square}


def squares(rules: str, *names: str) -> list[int]:
    return [shipped_rules(rules).squares.index(name) for name in names]


def keys(view: Any) -> list[str]:
    return [problem["key"] for problem in view["problems"]]


@pytest.mark.parametrize("rules", SHIPPED)
def test_every_position_of_a_game_is_taken_apart_and_put_together_again(api: Api, rules: str) -> None:
    for position in random_positions(rules, 8)[::5] + random_positions(rules, 9)[-1:]:
        text = str(position)
        apart = from_text(api, rules, text)
        assert apart["problems"] == []
        assert apart["text"] == text
        assert apart["position"]["text"] == text
        assert (apart["outcome"] is None) == (not position.is_over)
        assert apart["unplaced"] == {side.name.lower(): position.unplaced(side) for side in Side}
        again = set_up(api, rules, **asked(apart))
        assert {**again, "pieces": None} == {**apart, "pieces": None}


@pytest.mark.parametrize("rules", ["cathedral", "cathedral-lehmann", "wellington", "hamlet"])
def test_what_is_not_said_follows_from_what_stands(api: Api, rules: str) -> None:
    """A game's own first positions need nothing but their pieces, territory and turn."""
    for position in random_positions(rules, 3)[:6]:
        apart = from_text(api, rules, str(position))
        plain = {name: value for name, value in asked(apart).items() if name != "more"}
        assert set_up(api, rules, **plain)["text"] == str(position)


def test_an_empty_board_is_a_games_beginning(api: Api) -> None:
    for rules in SHIPPED:
        start = set_up(api, rules)
        assert start["text"] == str(Position.start(rules))
        assert start["to_move"] == str(Position.start(rules).to_move)


@pytest.mark.parametrize(
    ("rules", "pieces", "more", "key", "where"),
    [
        ("cathedral", [(None, "CAE5"), ("light", "TAE5")], {}, "overlap", ("E5",)),
        ("cathedral", [("light", "TAA1"), ("light", "TAA1")], {}, "overlap", ("A1",)),
        ("cathedral", [("dark", "BRA1"), ("dark", "BRJ1")], {}, "too-many", ("A1", "J1", "A2", "J2", "A3", "J3")),
        ("cathedral", [(None, "CAE5"), (None, "CAB5")], {}, "too-many-neutrals", None),
        ("wellington", [("light", "DUA1"), ("light", "DUC1")], {}, "too-many-dukes", ("A1", "C1")),
        ("wellington", [("light", "DUE5")], {}, "duke-zone", ("E5",)),
        ("cathedral", [("light", "CAE5")], {}, "nobodys", None),
        ("cathedral", [(None, "TAE5")], {}, "somebodys", ("E5",)),
        ("cathedral", [("light", "BRA9")], {}, "off-board", ("A9",)),
        ("cathedral", [("light", "XXA9")], {}, "no-building", ("A9",)),
        ("wellington", [("light", "COA1"), ("dark", "COB1")], {}, "stands-touching", ("A1",)),
        ("cathedral", [("light", "STA1")], {"territory": {"dark": ["A2", "J9"]}}, "stands-in-territory", ("A2",)),
        ("cathedral", [], {"territory": {"light": ["A1", "A2"], "dark": ["A2"]}}, "both-territories", ("A2",)),
        ("cathedral", [], {"to_move": "dark"}, "opening-turn", ()),
        ("cathedral", [(None, "CAE5")], {"more": {"opening": 1}, "to_move": "light"}, "neutral-not-to-come", ()),
        ("cathedral", [], {"more": {"opening": 2}}, "opening-too-long", ()),
        ("cathedral", [(None, "CAE5")], {"more": {"captured": True}}, "not-captured", ()),
        ("cathedral", [], {"more": {"passed": True}}, "passing-unknown", ()),
        ("cathedral", [(None, "CAE5")], {"more": {"replace": 1, "area": ["A1"]}}, "nothing-to-replace", ("A1",)),
        ("wellington", [(None, "PAE5"), ("light", "DUA1")], {"more": {"opening": 1}}, "duke-not-to-come", ()),
    ],
)
def test_what_is_wrong_is_told_with_its_squares(
    api: Api, rules: str, pieces: list[tuple[str | None, str]], more: Any, key: str, where: tuple[str, ...] | None
) -> None:
    more = {name: dict(value) if isinstance(value, dict) else value for name, value in more.items()}
    if "territory" in more:
        more["territory"] = {side: squares(rules, *names) for side, names in more["territory"].items()}
    if "area" in more.get("more", {}):
        more["more"]["area"] = squares(rules, *more["more"]["area"])
    view = set_up(api, rules, pieces=[put(rules, *piece) for piece in pieces], **more)
    assert key in keys(view)
    assert (view["position"], view["text"], view["outcome"]) == (None, None, None)
    (told,) = [problem for problem in view["problems"] if problem["key"] == key][:1]
    assert set(told["values"]) == set(all_problems()[key])
    if where is not None:
        assert told["squares"] == sorted(squares(rules, *where))


def test_everything_that_is_wrong_is_told_at_once(api: Api) -> None:
    pieces = [(None, "PAE5"), ("light", "COA1"), ("dark", "COB1"), ("dark", "COC1"), ("light", "COC2")]
    view = set_up(
        api,
        "wellington",
        pieces=[put("wellington", *piece) for piece in pieces],
        territory={"light": squares("wellington", "B1"), "dark": []},
    )
    assert keys(view).count("stands-touching") == 4
    assert keys(view).count("stands-in-territory") == 1
    assert len(keys(view)) == 5


def test_random_set_ups_are_right_exactly_where_their_text_can_be_read(api: Api) -> None:
    """Loose pieces of any kind anywhere: what is told to be right is a position, what is told to be wrong is none."""
    chance = random.Random(7)
    seen = {True: 0, False: 0}
    for number in range(120):
        rules = shipped_rules(chance.choice(["cathedral", "wellington", "village", "hamlet", "wellington-letter"]))
        placements = {side: rules.placements(side) for side in Side}
        pieces: list[Any] = []
        for _ in range(chance.randrange(5)):
            side = chance.choice(list(Side))
            placement = chance.choice(placements[side])
            owner = None if placement.kind == rules.neutral_kind else str(side)
            facing, square = placement.facing, placement.square
            pieces.append({"side": owner, "code": placement.code, "facing": facing, "square": square})
        ground = chance.sample(range(rules.board**2), 2) if number % 3 == 0 else []
        territory: dict[str, list[int]] = {"light": ground[:1], "dark": ground[1:]}
        view = set_up(api, rules.name, pieces=pieces, territory=territory, to_move=chance.choice(["light", "dark"]))
        right = view["text"] is not None
        seen[right] += 1
        assert right == (not view["problems"])
        if right:
            assert str(Position.parse(view["text"])) == view["text"]
            continue
        names: dict[str, list[str]] = {"light": [], "dark": [], "": []}
        for piece in pieces:
            moved = f"{piece['code']}{piece['facing']}{rules.squares[piece['square']]}"
            names[piece["side"] or ""].append(moved)
        if len(names[""]) > 1:
            continue  # no text can say that
        neutral, light, dark = (",".join(names[side]) or "-" for side in ("", "light", "dark"))
        owned = "/".join("".join(rules.squares[square] for square in territory[side]) or "-" for side in territory)
        more = view["more"]
        state = f"{view['to_move'][0]};placed={more['placed']['light']}/{more['placed']['dark']}"
        state += f";opening={more['opening']}" if more["opening"] else ""
        state += ";captured" if more["captured"] else ""
        with pytest.raises(PositionTextError) as refused:
            Position.parse(f"{rules.name} {neutral} {light} {dark} {owned} {state}")
        assert str(refused.value) in {problem["text"] for problem in view["problems"]}
    assert min(seen.values()) > 10


@pytest.mark.parametrize("rules", ["hamlet", "wellington"])
def test_the_survey_refuses_only_what_leaves_the_board_or_stands_on_something(api: Api, rules: str) -> None:
    position = random_positions(rules, 5)[6]
    view = from_text(api, rules, str(position))
    taken = {square for piece in view["pieces"] for square in piece["squares"]}
    for name, survey in view["surveys"].items():
        side = Side.DARK if name == "dark" else Side.LIGHT
        left = {code for code, many in view["stock"][name].items() if many} if name != "neutral" else set()
        told = {form["code"] for form in survey["forms"]}
        assert told - {"DU"} == left
        assert survey["side"] == str(side)
        for form in survey["forms"]:
            for square, number in enumerate(form["places"]):
                index = position.rules.index_of(side, form["code"], form["facing"], square)
                problem = survey["problems"][number]
                free = index is not None and not taken.intersection(position.rules.placements(side)[index].squares)
                assert (problem is None) == free
                assert problem is None or problem["key"] in ("off-board", "occupied", "occupied-neutral", "duke-zone")


def test_whoever_cannot_build_is_told_and_a_game_that_is_over_is_one(api: Api) -> None:
    skipped = over = 0
    for seed in range(40):
        for position in random_positions("village", seed)[4:]:
            apart = from_text(api, "village", str(position))
            over += apart["outcome"] is not None
            other = "dark" if apart["to_move"] == "light" else "light"
            turned = set_up(api, "village", **(asked(apart) | {"to_move": other}))
            if turned["skipped"]:
                skipped += 1
                assert turned["position"]["to_move"] == apart["position"]["to_move"] != other
                assert turned["skipped"]["values"]["side"] == other
        if skipped and over:
            break
    assert skipped
    assert over


def test_what_is_no_position_or_no_piece_is_refused(api: Api) -> None:
    assert set_up(api, "hamlet", 422, **{"from": "?"})["key"] == "bad-position"
    assert set_up(api, "hamlet", 422, **{"from": str(Position.start("village"))})["key"] == "other-rules"
    assert set_up(api, "nowhere", 404)["key"] == "no-ruleset"
    assert set_up(api, "hamlet", 422, pieces=[{"side": "red", "code": "TA", "square": 0}])["key"] == "bad-request"
    assert keys(set_up(api, "hamlet", pieces=[{"side": "light", "code": "TA", "square": 99}])) == ["no-square"]
