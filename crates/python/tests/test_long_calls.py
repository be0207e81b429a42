"""Long calls give way: to threads, to Ctrl-C, to a callback that has enough."""

import _thread
import os
import signal
import threading
import time

import pytest
import wordwright as ww
from conftest import ROOT


def hard() -> tuple[ww.Grid, ww.WordList]:
    """A fill that takes for ever."""
    words = ww.WordList.english(min_score=50)
    return ww.Grid.parse("\n".join(["." * 10] * 10)), words


def played() -> None:
    ww.selfplay(1_000_000, ww.Lexicon.english())


def simulated() -> None:
    """A turn of many seconds."""
    ww.selfplay(1, ww.Lexicon.english(), first="ahead", second="ahead", playouts=10**8)


def filled() -> None:
    ww.fill(*hard())


def solved() -> None:
    ww.solve(ww.Puzzle.read(ROOT / "examples" / "puzzles" / "word-on-the-move.puz"), runs=10_000)


@pytest.mark.parametrize("work", [filled, played, simulated, solved])
def test_ctrl_c_is_answered_within_a_quarter_second(work):
    pressed = []

    def press():
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    # Long enough that lists and lexicons are ready.
    timer = threading.Timer(4, press)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        # Work that ends sooner is not to leave a key press to the next test.
        timer.cancel()
    answered = time.monotonic() - pressed[0]
    # A busy machine may be late by as much again.
    assert answered < 0.5, answered


def test_other_threads_run_on():
    grid, words = hard()
    counted = 0
    stop = threading.Event()

    def count():
        nonlocal counted
        while not stop.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    ww.fill(grid, words, seconds=1.0)
    stop.set()
    thread.join()
    assert counted > 50


def test_a_callback_is_told_and_may_end_the_work():
    told = []

    class Enough(Exception):
        pass

    def progress(state):
        assert _thread.get_ident() == main
        told.append(state)
        if len(told) == 3:
            raise Enough

    main = _thread.get_ident()
    grid, words = hard()
    with pytest.raises(Enough):
        ww.fill(grid, words, progress=progress)
    expected = {"seconds", "nodes", "conflicts", "restarts", "fills", "complete", "most_complete", "slots"}
    assert set(told[0]) == expected
    assert told[0]["nodes"] <= told[2]["nodes"]
    told.clear()
    with pytest.raises(Enough):
        ww.selfplay(1_000_000, ww.Lexicon.english(), progress=progress)
    assert set(told[0]) == {"games", "won"}


def test_the_end_is_told():
    told = []
    played = ww.selfplay(50, ww.Lexicon.english(), progress=told.append)
    assert told[-1] == {"games": 50, "won": played.won}
    grid = ww.Grid.parse("...\n...\n...")
    words = ww.WordList.parse("tab\nire\npen\ntip\nare\nben")
    filled = ww.fill(grid, words, progress=told.append)
    assert told[-1]["nodes"] == filled.nodes and told[-1]["slots"] == 6
