//! The configuration of the commands, from flags and environment.

use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use upstar::{BoardView, Theorems};
use upstar_draw::terminal::{Charset, TextColours, TextStyle};
use upstar_limits::Limits;

use crate::args::{ColourWhen, GlobalArgs};
use crate::terminal::{self, with_own_styles};
use crate::wrap::WIDTH;

#[derive(Clone, Debug)]
pub(crate) struct Config {
    pub(crate) unicode: bool,
    /// `true` if files are written in ASCII, too.
    pub(crate) ascii: bool,
    pub(crate) color_out: bool,
    pub(crate) color_err: bool,
    pub(crate) quiet: bool,
    pub(crate) limits: Limits,
    pub(crate) shows_progress: bool,
    pub(crate) steps: Option<u64>,
    pub(crate) threads: usize,
    pub(crate) theorems: Theorems,
    pub(crate) store: Option<PathBuf>,
    pub(crate) interactive: bool,
    /// The number of columns of the terminal, if there is one.
    pub(crate) width: Option<usize>,
}

impl Config {
    pub(crate) fn new(flags: &GlobalArgs) -> Config {
        let (input, output) = (io::stdin().is_terminal(), terminal::is_out());
        let color = |terminal: bool| match flags.color {
            ColourWhen::Always => true,
            ColourWhen::Never => false,
            ColourWhen::Auto => is_coloured(terminal),
        };
        Config {
            unicode: flags.unicode || (!flags.ascii && output && speaks_unicode(variable)),
            ascii: flags.ascii,
            color_out: color(output),
            color_err: color(terminal::is_err()),
            quiet: flags.quiet,
            limits: Limits {
                time: flags.timeout,
                memory: Some(
                    flags.max_memory.map_or_else(upstar_limits::allowance, upstar_limits::allowed),
                ),
            },
            shows_progress: !flags.quiet,
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
    pub(crate) fn board(&self, view: &BoardView) -> String {
        with_own_styles(&upstar_draw::board::text(view, &self.pen()))
    }

    pub(crate) fn pen(&self) -> TextStyle {
        TextStyle {
            charset: if self.unicode { Charset::Unicode } else { Charset::Ascii },
            colours: if self.color_out { TextColours::Ansi } else { TextColours::None },
            // Leaves room for the row names.
            columns: self.width.map_or(TextStyle::UNICODE.columns, |width| {
                width.saturating_sub(4).clamp(20, TextStyle::UNICODE.columns)
            }),
        }
    }

    pub(crate) fn page(&self) -> usize {
        self.width.map_or(WIDTH, |width| width.clamp(20, WIDTH))
    }
}

fn available_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

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

/// Returns `true` if the terminal understands UTF-8. The first of the three variables that is set decides; if
/// none is set, only Windows and macOS are assumed to use UTF-8.
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
