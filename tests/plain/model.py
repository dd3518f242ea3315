"""The game itself, played by the wording of the rules.

Numbers in comments are clauses of the rules.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from .regions import ALL_WAYS, SIDEWAYS, cut_off, neighbours, regions
from .rules import OTHER, SIDES, Placement, Placements, PlainRules, Side, Square, Squares

Stage = Literal["neutral", "duke", "building", "replacement", "over"]
Reason = Literal["duke", "first-out", "stuck", "passes"]


class Step(NamedTuple):
    """One placement of the opening: what is to be placed, and by whom."""

    stage: Stage
    side: Side


# 2.1 to 2.3. After these, turns alternate, Dark first.
OPENINGS: dict[str, tuple[Step, ...]] = {
    "standard": (Step("neutral", "light"),),
    "delayed": (Step("building", "dark"), Step("neutral", "light"), Step("building", "light")),
    "dukes": (Step("neutral", "light"), Step("duke", "dark"), Step("duke", "light")),
}


class IllegalPlacementError(ValueError):
    """A move that the rules do not allow here."""


class PlainGame:
    """A game in progress. `play` changes it; `copy` keeps it as it is."""

    rules: PlainRules
    standing: dict[Side, dict[str, Squares]]
    """The buildings of each side on the board, by canonical text; no Dukes."""
    neutral: tuple[str, Squares] | None
    neutral_gone: bool
    """Whether the neutral building was captured for good."""
    dukes: dict[Side, Square]
    stock: dict[Side, dict[str, int]]
    territory: dict[Side, set[Square]]
    placed: dict[Side, int]
    """How many buildings each side has ever placed."""
    opening: tuple[Step, ...]
    """The placements of the opening still to come."""
    stage: Stage
    to_move: Literal["light", "dark", "over"]
    passes: int
    """How many passes running the last moves were."""
    replacements: int
    """How many buildings may still be placed at once (4.10)."""
    replacement_area: Squares
    captured: list[str]
    """What the last move captured: codes, `neutral`, `duke`."""
    conquered: list[Squares]
    """The regions that the last move conquered."""
    winner: Side | None
    reason: Reason | None

    @classmethod
    def start(cls, rules: PlainRules) -> PlainGame:
        """Return the game before its first move."""
        game = cls()
        game.rules = rules
        game.standing = {"light": {}, "dark": {}}
        game.neutral = None
        game.neutral_gone = False
        game.dukes = {}
        game.stock = {side: dict(rules.stock) for side in SIDES}
        game.territory = {"light": set(), "dark": set()}
        game.placed = {"light": 0, "dark": 0}
        game.opening = OPENINGS[rules.options["opening"]]
        game.passes = 0
        game.replacements = 0
        game.replacement_area = frozenset()
        game.captured = []
        game.conquered = []
        game.winner = None
        game.reason = None
        game._next_turn("dark")
        return game

    def copy(self) -> PlainGame:
        """Return a second game in the same state."""
        twin = type(self)()
        twin.__dict__.update(self.__dict__)
        twin.standing = {side: dict(self.standing[side]) for side in SIDES}
        twin.dukes = dict(self.dukes)
        twin.stock = {side: dict(self.stock[side]) for side in SIDES}
        twin.territory = {side: set(self.territory[side]) for side in SIDES}
        twin.placed = dict(self.placed)
        twin.captured = list(self.captured)
        twin.conquered = list(self.conquered)
        return twin

    # What one may do

    def legal(self) -> list[str]:
        """Return every placement open to the side to move, sorted; no suffixes, no pass."""
        if self.to_move == "over":
            return []
        return sorted(self._open(self.stage, self.to_move))

    def can_pass(self) -> bool:
        """Whether `pass` is a move here."""
        if self.stage == "replacement":  # 4.10: it declines the rest.
            return True
        # 5.1: never the neutral building or a Duke. Who is to build can build: others are skipped.
        return self.stage == "building" and bool(self.rules.options["passing"])

    def _open(self, stage: Stage, side: Side) -> list[str]:
        blocked = self._blocked(stage, side)
        return [
            text for text, placement in self._table(stage, side).items() if self._fits(placement, stage, side, blocked)
        ]

    def _has_room(self, stage: Stage, side: Side) -> bool:
        blocked = self._blocked(stage, side)
        return any(self._fits(placement, stage, side, blocked) for placement in self._table(stage, side).values())

    def _table(self, stage: Stage, side: Side) -> Placements:
        if stage == "neutral":
            return self.rules.neutral
        if stage == "duke":
            return self.rules.dukes
        return self.rules.buildings[side]

    def _fits(self, placement: Placement, stage: Stage, side: Side, blocked: Squares | set[Square]) -> bool:
        if not placement.squares.isdisjoint(blocked):
            return False
        if stage in ("neutral", "duke"):
            return True
        if stage == "replacement" and not placement.squares <= self.replacement_area:  # 4.10
            return False
        return self.stock[side][placement.code] > 0

    def _blocked(self, stage: Stage, side: Side) -> set[Square]:
        """Return the squares on which nothing that `side` places at this stage may stand."""
        blocked = self._occupied()
        if stage in ("neutral", "duke"):  # 3.1: these need free squares and nothing else.
            return blocked
        enemy = OTHER[side]
        blocked |= self.territory[enemy]  # 3.1
        contact = self.rules.options["contact"]  # 3.2
        if contact == "no-enemy-side":
            blocked |= neighbours(self._walls(enemy), SIDEWAYS)
        elif contact == "no-enemy-corner":
            blocked |= neighbours(self._walls(enemy), ALL_WAYS)
        return blocked

    def _occupied(self) -> set[Square]:
        occupied = set(self._walls("light") | self._walls("dark"))
        occupied |= set(self.dukes.values())
        if self.neutral is not None:
            occupied |= self.neutral[1]
        return occupied

    def _walls(self, side: Side) -> Squares:
        """Return the squares of a side's own buildings, all that its walls consist of (4.1)."""
        return frozenset[Square]().union(*self.standing[side].values())

    # Playing

    def play(self, text: str) -> None:
        """Play a move in canonical notation, or raise `IllegalPlacementError` and change nothing."""
        if self.to_move == "over":
            message = f"{text}: the game is over"
            raise IllegalPlacementError(message)
        side, stage = self.to_move, self.stage
        if text == "pass":
            self._pass(side)
            return
        announced = text.endswith("!")
        placement = self._table(stage, side).get(text.removesuffix("!"))
        if placement is None or not self._fits(placement, stage, side, self._blocked(stage, side)):
            message = f"{text} is no placement for {side} here"
            raise IllegalPlacementError(message)
        if announced and (self.rules.options["claims"] != "announced" or stage in ("neutral", "duke")):
            message = f"{text}: nothing can be announced here"  # 4.9
            raise IllegalPlacementError(message)
        self._place(placement, stage, side, announced=announced)

    def _pass(self, side: Side) -> None:
        if not self.can_pass():
            message = f"{side} cannot pass here"
            raise IllegalPlacementError(message)
        self.captured, self.conquered = [], []
        if self.stage == "replacement":  # 4.10: no pass in the sense of 5.1.
            self._end_replacement()
            self._next_turn(OTHER[side])
            return
        self.passes += 1
        if self.passes == 2:  # 5.1, skips between them or not
            self._end("passes")
            return
        self.opening = self.opening[1:]
        self._next_turn(OTHER[side])

    def _place(self, placement: Placement, stage: Stage, side: Side, *, announced: bool) -> None:
        self.passes = 0
        self.captured, self.conquered = [], []
        self.opening = self.opening[1:]
        if stage == "neutral":
            self.neutral = (placement.text, placement.squares)
        elif stage == "duke":
            (self.dukes[side],) = placement.squares
        else:
            self._build(placement, side, announced=announced)
        if "duke" in self.captured:  # 4.8
            self._end("duke", winner=side)
        elif self._is_out(side) and self.rules.options["end"] == "first-out":  # 5.2
            self._end("first-out", winner=side)
        elif not self._goes_on_replacing(side):
            self._next_turn(OTHER[side])

    def _is_out(self, side: Side) -> bool:
        return not any(self.stock[side].values())

    def _build(self, placement: Placement, side: Side, *, announced: bool) -> None:
        before = self._walls(side)
        self.standing[side][placement.text] = placement.squares
        self.stock[side][placement.code] -= 1
        self.placed[side] += 1
        replacing = self.stage == "replacement"
        if replacing:
            self.replacements -= 1
        if self.rules.options["claims"] == "announced" and not announced:  # 4.9
            return
        for region in self._judged(side, before):
            if self._is_conquered(region, side):
                self._conquer(region, side)
        # What a replacement divides is the builder's territory already (4.6).
        assert not (replacing and self.conquered)

    def _judged(self, side: Side, before: Squares) -> list[Squares]:
        """Return the regions that are judged once `side` has built."""
        after = self._walls(side)
        if not self.rules.options["first_claim"]:  # 4.7
            if self.placed[side] == 1:
                return []
            if self.placed[side] == 2:
                every = regions(self.rules.board - after)
                return every if len(every) >= 2 else []
        return cut_off(self.rules.board, before, after)  # 4.2

    def _is_conquered(self, region: Squares, side: Side) -> bool:
        rules = self.rules
        if len(region) > rules.max_claim:  # 4.3
            return False
        if rules.options["claim"] == "corner" and len(region & rules.corners) != 1:  # 4.4
            return False
        foreign = len(self._enemy_buildings_in(region, side)) + self._holds_neutral(region)
        if rules.capture_limit is not None and foreign > rules.capture_limit:  # 4.5
            return False
        return not region <= self.territory[side]  # 4.6, last sentence

    def _enemy_buildings_in(self, region: Squares, side: Side) -> list[str]:
        enemy = self.standing[OTHER[side]]
        return [text for text, squares in enemy.items() if squares & region]

    def _holds_neutral(self, region: Squares) -> bool:
        return self.neutral is not None and bool(self.neutral[1] & region)

    def _conquer(self, region: Squares, side: Side) -> None:
        """Carry out 4.6."""
        enemy = OTHER[side]
        buildings = self._enemy_buildings_in(region, side)
        for text in buildings:
            code = text[:2]
            del self.standing[enemy][text]
            self.stock[enemy][code] += 1
            self.captured.append(code)
        if buildings and self.rules.options["replace"] == "at-once":  # 4.10
            self.replacements += len(buildings)
            self.replacement_area |= region
        if self._holds_neutral(region) and self.rules.options["neutral_captured"] == "gone":
            self.neutral, self.neutral_gone = None, True
            self.captured.append("neutral")
        if self.dukes.get(enemy) in region:  # 4.8: the Duke stays on the board.
            self.captured.append("duke")
        self.territory[enemy] -= region
        self.territory[side] |= region
        self.conquered.append(region)

    # Whose turn it is, and the end

    def _goes_on_replacing(self, side: Side) -> bool:
        """Whether the mover now replaces what was removed (4.10)."""
        if self.replacements and self._has_room("replacement", side):
            self.stage, self.to_move = "replacement", side
            return True
        self._end_replacement()
        return False

    def _end_replacement(self) -> None:
        self.replacements, self.replacement_area = 0, frozenset()

    def _next_turn(self, side: Side) -> None:
        """Find who is to place what; `side` is first to be asked once the opening is over."""
        while self.opening:
            step = self.opening[0]
            if self._has_room(step.stage, step.side):
                self.stage, self.to_move = step.stage, step.side
                return
            self.opening = self.opening[1:]  # 2.4
            side = "dark"  # who begins after every opening (2.1 to 2.3)
        for candidate in (side, OTHER[side]):  # 5.1: a player who cannot build is skipped.
            if self._has_room("building", candidate):
                self.stage, self.to_move = "building", candidate
                return
        self._end("stuck")  # 5.2

    def _end(self, reason: Reason, winner: Side | None = None) -> None:
        self._end_replacement()
        self.stage, self.to_move, self.reason = "over", "over", reason
        light, dark = self.points()
        if winner is None and light != dark:  # 5.3: the lower wins, equal is a draw.
            winner = "light" if light < dark else "dark"
        self.winner = winner

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == "over"

    # What one may ask

    def unplaced(self) -> list[int]:
        """Return the squares of each side's unplaced buildings, Light's first."""
        return [sum(self.rules.size[side][code] * count for code, count in self.stock[side].items()) for side in SIDES]

    def points(self) -> list[int]:
        """Return each side's points as they stand, Light's first (5.3)."""
        score = self.rules.options["score"]
        weight = {"unplaced": 0, "unplaced-minus-territories": -1, "unplaced-plus-territories": 1}
        owned = [len(self.territory[side] & self.rules.corners) for side in SIDES]
        return [unplaced + weight[score] * corners for unplaced, corners in zip(self.unplaced(), owned, strict=True)]

    def board(self) -> str:
        """Return the rows from the top, parted by `/`.

        `L` `D` buildings, `N` neutral, `K` `k` the Dukes, `l` `d` territory, `.` free.
        """
        marks = dict.fromkeys(self.rules.board, ".")
        marks |= dict.fromkeys(self.territory["light"], "l")
        marks |= dict.fromkeys(self.territory["dark"], "d")
        marks |= dict.fromkeys(self._walls("light"), "L")
        marks |= dict.fromkeys(self._walls("dark"), "D")
        if self.neutral is not None:
            marks |= dict.fromkeys(self.neutral[1], "N")
        for side, square in self.dukes.items():
            marks[square] = "K" if side == "light" else "k"
        n = self.rules.n
        return "/".join("".join(marks[row, column] for column in range(n)) for row in range(n))
