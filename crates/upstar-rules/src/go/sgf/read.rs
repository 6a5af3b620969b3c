//! A parser for SGF.

use upstar_core::PositionError;

use super::{SgfNode, SgfProperty, SgfRecord};

const MAX_BYTES: usize = 4 << 20;

/// Reads the records in `text`. As the format requires, text before the first `(;` and properties
/// whose names have no capital letters are ignored, and small letters in names are dropped.
///
/// # Errors
///
/// Returns an error with the position of the first unexpected character.
///
/// ```
/// let records = upstar_rules::go::sgf::read("(;SZ[3](;B[bb])(;B[aa];W[bb]))").unwrap();
/// assert_eq!(records[0].nodes.len(), 4);
/// assert_eq!(records[0].main_line(), [0, 1]);
/// ```
pub fn read(text: &str) -> Result<Vec<SgfRecord>, PositionError> {
    if text.len() > MAX_BYTES {
        let message =
            format!("this game record is too long: at most {MAX_BYTES} bytes are supported");
        return Err(PositionError::new(message, (0, text.len())));
    }
    let begins = |at: &usize| text[at + 1..].trim_start().starts_with(';');
    let Some(start) = text.match_indices('(').map(|(at, _)| at).find(begins).or(text.find('('))
    else {
        let message = "a game record must begin with `(;`, as in `(;SZ[9];B[ee])`";
        return Err(PositionError::new(message, (0, text.len())));
    };
    let mut reader = Reader { text, at: start };
    let mut records = Vec::new();
    loop {
        reader.blanks();
        match reader.peek() {
            Some('(') => records.push(reader.record()?),
            _ => return Ok(records),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn wrong(&self, expected: &str) -> PositionError {
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        let message = match self.peek() {
            Some(c) => format!("unexpected {c:?} in a game record; write {expected}"),
            None => format!("the game record ends too early; write {expected}"),
        };
        PositionError::new(message, (self.at, end))
    }

    fn record(&mut self) -> Result<SgfRecord, PositionError> {
        let mut record = SgfRecord::default();
        // The nodes after which the open variations begin.
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut last: Option<usize> = None;
        let mut begins = false;
        loop {
            self.blanks();
            match self.peek() {
                Some('(') if !begins => {
                    self.next();
                    open.push(last);
                    begins = true;
                }
                Some(';') => {
                    self.next();
                    begins = false;
                    let node = self.node()?;
                    last = Some(record.add(last.unwrap_or(usize::MAX), node));
                }
                Some(')') if !begins => {
                    self.next();
                    last = open.pop().flatten();
                    if open.is_empty() {
                        return Ok(record);
                    }
                }
                _ if begins => return Err(self.wrong("a node (`;`)")),
                _ => return Err(self.wrong("a node (`;`), `(` or `)`")),
            }
        }
    }

    fn node(&mut self) -> Result<SgfNode, PositionError> {
        let mut node = SgfNode::default();
        loop {
            self.blanks();
            let start = self.at;
            let rest = &self.text[start..];
            let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
            if length == 0 {
                return Ok(node);
            }
            self.at += length;
            let name: String = rest[..length].chars().filter(char::is_ascii_uppercase).collect();
            self.blanks();
            if self.peek() != Some('[') {
                return Err(self.wrong("the value of the property in `[` and `]`"));
            }
            let mut values = Vec::new();
            while self.peek() == Some('[') {
                values.push(self.value()?);
                self.blanks();
            }
            let at = (start, self.at);
            let twice = node.properties.iter_mut().find(|property| property.name == name);
            match twice {
                _ if name.is_empty() => {}
                // A repeated property is an error in the file, but its meaning is clear.
                Some(property) => property.values.extend(values),
                None => node.properties.push(SgfProperty { name, values, at }),
            }
        }
    }

    fn value(&mut self) -> Result<String, PositionError> {
        let start = self.at;
        self.next();
        let mut value = String::new();
        loop {
            match self.next() {
                Some(']') => return Ok(value),
                Some('\\') => match self.next() {
                    // An escaped line break is dropped.
                    Some('\n') => {}
                    Some('\r') => {
                        let rest = &self.text[self.at..];
                        self.at += usize::from(rest.starts_with('\n'));
                    }
                    Some(c) => value.push(c),
                    None => {}
                },
                Some(c) => value.push(c),
                None => {
                    let message = "this `[` is not closed; add `]`";
                    return Err(PositionError::new(message, (start, start + 1)));
                }
            }
        }
    }
}
