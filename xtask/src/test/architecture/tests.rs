//! Small made-up crates on which the check must fail or pass.

use expect_test::{Expect, expect};

use std::collections::BTreeSet;

use super::crates::{Member, differences};
use super::{cycles, source};

/// The cycles of a crate with these files, the first of which is its root.
fn check(files: &[(&str, &str)], expected: &Expect) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let krate = source::read(folder.path(), &folder.path().join(files[0].0)).unwrap();
    let cycles: Vec<String> = cycles::of(&krate).iter().map(ToString::to_string).collect();
    // Windows shows the files with its own separator.
    expected.assert_eq(&cycles.join("\n").replace('\\', "/"));
}

#[test]
fn modules_that_stack() {
    check(
        &[
            ("lib.rs", "mod a;\nmod b;\nmod c;\npub use a::A;"),
            ("a.rs", "use crate::b::{self, B};\nuse std::fmt;\npub struct A(b::B);"),
            ("b.rs", "use crate::c;\npub struct B(c::C);"),
            ("c.rs", "pub struct C;"),
        ],
        &expect![""],
    );
}

#[test]
fn two_modules_that_import_each_other() {
    check(
        &[
            ("lib.rs", "mod a;\nmod b;"),
            ("a.rs", "use crate::b::B;\npub struct A(B);"),
            ("b.rs", "\nuse super::a::A;\npub struct B;"),
        ],
        &expect!["import cycle a -> b -> a (at a.rs:1, b.rs:2)"],
    );
}

#[test]
fn a_path_without_an_import_counts() {
    check(
        &[
            ("lib.rs", "mod a;\nmod b;"),
            ("a.rs", "use crate::b;\npub const A: u8 = b::B;"),
            ("b.rs", "pub const B: u8 = 1;\nfn f() {\n    println!(\"{}\", crate::a::A);\n}"),
        ],
        &expect!["import cycle a -> b -> a (at a.rs:1, b.rs:3)"],
    );
}

#[test]
fn an_import_through_the_root_counts_as_one_of_the_module_that_defines_it() {
    check(
        &[
            ("lib.rs", "mod a;\nmod b;\nmod c;\npub use a::{A, b_too as c_too};\npub use b::*;"),
            ("a.rs", "pub use crate::c::b_too;\npub struct A;"),
            ("b.rs", "use crate::{A, c_too};\npub struct B;"),
            ("c.rs", "use crate::B;\npub fn b_too() {}"),
        ],
        &expect!["import cycle b -> c -> b (at b.rs:1, c.rs:1); 3 modules are tangled there"],
    );
}

#[test]
fn nested_groups_and_globs_count() {
    check(
        &[
            ("lib.rs", "mod a;\nmod b;\nmod c;"),
            ("a.rs", "use crate::{b::{B, inner::{self, I}}, c::C};\npub struct A;"),
            ("b.rs", "pub mod inner;\npub struct B;"),
            ("b/inner.rs", "pub struct I;"),
            ("c.rs", "pub use crate::a::*;\npub struct C;"),
        ],
        &expect!["import cycle a -> c -> a (at a.rs:1, c.rs:1)"],
    );
}

#[test]
fn folders_stack_with_all_that_they_hold() {
    check(
        &[
            ("main.rs", "mod high;\nmod low;"),
            ("high.rs", "mod one;\nmod two;"),
            ("high/one.rs", "use crate::low::deep::D;\nuse super::two::T;"),
            ("high/two.rs", "use super::one::f;\npub struct T;"),
            ("low.rs", "pub mod deep;\nmod other;"),
            ("low/deep/mod.rs", "pub struct D;"),
            ("low/other.rs", "\n\nuse crate::high;"),
        ],
        &expect![[r#"
            import cycle high -> low -> high (at high/one.rs:1, low/other.rs:3)
            import cycle high::one -> high::two -> high::one (at high/one.rs:2, high/two.rs:1)"#]],
    );
}

#[test]
fn a_child_may_use_its_parent_and_tests_may_use_anything() {
    check(
        &[
            ("lib.rs", "mod a;\nmod b;\n#[cfg(test)]\nmod testing;"),
            ("a.rs", "mod text;\npub struct Report;\npub fn f() { text::show(&Report) }"),
            ("a/text.rs", "use super::Report;\npub fn show(_: &Report) {}"),
            (
                "b.rs",
                "use crate::a::Report;\nmod inline { use super::Report; pub struct X(Report); }\n\
                 #[cfg(test)]\nmod tests { use crate::testing::T; }",
            ),
        ],
        &expect![""],
    );
}

#[test]
fn crates_are_compared_with_the_table() {
    let page = "text\n| crate | uses |\n|---|---|\n| `grid`, `core` | nothing of the house |\n\
                | `solve` | `grid`, `core` |\n| `gone` | `grid` |\n\n| `other` | `table` |";
    let member = |name: &str, uses: &[&str]| Member {
        name: name.to_owned(),
        folder: name.into(),
        uses: uses.iter().map(|&used| used.to_owned()).collect(),
        libraries: BTreeSet::new(),
    };
    let members = [
        member("grid", &["solve"]),
        member("core", &[]),
        member("solve", &["grid"]),
        member("lab", &["solve"]),
    ];
    expect![[r#"
        grid: uses solve, which ARCHITECTURE.md does not allow; remove the dependency, or argue it there
        solve: ARCHITECTURE.md says that it uses core, and it does not
        lab: not in the table of ARCHITECTURE.md under '| crate | uses |'; add a row
        ARCHITECTURE.md: has a row for gone, which is no crate of the workspace"#]]
    .assert_eq(&differences(page, &members).join("\n"));
}
