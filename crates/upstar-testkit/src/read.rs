//! A small parser for games in tests: numbers, ups and nimbers written together, braces, `±`.
//!
//! It shares no code with the parser of the language. Braces are literal, `2v*` is the canonical
//! form of a sum, and longer bars separate first (`{a||b|c}`).

use upstar_number::Dyadic;

use crate::oracle::Oracle;
use crate::tree::{Tree, fits};

impl Oracle {
    /// Parses a game.
    pub fn read(&mut self, text: &str) -> Result<Tree, String> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        self.game(&text).map_err(|error| format!("{text}: {error}"))
    }

    fn game(&mut self, text: &str) -> Result<Tree, String> {
        if let Some(inner) = text.strip_prefix('±').or_else(|| text.strip_prefix("+-")) {
            return Ok(Tree::switch(&self.game(inner)?));
        }
        if let Some(inner) = text.strip_prefix("+_") {
            return Ok(Tree::tiny(&self.game(inner)?));
        }
        if let Some(inner) = text.strip_prefix("-_") {
            return Ok(Tree::tiny(&self.game(inner)?).negative());
        }
        match text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(inner) => self.braces(inner),
            None => self.nus(text),
        }
    }

    fn braces(&mut self, inner: &str) -> Result<Tree, String> {
        let bar = widest_bar(inner)?.ok_or("braces without a bar")?;
        let (left, right) = (&inner[..bar.0], &inner[bar.1..]);
        Ok(Tree::new(self.side(left)?, self.side(right)?))
    }

    /// Parses a list of options, or one option without braces, such as `b|c` in `a||b|c`.
    fn side(&mut self, text: &str) -> Result<Vec<Tree>, String> {
        if text.is_empty() {
            return Ok(Vec::new());
        }
        if widest_bar(text)?.is_some() {
            return Ok(vec![self.braces(text)?]);
        }
        split_commas(text).into_iter().map(|option| self.game(option)).collect()
    }

    /// Parses a sum of an optional number and terms `^n`, `vn` and `*k`, without plus signs.
    fn nus(&mut self, text: &str) -> Result<Tree, String> {
        let end = |text: &str| text.find(['^', 'v', '*']).unwrap_or(text.len());
        let (number, mut rest) = text.split_at(end(text));
        let mut sum = match number {
            "" if !rest.is_empty() => Tree::zero(),
            "-" if !rest.is_empty() => return Err("a minus needs a number".into()),
            _ => {
                let x: Dyadic = number.parse().map_err(|error| format!("{error}"))?;
                if !fits(&x) {
                    return Err("a number too large for a tree".into());
                }
                Tree::number(&x)
            }
        };
        while let Some(sign) = rest.chars().next() {
            let count = &rest[1..][..end(&rest[1..])];
            rest = &rest[1 + count.len()..];
            let count: u32 = match count {
                "" => 1,
                digits => digits.parse().map_err(|_| format!("{digits} is not a count"))?,
            };
            if count > 50 {
                return Err("a count too large for a tree".into());
            }
            let (one, times) = match sign {
                '^' => (Tree::up(), count),
                'v' => (Tree::up().negative(), count),
                _ => (Tree::nimber(count), 1),
            };
            for _ in 0..times {
                sum = self.add(&sum, &one);
            }
        }
        Ok(sum)
    }
}

/// Returns the range of bytes of the unique longest run of bars outside inner braces.
fn widest_bar(text: &str) -> Result<Option<(usize, usize)>, String> {
    let mut depth = 0;
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            '|' if depth == 0 => match runs.last_mut() {
                Some((_, end)) if *end == at => *end += 1,
                _ => runs.push((at, at + 1)),
            },
            _ => {}
        }
        if depth < 0 {
            return Err("a closing brace too many".into());
        }
    }
    if depth > 0 {
        return Err("an open brace".into());
    }
    let widest = runs.iter().map(|(start, end)| end - start).max();
    let mut of_that_width = runs.into_iter().filter(|(start, end)| Some(end - start) == widest);
    match (of_that_width.next(), of_that_width.next()) {
        (_, Some(_)) => Err("ambiguous bars".into()),
        (bar, None) => Ok(bar),
    }
}

fn split_commas(text: &str) -> Vec<&str> {
    let mut depth = 0;
    text.split(|c: char| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    })
    .collect()
}
