//! `upstar check`: checks claims from published works and the examples of rule files.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use indicatif::ProgressBar;
use serde_json::json;
use upstar::FileError;
use upstar_certify::CertifyRefusal;
use upstar_claims::{ClaimFilter, ClaimReport, ClaimsReport, ExprEvaluator, RunOptions, Work};
use upstar_lang::{ExampleResult, FILE_ENDING};

use crate::args::CheckArgs;
use crate::command_session::CommandSession;
use crate::commands::certify;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::input;
use crate::output::{ExitStatus, Output};
use crate::resolve;

const FOLDER: &str = "claims";

pub(crate) fn run(
    asked: &CheckArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let files = files(&asked.files)?;
    let (games, claims): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_game(file));
    let mut verdict = ExitStatus::Answered;
    for file in &games {
        verdict = verdict.max(examples(file, asked.json, calculator, screen)?);
    }
    if claims.is_empty() {
        return Ok(verdict);
    }
    let mut works = Vec::new();
    for file in claims {
        let text = input::read(&file)?;
        let work = Work::parse(&file.display().to_string(), &text);
        works.push(work.map_err(|error| CommandError::new(error.to_string()))?);
    }
    let fits = |pattern: &&String| {
        let filter = ClaimFilter { ids: vec![(*pattern).clone()], ..ClaimFilter::default() };
        works.iter().flat_map(|work| &work.claims).any(|claim| filter.selects(claim))
    };
    if let Some(pattern) = asked.only.iter().find(|pattern| !fits(pattern)) {
        let wrong = CommandError::new(format!("no claim id matches `{pattern}`"));
        let help = "a pattern is a part of an id, or a whole id in which `*` matches any text";
        return Err(wrong.help(help).into());
    }
    let filter = ClaimFilter { ids: asked.only.clone(), status: None, cost: asked.cost };
    // Files without selected claims are not reported.
    works.retain(|work| asked.only.is_empty() || work.claims.iter().any(|c| filter.selects(c)));
    let begun = Instant::now();
    let clock = || begun.elapsed();
    let claims = works.iter().flat_map(|work| &work.claims).filter(|claim| filter.selects(claim));
    let claims = claims.count();
    let bar = if config.quiet { ProgressBar::hidden() } else { ProgressBar::new(claims as u64) };
    let judged = |_: &ClaimReport| bar.inc(1);
    let options = RunOptions { filter, clock: Some(&clock), judged: Some(&judged) };
    let report = upstar_claims::run(&works, &options, calculator);
    bar.finish_and_clear();
    show(&report, asked.json, screen)?;
    if let Some(folder) = &asked.certify {
        let wanted = ClaimFilter { ids: asked.only.clone(), status: None, cost: asked.cost };
        verdict = verdict.max(certificates(&works, &wanted, folder, calculator, screen)?);
    }
    Ok(verdict.max(if report.all_held() { ExitStatus::Answered } else { ExitStatus::NoAnswer }))
}

fn certificates(
    works: &[Work],
    filter: &ClaimFilter,
    folder: &Path,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    std::fs::create_dir_all(folder)?;
    let (mut written, mut others, mut verdict) = (0, 0, ExitStatus::Answered);
    for work in works {
        for claim in
            work.claims.iter().filter(|claim| filter.selects(claim) && claim.cost <= filter.cost)
        {
            let given: String =
                work.given.iter().chain(&claim.given).map(|given| format!("{given}; ")).collect();
            for (number, check) in (1..).zip(&claim.checks) {
                calculator.reset();
                let check = &format!("{given}{check}");
                let output = folder.join(format!("{}-{number}.cert", claim.id));
                match certify::write_file(check, &output, calculator) {
                    Ok(_) => written += 1,
                    Err(CertifyRefusal::NotInFormat(_) | CertifyRefusal::NoAnswer(_)) => {
                        others += 1;
                    }
                    Err(refusal) => {
                        let message = format!("{}, check {number}: {refusal}", claim.id);
                        screen.error(&CommandError::new(message))?;
                        verdict = ExitStatus::NoAnswer;
                    }
                }
                if calculator.was_cancelled() {
                    return Ok(ExitStatus::NoAnswer);
                }
            }
        }
    }
    let shown = folder.display();
    screen.line(format!(
        "{written} certificates written to {shown}; {others} other checks cannot be proved by certificates"
    ))?;
    Ok(verdict)
}

fn is_game(file: &Path) -> bool {
    file.to_str().is_some_and(|name| name.ends_with(FILE_ENDING))
}

fn examples(
    file: &Path,
    as_json: bool,
    calculator: &CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let path = file.display().to_string();
    let (ruleset, text) = match resolve::read_rule_file(&path) {
        Ok(read) => read,
        // The other files are still checked.
        Err(wrong) => return screen.conclude(Err(wrong.into())),
    };
    let mut held = 0;
    let mut failed: Vec<FileError> = Vec::new();
    let mut unknown: Vec<String> = Vec::new();
    for number in 0.. {
        let _guard = calculator.watch().question();
        match calculator.interpreter().check_example(&ruleset, number) {
            Some(ExampleResult::Holds) => held += 1,
            Some(ExampleResult::Unreadable(error) | ExampleResult::Fails(error)) => {
                failed.push(error);
            }
            Some(ExampleResult::Unknown(why)) => unknown.push(why),
            None => break,
        }
        if calculator.was_cancelled() {
            break;
        }
    }
    let all = held + failed.len() + unknown.len();
    if as_json {
        let failed: Vec<_> = failed
            .iter()
            .map(|error| {
                json!({ "line": error.line, "column": error.column, "message": error.message })
            })
            .collect();
        screen.line(json!({
            "file": path, "examples": all, "held": held, "failed": failed, "undecided": unknown,
        }))?;
    } else {
        let what = if all == 1 { "example" } else { "examples" };
        screen.line(format!("{path}: {held} of {all} {what} held"))?;
    }
    for error in failed.iter().filter(|_| !as_json) {
        screen.error(&resolve::rule_file_error(&path, &text, error.clone()))?;
    }
    for why in unknown.iter().filter(|_| !as_json) {
        screen.note(format!("{path}: one example is undecided: {why}"))?;
    }
    Ok(if held == all { ExitStatus::Answered } else { ExitStatus::NoAnswer })
}

fn show(report: &ClaimsReport, json: bool, screen: &mut Output) -> io::Result<()> {
    if json {
        let text = serde_json::to_string(report).map_err(io::Error::other)?;
        return screen.line(text);
    }
    screen.line(report.to_string().trim_end())
}

/// Returns the files to check; a folder stands for all its `.toml` and `.game` files, sorted by name.
fn files(given: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let default = [PathBuf::from(FOLDER)];
    let given = if given.is_empty() { &default } else { given };
    let mut all = Vec::new();
    for path in given {
        if !path.is_dir() {
            all.push(path.clone());
            continue;
        }
        let mut inside = Vec::new();
        for entry in std::fs::read_dir(path)? {
            inside.push(entry?.path());
        }
        let is_claims = |file: &Path| file.extension().is_some_and(|ending| ending == "toml");
        inside.retain(|file| is_claims(file) || is_game(file));
        inside.sort();
        all.append(&mut inside);
    }
    let complaint = match all.iter().find(|path| !path.exists()) {
        Some(missing) => format!("`{}` does not exist", missing.display()),
        None if all.is_empty() => {
            let given: Vec<_> = given.iter().map(|path| format!("`{}`", path.display())).collect();
            format!("no claims found in {}", given.join(", "))
        }
        None => return Ok(all),
    };
    let remedy = "specify a file of claims, a rule file, or a folder";
    Err(io::Error::new(io::ErrorKind::NotFound, format!("{complaint}; {remedy}")))
}
