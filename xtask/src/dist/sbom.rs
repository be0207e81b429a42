//! The program's bill of materials, as a `CycloneDX` 1.5 document: every crate that is linked
//! into it for one system, with its version, its licence and its dependencies.
//!
//! `cargo metadata` knows all of this, so no further tool is needed to make
//! releases. The document has no date and no serial number: the same sources
//! give the same bytes. A wheel has one of its own, from maturin.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};

/// What `cargo metadata --filter-platform TARGET` prints, as far as it is needed.
#[derive(Deserialize)]
pub struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    description: Option<String>,
    repository: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// `dev` or `build`; `None` for a linked dependency.
    kind: Option<String>,
}

/// The document for the package `root` of the workspace; `None` if there is no such package.
pub fn document(metadata: &Metadata, root: &str) -> Option<Value> {
    let packages: BTreeMap<&str, &Package> =
        metadata.packages.iter().map(|package| (&*package.id, package)).collect();
    let nodes: BTreeMap<&str, &Node> =
        metadata.resolve.nodes.iter().map(|node| (&*node.id, node)).collect();
    let root = metadata.packages.iter().find(|package| package.name == root)?;
    let linked = |id: &str| {
        let dependencies = nodes.get(id).map_or(&[][..], |node| &node.deps);
        let linked = dependencies
            .iter()
            .filter(|dependency| dependency.dep_kinds.iter().any(|kind| kind.kind.is_none()));
        linked.filter_map(|dependency| packages.get(&*dependency.pkg).copied()).collect::<Vec<_>>()
    };

    let mut open = vec![root];
    let mut met = BTreeSet::from([&*root.id]);
    let (mut components, mut dependencies) = (BTreeMap::new(), BTreeMap::new());
    while let Some(package) = open.pop() {
        let uses = linked(&package.id);
        let names: BTreeSet<String> = uses.iter().map(|package| address(package)).collect();
        let address = address(package);
        if package.id != root.id {
            components.insert(address.clone(), component(package, "library"));
        }
        dependencies.insert(address.clone(), json!({ "ref": address, "dependsOn": names }));
        open.extend(uses.into_iter().filter(|package| met.insert(&package.id)));
    }
    Some(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component(root, "application") },
        "components": components.into_values().collect::<Vec<_>>(),
        "dependencies": dependencies.into_values().collect::<Vec<_>>(),
    }))
}

/// The address of a package, which also names it within the document.
fn address(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version.replace('+', "%2B"))
}

fn component(package: &Package, kind: &str) -> Value {
    let address = address(package);
    let mut component = json!({
        "type": kind,
        "bom-ref": address,
        "name": package.name,
        "version": package.version,
        "purl": address,
    });
    if let Some(description) = &package.description {
        component["description"] =
            json!(description.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    if let Some(licence) = &package.license {
        // Before SPDX expressions, cargo used a slash for "or".
        let expression = licence.replace('/', " OR ");
        component["licenses"] = json!([{ "expression": expression }]);
    }
    if let Some(repository) = &package.repository {
        component["externalReferences"] = json!([{ "type": "vcs", "url": repository }]);
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str) -> Value {
        json!({
            "id": format!("id of {name}"), "name": name, "version": "1.0.0+of-c",
            "license": "MIT/Apache-2.0", "description": null, "repository": null,
        })
    }

    fn node(name: &str, uses: &[(&str, Option<&str>)]) -> Value {
        let dependency = |(name, kind): &(&str, Option<&str>)| json!({ "pkg": format!("id of {name}"), "dep_kinds": [{ "kind": kind }] });
        let deps: Vec<Value> = uses.iter().map(dependency).collect();
        json!({ "id": format!("id of {name}"), "deps": deps })
    }

    #[test]
    fn what_is_linked_is_named_once() {
        let packages = ["program", "one", "two", "tester", "stranger"].map(package);
        let metadata = json!({
            "packages": packages,
            "resolve": { "nodes": [
                node("program", &[("one", None), ("two", None), ("tester", Some("dev"))]),
                node("one", &[("two", None)]),
                node("two", &[("one", Some("build"))]),
                node("tester", &[]),
                node("stranger", &[("program", None)]),
            ]},
        });
        let metadata: Metadata = serde_json::from_value(metadata).expect("as cargo prints it");
        let document = document(&metadata, "program").expect("there");
        let address = |name: &str| format!("pkg:cargo/{name}@1.0.0%2Bof-c");
        let names = |values: &Value, key: &str| -> Vec<String> {
            let values = values.as_array().expect("a list").iter();
            values.map(|value| value[key].as_str().expect("text").to_owned()).collect()
        };
        assert_eq!(names(&document["components"], "purl"), [address("one"), address("two")]);
        assert_eq!(document["components"][0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(
            names(&document["dependencies"], "ref"),
            [address("one"), address("program"), address("two")]
        );
        assert_eq!(
            document["dependencies"][1]["dependsOn"],
            json!([address("one"), address("two")])
        );
        assert_eq!(document["dependencies"][2]["dependsOn"], json!([]));
        assert!(super::document(&metadata, "absent").is_none());
    }
}
