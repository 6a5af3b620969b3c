//! Output to the standard streams.
//!
//! Text from outside may contain control sequences. Everything printed therefore passes through an
//! [`OutputStream`], which escapes unprintable characters (`\u001b`). Invariant: only line ends,
//! tabs, and the styles of [`paint`] and [`with_own_styles`] are unchanged.

#![expect(clippy::disallowed_methods, reason = "the streams are used here and nowhere else")]

use std::borrow::Cow;
use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, IsTerminal, Stderr, Stdout, Write};
use std::sync::OnceLock;

use upstar::Player;
use upstar_notation::visible;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextColour {
    Strong,
    Faint,
    Bad,
    Good,
    Left,
    Right,
}

impl TextColour {
    pub(crate) fn of(player: Player) -> TextColour {
        match player {
            Player::Left => TextColour::Left,
            Player::Right => TextColour::Right,
        }
    }

    fn code(self) -> &'static str {
        match self {
            TextColour::Strong => "1",
            TextColour::Faint => "2",
            TextColour::Bad => "1;31",
            TextColour::Good => "32",
            TextColour::Left => "34",
            TextColour::Right => "31",
        }
    }
}

const START: &str = "\x1b[";

/// Returns the marker `\x1b[N;` with which a style of this command starts until the text is
/// printed. Text from outside does not contain the random number N, so it cannot imitate a style.
fn own_start() -> &'static str {
    static OWN: OnceLock<String> = OnceLock::new();
    OWN.get_or_init(|| format!("{START}{};", RandomState::new().hash_one(0)))
}

pub(crate) fn paint(color: bool, ink: TextColour, text: impl Display) -> String {
    if !color {
        return text.to_string();
    }
    let own = own_start();
    format!("{own}{}m{text}{own}0m", ink.code())
}

/// Marks the styles in a picture, or in a page of the argument parser, as styles of this command.
/// Pictures and pages do not contain other control sequences.
pub(crate) fn with_own_styles(text: &str) -> String {
    text.replace(START, own_start())
}

/// Escapes unprintable characters, except in the styles of this command.
pub(crate) fn printed(text: &str) -> Cow<'_, str> {
    if matches!(visible(text), Cow::Borrowed(_)) {
        return Cow::Borrowed(text);
    }
    let text = text.replace("\r\n", "\n");
    let mut parts = text.split(own_start());
    let mut out = visible(parts.next().unwrap_or_default()).into_owned();
    for part in parts {
        let is_code = |c: char| c.is_ascii_digit() || c == ';';
        match part.split_once('m').filter(|(codes, _)| codes.chars().all(is_code)) {
            Some((codes, rest)) => {
                out.extend([START, codes, "m"]);
                out.push_str(&visible(rest));
            }
            // The style was truncated.
            None => out.push_str(&visible(part)),
        }
    }
    Cow::Owned(out)
}

/// Returns the number of columns that printed text takes, without its styles.
pub(crate) fn width(text: &str) -> usize {
    console::measure_text_width(&printed(text))
}

#[derive(Debug)]
pub(crate) struct OutputStream<W> {
    stream: W,
    /// The first bytes of an incomplete character.
    begun: Vec<u8>,
}

pub(crate) fn out() -> OutputStream<BufWriter<Stdout>> {
    OutputStream::new(BufWriter::new(io::stdout()))
}

pub(crate) fn err() -> OutputStream<Stderr> {
    OutputStream::new(io::stderr())
}

pub(crate) fn is_out() -> bool {
    io::stdout().is_terminal()
}

pub(crate) fn is_err() -> bool {
    io::stderr().is_terminal()
}

/// Erases the line of the cursor and the line above.
pub(crate) fn erase_line_above() -> io::Result<()> {
    io::stderr().write_all(b"\x1b[1A\r\x1b[2K")
}

impl<W: Write> OutputStream<W> {
    fn new(stream: W) -> OutputStream<W> {
        OutputStream { stream, begun: Vec::new() }
    }
}

impl<W: Write> Write for OutputStream<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let all = [std::mem::take(&mut self.begun).as_slice(), bytes].concat();
        // Everything except an incomplete character; invalid UTF-8 becomes U+FFFD.
        let unfinished = match std::str::from_utf8(&all) {
            Err(why) if why.error_len().is_none() => all.len() - why.valid_up_to(),
            _ => 0,
        };
        let (whole, begun) = all.split_at(all.len() - unfinished);
        self.begun = begun.to_vec();
        self.stream.write_all(printed(&String::from_utf8_lossy(whole)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use upstar_notation::is_unprintable;

    use super::*;

    fn arrives(bytes: &[u8], size: usize) -> String {
        let mut printing = OutputStream::new(Vec::new());
        for piece in bytes.chunks(size) {
            printing.write_all(piece).unwrap();
        }
        String::from_utf8(printing.stream).unwrap()
    }

    #[test]
    fn styles_of_the_command_are_printed_and_others_are_written_out() {
        let painted = paint(true, TextColour::Bad, "a\x1b[32mb\x1b[0m");
        let expected = "\x1b[1;31ma\\u001b[32mb\\u001b[0m\x1b[0m";
        assert_eq!(printed(&painted), expected);
        assert_eq!(arrives(format!("{painted}\n").as_bytes(), 1000), format!("{expected}\n"));
        assert_eq!(width(&painted), "a\\u001b[32mb\\u001b[0m".len());
        assert_eq!(paint(false, TextColour::Bad, "a"), "a");
        let picture = with_own_styles("\x1b[34m●\x1b[0m");
        assert_eq!(printed(&picture), "\x1b[34m●\x1b[0m");
        assert_eq!(width(&picture), 1);
    }

    #[test]
    fn no_number_is_that_of_the_command() {
        for number in ["", "0", "1", "18446744073709551615"] {
            assert_eq!(printed(&format!("\x1b[{number};1mx")), format!("\\u001b[{number};1mx"));
        }
        let cut = &paint(true, TextColour::Good, "x")[..own_start().len() + 1];
        assert!(!printed(cut).contains(is_unprintable));
    }

    #[test]
    fn text_in_pieces_is_printed_as_the_whole_text() {
        let text = "a\u{1b}]0;x\u{7}é\u{9b}囲\u{202e}\u{e0001}🎲\tb\n";
        for size in 1..12 {
            assert_eq!(arrives(text.as_bytes(), size), visible(text), "{size}");
        }
        assert_eq!(arrives(b"a\xffb\xc3", 1), "a\u{fffd}b");
        assert_eq!(arrives(b"a\r\nb\rc\n", 100), "a\nb\\u000dc\n");
    }

    #[test]
    fn json_stays_the_same_json() {
        let json = serde_json::json!({ "a\u{7f}": "\u{1b}\n\t\r\u{9b}\u{202e}\u{e0001}\\u001b" });
        let text = arrives(json.to_string().as_bytes(), 3);
        assert!(!text.contains(is_unprintable), "{text}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), json);
    }
}
