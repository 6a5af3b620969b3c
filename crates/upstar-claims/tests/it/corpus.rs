//! Checks every case of `testdata/` through the language.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::common;
use upstar::{CancelToken, Session};
use upstar_claims::{ExprEvaluator, ExprRefusal, ExprValue, RefusalKind};
use upstar_lang::Interpreter;
use upstar_testkit::{on_all_cores, sample, scaled};

/// Returns `None` if a line is true, and otherwise the reason.
fn complaint(session: &mut Interpreter, line: &str) -> Option<String> {
    match ExprEvaluator::evaluate(session, line) {
        Ok(ExprValue::Bool(true)) => None,
        Ok(value) => Some(format!("it is {value}")),
        Err(ExprRefusal { message, .. }) => Some(message),
    }
}

#[test]
fn every_case_holds() {
    let mut failures = Vec::new();
    let mut cases = 0;
    for (file, corpus) in common::corpora() {
        let mut session = Interpreter::new();
        for case in &corpus.cases {
            cases += 1;
            let line = format!("({}) = ({})", case.input, case.expected);
            if let Some(complaint) = complaint(&mut session, &line) {
                let got = match ExprEvaluator::evaluate(&mut session, &case.input) {
                    Ok(value) => format!("{} is {value}", case.input),
                    Err(_) => complaint,
                };
                failures.push(format!("{file}: {}: {line}: {got}", case.id));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {cases} cases do not hold:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn what_is_printed_reads_back() {
    let mut failures = Vec::new();
    for (file, corpus) in common::corpora() {
        let mut session = Interpreter::new();
        for case in &corpus.cases {
            if let Ok(ExprValue::Text(text)) = ExprEvaluator::evaluate(&mut session, &case.input) {
                let line = format!("({}) = ({text})", case.input);
                if let Some(complaint) = complaint(&mut session, &line) {
                    failures.push(format!("{file}: {}: {line}: {complaint}", case.id));
                }
            }
        }
    }
    let count = failures.len();
    assert!(failures.is_empty(), "{count} texts read back otherwise:\n{}", failures.join("\n"));
}

/// The step limit of a line, multiplied by a quarter of `TEST_SCALE`.
const STEPS: u64 = 40_000;
/// The step limit of a line about posets: ordering a day takes millions of small steps.
const POSET_STEPS: u64 = 40_000_000;

#[test]
fn every_acceptance_line_holds() {
    // A scale of 4 tries all lines with the usual step limit.
    let scale = u64::from(scaled(1)).div_ceil(4);
    let failures = Mutex::new(Vec::new());
    let (asked, unreached) = (AtomicUsize::new(0), AtomicUsize::new(0));
    // The lines of a file share cached values, but the outcomes take longer than all other files.
    let files = common::acceptance();
    let parts = files.iter().flat_map(|(file, lines)| {
        let size = if file.ends_with("outcomes.txt") { 30 } else { lines.len().max(1) };
        let parts = lines.chunks(size).map(move |part| (file, part));
        if file.ends_with("outcomes.txt") {
            sample(parts).collect()
        } else {
            parts.collect::<Vec<_>>()
        }
    });
    on_all_cores(&parts.collect::<Vec<_>>(), |&(file, lines)| {
        let is_of_posets = ["structure.txt", "loopy.txt"].iter().any(|name| file.ends_with(name));
        let steps = if is_of_posets { POSET_STEPS } else { STEPS };
        let session = Session::with_limit(steps.saturating_mul(scale), CancelToken::new());
        let mut session = Interpreter::with_session(Arc::new(session));
        for line in lines {
            asked.fetch_add(1, Ordering::Relaxed);
            let (mark, rest) = line.split_at(2);
            let expression = rest.split("  # ").next().unwrap_or(rest);
            let complaint = match (mark, ExprEvaluator::evaluate(&mut session, expression)) {
                ("= ", Ok(ExprValue::Bool(true))) => continue,
                // The outcomes of large boards are out of reach of this test.
                (_, Err(ExprRefusal { kind: RefusalKind::Budget, .. }))
                    if file.ends_with("outcomes.txt") =>
                {
                    unreached.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                ("! ", Err(_)) => continue,
                (_, Ok(value)) => format!("it is {value}"),
                (_, Err(refusal)) => refusal.message,
            };
            failures.lock().unwrap().push(format!("{file}: {line}: {complaint}"));
        }
    });
    let failures = failures.into_inner().unwrap();
    let (asked, unreached) = (asked.into_inner(), unreached.into_inner());
    let count = failures.len();
    assert!(failures.is_empty(), "{count} lines do not hold:\n{}", failures.join("\n"));
    assert!(unreached * 10 < asked, "{unreached} of {asked} lines were not reached");
}
