"""The package as Python sees it: documented, and fit for other processes."""

import inspect
import multiprocessing
import pickle
import subprocess
import sys

import pytest
import wordwright as ww
from conftest import ROOT
from wordwright import batch

PUZZLES = sorted(path for path in (ROOT / "examples" / "puzzles").iterdir() if path.is_file())


def members(module):
    """Every public name of a module, and those of its classes."""
    for name in module.__all__:
        value = getattr(module, name)
        yield name, value
        if inspect.isclass(value):
            for attribute, member in vars(value).items():
                if not attribute.startswith("_"):
                    yield f"{name}.{attribute}", member


@pytest.mark.parametrize("module", [ww, batch])
def test_all_that_is_public_says_what_it_is(module):
    assert module.__doc__
    assert [name for name, member in members(module) if not member.__doc__] == []


def again(value):
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.name)
def test_puzzles_and_grids_are_pickled(path):
    puzzle = ww.Puzzle.read(path)
    copy = again(puzzle)
    assert copy.to_bytes("ipuz") == puzzle.to_bytes("ipuz")
    assert copy.clues == puzzle.clues and copy.solution == puzzle.solution
    grid = ww.Puzzle(puzzle.grid)
    assert ww.Puzzle(again(puzzle.grid)).to_bytes("ipuz") == grid.to_bytes("ipuz")


def test_lists_and_boards_are_pickled():
    words = ww.WordList.english()
    copy = again(words)
    assert copy.words() == words.words()
    board = ww.plays(ww.Board(), "ACERS??", ww.Lexicon.english(), most=1)[0].after()
    assert str(again(board)) == str(board) and again(board).rules == "english"
    assert again(ww.Board(rules="english-super")).rules == "english-super"


@pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="this system does not fork"
)
def test_a_forked_process_solves():
    script = (
        "import multiprocessing, sys\n"
        "import wordwright as ww\n"
        "def rows(puzzle): return ww.solve(puzzle).rows\n"
        "puzzle = ww.Puzzle.read(sys.argv[1])\n"
        "expected = rows(puzzle)  # The engines' threads are there before the fork.\n"
        "with multiprocessing.get_context('fork').Pool(2) as pool:\n"
        "    assert pool.map(rows, [puzzle] * 3, chunksize=1) == [expected] * 3\n"
    )
    puzzle = ROOT / "examples" / "puzzles" / "five.ipuz"
    line = [sys.executable, "-W", "ignore", "-c", script, str(puzzle)]
    done = subprocess.run(line, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
