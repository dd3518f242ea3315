"""docs/protocol.md says what is so: its sessions are played, its tables compared."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"


def documented_commands() -> list[str]:
    """The commands of the page's tables."""
    return re.findall(r"^\| `([a-z_-]+)(?: [^`]*)?` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
