"""The folder of machine code has another name wherever Numba would not take up what lies in it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.kernel import jit

if TYPE_CHECKING:
    import pytest


def _copied(folder: Path) -> Path:
    package = Path(jit.__file__).parents[1]
    for part in ("kernel", "engine/native"):
        shutil.copytree(package / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "kernel" / "jit.py"


def test_another_place_another_time_or_another_source_is_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [jit._version_hash()]
    copy = _copied(tmp_path / "here")
    monkeypatch.setattr(jit, "__file__", str(copy))
    names.append(jit._version_hash())
    assert jit._version_hash() == names[-1]
    changed = copy.with_name("bits.py")
    os.utime(changed, (1, 1))
    names.append(jit._version_hash())
    changed.write_text(changed.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    os.utime(changed, (1, 1))
    names.append(jit._version_hash())
    monkeypatch.setattr(jit, "__file__", str(_copied(tmp_path / "elsewhere")))
    names.append(jit._version_hash())
    assert len(set(names)) == len(names)
