"""Any legal move: the smallest bot. It needs nothing but Python and the protocol of docs/protocol.md."""

import random
import sys

COMMANDS = ("name", "list_commands", "play", "bastide-choices", "genmove", "quit")


def main() -> None:
    """Answer commands, one a line, each with a text and an empty line."""
    choices: list[str] = []
    for line in sys.stdin:
        command, *arguments = line.split() or [""]
        answer = ""
        if command == "name":
            answer = "Random"
        elif command == "list_commands":
            answer = "\n".join(COMMANDS)
        elif command == "bastide-choices":
            # The colour, then every legal move as MOVE:COVERS:CLAIMS:CAPTURES.
            choices = arguments[1:]
        elif command == "genmove":
            answer = random.choice(choices).split(":")[0]
        print(f"= {answer}\n" if command in COMMANDS else "? unknown command\n", flush=True)
        if command == "quit":
            break


if __name__ == "__main__":
    main()
