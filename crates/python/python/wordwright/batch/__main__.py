"""``python -m wordwright.batch MANIFEST``: all of a manifest, with Ray."""

from __future__ import annotations

import argparse
import sys

from .. import WordwrightError
from . import run


def main(arguments: list[str] | None = None) -> int:
    """Run a manifest; the exit codes are those of ``wordwright``."""
    parser = argparse.ArgumentParser(prog="python -m wordwright.batch", description=__doc__)
    parser.add_argument("manifest", help="the manifest, made by `wordwright batch plan`")
    parser.add_argument("--address", help="a cluster's address; without it, this machine")
    parser.add_argument("--out", help="the folder of the shards [MANIFEST.shards]")
    parser.add_argument("-o", "--output", help="where to write the result [MANIFEST.result]")
    parser.add_argument("--workers", type=int, help="workers, one core each [all cores]")
    parser.add_argument("--shards", type=int, help="parts to cut the work into")
    given = parser.parse_args(arguments)

    def progress(done: int, count: int) -> None:
        end = "\n" if done == count or not sys.stderr.isatty() else "\r"
        print(f"{done} of {count} shards", end=end, file=sys.stderr, flush=True)

    try:
        merged = run(
            given.manifest,
            given.address,
            out=given.out,
            output=given.output,
            workers=given.workers,
            shards=given.shards,
            progress=progress,
        )
    except (WordwrightError, OSError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; complete shards are kept, start again to do the rest", file=sys.stderr)
        return 3
    print(f"{merged.items} items, {merged.failed} with unusable input")
    for name, value in merged.sums.items():
        print(f"  {name:<18} {value:>10.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
