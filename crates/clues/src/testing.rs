//! Packs for tests, made of a few lines.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use wordwright_knowledge::build::learn;
use wordwright_knowledge::{BuildOptions, Builder, Capital, ClueRecord, Date, Pack, Topics};

use crate::clue::text::ClueText;
use crate::experts::expert::Expert;
use crate::experts::opinion::{Candidate, Candidates};

/// A pack of clues, one `CLUE⇥ANSWER` a line, and of words, one a line.
pub fn pack(rows: &str, words: &str) -> Pack {
    pack_with_language(rows, words, "")
}

/// The same with a language model.
pub(crate) fn pack_with_language(rows: &str, words: &str, model: &str) -> Pack {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder: PathBuf =
        std::env::temp_dir().join(format!("ww-solve-{}-{number}", std::process::id()));
    let mut builder = Builder::new(BuildOptions::default());
    let rows = rows.lines().filter_map(|line| {
        let (clue, answer) = line.split_once('\t')?;
        Some(ClueRecord { clue, answer, date: Date::parse("2001-02-03"), slot: None })
    });
    builder.add_rows("rows", "ours", rows);
    builder.add_words("words", "ours", words);
    builder.add_thesaurus("thesaurus", "ours", THESAURUS);
    builder.add_names("gods", "ours", Topics::MYTH, NAMES);
    builder.add_language("model", "ours", model);
    builder.write(&folder).expect("a folder to write in");
    learn(&Pack::open(&folder).expect("just written")).expect("a folder to write in");
    let pack = Pack::open(&folder).expect("just written");
    // Mapped files stay readable; on Windows they also stay where they are.
    let removed = std::fs::remove_dir_all(&folder);
    assert!(cfg!(windows) || removed.is_ok(), "{removed:?}");
    pack
}

/// The words of candidates, one after another.
pub fn words(pack: &Pack, candidates: &[Candidate]) -> String {
    let letters = |c: &Candidate| Capital::spell(c.word.letters(&pack.answers())).to_owned();
    candidates.iter().map(letters).collect::<Vec<_>>().join(" ")
}

const THESAURUS: &str = "hinder,block,delay,thwart\nthwart,hinder,foil,baffle\nblock,hinder,bar";

const NAMES: &str = "Thor\tNorse god of thunder\nOdin\tchief Norse god\nEros\tGreek god of love";

/// Clues with answers, some of which are rewordings of others.
const ROWS: &str = "\
Great Lake\tERIE
Great Lake\tERIE
Great Lake\tHURON
Lake near Buffalo\tERIE
Buffalo's lake\tERIE
Bugs pursuer\tELMER
Fox pursuer\tHOUND
Fox chaser\tHOUND
Car pursuer\tDOG
Car chaser\tDOG
Cat pursuer\tREX
Cat chaser\tREX
Kind of coat or coal\tPEA
Type of coat\tPEA
Coat rack\tPEG
Sock hop locale\tGYM
Pea coat wearer\tTAR
Friend: Fr.\tAMI
Parisian pal\tAMI
Friend, in France\tAMI
Spanish friend\tAMIGO
U.N. agency: Abbr.\tILO
Labor agcy.\tILO
Agency with agents\tACT
\"To ___ Mockingbird\"\tKILLA
Squirrel's home\tTREE
Home of a squirrel\tTREE
Acorn producer\tTREE
Acorn tree\tOAK
Squirrel food\tACORN
Forest sight\tTREE
Black cookie\tOREO
Sandwich cookie\tOREO
Cookie with a creme center\tOREO
Zeus, for one\tGOD
Thunder god\tTHOR
Caesar's 51\tLI
Compass reading\tSSE";

/// A small world that tests of experts share.
pub static WORLD: LazyLock<Pack> = LazyLock::new(|| {
    pack(ROWS, "pea coat\nover coat\nlake erie\nage;40\nice\nnne\nsse\nact of god")
});

/// An expert's opinion on a clue as text: its confidence, and its words with
/// their shares and reasons, the best first.
pub fn opinion_text(pack: &Pack, expert: &dyn Expert, clue: &str, length: usize) -> String {
    let clue = ClueText::new(clue);
    let opinion = expert.opinion(&clue, length);
    if opinion.is_none() {
        return "nothing".to_owned();
    }
    let answers = pack.answers();
    let mut words: Vec<(String, f32)> = match &opinion.candidates {
        Candidates::Few(words) => words
            .iter()
            .map(|c| (Capital::spell(c.word.letters(&answers)).to_owned(), c.weight))
            .collect(),
        Candidates::All(weights) => answers
            .of_length(length)
            .zip(weights.iter())
            .filter(|(_, weight)| **weight > 0.0)
            .map(|(id, &weight)| (Capital::spell(answers.text(id)).to_owned(), weight))
            .collect(),
    };
    words.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let sum: f32 = words.iter().map(|word| word.1).sum();
    let mut text = format!("{:.2}\n", opinion.confidence);
    words.truncate(4);
    let spelled: Vec<&[Capital]> =
        words.iter().map(|(word, _)| Capital::of(word.as_bytes()).expect("capitals")).collect();
    for ((word, weight), reason) in words.iter().zip(expert.evidence(&clue, &spelled)) {
        let line = format!("{word} {:.2} {}", weight / sum, reason.unwrap_or_default());
        text += line.trim_end();
        text.push('\n');
    }
    text
}
