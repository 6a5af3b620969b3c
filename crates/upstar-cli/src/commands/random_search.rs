//! `upstar search --maximise`: a random search for extreme positions.

use std::io;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use upstar::explore::{ConditionResult as Says, Evolution};
use upstar::raw::RawPosition;
use upstar::{Rational, StopReason};
use upstar_lang::{ErrorKind, LangError, Value};

use super::search::{EarlyStop, SearchPlan, misread};
use crate::args::SearchArgs;
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::input;
use crate::output::{ExitStatus, Output};
use crate::resolve::InputError;

/// The number of positions scored if neither a number nor a time is given.
const SAMPLES: u64 = 10_000;

pub(super) fn run(
    asked: &SearchArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let plan = match SearchPlan::new(asked, calculator, config) {
        Ok(plan) => plan,
        Err(wrong) => {
            screen.error(&wrong.snippet())?;
            return Ok(wrong.verdict);
        }
    };
    let (plan, calculator) = (&plan, &*calculator);
    let mut search = Evolution::new(plan.walk.enumeration, asked.max_size, asked.seed);
    let session = calculator.interpreter().session();
    let read = |text: &str| plan.ruleset.place(session, text).ok();
    let mut before = 0;
    let mut wrong = None;
    if let Some(file) = asked.resume.as_ref().filter(|file| file.exists()) {
        let stored = input::read(file)?;
        match resumed(&stored, plan, asked, calculator) {
            Ok((earlier, seed, positions)) => {
                before = earlier;
                search = Evolution::new(plan.walk.enumeration, asked.max_size, seed);
                for (position, score) in positions {
                    search.offer(position, score);
                }
            }
            Err(message) => {
                let message = format!("cannot resume from {}: {message}", file.display());
                let help = "give the same ruleset and --maximise, or another file".to_owned();
                screen.error(&InputError::new(message, Some(help)).snippet())?;
                return Ok(ExitStatus::WrongInput);
            }
        }
    }
    let end =
        asked.random.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
    let samples = asked.samples.unwrap_or(if asked.random.is_some() { u64::MAX } else { SAMPLES });
    let token = session.cancel_token();
    let guard = calculator.watch().question();
    let (mut scored, mut unknown, mut exhausted) = (0, 0_u64, false);
    while scored < samples && token.check().is_ok() && end.is_none_or(|end| Instant::now() < end) {
        let Some(position) = search.next(&read) else {
            exhausted = true;
            break;
        };
        scored += 1;
        match score(plan, asked, &position, calculator) {
            Ok(Some(score)) => {
                search.offer(position, score);
            }
            Ok(None) => unknown += 1,
            Err(EarlyStop::Told) => {}
            Err(EarlyStop::Wrong(error)) => {
                wrong = Some(error);
                break;
            }
        }
        if scored % 64 == 0 {
            let best = search.best().first().map_or("-".to_owned(), |(_, best)| best.to_string());
            calculator.watch().note(&format!("{scored} positions, best {best}"));
        }
    }
    let stopped = token.check().err();
    drop(guard);
    if let Some(error) = wrong {
        let text = asked.maximise.as_deref().unwrap_or_default();
        let wrong = misread(text, error);
        screen.error(&wrong.snippet())?;
        return Ok(wrong.verdict);
    }
    let mut rows = Vec::new();
    for (found, _) in search.best().iter().take(asked.limit) {
        if let Some(wrong) = plan.show(found, &mut rows, calculator, screen)? {
            screen.error(&wrong.snippet())?;
            return Ok(wrong.verdict);
        }
    }
    plan.finish(&rows, screen)?;
    if let Some(file) = &asked.resume {
        let best = search.best().iter().map(|(found, score)| {
            json!({ "position": found.position.text(), "score": score.to_string() })
        });
        let object = json!({
            "ruleset": plan.ruleset.expression(),
            "maximise": asked.maximise,
            "positions": before.saturating_add(scored),
            "seed": search.seed(),
            "best": best.collect::<Vec<Json>>(),
        });
        std::fs::write(file, format!("{object:#}\n"))?;
    }
    let why = match (stopped.map(|stopped| stopped.reason), exhausted) {
        (Some(StopReason::TimedOut), _) => "time limit reached: ",
        (Some(_), _) => "stopped on request: ",
        (None, true) => "found no further positions: ",
        (None, false) => "",
    };
    let earlier = if before == 0 { String::new() } else { format!(" ({before} before this run)") };
    let undecided = match unknown {
        0 => String::new(),
        n => format!("; {n} have no score, or do not satisfy the condition"),
    };
    screen.note(format!("{why}scored {scored} positions{earlier}{undecided}"))?;
    Ok(if search.best().is_empty() { ExitStatus::NoAnswer } else { ExitStatus::Answered })
}

/// Returns the score of a position, or `None` if it has no score or the condition does not hold.
fn score(
    plan: &SearchPlan,
    asked: &SearchArgs,
    position: &RawPosition,
    calculator: &CommandSession,
) -> Result<Option<Rational>, EarlyStop> {
    if asked.condition.is_some() && !matches!(plan.holds(position, calculator)?, Says::Holds) {
        return Ok(None);
    }
    let Some(column) = plan.columns.first() else { return Ok(None) };
    match calculator.interpreter().ask_about(&column.question, position) {
        Ok(Value::Number(score)) => Ok(Some((*score).clone())),
        Ok(_) => {
            let mut error = LangError::other(ErrorKind::Type, "expected a number to maximise");
            error.remedy = "write an expression such as `temperature(p)`".to_owned();
            Err(EarlyStop::Wrong(error))
        }
        Err(_) if calculator.interpreter().session().cancel_token().check().is_err() => {
            Err(EarlyStop::Told)
        }
        Err(error) if matches!(error.kind, ErrorKind::Budget | ErrorKind::Undefined) => Ok(None),
        Err(error) => Err(EarlyStop::Wrong(error)),
    }
}

type StoredSearch = (u64, u64, Vec<(RawPosition, Rational)>);

/// Reads a stored search: the number of scored positions, the seed, and the best positions.
fn resumed(
    text: &str,
    plan: &SearchPlan,
    asked: &SearchArgs,
    calculator: &CommandSession,
) -> Result<StoredSearch, String> {
    let stored: Json = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let ruleset = plan.ruleset.expression();
    if stored["ruleset"] != ruleset.as_str() || stored["maximise"] != json!(asked.maximise) {
        return Err("the file belongs to a search with another ruleset or expression".to_owned());
    }
    let number = |name: &str| stored[name].as_u64().ok_or(format!("expected a number {name}"));
    let session = calculator.interpreter().session();
    let mut best = Vec::new();
    for entry in stored["best"].as_array().into_iter().flatten() {
        let text = entry["position"].as_str().unwrap_or_default();
        let position = plan.ruleset.place(session, text).map_err(|error| error.to_string())?;
        if let Ok(Some(score)) = score(plan, asked, &position, calculator) {
            best.push((position, score));
        }
    }
    Ok((number("positions")?, number("seed")?, best))
}
