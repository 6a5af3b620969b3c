//! The processor time of a step.
//!
//! The examples of all functions and rulesets are enlarged until they reach the step limit. A step
//! should take 0.1 to 2 microseconds.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use super::asker::Asker;
use super::lines::{blown_up, parts_of};
use super::{examples, program};
use crate::words::HANG;

/// The least and the largest time of a step, in microseconds.
const LEAST: f64 = 0.1;
const LARGEST: f64 = 2.0;

/// A shorter time cannot be measured. Linux reports times in units of 10 ms.
const AT_ONCE: Duration = Duration::from_millis(20);

/// The factors by which the limit is raised if a call reaches it at once.
const FACTORS: [u64; 2] = [10, 100];

/// The examples of one function that are enlarged.
const EACH: usize = 3;

/// Prints the functions whose steps take too much or too little time, and returns `true` if there
/// are none.
pub(super) fn costs(root: &Path, most_time: Duration, steps: u64) -> Result<bool, String> {
    let program = program(root)?;
    let asker = |timeout: u32, steps: u64| {
        let words = format!(
            "eval --json --timeout {timeout} --threads 1 --max-memory 2G --max-nodes {steps} -"
        );
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        Asker::new(&program, &words)
    };
    // With a larger limit, only the calls with cheap steps matter.
    let mut larger = FACTORS.map(|factor| asker(5, steps * factor));
    let mut asker = asker(60, steps);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    // The largest time of each function, and the least time of those that reach the limit.
    let mut most: BTreeMap<String, (f64, String)> = BTreeMap::new();
    let mut least: BTreeMap<String, (f64, String)> = BTreeMap::new();
    let mut at_once = 0;
    let begun = Instant::now();
    let mut lines = examples(root, "book/functions.md")?;
    lines.extend(examples(root, "book/ruleset-list.md")?);
    for line in lines.into_iter().take_while(|_| begun.elapsed() < most_time) {
        // Definitions are needed by the next examples.
        for asker in larger.iter_mut().chain([&mut asker]) {
            asker.ask(&line, HANG).map_err(|error| error.to_string())?;
        }
        let calls = parts_of(&line).into_iter().rev().map(|part| &line[part]);
        for (name, call) in calls.filter_map(|call| Some((called(call)?, call))) {
            let number = seen.entry(name.to_owned()).or_default();
            *number += 1;
            if *number > EACH {
                continue;
            }
            for question in enlarged(call) {
                let (mut cpu, is_limit) = asked(&mut asker, &question)?;
                let (mut limit, mut is_reached) = (steps, is_limit);
                for (asker, factor) in larger.iter_mut().zip(FACTORS) {
                    if is_reached && cpu < AT_ONCE {
                        (cpu, is_reached) = asked(asker, &question)?;
                        limit = if is_reached { steps * factor } else { limit };
                    }
                }
                // A call that needs more steps than `limit` takes at most this time for a step.
                let time = micros(cpu) / limit as f64;
                let note = |times: &mut BTreeMap<String, (f64, String)>,
                            is_more: fn(f64, f64) -> bool| {
                    let entry = times.entry(name.to_owned()).or_insert((time, question.clone()));
                    if is_more(time, entry.0) {
                        *entry = (time, question.clone());
                    }
                };
                // A call whose steps are charged in advance is rejected at once.
                let is_rejected = is_reached && cpu < AT_ONCE;
                at_once += usize::from(is_rejected);
                if !is_rejected {
                    if is_reached || !is_limit {
                        note(&mut most, |new, old| new > old);
                    }
                    if is_limit {
                        note(&mut least, |new, old| new < old);
                    }
                }
                if is_limit {
                    break;
                }
            }
        }
    }
    let (slow, quick) = (
        most.values().filter(|(time, _)| *time > LARGEST).count(),
        least.values().filter(|(time, _)| *time < LEAST).count(),
    );
    for (what, times, is_listed) in [
        ("at least", &most, (|time| time > LARGEST) as fn(f64) -> bool),
        ("only", &least, |time| time < LEAST),
    ] {
        let mut listed: Vec<_> = times.iter().filter(|(_, (time, _))| is_listed(*time)).collect();
        listed.sort_by(|one, other| other.1.0.total_cmp(&one.1.0));
        for (name, (time, question)) in listed {
            println!("{what} {time:.2} µs  {name}: {}", super::shortened(question));
        }
    }
    println!(
        "{} functions and rulesets, {} reach {steps} steps; {slow} above {LARGEST} µs, {quick} below {LEAST} µs; \
         {at_once} calls are rejected at once",
        most.len(),
        least.len()
    );
    Ok(slow + quick == 0)
}

/// Returns the processor time of a reply, and `true` if the step limit was reached.
fn asked(asker: &mut Asker, question: &str) -> Result<(Duration, bool), String> {
    let reply = asker.ask(question, HANG).map_err(|error| error.to_string())?;
    Ok((reply.cpu, reply.text.is_some_and(|text| text.contains("step limit reached"))))
}

/// Returns the name of the function of a call.
fn called(call: &str) -> Option<&str> {
    let (name, _) = call.split_once('(')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (!name.is_empty() && name.chars().all(is_name)).then_some(name)
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Enlarges all numbers and texts of a call at once, and then each of them alone.
fn enlarged(call: &str) -> Vec<String> {
    let mut all = Vec::new();
    for by in [3, 30, 300, 3_000, 100_000] {
        all.push(blown_up(call, by));
        for part in parts_of(call) {
            let text = &call[part.clone()];
            if text.starts_with(|c: char| c.is_ascii_digit() || "\"'[".contains(c)) {
                let text = blown_up(text, by);
                all.push(format!("{}{text}{}", &call[..part.start], &call[part.end..]));
            }
        }
    }
    all.retain(|question| question.len() < 20_000);
    all.dedup();
    all
}
