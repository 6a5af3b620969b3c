//! `upstar sweep`: conjectures about heaps that are taken for points, on all codes of a size.

use std::io;

use serde_json::json;
use upstar::NoAnswer;
use upstar::scoring::Operator;
use upstar::scoring::heaps::HeapCode;
use upstar::scoring::heaps::sweep::{Codes, Progress};
use upstar::sweeps;

use crate::args::Conjecture;
use crate::calculator::Calculator;
use crate::screen::{Ink, Screen, Verdict};
use crate::snippet::Snippet;

/// So many counterexamples are shown.
const SHOWN: usize = 8;

/// Sweep, and tell what was found.
pub(crate) fn run(
    conjecture: &Conjecture,
    calculator: &Calculator,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    match *conjecture {
        Conjecture::Antiperiods { most, from, json } => {
            antiperiods(from.max(1)..=most, json, calculator, screen)
        }
        Conjecture::Periods { operator, first, second, beans, json } => {
            periods(operator, (first, second), beans, json, calculator, screen)
        }
    }
}

/// Conjecture 3.1.1, one largest number after another.
fn antiperiods(
    largest: std::ops::RangeInclusive<u32>,
    json: bool,
    calculator: &Calculator,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    let (mut sets, mut holds) = (0, true);
    let (from, most) = (*largest.start(), *largest.end());
    for k in largest {
        let note = |progress: Progress| {
            let Progress { done, total, failures } = progress;
            let note = format!("largest number {k}: {done} of {total} sets, {failures} open");
            calculator.watch().note(&note);
        };
        let threads = calculator.threads();
        let found = calculator
            .ask(|cx| sweeps::subtraction_sets(k, threads, cx.budget, &mut |now| note(now)));
        let found = match found {
            Ok(found) => found,
            Err(no) => return stopped(&no, calculator, screen),
        };
        sets += found.sets;
        let failures = found.failures.iter().chain(&found.lemma_failures);
        holds &= failures.clone().next().is_none();
        let worst = found.worst_sets.first().filter(|_| found.worst_start > 0);
        if json {
            screen.line(json!({
                "largest": k,
                "sets": found.sets,
                "from_0_on": found.immediate,
                "latest_start": found.worst_start,
                "latest_sets": found.worst_sets,
                "failures": found.failures,
                "lemma_failures": found.lemma_failures,
            }))?;
        } else {
            if k == from {
                let heading = format!(
                    "{:>7}  {:>10}  {:>9}  {:>12}  of",
                    "largest", "sets", "from 0 on", "latest start"
                );
                screen.line(screen.ink(Ink::Strong, heading))?;
            }
            let worst = worst.map_or_else(|| "-".to_owned(), |set| written(set));
            screen.line(format!(
                "{k:>7}  {:>10}  {:>9}  {:>12}  {worst}",
                found.sets, found.immediate, found.worst_start
            ))?;
            for set in failures.take(SHOWN) {
                screen.line(format!("         not settled: {}", written(set)))?;
            }
        }
        screen.flush()?;
    }
    if holds {
        let range = if from > 1 { format!("{from} to {most}") } else { format!("at most {most}") };
        screen.talk(format!(
            "proved for all {sets} sets with largest number {range}, and lemma 3.1.1 checked"
        ))?;
    }
    Ok(if holds { Verdict::Answered } else { Verdict::NoAnswer })
}

fn written(set: &[u32]) -> String {
    let numbers: Vec<String> = set.iter().map(u32::to_string).collect();
    format!("{{{}}}", numbers.join(","))
}

/// Conjectures 3.1.2, 4.2.2 and 4.3.1.
fn periods(
    operator: Operator,
    (first, second): (u32, u32),
    beans: u32,
    json: bool,
    calculator: &Calculator,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    let note = |progress: Progress| {
        let Progress { done, total, failures } = progress;
        calculator.watch().note(&format!("{done} of {total} pairs of codes, {failures} open"));
    };
    let codes = Codes { operator, first, second, m: beans };
    let threads = calculator.threads();
    let found =
        calculator.ask(|cx| sweeps::periods(codes, threads, cx.budget, &mut |now| note(now)));
    let found = match found {
        Ok(found) => found,
        Err(no) => return stopped(&no, calculator, screen),
    };
    let pair = |pair: &(HeapCode, HeapCode)| [pair.0.to_string(), pair.1.to_string()];
    if json {
        screen.line(json!({
            "operator": operator.name(),
            "pairs": found.pairs,
            "latest_start": found.worst_start,
            "failures": found.failures.iter().map(pair).collect::<Vec<_>>(),
        }))?;
    } else {
        let all = found.pairs - found.failures.len() as u64;
        screen.line(format!(
            "{} sum: 2k is a period for {all} of {} pairs of codes, from n = {} on at the latest",
            operator.name(),
            found.pairs,
            found.worst_start
        ))?;
        for codes in found.failures.iter().take(SHOWN) {
            screen.line(format!("not settled: {}", pair(codes).join(" beside ")))?;
        }
    }
    Ok(if found.failures.is_empty() { Verdict::Answered } else { Verdict::NoAnswer })
}

fn stopped(no: &NoAnswer, calculator: &Calculator, screen: &mut Screen) -> io::Result<Verdict> {
    let (message, verdict) = match no {
        NoAnswer::Interrupted(no) => (calculator.interruption(no), Verdict::NoAnswer),
        NoAnswer::Undefined(no) => (no.to_string(), Verdict::WrongInput),
    };
    screen.error(&Snippet { message: &message, ..Snippet::default() })?;
    Ok(verdict)
}
