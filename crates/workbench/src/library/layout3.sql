-- Lexicons and rules of board games that people bring, and what the analysis of a
-- game found.
CREATE TABLE game_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  words INTEGER NOT NULL,
  content BLOB NOT NULL,
  UNIQUE (kind, name)
);
ALTER TABLE games ADD COLUMN analysis TEXT;
