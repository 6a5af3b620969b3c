//! Shows long pages one screen at a time.
//!
//! Uses `$PAGER` if it is set; otherwise `--more--` waits for a key.

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

use console::{Key, Term};

use crate::output::Output;
use crate::terminal::printed;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PagerKey {
    Line,
    Screen,
    Leave,
}

pub(crate) fn all(lines: &[String], screen: &mut Output) -> io::Result<()> {
    lines.iter().try_for_each(|line| screen.line(line))
}

pub(crate) fn show(lines: &[String], screen: &mut Output) -> io::Result<()> {
    let term = Term::stdout();
    let height = usize::from(term.size().0);
    if lines.len() < height || height < 4 {
        return all(lines, screen);
    }
    screen.flush()?;
    let pager = env::var("PAGER").unwrap_or_default();
    if !pager.trim().is_empty() && by_program(&pager, lines).is_ok() {
        return Ok(());
    }
    pages(
        lines,
        height - 1,
        |line| {
            screen.line(line)?;
            screen.flush()
        },
        || {
            term.write_str("--more--")?;
            let key = term.read_key();
            term.clear_line()?;
            Ok(wish(&key?))
        },
    )
}

fn by_program(command: &str, lines: &[String]) -> io::Result<()> {
    let mut words = command.split_whitespace();
    let name = words.next().ok_or(io::ErrorKind::NotFound)?;
    let mut child = Command::new(name).args(words).stdin(Stdio::piped()).spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // The pager closes the pipe when the user leaves it.
        let _ = input.write_all(printed(&(lines.join("\n") + "\n")).as_bytes());
    }
    child.wait().map(drop)
}

fn wish(key: &Key) -> PagerKey {
    match key {
        Key::Enter | Key::ArrowDown | Key::Char('j') => PagerKey::Line,
        Key::Char('q' | 'Q') | Key::Escape | Key::CtrlC => PagerKey::Leave,
        _ => PagerKey::Screen,
    }
}

fn pages(
    lines: &[String],
    height: usize,
    mut show: impl FnMut(&String) -> io::Result<()>,
    mut ask: impl FnMut() -> io::Result<PagerKey>,
) -> io::Result<()> {
    let mut room = height;
    for line in lines {
        if room == 0 {
            room = match ask()? {
                PagerKey::Line => 1,
                PagerKey::Screen => height,
                PagerKey::Leave => return Ok(()),
            };
        }
        show(line)?;
        room -= 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(wishes: &[PagerKey]) -> (usize, usize) {
        let lines: Vec<String> = (0..10).map(|n| n.to_string()).collect();
        let (mut count, mut asked) = (0, 0);
        let show = |_: &String| {
            count += 1;
            Ok(())
        };
        let ask = || {
            asked += 1;
            Ok(wishes[asked - 1])
        };
        pages(&lines, 4, show, ask).expect("nothing is written");
        (count, asked)
    }

    #[test]
    fn a_long_page_waits_for_keys() {
        assert_eq!(shown(&[PagerKey::Screen, PagerKey::Screen]), (10, 2));
        assert_eq!(shown(&[PagerKey::Line, PagerKey::Line, PagerKey::Screen]), (10, 3));
        assert_eq!(shown(&[PagerKey::Line, PagerKey::Leave]), (5, 2));
        assert_eq!(wish(&Key::Char(' ')), PagerKey::Screen);
        assert_eq!(wish(&Key::Char('q')), PagerKey::Leave);
    }
}
