"""Much independent work on many machines, with Ray.

A manifest names a job, its inputs by hash, options and a seed. `run` does it
on this machine, or on the cluster whose address it is given, and writes the
merged result: the same bytes for any number of workers, whichever of them die,
and the same as ``wordwright batch run`` and ``wordwright batch merge`` give.

Whole shards stay in the folder: whoever stopped, or was stopped, starts again
and does the rest. Ray is imported only by `run`; ``pip install wordwright[batch]``
installs it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .._native import (
    Manifest,
    WordwrightError,
    batch_merge,
    batch_plan,
    batch_run,
    batch_write,
)

__all__ = ["Manifest", "Merged", "merge", "plan", "run", "run_shard"]

_Path = str | os.PathLike[str]


@dataclass(frozen=True)
class Merged:
    """What a merge found.

    ``items`` is how many items there are, ``failed`` how many of them have an input
    that cannot be used, and ``sums`` what all say together: counts, means, or
    shares in percent where a name ends with ``%``.
    """

    items: int
    failed: int
    sums: dict[str, float]


def plan(
    job: str,
    inputs: Sequence[_Path],
    path: _Path,
    *,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    words: _Path | None = None,
    knowledge: _Path | None = None,
    training: tuple[int, int] | None = None,
) -> Manifest:
    """Make a manifest and write it to ``path``.

    ``job`` is fill, design, solve, evaluate, selfplay, train-leaves or tune; ``inputs``
    are files, or folders of them. Without ``words`` and ``knowledge`` the embedded
    ones are used. ``training`` is the games and the depth of a training that
    begins, where its file is not there. ``docs/batch.md`` lists the options.

    Raises `WordwrightError` for inputs and options that cannot be used.
    """
    text = json.dumps(dict(options or {}))
    return batch_plan(job, list(inputs), path, text, seed, words, knowledge, training)


def run_shard(
    manifest: _Path,
    shard: str,
    out: _Path,
    *,
    threads: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> bool:
    """Do one shard, such as ``3/16``, without Ray; False where it was done.

    ``progress`` is told the items done and all items. Raises `WordwrightError`;
    nothing is written then.
    """
    done, _ = batch_run(manifest, shard, out, threads, progress)
    return done


def merge(manifest: _Path, out: _Path, output: _Path) -> Merged:
    """Put the items of all shards in ``out`` in order and write ``output``.

    Raises `WordwrightError` where items are missing, and says which shards to
    run; nothing is written then.
    """
    items, failed, sums = batch_merge(manifest, out, output)
    return Merged(items, failed, dict(sums))


def run(
    manifest: _Path,
    address: str | None = None,
    *,
    out: _Path | None = None,
    output: _Path | None = None,
    workers: int | None = None,
    shards: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Merged:
    """Do all of a manifest with Ray and merge it.

    Without ``address`` on this machine; else on the cluster there. ``out`` is
    the folder of the shards (``NAME.shards`` beside the manifest), ``output``
    the result (``NAME.result``); both are on the machine of the caller. Every
    worker is one process with one core; there is one for each core of the
    cluster, or ``workers``. ``shards`` is how many parts the work is cut into;
    the result does not depend on it. ``progress`` is told the shards done and
    all shards.

    Words and knowledge must be at the same paths on every node; inputs are
    sent. Where all cores of the cluster are taken, the logger
    ``wordwright.batch`` says that the batch waits.

    Raises `WordwrightError` before work starts where an input has changed, the
    result cannot be written, the cluster cannot be reached or refuses, or a node has
    another version of this package, other words or another pack.
    """
    from ._cluster import run_all

    for name, value in (("workers", workers), ("shards", shards)):
        if value is not None and value < 1:
            raise WordwrightError(f"{name}: found {value}, expected 1 or more")

    path = Path(manifest)
    folder = Path(out) if out is not None else path.with_suffix(".shards")
    result = Path(output) if output is not None else path.with_suffix(".result")
    if result.is_dir():
        raise WordwrightError(f"{result}: is a folder, expected a file for the result")
    batch_write(result.parent)
    run_all(path, folder, address, workers, shards, progress)
    return merge(path, folder, result)
