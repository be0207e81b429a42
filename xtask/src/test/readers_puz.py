"""Prints a summary of each .puz file as puzpy reads it, and writes it anew."""

import sys

import puz

for path in sys.argv[1:]:
    puzzle = puz.read(path)
    rebus = puzzle.rebus()
    contents = []
    for cell, letter in enumerate(puzzle.solution):
        if letter in ".:":
            contents.append("#")
        elif puzzle.has_rebus() and rebus.is_rebus_square(cell):
            contents.append(rebus.get_rebus_solution(cell))
        else:
            contents.append("." if letter == "-" else letter)
    print("=====")
    shown = sum(letter not in "-.:" for letter in puzzle.fill)
    if shown:
        print(f"{shown} letters shown")
    for row in range(puzzle.height):
        print("|".join(contents[row * puzzle.width : (row + 1) * puzzle.width]))
    numbering = puzzle.clue_numbering()
    for letter, clues in (("A", numbering.across), ("D", numbering.down)):
        for clue in clues:
            if clue["clue"]:
                print(f"{letter}{clue['num']} {clue['clue']}")
    puzzle.save(path + ".back")
