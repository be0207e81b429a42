"""Words, grids, puzzles, filling, solving and games from Python."""

import itertools
import json

import numpy as np
import pytest
import wordwright as ww
from wordwright import batch

SMALL = "tab;60\nire;60\npen;60\ntip;70\nare;70\nben;60"


def three() -> ww.Grid:
    return ww.Grid.parse("...\n...\n...")


def small_fill(**how: float) -> ww.Fill:
    return ww.fill(three(), ww.WordList.parse(SMALL), **how)


def can_be_filled(grid: ww.Grid, names: list[str], words: list[str]) -> bool:
    """Whether some of the words, each used once, fill these slots: all ways are tried."""
    short = {"Across": "A", "Down": "D"}
    labels = [(slot.label.split("-"), slot.cells) for slot in grid.slots()]
    by_name = {number + short[way]: cells for (number, way), cells in labels}
    cells = [by_name[name] for name in names]
    for entries in itertools.permutations(words, len(cells)):
        letters: dict[tuple[int, int], str] = {}
        pairs = [pair for slot, word in zip(cells, entries) for pair in zip(slot, word)]
        if all(letters.setdefault(cell, letter) == letter for cell, letter in pairs):
            return True
    return False


def test_words():
    words = ww.WordList.parse(SMALL + "\nlow;3", min_score=10)
    assert len(words) == 6
    assert "TIP" in words and "tip" in words and "low" not in words
    assert words.score("tip") == 70 and words.score("xyz") is None
    assert ("TAB", 60) in words.words()
    assert len(ww.WordList.english()) > 50_000
    listed = ww.WordList.parse("ice cream;80\nlisten;70\nsilent;75\n")
    assert listed.matching("*E*", most=1) == [
        {"word": "ICECREAM", "written": "ice cream", "score": 80, "list": "the text"}
    ]
    assert [found["word"] for found in listed.anagrams("inlets")] == ["SILENT", "LISTEN"]
    assert listed.stats()["by_length"] == {"6": 2, "8": 1}
    compared = listed.compare(ww.WordList.parse("listen;60\ntinsel;70\n"), most=1)
    assert (compared["both"], compared["only_first"], compared["rescored"]) == (1, 2, 1)
    assert compared["words_of_second"] == ["TINSEL"] and len(compared["words_of_first"]) == 1
    with pytest.raises(ww.WordwrightError):
        listed.matching("[")


def test_a_grid_has_slots():
    grid = ww.Grid.parse("C..\n.#.\n...")
    assert (grid.rows, grid.cols) == (3, 3)
    slots = {slot.label: slot for slot in grid.slots()}
    assert list(slots) == ["1-Across", "3-Across", "1-Down", "2-Down"]
    assert slots["2-Down"].cells == [(0, 2), (1, 2), (2, 2)]
    assert (slots["2-Down"].direction, slots["2-Down"].length) == ("down", 3)
    svg = grid._repr_svg_()
    assert svg.startswith("<svg ") and svg.count("<rect") == 9 and ">C</text>" in svg


def test_fill():
    words = ww.WordList.parse(SMALL)
    filled = ww.fill(three(), words, seed=3)
    assert filled.outcome == "filled"
    entries = sorted(entry.word for entry in filled.entries)
    assert entries == ["ARE", "BEN", "IRE", "PEN", "TAB", "TIP"]
    assert filled.rows == str(filled).splitlines()
    assert filled.lowest_score == 60 and filled.mean_score == pytest.approx(380 / 6)
    assert ww.fill(three(), words, seed=3).rows == filled.rows
    assert filled.puzzle.solution == filled.rows
    assert f">{filled.rows[0][0]}</text>" in filled._repr_svg_()
    assert ww.fill(three(), words, entries={"1A": "TIP"}).rows == ["TIP", "ARE", "BEN"]
    impossible = ww.fill(three(), words, ban=["pen"])
    assert impossible.outcome == "impossible"
    proof = impossible.to_dict()["impossible"]
    assert proof["slots"] == impossible.impossible
    words_left = [line[:3].upper() for line in SMALL.splitlines() if not line.startswith("pen")]
    assert proof["slots"] and not can_be_filled(three(), proof["slots"], words_left)
    if proof["minimal"]:
        for slot in proof["slots"]:
            rest = [other for other in proof["slots"] if other != slot]
            assert can_be_filled(three(), rest, words_left)
    stopped = ww.fill(three(), words, nodes=0)
    assert stopped.outcome in ("stopped", "filled")


def test_fill_is_improved_by_an_objective():
    words = ww.WordList.parse(SMALL)
    best = ww.fill(three(), words, improve=5, objective="lowest").to_dict()["fills"][0]
    assert best["improved"]["objective"] == "lowest"
    assert best["improved"]["value"] == best["lowest_score"]
    used = [entry["word"] for entry in best["entries"]]
    fresh = ww.fill(three(), words, improve=5, weights={3: 2.0}, past=used, past_penalty=100)
    improved = fresh.to_dict()["fills"][0]["improved"]
    assert improved["past_entries"] <= len(used) and improved["value"] <= fresh.mean_score
    known = ww.fill(three(), words, improve=5, common=used[:1], obscure_penalty=0)
    assert known.to_dict()["fills"][0]["improved"]["obscure_entries"] == len(used) - 1
    fills = ww.fill(three(), words, improve=5, pareto=True).to_dict()
    assert fills["complete"] is True and fills["fills"][0]["improved"]["objective"] == "mean"
    for keywords, error in [
        ({"objective": "lowest"}, "no time for improving"),
        ({"pareto": True}, "no time for improving"),
        ({"improve": 0}, "improve: found 0"),
        ({"improve": 1, "objective": "luck"}, "expected balanced, mean, lowest or lexicographic"),
        ({"improve": 1, "weights": {3: 101}}, "a weight from 0 to 100"),
    ]:
        with pytest.raises(ww.WordwrightError, match=error):
            ww.fill(three(), words, **keywords)


def test_viability():
    open_ = ww.viability(three(), ww.WordList.parse(SMALL), entries={"1-Across": "TIP"})
    assert open_.letters == [["T", "I", "P"], ["A", "R", "E"], ["B", "E", "N"]]
    assert open_.candidates("4A", most=2) == [("ARE", 70)]
    assert not open_.impossible


def test_puzzles_are_read_and_written(examples, tmp_path):
    puzzle = ww.Puzzle.read(examples / "puzzles" / "nine-by-nine.puz")
    assert puzzle.grid.rows == 9 and len(puzzle.clues) == len(puzzle.grid.slots())
    label, text = puzzle.clues[0]
    assert label == "1-Across" and text
    for name in ("a.ipuz", "a.jpz", "a.xd", "a.puz"):
        assert puzzle.write(tmp_path / name) == [], name
        again = ww.Puzzle.read(tmp_path / name)
        assert again.solution == puzzle.solution and again.clues == puzzle.clues, name
    data, losses = puzzle.to_bytes("pattern")
    assert data.count(b"\n") == 9 and losses
    assert ww.Puzzle.from_bytes(data).grid.cols == 9
    assert puzzle.answer("1A") == puzzle.solution[0].split("#")[0]


def test_pictures_have_bars_circles_and_shades(examples):
    drawn = ww.Puzzle.read(examples / "puzzles" / "barred.ipuz")._repr_svg_()
    assert drawn.count("<rect ") == 11, "a void is not drawn"
    assert drawn.count("<path ") == 3
    assert drawn.count("<circle ") == 1
    assert drawn.count('fill="#dddddd"') == 1


def test_solve(examples):
    puzzle = ww.Puzzle.read(examples / "puzzles" / "five.ipuz")
    told = []
    solved = ww.solve(puzzle, ww.Knowledge.embedded(), progress=told.append)
    rows, cols = puzzle.grid.rows, puzzle.grid.cols
    posteriors = solved.posteriors
    assert posteriors.shape == (rows, cols, 26) and posteriors.dtype == np.float64
    confidence = solved.confidence
    for row, col in itertools.product(range(rows), range(cols)):
        letter = solved.rows[row][col]
        if letter == "#":
            assert np.isnan(confidence[row, col]) and np.isnan(posteriors[row, col]).all()
        else:
            assert posteriors[row, col].sum() == pytest.approx(1)
            assert posteriors[row, col, ord(letter) - ord("A")] == confidence[row, col]
    assert len(solved.slots) == len(puzzle.grid.slots())
    first = solved.slots[0]
    assert first.slot == "1A" and first.clue == puzzle.clues[0][1]
    assert 0 <= first.posterior <= 1 and len(first.candidates) <= 5
    assert solved.log_probability < 0 < solved.expected_words
    assert "<svg " in solved._repr_svg_()
    assert set(told[-1]) == {"rounds", "weight"} and told[-1]["rounds"] > 0
    assert ww.solve(puzzle).rows == solved.rows
    assert solved.gimmicks == []
    assert solved.to_dict()["slots"][0]["answer"] == first.answer


def test_knobs_of_ones_own(examples, tmp_path):
    puzzle, knobs = examples / "puzzles" / "five.ipuz", tmp_path / "tune.result"
    for job, options in (("tune", {}), ("solve", {"knobs": str(knobs)})):
        manifest = tmp_path / f"{job}.json"
        batch.plan(job, [puzzle], manifest, options=options)
        batch.run_shard(manifest, "1/1", tmp_path / job)
        batch.merge(manifest, tmp_path / job, manifest.with_suffix(".result"))
    expected = json.loads((tmp_path / "solve.result").read_text())["log_probability"]
    solved = ww.solve(ww.Puzzle.read(puzzle), ww.Knowledge.embedded(knobs=knobs))
    assert solved.log_probability == pytest.approx(expected, abs=1e-6)
    assert solved.log_probability != ww.solve(ww.Puzzle.read(puzzle)).log_probability
    with pytest.raises(ww.WordwrightError, match="merger's knobs"):
        ww.Knowledge.embedded(knobs=puzzle)


def test_review(examples):
    draft = ww.Puzzle.read(examples / "puzzles" / "nine-by-nine.ipuz")
    told = []
    review = ww.review(draft, progress=told.append)
    assert set(told[-1]) == {"rounds", "weight"} and told[-1]["rounds"] > 0
    assert review.entries == len(draft.grid.slots()) and 0 <= review.right <= review.entries
    assert review.day is None and "no clue archive" in " ".join(review.not_assessed)
    kinds = {"crossing", "misleading_clue", "crossings_only"}
    for finding in review.findings:
        assert finding["kind"] in kinds and finding["slots"]
        assert ("cell" in finding) == (finding["kind"] == "crossing")
        assert ("rival_prior" in finding) == (finding["kind"] == "misleading_clue")
        assert all(reason["text"] for reason in finding.get("evidence", []))
    assert review.to_dict()["findings"] == review.findings
    with pytest.raises(ww.WordwrightError):
        ww.review(ww.Puzzle(three()))


def test_check(examples):
    puzzle = ww.Puzzle.read(examples / "puzzles" / "nine-by-nine.ipuz")
    found = ww.check(puzzle)
    statistics = found["statistics"]
    assert statistics["entries"] == len(puzzle.grid.slots()) and statistics["rows"] == 9
    assert {finding["severity"] for finding in found["findings"]} <= {"note", "warning", "error"}
    short = ww.check(puzzle, ww.WordList.parse("ABC;50"), shortest=9)
    assert any(finding["kind"] == "short_entry" for finding in short["findings"])
    assert len(short["statistics"]["unlisted"]) >= len(statistics["unlisted"])


def test_plays():
    lexicon = ww.Lexicon.english()
    assert "care" in lexicon and "xqz" not in lexicon and len(lexicon) > 50_000
    plays = ww.plays(ww.Board(), "ACERSTN", lexicon)
    assert [play.equity for play in plays] == sorted((p.equity for p in plays), reverse=True)
    best = plays[0]
    board = best.after()
    assert board.tiles == 7 and str(board) != str(ww.Board())
    assert "<svg " in board._repr_svg_()
    assert len(ww.plays(board, "ACERS", lexicon, most=4)) == 4


def test_selfplay():
    lexicon = ww.Lexicon.english()
    match = ww.selfplay(6, lexicon, second="score", paired=True, seed=5)
    assert match.games == 6 and match.scores.shape == (6, 2)
    assert match.began.tolist() == [0, 1, 0, 1, 0, 1]
    won = int((match.scores[:, 0] > match.scores[:, 1]).sum())
    assert match.won == won
    again = ww.selfplay(6, lexicon, second="score", paired=True, seed=5, threads=2)
    assert (again.scores == match.scores).all()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: ww.Grid.parse("A&B"), "line 1, column 2: found '&'"),
        (lambda: ww.Puzzle.from_bytes(b"ACROSS&DOWN"), "found"),
        (lambda: ww.WordList.parse(""), "no usable word"),
        (lambda: ww.fill(ww.Grid.parse("....."), ww.WordList.parse(SMALL)), "needs 5 letters"),
        (
            lambda: ww.fill(three(), ww.WordList.parse(SMALL), entries={"1A": "LONG"}),
            '"LONG" has 4 letters, 1-Across takes 3',
        ),
        (lambda: small_fill(seconds=-1), "seconds: found -1, expected a time above zero"),
        (lambda: small_fill(seconds=0), "seconds: found 0, expected a time"),
        (lambda: small_fill(seconds=float("inf")), "seconds: found inf, expected a time"),
        (lambda: small_fill(seconds=float("nan")), "seconds: found NaN, expected a time"),
        (lambda: small_fill(threads=0), "threads: found 0, expected 1 to 1024"),
        (lambda: small_fill(seed=-1), "seed: found -1, expected 0 or more"),
        (lambda: small_fill(nodes=2**64), "expected a smaller number"),
        (lambda: small_fill(min_score=300), "min_score: found 300, expected 0 to 100"),
        (lambda: ww.WordList.english(min_score=-1), "min_score: found -1, expected 0 to 100"),
        (lambda: ww.solve(ww.Puzzle(three()), runs=0), "runs: found 0, expected 1 to 10000"),
        (lambda: ww.solve(ww.Puzzle(three()), objective="luck"), "expected overlap or probability"),
        (lambda: ww.selfplay(-1, ww.Lexicon.english()), "games: found -1, expected 0 or more"),
        (lambda: ww.plays(ww.Board(), "A", ww.Lexicon.english(), most=-1), "most: found -1"),
        (lambda: ww.Board("A&B"), "expected a letter of the tile set"),
        (lambda: ww.Board(rules="klingon"), "klingon"),
        (lambda: ww.plays(ww.Board(), "QQQ", ww.Lexicon.english()), "Q"),
        (lambda: ww.selfplay(1, ww.Lexicon.english(), first="luck"), "expected one of equity"),
    ],
)
def test_what_cannot_be_used_says_why(call, said):
    with pytest.raises(ww.WordwrightError) as raised:
        call()
    assert said in str(raised.value)
    assert isinstance(raised.value, ValueError)


def test_files_that_are_not_there(tmp_path):
    for read in (ww.Grid.read, ww.Puzzle.read, ww.WordList.read, ww.Lexicon.read):
        with pytest.raises(FileNotFoundError, match=r"nothing\.txt"):
            read(tmp_path / "nothing.txt")
    with pytest.raises(ww.WordwrightError):
        ww.Knowledge.open(tmp_path)
    puzzle = ww.Puzzle(three())
    with pytest.raises(ww.WordwrightError, match="format"):
        puzzle.write(tmp_path / "a.doc")
    with pytest.raises(OSError):
        puzzle.write(tmp_path / "none" / "a.puz")


def test_a_text_that_only_its_name_calls_a_puzzle_is_refused(tmp_path):
    path = tmp_path / "shopping.puz"
    path.write_text("MILK\nEGGS\n")
    for read in (ww.Grid.read, ww.Puzzle.read):
        with pytest.raises(ww.WordwrightError, match=r"shopping\.puz.*not a \.puz file"):
            read(path)


def test_sizes_are_looked_at_before_bytes_are_read(tmp_path):
    path = tmp_path / "sparse"
    with path.open("wb") as file:
        file.truncate(3 << 30)
    for read in (ww.Puzzle.read, ww.WordList.read, ww.Lexicon.read, batch.Manifest.read):
        with pytest.raises(OSError, match="3221225472 bytes, expected at most"):
            read(path)


def test_a_file_is_written_through_a_link(examples, tmp_path):
    puzzle = ww.Puzzle.read(examples / "puzzles" / "five.ipuz")
    target, link = tmp_path / "target.puz", tmp_path / "link.puz"
    target.write_bytes(b"old")
    target.chmod(0o600)
    link.symlink_to(target)
    puzzle.write(link)
    assert link.is_symlink() and target.read_bytes() != b"old"
    assert target.stat().st_mode & 0o777 == 0o600
