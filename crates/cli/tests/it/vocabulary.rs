//! The command line, the HTTP API and the Python package call the same things by the same names.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use utoipa::openapi::OpenApi;
use wordwright_service::schema::json_schema;

type Types = Map<String, Value>;

/// The types of `--json`.
fn printed() -> Types {
    types(serde_json::from_str(include_str!("../../json.schema.json")).unwrap())
}

/// The types of the HTTP API.
fn served() -> Types {
    let text = include_str!("../../../workbench/openapi.json");
    types(json_schema(&serde_json::from_str::<OpenApi>(text).unwrap()))
}

fn types(mut schema: Value) -> Types {
    serde_json::from_value(schema["$defs"].take()).unwrap()
}

/// The fields of an object, of all its variants, and of what is flattened into it.
fn fields<'s>(types: &'s Types, schema: &'s Value) -> BTreeSet<&'s str> {
    let parts = ["oneOf", "allOf"].into_iter().filter_map(|keyword| schema[keyword].as_array());
    let named = schema["$ref"].as_str().and_then(|name| types.get(name.rsplit('/').next()?));
    let own = schema["properties"].as_object().into_iter().flat_map(Map::keys).map(String::as_str);
    let others = parts.flatten().chain(named).flat_map(|part| fields(types, part));
    own.chain(others).collect()
}

#[test]
fn a_name_means_the_same_type_everywhere() {
    let (printed, served) = (printed(), served());
    let shared: Vec<_> = printed.keys().filter(|name| served.contains_key(*name)).collect();
    assert!(shared.len() > 50, "{shared:?}");
    for name in shared {
        assert_eq!(printed[name], served[name], "{name}");
    }
}

#[test]
fn no_front_end_has_a_type_like_another_by_its_own_name() {
    let types: Types = printed().into_iter().chain(served()).collect();
    let mut names: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (name, schema) in &types {
        if fields(&types, schema).len() > 1 {
            names.entry(without_words(schema).to_string()).or_default().insert(name);
        }
    }
    let twice: Vec<_> = names.values().filter(|names| names.len() > 1).collect();
    assert!(twice.is_empty(), "the same fields: {twice:?}");
}

/// A schema without its descriptions and examples, and without what tells which fields may be
/// left out.
fn without_words(schema: &Value) -> Value {
    match schema {
        Value::Object(keywords) => keywords
            .iter()
            .filter(|(keyword, text)| {
                !matches!(keyword.as_str(), "description" | "example" | "required")
                    || text.is_object()
            })
            .map(|(keyword, schema)| (keyword.clone(), without_words(schema)))
            .collect(),
        Value::Array(schemas) => schemas.iter().map(without_words).collect(),
        schema => schema.clone(),
    }
}

/// Names that lost to another in `docs/decisions/vocabulary.md` and mean nothing else.
const REJECTED: [&str; 7] =
    ["deepest", "display", "finding", "places", "rivals", "tricks", "unsaid"];

#[test]
fn no_field_has_a_name_that_another_replaced() {
    let types: Types = printed().into_iter().chain(served()).collect();
    for (name, schema) in &types {
        let wrong: Vec<&str> =
            fields(&types, schema).into_iter().filter(|field| REJECTED.contains(field)).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
    }
}

#[test]
fn python_knows_the_fields_of_what_it_gets() {
    let printed = printed();
    let stub = include_str!("../../../python/python/wordwright/_native.pyi");
    let mut dicts: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for class in stub.split("\nclass ").skip(1) {
        let (head, body) = class.split_once('\n').unwrap();
        let Some((name, bases)) = head.split_once('(') else { continue };
        let (base, _) = bases.split_once([',', ')']).unwrap();
        if base != "TypedDict" && !dicts.contains_key(base) {
            continue;
        }
        let lines = body.lines().map_while(|line| line.strip_prefix("    "));
        let own = lines.filter_map(|line| Some(line.split_once(": ")?.0));
        let inherited = dicts.get(base).cloned().unwrap_or_default();
        dicts.insert(name, own.chain(inherited).collect());
    }
    let shared: Vec<_> = dicts.keys().filter(|name| printed.contains_key(**name)).collect();
    assert!(shared.len() > 4, "{dicts:?}");
    for name in shared {
        assert_eq!(dicts[name], fields(&printed, &printed[*name]), "{name}");
    }
}
