//! Codes of taking-and-breaking games: octal, hexadecimal, and beyond.
//!
//! The digit for t tokens lists the numbers of heaps into which the rest may be broken when t
//! tokens are taken.

/// A parsed code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreakCode {
    /// The nonzero digits with their numbers of tokens, in order.
    digits: Vec<(u64, CodeDigit)>,
    /// The digits that repeat forever, from `tail_start` tokens on.
    tail: Vec<CodeDigit>,
    tail_start: u64,
}

/// The possible splits of the rest of a heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeDigit(pub Vec<HeapSplit>);

/// A range of numbers of heaps, and a condition on their sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapSplit {
    /// The minimum number of heaps.
    pub least: u64,
    /// The maximum number of heaps, if any.
    pub most: Option<u64>,
    /// The condition on the sizes of two or more heaps.
    pub sizes: SplitSizes,
}

/// A condition on the sizes of the heaps into which a heap is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitSizes {
    /// Any sizes.
    Any,
    /// Pairwise different sizes.
    Distinct,
    /// Sizes that are not all equal.
    Uneven,
    /// Equal sizes.
    Equal,
}

const MAX_LENGTH: usize = 10_000;

impl TakeAndBreakCode {
    /// Builds a code from digits with their numbers of tokens.
    #[must_use]
    pub fn new(digits: impl IntoIterator<Item = (u64, CodeDigit)>) -> TakeAndBreakCode {
        let mut digits: Vec<(u64, CodeDigit)> = digits.into_iter().collect();
        digits.retain(|(_, digit)| !digit.0.is_empty());
        digits.sort_by_key(|&(taken, _)| taken);
        TakeAndBreakCode { digits, tail: Vec::new(), tail_start: 0 }
    }

    /// Builds a code with the same digit for each of these numbers of tokens.
    #[must_use]
    pub fn of_set(set: &[u64], digit: &CodeDigit) -> TakeAndBreakCode {
        TakeAndBreakCode::new(set.iter().map(|&taken| (taken, digit.clone())))
    }

    /// Adds digits that repeat forever, from `start` tokens on. `start` must exceed the numbers of
    /// tokens of all other digits.
    #[must_use]
    pub fn with_tail(self, start: u64, tail: Vec<CodeDigit>) -> TakeAndBreakCode {
        if tail.iter().all(|digit| digit.0.is_empty()) {
            return self;
        }
        TakeAndBreakCode { tail, tail_start: start, ..self }
    }

    /// Reads an octal code such as `0.77` or `4.0`.
    pub fn octal(text: &str) -> Result<TakeAndBreakCode, String> {
        match text.chars().find(|c| !matches!(c, '0'..='7' | '.')) {
            Some(c) => Err(format!(
                "{c:?} is not an octal digit; write the digits 0 to 7 and a point, as in \"0.77\" \
                 (take_and_break accepts more digits)"
            )),
            None => TakeAndBreakCode::read(text),
        }
    }

    /// Reads a code with hexadecimal digits and the marks of [`CodeDigit`]s.
    ///
    /// ```
    /// # use upstar_rules::heap::TakeAndBreakCode;
    /// assert!(TakeAndBreakCode::read("0.3F").is_ok());
    /// assert!(TakeAndBreakCode::read("4!.0").is_ok());
    /// assert!(TakeAndBreakCode::read("0.[3]").is_ok());
    /// assert!(TakeAndBreakCode::read("0.{0,2+=}").is_ok());
    /// assert!(TakeAndBreakCode::read("3.7").unwrap_err().contains("before the point"));
    /// ```
    pub fn read(text: &str) -> Result<TakeAndBreakCode, String> {
        if text.len() > MAX_LENGTH {
            return Err(format!(
                "this code is too long: at most {MAX_LENGTH} characters are supported"
            ));
        }
        let mut reader = Reader { rest: text.trim() };
        let mut before = Vec::new();
        while !reader.rest.is_empty() && !reader.take('.') {
            before.push(reader.digit()?);
        }
        let zeros = before.iter().rev().skip(1).all(|digit| digit.0.is_empty());
        let at_zero = before.pop().unwrap_or_default();
        if !zeros {
            return Err(
                "only one digit is allowed before the point: a move cannot add tokens".to_owned()
            );
        }
        let breaks = |split: &HeapSplit| split.least >= 2;
        if !at_zero.0.iter().all(breaks) {
            return Err(
                "a nonzero digit before the point breaks a heap without taking tokens, so it must \
                 require at least two heaps, as in \"4.0\""
                    .to_owned(),
            );
        }
        let mut digits = vec![(0, at_zero)];
        let mut taken = 1;
        while !reader.rest.is_empty() {
            if reader.take('[') {
                return reader.tail(TakeAndBreakCode::new(digits), taken);
            }
            digits.push((taken, reader.digit()?));
            taken += 1;
        }
        Ok(TakeAndBreakCode::new(digits))
    }

    /// Returns the digits for at most n tokens, with their numbers of tokens.
    pub fn digits(&self, n: u64) -> impl Iterator<Item = (u64, &CodeDigit)> {
        let given = self.digits.iter().take_while(move |&&(taken, _)| taken <= n);
        let given = given.map(|(taken, digit)| (*taken, digit));
        let end = if self.tail.is_empty() { 0 } else { n.saturating_add(1) };
        let tail = (self.tail_start..end).map(|taken| {
            let at = (taken - self.tail_start) % self.tail.len() as u64;
            (taken, &self.tail[at as usize])
        });
        given.chain(tail)
    }

    /// Returns the digits before the repeated digits, the number of tokens of the first repeated
    /// digit, and the repeated digits.
    #[must_use]
    pub fn parts(&self) -> (&[(u64, CodeDigit)], u64, &[CodeDigit]) {
        (&self.digits, self.tail_start, &self.tail)
    }

    /// Returns `true` if there is no move from a heap of n tokens.
    #[must_use]
    pub fn is_over(&self, n: u64) -> bool {
        !self.digits(n).any(|(taken, digit)| digit.0.iter().any(|s| s.is_possible(n - taken)))
    }

    /// Returns an upper bound on the total number of heaps in all options of a heap of n tokens.
    #[must_use]
    pub fn breadth(&self, n: u64) -> u64 {
        if !self.tail.is_empty() && n > 10_000_000 {
            return u64::MAX;
        }
        let digits = self
            .digits(n)
            .flat_map(|(taken, digit)| digit.0.iter().map(move |split| split.breadth(n - taken)));
        digits.fold(0, u64::saturating_add)
    }

    /// Calls `option` with the heaps left by each move from a heap of n tokens.
    pub fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) {
        let mut heaps = Vec::new();
        for (taken, digit) in self.digits(n) {
            for split in &digit.0 {
                split.each(n - taken, &mut heaps, option);
            }
        }
    }
}

impl CodeDigit {
    /// Returns the digit with these bits. If bit k is set, the digit allows exactly k heaps.
    #[must_use]
    pub fn of_bits(bits: u64) -> CodeDigit {
        let one = |k| HeapSplit { least: k, most: Some(k), sizes: SplitSizes::Any };
        CodeDigit((0..64).filter(|k| bits >> k & 1 != 0).map(one).collect())
    }
}

impl HeapSplit {
    fn is_possible(self, total: u64) -> bool {
        let most = self.most.unwrap_or(u64::MAX).min(total);
        if self.least == 0 && total == 0 || self.least <= 1 && 1 <= most {
            return true;
        }
        let least = self.least.max(2);
        if least > most {
            return false;
        }
        match self.sizes {
            SplitSizes::Any => true,
            SplitSizes::Distinct => least.saturating_mul(least + 1) / 2 <= total,
            SplitSizes::Uneven => least < total,
            SplitSizes::Equal => (least..=most).any(|k| total.is_multiple_of(k)),
        }
    }

    fn breadth(self, total: u64) -> u64 {
        let most = self.most.unwrap_or(total).min(total);
        if self.least > most {
            return 0;
        }
        if self.sizes == SplitSizes::Equal {
            // Every divisor k of the total gives k heaps.
            return (most - self.least + 1).min(2 * total.isqrt() + 1).saturating_mul(most.max(1));
        }
        (self.least..=most)
            .try_fold(0_u64, |sum, k| {
                let sum = sum.saturating_add(partitions(total, k).saturating_mul(k.max(1)));
                if sum > 1 << 40 { Err(()) } else { Ok(sum) }
            })
            .unwrap_or(u64::MAX)
    }

    fn each(self, total: u64, heaps: &mut Vec<u64>, option: &mut dyn FnMut(&[u64])) {
        if self.least == 0 && total == 0 {
            option(&[0]);
        }
        let most = self.most.unwrap_or(total).min(total);
        for k in self.least.max(1)..=most {
            heaps.clear();
            match (k, self.sizes) {
                (1, _) => option(&[total]),
                (_, SplitSizes::Equal) => {
                    if total.is_multiple_of(k) {
                        heaps.resize(k as usize, total / k);
                        option(heaps);
                    }
                }
                (_, sizes) => break_up(total, k, 1, sizes, heaps, option),
            }
        }
    }
}

/// Extends `heaps` in every possible way by `k` sorted heaps of at least `least` tokens.
fn break_up(
    total: u64,
    k: u64,
    least: u64,
    sizes: SplitSizes,
    heaps: &mut Vec<u64>,
    option: &mut dyn FnMut(&[u64]),
) {
    if k == 1 {
        let all_equal = heaps.iter().all(|&heap| heap == total);
        if total >= least && !(sizes == SplitSizes::Uneven && all_equal) {
            heaps.push(total);
            option(heaps);
            heaps.pop();
        }
        return;
    }
    for first in least..=total / k {
        heaps.push(first);
        let next = if sizes == SplitSizes::Distinct { first + 1 } else { first };
        break_up(total - first, k - 1, next, sizes, heaps, option);
        heaps.pop();
    }
}

/// Returns an upper bound on the number of partitions of n into k parts. Adding 0, 1, …, k − 1 to
/// the sorted parts makes them distinct, and k distinct parts can be ordered in k! ways.
fn partitions(n: u64, k: u64) -> u64 {
    match k {
        0 | 1 => return 1,
        2 => return n / 2,
        _ if k > 60 || n > 1 << 40 => return u64::MAX,
        _ => {}
    }
    let places = (n + k * (k - 1) / 2 - 1) as f64;
    let mut bound = 1.0;
    for i in 1..k {
        bound *= (places - (i - 1) as f64) / i as f64 / (i + 1) as f64;
    }
    if bound > 1e18 { u64::MAX } else { bound as u64 + 1 }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn take(&mut self, c: char) -> bool {
        let rest = self.rest.strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn tail(mut self, code: TakeAndBreakCode, start: u64) -> Result<TakeAndBreakCode, String> {
        let mut tail = Vec::new();
        while !self.take(']') {
            if self.rest.is_empty() {
                return Err(
                    "a bracket is not closed; write repeated digits as in \"0.[3]\"".to_owned()
                );
            }
            tail.push(self.digit()?);
        }
        if !self.rest.is_empty() {
            return Err("repeated digits must be at the end, as in \"0.7[03]\"".to_owned());
        }
        Ok(code.with_tail(start, tail))
    }

    fn digit(&mut self) -> Result<CodeDigit, String> {
        let Some(c) = self.rest.chars().next() else {
            return Err("a digit is missing at the end of the code".to_owned());
        };
        self.rest = &self.rest[c.len_utf8()..];
        let mut splits = match c {
            '*' => vec![HeapSplit { least: 0, most: None, sizes: SplitSizes::Any }],
            '{' => self.braces()?,
            _ => match c.to_digit(16) {
                Some(bits) => CodeDigit::of_bits(u64::from(bits)).0,
                None => {
                    return Err(format!(
                        "unexpected {c:?} in a code; a digit is 0 to 9, A to F, * or a set of heap \
                         counts such as {{1,3+}}, and it may be followed by !, ? or ="
                    ));
                }
            },
        };
        if let Some(sizes) = self.sizes() {
            splits.iter_mut().for_each(|split| split.sizes = sizes);
        }
        Ok(CodeDigit(splits))
    }

    fn sizes(&mut self) -> Option<SplitSizes> {
        if self.take('!') {
            Some(SplitSizes::Distinct)
        } else if self.take('?') {
            Some(SplitSizes::Uneven)
        } else if self.take('=') {
            Some(SplitSizes::Equal)
        } else {
            None
        }
    }

    fn braces(&mut self) -> Result<Vec<HeapSplit>, String> {
        let mut splits = Vec::new();
        loop {
            let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
            let (number, rest) = self.rest.split_at(end);
            let Ok(least) = number.parse::<u64>() else {
                return Err(
                    "a number of heaps is missing between braces, as in \"0.{1,3+}\"".to_owned()
                );
            };
            if least > 1_000_000 {
                return Err("this number of heaps is too large: at most 1000000".to_owned());
            }
            self.rest = rest;
            let mut split = HeapSplit { least, most: Some(least), sizes: SplitSizes::Any };
            loop {
                if self.take('+') {
                    split.most = None;
                } else if let Some(sizes) = self.sizes() {
                    split.sizes = sizes;
                } else {
                    break;
                }
            }
            splits.push(split);
            if self.take('}') {
                return Ok(splits);
            }
            if !self.take(',') {
                return Err(
                    "a brace is not closed; write a set of heap counts as in {1,3+}".to_owned()
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(code: &str, n: u64) -> String {
        let mut all = Vec::new();
        TakeAndBreakCode::read(code).unwrap().options(n, &mut |heaps| {
            let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
            all.push(heaps.join(","));
        });
        all.join(" ")
    }

    #[test]
    fn options_of_a_heap() {
        for (code, n, want) in [
            ("0.3", 9, "8"),
            ("0.7", 9, "8 1,7 2,6 3,5 4,4"),
            (".77", 5, "4 1,3 2,2 3 1,2"),
            ("4.0", 8, "1,7 2,6 3,5 4,4"),
            ("4!.0", 8, "1,7 2,6 3,5"),
            ("0.3F", 7, "6 5 1,4 2,3 1,1,3 1,2,2"),
            ("0.3f!", 9, "8 7 1,6 2,5 3,4 1,2,4"),
            ("0.8?", 7, "1,1,4 1,2,3"),
            ("0.[3]", 4, "3 2 1 0"),
            ("0.3[1]", 4, "3 0"),
            ("0.7[03]", 7, "6 1,5 2,4 3,3 4 2 0"),
            ("0.*=", 7, "6 3,3 2,2,2 1,1,1,1,1,1"),
            ("{2+}=.0", 10, "5,5 2,2,2,2,2 1,1,1,1,1,1,1,1,1,1"),
            ("0.{0,1,3+}", 5, "4 1,1,2 1,1,1,1"),
            ("0.{0,1,3+}", 1, "0"),
            ("0.{1,3+}", 1, ""),
        ] {
            assert_eq!(options(code, n), want, "{code}");
        }
    }

    #[test]
    fn bounds_and_ends() {
        for text in
            ["0.77", "4!.0", "0.3F?", "0.*", "0.[3]", "{2+}=.0", "0.8!", "0.{2,3?+}", "0.04="]
        {
            let code = TakeAndBreakCode::read(text).unwrap();
            for n in 0..14 {
                let mut heaps = 0;
                let mut moves = 0;
                code.options(n, &mut |option| {
                    heaps += option.len() as u64;
                    moves += 1;
                });
                assert!(heaps <= code.breadth(n), "{text} {n}");
                assert_eq!(moves == 0, code.is_over(n), "{text} {n}");
            }
            let _ = code.breadth(u64::MAX);
        }
    }

    #[test]
    fn refused_codes() {
        for (code, part) in [
            ("0.7x", "unexpected 'x'"),
            ("3.0", "before the point"),
            ("80.0", "add tokens"),
            ("0.{1,", "missing between braces"),
            ("0.{1", "not closed"),
            ("0.[3", "not closed"),
            ("0.[3]7", "at the end"),
            ("0.{99999999999999999999}", "missing"),
        ] {
            let message = TakeAndBreakCode::read(code).unwrap_err();
            assert!(message.contains(part), "{code}: {message}");
        }
        assert!(TakeAndBreakCode::octal("0.8").unwrap_err().contains("octal"));
    }
}
