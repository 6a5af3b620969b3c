//! Checks the examples on the pages of the functions.

use upstar_lang::{Interpreter, builtins};

#[test]
fn every_example_evaluates_to_its_text() {
    let mut upstar = Interpreter::new();
    let mut wrong = Vec::new();
    for builtin in builtins() {
        for (expression, expected) in builtin.examples {
            let text = upstar.evaluate(expression).and_then(|value| upstar.text(&value));
            match text {
                Ok(text) if text == *expected => {}
                Ok(text) => wrong.push(format!("{expression}\n  is   {text}\n  not  {expected}")),
                Err(error) => wrong.push(format!("{expression}\n  fails: {error}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn is_call(expression: &str, name: &str) -> bool {
    let Some(rest) = expression.strip_prefix(name).filter(|rest| rest.starts_with('(')) else {
        return false;
    };
    let mut depth = 0;
    let ends = rest.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0
    });
    ends.is_some_and(|(end, _)| end + 1 == rest.len())
}

#[test]
fn results_have_the_declared_types() {
    let mut upstar = Interpreter::new();
    let mut calls = 0;
    for builtin in builtins() {
        for (expression, _) in builtin.examples {
            let value = upstar.evaluate(expression).unwrap();
            if is_call(expression, builtin.name()) {
                let result = builtin.result();
                assert!(result.contains(&value), "{expression} is not of type {result:?}");
                calls += 1;
            }
        }
    }
    assert!(calls > 300, "only {calls} examples are calls");
}
