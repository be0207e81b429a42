//! Checks a printed fill by code that shares nothing with the engine: its own
//! readers of grid, list and fill.

use std::collections::{HashMap, HashSet};

/// Words with scores, read line by line.
pub struct Words {
    scores: HashMap<String, u8>,
    minimum: u8,
    /// How many letters in a row no two entries may share.
    shared: Option<usize>,
}

/// A grid as rows of characters: `#` blocks, `.` open, letters given.
pub struct Pattern {
    rows: Vec<Vec<char>>,
}

/// The score of a word without one.
const UNSCORED: u8 = 50;

impl Words {
    /// Reads `word;score`, `word,score`, `word<tab>score` or `word` lines.
    pub fn read(text: &str, minimum: u8) -> Self {
        let mut scores = HashMap::new();
        for line in text.lines() {
            let mut fields = line.split([';', ',', '\t']);
            let word = letters(fields.next().unwrap_or_default());
            let score = fields.next().and_then(|score| score.trim().parse().ok());
            if !word.is_empty() {
                scores.entry(word).or_insert(score.unwrap_or(UNSCORED));
            }
        }
        Self { scores, minimum, shared: None }
    }

    /// The same words, of which no two that share `letters` in a row may be in one fill.
    pub fn sharing(self, letters: Option<u8>) -> Self {
        Self { shared: letters.map(usize::from), ..self }
    }

    /// The letters that two entries share although they must not.
    fn in_common(&self, one: &str, other: &str) -> Option<String> {
        let letters: Vec<char> = one.chars().collect();
        let runs = letters.windows(self.shared?.max(1)).map(|run| run.iter().collect::<String>());
        runs.into_iter().find(|run| other.contains(run))
    }

    fn usable(&self, word: &str) -> bool {
        self.scores.get(word).is_some_and(|&score| score >= self.minimum)
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_uppercase).collect()
}

impl Pattern {
    /// Takes a pattern's rows.
    pub fn of(rows: &[String]) -> Self {
        Self { rows: rows.iter().map(|row| row.chars().collect()).collect() }
    }

    fn cols(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The fill in a program's output: the last consecutive rows with the grid's width and blocks.
    fn find_in(&self, output: &str) -> Option<Vec<Vec<char>>> {
        let lines: Vec<Vec<char>> = output
            .lines()
            .map(|line| line.trim().chars().flat_map(char::to_uppercase).collect())
            .collect();
        let fits = |window: &&[Vec<char>]| {
            window.iter().zip(&self.rows).all(|(line, row)| {
                line.len() == row.len()
                    && line.iter().zip(row).all(|(c, r)| match r {
                        '#' => *c == '#',
                        _ => c.is_alphabetic(),
                    })
            })
        };
        lines.windows(self.rows.len()).rev().find(fits).map(<[Vec<char>]>::to_vec)
    }

    /// Every run of two cells or more, as (row, column) places.
    fn runs(&self) -> Vec<Vec<(usize, usize)>> {
        let (height, width) = (self.rows.len(), self.cols());
        let across = (0..height).map(|r| (0..width).map(|c| (r, c)).collect::<Vec<_>>());
        let down = (0..width).map(|c| (0..height).map(|r| (r, c)).collect::<Vec<_>>());
        across
            .chain(down)
            .flat_map(|line| {
                line.split(|&(r, c)| self.rows[r][c] == '#')
                    .filter(|run| run.len() > 1)
                    .map(<[(usize, usize)]>::to_vec)
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    /// Whether some open run has a length that no usable word has.
    pub fn has_hopeless_run(&self, words: &Words) -> bool {
        let lengths: HashSet<usize> = words
            .scores
            .iter()
            .filter(|&(_, &score)| score >= words.minimum)
            .map(|(word, _)| word.chars().count())
            .collect();
        self.runs().iter().any(|run| {
            !lengths.contains(&run.len()) && run.iter().any(|&(r, c)| self.rows[r][c] == '.')
        })
    }

    /// The mean score of the fill that a program printed.
    ///
    /// # Errors
    /// What is wrong with the fill.
    pub fn check(&self, output: &str, words: &Words) -> Result<f64, String> {
        let fill = self.find_in(output).ok_or("no fill of this grid in the output")?;
        for (r, row) in self.rows.iter().enumerate() {
            for (c, given) in row.iter().enumerate() {
                if given.is_alphabetic() && !given.to_uppercase().eq([fill[r][c]]) {
                    return Err(format!("r{}c{}: {given} was given", r + 1, c + 1));
                }
            }
        }
        let (mut seen, mut entries, mut scores) =
            (HashSet::new(), Vec::<(String, bool)>::new(), Vec::new());
        for run in self.runs() {
            let word: String = run.iter().map(|&(r, c)| fill[r][c]).collect();
            let given = run.iter().all(|&(r, c)| self.rows[r][c] != '.');
            if !given && !words.usable(&word) {
                return Err(format!("{word} is no word of the list"));
            }
            scores.extend(words.scores.get(&word).copied().map(f64::from));
            if !seen.insert(word.clone()) {
                return Err(format!("{word} stands there twice"));
            }
            for (other, _) in entries.iter().filter(|(_, other_given)| !(given && *other_given)) {
                if let Some(letters) = words.in_common(&word, other) {
                    return Err(format!("{other} and {word} share {letters}"));
                }
            }
            entries.push((word, given));
        }
        Ok(scores.iter().sum::<f64>() / scores.len().max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(pattern: &str, list: &str, output: &str, expected: &Expect) {
        let rows: Vec<String> = pattern.split(' ').map(str::to_owned).collect();
        let words = Words::read(list, 40);
        let found = Pattern::of(&rows).check(output, &words);
        expected.assert_eq(&match found {
            Ok(mean) => format!("mean {mean}"),
            Err(problem) => problem,
        });
    }

    const LIST: &str = "an;60\nat;40\nto;50\nno;50\nno;10\nta;30\nAs\nSo,70";

    #[test]
    fn a_right_fill_has_a_mean_score() {
        check(".. ..", LIST, "time 3\nat\nso\n", &expect!["mean 52.5"]);
    }

    #[test]
    fn wrong_fills_are_told() {
        check(".. ..", LIST, "at\nta\n", &expect!["TA is no word of the list"]);
        check(".. ..", LIST, "an\nno\n", &expect!["AN stands there twice"]);
        check("B. ..", LIST, "at\nso\n", &expect!["r1c1: B was given"]);
        check(".# ..", LIST, "at\nso\n", &expect!["no fill of this grid in the output"]);
        check(".. ..", LIST, "no fill\n", &expect!["no fill of this grid in the output"]);
    }

    #[test]
    fn entries_that_share_letters_are_told() {
        let pattern = Pattern::of(&["...#...".to_owned()]);
        let check = |shared| {
            let words = Words::read("fat;60\nate;60", 0).sharing(shared);
            pattern.check("fat#ate\n", &words)
        };
        assert_eq!(check(Some(2)), Err("FAT and ATE share AT".to_owned()));
        assert_eq!(check(Some(3)), Ok(60.0));
        assert_eq!(check(None), Ok(60.0));
    }

    #[test]
    fn a_run_without_a_word_of_its_length_is_hopeless() {
        let words = Words::read(LIST, 40);
        let hopeless = |row: &str| Pattern::of(&[row.to_owned()]).has_hopeless_run(&words);
        assert!(hopeless("...#.."));
        assert!(!hopeless("XYZ#.."));
    }
}
