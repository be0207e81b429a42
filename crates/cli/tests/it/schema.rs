//! `json.schema.json` of this crate and `docs/json.md` are generated from the types, and the
//! commands' output conforms to them.

use expect_test::expect_file;
use serde_json::{Value, json};
use wordwright_cli::json_schema_of_types;

use crate::Place;

const FIVE: &[u8] = include_bytes!("../../../../examples/puzzles/five.ipuz");

/// The text before the generated part of `docs/json.md`.
const MARK: &str =
    "<!-- Made from the types: UPDATE_EXPECT=1 cargo test -p wordwright schema -->\n\n";

/// One game of two turns.
const GAME: &str = "#player1 A A\n#player2 B B\n>A: ACERSTN 8H RANCES +22 22\n>B: DEGIOTU - +0 0\n";

fn schema() -> Value {
    serde_json::from_str(&Place::with(&[]).run("json-schema").out).unwrap()
}

#[test]
fn the_documents_describe_the_types_as_they_are() {
    let types = json_schema_of_types();
    expect_file!["../../json.schema.json"].assert_eq(&types);
    let page = include_str!("../../../../docs/json.md");
    let (written, _) = page.split_once(MARK).expect("the mark is in docs/json.md");
    let types = wordwright_service::schema::page(&serde_json::from_str(&types).unwrap());
    expect_file!["../../../../docs/json.md"].assert_eq(&format!("{written}{MARK}{types}"));
}

#[test]
fn the_schema_is_printed() {
    let run = Place::with(&[]).run("json-schema");
    assert_eq!(run.out, include_str!("../../json.schema.json"));
}

/// Violations of a schema of `root` by a value, with their places. This is stricter than
/// the standard: a field that the schema does not list is also an error.
///
/// It supports the keywords that the schema of the results uses and fails on any
/// other.
fn problems(root: &Value, schema: &Value, value: &Value, place: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (keyword, expected) in schema.as_object().expect("a schema is an object") {
        match keyword.as_str() {
            "$ref" => {
                let name = expected.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                wrong.extend(problems(root, &root["$defs"][name], value, place));
            }
            "type" => {
                let names = match expected {
                    Value::Array(names) => names.iter().collect(),
                    name => vec![name],
                };
                if !names.into_iter().any(|name| is_of(value, name.as_str().unwrap())) {
                    wrong.push(format!("{place}: found {value}, expected {expected}"));
                }
            }
            "enum" if !expected.as_array().unwrap().contains(value) => {
                wrong.push(format!("{place}: found {value}, expected one of {expected}"));
            }
            "minimum" if value.as_f64().is_some_and(|x| x < expected.as_f64().unwrap()) => {
                wrong.push(format!("{place}: found {value}, expected {expected} or more"));
            }
            "maximum" if value.as_f64().is_some_and(|x| x > expected.as_f64().unwrap()) => {
                wrong.push(format!("{place}: found {value}, expected {expected} or less"));
            }
            "enum"
            | "minimum"
            | "maximum"
            | "description"
            | "format"
            | "example"
            | "additionalProperties"
            | "properties" => {}
            "propertyNames" => assert_eq!(expected, &json!({ "type": "string" }), "{place}"),
            "oneOf" => {
                let fits = |choice: &&Value| problems(root, choice, value, place).is_empty();
                if expected.as_array().unwrap().iter().filter(fits).count() != 1 {
                    wrong.push(format!("{place}: {value} fits not just one of {expected}"));
                }
            }
            "items" => {
                for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                    wrong.extend(problems(root, expected, item, &format!("{place}/{at}")));
                }
            }
            "required" => {
                let names = expected.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
                let missing = names.filter(|name| value.is_object() && value.get(name).is_none());
                wrong.extend(missing.map(|name| format!("{place}/{name}: missing")));
            }
            keyword => panic!("{place}: the test does not know {keyword}"),
        }
    }
    let others = schema.get("additionalProperties");
    let listed = schema.get("properties");
    for (field, value) in value.as_object().into_iter().flatten() {
        let place = format!("{place}/{field}");
        match listed.and_then(|listed| listed.get(field)).or(others) {
            Some(schema) => wrong.extend(problems(root, schema, value, &place)),
            None if listed.is_some() => wrong.push(format!("{place}: not in the schema")),
            None => {}
        }
    }
    wrong
}

fn is_of(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        name => panic!("{name} is no type"),
    }
}

#[test]
fn what_commands_print_is_what_the_schema_says() {
    let place = Place::with(&[
        ("open.txt", "...\n...\n...\n"),
        ("barred.txt", "Q..\n...\n...\n"),
        ("w.txt", "fat;60\nego;50\nden;70\nfed;80\nage;90\nton;40\nIce Cream;80;p\n"),
        ("game.gcg", GAME),
        ("theme.txt", "WINTER COAT\nSUMMER CAMP\n"),
    ]);
    place.write("five.ipuz", FIVE);
    let schema = schema();
    for (command, name) in [
        (
            "fill open.txt --words w.txt --min-score 0 --count 2 --improve 1 --verify --json",
            "FillLine",
        ),
        ("fill barred.txt --words w.txt --json", "FillLine"),
        ("viability barred.txt --words w.txt --prove --json", "ViabilityLine"),
        ("viability open.txt --words w.txt --min-score 0 --prove --json", "ViabilityLine"),
        ("solve five.ipuz --explain --play --check --json", "SolveLine"),
        ("solve five.ipuz --hint 2 --json", "HintResult"),
        ("review five.ipuz --json", "ReviewLine"),
        ("answers Feline --pattern C?? --json", "AnswersResult"),
        ("check five.ipuz open.txt --json", "CheckLine"),
        ("grid check open.txt --json", "GridCheckLine"),
        ("plays game.gcg --rack ACERST? --json", "PlaysResult"),
        ("plays game.gcg --turn 1 --simulate 50 --json", "PlaysResult"),
        ("papers appel1988 plays game.gcg --rack ACERST? --json", "PaperPlaysLine"),
        ("analyze game.gcg --playouts 20 --json", "RecordedAnalysis"),
        ("analyze game.gcg --playouts 20 --study --json", "StudyResult"),
        ("design --theme theme.txt --count 1 --tries 200 --json", "DesignLine"),
        ("show five.ipuz --solution --json", "ShowLine"),
        ("print five.ipuz -o five.pdf --json", "PrintLine"),
        ("words match *E* --words w.txt --json", "ListedWord"),
        ("words anagram gea --words w.txt --json", "ListedWord"),
        (
            "words theme fed --rule contains:fed --words w.txt --sets 1 --entries 1 --size 5 --json",
            "ThemeResult",
        ),
        ("words stats --words w.txt --json", "WordStatistics"),
        ("words compare w.txt english --json", "WordComparison"),
        ("words compile w.txt -o w.ww --json", "CompileResult"),
        ("words merge w.txt -o all.txt --json", "MergeResult"),
        ("convert five.ipuz five.puz --json", "ConvertLine"),
    ] {
        assert!(schema["$defs"][name].is_object(), "no type {name}");
        let (objects, code) = place.json(command);
        assert!(!objects.is_empty(), "{command} prints nothing, exit code {code:?}");
        for object in &objects {
            let wrong = problems(&schema, &schema["$defs"][name], object, "");
            assert!(wrong.is_empty(), "{command}, {name}: {wrong:#?}");
        }
    }
}

#[test]
fn the_lines_of_self_play_end_with_a_summary() {
    let (objects, code) = Place::with(&[]).json("selfplay --games 2 --json");
    assert_eq!((code, objects.len()), (Some(0), 3));
    let schema = schema();
    for (object, name) in objects.iter().zip(["SelfplayLine", "SelfplayLine", "SelfplaySummary"]) {
        let wrong = problems(&schema, &schema["$defs"][name], object, "");
        assert!(wrong.is_empty(), "{name}: {wrong:#?}");
    }
}

#[test]
fn what_breaks_the_schema_is_noticed() {
    let schema = schema();
    let count =
        |name: &str, object: Value| problems(&schema, &schema["$defs"][name], &object, "").len();
    assert_eq!(count("ListedWord", json!({ "word": "A", "score": 1, "list": "l" })), 0);
    assert_eq!(count("ListedWord", json!({ "word": "A", "score": 1, "list": "l", "more": 1 })), 1);
    assert_eq!(count("ListedWord", json!({ "word": 1, "score": -1 })), 3);
    let finding = json!({ "kind": "crossings_only", "slots": ["1A"], "wrong": true });
    assert_eq!(count("ReviewFinding", finding), 0);
    assert_eq!(count("ReviewFinding", json!({ "kind": "crossing", "slots": ["1A", "1D"] })), 1);
    assert_eq!(count("FindingSeverity", json!("grave")), 1);
}
