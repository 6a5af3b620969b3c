//! Addresses of pages: the state of the explorer as a URL fragment.
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

/// A page of the explorer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageLink {
    /// An expression.
    Calc {
        /// The expression.
        text: String,
        /// The definitions that the expression uses.
        given: Vec<String>,
    },
    /// A position.
    Board {
        /// The ruleset, as an expression.
        rules: String,
        /// The position in its notation.
        position: String,
    },
    /// A match between two players.
    Play {
        /// The boards, as expressions.
        parts: Vec<String>,
    },
    /// The reduction of a form to its value.
    Explain {
        /// The form.
        text: String,
    },
    /// The comparison of two games.
    Compare {
        /// The first game.
        g: String,
        /// The second game.
        h: String,
    },
    /// A claim of a work.
    Gallery {
        /// The key of the work.
        work: String,
        /// The claim; `None` selects all claims.
        claim: Option<String>,
    },
}

impl PageLink {
    /// Returns the fragment of the address, starting with `#`.
    ///
    /// ```
    /// use upstar_explorer::page_link::PageLink;
    /// let link = PageLink::Board { rules: "clobber".to_owned(), position: "xo/ox".to_owned() };
    /// assert_eq!(link.encode(), "#/board?rules=clobber&position=xo%2Fox");
    /// assert_eq!(PageLink::decode(&link.encode()), Some(link));
    /// ```
    #[must_use]
    pub fn encode(&self) -> String {
        let (page, fields): (&str, Vec<(&str, &str)>) = match self {
            PageLink::Calc { text, given } => {
                let given = given.iter().map(|line| ("given", line.as_str()));
                ("calc", std::iter::once(("text", text.as_str())).chain(given).collect())
            }
            PageLink::Board { rules, position } => {
                ("board", vec![("rules", rules), ("position", position)])
            }
            PageLink::Play { parts } => {
                ("play", parts.iter().map(|part| ("part", part.as_str())).collect())
            }
            PageLink::Explain { text } => ("explain", vec![("text", text)]),
            PageLink::Compare { g, h } => ("compare", vec![("g", g), ("h", h)]),
            PageLink::Gallery { work, claim } => {
                let claim = claim.iter().map(|claim| ("claim", claim.as_str()));
                ("gallery", std::iter::once(("work", work.as_str())).chain(claim).collect())
            }
        };
        let mut out = format!("#/{page}");
        for (at, (name, value)) in fields.into_iter().enumerate() {
            out.push(if at == 0 { '?' } else { '&' });
            out.push_str(name);
            out.push('=');
            escape(value, &mut out);
        }
        out
    }

    /// Returns the page at an address or fragment, if it is one of the explorer's.
    #[must_use]
    pub fn decode(address: &str) -> Option<PageLink> {
        let (_, fragment) = address.split_once("#/")?;
        let (page, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let fields: Vec<(String, String)> = pairs
            .map(|(name, value)| Some((unescape(name)?, unescape(value)?)))
            .collect::<Option<_>>()?;
        let all = |wanted: &str| -> Vec<String> {
            let named = fields.iter().filter(|(name, _)| name == wanted);
            named.map(|(_, value)| value.clone()).collect()
        };
        let first = |wanted: &str| all(wanted).into_iter().next();
        Some(match page {
            "calc" => PageLink::Calc { text: first("text")?, given: all("given") },
            "board" => PageLink::Board { rules: first("rules")?, position: first("position")? },
            "play" => PageLink::Play { parts: all("part") },
            "explain" => PageLink::Explain { text: first("text")? },
            "compare" => PageLink::Compare { g: first("g")?, h: first("h")? },
            "gallery" => PageLink::Gallery { work: first("work")?, claim: first("claim") },
            _ => return None,
        })
    }
}

fn escape(text: &str, out: &mut String) {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
    for &byte in text.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'*' => {
                out.push(char::from(byte));
            }
            b' ' => out.push('+'),
            _ => {
                out.push('%');
                out.push(DIGITS[usize::from(byte >> 4)]);
                out.push(DIGITS[usize::from(byte & 15)]);
            }
        }
    }
}

fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                (high * 16 + low) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let text = |text: &str| text.to_owned();
        let odd = "a&b=c #?%/+ \"↑\n";
        for link in [
            PageLink::Calc { text: text("{2|-1} + ^*"), given: vec![text("g := 1"), text(odd)] },
            PageLink::Board { rules: text("octal(\"0.77\")"), position: text("") },
            PageLink::Play { parts: vec![text("nim(\"1\")"), text("clobber(\"xo\")")] },
            PageLink::Play { parts: vec![] },
            PageLink::Explain { text: text("'{0,*|0}'") },
            PageLink::Compare { g: text("^"), h: text(odd) },
            PageLink::Gallery { work: text("w"), claim: None },
            PageLink::Gallery { work: text("w"), claim: Some(text("c-1.2")) },
        ] {
            let address = format!("http://localhost:1234/{}", link.encode());
            assert_eq!(PageLink::decode(&address), Some(link), "{address}");
        }
    }

    #[test]
    fn links_are_for_good() {
        let link = PageLink::decode("#/board?rules=domineering&position=4x4").unwrap();
        assert_eq!(link, PageLink::Board { rules: "domineering".into(), position: "4x4".into() });
        assert!(PageLink::decode("#/calc?text=%7B1%7C-1%7D&future=1").is_some());
    }

    #[test]
    fn what_is_no_link_is_refused() {
        for other in [
            "",
            "#",
            "#/",
            "#/calc",
            "#/calc?text=%",
            "#/calc?text=%f",
            "#/calc?text=%ff",
            "#/x?y=z",
        ] {
            assert_eq!(PageLink::decode(other), None, "{other}");
        }
    }
}
