"""The names that commands have, for both sides of the protocol. docs/protocol.md is their specification."""

from __future__ import annotations

VERSION = 1
"""The version of docs/protocol.md that is spoken here: of the commands of our own, and of queries and answers."""

# Of the Go Text Protocol, version 2
LIST = "list_commands"
CLEAR = "clear_board"
PLAY = "play"
GENMOVE = "genmove"
TIME_SETTINGS = "time_settings"
TIME_LEFT = "time_left"
QUIT = "quit"

# Our own, with a prefix as the Go Text Protocol asks
RULES = "bastide-rules"
POSITION = "bastide-position"
CHOICES = "bastide-choices"
