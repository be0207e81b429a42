//! Writes pictures as SVG. Lengths are in units of the picture's view, to the right and down.

use std::fmt::{self, Display, Formatter};

use html_escape::{encode_double_quoted_attribute, encode_text};

/// A picture: shapes, of which later ones cover earlier ones.
///
/// ```
/// use wordwright_core::svg::Svg;
///
/// let mut picture = Svg::new([0.0, 0.0, 80.0, 20.0]).with("font-size", 12);
/// picture.rect([0.0, 0.0, 80.0, 20.0]).set("fill", "#eee");
/// picture.text([4.0, 15.0], "A & B").set("fill", "#c33");
/// assert!(picture.to_string().contains("<text x=\"4\" y=\"15\" fill=\"#c33\">A &amp; B</text>"));
/// ```
#[derive(Debug)]
pub struct Svg {
    root: Element,
    view: [f64; 4],
    shapes: Vec<Element>,
}

/// A shape, and how it looks.
#[derive(Debug)]
pub struct Element {
    name: &'static str,
    /// As it is written, each with a space in front.
    attributes: String,
    /// As it is written.
    content: String,
}

impl Svg {
    /// An empty picture that shows what lies in `view`: left, top, width and height.
    pub fn new(view: [f64; 4]) -> Self {
        let mut root = Element::new("svg");
        root.set("xmlns", "http://www.w3.org/2000/svg").set("viewBox", view.map(short).join(" "));
        Self { root, view, shapes: Vec::new() }
    }

    /// Sets an attribute of the whole picture. Shapes inherit those of text and colour.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        self.root.set(name, value);
        self
    }

    /// Names the picture.
    pub fn title(&mut self, text: &str) {
        self.add("title").write(text);
    }

    /// Adds a style sheet.
    pub fn style(&mut self, css: &str) {
        self.add("style").write(css);
    }

    /// Colours all that is shown.
    pub fn background(&mut self, colour: &str) {
        self.rect(self.view).set("fill", colour);
    }

    /// Adds a rectangle: left, top, width and height.
    pub fn rect(&mut self, [x, y, width, height]: [f64; 4]) -> &mut Element {
        let rect = self.add("rect").place(["x", "y"], [x, y]);
        rect.place(["width", "height"], [width, height])
    }

    /// Adds a circle.
    pub fn circle(&mut self, centre: [f64; 2], radius: f64) -> &mut Element {
        self.add("circle").place(["cx", "cy"], centre).set("r", short(radius))
    }

    /// Adds straight lines, each from one point to another.
    pub fn lines(&mut self, lines: impl IntoIterator<Item = [[f64; 2]; 2]>) -> &mut Element {
        let line = |[from, to]: [[f64; 2]; 2]| format!("M{}L{}", pair(from), pair(to));
        let path: String = lines.into_iter().map(line).collect();
        self.add("path").set("d", path).set("fill", "none")
    }

    /// Adds a line through points.
    pub fn polyline(&mut self, points: impl IntoIterator<Item = [f64; 2]>) -> &mut Element {
        let points: Vec<String> = points.into_iter().map(pair).collect();
        self.add("polyline").set("points", points.join(" ")).set("fill", "none")
    }

    /// Adds a line of text, whose baseline begins at a point unless `text-anchor` says otherwise.
    pub fn text(&mut self, at: [f64; 2], text: impl Display) -> &mut Element {
        self.add("text").place(["x", "y"], at).write(text)
    }

    fn add(&mut self, name: &'static str) -> &mut Element {
        let at = self.shapes.len();
        self.shapes.push(Element::new(name));
        &mut self.shapes[at]
    }
}

impl Display for Svg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "<svg{}>", self.root.attributes)?;
        for Element { name, attributes, content } in &self.shapes {
            match content.as_str() {
                "" => writeln!(f, "<{name}{attributes}/>")?,
                content => writeln!(f, "<{name}{attributes}>{content}</{name}>")?,
            }
        }
        writeln!(f, "</svg>")
    }
}

impl Element {
    fn new(name: &'static str) -> Self {
        Self { name, attributes: String::new(), content: String::new() }
    }

    /// Sets an attribute that is not set yet.
    pub fn set(&mut self, name: &str, value: impl Display) -> &mut Self {
        self.set_text(name, value.to_string())
    }

    /// Written once in the program, not once for each type of value.
    fn set_text(&mut self, name: &str, value: String) -> &mut Self {
        let value = allowed(value);
        let value = encode_double_quoted_attribute(&value);
        self.attributes.extend([" ", name, "=\"", &value, "\""]);
        self
    }

    /// Continues a text.
    pub fn write(&mut self, text: impl Display) -> &mut Self {
        self.write_text(text.to_string())
    }

    fn write_text(&mut self, text: String) -> &mut Self {
        self.content += &encode_text(&allowed(text));
        self
    }

    /// Continues a text in another colour.
    pub fn write_in(&mut self, colour: &str, text: impl Display) -> &mut Self {
        let text = allowed(text.to_string());
        self.content.extend(["<tspan fill=\"", colour, "\">", &encode_text(&text), "</tspan>"]);
        self
    }

    /// Explains a shape to whoever points at it.
    pub fn explain(&mut self, text: impl Display) -> &mut Self {
        self.content.extend(["<title>", &encode_text(&allowed(text.to_string())), "</title>"]);
        self
    }

    fn place(&mut self, names: [&str; 2], lengths: [f64; 2]) -> &mut Self {
        let [first, second] = lengths.map(short);
        self.set(names[0], first).set(names[1], second)
    }
}

/// A length to a hundredth, without needless digits.
pub fn short(length: f64) -> String {
    let text = format!("{length:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn pair([x, y]: [f64; 2]) -> String {
    format!("{} {}", short(x), short(y))
}

/// A text without the characters that XML cannot hold.
fn allowed(mut text: String) -> String {
    text.retain(|c| (c == '\n' || !c.is_control()) && !matches!(c, '\u{fffe}' | '\u{ffff}'));
    text
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn shapes_are_written_in_order() {
        let mut picture = Svg::new([-1.0, -1.0, 20.5, 10.0]).with("font-family", "sans-serif");
        picture.title("<A> & \u{0}B");
        picture.background("#fff");
        picture.circle([1.0 / 3.0, 2.0], 1.5).set("stroke", "\"red\"").explain("1 < 2");
        picture.lines([[[0.0, 0.0], [1.0, 1.0]], [[2.0, 2.0], [3.004, 3.0]]]).set("stroke", "red");
        picture.polyline([[0.0, 0.0], [1.25, 10.0]]);
        picture.text([1.0, 2.0], "a, ").write_in("red", "b & c").write(", d");
        expect![[r##"
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 20.5 10" font-family="sans-serif">
            <title>&lt;A&gt; &amp; B</title>
            <rect x="-1" y="-1" width="20.5" height="10" fill="#fff"/>
            <circle cx="0.33" cy="2" r="1.5" stroke="&quot;red&quot;"><title>1 &lt; 2</title></circle>
            <path d="M0 0L1 1M2 2L3 3" fill="none" stroke="red"/>
            <polyline points="0 0 1.25 10" fill="none"/>
            <text x="1" y="2">a, <tspan fill="red">b &amp; c</tspan>, d</text>
            </svg>
        "##]]
        .assert_eq(&picture.to_string());
    }
}
