"""Files are whole or not there, and keep what belongs to their owner."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide import FileError
from bastide.files import write_whole, writing


def test_what_is_written_is_there(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    write_whole(path, "ä\n")
    assert path.read_bytes() == "ä\n".encode()
    write_whole(path, b"\x00", replace=True)
    assert path.read_bytes() == b"\x00"
    assert [other.name for other in path.parent.iterdir()] == ["b.txt"]


def test_a_file_that_is_there_is_not_replaced_unasked(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(FileError, match="is there already"):
        write_whole(path, "yours")
    assert path.read_text(encoding="utf-8") == "mine"


def test_what_stops_half_way_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("mine", encoding="utf-8")

    def stopped() -> None:
        with writing(path, replace=True) as file:
            file.write("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert path.read_text(encoding="utf-8") == "mine"
    assert [other.name for other in tmp_path.iterdir()] == ["a"]


def test_a_private_file_stays_private(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.touch(mode=0o600)
    write_whole(path, "x", replace=True)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_link_goes_on_pointing_to_what_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    write_whole(link, "new", replace=True)
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"


def test_links_in_a_circle_and_folders_are_refused(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.symlink_to(two)
    two.symlink_to(one)
    for path in (one, tmp_path, Path("/dev/null"), tmp_path / "a\0b"):
        with pytest.raises(FileError):
            write_whole(path, "x", replace=True)
