//! No input makes the interpreter panic or run forever.

use std::sync::Arc;

use proptest::prelude::*;
use upstar::{CancelToken, Session};
use upstar_lang::{Interpreter, builtins};

/// Returns random expressions that often can be evaluated.
fn expression() -> impl Strategy<Value = String> {
    let atoms = vec![
        "0",
        "1",
        "-1/2",
        "1/3",
        "*",
        "*2",
        "^",
        "vv*",
        "±1",
        "+_1",
        "{1|0}",
        "{0,*|-1}",
        "'{0,1|3}'",
        "{|}",
        "true",
        "\"xo\"",
        "\"+-\"",
        "Left",
        "[1,*]",
        "[]",
        "nim(\"1,2\")",
        "domineering(\"2x2\")",
        "^[2]",
        "x -> x",
        "(x, y) -> x + y",
        "1..3",
        "10000000000",
        "^100000",
        "pass",
        "on",
        "{1,2}",
        "mean",
        "nim",
        "thermograph({1|0})",
    ];
    let names: Vec<&'static str> = builtins().map(|b| b.name()).collect();
    let atom = prop::sample::select(atoms).prop_map(String::from).boxed();
    atom.prop_recursive(3, 12, 3, move |inner| {
        let name = prop::sample::select(names.clone());
        let operator = prop::sample::select(vec![
            "+", "-", "·", "/", ":", "<>", "=", "===", "<", "||", "and", "or", "..", "&", "/\\",
        ]);
        prop_oneof![
            4 => (name, prop::collection::vec(inner.clone(), 0..4))
                .prop_map(|(f, arguments)| format!("{f}({})", arguments.join(", "))),
            2 => (inner.clone(), operator, inner.clone())
                .prop_map(|(a, o, b)| format!("({a}) {o} ({b})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{{{a}|{b}}}")),
            1 => inner.clone().prop_map(|a| format!("'{{{a}|}}'")),
            1 => inner.clone().prop_map(|a| format!("-({a})")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("[{a} for n in {b}]")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 600,
        failure_persistence: None,
        max_shrink_time: 5_000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_questions_are_answered_or_refused(text in expression()) {
        let session = Session::with_limit(5_000, CancelToken::new());
        let mut upstar = Interpreter::with_session(Arc::new(session));
        let line = upstar.json_line(&text);
        if line.ok {
            prop_assert!(line.json["text"].is_string());
        } else {
            let message = line.json["error"]["message"].as_str().unwrap_or_default();
            prop_assert!(!message.is_empty() && !message.ends_with('.'), "{text}: {message}");
            let at = [&line.json["error"]["at"][0], &line.json["error"]["at"][1]];
            let at = at.map(|n| n.as_u64().unwrap_or(u64::MAX) as usize);
            prop_assert!(at[0] <= at[1] && at[1] <= text.len(), "{text}: {at:?}");
        }
    }
}
