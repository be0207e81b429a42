"""Prints a summary of each .ipuz file as ipuz and crossword read it, and writes it anew."""

import sys

import crossword
import ipuz


def content(cell, block):
    if isinstance(cell, dict):
        cell = cell.get("value")
    if cell in (None, block):
        return "#"
    return cell


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        puzzle = crossword.from_ipuz(ipuz.read(file.read()))
    saved = puzzle._format.get("saved")
    contents, shown = [], 0
    for y in range(puzzle.height):
        row = []
        for x in range(puzzle.width):
            cell = puzzle[x, y]
            solution = content(cell.solution, puzzle.block)
            entered = saved and content(saved[y][x], puzzle.block)
            given = isinstance(cell.puzzle, dict) and cell.puzzle.get("value")
            if solution != "#" and (given or entered not in (None, "#", puzzle.empty)):
                shown += 1
            row.append("." if solution == puzzle.empty else solution)
        contents.append(row)
    print("=====")
    if shown:
        print(f"{shown} letters shown")
    for row in contents:
        print("|".join(row))
    for letter, clues in (("A", puzzle.clues.across), ("D", puzzle.clues.down)):
        for number, clue in clues():
            print(f"{letter}{number} {clue}")
    with open(path + ".back", "w", encoding="utf-8") as file:
        file.write(ipuz.write(crossword.to_ipuz(puzzle)))
