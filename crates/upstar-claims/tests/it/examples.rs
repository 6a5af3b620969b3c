//! Runs every program of `examples/` and `examples/contests/` to its last assertion.

use crate::common;
use upstar_lang::Interpreter;

#[test]
fn every_example_runs() {
    let examples = common::files("examples", "up");
    assert!(examples.len() >= 6, "the examples are missing");
    run(examples, 8);
}

#[test]
fn every_contest_problem_is_solved() {
    let problems = common::files("examples/contests", "up");
    assert!(problems.len() >= 5, "the problems are missing");
    run(problems, 3);
}

/// Runs programs, each of which has at least `least` statements.
fn run(programs: Vec<(String, String)>, least: usize) {
    for (file, text) in programs {
        assert!(text.starts_with("# "), "{file} does not say what it shows");
        let mut assertions = 0;
        let mut session = Interpreter::new();
        if let Err(error) = session.run(&text, |_| assertions += 1) {
            panic!("{}", error.render(&file, &text, false));
        }
        assert!(assertions >= least, "{file} shows too little");
    }
}
