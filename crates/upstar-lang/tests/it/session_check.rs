//! Every operation refuses values of another session.

use upstar_lang::{ErrorKind, Function, Interpreter, Value, find};

/// One value of every kind that is bound to its session.
const KINDS: [&str; 10] = [
    "{3|{1|-2}}",
    "{on|over}",
    "'{1|-2}'",
    "s{3|1|-2}",
    "nim(3) /\\ nim(5)",
    "domineering(\"2x3\")",
    "clobber(\"xo\") + nim(2)",
    "[1, [2, {3|{1|-2}}]]",
    "day(1)",
    "(g -> (x -> x + g))({3|{1|-2}})",
];

fn interpreters() -> (Interpreter, Interpreter) {
    let (one, mut other) = (Interpreter::new(), Interpreter::new());
    // After much work, the other session uses every id, too.
    other.evaluate("mean(domineering(\"4x4\"))").unwrap();
    (one, other)
}

fn is_refusal<T>(answer: Result<T, upstar_lang::LangError>) -> bool {
    answer.is_err_and(|error| {
        error.kind == ErrorKind::Type && error.message.contains("of another session")
    })
}

#[test]
fn no_question_is_answered_about_a_value_of_another_session() {
    let (mut one, mut other) = interpreters();
    for text in KINDS {
        let Ok(value) = one.evaluate(text) else { panic!("{text} is no value") };
        assert!(one.text(&value).is_ok(), "{text} at home");
        assert!(is_refusal(other.text(&value)), "text of {text}");
        assert!(is_refusal(other.structured(&value)), "structure of {text}");
        assert!(is_refusal(other.settled(&value)), "{text} as it is settled");
        assert!(is_refusal(other.literal(&value)), "literal form of {text}");
        assert!(is_refusal(other.set("x", value.clone())), "name for {text}");
        for name in ["mean", "outcome", "neg", "left_options", "len"] {
            let Some(builtin) = find(name) else { continue };
            let function = Function::Builtin(builtin);
            assert!(is_refusal(other.apply(&function, vec![value.clone()])), "{name} of {text}");
        }
        if let Value::Function(function) = &value {
            assert!(is_refusal(other.apply(function, vec![Value::Bool(true)])), "calling {text}");
        }
    }
}

#[test]
fn clones_of_an_interpreter_share_their_session() {
    let mut one = Interpreter::new();
    let mut clone = one.clone();
    for text in KINDS {
        let value = one.evaluate(text).unwrap();
        assert_eq!(clone.text(&value).unwrap(), one.text(&value).unwrap());
        clone.set("x", value).unwrap();
        assert!(clone.evaluate("x").is_ok());
    }
}

#[test]
fn lists_that_repeat_themselves_are_looked_at_once() {
    let mut one = Interpreter::new();
    let mut list = one.evaluate("[clobber(\"xo\")]").unwrap();
    for _ in 0..60 {
        one.set("l", list).unwrap();
        list = one.evaluate("[l, l]").unwrap();
    }
    assert!(one.set("l", list).is_ok());
}
