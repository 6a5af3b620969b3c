//! The claims of a certificate.

use crate::games::{Item, Node};
use crate::rules::Player;
use crate::{
    CheckResult, Checker, STEPS_FOR_A_CHARACTER, broken, end, number, print, unreadable, word,
};
use std::collections::HashMap;

/// The maximum number of nim values for all octal games of a file together, and of options examined
/// to compute them.
const MOST_NIM_VALUES: u64 = 40_000;
const MOST_NIM_OPTIONS: u64 = 1 << 29;

/// The default number of heaps from which the engine proves periods.
const HEAPS_BY_DEFAULT: u64 = 10_000;

impl Checker {
    pub(crate) fn claim(&mut self, line: &str, say: &mut dyn FnMut(&str)) -> CheckResult {
        if let Some(text) = line.strip_prefix("claim eval ") {
            let statement = self.evaluator.statement(text)?;
            return self.announce(&statement, say);
        }
        let (head, text) = match line.split_once(" as ") {
            Some((head, text)) => (head, Some(text)),
            None => (line, None),
        };
        let mut words = head.split_ascii_whitespace();
        let w = &mut words;
        w.next();
        let kind = word(w)?;
        let show = |n: u32| self.show(&Item::Node(n));
        let statement = match kind {
            "<=" | "=" | "<|" | "<" | "||" | "!=" => {
                let (i, j) = (self.known(w)?, self.known(w)?);
                if matches!(kind, "<=" | "=" | "<") {
                    self.need_le(i, j)?;
                }
                match kind {
                    "=" => self.need_le(j, i)?,
                    "<|" | "<" => self.need_lf(i, j)?,
                    "||" => self.need_lf(i, j).and(self.need_lf(j, i))?,
                    "!=" => self.need_lf(i, j).or_else(|_| self.need_lf(j, i))?,
                    _ => {}
                }
                format!("{} {kind} {}", show(i)?, show(j)?)
            }
            "canonical" => {
                let i = self.known(w)?;
                self.need_canonical(i)?;
                format!("is_canonical('{}')", show(i)?)
            }
            "outcome" | "misere" => {
                let (outcome, p) = (word(w)?, self.known(w)?);
                let (left, right) = match outcome {
                    "L" => (true, false),
                    "R" => (false, true),
                    "N" => (true, true),
                    "P" => (false, false),
                    _ => return unreadable("expected the outcome L, R, N or P"),
                };
                let (mut name, l, r) = ("outcome", Player::Left, Player::Right);
                if kind == "outcome" {
                    if left { self.need_lf(0, p) } else { self.need_le(p, 0) }?;
                    if right { self.need_lf(p, 0) } else { self.need_le(0, p) }?;
                } else {
                    name = "misere_outcome";
                    for (player, wins) in [(l, left), (r, right)] {
                        if !self.misere.contains(&(p, player, wins)) {
                            let what = if wins { "wins" } else { "loses" };
                            return broken(format!(
                                "it has not been shown that {player:?} to move {what}"
                            ));
                        }
                    }
                }
                let subject = match (kind, text) {
                    // Under misère play, a form cannot be replaced by its value.
                    ("misere", None) => self.show_literally(&Item::Node(p))?,
                    _ => self.subject(p, text)?,
                };
                format!("{name}({subject}) = \"{outcome}\"")
            }
            "value" => {
                let (p, g) = (self.known(w)?, self.known(w)?);
                self.need_le(p, g)?;
                self.need_le(g, p)?;
                self.need_canonical(g)?;
                format!("value({}) = {}", self.subject(p, text)?, show(g)?)
            }
            "nim" => {
                let (v, p) = (number(word(w)?)?, self.known(w)?);
                if self.need_nim(p)? != v {
                    return broken(format!("{v} is not the nim value that was shown"));
                }
                format!("nim_value({}) = {v}", self.subject(p, text)?)
            }
            "period" => {
                let (rule, e, p) = (number(word(w)?)?, number(word(w)?)?, number(word(w)?)?);
                let (name, heaps) = self.period(rule, e.into(), p.into())?;
                self.assumed.insert("the theorem of Guy and Smith".into());
                let heaps = match heaps {
                    0..=HEAPS_BY_DEFAULT => String::new(),
                    _ => format!(", {heaps}"),
                };
                format!("period({name}{heaps}) = {p} and preperiod({name}{heaps}) = {e}")
            }
            "width" | "dimension" => self.order(kind, w)?,
            _ => return unreadable(format!("`{}` is not a kind of claim", print::cut(kind, 40))),
        };
        end(w)?;
        if text.is_some() && !matches!(kind, "outcome" | "misere" | "value" | "nim") {
            return unreadable("this claim does not accept `as`");
        }
        self.announce(&statement, say)
    }

    fn announce(&mut self, statement: &str, say: &mut dyn FnMut(&str)) -> CheckResult {
        if statement.len() > print::LONGEST {
            return print::too_long();
        }
        self.spend(STEPS_FOR_A_CHARACTER * statement.len() as u64)?;
        self.claims += 1;
        say(&format!("holds: {statement}"));
        Ok(())
    }

    fn need_lf(&self, i: u32, j: u32) -> CheckResult {
        if self.lf.contains(&(i, j)) {
            return Ok(());
        }
        broken(format!("{i} <| {j} is used but has not been shown"))
    }

    fn need_canonical(&self, g: u32) -> CheckResult {
        if self.canonical.contains(&g) {
            return Ok(());
        }
        broken(format!("{g} has not been shown to be canonical"))
    }

    /// Returns the text of a game for the printed claim. Checks that a text given in the claim
    /// denotes the same position.
    fn subject(&self, n: u32, text: Option<&str>) -> CheckResult<String> {
        let Some(text) = text else {
            return self.show(&Item::Node(n));
        };
        let Node::Position(rule, state, _) = self.node(n)? else {
            return broken(format!("{n} is not a position"));
        };
        let ruleset = self.ruleset_of(*rule)?;
        self.spend_reading(text)?;
        let read = ruleset.read_one(text);
        self.spend_reading(read.as_deref().unwrap_or_default())?;
        match read {
            Ok(read) if *read == **state => Ok(format!("{}(\"{text}\")", ruleset.name)),
            Ok(_) => broken(format!("the text after `as` does not denote the position {n}")),
            Err(why) => unreadable(why),
        }
    }

    /// Checks that an octal game has minimal period p and minimal preperiod e. Returns the rules,
    /// and the number of heaps whose nim values prove the period.
    ///
    /// By the theorem of Guy and Smith it suffices that the values of n and n + p agree for e ≤ n ≤
    /// 2e + p + k, where k is the number of digits after the point.
    fn period(&mut self, rule: u32, e: u64, p: u64) -> CheckResult<(String, u64)> {
        let ruleset = self.ruleset_of(rule)?;
        let name = ruleset.name.clone();
        let Some(digits) = ruleset.octal_digits().map(<[u8]>::to_vec) else {
            return broken("the ruleset is not an octal game");
        };
        if p == 0 {
            return broken("a period must not be 0");
        }
        let last = 2 * e + p + digits.len() as u64 - 1;
        let heaps = last + p + 1;
        self.spend(heaps)?;
        self.sequences.entry(digits.clone()).or_default();
        let (mut all, mut options) = (0, 0_u64);
        for (code, values) in &self.sequences {
            let known = values.len() as u64;
            let count = if *code == digits { known.max(heaps) } else { known };
            let splits = code.iter().filter(|&digit| digit & 4 != 0).count() as u64;
            all += count;
            let more = count.saturating_mul(code.len() as u64 + splits * count / 4);
            options = more.saturating_add(options);
        }
        if all > MOST_NIM_VALUES || options > MOST_NIM_OPTIONS {
            return broken("the nim values take too long to compute");
        }
        let (e, p, last) = (e as usize, p as usize, last as usize);
        let values = self.sequences.entry(digits.clone()).or_default();
        extend_nim_values(values, &digits, last + p);
        if let Some(n) = (e..=last).find(|&n| values[n] != values[n + p]) {
            return broken(format!("the nim values of {n} and {} differ", n + p));
        }
        if e > 0 && values[e - 1] == values[e - 1 + p] {
            return broken(format!("the preperiod is shorter than {e}"));
        }
        // The minimal period divides every other period.
        let repeats = |d: &usize| p % d == 0 && (e..e + p).all(|n| values[n] == values[n + d]);
        match (1..p).find(repeats) {
            Some(smaller) => broken(format!("{smaller} is also a period")),
            None => Ok((name, heaps)),
        }
    }

    /// Checks `width S ; A ; C ; C…`, where A is an antichain in S and equally many chains C cover
    /// S, or `dimension S ; O ; O…`, where the linear orders O have the order of S as their
    /// intersection.
    fn order<'a>(&self, kind: &str, w: &mut impl Iterator<Item = &'a str>) -> CheckResult<String> {
        let mut lists = vec![Vec::new()];
        for text in w {
            match text {
                ";" => lists.push(Vec::new()),
                _ => {
                    let n = self.known(&mut text.split_ascii_whitespace())?;
                    lists.last_mut().into_iter().for_each(|list| list.push(n));
                }
            }
        }
        let sorted = |list: &[u32]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        let set = sorted(&lists[0]);
        let pairs = set.len() as u64 * set.len() as u64;
        let orders = if kind == "width" { 1 } else { lists.len() as u64 - 1 };
        self.spend(pairs * orders)?;
        if set.windows(2).any(|w| w[0] == w[1]) {
            return broken("an element occurs twice in the set");
        }
        if kind == "width" {
            let (Some(antichain), Some(chains)) = (lists.get(1), lists.get(2..)) else {
                return unreadable("expected an antichain and chains after the set");
            };
            if sorted(&chains.concat()) != set
                || antichain.iter().any(|n| set.binary_search(n).is_err())
            {
                return broken(
                    "the chains do not cover the set, or the antichain is not in the set",
                );
            }
            for (place, &a) in antichain.iter().enumerate() {
                antichain[..place]
                    .iter()
                    .try_for_each(|&b| self.need_lf(a, b).and(self.need_lf(b, a)))?;
            }
            for pair in chains.iter().flat_map(|chain| chain.windows(2)) {
                self.need_le(pair[0], pair[1])?;
            }
            if antichain.len() != chains.len() {
                return broken(
                    "the number of chains differs from the number of elements of the antichain",
                );
            }
            return Ok(format!("width({}) = {}", self.show_list(&lists[0])?, antichain.len()));
        }
        let orders = &lists[1..];
        if orders.is_empty() || orders.iter().any(|order| sorted(order) != set) {
            return broken("a linear order does not contain exactly the elements of the set");
        }
        let place = |order: &Vec<u32>| order.iter().copied().zip(0..).collect();
        let places: Vec<HashMap<u32, usize>> = orders.iter().map(place).collect();
        for (after, &a) in (1..).zip(&orders[0]) {
            for &b in &orders[0][after..] {
                self.need_lf(a, b)?;
                if places.iter().all(|place| place[&a] < place[&b]) {
                    self.need_le(a, b)
                } else {
                    self.need_lf(b, a)
                }?;
            }
        }
        Ok(format!("dimension({}) <= {}", self.show_list(&lists[0])?, orders.len()))
    }
}

fn extend_nim_values(values: &mut Vec<u32>, digits: &[u8], last: usize) {
    let mut seen: Vec<usize> = Vec::new();
    for n in values.len()..=last {
        let mut see = |value: u32| {
            let value = value as usize;
            if seen.len() <= value {
                seen.resize(value + 1, usize::MAX);
            }
            seen[value] = n;
        };
        for (t, digit) in digits.iter().enumerate().take_while(|&(t, _)| t <= n) {
            let rest = n - t;
            if digit & 1 != 0 && rest == 0 && t > 0 {
                see(0);
            }
            if digit & 2 != 0 && rest > 0 && t > 0 {
                see(values[rest]);
            }
            if digit & 4 != 0 {
                (1..=rest / 2).for_each(|a| see(values[a] ^ values[rest - a]));
            }
        }
        let least = seen.iter().position(|&s| s != n).unwrap_or(seen.len());
        values.push(least as u32);
    }
}
