//! The lines of `testdata/acceptance`: `= EXPR` is true, `! EXPR` is refused.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use upstar::{CancelToken, Session};
use upstar_lang::{ErrorKind, Interpreter, Value};

/// What one line may cost. Lines that need more are for the command's own acceptance run.
const STEPS: u64 = 10_000;

fn check_file(name: &str, most_skipped: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/acceptance");
    let text = fs::read_to_string(folder.join(name)).expect("the corpus is there");
    let session = Session::with_limit(STEPS, CancelToken::new());
    let mut upstar = Interpreter::with_session(Arc::new(session));
    let mut wrong = Vec::new();
    let (mut lines, mut skipped) = (0, 0);
    for line in text.lines() {
        let Some((kind, rest)) = line.split_at_checked(2) else { continue };
        let expression = rest.split("  # ").next().unwrap_or(rest);
        let holds = match kind {
            "= " => match upstar.evaluate(expression) {
                Ok(Value::Bool(true)) => Ok(()),
                Ok(value) => Err(upstar.text(&value).unwrap_or_default()),
                Err(error) if error.kind == ErrorKind::Budget => {
                    skipped += 1;
                    Ok(())
                }
                Err(error) => Err(error.to_string()),
            },
            "! " => match upstar.evaluate(expression) {
                Ok(value) => Err(upstar.text(&value).unwrap_or_default()),
                Err(error) if error.message.is_empty() => Err("no sentence".to_string()),
                Err(_) => Ok(()),
            },
            _ => continue,
        };
        lines += 1;
        if let Err(why) = holds {
            wrong.push(format!("{line}\n    -> {why}"));
        }
    }
    assert!(lines > 0, "{name} has no lines");
    assert!(wrong.is_empty(), "{} of {lines} lines of {name}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(skipped <= most_skipped, "{skipped} lines of {name} are not reached");
}

#[test]
fn short_games() {
    check_file("short.txt", 0);
}

#[test]
fn rulesets() {
    check_file("rules.txt", 0);
}

#[test]
fn outcomes_of_positions() {
    check_file("outcomes.txt", 200);
}

#[test]
fn forms() {
    check_file("structure.txt", 0);
}
