"""The board in the browser: what `bastide` does when nothing else is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bastide.commands.arguments import number, some

if TYPE_CHECKING:
    import argparse

_PORT = 8123


def serve(args: argparse.Namespace) -> None:
    """Serve until it is told to end."""
    from bastide.home import home
    from bastide.server.running import serve as run

    run(args.database or args.data or home(), args.port, browser=args.browser)


def _port(text: str) -> int:
    return cast("int", number(text, int, 0, 65535))


def add_serving(parser: argparse.ArgumentParser) -> None:
    """The options of `bastide` itself."""
    options = parser.add_argument_group("the board in the browser (without a command)")
    options.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    options.add_argument(
        "--port", type=_port, default=_PORT, metavar="N", help=f"its port (default: {_PORT}); 0 for any"
    )
    options.add_argument(
        "--data", type=some, metavar="DIR", help="where games are kept (default: the program's folder)"
    )
    options.add_argument(
        "--database", type=some, metavar="URL", help="keep them in PostgreSQL instead: postgresql://user@host/name"
    )
    parser.set_defaults(run=serve)
