//! Reads files and lines of the standard input, within limits.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// No program, rule file or list of questions is longer than this, in bytes.
const LONGEST: u64 = 64 << 20;

/// The next line, with its end; none where there are no more. What is no UTF-8 becomes a sign that nothing is
/// written with, and is complained about.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // A device may have no end.
    input.take(LONGEST + 1).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        let message = format!("a line is longer than {} MiB, and is not read", LONGEST >> 20);
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// The text of a file; `-` is the standard input. The error names the file.
pub(crate) fn read(file: &Path) -> io::Result<String> {
    let named = match file == Path::new("-") {
        true => "the standard input".to_owned(),
        false => file.display().to_string(),
    };
    let mut bytes = Vec::new();
    // A device may have no end.
    let read = match file == Path::new("-") {
        true => io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes),
        false => File::open(file).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes)),
    };
    read.map_err(|why| {
        io::Error::new(why.kind(), format!("cannot read {named}: {}", read_error(&why)))
    })?;
    if bytes.len() as u64 > LONGEST {
        let most = LONGEST >> 20;
        let message = format!("{named} is longer than {most} MiB, and is not read");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    String::from_utf8(bytes).map_err(|why| {
        let at = why.utf8_error().valid_up_to();
        let message = format!("{named} is not UTF-8 text: byte {} is wrong", at + 1);
        io::Error::new(io::ErrorKind::InvalidData, message)
    })
}

/// The text of an error of the operating system, without its code number.
pub(crate) fn read_error(why: &io::Error) -> String {
    let text = why.to_string();
    match text.split_once(" (os error") {
        Some((sentence, _)) => sentence.to_owned(),
        None => text,
    }
}
