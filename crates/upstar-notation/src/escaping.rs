//! Escape sequences for characters that a terminal interprets or hides.
//!
//! Invariant: escaped text contains no such character, and escaping is idempotent.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns `true` if a terminal interprets a character or does not display it.
///
/// They are the control characters C0 and C1, the line and paragraph separators, the property
/// Default_Ignorable_Code_Point (such as bidirectional marks and zero-width characters) except for
/// the variation selectors U+FE00 to U+FE0F, the interlinear annotations, and the noncharacters.
///
/// ```
/// use upstar_notation::is_unprintable;
/// assert!(['\u{1b}', '\n', '\u{9b}', '\u{202e}', '\u{200b}'].into_iter().all(is_unprintable));
/// assert!(!['a', ' ', '↑', '囲', '\u{301}'].into_iter().any(is_unprintable));
/// ```
#[must_use]
pub fn is_unprintable(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    c.is_control()
        || u32::from(c) & 0xFFFE == 0xFFFE
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FDD0}'..='\u{FDEF}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}')
}

/// Escapes unprintable characters except newlines and tabs, as in JSON: `\u001b`.
///
/// JSON, TOML, Python and the Upstar language decode these escape sequences. Escaping JSON text
/// preserves its meaning.
///
/// ```
/// use upstar_notation::visible;
/// assert_eq!(visible("a\u{1b}[31m\n\u{202e}b"), "a\\u001b[31m\n\\u202eb");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_written_out = |c| is_unprintable(c) && !matches!(c, '\n' | '\t');
    let Some(first) = text.find(is_written_out) else { return Cow::Borrowed(text) };
    let mut out = text[..first].to_owned();
    for c in text[first..].chars() {
        if is_written_out(c) { write_out(&mut out, c) } else { out.push(c) }
    }
    Cow::Owned(out)
}

/// Same as [`visible`], but for a single line: also escapes newlines and tabs.
///
/// ```
/// assert_eq!(upstar_notation::visible_line("a\tb\nc"), "a\\tb\\nc");
/// ```
#[must_use]
pub fn visible_line(text: &str) -> Cow<'_, str> {
    match visible(text) {
        shown if shown.contains(['\n', '\t']) => {
            Cow::Owned(shown.replace('\n', "\\n").replace('\t', "\\t"))
        }
        shown => shown,
    }
}

/// Appends an escaped character. Beyond U+FFFF, writes a surrogate pair, as in JSON.
pub(crate) fn write_out(out: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        let _ = write!(out, "\\u{unit:04x}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = char> {
        (0..=u32::from(char::MAX)).filter_map(char::from_u32)
    }

    #[test]
    fn the_written_form_of_every_character_is_printable_and_final() {
        for c in all() {
            let text = c.to_string();
            let shown = visible_line(&text);
            assert!(!shown.contains(is_unprintable), "{c:?}");
            assert_eq!(visible_line(&shown), shown, "{c:?}");
            assert_eq!(shown != text, is_unprintable(c), "{c:?}");
            assert_eq!(visible(&text) == text, !is_unprintable(c) || "\n\t".contains(c), "{c:?}");
        }
    }

    #[test]
    fn control_characters_and_bidirectional_controls_are_unprintable() {
        for c in all().filter(|c| c.is_control()) {
            assert!(is_unprintable(c), "{c:?}");
        }
        for c in "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}".chars() {
            assert!(is_unprintable(c), "{c:?}");
        }
        for c in
            "\u{200b}\u{200c}\u{200d}\u{2028}\u{2029}\u{2060}\u{feff}\u{fffe}\u{1ffff}\u{e0041}"
                .chars()
        {
            assert!(is_unprintable(c), "{c:?}");
        }
    }

    #[test]
    fn the_signs_of_the_field_are_printable() {
        for c in "0{1|-1}⇑↑↓⇓⧾⧿±∅ω·½×−äÉж囲🎲\u{301}\u{fe0f}\u{fffd}".chars()
        {
            assert!(!is_unprintable(c), "{c:?}");
        }
    }

    #[test]
    fn characters_beyond_the_basic_plane_are_surrogate_pairs() {
        assert_eq!(visible("\u{e0001}"), "\\udb40\\udc01");
    }
}
