//! The examples on the pages of the functions are true.

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
