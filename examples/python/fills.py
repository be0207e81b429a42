"""Fills one pattern with many seeds and shows the best.

    python examples/python/fills.py examples/patterns/nine.txt 20
"""

import sys

import wordwright as ww


def main(pattern: str, seeds: str = "20") -> None:
    grid, words = ww.Grid.read(pattern), ww.WordList.english(min_score=50)
    fills = [ww.fill(grid, words, seed=seed) for seed in range(int(seeds))]
    best = max(fills, key=lambda fill: fill.mean_score or 0)
    print(best)
    print(f"mean score {best.mean_score:.1f}, lowest {best.lowest_score}")


if __name__ == "__main__":
    main(*sys.argv[1:])
