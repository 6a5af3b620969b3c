//! `upstar search --maximise`: a random search for extreme positions.

use std::time::{Duration, Instant};
use std::{fs, io};

use serde_json::{Value as Json, json};
use upstar::explore::{ConditionResult as Says, Evolution};
use upstar::raw::RawPosition;
use upstar::{Rational, StopReason};
use upstar_lang::{ErrorKind, LangError, Value};

use super::search::{EarlyStop, SearchPlan, misread};
use crate::args::SearchArgs;
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::input;
use crate::output::{ExitStatus, Output};
use crate::table_columns;

/// The number of positions scored if neither a number nor a time is given.
const SAMPLES: u64 = 10_000;

/// The time between two writes of the file of `--resume`.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

pub(super) fn run(
    asked: &SearchArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let plan = SearchPlan::new(asked, calculator, config)?;
    let (plan, calculator) = (&plan, &*calculator);
    let session = calculator.interpreter().session();
    let read = |text: &str| plan.ruleset.place(session, text).ok();
    let mut stored = (0, asked.seed, Vec::new());
    if let Some(file) = asked.resume.as_ref().filter(|file| file.exists()) {
        stored = resumed(&input::read(file)?, plan, asked, calculator).map_err(|message| {
            CommandError::new(format!("cannot resume from {}: {message}", file.display()))
                .help("give the same ruleset and --maximise, or another file")
        })?;
    }
    let (before, seed, positions) = stored;
    let mut search = Evolution::new(plan.walk.enumeration, asked.max_size, seed);
    for (position, score) in positions {
        search.offer(position, score);
    }
    // Only a complete file replaces an existing one.
    let save = |search: &Evolution, scored: u64| -> io::Result<()> {
        let Some(file) = &asked.resume else { return Ok(()) };
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
        let mut part = file.clone().into_os_string();
        part.push(".part");
        fs::write(&part, format!("{object:#}\n"))?;
        fs::rename(part, file)
    };
    let end =
        asked.random.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
    let samples = asked.samples.unwrap_or(if asked.random.is_some() { u64::MAX } else { SAMPLES });
    let token = session.cancel_token();
    let guard = calculator.watch().question();
    let (mut scored, mut failing, mut unknown) = (0, 0_u64, 0_u64);
    let (mut exhausted, mut saved) = (false, Instant::now());
    while scored < samples && token.check().is_ok() && end.is_none_or(|end| Instant::now() < end) {
        let Some(position) = search.next(&read) else {
            exhausted = true;
            break;
        };
        scored += 1;
        match score(plan, &position, calculator) {
            Ok(Ok(score)) => {
                search.offer(position, score);
            }
            Ok(Err(Says::Fails)) => failing += 1,
            Ok(Err(_)) => unknown += 1,
            Err(EarlyStop::Told) => {}
            Err(EarlyStop::Wrong(error)) => {
                return Err(misread(asked.maximise.as_deref().unwrap_or_default(), error).into());
            }
        }
        if scored % 64 == 0 {
            let best = search.best().first().map_or("-".to_owned(), |(_, best)| best.to_string());
            calculator.watch().note(&format!("{scored} positions, best {best}"));
            if saved.elapsed() > SAVE_INTERVAL {
                save(&search, scored)?;
                saved = Instant::now();
            }
        }
    }
    let stopped = token.check().err();
    drop(guard);
    save(&search, scored)?;
    let mut rows = Vec::new();
    for (found, _) in search.best().iter().take(asked.limit) {
        if let Some(wrong) = plan.show(found, &mut rows, calculator, screen)? {
            return Err(wrong.into());
        }
    }
    table_columns::show(&rows, plan.is_streamed(), plan.printing, config, screen)?;
    let why = match (stopped.map(|stopped| stopped.reason), exhausted) {
        (Some(StopReason::TimedOut), _) => "time limit reached: ",
        (Some(_), _) => "stopped on request: ",
        (None, true) => "found no further positions: ",
        (None, false) => "",
    };
    let earlier = if before == 0 { String::new() } else { format!(" ({before} before this run)") };
    let counts = [(failing, "do not satisfy the condition"), (unknown, "have no score")];
    let counts = counts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("; {n} {what}"));
    let counts: String = counts.collect();
    screen.note(format!("{why}examined {scored} positions{earlier}{counts}"))?;
    Ok(if search.best().is_empty() { ExitStatus::NoAnswer } else { ExitStatus::Answered })
}

/// Returns the score of a position. `Says::Fails` means that the condition does not hold, and
/// `Says::Unknown` that the score is undefined or a limit was reached.
fn score(
    plan: &SearchPlan,
    position: &RawPosition,
    calculator: &CommandSession,
) -> Result<Result<Rational, Says>, EarlyStop> {
    let says = plan.holds(position, calculator)?;
    let Some(column) = plan.columns.others.first().filter(|_| matches!(says, Says::Holds)) else {
        return Ok(Err(says));
    };
    match calculator.interpreter().ask_about(&column.question, position) {
        Ok(Value::Number(score)) => Ok(Ok((*score).clone())),
        Ok(_) => {
            let mut error = LangError::other(ErrorKind::Type, "expected a number to maximise");
            error.remedy = "write an expression such as `temperature(p)`".to_owned();
            Err(EarlyStop::Wrong(error))
        }
        Err(_) if calculator.interpreter().session().cancel_token().check().is_err() => {
            Err(EarlyStop::Told)
        }
        Err(error) if matches!(error.kind, ErrorKind::Budget | ErrorKind::Undefined) => {
            Ok(Err(Says::Unknown))
        }
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
        if let Ok(Ok(score)) = score(plan, &position, calculator) {
            best.push((position, score));
        }
    }
    Ok((number("positions")?, number("seed")?, best))
}
