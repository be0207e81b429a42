//! Pages as PDF.
//!
//! Each face becomes a composite font whose codes are the glyphs of a subset,
//! with a table that maps each code to its character, so text can be selected,
//! searched and read aloud. Nothing depends on the clock, so the same pages
//! give the same bytes.

use std::collections::{BTreeMap, BTreeSet};

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;
use ttf_parser::GlyphId;

use super::fonts::{Face, Glyph};
use super::page::{Colour, Item, Page, Text};

/// Compression level, 0 to 10; more gains nothing on files this small.
const EFFORT: u8 = 8;

/// Share of a circle's radius at which a Bézier's control point makes a quarter
/// of a circle.
const QUARTER: f32 = 0.552_284_8;

const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// A PDF file of these pages.
pub(super) fn write(pages: &[Page], title: &str, author: &str) -> Vec<u8> {
    let fonts = Subsets::of(pages);
    let mut ids = (1..).map(Ref::new);
    let mut id = || ids.next().expect("references never run out");
    let (catalog, tree, info) = (id(), id(), id());
    let page_ids: Vec<Ref> = pages.iter().map(|_| id()).collect();
    let font_ids: BTreeMap<Face, [Ref; 5]> =
        fonts.faces.keys().map(|&face| (face, std::array::from_fn(|_| id()))).collect();

    let mut pdf = Pdf::new();
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr("en"));
    root.viewer_preferences().display_doc_title(!title.is_empty());
    root.finish();
    let mut about = pdf.document_info(info);
    for (name, text) in [(b"Title".as_slice(), title), (b"Author", author)] {
        if !text.is_empty() {
            about.pair(Name(name), TextStr(text));
        }
    }
    about.producer(TextStr("Wordwright"));
    about.finish();
    pdf.pages(tree)
        .kids(page_ids.iter().copied())
        .count(i32::try_from(pages.len()).unwrap_or(i32::MAX));

    for (page, &page_id) in pages.iter().zip(&page_ids) {
        let content_id = id();
        let mut written = pdf.page(page_id);
        written.parent(tree).contents(content_id);
        written.media_box(Rect::new(0.0, 0.0, page.size[0], page.size[1]));
        let mut resources = written.resources();
        let mut named = resources.fonts();
        for (face, [font, ..]) in &font_ids {
            named.pair(Name(resource(*face)), *font);
        }
        named.finish();
        resources.finish();
        written.finish();
        let content = compress_to_vec_zlib(&content(page, &fonts), EFFORT);
        pdf.stream(content_id, &content).filter(Filter::FlateDecode);
    }
    for (face, ids) in &font_ids {
        fonts.write(&mut pdf, *face, *ids);
    }
    pdf.finish()
}

/// The font's name in the pages' resources.
const fn resource(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => b"R",
        Face::Bold => b"B",
        Face::Italic => b"I",
        Face::Symbols => b"S",
    }
}

/// The used glyphs of each face.
struct Subsets {
    faces: BTreeMap<Face, Subset>,
}

#[derive(Default)]
struct Subset {
    glyphs: GlyphRemapper,
    /// The characters of the subset's glyphs. The missing-glyph box is mapped
    /// to the first character that no face has.
    characters: BTreeMap<u16, char>,
}

impl Subsets {
    fn of(pages: &[Page]) -> Self {
        let mut faces: BTreeMap<Face, Subset> = BTreeMap::new();
        let glyphs = pages.iter().flat_map(Page::glyphs);
        // Sorted, so that the order of words on the pages does not change the fonts.
        let used: BTreeSet<(Face, u16, char)> =
            glyphs.map(|glyph| (glyph.face, glyph.id.0, glyph.character)).collect();
        for (face, glyph, character) in used {
            let subset = faces.entry(face).or_default();
            let code = subset.glyphs.remap(glyph);
            subset.characters.entry(code).or_insert(character);
        }
        Self { faces }
    }

    /// The two bytes that stand for a glyph.
    fn code(&self, glyph: &Glyph) -> [u8; 2] {
        let subset = self.faces.get(&glyph.face);
        subset.and_then(|subset| subset.glyphs.get(glyph.id.0)).unwrap_or(0).to_be_bytes()
    }

    fn write(&self, pdf: &mut Pdf, face: Face, ids: [Ref; 5]) {
        let [type0, cid, descriptor, cmap, file] = ids;
        let Some(subset) = self.faces.get(&face) else {
            return;
        };
        let font = face.font();
        let tagged = format!("{}+{}", tag(face, &subset.characters), face.name());
        let name = Name(tagged.as_bytes());
        pdf.type0_font(type0)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);

        let mut written = pdf.cid_font(cid);
        written.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM);
        written.font_descriptor(descriptor).default_width(0.0);
        written.cid_to_gid_map_predefined(Name(b"Identity"));
        let old = subset.glyphs.remapped_gids();
        let widths = old.map(|glyph| font.advance(GlyphId(glyph)) * 1000.0);
        written.widths().consecutive(0, widths);
        written.finish();

        let parsed = &font.parsed;
        let thousandths = |units: i16| font.ems(units) * 1000.0;
        let area = parsed.global_bounding_box();
        let mut flags = FontFlags::NON_SYMBOLIC;
        if face == Face::Italic {
            flags |= FontFlags::ITALIC;
        }
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(flags)
            .bbox(Rect::new(
                thousandths(area.x_min),
                thousandths(area.y_min),
                thousandths(area.x_max),
                thousandths(area.y_max),
            ))
            .italic_angle(parsed.italic_angle())
            .ascent(thousandths(parsed.ascender()))
            .descent(thousandths(parsed.descender()))
            .cap_height(thousandths(parsed.capital_height().unwrap_or(parsed.ascender())))
            .stem_v(if face == Face::Bold { 140.0 } else { 90.0 })
            .font_file2(file);

        let mut unicode = UnicodeCmap::new(Name(b"Wordwright"), SYSTEM);
        for (&code, &character) in &subset.characters {
            unicode.pair(code, character);
        }
        let table = compress_to_vec_zlib(&unicode.finish(), EFFORT);
        pdf.cmap(cmap, &table).filter(Filter::FlateDecode);

        let data = subsetter::subset(face.bytes(), 0, &subset.glyphs)
            .expect("the embedded fonts are sound");
        let data = compress_to_vec_zlib(&data, EFFORT);
        pdf.stream(file, &data).filter(Filter::FlateDecode);
    }
}

/// Six capitals that distinguish subsets of one font: a hash (FNV-1a) of the characters.
fn tag(face: Face, characters: &BTreeMap<u16, char>) -> String {
    let start = 0xcbf2_9ce4_8422_2325 ^ face as u64;
    let hash = characters.values().fold(start, |hash, &character| {
        (hash ^ u64::from(u32::from(character))).wrapping_mul(0x0100_0000_01b3)
    });
    (0..6).map(|place| char::from(b'A' + ((hash >> (8 * place)) % 26) as u8)).collect()
}

fn content(page: &Page, fonts: &Subsets) -> Vec<u8> {
    let mut content = Content::new();
    // From points below the top to PDF's points above the bottom.
    let flip = |y: f32| page.size[1] - y;
    for item in &page.items {
        match item {
            Item::Rect { at: [x, y, width, height], fill: colour } => {
                fill(&mut content, *colour);
                content.rect(*x, flip(y + height), *width, *height).fill_nonzero();
            }
            Item::Lines { lines, width, colour } => {
                stroke(&mut content, *colour, *width);
                for [x1, y1, x2, y2] in lines {
                    content.move_to(*x1, flip(*y1)).line_to(*x2, flip(*y2));
                }
                content.stroke();
            }
            Item::Circle { centre: [x, y], radius, width, colour } => {
                stroke(&mut content, *colour, *width);
                circle(&mut content, [*x, flip(*y)], *radius);
            }
            Item::Text(text) => show(&mut content, text, flip(text.at[1]), fonts),
        }
    }
    content.finish().into_vec()
}

fn fill(content: &mut Content, colour: Colour) {
    let [red, green, blue] = shares(colour);
    content.set_fill_rgb(red, green, blue);
}

fn stroke(content: &mut Content, colour: Colour, width: f32) {
    let [red, green, blue] = shares(colour);
    content.set_stroke_rgb(red, green, blue);
    content.set_line_width(width).set_line_cap(LineCapStyle::ProjectingSquareCap);
}

fn shares(Colour(red, green, blue): Colour) -> [f32; 3] {
    [red, green, blue].map(|share| f32::from(share) / 255.0)
}

fn circle(content: &mut Content, [x, y]: [f32; 2], radius: f32) {
    let (r, k) = (radius, radius * QUARTER);
    content.move_to(x + r, y);
    content.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
    content.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
    content.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
    content.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
    content.close_and_stroke();
}

/// One line of text, in runs of one face each; kerning goes into the spaces
/// between glyphs.
fn show(content: &mut Content, text: &Text, y: f32, fonts: &Subsets) {
    let glyphs = text.face.shape(&text.letters);
    fill(content, text.colour);
    content.begin_text();
    content.set_text_matrix([1.0, 0.0, 0.0, 1.0, text.at[0], y]);
    for run in glyphs.chunk_by(|a, b| a.face == b.face) {
        let Some(first) = run.first() else { continue };
        content.set_font(Name(resource(first.face)), text.size);
        let mut positioned = content.show_positioned();
        let mut items = positioned.items();
        let mut codes = Vec::new();
        for glyph in run {
            codes.extend(fonts.code(glyph));
            let kern = glyph.advance - glyph.face.font().advance(glyph.id);
            if kern != 0.0 {
                items.show(Str(&codes)).adjust(-kern * 1000.0);
                codes.clear();
            }
        }
        if !codes.is_empty() {
            items.show(Str(&codes));
        }
    }
    content.end_text();
}
