CREATE TABLE puzzles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  author TEXT NOT NULL,
  grid_rows INTEGER NOT NULL,
  grid_cols INTEGER NOT NULL,
  open_cells INTEGER NOT NULL,
  filled_cells INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  removed INTEGER
);
CREATE INDEX puzzles_updated ON puzzles (updated);
CREATE TABLE versions (
  puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  began INTEGER NOT NULL,
  saved INTEGER NOT NULL,
  note TEXT,
  document TEXT NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (puzzle, revision)
) WITHOUT ROWID;
CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  revision INTEGER NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  over INTEGER NOT NULL,
  players TEXT NOT NULL,
  gcg BLOB NOT NULL,
  earlier TEXT NOT NULL,
  removed INTEGER
);
CREATE TABLE lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  place INTEGER NOT NULL,
  enabled INTEGER NOT NULL,
  minimum INTEGER NOT NULL,
  lengths TEXT NOT NULL,
  words INTEGER NOT NULL,
  content BLOB
);
INSERT INTO lists (id, name, place, enabled, minimum, lengths, words, content)
  VALUES (1, 'English (built in)', 1, 1, 50, '[]', 0, NULL);
CREATE TABLE own_words (
  word TEXT PRIMARY KEY,
  score INTEGER,
  changed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
