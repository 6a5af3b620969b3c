//! `upstar bundle`: runs a program, and puts its results into one folder with a list of hashes.

use std::fmt::Write as _;
use std::fs;
use std::io;

use sha2::{Digest, Sha256};
use upstar_draw::{Format, svg::Theme};

use super::{certify, draw};
use crate::args::BundleArgs;
use crate::command_session::CommandSession;
use crate::input;
use crate::output::{ExitStatus, Output};
use crate::snippet::Snippet;
use crate::usage_errors::command_line;

/// The list of hashes, in the format of `sha256sum`.
const HASHES: &str = "SHA256SUMS";

pub(crate) fn run(
    asked: &BundleArgs,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let BundleArgs { program, output: folder } = asked;
    let text = input::read(program)?;
    fs::create_dir_all(folder)?;
    if fs::read_dir(folder)?.next().is_some() {
        let message = format!("the folder {} is not empty", folder.display());
        let help = Some("choose a new folder");
        screen.error(&Snippet { message: &message, help, ..Snippet::default() })?;
        return Ok(ExitStatus::WrongInput);
    }
    let name = program.display().to_string();
    let statements = match calculator.statements(&text) {
        Ok(statements) => statements,
        Err(complaint) => {
            screen.error(&complaint.snippet(&text, Some(&name)))?;
            return Ok(complaint.exit_status());
        }
    };
    fs::write(folder.join("program.up"), &text)?;
    let mut answers = String::new();
    for (number, statement) in (1..).zip(&statements) {
        let source = text.get(statement.start..statement.end).unwrap_or_default();
        let answer = calculator.execute(&text, statement).and_then(|value| {
            let shown = (!statement.quiet).then(|| calculator.display(&value, statement));
            Ok((value, shown.transpose()?))
        });
        let (value, shown) = match answer {
            Ok(answer) => answer,
            Err(complaint) => {
                screen.error(&complaint.snippet(&text, Some(&name)))?;
                return Ok(complaint.exit_status());
            }
        };
        if let Some(shown) = shown {
            let _ = write!(answers, "{source}\n{shown}\n\n");
            if let Some(picture) = draw::sketch(&value) {
                for (ending, format) in [("svg", Format::Svg(Theme::Auto)), ("tikz", Format::Tikz)]
                {
                    let file = folder.join(format!("picture-{number}.{ending}"));
                    fs::write(file, picture.draw(format))?;
                }
            }
        } else if let Some(condition) = source.strip_prefix("assert") {
            // Not every true statement has a certificate.
            let file = folder.join(format!("assertion-{number}.cert"));
            let _ = certify::write_file(condition.trim(), &file, calculator);
        }
    }
    fs::write(folder.join("answers.txt"), answers)?;
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut files = entries.collect::<io::Result<Vec<_>>>()?;
    files.sort();
    let mut hashes = format!("# {}\n# Upstar {}\n", command_line(), env!("CARGO_PKG_VERSION"));
    for file in &files {
        for byte in Sha256::digest(fs::read(file)?) {
            let _ = write!(hashes, "{byte:02x}");
        }
        let name = file.file_name().unwrap_or_default().display();
        let _ = writeln!(hashes, "  {name}");
    }
    fs::write(folder.join(HASHES), hashes)?;
    let count = files.len();
    screen.note(format!(
        "{count} files written to {}; {HASHES} has their hashes",
        folder.display()
    ))?;
    Ok(ExitStatus::Answered)
}
