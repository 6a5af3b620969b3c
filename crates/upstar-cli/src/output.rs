//! Prints results to the standard output, and everything else to the standard error.
//!
//! Writing to a closed pipe does not panic: it returns the error, which `main` treats as success.

use std::fmt::Display;
use std::io::{self, BufWriter, Stdout, Write};

use upstar_notation::visible;

use crate::config::Config;
use crate::snippet::Snippet;
pub(crate) use crate::terminal::TextColour;
use crate::terminal::{self, OutputStream, paint};
use crate::wrap;

/// The result of a command. The order is by severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitStatus {
    Answered,
    /// Some result is undefined, a limit was reached, or an assertion failed.
    NoAnswer,
    WrongInput,
}

/// The exit code if everything was answered but not everything could be stored.
pub(crate) const NOT_KEPT: u8 = 3;

impl ExitStatus {
    pub(crate) const fn code(self) -> u8 {
        match self {
            ExitStatus::Answered => 0,
            ExitStatus::NoAnswer => 1,
            ExitStatus::WrongInput => 2,
        }
    }
}

pub(crate) struct Output {
    out: OutputStream<BufWriter<Stdout>>,
    color_out: bool,
    color_err: bool,
    quiet: bool,
    columns: Option<usize>,
    width: Option<usize>,
}

impl Output {
    pub(crate) fn new(config: &Config) -> Output {
        Output {
            out: terminal::out(),
            color_out: config.color_out,
            color_err: config.color_err,
            quiet: config.quiet,
            columns: config.width.map(|_| config.page()),
            width: config.width,
        }
    }

    pub(crate) fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Prints lines of a result, wrapped between words to fit the terminal.
    pub(crate) fn words(&mut self, text: &str) -> io::Result<()> {
        match self.width {
            None => self.line(text),
            Some(width) => {
                visible(text).lines().try_for_each(|line| self.line(wrap::fitted(line, width)))
            }
        }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    pub(crate) fn ink(&self, ink: TextColour, text: impl Display) -> String {
        paint(self.color_out, ink, text)
    }

    /// Prints a note unless `--quiet` is given.
    pub(crate) fn note(&mut self, text: impl Display) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        self.flush()?;
        writeln!(terminal::err(), "{text}")
    }

    pub(crate) fn warn(&mut self, text: impl Display) -> io::Result<()> {
        self.flush()?;
        let label = paint(self.color_err, TextColour::Bad, "warning");
        writeln!(terminal::err(), "{label}: {text}")
    }

    pub(crate) fn error(&mut self, snippet: &Snippet<'_>) -> io::Result<()> {
        // The error may be that the output cannot be written.
        let flushed = self.flush();
        write!(terminal::err(), "{}", snippet.render(self.color_err, self.columns))?;
        flushed
    }
}
