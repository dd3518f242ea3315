"""The protocol for bots that know the rules: it keeps the position and asks for a move where one is wanted.

A bot in Python gets the rules from the package `bastide`. In other languages a process of `bastide engine` gives them:
it is asked `play`, `bastide-prospects`, `bastide-count` and `undo`.
"""

import sys
from collections.abc import Callable

from bastide import BastideError, Move, Position

COMMANDS = ("name", "list_commands", "bastide-rules", "bastide-position", "clear_board", "play", "genmove", "quit")


def after(position: Position, command: str, arguments: list[str]) -> Position:
    """The position after a command."""
    match command:
        case "bastide-rules":
            return Position.start(arguments[0])
        case "bastide-position":
            return Position.parse(" ".join(arguments))
        case "clear_board":
            return Position.start(position.rules)
        case "play":
            return position.play(arguments[1])
    return position


def serve(name: str, choose: Callable[[Position], Move]) -> None:
    """Answer commands, one a line, until told to quit."""
    position = Position.start()
    texts = {"name": name, "list_commands": "\n".join(COMMANDS)}
    for line in sys.stdin:
        command, *arguments = line.split() or [""]
        text = texts.get(command, "")
        try:
            if command == "genmove":
                move = choose(position)
                position, text = position.play(move), str(move)
            else:
                position = after(position, command, arguments)
            answer = f"= {text}" if command in COMMANDS else "? unknown command"
        except BastideError as error:
            answer = f"? {error}"
        print(f"{answer}\n", flush=True)
        if command == "quit":
            break
