//! From what was typed and what the environment says to what the commands need to know.

use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use upstar::{BoardView, Theorems};
use upstar_draw::terminal::{Charset, TextColours, TextStyle};
use upstar_limits::Limits;

use crate::args::{ColourWhen, GlobalArgs};
use crate::terminal::{self, with_own_styles};
use crate::wrap::WIDTH;

/// How to talk and how long to think.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    /// Print `↑` and not `^`.
    pub(crate) unicode: bool,
    /// Colours on the standard output.
    pub(crate) color_out: bool,
    /// Colours on the standard error.
    pub(crate) color_err: bool,
    /// Say nothing but answers and errors.
    pub(crate) quiet: bool,
    /// What the watch over a question looks at.
    pub(crate) limits: Limits,
    /// Show on the terminal that a long question is being worked on.
    pub(crate) shows_progress: bool,
    /// The steps for one question.
    pub(crate) steps: Option<u64>,
    /// How many threads may work on a question.
    pub(crate) threads: usize,
    /// Which theorems about positions are used.
    pub(crate) theorems: Theorems,
    /// Where values of positions are kept between runs.
    pub(crate) store: Option<PathBuf>,
    /// A person sits at both ends.
    pub(crate) interactive: bool,
    /// The columns of the terminal, if the answers go to one.
    pub(crate) width: Option<usize>,
}

impl Config {
    /// Look at the flags, the environment and the terminal.
    pub(crate) fn new(flags: &GlobalArgs) -> Config {
        let (input, output) = (io::stdin().is_terminal(), terminal::is_out());
        let color = |terminal: bool| match flags.color {
            ColourWhen::Always => true,
            ColourWhen::Never => false,
            ColourWhen::Auto => is_coloured(terminal),
        };
        Config {
            unicode: flags.unicode || (!flags.ascii && output && speaks_unicode(variable)),
            color_out: color(output),
            color_err: color(terminal::is_err()),
            quiet: flags.quiet,
            limits: Limits {
                time: flags.timeout,
                memory: Some(
                    flags.max_memory.map_or_else(upstar_limits::allowance, upstar_limits::allowed),
                ),
            },
            shows_progress: terminal::is_err() && !flags.quiet,
            steps: flags.max_nodes,
            threads: flags.threads.map_or_else(available_threads, usize::from),
            theorems: if flags.no_lemmas { Theorems::NONE } else { Theorems::ALL },
            store: flags.store.clone(),
            interactive: input && output,
            width: console::Term::stdout()
                .size_checked()
                .map(|(_, columns)| usize::from(columns))
                .filter(|columns| output && *columns > 0),
        }
    }
}

impl Config {
    /// A position in characters, for the standard output.
    pub(crate) fn board(&self, view: &BoardView) -> String {
        with_own_styles(&upstar_draw::board::text(view, &self.pen()))
    }

    /// How text pictures are made for the standard output.
    pub(crate) fn pen(&self) -> TextStyle {
        TextStyle {
            charset: if self.unicode { Charset::Unicode } else { Charset::Ascii },
            colours: if self.color_out { TextColours::Ansi } else { TextColours::None },
            // A little is left for the names of rows.
            columns: self.width.map_or(TextStyle::UNICODE.columns, |width| {
                width.saturating_sub(4).clamp(20, TextStyle::UNICODE.columns)
            }),
        }
    }

    /// The columns of a page.
    pub(crate) fn page(&self) -> usize {
        self.width.map_or(WIDTH, |width| width.clamp(20, WIDTH))
    }
}

/// The threads that the machine runs at a time.
fn available_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns `true` if a stream has colours of its own accord.
pub(crate) fn is_coloured(is_terminal: bool) -> bool {
    is_terminal && !is_set("NO_COLOR") && !is("TERM", "dumb")
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

fn is_set(name: &str) -> bool {
    variable(name).is_some()
}

fn is(name: &str, value: &str) -> bool {
    variable(name).is_some_and(|found| found == value)
}

/// Whether the terminal understands UTF-8. The first of the three variables that is set counts;
/// where none is, terminals of today do, except those that were told to speak C.
fn speaks_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    match locale {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => cfg!(any(windows, target_os = "macos")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_locale_variable_that_is_set_decides() {
        let ask = |pairs: &'static [(&str, &str)]| {
            speaks_unicode(|name| {
                pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned())
            })
        };
        assert!(ask(&[("LANG", "en_US.UTF-8")]));
        assert!(ask(&[("LC_ALL", "C.utf8"), ("LANG", "C")]));
        assert!(!ask(&[("LC_ALL", "C"), ("LANG", "en_US.UTF-8")]));
        assert!(!ask(&[("LC_CTYPE", "POSIX")]));
    }
}
