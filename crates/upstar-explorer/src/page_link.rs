//! Addresses of pages: the state of the explorer as a URL fragment. The page reads them.
//!
//! Papers cite these links, so their forms are stable. Fields may be added but not removed.
//! Characters other than letters, digits and `-._*` are percent-encoded as UTF-8, for example
//! `%2F`; a space is `+`.
//!
//! | address | page |
//! | --- | --- |
//! | `#/calc?text=…&given=…` | an expression, with one `given` for each definition that it uses |
//! | `#/board?rules=…&position=…` | a position of a ruleset, written as in the language |
//! | `#/play?part=…&part=…&move=…` | a sum of positions, each given by an expression, and the names of the moves made; in a sum of several boards, a name begins with the number of the board, as in `2:c1 b1` |
//! | `#/explain?text=…` | the reduction of a form to its value |
//! | `#/compare?g=…&h=…` | the comparison of two games |
//! | `#/gallery?work=…&claim=…` | a claim of a work |
//!
//! For each rule file, the address contains `rulefile=…` with its name, a line break, and its text.
//! Older links use `line=` instead of `move=`: `line=0.6-0.0` means move 6 on board 0, then move 0
//! on board 0. Both numbers are counted from 0.

use upstar::raw::RawPosition;

/// Returns the fragment of the address of a page with these fields, starting with `#`.
pub(crate) fn page_link<'f>(
    page: &str,
    fields: impl IntoIterator<Item = (&'f str, &'f str)>,
) -> String {
    let mut out = format!("#/{page}");
    for (at, (name, value)) in fields.into_iter().enumerate() {
        out.push(if at == 0 { '?' } else { '&' });
        out.push_str(name);
        out.push('=');
        escape(value, &mut out);
    }
    out
}

/// Returns the address of a position of a ruleset.
pub(crate) fn board_link(position: &RawPosition) -> String {
    page_link("board", [("rules", &*position.rules()), ("position", &*position.text())])
}

fn escape(text: &str, out: &mut String) {
    for &byte in text.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'*' => {
                out.push(char::from(byte));
            }
            b' ' => out.push('+'),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_for_good() {
        let link = page_link("board", [("rules", "clobber"), ("position", "xo/ox")]);
        assert_eq!(link, "#/board?rules=clobber&position=xo%2Fox");
        let board = upstar::Session::new().raw_position("clobber", &[], "xo/ox").unwrap();
        assert_eq!(board_link(&board), link);
        assert_eq!(page_link("board", [("position", "")]), "#/board?position=");
    }

    #[test]
    fn every_character_is_escaped_or_harmless() {
        let odd = "a&b=c #?%/+ \"↑\n-._*";
        let link = page_link("calc", [("text", odd), ("given", "g := 1")]);
        assert_eq!(
            link,
            "#/calc?text=a%26b%3Dc+%23%3F%25%2F%2B+%22%E2%86%91%0A-._*&given=g+%3A%3D+1"
        );
    }
}
