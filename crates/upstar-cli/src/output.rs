//! Prints results to the standard output, and everything else to the standard error.
//!
//! Writing to a closed pipe does not panic: it returns the error, which `main` treats as success.

use std::fmt::Display;
use std::io::{self, BufWriter, Stdout, Write};

use upstar::Player;
use upstar_notation::visible;

use crate::config::Config;
pub(crate) use crate::error::ExitStatus;
use crate::error::{CommandError, CommandResult, Failure};
pub(crate) use crate::terminal::TextColour;
use crate::terminal::{self, OutputStream, paint};
use crate::wrap;

/// The exit code if everything was answered but not everything could be stored.
pub(crate) const NOT_KEPT: u8 = 3;

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

    /// Returns the label of a row about a player, such as `Left first`.
    pub(crate) fn player_label(&self, player: Player, rest: &str) -> String {
        self.ink(TextColour::of(player), format!("{:<12}", format!("{player}{rest}")))
    }

    /// Prints a row of a result.
    pub(crate) fn row(&mut self, name: &str, text: impl Display) -> io::Result<()> {
        let label = self.ink(TextColour::Faint, format!("{name:<12}"));
        self.line(format!("{label} {text}"))
    }

    /// Prints the first `most` items of a list beside its label, and the number of the others
    /// after `more`.
    pub(crate) fn list<T>(
        &mut self,
        mut label: String,
        items: &[T],
        (most, more): (usize, &str),
        text: impl Fn(&T) -> String,
    ) -> io::Result<()> {
        for item in items.iter().take(most) {
            self.line(format!("{label} {}", text(item)))?;
            label = " ".repeat(12);
        }
        match items.len().saturating_sub(most) {
            0 => Ok(()),
            count => self.line(format!("{label} {more} {count} more")),
        }
    }

    /// Prints the numbered moves of a line of play below a heading.
    pub(crate) fn moves(
        &mut self,
        heading: &str,
        moves: impl IntoIterator<Item = (Player, String)>,
    ) -> io::Result<()> {
        self.line("")?;
        self.line(self.ink(TextColour::Strong, heading))?;
        for (number, (mover, text)) in (1..).zip(moves) {
            let name = self.ink(TextColour::of(mover), format!("{:<5}", mover.to_string()));
            self.line(format!("{number:>3} {name} {text}"))?;
        }
        Ok(())
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

    /// Prints the error of a command that is refused, and returns the exit status.
    pub(crate) fn conclude(&mut self, result: CommandResult) -> io::Result<ExitStatus> {
        match result {
            Ok(status) => Ok(status),
            Err(Failure::Refused(error)) => self.error(&error).map(|()| error.status()),
            Err(Failure::Io(error)) => Err(error),
        }
    }

    pub(crate) fn error(&mut self, error: &CommandError) -> io::Result<()> {
        if let Some(object) = error.json() {
            return self.line(object);
        }
        // The error may be that the output cannot be written.
        let flushed = self.flush();
        write!(terminal::err(), "{}", error.render(self.color_err, self.columns))?;
        flushed
    }
}
