//! Describes the shapes of results, as a JSON Schema and as a page.
//!
//! Both are generated from the types, as is the HTTP API's description, so none
//! of the three can drift from the actual output.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

/// The schemas of a description's types as one JSON Schema (draft 2020-12), each
/// under its name in `$defs`.
///
/// A type that is flattened into another is merged into it, so that each object
/// lists all of its fields.
pub fn json_schema(description: &OpenApi) -> Value {
    let description = serde_json::to_value(description).expect("a description is JSON");
    let empty = Map::new();
    let types = description["components"]["schemas"].as_object().unwrap_or(&empty);
    let merged = types.iter().map(|(name, schema)| (name.clone(), merged(schema, types)));
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Results of wordwright",
        "$defs": merged.collect::<Map<_, _>>(),
    });
    point_to_definitions(&mut schema);
    schema
}

/// A schema whose `allOf` parts are one object, here and in each of its variants.
fn merged(schema: &Value, types: &Map<String, Value>) -> Value {
    let schema = match schema["$ref"].as_str().and_then(|name| types.get(last(name))) {
        Some(schema) => schema,
        None => schema,
    };
    let mut whole = schema.clone();
    if let Some(variants) = whole.get_mut("oneOf").and_then(Value::as_array_mut) {
        for variant in variants {
            // References to types stay references; only what a tag adds to one is
            // merged.
            if variant.get("allOf").is_some() {
                *variant = merged(variant, types);
            }
        }
    }
    let Some(Value::Array(parts)) = whole.as_object_mut().and_then(|whole| whole.remove("allOf"))
    else {
        return whole;
    };
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for part in parts.iter().map(|part| merged(part, types)) {
        properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
        required.extend(part["required"].as_array().cloned().unwrap_or_default());
        if whole.get("description").is_none() && part.get("description").is_some() {
            whole["description"] = part["description"].clone();
        }
    }
    whole["type"] = json!("object");
    whole["properties"] = properties.into();
    whole["required"] = required.into();
    whole
}

fn point_to_definitions(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(name) if key == "$ref" => {
                        *name = format!("#/$defs/{}", last(name));
                    }
                    value => point_to_definitions(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(point_to_definitions),
        _ => {}
    }
}

/// The name at the end of a reference.
fn last(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or_default()
}

/// A Markdown table for each type of a [`json_schema`]: the last part of
/// `docs/json.md`.
pub fn page(schema: &Value) -> String {
    let empty = Map::new();
    let types = schema["$defs"].as_object().unwrap_or(&empty);
    let mut page = String::new();
    for (name, schema) in types {
        let _ = writeln!(page, "### {name}\n{}\n", sentence(schema));
        if let Some(names) = schema["enum"].as_array() {
            let names: Vec<String> = names.iter().map(|name| code(text(name))).collect();
            let _ = writeln!(page, "One of {}.\n", names.join(", "));
        }
        page += &table(schema);
        for variant in schema["oneOf"].as_array().into_iter().flatten() {
            let _ = writeln!(page, "{}\n", sentence(variant));
            page += &table(variant);
        }
    }
    page.truncate(page.trim_end().len());
    page.push('\n');
    page
}

/// The fields of an object, if it has any.
fn table(schema: &Value) -> String {
    let Some(fields) = schema["properties"].as_object() else { return String::new() };
    let mut table = "| field | type | what |\n|---|---|---|\n".to_owned();
    for (field, schema) in fields {
        let _ = writeln!(table, "| {} | {} | {} |", code(field), kind(schema), sentence(schema));
    }
    table.push('\n');
    table
}

/// The type of a field in a few words.
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return last(reference).to_owned();
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let choices = choices.iter().filter(|choice| choice["type"] != "null");
        return choices.map(kind).collect::<Vec<_>>().join(" or ");
    }
    if let Some([only]) = schema["enum"].as_array().map(Vec::as_slice) {
        return code(text(only));
    }
    let names = match &schema["type"] {
        Value::Array(names) => names.iter().map(text).filter(|name| *name != "null").collect(),
        name => vec![text(name)],
    };
    match &*names {
        ["array"] => format!("list of {}", kind(&schema["items"])),
        ["object"] => format!("object, each value a {}", kind(&schema["additionalProperties"])),
        ["integer"] => "whole number".to_owned(),
        ["boolean"] => "true or false".to_owned(),
        names => names.join(" or "),
    }
}

/// The description of a type or a field, on one line.
fn sentence(schema: &Value) -> String {
    let inside = schema["oneOf"].as_array().into_iter().flatten();
    let inside = inside.filter(|choice| choice.get("properties").is_none());
    let mut descriptions =
        std::iter::once(schema).chain(inside).map(|schema| text(&schema["description"]));
    let description = descriptions.find(|description| !description.is_empty());
    description.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use utoipa::{OpenApi as _, ToSchema};

    use super::*;

    /// A line with a result in it.
    #[derive(Serialize, ToSchema)]
    struct Line {
        /// The file.
        file: String,
        #[serde(flatten)]
        result: Inner,
    }

    /// A result.
    #[derive(Serialize, ToSchema)]
    struct Inner {
        /// How many.
        count: usize,
        /// Either.
        #[serde(skip_serializing_if = "Option::is_none")]
        choice: Option<Choice>,
    }

    /// One of two.
    #[derive(Serialize, ToSchema)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    #[expect(dead_code, reason = "only its schema is of interest")]
    enum Choice {
        /// The first.
        First(Payload),
        /// The second.
        Second(Payload),
    }

    /// A payload.
    #[derive(Serialize, ToSchema)]
    struct Payload {
        /// Words.
        words: Vec<String>,
    }

    #[derive(utoipa::OpenApi)]
    #[openapi(components(schemas(Line)))]
    struct Types;

    #[test]
    fn flattened_types_are_one_object() {
        let schema = json_schema(&Types::openapi());
        let line = &schema["$defs"]["Line"];
        let fields: Vec<&String> = line["properties"].as_object().unwrap().keys().collect();
        assert_eq!(fields, ["choice", "count", "file"], "{line}");
        assert!(line["required"].as_array().unwrap().contains(&json!("file")), "{line}");
        let variant = &schema["$defs"]["Choice"]["oneOf"][1];
        assert_eq!(variant["properties"]["kind"]["enum"], json!(["second"]), "{variant}");
        assert!(variant["properties"]["words"].is_object(), "{variant}");
    }

    #[test]
    fn the_page_lists_each_type_with_its_fields() {
        let page = page(&json_schema(&Types::openapi()));
        assert!(page.contains("### Line\nA line with a result in it.\n"), "{page}");
        assert!(page.contains("| `choice` | Choice | Either. |"), "{page}");
        assert!(page.contains("The second.\n\n| field | type | what |"), "{page}");
        assert!(page.contains("| `kind` | `second` |"), "{page}");
        assert!(page.contains("| `words` | list of string | Words. |"), "{page}");
    }
}
