//! Where everything is printed: answers to the standard output, talk to the standard error.
//!
//! Nothing here panics when a reader goes away: writing returns the error, and `main` calls a
//! broken pipe a success.

use std::fmt::Display;
use std::io::{self, BufWriter, Stdout, Write};

use upstar_notation::visible;

use crate::config::Config;
use crate::snippet::Snippet;
pub(crate) use crate::terminal::TextColour;
use crate::terminal::{self, OutputStream, paint};
use crate::wrap;

/// How a command ended. The order is that of badness, so that the worst of many is their maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitStatus {
    /// Everything was answered.
    Answered,
    /// A question has no answer: it is undefined, over budget, or an assertion failed.
    NoAnswer,
    /// The input is wrong.
    WrongInput,
}

/// The exit code of a command that answered everything, and could not keep in the store what it found.
pub(crate) const NOT_KEPT: u8 = 3;

impl ExitStatus {
    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            ExitStatus::Answered => 0,
            ExitStatus::NoAnswer => 1,
            ExitStatus::WrongInput => 2,
        }
    }
}

/// The two streams that a program may write to.
pub(crate) struct Output {
    out: OutputStream<BufWriter<Stdout>>,
    color_out: bool,
    color_err: bool,
    quiet: bool,
    /// The columns of a page on the terminal, if there is one.
    columns: Option<usize>,
    /// The columns of the terminal itself.
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

    /// A line of an answer.
    pub(crate) fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Lines of an answer, which on a terminal are broken between words where they are too long for it.
    pub(crate) fn words(&mut self, text: &str) -> io::Result<()> {
        match self.width {
            None => self.line(text),
            Some(width) => {
                visible(text).lines().try_for_each(|line| self.line(wrap::fitted(line, width)))
            }
        }
    }

    /// Let the reader see what was written so far.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// `text` in `ink` for the standard output.
    pub(crate) fn ink(&self, ink: TextColour, text: impl Display) -> String {
        paint(self.color_out, ink, text)
    }

    /// Say something beside the answer, unless silence was asked for.
    pub(crate) fn note(&mut self, text: impl Display) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        self.flush()?;
        writeln!(terminal::err(), "{text}")
    }

    /// Prints a warning beside an answer.
    #[cfg(feature = "store")]
    pub(crate) fn warn(&mut self, text: impl Display) -> io::Result<()> {
        self.flush()?;
        let label = paint(self.color_err, TextColour::Bad, "warning");
        writeln!(terminal::err(), "{label}: {text}")
    }

    /// Report what went wrong.
    pub(crate) fn error(&mut self, snippet: &Snippet<'_>) -> io::Result<()> {
        // What went wrong may be that nothing can be written there.
        let flushed = self.flush();
        write!(terminal::err(), "{}", snippet.render(self.color_err, self.columns))?;
        flushed
    }
}
