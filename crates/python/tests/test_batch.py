"""Batches without Ray: the same bytes as the program, whole or not at all."""

import json
import os
import signal
import threading

import pytest
import wordwright as ww
from wordwright import batch

SMALL = "tab;60\nire;60\npen;60\ntip;70\nare;70\nben;60\nretina\nstone\n"


@pytest.fixture
def manifest(tmp_path):
    """A manifest of forty games."""
    (tmp_path / "words.txt").write_text(SMALL)
    path = tmp_path / "games.json"
    batch.plan("selfplay", [], path, options={"games": 40}, words=tmp_path / "words.txt", seed=4)
    return path


def test_shards_are_run_and_merged(manifest, tmp_path):
    assert batch.Manifest.read(manifest).items == 40
    for shard in ("1/3", "2/3"):
        assert batch.run_shard(manifest, shard, tmp_path / "out")
    with pytest.raises(ww.WordwrightError, match=r"13 of 40 items are missing: run --shard 3/3"):
        batch.merge(manifest, tmp_path / "out", tmp_path / "result")
    told = []
    batch.run_shard(manifest, "3/3", tmp_path / "out", progress=lambda *how: told.append(how))
    assert not batch.run_shard(manifest, "3/3", tmp_path / "out")
    merged = batch.merge(manifest, tmp_path / "out", tmp_path / "result")
    assert (merged.items, merged.failed) == (40, 0)
    assert sum(merged.sums[how] for how in ("won", "drawn", "lost")) == 40
    lines = (tmp_path / "result").read_text().splitlines()
    assert [json.loads(line)["item"] for line in lines] == list(range(40))

    batch.run_shard(manifest, "1/1", tmp_path / "whole")
    batch.merge(manifest, tmp_path / "whole", tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "result").read_bytes()


def test_designs_have_a_theme_each_or_none(tmp_path):
    (tmp_path / "words.txt").write_text(SMALL)
    (tmp_path / "theme.txt").write_text("tab\npen\n")
    for inputs, theme in (([], 0), ([tmp_path / "theme.txt"], 2)):
        path = tmp_path / f"designs-{theme}.json"
        options = {"designs": 2, "rows": 3}
        batch.plan("design", inputs, path, options=options, words=tmp_path / "words.txt")
        batch.run_shard(path, "1/1", tmp_path / f"out-{theme}")
        merged = batch.merge(path, tmp_path / f"out-{theme}", tmp_path / "result")
        assert (merged.failed, merged.sums["found"]) == (0, 2)
        lines = [json.loads(line) for line in (tmp_path / "result").read_text().splitlines()]
        assert [len(line["patterns"][0]["theme"]) for line in lines] == [theme, theme]
        assert all(line["fillability"]["filled"] == 5 for line in lines)


def test_a_stopped_shard_leaves_nothing(tmp_path):
    path = tmp_path / "games.json"
    batch.plan("selfplay", [], path, options={"games": 1_000_000})
    timer = threading.Timer(3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        batch.run_shard(path, "1/1", tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []


def test_inputs_are_checked_before_any_work(tmp_path):
    (tmp_path / "words.txt").write_text(SMALL)
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.txt").write_text("...\n...\n...\n")
    path, told = tmp_path / "fills.json", []
    inputs = [tmp_path / f"{name}.txt" for name in ("a", "b", "c")]
    batch.plan("fill", inputs, path, words=tmp_path / "words.txt")
    (tmp_path / "c.txt").write_text("....\n....\n")
    for run in (
        lambda: batch.run(path, progress=lambda *how: told.append(how)),
        lambda: batch.run_shard(path, "1/1", tmp_path / "out", progress=told.append),
    ):
        with pytest.raises(ww.WordwrightError, match=r"c\.txt: has changed"):
            run()
    assert told == []


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"workers": 0}, "workers: found 0, expected 1 or more"),
        ({"workers": -1}, "workers: found -1, expected 1 or more"),
        ({"shards": 0}, "shards: found 0, expected 1 or more"),
        ({"out": "file"}, "it is a file, expected a folder"),
        ({"output": "folder"}, "is a folder, expected a file"),
        ({"output": "file/result"}, "it is a file, expected a folder"),
    ],
)
def test_runs_that_cannot_be(manifest, tmp_path, how, said):
    (tmp_path / "file").write_text("precious")
    (tmp_path / "folder").mkdir()
    named = {"out", "output"}
    how = {name: tmp_path / value if name in named else value for name, value in how.items()}
    with pytest.raises(ww.WordwrightError, match=said):
        batch.run(manifest, **how)
    assert (tmp_path / "file").read_text() == "precious"


@pytest.mark.parametrize(
    ("job", "options", "said"),
    [
        ("knit", {}, "no job \"knit\"; expected one of fill"),
        ("fill", {}, "has no inputs"),
        ("selfplay", {"speed": 1}, "unknown field `speed`"),
    ],
)
def test_plans_that_cannot_be(tmp_path, job, options, said):
    with pytest.raises(ww.WordwrightError) as raised:
        batch.plan(job, [], tmp_path / "manifest.json", options=options)
    assert said in str(raised.value)
    assert not (tmp_path / "manifest.json").exists()


def test_a_manifest_of_another_version(manifest, tmp_path):
    text = manifest.read_text()
    manifest.write_text(text.replace('"wordwright_batch": 1', '"wordwright_batch": 9'))
    with pytest.raises(ww.WordwrightError, match="found version 9, expected 1"):
        batch.run(manifest)
    manifest.write_text(text.replace(ww.__version__, "0.0.1"))
    with pytest.raises(ww.WordwrightError, match="is for wordwright 0.0.1"):
        batch.run(manifest)
    assert not manifest.with_suffix(".shards").exists()
