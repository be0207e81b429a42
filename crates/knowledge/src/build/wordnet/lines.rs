//! The lines of `data.POS` and `index.POS`, as wndb(5WN) describes them.

use crate::base::Part;
use crate::pack::Relation;

/// A line of a data file: a set of synonyms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SynsetLine<'a> {
    /// The file that contains it.
    pub part: Part,
    /// Its offset, which identifies it in that file.
    pub offset: &'a str,
    /// The lexicographer file, 0 to 44.
    pub lexicographer_file: u8,
    /// Its type: `n`, `v`, `a`, `s` (an adjective similar to another) or `r`.
    pub kind: &'a str,
    /// Its words.
    pub words: Vec<SynsetWord<'a>>,
    /// Its pointers.
    pub pointers: Vec<Pointer<'a>>,
    /// The definition, without the examples.
    pub gloss: &'a str,
}

/// A word of a synset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SynsetWord<'a> {
    /// As written in the file: `New_York`, `big(a)`.
    pub written: &'a str,
    /// The number of the lemma's sense in this lexicographer file, in hexadecimal.
    pub lex_id: &'a str,
}

/// A pointer from a synset, or one of its words, to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer<'a> {
    /// Its symbol, from the list in wninput(5WN).
    pub symbol: &'a str,
    /// The synset that it points at.
    pub offset: &'a str,
    /// The file of that synset.
    pub part: Part,
    /// 1-based number of the word that it leaves from, 0 for the synset.
    pub source: usize,
    /// 1-based number of the word that it points at, 0 for the synset.
    pub target: usize,
}

impl Pointer<'_> {
    /// Its relation; `None` for a symbol that packs do not use.
    pub(super) fn relation(&self) -> Option<Relation> {
        relation_of_symbol(self.symbol)
    }
}

/// Reads a line of `data.POS`; `None` for a line of another form.
pub fn synset(part: Part, line: &str) -> Option<SynsetLine<'_>> {
    let (fields, gloss) = line.split_once(" | ")?;
    let mut fields = fields.split(' ');
    let offset = fields.next()?;
    let lexicographer_file = fields.next()?.parse().ok().filter(|&file| file < 64)?;
    let kind = fields.next()?;
    let count = usize::from_str_radix(fields.next()?, 16).ok()?;
    let words = (0..count)
        .map(|_| Some(SynsetWord { written: fields.next()?, lex_id: fields.next()? }))
        .collect::<Option<_>>()?;
    let count = fields.next()?.parse::<usize>().ok()?;
    let pointers = (0..count)
        .map(|_| {
            let (symbol, offset) = (fields.next()?, fields.next()?);
            let part = part_of_letter(fields.next()?)?;
            let ends = fields.next()?;
            let end = |range| usize::from_str_radix(ends.get(range)?, 16).ok();
            Some(Pointer { symbol, offset, part, source: end(0..2)?, target: end(2..4)? })
        })
        .collect::<Option<_>>()?;
    let gloss = gloss.split('"').next()?.trim().trim_end_matches(';').trim_end();
    Some(SynsetLine { part, offset, lexicographer_file, kind, words, pointers, gloss })
}

/// Reads a line of `index.POS`: a lemma with the offsets of its synsets, the most
/// frequent first.
pub fn index(line: &str) -> Option<(&str, Vec<&str>)> {
    let mut fields = line.split_whitespace();
    let lemma = fields.next()?;
    let synsets: usize = fields.nth(1)?.parse().ok()?;
    let pointers: usize = fields.next()?.parse().ok()?;
    // The pointer symbols, then two counts, then the offsets.
    let offsets: Vec<&str> = fields.skip(pointers + 2).collect();
    (synsets > 0 && offsets.len() == synsets).then_some((lemma, offsets))
}

fn part_of_letter(letter: &str) -> Option<Part> {
    match letter {
        "n" => Some(Part::Noun),
        "v" => Some(Part::Verb),
        "a" | "s" => Some(Part::Adjective),
        "r" => Some(Part::Adverb),
        _ => None,
    }
}

/// The relation of a pointer symbol of wninput(5WN).
fn relation_of_symbol(symbol: &str) -> Option<Relation> {
    Some(match symbol {
        "@" => Relation::Hypernym,
        "@i" => Relation::InstanceOf,
        "~" => Relation::Hyponym,
        "~i" => Relation::HasInstance,
        "#m" | "#s" | "#p" => Relation::PartOf,
        "%m" | "%s" | "%p" => Relation::HasPart,
        "!" => Relation::Antonym,
        "&" => Relation::SimilarTo,
        "^" => Relation::Also,
        "+" => Relation::Derived,
        "\\" | "<" => Relation::Pertains,
        "*" | ">" | "$" => Relation::Verbal,
        "=" => Relation::Attribute,
        ";c" | ";r" | ";u" => Relation::Domain,
        "-c" | "-r" | "-u" => Relation::InDomain,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn synset_lines() {
        let line = "00001740 18 n 02 Red_Herring 0 lure(a) 1 003 @i 00002137 n 0000 \
                    ! 00003553 a 0201 ?? 00000000 n 0000 | a person; \"he was offensive\"  ";
        let synset = synset(Part::Noun, line).expect("a synset");
        assert_eq!((synset.offset, synset.gloss), ("00001740", "a person"));
        assert_eq!((synset.lexicographer_file, synset.kind), (18, "n"));
        let words: Vec<_> = synset.words.iter().map(|word| (word.written, word.lex_id)).collect();
        assert_eq!(words, [("Red_Herring", "0"), ("lure(a)", "1")]);
        let pointers: Vec<_> =
            synset.pointers.iter().map(|p| (p.relation(), p.part, p.source, p.target)).collect();
        let expected = [
            (Some(Relation::InstanceOf), Part::Noun, 0, 0),
            (Some(Relation::Antonym), Part::Adjective, 2, 1),
            (None, Part::Noun, 0, 0),
        ];
        assert_eq!(pointers, expected);
        assert!(super::synset(Part::Noun, "00001740 18 n 02 only_one 0").is_none());
    }

    #[test]
    fn index_lines() {
        let found = index("dog n 2 2 @ ~ 2 1 02084071 10114209  ");
        assert_eq!(found, Some(("dog", vec!["02084071", "10114209"])));
        assert_eq!(index("dog n 2 2 @ ~"), None);
    }
}
