"""The examples in docstrings give what they say."""

from __future__ import annotations

import doctest

import bastide


def test_the_package_docstring() -> None:
    result = doctest.testmod(bastide)
    assert result.attempted
    assert not result.failed
