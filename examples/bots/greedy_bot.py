"""The move that gains most at once. It needs nothing but Python and the protocol of docs/protocol.md."""

import random
import sys

COMMANDS = ("name", "list_commands", "play", "bastide-choices", "genmove", "quit")


def gain(choice: str) -> float:
    """What a choice, MOVE:COVERS:CLAIMS:CAPTURES, is worth: squares built on, become territory, and taken."""
    covers, claims, captures = map(int, choice.split(":")[1:])
    return covers + claims + 2 * captures + random.random() / 2  # among equals any


def main() -> None:
    """Answer commands, one a line, each with a text and an empty line."""
    choices: list[str] = []
    for line in sys.stdin:
        command, *arguments = line.split() or [""]
        answer = ""
        if command == "name":
            answer = "Greedy"
        elif command == "list_commands":
            answer = "\n".join(COMMANDS)
        elif command == "bastide-choices":
            choices = arguments[1:]
        elif command == "genmove":
            answer = max(choices, key=gain).split(":")[0]
        print(f"= {answer}\n" if command in COMMANDS else "? unknown command\n", flush=True)
        if command == "quit":
            break


if __name__ == "__main__":
    main()
