//! The server does what `openapi.json` says.

use expect_test::expect_file;
use serde_json::Value;
use wordwright_workbench::openapi;

#[test]
fn openapi_json_is_what_the_server_does() {
    expect_file!["../../openapi.json"].assert_eq(&openapi());
}

#[test]
fn every_operation_says_what_it_is_and_what_it_answers() {
    let description: Value = serde_json::from_str(&openapi()).unwrap();
    let mut operations = 0;
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let place = format!("{method} {path}");
            assert!(path.starts_with("/api/v1/"), "{place}");
            assert!(operation["summary"].as_str().is_some_and(|text| text.len() > 5), "{place}");
            let answers = operation["responses"].as_object().unwrap();
            assert!(answers.keys().any(|status| status.starts_with('2')), "{place}");
            if operation.get("requestBody").is_some() || operation.get("parameters").is_some() {
                assert!(answers.contains_key("4XX"), "{place}");
            }
            operations += 1;
        }
    }
    assert!(operations > 35, "{operations} operations");
}
