//! Dates and Roman numerals: "551, to Caesar", "Year in Nero's reign",
//! "Half of MCII".

use wordwright_knowledge::{Answers, Capital, Pack};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::reasons::often;

/// The expert.
#[derive(Debug)]
pub struct Numbers<'p> {
    pack: &'p Pack,
    answers: Answers<'p>,
}

/// The largest number that Roman numerals can write without bars.
const LARGEST: u32 = 3_999;

/// Writes a number from 1 to 3,999 in Roman numerals.
pub fn roman(mut number: u32) -> String {
    const SIGNS: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut written = String::new();
    for (value, sign) in SIGNS {
        while number >= value {
            written.push_str(sign);
            number -= value;
        }
    }
    written
}

/// Reads a Roman numeral in small letters, written as [`roman`] writes it.
pub fn from_roman(text: &str) -> Option<u32> {
    if text.is_empty() || text.len() > 15 {
        return None;
    }
    let value = |letter| match letter {
        b'm' => Some(1000),
        b'd' => Some(500),
        b'c' => Some(100),
        b'l' => Some(50),
        b'x' => Some(10),
        b'v' => Some(5),
        b'i' => Some(1),
        _ => None,
    };
    let values: Vec<u32> = text.bytes().map(value).collect::<Option<_>>()?;
    let mut sum = 0;
    for (i, &value) in values.iter().enumerate() {
        if values.get(i + 1).is_some_and(|&next| next > value) {
            sum -= i64::from(value);
        } else {
            sum += i64::from(value);
        }
    }
    let sum = u32::try_from(sum).ok().filter(|&n| n > 0)?;
    (sum <= LARGEST && roman(sum).to_ascii_lowercase() == text).then_some(sum)
}

/// Words that indicate that a number in Roman numerals is meant.
const ROMAN: [&str; 35] = [
    "roman", "caesar", "nero", "cicero", "cato", "ovid", "livy", "horace", "virgil", "seneca",
    "antony", "brutus", "augustus", "tiberius", "claudius", "caligula", "hadrian", "trajan",
    "ancient", "latin", "flavius", "pliny", "reign", "papacy", "pope", "copyright", "monument",
    "numeral", "numerals", "tacitus", "rome", "fabius", "monuments", "cornerstone", "sundial",
];

/// The numbers from one to nineteen.
const ONES: [&str; 19] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
];

/// Twenty and the tens that follow.
const TENS: [&str; 8] =
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// The number that a word names.
fn named(word: &str) -> Option<u32> {
    let place = |names: &[&str]| names.iter().position(|&name| name == word).map(|at| at as u32);
    place(&ONES).map(|at| at + 1).or_else(|| place(&TENS).map(|at| 10 * (at + 2)))
}

/// A number in figures, in words or in Roman numerals of two letters and more.
fn number(word: &str) -> Option<u32> {
    let plain = word.replace(',', "");
    if let Ok(number) = plain.parse::<u32>() {
        return Some(number);
    }
    if let Some(number) = named(word) {
        return Some(number);
    }
    let (tens, ones) = word.split_once('-').unwrap_or((word, ""));
    if let (Some(tens), Some(ones)) = (named(tens), named(ones)) {
        return Some(tens + ones);
    }
    (word.len() >= 2 && word != "mix" && word != "mild").then(|| from_roman(word)).flatten()
}

/// What the clue asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Request {
    /// This number.
    Exactly(u32),
    /// A year of a range.
    Within(u32, u32),
}

fn parse_request(key: &str) -> Option<Request> {
    let words: Vec<&str> = key
        .split(|c: char| c.is_whitespace() || "\"?!:;()".contains(c))
        .map(|word| word.trim_matches([',', '.']))
        .map(|word| word.strip_suffix("'s").unwrap_or(word))
        .filter(|word| !word.is_empty())
        .collect();
    let numbers: Vec<u32> = words.iter().filter_map(|word| number(word)).collect();
    let has = |sign: &str| words.contains(&sign);
    let ordinals = words.iter().find_map(|word| {
        let digits =
            word.split("th").next()?.split("st").next()?.split("nd").next()?.split("rd").next()?;
        (digits.len() < word.len()).then(|| digits.parse::<u32>().ok())?
    });
    if (key.contains("century") || has("year") || has("date"))
        && let Some(century) = ordinals
        && (1..=39).contains(&century)
    {
        let first = (century - 1) * 100 + 1;
        let part = if key.contains("early") {
            (first, first + 40)
        } else if key.contains("mid") {
            (first + 30, first + 70)
        } else if key.contains("late") {
            (first + 60, first + 99)
        } else {
            (first, first + 99)
        };
        return Some(Request::Within(part.0, part.1));
    }
    let signed = words.iter().any(|word| ROMAN.contains(word))
        || words.iter().any(|word| word.len() >= 2 && from_roman(word).is_some() && *word != "mix");
    let once = has("once") && key.starts_with(|first: char| first.is_ascii_digit());
    if !signed && !once {
        return None;
    }
    let exactly = |number: u32| (1..=LARGEST).contains(&number).then_some(Request::Exactly(number));
    match numbers.as_slice() {
        [one] if has("half") => exactly(one / 2),
        [one] if has("twice") || has("double") || has("doubled") => exactly(one * 2),
        [one] if has("thrice") => exactly(one * 3),
        [one] if has("squared") => exactly(one.checked_mul(*one)?),
        [one] if has("a.d") || has("year") || has("date") || has("century") => exactly(*one),
        [a, b] | [a, b, _] if has("times") || has("x") || has("x'") => exactly(a.checked_mul(*b)?),
        [a, b] if has("plus") || key.contains(" + ") || has("and") => exactly(a.checked_add(*b)?),
        [a, b] if has("minus") || has("less") => exactly(a.checked_sub(*b)?),
        [a, b] if has("from") => exactly(b.checked_sub(*a)?),
        [a, b] if has("divided") || has("into") || key.contains(" / ") => {
            exactly(a.checked_div(*b)?)
        }
        [one] => exactly(*one),
        _ => (key.contains("year") || has("date")).then_some(Request::Within(1, LARGEST)),
    }
}

impl<'p> Numbers<'p> {
    /// An expert on the answers of this pack.
    pub fn new(pack: &'p Pack) -> Numbers<'p> {
        Numbers { pack, answers: pack.answers() }
    }
}

impl Expert for Numbers<'_> {
    fn name(&self) -> &'static str {
        "numbers"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let Some(asked) = parse_request(clue.key()) else { return Opinion::none() };
        let mut ballot = Ballot::new(self.answers, length);
        let (from, to) = match asked {
            Request::Exactly(number) => (number, number),
            Request::Within(from, to) => (from, to),
        };
        for number in from..=to {
            let written = roman(number);
            let Some(word) = Capital::of(written.as_bytes()) else { continue };
            if word.len() == length {
                let count = self.answers.find(word).map_or(0, |id| self.answers.count(id));
                ballot.add_word(word, 1.0 + count as f32);
            }
        }
        ballot.opinion(if from == to { 0.7 } else { 0.9 }, usize::MAX)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let (from, to) = match parse_request(clue.key()) {
            Some(Request::Exactly(number)) => (number, number),
            Some(Request::Within(from, to)) => (from, to),
            None => return vec![None; words.len()],
        };
        let reason = |word: &&[Capital]| {
            let number = from_roman(&Capital::spell(word).to_ascii_lowercase())?;
            (from..=to)
                .contains(&number)
                .then(|| format!("{number} in Roman numerals{}", often(self.pack, word)))
        };
        words.iter().map(reason).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    #[test]
    fn numerals_are_read_as_they_are_written() {
        for number in 1..=LARGEST {
            assert_eq!(from_roman(&roman(number).to_ascii_lowercase()), Some(number));
        }
        for wrong in ["", "iiii", "ic", "hello", "mmmm"] {
            assert_eq!(from_roman(wrong), None, "{wrong}");
        }
    }

    fn check(key: &str, expected: &Expect) {
        expected.assert_eq(&format!("{:?}", parse_request(key)));
    }

    #[test]
    fn clues_ask_for_numbers() {
        check("caesar's 551", &expect!["Some(Exactly(551))"]);
        check("twelve, to nero", &expect!["Some(Exactly(12))"]);
        check("ninety, to nero", &expect!["Some(Exactly(90))"]);
        check("fifty-four, to flavius", &expect!["Some(Exactly(54))"]);
        check("year in nero's reign", &expect!["Some(Within(1, 3999))"]);
        check("early 11th-century year", &expect!["Some(Within(1001, 1041))"]);
        check("half of mcii", &expect!["Some(Exactly(551))"]);
        check("iii times xvii", &expect!["Some(Exactly(51))"]);
        check("54, in old rome", &expect!["Some(Exactly(54))"]);
        check("701, once", &expect!["Some(Exactly(701))"]);
        check("once in 50 years", &expect!["None"]);
        check("twelve drummers", &expect!["None"]);
        check("roman road", &expect!["None"]);
    }
}
