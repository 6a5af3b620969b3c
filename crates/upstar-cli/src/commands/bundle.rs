//! `upstar bundle`: runs a program, and puts its results into one folder with a list of hashes.

use std::fmt::Write as _;
use std::fs;

use sha2::{Digest, Sha256};
use upstar_certify::CertifyRefusal;
use upstar_draw::{Format, svg::Theme};
use upstar_notation::Style;

use super::draw;
use super::eval::{EvalMode, execute_all};
use crate::args::BundleArgs;
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::input;
use crate::output::{ExitStatus, Output};
use crate::usage_errors::command_line;

/// The list of hashes, in the format of `sha256sum`.
const HASHES: &str = "SHA256SUMS";

pub(crate) fn run(
    asked: &BundleArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let BundleArgs { program, output: folder } = asked;
    let text = input::read(program)?;
    let wrong = |message| CommandError::new(message).help("choose a new folder");
    let opened = fs::create_dir_all(folder).and_then(|()| fs::read_dir(folder));
    let opened = opened
        .map_err(|why| wrong(format!("cannot create the folder {}: {why}", folder.display())));
    if opened?.next().is_some() {
        return Err(wrong(format!("the folder {} is not empty", folder.display())).into());
    }
    // The answers do not depend on the terminal.
    calculator.set_style(if config.ascii { Style::Ascii } else { Style::Unicode });
    let name = program.display().to_string();
    // Files are written when the whole program has run, so that a failed run leaves no files.
    let mut files = vec![("program.up".to_owned(), text.clone().into_bytes())];
    let mut answers = String::new();
    let mut numbers = 1..;
    let source = (text.as_str(), Some(name.as_str()), EvalMode::Program);
    let status =
        execute_all(source, calculator, screen, |statement, value, shown, calculator, screen| {
            let number = numbers.next().unwrap_or_default();
            let source = text.get(statement.start..statement.end).unwrap_or_default();
            if let Some(shown) = shown {
                let _ = write!(answers, "{source}\n{shown}\n\n");
                if let Some(picture) = draw::sketch(&value) {
                    for (ending, format) in
                        [("svg", Format::Svg(Theme::Auto)), ("tikz", Format::Tikz)]
                    {
                        let name = format!("picture-{number}.{ending}");
                        files.push((name, picture.draw(format).into_bytes()));
                    }
                }
            } else if let Some(condition) = source.strip_prefix("assert") {
                let mut certificate = Vec::new();
                match calculator.certify(condition.trim(), &mut certificate) {
                    Ok(_) => files.push((format!("assertion-{number}.cert"), certificate)),
                    // Not every true statement has a certificate.
                    Err(CertifyRefusal::NotInFormat(_)) => {}
                    Err(why) => screen.warn(format!("`{source}` has no certificate: {why}"))?,
                }
            }
            Ok(())
        })?;
    if status != ExitStatus::Answered {
        return Ok(status);
    }
    files.push(("answers.txt".to_owned(), answers.into_bytes()));
    files.sort();
    let mut hashes = format!("# {}\n# Upstar {}\n", command_line(), env!("CARGO_PKG_VERSION"));
    for (name, content) in &files {
        for byte in Sha256::digest(content) {
            let _ = write!(hashes, "{byte:02x}");
        }
        let _ = writeln!(hashes, "  {name}");
    }
    let count = files.len();
    files.push((HASHES.to_owned(), hashes.into_bytes()));
    for (name, content) in &files {
        let file = folder.join(name);
        fs::write(&file, content)
            .map_err(|why| wrong(format!("cannot write {}: {why}", file.display())))?;
    }
    screen.note(format!(
        "{count} files written to {}; {HASHES} has their hashes",
        folder.display()
    ))?;
    Ok(ExitStatus::Answered)
}
