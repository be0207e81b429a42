//! Labels, which ipuz writes as a text or as a number.

use serde_json::Value;

/// A text or a number as text.
pub(super) fn label_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
