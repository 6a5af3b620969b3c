//! `upstar-verify FILE…` checks the claims of certificates.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{BufReader, Write, stdin};
use std::process::ExitCode;
use upstar_verify::{Fault, check};

const HELP: &str = "usage: upstar-verify FILE…   (`-` is the standard input)

Reads certificates (see book/certificates.md) and prints `holds: STATEMENT` for each claim that
they prove. Exit status: 0 if all claims hold, 1 if a line does not follow, 2 if a file cannot be
read.";

fn main() -> ExitCode {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() || files.iter().any(|f| f == "--help" || f == "-h") {
        println!("{HELP}");
        return ExitCode::from(if files.is_empty() { 2 } else { 0 });
    }
    files.retain(|f| f != "--");
    files.iter().map(|file| verify(file)).max().unwrap_or(2).into()
}

fn verify(name: &str) -> u8 {
    // A closed pipe must not cause a panic.
    let say = &mut |line: &str| _ = writeln!(std::io::stdout(), "{line}");
    let result = match name {
        "-" => check(stdin().lock(), say),
        _ => match File::open(name) {
            Ok(file) => check(BufReader::with_capacity(1 << 16, file), say),
            Err(error) => Err((0, Fault::Unreadable(error.to_string()))),
        },
    };
    let (line, word, why, status) = match result {
        Ok(report) => {
            for what in &report.assumed {
                say(&format!("  assumed: {what}"));
            }
            return 0;
        }
        Err((line, Fault::Unreadable(why))) => (line, "unreadable", why, 2),
        Err((line, Fault::DoesNotFollow(why))) => (line, "does not follow", why, 1),
    };
    _ = writeln!(std::io::stderr(), "{name}:{line}: {word}: {why}");
    status
}
