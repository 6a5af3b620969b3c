//! `upstar store`: inspects, verifies and merges stores.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Map, json};
use upstar::raw::{Short, ShortContext};
use upstar::{Budgeted, Interrupted};
use upstar_lang::RulesetFunction;
use upstar_notation::visible_line;
use upstar_store::{
    MergeReport, Reevaluate, StoreError, VerifyReport, VerifySample, about, merge, verify,
};

use crate::args::StoreCommand;
use crate::command_session::CommandSession;
use crate::error::CommandResult;
use crate::output::{ExitStatus, Output};
use crate::resolve;

/// The maximum number of rows named.
const NAMED: usize = 20;

pub(crate) fn run(
    asked: &StoreCommand,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> CommandResult {
    match asked {
        StoreCommand::Info { file, json } => info(file, *json, screen),
        StoreCommand::Verify { file, sample, all } => {
            let sample = if *all { VerifySample::All } else { VerifySample::Some(*sample) };
            let rules = rulesets(std::slice::from_ref(file), calculator)?;
            let done = ask(calculator, &rules, |cx, anew| verify(file, cx, sample, anew))?;
            print_report(&done, screen)
        }
        StoreCommand::Merge { files, output } => {
            let rules = rulesets(files, calculator)?;
            let done = ask(calculator, &rules, |cx, anew| merge(files, output, cx, anew))?;
            merged(&done, output, screen)
        }
    }
}

fn info(file: &Path, as_json: bool, screen: &mut Output) -> CommandResult {
    let about = about(file).map_err(io::Error::other)?;
    if as_json {
        let rulesets: Map<_, _> =
            about.rulesets.iter().map(|(name, count)| (name.clone(), json!(count))).collect();
        screen.line(json!({
            "file": file.display().to_string(),
            "version": about.version,
            "engine": about.engine,
            "bytes": about.bytes,
            "positions": about.positions(),
            "values": about.values,
            "rulesets": rulesets,
        }))?;
        return Ok(ExitStatus::Answered);
    }
    screen.line(format!("version    {}, engine {}", about.version, about.engine))?;
    screen.line(format!("bytes      {}", about.bytes))?;
    screen.line(format!("values     {}", about.values))?;
    screen.line(format!("positions  {}", about.positions()))?;
    let rulesets = about.rulesets.iter().map(|(name, count)| (visible_line(name), count));
    let width = rulesets.clone().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, count) in rulesets {
        screen.line(format!("  {name:width$}  {count}"))?;
    }
    Ok(ExitStatus::Answered)
}

fn print_report(done: &VerifyReport, screen: &mut Output) -> CommandResult {
    let VerifyReport { positions, values, anew, unknown, complaints, .. } = *done;
    screen.line(format!("{positions} rows of positions and {values} rows of values are valid"))?;
    screen.line(format!("{anew} values recomputed"))?;
    if let Some(example) = &done.example {
        screen.line(format!(
            "{unknown} values, such as the value of {example}, could not be recomputed: the rules \
             are not available"
        ))?;
    }
    for complaint in &done.told {
        screen.line(complaint)?;
    }
    if complaints > done.told.len() as u64 {
        screen.line(format!("and {} more", complaints - done.told.len() as u64))?;
    }
    screen.line(match complaints {
        0 => "no errors".to_owned(),
        1 => "1 error".to_owned(),
        many => format!("{many} errors"),
    })?;
    Ok(if complaints == 0 { ExitStatus::Answered } else { ExitStatus::NoAnswer })
}

fn merged(done: &MergeReport, output: &Path, screen: &mut Output) -> CommandResult {
    screen.line(format!("{} positions written to {}", done.positions, output.display()))?;
    let lists = [
        (&done.misfits, "omitted: the row is invalid"),
        (&done.conflicts, "recomputed: the stores disagree"),
        (
            &done.open,
            "omitted: the stores disagree, and the rules of the position are not available",
        ),
    ];
    for (rows, what) in lists {
        for row in rows.iter().take(NAMED) {
            screen.line(format!("{row}: {what}"))?;
        }
        if rows.len() > NAMED {
            screen.line(format!("and {} more: {what}", rows.len() - NAMED))?;
        }
    }
    Ok(if done.open.is_empty() { ExitStatus::Answered } else { ExitStatus::NoAnswer })
}

fn rulesets(
    files: &[PathBuf],
    calculator: &mut CommandSession,
) -> io::Result<BTreeMap<String, RulesetFunction>> {
    let mut rulesets = BTreeMap::new();
    for file in files {
        for (name, _) in about(file).map_err(io::Error::other)?.rulesets {
            // The name of a rule file is followed by a fingerprint of its rules.
            let text = name.rsplit_once(" #").map_or(name.as_str(), |(text, _)| text);
            if let Ok(ruleset) = resolve::named(text, &[], calculator) {
                rulesets.insert(name, ruleset);
            }
        }
    }
    Ok(rulesets)
}

fn ask<T>(
    calculator: &CommandSession,
    rules: &BTreeMap<String, RulesetFunction>,
    question: impl FnOnce(ShortContext<'_>, Reevaluate<'_>) -> Budgeted<Result<T, StoreError>>,
) -> io::Result<T> {
    let session = calculator.interpreter().session();
    let done = calculator.ask(|cx| {
        let mut anew = |ruleset: &str, position: &str| -> Budgeted<Option<Short>> {
            let Some(rules) = rules.get(ruleset) else { return Ok(None) };
            let Ok(place) = rules.place(session, position) else { return Ok(None) };
            // The rule file may have changed.
            if place.stored_as() != ruleset { Ok(None) } else { place.value(cx).map(Some) }
        };
        question(cx, &mut anew)
    });
    let failed = |no: Interrupted| io::Error::other(calculator.interruption(&no));
    done.map_err(failed)?.map_err(io::Error::other)
}
