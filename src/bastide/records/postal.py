"""Postal transcripts: games as people have typed and pasted them since 2002. docs/foreign-records.md has the shapes."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from bastide.errors import MoveTextError
from bastide.game import PASS, Game, Move
from bastide.records.foreign import LONGEST_LINE, Replay, all_turns, paragraphs, shown
from bastide.rules import Side, default_rules, shipped_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bastide.records.problem import OnProblem
    from bastide.rules import Own, Rules

# Reading transcripts -------------------------------------------------------------------------------------------------
_SIDES = {"light": Side.LIGHT, "white": Side.LIGHT, "dark": Side.DARK, "black": Side.DARK}
_HEADERS = {word: str(side).capitalize() for word, side in _SIDES.items()} | {
    word.lower(): word for word in ("Event", "Site", "Date", "Round")
}
_HEADER = re.compile(rf"\s*({'|'.join(_HEADERS)})\s*[:=](.*)", re.IGNORECASE | re.ASCII | re.DOTALL)
_NEXT_HEADER = re.compile(rf"(?:[,;|/]|\t|  )\s*(?=(?:{'|'.join(_SIDES)})\s?[:=])", re.IGNORECASE | re.ASCII)
_TOKEN = re.compile(r"[^\s,;|>]+")  # what parts table cells and marks quoted mail parts words
_NUMBER = re.compile(r"[(\[]?#?([0-9]{1,3})(?![0-9])[.):\]\-…]*")
_LABEL = re.compile(rf"({'|'.join(_SIDES)})[:.)]?", re.IGNORECASE | re.ASCII)
_MOVE = re.compile(r"[(\[{*\"'_]*([A-Za-z]{2}[NESWnesw]?[A-Za-z][1-9][0-9]?|[Pp][Aa][Ss][Ss])([!?]{0,2})[)\]}*\"'_.:]*")
_NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_LONGEST_ATTEMPT = 8
"""Of a word with letters and digits: a longer one is not taken for a mistyped move."""
_CUT_SHORT = re.compile("[A-Z]{2}[nesw][A-Z]?")
_LONGEST_HEADER = 1_000


class _Token(NamedTuple):
    """A word of a line and what it may be: `number`, `label`, `move` or `word`."""

    column: int
    kind: str
    text: str
    suffix: str = ""


def _tokens(line: str) -> Iterator[_Token]:
    for found in _TOKEN.finditer(line):
        text, column = found[0], found.start() + 1
        number = _NUMBER.match(text)
        rest = text[number.end() :] if number else text
        move = _MOVE.fullmatch(rest)
        if number and (move or not rest):  # otherwise it is a date, a result, `2nd` or the like
            yield _Token(column, "number", number[1])
            column += number.end()
        if move:
            yield _Token(column, "move", move[1], move[2])
        elif _LABEL.fullmatch(text):
            yield _Token(column, "label", text.rstrip(":.)").lower())
        elif not number or rest:
            yield _Token(column, "word", text)


def _headers(line: str, rules: Rules) -> dict[str, str] | None:
    """What a line like `Light: Ada, Dark: Bo` tells; None where it is no such line, or tells a move: `Light: TAC4`."""
    if len(line) > _LONGEST_HEADER or _HEADER.match(line) is None:
        return None
    found: dict[str, str] = {}
    for part in _NEXT_HEADER.split(line):
        header = _HEADER.match(part)
        if header is None:
            return None
        value = " ".join(header[2].split())
        first = next(_tokens(value), None)
        if first is not None and first.kind in ("move", "number") and _is_told(value, rules):
            return None
        found[_HEADERS[header[1].lower()]] = value
    return found


def _is_told(text: str, rules: Rules) -> bool:
    return any(token.kind == "move" and _is_known(token, rules) for token in _tokens(text))


def _is_known(token: _Token, rules: Rules) -> bool:
    """Whether a word is a move beyond doubt, even amid talk: of a building there is, on a column that boards have."""
    text = token.text.upper()
    return text == "PASS" or (text[:2] in rules.kind_of and text.rstrip("0123456789")[-1] <= "J")


class _Transcript:
    """One paragraph of a file. A game begins with the first move, or the number 1 alone, which is an empty game."""

    def __init__(self, replay: Replay, rules: Rules, headers: dict[str, str]) -> None:
        self.replay, self.rules, self.headers = replay, rules, headers
        self._entry = 1
        self._side: Side | None = None

    def read(self, number: int, line: str) -> None:
        """A line."""
        if len(line) > LONGEST_LINE:
            self.replay.fail(number, 0, f"the line is longer than {LONGEST_LINE:,} characters; no transcript's is")
            return
        headers = _headers(line, self.rules)
        if headers is not None:
            self.headers.update(headers)
            return
        tokens = list(_tokens(line))
        if [(token.kind, token.text) for token in tokens] == [("number", "1")]:
            self.replay.begun = True
        talk = self._read_words(number, tokens)
        if talk:
            words = shown(" ".join(token.text + token.suffix for token in talk))
            self.replay.remark(number, talk[0].column, f"{words} is no move; it is passed over")

    def _read_words(self, line: int, tokens: list[_Token]) -> list[_Token]:
        """Play the moves of a line up to a fault. Returns the words that are none."""
        self._side = None
        talk: list[_Token] = []
        last: _Token | None = None
        for token, following in zip_longest(tokens, tokens[1:]):
            # What stands before a word, and after the first one, says how firmly it is taken for a move.
            firm = last.kind != "word" if last else following is None or following.kind != "word"
            numbered = last if last and last.kind == "number" else None
            known = token.kind == "move" and token.text.lower() != "pass" and _is_known(token, self.rules)
            last = token
            if token.kind == "label":
                self._side = _SIDES[token.text]
            elif token.kind == "move" and (firm or known):
                self._move(line, token, numbered)
            elif token.kind != "number":
                if self._is_attempt(token, None if talk else numbered, firm=firm):
                    self.replay.fail(line, token.column, _why_no_move(token.text + token.suffix))
                else:
                    talk.append(token)
                    last, self._side = token._replace(kind="word"), None
            if self.replay.failed:
                break
        return talk

    def _is_attempt(self, token: _Token, numbered: _Token | None, *, firm: bool) -> bool:
        """Whether a word was meant as a move: it mixes letters and digits, or stands where the next move is due."""
        text = token.text
        mixed = any(sign.isdigit() for sign in text) and any(sign.isalpha() for sign in text)
        if (mixed and len(text) <= _LONGEST_ATTEMPT) or _CUT_SHORT.fullmatch(text):
            return firm
        return numbered is not None and int(numbered.text) == self._entry

    def _move(self, line: int, token: _Token, numbered: _Token | None) -> None:
        replay = self.replay
        replay.begun = True
        if numbered is not None and int(numbered.text) != self._entry:
            replay.remark(line, numbered.column, f"this is number {self._entry}, not {numbered.text}")
            self._entry = int(numbered.text)  # one slip is told once
        self._entry += 1
        side, self._side = self._side, None
        if token.text.lower() == "pass":
            may = (None, replay.position.to_move, *replay.skipped)
            if side not in may and not replay.position.is_over:
                replay.fail(line, token.column, f"pass: {replay.position.why_illegal(PASS, side)}")
            else:
                replay.take_pass(line, token.column)
            return
        kind = self.rules.kind_of.get(token.text[:2].upper(), self.rules.neutral_kind)
        # Where nothing is announced, `!` says that a move is strong.
        announced = self.rules.claims == "announced" and kind < self.rules.neutral_kind and token.suffix == "!"
        move = Move.parse(token.text + ("!" if announced else ""))
        if side not in (None, replay.position.to_move) and not replay.position.is_over:
            replay.fail(line, token.column, f"{move}: {replay.position.why_illegal(move, side)}")
        elif replay.play(line, token.column, move) and token.suffix in _NAGS and not announced:
            replay.node.nags.append(_NAGS[token.suffix])


def _why_no_move(text: str) -> str:
    try:
        Move.parse(text)
    except MoveTextError as error:
        return str(error)
    return f"{shown(text)} is no move here"


def read_postal(lines: Iterable[str], source: str, on_problem: OnProblem, rules: Own | None = None) -> Iterator[Game]:
    """The games of a file of transcripts, each up to its first fault; games are parted by blank lines.

    Args:
        lines: the file's lines, with or without their ends.
        source: the file's name, for messages.
        on_problem: is told every fault.
        rules: the ruleset, which a transcript does not name; by default Cathedral's.
    """
    rules = default_rules(rules) or shipped_rules("cathedral")
    number, headers = 1, dict[str, str]()
    for paragraph in paragraphs(lines):
        transcript = _Transcript(Replay(source, number, on_problem, rules), rules, headers)
        for place, line in paragraph:
            if not transcript.replay.failed:
                transcript.read(place, line)
        if transcript.replay.begun:  # if not, headers stand in a paragraph of their own, and the moves follow
            transcript.replay.game.headers.update(headers)
            yield transcript.replay.game
            number, headers = number + 1, {}


# Writing -------------------------------------------------------------------------------------------------------------
def write_postal(game: Game) -> str:
    """A game's main line as a transcript in two columns, ending in a newline.

    Skipped turns are written as `pass`. Comments, variations and the ruleset's name have no place in it.

    Raises:
        GameTextError: the game does not start from the empty board.
    """
    entries = [f"{number} {move}" for number, (_, move) in enumerate(all_turns(game), 1)] or ["1"]
    wide = max(map(len, entries[::2])) + 3
    lines = []
    for name in dict.fromkeys(_HEADERS.values()):
        line = f"{name}: {' '.join(game.headers.get(name, '').split())}"
        # A name that would be read as something else is left out rather than spoil the moves.
        if name in game.headers and _headers(line, game.rules) == {name: line.removeprefix(f"{name}: ")}:
            lines.append(line)
    pairs = zip(entries[::2], [*entries[1::2], ""], strict=False)
    return "".join(f"{line}\n" for line in [*lines, *(f"{one:<{wide}}{two}".rstrip() for one, two in pairs)])
