//! Adds the other forms of known phrases to the lexicon: TAKES A SEAT if an
//! answer was TAKE A SEAT, LAST RESORTS if one was LAST RESORT.

use std::collections::HashMap;

use super::inflected;
use super::lexicon::LexiconGatherer;
use crate::base::morphology::{Form, in_phrase, inflections};
use crate::base::text::answer;
use crate::base::{Kinds, Part};
use crate::build::wordnet::WordNet;
use wordwright_lexicon::Capital;

/// Points of score per e-fold of how often a phrase's other form has been an answer, by judgement.
const SCORE_PER_E: f64 = 10.0;

/// The highest score, of 100; by judgement.
const HIGHEST_SCORE: f64 = 45.0;

/// Words that follow a verb, even one that is a noun as well.
const AFTER_VERBS: [&str; 36] = [
    "a", "an", "the", "in", "on", "out", "up", "down", "off", "over", "at", "to", "for", "with",
    "into", "onto", "by", "from", "away", "back", "around", "about", "through", "across", "along",
    "aside", "apart", "together", "it", "ones", "his", "her", "my", "your", "upon", "after",
];

/// A word in `WordNet`.
#[derive(Default)]
struct Word {
    /// Senses as a noun and as a verb.
    senses: [usize; 2],
    /// The verbs that it is or is a form of.
    verbs: Vec<u32>,
}

/// Verbs with their forms, and nouns.
struct Forms<'n> {
    words: HashMap<String, Word>,
    /// All forms of each verb, including itself.
    verbs: Vec<Vec<String>>,
    irregular: HashMap<&'n str, Vec<(&'n str, Form)>>,
}

impl<'n> Forms<'n> {
    fn new(net: &'n WordNet) -> Forms<'n> {
        let irregular = inflected::irregular(net);
        let mut forms = Forms { words: HashMap::new(), verbs: Vec::new(), irregular };
        for lemma in net.lemmas.iter().filter(|lemma| !lemma.text.contains([' ', '-'])) {
            let mut senses = [0; 2];
            for &synset in &lemma.synsets {
                match net.synsets[synset as usize].part {
                    Part::Noun => senses[0] += 1,
                    Part::Verb => senses[1] += 1,
                    Part::Adjective | Part::Adverb => {}
                }
            }
            forms.words.entry(lemma.text.clone()).or_default().senses = senses;
            if senses[1] > 0 {
                forms.verb(&lemma.text);
            }
        }
        forms
    }

    /// The forms of a word: the irregular ones, if there are any.
    fn of(&self, word: &str, form: Form) -> Vec<String> {
        let irregular = self.irregular.get(word).map_or(&[][..], Vec::as_slice).iter();
        let forms = irregular.filter(|known| known.1 == form);
        let forms: Vec<String> = forms.map(|known| known.0.to_owned()).collect();
        if forms.is_empty() { inflections(word, form) } else { forms }
    }

    fn verb(&mut self, verb: &str) {
        let mut all = vec![verb.to_owned()];
        for form in [Form::ThirdPerson, Form::Past, Form::Gerund] {
            all.extend(self.of(verb, form));
        }
        for form in &all {
            self.words.entry(form.clone()).or_default().verbs.push(self.verbs.len() as u32);
        }
        self.verbs.push(all);
    }

    /// The other forms of a phrase in lower case.
    fn others(&self, phrase: &str) -> Vec<(String, Part)> {
        let mut words = phrase.split(' ');
        let (Some(first), Some(second)) = (words.next(), words.next()) else { return Vec::new() };
        let last = words.next_back().unwrap_or(second);
        let verbs = self.words.get(first).map_or(&[][..], |word| &word.verbs);
        let more = |&verb: &u32| {
            let base = self.words.get(&self.verbs[verb as usize][0]);
            base.is_some_and(|base| base.senses[1] > base.senses[0])
        };
        let (part, forms) =
            if !verbs.is_empty() && (AFTER_VERBS.contains(&second) || verbs.iter().any(more)) {
                let forms = verbs.iter().flat_map(|&verb| &self.verbs[verb as usize]);
                (Part::Verb, forms.filter(|form| *form != first).cloned().collect())
            } else if self.words.get(last).is_some_and(|noun| noun.senses[0] > 0)
                && !last.ends_with('s')
            {
                (Part::Noun, self.of(last, Form::Plural))
            } else {
                return Vec::new();
            };
        in_phrase(phrase, part, |_| forms).map(|other| (other, part)).collect()
    }
}

/// Adds the other forms of phrases: those of the verb if they begin with one,
/// otherwise the plural of the last word.
pub(super) fn add(net: &WordNet, phrases: &[Vec<Box<[Capital]>>], lexicon: &mut LexiconGatherer) {
    let forms = Forms::new(net);
    let mut found: Vec<(String, Part, u32)> = Vec::new();
    for phrase in phrases {
        let count = lexicon.count(&phrase.concat());
        let words: Vec<&str> = phrase.iter().map(|word| Capital::spell(word)).collect();
        let text = words.join(" ").to_lowercase();
        found.extend(forms.others(&text).into_iter().map(|(text, part)| (text, part, count)));
    }
    for (written, part, count) in found {
        let Some(letters) = answer(&written) else { continue };
        let met = lexicon.known(&letters, Kinds::INFLECTED | Kinds::of_part(part), &written);
        if lexicon.count(&letters) > 0 {
            continue;
        }
        let score = SCORE_PER_E * f64::from(count).ln_1p();
        lexicon.scored(met, score.round().min(HIGHEST_SCORE) as u8);
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::build::wordnet::{Exception, Lemma, Synset};
    use wordwright_lexicon::capitals;

    /// Words with their senses as nouns and as verbs.
    fn net(words: &[(&str, usize, usize)], irregular: &[(&str, &str, Form)]) -> WordNet {
        let synset = |part| Synset { part, words: vec![], links: vec![], gloss: String::new() };
        let lemma = |&(text, nouns, verbs): &(&str, usize, usize)| {
            let synsets = [vec![0; nouns], vec![1; verbs]].concat();
            Lemma { text: text.to_owned(), synsets, ..Lemma::default() }
        };
        let exception = |&(inflected, base, form): &(&str, &str, Form)| Exception {
            inflected: inflected.to_owned(),
            base: base.to_owned(),
            form,
        };
        WordNet {
            lemmas: words.iter().map(lemma).collect(),
            synsets: vec![synset(Part::Noun), synset(Part::Verb)],
            exceptions: irregular.iter().map(exception).collect(),
            hash: 0,
        }
    }

    #[test]
    fn verbs_come_first_and_nouns_last() {
        let words =
            [("take", 2, 42), ("seat", 9, 3), ("resort", 4, 2), ("land", 11, 6), ("mass", 9, 2)];
        let past = [("took", "take", Form::Past), ("taken", "take", Form::Past)];
        let net = net(&words, &past);
        let forms = Forms::new(&net);
        let shown = |phrase: &str| {
            let others = forms.others(&phrase.to_lowercase()).into_iter();
            let others: Vec<String> = others.map(|form| form.0).collect();
            format!(
                "{phrase}: {}",
                if others.is_empty() { "none".into() } else { others.join(", ") }
            )
        };
        let phrases = [
            "TAKE A SEAT", "TOOK SEATS", "LAST RESORT", "LAND MASS", "LAND ON IT",
            "LANDED THE SEAT", "LAST RESORTS", "NO SUCH WORDS", "SEAT",
        ];
        expect![[r#"
            TAKE A SEAT: takes a seat, took a seat, taken a seat, taking a seat
            TOOK SEATS: take seats, takes seats, taken seats, taking seats
            LAST RESORT: last resorts
            LAND MASS: none
            LAND ON IT: lands on it, landed on it, landing on it
            LANDED THE SEAT: land the seat, lands the seat, landing the seat
            LAST RESORTS: none
            NO SUCH WORDS: none
            SEAT: none
        "#]]
        .assert_eq(&(phrases.map(shown).join("\n") + "\n"));
    }

    #[test]
    fn often_used_ones_score_more_and_answers_keep_theirs() {
        let net = net(&[("take", 2, 42)], &[]);
        let mut lexicon = LexiconGatherer::default();
        for _ in 0..5 {
            lexicon.seen(&capitals(b"TAKEASEAT"), None);
        }
        lexicon.seen(&capitals(b"TAKESASEAT"), None);
        let phrase = ["TAKE", "A", "SEAT"]
            .map(|word| Capital::of(word.as_bytes()).expect("capitals").into())
            .to_vec();
        add(&net, &[phrase], &mut lexicon);
        expect![[r#"
            TAKEASEAT 0 archive
            TAKES A SEAT 0 archive, inflected, verb
            TAKED A SEAT 18 inflected, verb
            TAKING A SEAT 18 inflected, verb
        "#]]
        .assert_eq(&lexicon.shown());
    }
}
