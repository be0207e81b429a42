//! `docs/json.md` ends with the types as they are.

use std::fs;
use std::path::Path;

use wordwright_service::schema;

/// What stands before the generated part of the page.
const MARK: &str =
    "<!-- Made from the types: UPDATE_EXPECT=1 cargo test -p wordwright-service -->\n\n";

#[test]
fn the_page_describes_the_types_as_they_are() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let page = fs::read_to_string(&path).unwrap();
    let (written, types) = page.split_once(MARK).expect("the mark is in docs/json.md");
    let expected = schema::page();
    if std::env::var_os("UPDATE_EXPECT").is_some() && types != expected {
        fs::write(&path, format!("{written}{MARK}{expected}")).unwrap();
        return;
    }
    assert!(
        types == expected,
        "docs/json.md is stale; UPDATE_EXPECT=1 cargo test -p wordwright-service writes it anew"
    );
}
