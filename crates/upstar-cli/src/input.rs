//! Reads files and lines of the standard input, within limits.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// The maximum length of a program, a rule file or a list of expressions, in bytes.
const LONGEST: u64 = 64 << 20;

/// Reads the next line with its end, or `None` at the end of the input. Invalid UTF-8 is replaced by a
/// character that the language rejects.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // The input may be infinite, for example a device.
    input.take(LONGEST + 1).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        let message = format!("a line is too long: at most {} MiB", LONGEST >> 20);
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// Reads a file; `-` is the standard input. Errors name the file.
pub(crate) fn read(file: &Path) -> io::Result<String> {
    let named = match file == Path::new("-") {
        true => "the standard input".to_owned(),
        false => file.display().to_string(),
    };
    let mut bytes = Vec::new();
    let read = match file == Path::new("-") {
        true => io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes),
        false => File::open(file).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes)),
    };
    read.map_err(|why| {
        io::Error::new(why.kind(), format!("cannot read {named}: {}", read_error(&why)))
    })?;
    if bytes.len() as u64 > LONGEST {
        let most = LONGEST >> 20;
        let message = format!("{named} is too long: at most {most} MiB");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    String::from_utf8(bytes).map_err(|why| {
        let at = why.utf8_error().valid_up_to();
        let message = format!("{named} is not UTF-8 text: byte {} is invalid", at + 1);
        io::Error::new(io::ErrorKind::InvalidData, message)
    })
}

pub(crate) fn read_error(why: &io::Error) -> String {
    let text = why.to_string();
    match text.split_once(" (os error") {
        Some((sentence, _)) => sentence.to_owned(),
        None => text,
    }
}
