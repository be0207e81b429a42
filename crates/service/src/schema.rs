//! The shapes of all results, as a schema and as a page.
//!
//! The schema comes from the types themselves, so neither the page nor the
//! HTTP API's description can drift from what is written.

use std::fmt::Write as _;

use serde_json::{Map, Value};
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(components(schemas(
    crate::design::DesignResult,
    crate::fill::FillResult,
    crate::fill::FillProgress,
    crate::fill::WordProof,
    crate::solve::AnswersResult,
    crate::solve::HintResult,
    crate::solve::RoundResult,
    crate::solve::SolveResult,
    crate::viability::Viability,
)))]
struct Results;

/// A table for each type of a result, as Markdown: what `docs/json.md` ends with.
pub fn page() -> String {
    let description = serde_json::to_value(Results::openapi()).expect("a schema is JSON");
    let empty = Map::new();
    let types = description["components"]["schemas"].as_object().unwrap_or(&empty);
    let mut page = String::new();
    for (name, schema) in types {
        let _ = writeln!(page, "### {name}\n{}\n", sentence(schema));
        if let Some(names) = schema["enum"].as_array() {
            let names: Vec<String> = names.iter().map(|name| code(text(name))).collect();
            let _ = writeln!(page, "One of {}.\n", names.join(", "));
        }
        let fields = schema["properties"].as_object().unwrap_or(&empty);
        if !fields.is_empty() {
            page += "| field | type | what |\n|---|---|---|\n";
        }
        for (field, schema) in fields {
            let _ = writeln!(page, "| {} | {} | {} |", code(field), kind(schema), sentence(schema));
        }
        if !fields.is_empty() {
            page.push('\n');
        }
    }
    page.truncate(page.trim_end().len());
    page.push('\n');
    page
}

/// The type of a field in a few words.
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let choices = choices.iter().filter(|choice| choice["type"] != "null");
        return choices.map(kind).collect::<Vec<_>>().join(" or ");
    }
    let names = match &schema["type"] {
        Value::Array(names) => names.iter().map(text).filter(|name| *name != "null").collect(),
        name => vec![text(name)],
    };
    match &*names {
        ["array"] => format!("list of {}", kind(&schema["items"])),
        ["integer"] => "whole number".to_owned(),
        ["boolean"] => "true or false".to_owned(),
        names => names.join(" or "),
    }
}

/// What a type or a field is, on one line.
fn sentence(schema: &Value) -> String {
    let inside = schema["oneOf"].as_array().into_iter().flatten();
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
