"""Compose, solve and play word grids.

Scores of words are 0 to 100, probabilities 0 to 1 unless a name begins with
``log_`` (natural logarithms), scores and equities of plays points. Input that
an engine cannot use raises `WordwrightError` with the place, what was found,
what was expected and what to do; a file that the system does not give raises
`OSError`. Long calls let other Python threads run, can be stopped with Ctrl-C,
and tell a ``progress`` callback how far they are, at most twenty times a
second.

Batches over many machines are in `wordwright.batch`.
"""

from ._native import (
    Board,
    Candidate,
    Entry,
    Fill,
    Grid,
    Knowledge,
    Lexicon,
    Match,
    Play,
    Puzzle,
    Review,
    Slot,
    SlotAnswer,
    Solved,
    Viability,
    WordList,
    WordwrightError,
    __version__,
    check,
    fill,
    plays,
    review,
    selfplay,
    solve,
    viability,
)

__all__ = [
    "Board",
    "Candidate",
    "Entry",
    "Fill",
    "Grid",
    "Knowledge",
    "Lexicon",
    "Match",
    "Play",
    "Puzzle",
    "Review",
    "Slot",
    "SlotAnswer",
    "Solved",
    "Viability",
    "WordList",
    "WordwrightError",
    "__version__",
    "check",
    "fill",
    "plays",
    "review",
    "selfplay",
    "solve",
    "viability",
]
