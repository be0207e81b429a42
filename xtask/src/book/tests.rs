//! A small book, and the faults of a broken one.

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};
use tempfile::TempDir;

use super::*;

const CONTENTS: &str = "# Summary\n\n[Start](README.md)\n\n# Tutorials\n\n- [One & two](tutorials/one.md)\n\n\
                        # Inside\n\n- [Decisions](decisions/README.md)\n";

/// A repository with a book of three pages, of which `one` is the second.
fn book(one: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "docs/SUMMARY.md", CONTENTS);
    write(folder.path(), "docs/README.md", "# Start\n\nSee [one](tutorials/one.md#then).\n");
    write(folder.path(), "docs/tutorials/one.md", one);
    write(folder.path(), "docs/decisions/README.md", "# Decisions\n");
    write(folder.path(), "docs/images/a.webp", "picture");
    write(folder.path(), TOKENS, "src: url('@fonts/files/a-b.woff2') format('woff2');\n:root {}\n");
    fs::create_dir_all(folder.path().join(PAGES).parent().expect("a folder")).expect("a folder");
    let pages = ["assets/a-b-0_-Zz9aB.woff2", "assets/a-c.woff2"];
    let pages = pages.map(|name| (name.to_owned(), Vec::new())).into();
    archive::pack(folder.path(), PAGES, &pages).expect("an archive");
    folder
}

fn write(root: &Path, name: &str, text: &str) {
    let path = root.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

#[test]
fn pages_pictures_and_links() {
    let folder = book(
        "# One\n\n![A](../images/a.webp) [up](../README.md) [why](../decisions/README.md)\n\
         [here](#then)\n\n## Then\n\n| | b |\n|---|--:|\n| `x<y` | 1 |\n\n```\ncode\n```\n",
    );
    let files = render(folder.path()).expect("a sound book");
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    expect![[r#"
        [
            "help.css",
            "help.js",
            "images/a.webp",
            "index.html",
            "tokens.css",
            "tutorials/one.html",
        ]"#]]
    .assert_eq(&format!("{names:#?}"));
    let tokens = std::str::from_utf8(&files["tokens.css"]).expect("UTF-8");
    assert_eq!(tokens, "src: url('/assets/a-b-0_-Zz9aB.woff2') format('woff2');\n:root {}\n");
    let page = String::from_utf8(files["tutorials/one.html"].clone()).expect("UTF-8");
    let body = page.split_once("<article>").and_then(|(_, rest)| rest.split_once("</article>"));
    expect![[r##"
        <h1 id="one">One</h1>
        <p><img src="../images/a.webp" alt="A" /> <a href="../index.html">up</a> <a href="https://github.com/wordwright/wordwright/blob/main/docs/decisions/README.md">why</a>
        <a href="#then">here</a></p>
        <h2 id="then">Then</h2>
        <div class="wide" tabindex="0"><table><thead><tr><td></td><th>b</th></tr></thead><tbody>
        <tr><td><code>x&lt;y</code></td><td>1</td></tr>
        </tbody></table>
        </div>
        <pre tabindex="0"><code>code
        </code></pre>"##]]
    .assert_eq(body.expect("an article").0.trim());
    assert!(page.contains(
        "<li><a href=\"../tutorials/one.html\" aria-current=\"page\">One &amp; two</a></li>"
    ));
    assert!(page.contains("<link rel=\"preload\" href=\"/assets/a-b-0_-Zz9aB.woff2\""));
    assert!(!page.contains("Decisions"), "left out of the help's contents");
}

#[track_caller]
fn faults(one: &str, more: &[(&str, &str)], expected: &Expect) {
    let folder = book(one);
    for (name, text) in more {
        write(folder.path(), name, text);
    }
    let error = render(folder.path()).expect_err("a fault");
    expected.assert_eq(&error.to_string());
}

#[test]
fn faults_are_named() {
    faults(
        "# One\n\n## Then\n\n[a](two.md) [b](../README.md#no) ![c](../images/b.webp) [d](../../../x)",
        &[("docs/stray.md", "# Stray\n"), ("docs/decisions/README.md", "# D\n\n[e](gone.md)")],
        &expect![[r"
            the book has faults:
            docs/stray.md is not in docs/SUMMARY.md; add a line for it
            docs/tutorials/one.md: 'two.md' leads nowhere
            docs/tutorials/one.md: '../README.md#no': docs/README.md has no heading #no
            docs/tutorials/one.md: there is no picture '../images/b.webp' below docs
            docs/tutorials/one.md: '../../../x' leads nowhere
            docs/decisions/README.md: 'gone.md' leads nowhere"]],
    );
}

#[test]
fn a_font_that_the_pages_lack_is_a_fault() {
    faults(
        "# One\n\n## Then\n",
        &[(TOKENS, "src: url('@fonts/files/a.woff2')")],
        &expect![[r"
            the book has faults:
            web/src/styles/tokens.css: crates/workbench/pages.zip has no font 'a.woff2'; run: cargo xtask web"]],
    );
}

#[test]
fn every_page_of_the_real_book_is_sound() {
    let files = render(&root()).expect("a sound book");
    let html = |name: &str| Path::new(name).extension().is_some_and(|ending| ending == "html");
    for (name, bytes) in files.iter().filter(|(name, _)| html(name)) {
        let page = std::str::from_utf8(bytes).expect("UTF-8");
        assert!(!page.contains(" style="), "{name}: the workbench's policy blocks inline styles");
        assert!(!page.contains("<script>"), "{name}: the workbench's policy blocks inline scripts");
    }
}
