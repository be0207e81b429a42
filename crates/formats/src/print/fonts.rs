//! The embedded fonts: which glyph a character has, how wide it is, and how
//! pairs of glyphs are kerned.

use std::sync::LazyLock;

use miniz_oxide::inflate::decompress_to_vec;
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face as Parsed, GlyphId};

/// A font that `build.rs` has compressed.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".ttf.deflate"))
    };
}

/// One of the embedded fonts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Face {
    /// Clues and letters.
    Regular,
    /// Headings and numbers.
    Bold,
    /// Notes.
    Italic,
    /// Characters that the others lack: symbols and other alphabets.
    Symbols,
}

impl Face {
    /// Every face, in the order of their indices.
    pub const ALL: [Self; 4] = [Self::Regular, Self::Bold, Self::Italic, Self::Symbols];

    /// The PostScript name, without a subset's tag.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Regular => "RobotoCondensed-Regular",
            Self::Bold => "RobotoCondensed-Bold",
            Self::Italic => "RobotoCondensed-Italic",
            Self::Symbols => "DejaVuSansCondensed",
        }
    }

    /// The font file, as `build.rs` compresses it.
    const fn compressed(self) -> &'static [u8] {
        match self {
            Self::Regular => packed!("RobotoCondensed-Regular"),
            Self::Bold => packed!("RobotoCondensed-Bold"),
            Self::Italic => packed!("RobotoCondensed-Italic"),
            Self::Symbols => packed!("DejaVuSansCondensed-Symbols"),
        }
    }

    /// The whole font file.
    pub fn bytes(self) -> &'static [u8] {
        static FILES: LazyLock<[Vec<u8>; 4]> = LazyLock::new(|| {
            Face::ALL.map(|face| {
                decompress_to_vec(face.compressed()).expect("a test unpacks the embedded fonts")
            })
        });
        &FILES[self as usize]
    }

    /// The parsed font.
    pub fn font(self) -> &'static Font {
        &FONTS[self as usize]
    }

    /// The glyphs that show a text, left to right. A character that this face lacks is taken from
    /// [`Self::Symbols`]; one that no face has becomes the missing-glyph box.
    pub fn shape(self, text: &str) -> Vec<Glyph> {
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(text.len());
        for character in text.chars() {
            let in_face = |face: Self| {
                let id = face.font().parsed.glyph_index(character)?;
                Some(Glyph { face, id, character, advance: face.font().advance(id) })
            };
            let glyph = in_face(self).or_else(|| in_face(Self::Symbols)).unwrap_or_else(|| {
                let (face, id) = (self, GlyphId(0));
                Glyph { face, id, character, advance: face.font().advance(id) }
            });
            if let Some(last) = glyphs.last_mut().filter(|last| last.face == glyph.face) {
                last.advance += glyph.face.font().kern(last.id, glyph.id);
            }
            glyphs.push(glyph);
        }
        glyphs
    }

    /// Width of a text in ems.
    pub fn width(self, text: &str) -> f32 {
        self.shape(text).iter().map(|glyph| glyph.advance).sum()
    }
}

/// A glyph in its place in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    /// The face that has it.
    pub face: Face,
    /// Its index in the font.
    pub id: GlyphId,
    /// The character that it shows.
    pub character: char,
    /// From its origin to the next glyph's, including kerning, in ems.
    pub advance: f32,
}

impl Glyph {
    /// Whether no embedded font has the character.
    pub fn is_missing(&self) -> bool {
        self.id == GlyphId(0)
    }
}

/// A font that has been parsed.
pub(super) struct Font {
    /// The tables.
    pub parsed: Parsed<'static>,
    pairs: Vec<PairAdjustment<'static>>,
}

static FONTS: LazyLock<[Font; 4]> = LazyLock::new(|| Face::ALL.map(Font::of));

impl Font {
    fn of(face: Face) -> Self {
        let parsed = Parsed::parse(face.bytes(), 0).expect("the embedded fonts are sound");
        let lookups = parsed.tables().gpos.map(|table| table.lookups);
        let subtables = lookups
            .into_iter()
            .flatten()
            .flat_map(|lookup| lookup.subtables.into_iter::<PositioningSubtable>());
        let pairs = subtables.filter_map(|subtable| match subtable {
            PositioningSubtable::Pair(pair) => Some(pair),
            _ => None,
        });
        let pairs = pairs.collect();
        Self { parsed, pairs }
    }

    /// A length in font units as ems.
    pub fn ems(&self, units: impl Into<f32>) -> f32 {
        units.into() / f32::from(self.parsed.units_per_em())
    }

    /// Width of a glyph in ems, without kerning.
    pub fn advance(&self, glyph: GlyphId) -> f32 {
        self.ems(self.parsed.glyph_hor_advance(glyph).unwrap_or(0))
    }

    /// The kerning between two glyphs, in ems. The embedded subsets keep no other pair adjustment.
    fn kern(&self, left: GlyphId, right: GlyphId) -> f32 {
        let units = self.pairs.iter().find_map(|pair| {
            let index = pair.coverage().get(left)?;
            match pair {
                PairAdjustment::Format1 { sets, .. } => {
                    Some(sets.get(index)?.get(right)?.0.x_advance)
                }
                PairAdjustment::Format2 { classes, matrix, .. } => {
                    let classes = (classes.0.get(left), classes.1.get(right));
                    Some(matrix.get(classes)?.0.x_advance)
                }
            }
        });
        self.ems(units.unwrap_or(0))
    }
}
