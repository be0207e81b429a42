//! The lines of `data.POS` and `index.POS`.

use crate::base::Part;
use crate::pack::Relation;

/// A line of a data file.
pub(super) struct SynsetLine<'a> {
    pub part: Part,
    pub offset: &'a str,
    pub words: Vec<&'a str>,
    pub pointers: Vec<Pointer<'a>>,
    /// The definition, without the examples.
    pub gloss: &'a str,
}

pub(super) struct Pointer<'a> {
    /// Nothing for a symbol that this program has no use for.
    pub relation: Option<Relation>,
    pub offset: &'a str,
    pub part: Part,
    /// 1-based number of the word that it leaves from, 0 for the synset.
    pub source: usize,
    /// 1-based number of the word that it points at, 0 for the synset.
    pub target: usize,
}

pub(super) fn synset(part: Part, line: &str) -> Option<SynsetLine<'_>> {
    let (fields, gloss) = line.split_once(" | ")?;
    let mut fields = fields.split(' ');
    let offset = fields.next()?;
    let (_file, _kind) = (fields.next()?, fields.next()?);
    let count = usize::from_str_radix(fields.next()?, 16).ok()?;
    let words = (0..count)
        .map(|_| {
            let word = fields.next()?;
            fields.next().map(|_lex_id| word)
        })
        .collect::<Option<_>>()?;
    let count = fields.next()?.parse::<usize>().ok()?;
    let pointers = (0..count)
        .map(|_| {
            let relation = relation_of_symbol(fields.next()?);
            let offset = fields.next()?;
            let part = part_of_letter(fields.next()?)?;
            let ends = fields.next()?;
            let end = |range| usize::from_str_radix(ends.get(range)?, 16).ok();
            Some(Pointer { relation, offset, part, source: end(0..2)?, target: end(2..4)? })
        })
        .collect::<Option<_>>()?;
    let gloss = gloss.split('"').next()?.trim().trim_end_matches(';').trim_end();
    Some(SynsetLine { part, offset, words, pointers, gloss })
}

/// A lemma with the offsets of its synsets, the most frequent first.
pub(super) fn index(line: &str) -> Option<(&str, Vec<&str>)> {
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
        assert_eq!(synset.words, ["Red_Herring", "lure(a)"]);
        let pointers: Vec<_> =
            synset.pointers.iter().map(|p| (p.relation, p.part, p.source, p.target)).collect();
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
