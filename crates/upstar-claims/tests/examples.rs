//! Runs every program of `examples/` to its last assertion.

mod common;

use upstar_lang::Interpreter;

#[test]
fn every_example_runs() {
    let examples = common::files("examples", "up");
    assert!(examples.len() >= 6, "the examples are missing");
    for (file, text) in examples {
        assert!(text.starts_with("# "), "{file} does not say what it shows");
        let mut assertions = 0;
        let mut session = Interpreter::new();
        if let Err(error) = session.run(&text, |_| assertions += 1) {
            panic!("{}", error.render(&file, &text, false));
        }
        assert!(assertions >= 8, "{file} shows too little");
    }
}
