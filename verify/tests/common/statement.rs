//! Reads a printed statement and decides it by the oracle, which uses only the definitions.

use super::{BOTH, Forms};
use upstar_verify::rules::{Ruleset, split};

/// The limits of small statements: the largest number, and the numbers of positions and forms.
const LARGEST: usize = 12;
const MOST_POSITIONS: usize = 200;
const MOST_FORMS: usize = 150;

struct Reader<'a> {
    rest: &'a str,
    forms: &'a mut Forms,
    /// Some form contains an option twice, so that it is not canonical.
    repeats: bool,
}

/// Returns `Some(true)` if a statement is true, and `None` if it is too large or has another kind.
pub fn is_true(forms: &mut Forms, statement: &str) -> Option<bool> {
    let mut r = Reader { rest: statement, forms, repeats: false };
    if r.eat("is_canonical(") {
        let g = r.quoted()?;
        return (r.rest == ")").then(|| !r.repeats && r.forms.is_canonical(g));
    }
    if r.eat("value(") {
        let p = r.game()?;
        r.repeats = false;
        let g = r.after(") = ")?.form()?;
        return r
            .rest
            .is_empty()
            .then(|| !r.repeats && r.forms.is_canonical(g) && r.forms.eq(p, g));
    }
    for (name, misere) in [("outcome(", false), ("misere_outcome(", true)] {
        if r.eat(name) {
            let g = r.game()?;
            let said = r.after(") = ")?.rest.trim_matches('"');
            let outcome = if misere { r.forms.misere_outcome(g) } else { r.forms.outcome(g) };
            return Some(said == outcome);
        }
    }
    if r.eat("nim_value(") {
        let g = r.game()?;
        let value = r.after(") = ")?.rest.parse().ok()?;
        return Some(r.forms.nim_value(g) == Some(value));
    }
    if ["width(", "dimension(", "period("].iter().any(|start| r.rest.starts_with(start)) {
        return None;
    }
    let i = r.game()?;
    let (sign, _) = r.rest.strip_prefix(' ')?.split_once(' ')?;
    let j = r.after(&format!(" {sign} "))?.game()?;
    if !r.rest.is_empty() {
        return None;
    }
    let (le, ge) = (r.forms.le(i, j), r.forms.le(j, i));
    Some(match sign {
        "<=" => le,
        "=" => le && ge,
        "!=" => !(le && ge),
        "<|" => !ge,
        "<" => le && !ge,
        "||" => !le && !ge,
        _ => return None,
    })
}

impl Reader<'_> {
    fn eat(&mut self, text: &str) -> bool {
        self.rest.strip_prefix(text).map(|rest| self.rest = rest).is_some()
    }

    fn after(&mut self, text: &str) -> Option<&mut Self> {
        self.eat(text).then_some(self)
    }

    /// Reads games separated by ` + `.
    fn game(&mut self) -> Option<usize> {
        let mut sum = self.term()?;
        while self.eat(" + ") {
            let term = self.term()?;
            sum = self.sum(sum, term)?;
        }
        Some(sum)
    }

    fn sum(&mut self, i: usize, j: usize) -> Option<usize> {
        let size = self.followers(i)? * self.followers(j)?;
        (size <= MOST_FORMS).then(|| self.forms.add(i, j))
    }

    /// Returns the number of followers if it is small.
    fn followers(&self, g: usize) -> Option<usize> {
        let (mut found, mut place) = (vec![g], 0);
        while let Some(&g) = found.get(place) {
            for option in BOTH.iter().flat_map(|&player| self.forms.options(g, player)) {
                if !found.contains(&option) {
                    found.push(option);
                }
            }
            place += 1;
            if found.len() > MOST_FORMS {
                return None;
            }
        }
        Some(found.len())
    }

    fn term(&mut self) -> Option<usize> {
        let g = if self.eat("-(") {
            let g = self.game()?;
            self.after(")")?;
            self.forms.negative(g)
        } else if self.eat("(") {
            let g = self.game()?;
            self.after(")")?;
            g
        } else if self.rest.starts_with('\'') {
            self.quoted()?
        } else if self.rest.starts_with(|c: char| c.is_ascii_lowercase())
            && !(self.rest.starts_with('v'))
        {
            self.position()?
        } else {
            self.form()?
        };
        self.followers(g).map(|_| g)
    }

    fn quoted(&mut self) -> Option<usize> {
        let g = self.after("'")?.form()?;
        self.after("'")?;
        Some(g)
    }

    /// Reads a literal form or its name.
    fn form(&mut self) -> Option<usize> {
        if self.eat("{") {
            let left = self.options("|")?;
            let right = self.options("}")?;
            return Some(self.forms.form(left, right));
        }
        for (name, negated) in [("^", false), ("v", true)] {
            if self.eat(name) {
                let star = self.forms.form(vec![0], vec![0]);
                let up = self.forms.form(vec![0], vec![star]);
                return Some(if negated { self.forms.negative(up) } else { up });
            }
        }
        if self.eat("*") {
            let n = if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
                self.digits()?
            } else {
                1
            };
            let mut nimbers = Vec::new();
            for _ in 0..=n {
                let g = self.forms.form(nimbers.clone(), nimbers.clone());
                nimbers.push(g);
            }
            return nimbers.pop();
        }
        let negative = self.eat("-");
        let numerator = self.digits()?;
        let denominator = if self.eat("/") { self.digits()? } else { 1 };
        let g = self.number(numerator, denominator)?;
        Some(if negative { self.forms.negative(g) } else { g })
    }

    fn options(&mut self, end: &str) -> Option<Vec<usize>> {
        let mut options = Vec::new();
        while !self.eat(end) {
            if !options.is_empty() {
                self.after(",")?;
            }
            let option = self.form()?;
            self.repeats |= options.contains(&option);
            options.push(option);
        }
        Some(options)
    }

    fn digits(&mut self) -> Option<usize> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let n = self.rest[..end].parse().ok().filter(|&n| n <= LARGEST)?;
        self.rest = &self.rest[end..];
        Some(n)
    }

    /// Returns the canonical form of a number that is not negative.
    fn number(&mut self, n: usize, denominator: usize) -> Option<usize> {
        if denominator == 1 {
            let before = if n == 0 { vec![] } else { vec![self.number(n - 1, 1)?] };
            return Some(self.forms.form(before, vec![]));
        }
        if n.is_multiple_of(2) || !denominator.is_power_of_two() {
            return None;
        }
        let [below, above] = [n - 1, n + 1].map(|n| {
            let shift = (n | denominator).trailing_zeros();
            (n >> shift, denominator >> shift)
        });
        let (below, above) = (self.number(below.0, below.1)?, self.number(above.0, above.1)?);
        Some(self.forms.form(vec![below], vec![above]))
    }

    /// Reads a position, such as `nim("3")` or `octal("0.77")("5")`.
    fn position(&mut self) -> Option<usize> {
        let (name, rest) = self.rest.split_once('(')?;
        let (inside, mut rest) = rest.split_once(')')?;
        let (words, text) = match rest.strip_prefix("(\"") {
            Some(after) => {
                let (text, after) = after.split_once("\")")?;
                rest = after;
                (inside.replace("}, {", " ").replace(", ", ",").replace(['{', '}', '"'], ""), text)
            }
            // A text may contain parentheses.
            None => {
                let (text, after) =
                    self.rest[name.len() + 1..].strip_prefix('"')?.split_once("\")")?;
                rest = after;
                (String::new(), text)
            }
        };
        self.rest = rest;
        let words: Vec<&str> = words.split_whitespace().collect();
        let whole = Ruleset::find(name, &words, false).ok()?;
        let parts = Ruleset::find(name, &words, true).ok()?;
        let state = parts.read(text).ok()?;
        self.positions(&whole, &whole.read(text).ok()?)?;
        let mut sum = 0;
        for part in split(&state) {
            self.positions(&whole, part)?;
            let part = self.forms.position(&whole, part);
            sum = self.sum(sum, part)?;
        }
        Some(sum)
    }

    /// Returns `Some` if a position has few followers.
    fn positions(&self, ruleset: &Ruleset, state: &str) -> Option<()> {
        let (mut found, mut place) = (vec![state.to_string()], 0);
        while let Some(state) = found.get(place).cloned() {
            for player in BOTH {
                for option in ruleset.options(&state, player).ok()? {
                    if !found.contains(&option) {
                        found.push(option);
                    }
                }
            }
            place += 1;
            if found.len() > MOST_POSITIONS {
                return None;
            }
        }
        Some(())
    }
}
