//! The contents of a page, before it becomes PDF or SVG.

use super::fonts::{Face, Glyph};

/// A colour: red, green and blue from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    pub const BLACK: Self = Self(0, 0, 0);
    pub const WHITE: Self = Self(255, 255, 255);
    pub const GREY: Self = Self(110, 110, 110);
    /// The shade for a colour that is not recognised.
    pub const SHADE: Self = Self(214, 214, 214);

    /// The colour that a puzzle file names: three or six hexadecimal digits
    /// with or without `#`, or one of a few names. Anything else is grey.
    pub fn of_name(name: &str) -> Self {
        let name = name.trim().to_ascii_lowercase();
        let digits = name.strip_prefix('#').unwrap_or(&name);
        let parse = |digits: &str| u8::from_str_radix(digits, 16).ok();
        let parts: Option<Vec<u8>> = match (digits.len(), digits.is_ascii()) {
            (6, true) => (0..3).map(|part| parse(&digits[2 * part..2 * part + 2])).collect(),
            (3, true) => {
                (0..3).map(|part| parse(&digits[part..=part]).map(|digit| digit * 17)).collect()
            }
            _ => None,
        };
        if let Some([red, green, blue]) = parts.as_deref() {
            return Self(*red, *green, *blue);
        }
        match digits {
            "white" => Self::WHITE,
            "black" => Self::BLACK,
            "yellow" => Self(255, 245, 130),
            "red" => Self(255, 160, 150),
            "green" => Self(170, 225, 160),
            "blue" => Self(165, 200, 250),
            "cyan" => Self(170, 235, 240),
            "magenta" | "pink" => Self(250, 190, 220),
            "orange" => Self(255, 205, 130),
            "purple" => Self(215, 185, 240),
            _ => Self::SHADE,
        }
    }

    /// Whether white is more readable on it than black.
    pub fn is_dark(self) -> bool {
        let Self(red, green, blue) = self;
        299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) < 110_000
    }
}

/// An item drawn on a page. Lengths are in points, from the top left corner.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Item {
    /// A filled rectangle: left, top, width and height.
    Rect { at: [f32; 4], fill: Colour },
    /// Straight lines with square ends, each from a point to a point.
    Lines { lines: Vec<[f32; 4]>, width: f32, colour: Colour },
    /// A circle's outline.
    Circle { centre: [f32; 2], radius: f32, width: f32, colour: Colour },
    /// A line of text.
    Text(Text),
}

/// A line of text: where its first glyph starts on the baseline, and how.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Text {
    pub at: [f32; 2],
    pub size: f32,
    pub face: Face,
    pub colour: Colour,
    pub letters: String,
}

/// One page, as a list of things in the order in which they are drawn and read.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Page {
    /// Width and height in points.
    pub size: [f32; 2],
    pub items: Vec<Item>,
}

impl Page {
    pub fn new(size: [f32; 2]) -> Self {
        Self { size, items: Vec::new() }
    }

    /// Every glyph on the page.
    pub fn glyphs(&self) -> impl Iterator<Item = Glyph> + '_ {
        let texts = self.items.iter().filter_map(|item| match item {
            Item::Text(text) => Some(text),
            _ => None,
        });
        texts.flat_map(|text| text.face.shape(&text.letters))
    }

    /// A line of black text that starts at `at`.
    pub fn text(&mut self, at: [f32; 2], face: Face, size: f32, text: &str) {
        let colour = Colour::BLACK;
        self.items.push(Item::Text(Text { at, size, face, colour, letters: text.to_owned() }));
    }

    /// A line of black text that ends at `at`.
    pub fn text_to(&mut self, at: [f32; 2], face: Face, size: f32, text: &str) {
        self.text([at[0] - face.width(text) * size, at[1]], face, size, text);
    }
}
