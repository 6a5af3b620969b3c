//! `upstar check`: the statements of published works, put to the test.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use indicatif::ProgressBar;
use upstar_claims::{ClaimReport, Filter, Options, Report, Work};

use crate::args::{Check, Cost};
use crate::calculator::Calculator;
use crate::config::Config;
use crate::screen::{Screen, Verdict};
use crate::snippet::Snippet;

/// Where claims are if nobody says where.
const FOLDER: &str = "claims";

/// Check the claims of files and folders.
pub(crate) fn run(
    asked: &Check,
    calculator: &mut Calculator,
    config: &Config,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    let mut works = Vec::new();
    for file in files(&asked.files)? {
        let text = super::read(&file)?;
        match Work::parse(&file.display().to_string(), &text) {
            Ok(work) => works.push(work),
            Err(error) => {
                screen.error(&Snippet { message: &error.to_string(), ..Snippet::default() })?;
                return Ok(Verdict::WrongInput);
            }
        }
    }
    let begun = Instant::now();
    let clock = || begun.elapsed();
    let claims: usize = works.iter().map(|work| work.claims.len()).sum();
    let bar = if config.quiet { ProgressBar::hidden() } else { ProgressBar::new(claims as u64) };
    let judged = |_: &ClaimReport| bar.inc(1);
    let options = Options {
        filter: Filter { ids: asked.only.clone(), status: None, cost: cost(asked.cost) },
        clock: Some(&clock),
        judged: Some(&judged),
    };
    let report = upstar_claims::run(&works, &options, calculator);
    bar.finish_and_clear();
    show(&report, asked.json, screen)?;
    Ok(if report.all_held() { Verdict::Answered } else { Verdict::NoAnswer })
}

fn show(report: &Report, json: bool, screen: &mut Screen) -> io::Result<()> {
    if json {
        let text = serde_json::to_string(report).map_err(io::Error::other)?;
        return screen.line(text);
    }
    screen.line(report.to_string().trim_end())
}

fn cost(cost: Cost) -> upstar_claims::Cost {
    match cost {
        Cost::Instant => upstar_claims::Cost::Instant,
        Cost::Minutes => upstar_claims::Cost::Minutes,
        Cost::Hours => upstar_claims::Cost::Hours,
    }
}

/// The files that are meant: a folder means all its `.toml` files, by name.
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
        inside.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
        inside.sort();
        all.append(&mut inside);
    }
    if all.is_empty() || !all[0].exists() {
        let missing = all.first().map_or(Path::new(FOLDER), PathBuf::as_path).display();
        let sentence = format!("there are no claims in `{missing}`; name a file or a folder");
        return Err(io::Error::new(io::ErrorKind::NotFound, sentence));
    }
    Ok(all)
}
