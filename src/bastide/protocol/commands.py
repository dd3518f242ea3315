"""The names that commands have, for both sides of the protocol. docs/protocol.md is their specification."""

from __future__ import annotations

VERSION = 1
"""The version of docs/protocol.md that is spoken here: of the commands of our own, and of queries and answers."""

# Of the Go Text Protocol, version 2
PROTOCOL = "protocol_version"
NAME = "name"
PROGRAM_VERSION = "version"
KNOWN = "known_command"
LIST = "list_commands"
QUIT = "quit"
SIZE = "boardsize"
CLEAR = "clear_board"
PLAY = "play"
UNDO = "undo"
GENMOVE = "genmove"
SUGGEST = "reg_genmove"
TIME_SETTINGS = "time_settings"
TIME_LEFT = "time_left"
SCORE = "final_score"
BOARD = "showboard"

# Our own, with a prefix as the Go Text Protocol asks
RULES = "bastide-rules"
POSITION = "bastide-position"
TO_MOVE = "bastide-to_move"
LEGAL = "bastide-legal_moves"
PROSPECTS = "bastide-prospects"
COUNT = "bastide-count"
POINTS = "bastide-points"
CHOICES = "bastide-choices"
