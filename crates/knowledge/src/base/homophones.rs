//! Words that sound alike.

/// A group a line, as most Americans say them.
const GROUPS: &str = include_str!("../../data/homophones.txt");

/// The groups of English words that sound alike, two or more in each, in lower case.
pub fn homophones() -> impl Iterator<Item = impl Iterator<Item = &'static str>> {
    GROUPS.lines().map(|line| line.split(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_words_in_order_each_once() {
        for line in GROUPS.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            assert!(words.len() > 1, "{line}: one word");
            assert!(words.is_sorted_by(|a, b| a < b), "{line}: not in order");
            assert!(line.bytes().all(|c| c.is_ascii_lowercase() || c == b' '), "{line}");
        }
        assert!(GROUPS.lines().is_sorted_by(|a, b| a < b));
    }
}
