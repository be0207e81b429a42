//! Pages as SVG.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use wordwright_core::svg::{Svg, short};

use super::fonts::{Face, Glyph};
use super::page::{Colour, Item, Page, Text};

/// Fonts similar to the embedded ones, for programs that ignore those.
const OTHER_FAMILIES: &str =
    "\"Roboto Condensed\", \"Arial Narrow\", \"DejaVu Sans Condensed\", sans-serif";

/// A page as an SVG file with embedded fonts. Each run of text declares its
/// width, so that it stays in place in a program that ignores the fonts.
pub(super) fn write(page: &Page, title: &str) -> String {
    let [width, height] = page.size;
    let mut svg = Svg::new([0.0, 0.0, width.into(), height.into()])
        .with("width", format_args!("{width}pt"))
        .with("height", format_args!("{height}pt"));
    if !title.is_empty() {
        svg.title(title);
    }
    let faces: BTreeSet<Face> = page.glyphs().map(|glyph| glyph.face).collect();
    let faces: String = faces.into_iter().map(font).collect();
    svg.style(&(faces + "text { white-space: pre; }\n"));
    svg.background("#fff");
    for item in &page.items {
        draw(&mut svg, item);
    }
    svg.to_string()
}

/// The style sheet's part about a font, which is within.
fn font(face: Face) -> String {
    format!(
        "@font-face {{ font-family: \"{name}\"; \
         src: url(data:font/ttf;base64,{data}) format(\"truetype\"); }}\n\
         .{class} {{ font-family: \"{name}\", {OTHER_FAMILIES}; {style} }}\n",
        name = face.name(),
        data = STANDARD.encode(face.bytes()),
        class = class(face),
        style = style(face),
    )
}

const fn class(face: Face) -> &'static str {
    match face {
        Face::Regular => "r",
        Face::Bold => "b",
        Face::Italic => "i",
        Face::Symbols => "s",
    }
}

/// Attributes that a fallback font needs and the embedded one does not.
const fn style(face: Face) -> &'static str {
    match face {
        Face::Regular | Face::Symbols => "",
        Face::Bold => "font-weight: bold;",
        Face::Italic => "font-style: italic;",
    }
}

fn draw(svg: &mut Svg, item: &Item) {
    match item {
        Item::Rect { at, fill } => {
            svg.rect(at.map(f64::from)).set("fill", hex(*fill));
        }
        Item::Lines { lines, width, colour } => {
            let ends = |line: &[f32; 4]| {
                let [x1, y1, x2, y2] = line.map(f64::from);
                [[x1, y1], [x2, y2]]
            };
            let lines = svg.lines(lines.iter().map(ends)).set("stroke", hex(*colour));
            lines.set("stroke-width", short((*width).into())).set("stroke-linecap", "square");
        }
        Item::Circle { centre, radius, width, colour } => {
            let circle = svg.circle(centre.map(f64::from), (*radius).into()).set("fill", "none");
            circle.set("stroke", hex(*colour)).set("stroke-width", short((*width).into()));
        }
        Item::Text(text) => runs(svg, text),
    }
}

/// The text in runs of one face each.
fn runs(svg: &mut Svg, text: &Text) {
    let glyphs = text.face.shape(&text.letters);
    let mut x = text.at[0];
    for run in glyphs.chunk_by(|a, b| a.face == b.face) {
        let width = run.iter().map(|glyph| glyph.advance).sum::<f32>() * text.size;
        let letters: String = run.iter().map(|glyph| glyph.character).collect();
        let face = run.first().map_or(text.face, |glyph: &Glyph| glyph.face);
        let written = svg.text([x, text.at[1]].map(f64::from), letters);
        written.set("class", class(face)).set("font-size", short(text.size.into()));
        if run.len() > 1 {
            written.set("textLength", short(width.into())).set("lengthAdjust", "spacingAndGlyphs");
        }
        if text.colour != Colour::BLACK {
            written.set("fill", hex(text.colour));
        }
        x += width;
    }
}

fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
