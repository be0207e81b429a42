// Prints a summary of each .xd or .jpz file as xd-crossword-tools reads it, and
// writes it anew as .xd.
const { readFileSync, writeFileSync } = require("fs")
const { JSONToXD, jpzToXD, xdToJSON } = require("xd-crossword-tools")

for (const path of process.argv.slice(2)) {
  const text = readFileSync(path, "utf8")
  const xd = path.endsWith(".jpz") ? jpzToXD(text) : text
  const puzzle = xdToJSON(xd)
  console.log("=====")
  // The program ignores what a .jpz shows at the start: it is counted in the file.
  const shown = path.endsWith(".jpz")
    ? (text.match(/<cell\b[^>]*\b(?:solve-state="[^"]|hint="true")/g) ?? []).length
    : (puzzle.start ?? []).flat().length
  if (shown > 0) console.log(`${shown} letters shown`)
  for (const row of puzzle.tiles) {
    const cells = row.map((tile) => {
      if (tile.type === "blank") return "#"
      // A small letter is a marked one.
      return tile.type === "rebus" ? tile.word : tile.letter.toUpperCase()
    })
    console.log(cells.join("|"))
  }
  for (const [letter, clues] of [["A", puzzle.clues.across], ["D", puzzle.clues.down]]) {
    for (const clue of clues) console.log(`${letter}${clue.number} ${clue.body}`)
  }
  writeFileSync(path + ".back", JSONToXD(puzzle))
}
