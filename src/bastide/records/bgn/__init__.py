"""`.bgn`: games in the syntax of PGN. docs/bgn.md has the format, version 1."""

from bastide.records.bgn.read import read_bgn
from bastide.records.bgn.scan import Event, scan
from bastide.records.bgn.write import write_bgn

__all__ = ["Event", "read_bgn", "scan", "write_bgn"]
