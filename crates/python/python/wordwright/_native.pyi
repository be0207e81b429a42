from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, final, type_check_only

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Board",
    "Candidate",
    "Entry",
    "Fill",
    "Grid",
    "Knowledge",
    "Lexicon",
    "Manifest",
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
    "Worker",
    "__version__",
    "_grid",
    "_puzzle",
    "_words",
    "batch_merge",
    "batch_plan",
    "batch_run",
    "batch_write",
    "check",
    "fill",
    "plays",
    "review",
    "selfplay",
    "solve",
    "viability",
]
__version__: str

_Path = str | PathLike[str]

class WordwrightError(ValueError): ...

@type_check_only
class _ListedWord(TypedDict):
    word: str
    score: int
    list: str

@type_check_only
class ListedWord(_ListedWord, total=False):
    written: str
    clues: list[str]

@final
class WordList:
    @staticmethod
    def english(min_score: int = 0) -> WordList: ...
    @staticmethod
    def read(path: _Path, min_score: int = 0) -> WordList: ...
    @staticmethod
    def parse(text: str, min_score: int = 0) -> WordList: ...
    def score(self, word: str) -> int | None: ...
    def words(self) -> list[tuple[str, int]]: ...
    def matching(self, pattern: str, most: int | None = None) -> list[ListedWord]: ...
    def anagrams(
        self, letters: str, some: bool = False, most: int | None = None
    ) -> list[ListedWord]: ...
    def stats(self) -> dict[str, Any]: ...
    def compare(self, other: WordList, most: int | None = None) -> dict[str, Any]: ...
    def __len__(self) -> int: ...
    def __contains__(self, word: str, /) -> bool: ...

@final
class Slot:
    @property
    def label(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def direction(self) -> Literal["across", "down"]: ...
    @property
    def length(self) -> int: ...
    @property
    def cells(self) -> list[tuple[int, int]]: ...

@final
class Grid:
    @staticmethod
    def parse(text: str) -> Grid: ...
    @staticmethod
    def read(path: _Path) -> Grid: ...
    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    def slots(self) -> list[Slot]: ...
    def _repr_svg_(self) -> str: ...

@final
class Puzzle:
    def __new__(cls, grid: Grid) -> Puzzle: ...
    @staticmethod
    def read(path: _Path, repair: bool = False) -> Puzzle: ...
    @staticmethod
    def from_bytes(data: bytes, repair: bool = False) -> Puzzle: ...
    def write(self, path: _Path, format: str | None = None) -> list[str]: ...
    def to_bytes(self, format: str) -> tuple[bytes, list[str]]: ...
    @property
    def grid(self) -> Grid: ...
    @property
    def title(self) -> str: ...
    @property
    def author(self) -> str: ...
    @property
    def clues(self) -> list[tuple[str, str]]: ...
    @property
    def solution(self) -> list[str]: ...
    @property
    def warnings(self) -> list[str]: ...
    def answer(self, slot: str) -> str | None: ...
    def _repr_svg_(self) -> str: ...

@final
class Entry:
    @property
    def slot(self) -> str: ...
    @property
    def word(self) -> str: ...
    @property
    def score(self) -> int | None: ...

@final
class Fill:
    @property
    def outcome(self) -> Literal["filled", "impossible", "stopped"]: ...
    @property
    def rows(self) -> list[str]: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def entries(self) -> list[Entry]: ...
    @property
    def mean_score(self) -> float | None: ...
    @property
    def lowest_score(self) -> int | None: ...
    @property
    def impossible(self) -> list[str]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def text(self) -> str: ...
    def to_dict(self) -> dict[str, Any]: ...
    def _repr_svg_(self) -> str: ...

@type_check_only
class FillProgress(TypedDict, total=False):
    seconds: float
    nodes: int
    conflicts: int
    restarts: int
    fills: int
    complete: int
    most_complete: int
    slots: int
    best_score: float
    bound: float

def fill(
    pattern: Grid | Puzzle,
    words: WordList,
    *,
    min_score: int = 50,
    entries: Mapping[str, str] | None = None,
    ban: Sequence[str] | None = None,
    seed: int = 0,
    threads: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[FillProgress], object] | None = None,
    improve: float | None = None,
    objective: Literal["balanced", "mean", "lowest", "lexicographic"] = "balanced",
    weights: Mapping[int, float] | None = None,
    past: Sequence[str] | None = None,
    past_penalty: int = 25,
    common: Sequence[str] | None = None,
    obscure_penalty: int | None = None,
    pareto: bool = False,
) -> Fill: ...

@final
class Viability:
    @property
    def letters(self) -> list[list[str]]: ...
    @property
    def impossible(self) -> bool: ...
    def candidates(self, slot: str, most: int | None = None) -> list[tuple[str, int]]: ...

def viability(
    pattern: Grid | Puzzle,
    words: WordList,
    *,
    min_score: int = 50,
    entries: Mapping[str, str] | None = None,
    ban: Sequence[str] | None = None,
) -> Viability: ...

@final
class Knowledge:
    @staticmethod
    def embedded(*, knobs: _Path | None = None) -> Knowledge: ...
    @staticmethod
    def open(
        folder: _Path,
        *,
        judge: Literal["merger", "ranker"] | None = None,
        knobs: _Path | None = None,
    ) -> Knowledge: ...
    @property
    def clues(self) -> int: ...
    @property
    def answers(self) -> int: ...

@final
class Candidate:
    @property
    def word(self) -> str: ...
    @property
    def prior(self) -> float: ...
    @property
    def posterior(self) -> float: ...

@final
class SlotAnswer:
    @property
    def slot(self) -> str: ...
    @property
    def clue(self) -> str | None: ...
    @property
    def answer(self) -> str: ...
    @property
    def prior(self) -> float: ...
    @property
    def posterior(self) -> float: ...
    @property
    def listed(self) -> bool: ...
    @property
    def unlisted(self) -> float: ...
    @property
    def candidates(self) -> list[Candidate]: ...

@final
class Solved:
    @property
    def rows(self) -> list[str]: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def slots(self) -> list[SlotAnswer]: ...
    @property
    def findings(self) -> list[str]: ...
    @property
    def gimmicks(self) -> list[str]: ...
    def to_dict(self) -> dict[str, Any]: ...
    @property
    def expected_words(self) -> float: ...
    @property
    def log_probability(self) -> float: ...
    @property
    def stopped(self) -> bool: ...
    @property
    def posteriors(self) -> NDArray[np.float64]: ...
    @property
    def confidence(self) -> NDArray[np.float64]: ...
    def _repr_svg_(self) -> str: ...

@type_check_only
class SolveProgress(TypedDict):
    rounds: int
    weight: float | None

def solve(
    puzzle: Puzzle,
    knowledge: Knowledge | None = None,
    *,
    objective: Literal["overlap", "probability"] = "overlap",
    runs: int = 1,
    seed: int = 0,
    candidates: int = 5,
    seconds: float | None = None,
    progress: Callable[[SolveProgress], object] | None = None,
) -> Solved: ...

@type_check_only
class _Evidence(TypedDict):
    kind: Literal["clues", "form", "meaning", "context", "lists", "crossings"]
    heading: str
    text: str
    expert: str

@type_check_only
class Evidence(_Evidence, total=False):
    probability: float

@type_check_only
class _ReviewFinding(TypedDict):
    kind: Literal["crossing", "misleading_clue", "crossings_only"]
    slots: list[str]

@type_check_only
class ReviewFinding(_ReviewFinding, total=False):
    cell: int
    letter: str
    posterior: float
    guess: float
    tempting: str
    prior: float
    rival: str
    rival_prior: float
    evidence: list[Evidence]
    rank: int
    wrong: bool

@final
class Review:
    @property
    def findings(self) -> list[ReviewFinding]: ...
    @property
    def right(self) -> int: ...
    @property
    def entries(self) -> int: ...
    @property
    def day(self) -> float | None: ...
    @property
    def weekday(self) -> str | None: ...
    @property
    def not_assessed(self) -> list[str]: ...
    def to_dict(self) -> dict[str, Any]: ...

def review(
    draft: Puzzle,
    knowledge: Knowledge | None = None,
    *,
    seconds: float | None = None,
    progress: Callable[[SolveProgress], object] | None = None,
) -> Review: ...

@type_check_only
class CheckFinding(TypedDict):
    kind: str
    severity: Literal["note", "warning", "error"]
    slots: list[str]
    cells: list[int]
    problem: str
    remedy: str

@type_check_only
class CheckResult(TypedDict):
    findings: list[CheckFinding]
    statistics: dict[str, Any]

def check(puzzle: Puzzle, words: WordList | None = None, *, shortest: int = 3) -> CheckResult: ...

@final
class Lexicon:
    @staticmethod
    def english() -> Lexicon: ...
    @staticmethod
    def read(path: _Path, rules: str = "english") -> Lexicon: ...
    def __len__(self) -> int: ...
    def __contains__(self, word: str, /) -> bool: ...

@final
class Board:
    def __new__(cls, rows: str = "", rules: str = "english") -> Board: ...
    @property
    def rules(self) -> str: ...
    @property
    def tiles(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Play:
    @property
    def text(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def equity(self) -> float: ...
    def after(self) -> Board: ...

def plays(board: Board, rack: str, lexicon: Lexicon, *, most: int | None = None) -> list[Play]: ...

@final
class Match:
    @property
    def games(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def drawn(self) -> int: ...
    @property
    def spread(self) -> tuple[float, float]: ...
    @property
    def scores(self) -> NDArray[np.float64]: ...
    @property
    def began(self) -> NDArray[np.float64]: ...

@type_check_only
class MatchProgress(TypedDict):
    games: int
    won: int

def selfplay(
    games: int,
    lexicon: Lexicon,
    *,
    first: Literal["equity", "score", "ahead", "infer"] = "equity",
    second: Literal["equity", "score", "ahead", "infer"] = "equity",
    rules: str = "english",
    paired: bool = False,
    seed: int = 0,
    threads: int = 1,
    playouts: int = 2000,
    progress: Callable[[MatchProgress], object] | None = None,
) -> Match: ...

@final
class Manifest:
    @staticmethod
    def read(path: _Path) -> Manifest: ...
    @property
    def text(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def package(self) -> str: ...
    @property
    def job(self) -> str: ...
    @property
    def items(self) -> int: ...
    @property
    def shards(self) -> int: ...
    def check_package(self) -> None: ...
    def check_inputs(self, shard: str) -> None: ...
    def inputs(self, shard: str) -> list[tuple[str, bytes]]: ...
    def is_done(self, shard: str, folder: _Path) -> bool: ...

@final
class Worker:
    def __new__(cls, manifest: str, base: _Path) -> Worker: ...
    @staticmethod
    def check(manifest: str, base: _Path) -> None: ...
    def run(self, shard: str, inputs: Sequence[tuple[str, bytes]]) -> bytes: ...

def batch_plan(
    job: str,
    inputs: Sequence[_Path],
    path: _Path,
    options: str,
    seed: int,
    words: _Path | None,
    knowledge: _Path | None,
    training: tuple[int, int] | None,
) -> Manifest: ...
def batch_run(
    path: _Path,
    shard: str,
    folder: _Path,
    threads: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[bool, str]: ...
def batch_write(folder: _Path, shard: str | None = None, data: bytes | None = None) -> None: ...
def batch_merge(
    path: _Path, folder: _Path, output: _Path
) -> tuple[int, int, list[tuple[str, float]]]: ...
def _grid(data: bytes) -> Grid: ...
def _puzzle(data: bytes) -> Puzzle: ...
def _words(text: str) -> WordList: ...
