"""Paths that the tests share."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def examples() -> Path:
    """The examples of the repository."""
    return ROOT / "examples"
