//! Enough of a PDF reader to find the text: objects, streams, shown strings,
//! and the tables that map their codes to characters.

use std::collections::BTreeMap;

use miniz_oxide::inflate::decompress_to_vec_zlib;

type Objects = BTreeMap<usize, (String, Vec<u8>)>;
type Codes = BTreeMap<u16, String>;

/// How many pages a file has.
pub fn pages(file: &[u8]) -> usize {
    objects(file).values().filter(|(head, _)| is_page(head)).count()
}

fn is_page(head: &str) -> bool {
    head.contains("/Type /Page\n")
}

/// The texts of a file, one for each text object, page after page.
pub fn texts(file: &[u8]) -> Vec<String> {
    assert!(file.starts_with(b"%PDF-1.") && file.trim_ascii_end().ends_with(b"%%EOF"));
    let objects = objects(file);
    let pages = objects.values().filter(|(head, _)| is_page(head));
    let mut texts = Vec::new();
    for (head, _) in pages {
        let fonts = ["R", "B", "I", "S"].map(|name| {
            let codes = reference(head, &format!("/{name} ")).map(|font| {
                let table = reference(&objects[&font].0, "/ToUnicode ").expect("a table");
                codes(&objects[&table].1)
            });
            (name, codes.unwrap_or_default())
        });
        let content = &objects[&reference(head, "/Contents ").expect("a page has content")].1;
        texts.extend(shown(content, &BTreeMap::from(fonts)));
    }
    texts
}

/// Every object by its number: its text up to a stream, and the stream.
fn objects(file: &[u8]) -> Objects {
    let mut objects = Objects::new();
    let mut rest = file;
    while let Some(at) = find(rest, b" 0 obj\n") {
        let start = rest[..at].iter().rposition(|byte| !byte.is_ascii_digit());
        let number = std::str::from_utf8(&rest[start.map_or(0, |start| start + 1)..at]).unwrap();
        let body = &rest[at + 7..];
        let end = find(body, b"endobj").expect("an object ends");
        let (head, stream, end) = match find(&body[..end], b"stream\n") {
            None => (&body[..end], Vec::new(), end),
            Some(data) => {
                let head = &body[..data];
                let text = String::from_utf8_lossy(head).into_owned();
                let length = text.split("/Length ").nth(1).expect("a stream has a length");
                let digits: String = length.chars().take_while(char::is_ascii_digit).collect();
                let data = data + 7;
                let stream = &body[data..data + digits.parse::<usize>().unwrap()];
                let end = data + stream.len();
                (head, decompress_to_vec_zlib(stream).expect("a sound stream"), end)
            }
        };
        let head = String::from_utf8_lossy(head).into_owned();
        objects.insert(number.parse().unwrap(), (head, stream));
        rest = &body[end..];
    }
    objects
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// The number of the object after a key.
fn reference(head: &str, key: &str) -> Option<usize> {
    let digits = head.split(key).nth(1)?;
    digits.split(' ').next()?.parse().ok()
}

/// The characters of a font's codes.
fn codes(table: &[u8]) -> Codes {
    let text = String::from_utf8(table.to_vec()).unwrap();
    let pairs = text.lines().filter_map(|line| line.strip_prefix('<')?.strip_suffix('>'));
    let pairs = pairs.filter_map(|line| line.split_once("> <"));
    pairs
        .filter(|(code, _)| code.len() == 4)
        .map(|(code, text)| {
            let units: Vec<u16> = text
                .as_bytes()
                .chunks(4)
                .map(|hex| u16::from_str_radix(std::str::from_utf8(hex).unwrap(), 16).unwrap())
                .collect();
            (u16::from_str_radix(code, 16).unwrap(), String::from_utf16(&units).unwrap())
        })
        .collect()
}

/// The strings of each text object.
fn shown(content: &[u8], fonts: &BTreeMap<&str, Codes>) -> Vec<String> {
    let mut texts = Vec::new();
    let mut text = String::new();
    let mut font = None;
    let mut at = 0;
    while at < content.len() {
        match content[at] {
            b'/' => {
                let end = at + content[at..].iter().position(u8::is_ascii_whitespace).unwrap();
                font = fonts.get(std::str::from_utf8(&content[at + 1..end]).unwrap());
                at = end;
            }
            b'(' | b'<' => {
                let (bytes, end) = string(content, at);
                let font = font.expect("a font is chosen before text is shown");
                for code in bytes.chunks(2) {
                    let code = u16::from_be_bytes([code[0], code[1]]);
                    text.push_str(font.get(&code).map_or("\u{fffd}", String::as_str));
                }
                at = end;
            }
            b'E' if content[at..].starts_with(b"ET") => {
                texts.push(std::mem::take(&mut text));
                at += 2;
            }
            _ => at += 1,
        }
    }
    texts
}

/// The bytes of a string that starts at `at`, and where it ends.
fn string(content: &[u8], at: usize) -> (Vec<u8>, usize) {
    let mut bytes = Vec::new();
    let mut at = at + 1;
    if content[at - 1] == b'<' {
        let end = at + content[at..].iter().position(|&byte| byte == b'>').unwrap();
        let hex = std::str::from_utf8(&content[at..end]).unwrap();
        let pairs = (0..hex.len()).step_by(2);
        bytes.extend(pairs.map(|pair| u8::from_str_radix(&hex[pair..pair + 2], 16).unwrap()));
        return (bytes, end + 1);
    }
    let mut depth = 1;
    loop {
        match content[at] {
            b'\\' => {
                at += 1;
                match content[at] {
                    b'n' => bytes.push(b'\n'),
                    b'r' => bytes.push(b'\r'),
                    b't' => bytes.push(b'\t'),
                    b'b' => bytes.push(8),
                    b'f' => bytes.push(12),
                    b'0'..=b'7' => {
                        let octal = std::str::from_utf8(&content[at..at + 3]).unwrap();
                        bytes.push(u8::from_str_radix(octal, 8).unwrap());
                        at += 2;
                    }
                    other => bytes.push(other),
                }
            }
            b'(' => {
                depth += 1;
                bytes.push(b'(');
            }
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return (bytes, at + 1);
                }
                bytes.push(b')');
            }
            other => bytes.push(other),
        }
        at += 1;
    }
}
