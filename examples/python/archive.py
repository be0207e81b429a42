"""Evaluates the solver over a folder of puzzles, with a worker for each core.

    python examples/python/archive.py examples/puzzles

prints how many words, letters and grids are right, and the wrong answers that
the solver was surest of.
"""

import json
import sys
from pathlib import Path

from wordwright import batch


def main(folder: str, knowledge: str | None = None) -> None:
    manifest = Path("archive.json")
    batch.plan("evaluate", [folder], manifest, knowledge=knowledge)
    merged = batch.run(manifest, progress=lambda done, of: print(f"{done} of {of} shards"))
    for name, value in merged.sums.items():
        print(f"{name:<12} {value:.1f}")
    lines = map(json.loads, manifest.with_suffix(".result").read_text().splitlines())
    wrong = [found for line in lines for found in line.get("wrong", [])]
    wrong.sort(key=lambda found: -found["posterior"])
    for found in wrong[:10]:
        print(f"{found['found']} for {found['answer']}: {found['clue']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
