"""From records to a text in any format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.errors import BastideError
from bastide.records.formats import FORMATS
from bastide.records.tree import game_from_json
from bastide.server.problems import UNPROCESSABLE, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.game import Game
    from bastide.rules import Known
    from bastide.server.models.library import FormatName, Record


def game_of(record: Record, known: Known) -> Game:
    """The game of a record.

    Raises:
        Refused: it is none; the problem names the key or the node.
    """
    try:
        return game_from_json(record, known)
    except BastideError as error:
        raise refuse(UNPROCESSABLE, "record-refused", why=str(error)) from None


def write_records(records: Sequence[Record], name: FormatName, known: Known) -> str:
    """The text of a file with these games.

    Raises:
        Refused: one is no game, or the format cannot hold it.
    """
    form = FORMATS[name]
    written = []
    for number, record in enumerate(records, 1):
        game = game_of(record, known)
        try:
            written.append(form.write(game))
        except BastideError as error:
            raise refuse(UNPROCESSABLE, "not-in-format", format=name, game=number, why=str(error)) from None
    return form.begin + form.between.join(written) + form.end
