"""The README's examples, the records' example, the pictures and the examples folder are true."""

import doctest
import importlib.util
import json
import re
import runpy
from pathlib import Path
from types import ModuleType

import pytest

from bastide.records import Problem, tree
from bastide.records.bgn import read_bgn, write_bgn
from bastide.records.lines import replay_line

ROOT = Path(__file__).resolve().parents[2]


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_readme_says_what_python_answers() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    assert doctest.DocTestRunner().run(example).failed == 0


def test_every_link_of_the_readme_and_the_guides_leads_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_the_records_example_replays_to_itself() -> None:
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    lines = re.findall(r"^```json\n(.*?)\n```$", text, re.MULTILINE)
    assert lines
    for line in lines:
        assert replay_line(line) == json.loads(line)


def test_the_tree_example_is_read_and_written_as_it_stands() -> None:
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```json tree\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    problems: list[Problem] = []
    games = list(tree.read_tree([example], "records.md", problems.append))
    assert problems == []
    assert tree.BEGIN + tree.BETWEEN.join(map(tree.write_tree, games)) + tree.END == example


def test_the_bgn_example_is_read_and_written_as_it_stands() -> None:
    text = (ROOT / "docs" / "bgn.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```bgn\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert examples
    for example in examples:
        problems: list[Problem] = []
        games = list(read_bgn(example.splitlines(keepends=True), "bgn.md", problems.append))
        assert problems == []
        assert "\n".join(map(write_bgn, games)) == example


def test_the_pictures_are_what_the_program_draws() -> None:
    pictures = _load(ROOT / "docs" / "make_pictures.py")
    names = {path.stem for path in pictures.FOLDER.iterdir()}
    assert names == set(pictures.PICTURES)
    for name in names:
        # Made anew by docs/make_pictures.py when the drawing changes.
        assert (pictures.FOLDER / f"{name}.svg").read_text(encoding="utf-8") == pictures.picture(name)


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_the_examples_run(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out
