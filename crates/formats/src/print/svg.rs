//! Pages as SVG.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use html_escape::encode_double_quoted_attribute;

use super::fonts::{Face, Glyph};
use super::page::{Colour, Item, Page, Text};

/// Fonts similar to the embedded ones, for programs that ignore those.
const OTHER_FAMILIES: &str =
    "\"Roboto Condensed\", \"Arial Narrow\", \"DejaVu Sans Condensed\", sans-serif";

/// A page as an SVG file with embedded fonts. Each run of text declares its
/// width, so that it stays in place in a program that ignores the fonts.
pub(super) fn write(page: &Page, title: &str) -> String {
    let [width, height] = page.size;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\">\n"
    );
    if !title.is_empty() {
        let _ = writeln!(svg, "<title>{}</title>", escaped(title));
    }
    svg += "<style>\n";
    let faces: BTreeSet<Face> = page.glyphs().map(|glyph| glyph.face).collect();
    for face in faces {
        let _ = writeln!(
            svg,
            "@font-face {{ font-family: \"{name}\"; \
             src: url(data:font/ttf;base64,{data}) format(\"truetype\"); }}\n\
             .{class} {{ font-family: \"{name}\", {others}; {style} }}",
            name = face.name(),
            data = STANDARD.encode(face.bytes()),
            class = class(face),
            others = OTHER_FAMILIES,
            style = style(face),
        );
    }
    svg += "text { white-space: pre; }\n</style>\n";
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>");
    for item in &page.items {
        draw(&mut svg, item);
    }
    svg += "</svg>\n";
    svg
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

fn draw(svg: &mut String, item: &Item) {
    let _ = match item {
        Item::Rect { at: [x, y, width, height], fill } => writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            short(*x),
            short(*y),
            short(*width),
            short(*height),
            hex(*fill)
        ),
        Item::Lines { lines, width, colour } => {
            let mut path = String::new();
            for line in lines {
                let [x1, y1, x2, y2] = line.map(short);
                let _ = write!(path, "M{x1} {y1}L{x2} {y2}");
            }
            writeln!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" \
                 stroke-linecap=\"square\"/>",
                hex(*colour),
                short(*width)
            )
        }
        Item::Circle { centre: [x, y], radius, width, colour } => writeln!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"{}\"/>",
            short(*x),
            short(*y),
            short(*radius),
            hex(*colour),
            short(*width)
        ),
        Item::Text(text) => {
            runs(svg, text);
            Ok(())
        }
    };
}

/// The text in runs of one face each.
fn runs(svg: &mut String, text: &Text) {
    let glyphs = text.face.shape(&text.letters);
    let mut x = text.at[0];
    for run in glyphs.chunk_by(|a, b| a.face == b.face) {
        let width = run.iter().map(|glyph| glyph.advance).sum::<f32>() * text.size;
        let letters: String = run.iter().map(|glyph| glyph.character).collect();
        let face = run.first().map_or(text.face, |glyph: &Glyph| glyph.face);
        let fill = match text.colour {
            Colour::BLACK => String::new(),
            colour => format!(" fill=\"{}\"", hex(colour)),
        };
        let length = match run.len() {
            0 | 1 => String::new(),
            _ => format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", short(width)),
        };
        let _ = writeln!(
            svg,
            "<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{length}{fill}>{}</text>",
            class(face),
            short(x),
            short(text.at[1]),
            short(text.size),
            escaped(&letters)
        );
        x += width;
    }
}

fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A length to a hundredth of a point, without needless digits.
fn short(length: f32) -> String {
    let text = format!("{length:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text that is safe in XML. Characters that XML cannot hold are left out.
fn escaped(text: &str) -> String {
    let has_place = |&c: &char| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    let text: String = text.chars().filter(has_place).collect();
    encode_double_quoted_attribute(&text).into_owned()
}
