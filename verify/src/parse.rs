//! Parses the part of the language that a checker evaluates.

use crate::forms::{Fraction, LARGEST};
use crate::{CheckResult, print, unreadable};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub(crate) enum Expr {
    Number(Fraction),
    /// A number, a number of ups and a nimber, written together.
    Nus(Fraction, i128, u32),
    Text(Rc<str>),
    Name(Rc<str>),
    /// An operator or another construction, and its parts.
    Node(&'static str, Rc<[Expr]>),
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(Fraction),
    Nus(Fraction, i128, u32),
    Text(Rc<str>),
    Name(Rc<str>),
    Sign(&'static str),
}

/// Operators and words. A sign comes before its prefixes.
const SIGNS: [&str; 40] = [
    "===", "|||", "||", "|>", "|", "<|", "<>", "<=", "<", ">=", ">", "!=", "\u{2245}", "=", "->",
    "..", "+", "-", "\u{b7}", "\u{b1}", "/", "(", ")", "[", "]", "{", "}", ",", ":", "'", "for",
    "in", "if", "then", "else", "and", "or", "not", "true", "false",
];
/// Names that have other meanings in the language.
const RESERVED: &str =
    "_ assert pass on off over under dud upon downunder tis tisn hi lo minus_off minus_under";
const RELATIONS: [&str; 12] =
    ["=", "!=", "<", ">", "<=", ">=", "||", "<|", "|>", "===", "\u{2245}", "in"];
/// The maximum depth of nested constructions.
const DEEPEST: usize = 60;
const MOST_TOKENS: usize = 10_000;

/// Returns `true` for a word that can be a name in the language.
fn is_name(word: &str) -> bool {
    let is_arrow =
        word.starts_with('v') && word.trim_start_matches('v').bytes().all(|c| c.is_ascii_digit());
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && !is_arrow
        && !RESERVED.split(' ').any(|name| name == word)
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Splits off the first characters for which `test` is true.
fn split<'a>(text: &mut &'a str, test: impl Fn(char) -> bool) -> &'a str {
    let end = text.find(|c| !test(c)).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    *text = rest;
    first
}

fn integer(digits: &str) -> CheckResult<i128> {
    match digits.parse() {
        Ok(number) if number < LARGEST && (digits == "0" || !digits.starts_with('0')) => Ok(number),
        _ => unreadable("a number is too large or begins with 0"),
    }
}

/// Reads the digits after `^`, `v` or `*`, which may be missing.
fn count(digits: &str, missing: i128) -> CheckResult<i128> {
    let number = if digits.is_empty() { missing } else { integer(digits)? };
    if number > 1000 { unreadable("a number is too large") } else { Ok(number) }
}

/// Reads ups and a nimber, which may be missing.
fn nus(number: Option<Fraction>, rest: &mut &str) -> CheckResult<Token> {
    let mut ups = 0;
    let digit = |c: char| c.is_ascii_digit();
    for (sign, one) in [('^', 1), ('v', -1)] {
        if ups != 0 {
            continue;
        }
        let arrows = split(rest, |c| c == sign).len() as i128;
        if arrows > 0 {
            ups = one * arrows;
            if arrows == 1 {
                ups *= count(split(rest, digit), 1)?;
            }
        }
    }
    let mut nim = 0;
    if let Some(after) = rest.strip_prefix('*') {
        *rest = after;
        nim = count(split(rest, digit), 1)? as u32;
    }
    match number {
        Some(number) if ups == 0 && nim == 0 => Ok(Token::Number(number)),
        Some(number) if number.0 == 0 => unreadable("0 is followed by ups or a nimber"),
        number => Ok(Token::Nus(number.unwrap_or(Fraction::ZERO), ups, nim)),
    }
    .and_then(|token| match rest.starts_with(|c: char| is_word(c) || c == '^' || c == '*') {
        true => unreadable("a number or name is followed by another one"),
        false => Ok(token),
    })
}

fn tokens(mut rest: &str) -> CheckResult<Vec<Token>> {
    let mut all = Vec::new();
    loop {
        let space = split(&mut rest, |c| c == ' ');
        let Some(first) = rest.chars().next() else { return Ok(all) };
        if all.len() == MOST_TOKENS || rest.starts_with("||||") {
            return unreadable("the expression is too long, or a run of bars is");
        }
        let word = rest.split(|c| !is_word(c)).next().unwrap_or_default();
        let is_down = word.trim_start_matches('v').len() < word.len()
            && (word[1..].bytes().all(|c| c.is_ascii_digit()) || word.bytes().all(|c| c == b'v'));
        let token = if first.is_ascii_digit() {
            let numerator = integer(split(&mut rest, |c| c.is_ascii_digit()))?;
            let (mut number, mut is_fraction) = (Fraction(numerator, 1), false);
            if let Some(mut after) =
                rest.strip_prefix('/').filter(|t| t.starts_with(|c: char| c.is_ascii_digit()))
            {
                let denominator = integer(split(&mut after, |c| c.is_ascii_digit()))?;
                number = Fraction::new(numerator, denominator)?;
                (rest, is_fraction) = (after, true);
            }
            if is_fraction && rest.starts_with('/') {
                return unreadable("a fraction is followed by `/`");
            }
            nus(Some(number), &mut rest)?
        } else if first == '^' || first == '*' || is_down {
            nus(None, &mut rest)?
        } else if first == '"' {
            let text = rest[1..].split('"').next().unwrap_or_default();
            if text.contains('\\') || rest.len() < text.len() + 2 {
                return unreadable("a text is not closed, or contains a backslash");
            }
            rest = &rest[text.len() + 2..];
            Token::Text(text.into())
        } else if let Some(sign) = SIGNS.iter().find(|sign| match is_word(first) {
            true => **sign == word,
            false => rest.starts_with(**sign),
        }) {
            rest = &rest[sign.len()..];
            Token::Sign(sign)
        } else if is_name(word) {
            rest = &rest[word.len()..];
            Token::Name(word.into())
        } else {
            return unreadable(format!("`{}` is not supported", print::cut(rest, 20)));
        };
        // A space before a bracket separates it from a list or a call.
        let joins = matches!(
            (&token, all.last()),
            (Token::Sign("["), Some(Token::Name(_)))
                | (
                    Token::Sign("(" | "["),
                    Some(Token::Sign(")" | "]" | "}" | "'") | Token::Text(_))
                )
        );
        if joins && !space.is_empty() {
            return unreadable("unexpected space before a bracket");
        }
        all.push(token);
    }
}

struct Parser {
    tokens: Vec<Token>,
    place: usize,
    depth: usize,
}

fn node(kind: &'static str, parts: impl Into<Rc<[Expr]>>) -> CheckResult<Expr> {
    Ok(Expr::Node(kind, parts.into()))
}

/// Returns `true` if a text is the name of a definition.
pub(crate) fn is_definable(text: &str) -> bool {
    matches!(&tokens(text).as_deref(), Ok([Token::Name(name)]) if **name == *text)
}

/// Parses an expression.
pub(crate) fn parse(text: &str) -> CheckResult<Expr> {
    let mut parser = Parser { tokens: tokens(text)?, place: 0, depth: 0 };
    let expression = parser.expression()?;
    match parser.tokens.get(parser.place) {
        None => Ok(expression),
        Some(token) => unreadable(format!("unexpected {token:?} in an expression")),
    }
}

impl Parser {
    fn sign(&self) -> &'static str {
        match self.tokens.get(self.place) {
            Some(Token::Sign(sign)) => sign,
            _ => "",
        }
    }

    fn skip(&mut self, sign: &str) -> bool {
        let found = self.sign() == sign;
        self.place += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &str) -> CheckResult {
        if self.skip(sign) { Ok(()) } else { unreadable(format!("expected `{sign}`")) }
    }

    fn name(&mut self) -> Option<Expr> {
        let Some(Token::Name(name)) = self.tokens.get(self.place) else { return None };
        let name = Expr::Name(name.clone());
        self.place += 1;
        Some(name)
    }

    /// Parses the parameters of a function, and its arrow.
    fn parameters(&mut self) -> Option<Vec<Expr>> {
        let mut names = Vec::new();
        if self.skip("(") {
            names.push(self.name()?);
            while self.skip(",") {
                names.push(self.name()?);
            }
            self.skip(")").then_some(())?;
        } else {
            names.push(self.name()?);
        }
        let is_new = |(place, name): (usize, &Expr)| {
            !names[..place]
                .iter()
                .any(|other| matches!((name, other), (Expr::Name(a), Expr::Name(b)) if a == b))
        };
        let distinct = names.iter().enumerate().all(is_new);
        (distinct && self.skip("->")).then_some(names)
    }

    fn deeper(&mut self) -> CheckResult {
        self.depth += 1;
        match self.depth <= DEEPEST {
            true => Ok(()),
            false => unreadable("the expression is nested too deeply"),
        }
    }

    fn expression(&mut self) -> CheckResult<Expr> {
        self.deeper()?;
        let start = self.place;
        let result = if let Some(mut parts) = self.parameters() {
            parts.push(self.expression()?);
            node("->", parts)
        } else {
            self.place = start;
            self.any()
        };
        self.depth -= 1;
        result
    }

    fn any(&mut self) -> CheckResult<Expr> {
        if self.skip("if") {
            let condition = self.expression()?;
            self.expect("then")?;
            let first = self.expression()?;
            self.expect("else")?;
            return node("if", [condition, first, self.expression()?]);
        }
        self.chain("or", |parser| parser.chain("and", Parser::relation))
    }

    fn chain(
        &mut self,
        word: &'static str,
        part: impl Fn(&mut Parser) -> CheckResult<Expr>,
    ) -> CheckResult<Expr> {
        let mut all = vec![part(self)?];
        while self.skip(word) {
            all.push(part(self)?);
        }
        if all.len() > 1 { node(word, all) } else { Ok(all.remove(0)) }
    }

    fn relation(&mut self) -> CheckResult<Expr> {
        if self.skip("not") {
            self.deeper()?;
            let part = self.relation()?;
            self.depth -= 1;
            return node("not", [part]);
        }
        let (mut left, mut all) = (self.sum()?, Vec::new());
        while let Some(sign) = RELATIONS.iter().find(|&&sign| sign == self.sign()) {
            self.place += 1;
            let right = self.sum()?;
            all.push(Expr::Node(sign, [left, right.clone()].into()));
            left = right;
        }
        match all.len() {
            0 => Ok(left),
            1 => Ok(all.remove(0)),
            _ if all.iter().any(|part| matches!(part, Expr::Node("in", _))) => {
                unreadable("`in` is part of a chain")
            }
            _ => node("and", all),
        }
    }

    fn sum(&mut self) -> CheckResult<Expr> {
        let mut left = self.binary(0)?;
        loop {
            let minus = self.sign() == "-";
            if !minus && self.sign() != "+" {
                return Ok(left);
            }
            self.place += 1;
            let mut right = self.binary(0)?;
            if minus {
                right = Expr::Node("negative", [right].into());
            }
            left = Expr::Node("+", [left, right].into());
        }
    }

    /// Parses side-sums, ordinal sums, and products and quotients, from the weakest to the
    /// strongest.
    fn binary(&mut self, level: usize) -> CheckResult<Expr> {
        let signs: &[&str] = match level {
            0 => &["<>"],
            1 => &[":"],
            2 => &["\u{b7}", "/"],
            _ => return self.unary(),
        };
        let mut left = self.binary(level + 1)?;
        while let Some(sign) = signs.iter().find(|&&sign| sign == self.sign()) {
            self.place += 1;
            left = Expr::Node(sign, [left, self.binary(level + 1)?].into());
        }
        Ok(left)
    }

    fn unary(&mut self) -> CheckResult<Expr> {
        self.deeper()?;
        let second = self.tokens.get(self.place + 1);
        if matches!(self.sign(), "-" | "\u{b1}")
            && matches!(second, Some(Token::Sign("-" | "\u{b1}")))
        {
            return unreadable("two signs follow each other");
        }
        let expression = if self.skip("-") {
            match self.unary()? {
                // A minus before a number, ups and a nimber belongs to the number.
                Expr::Nus(number, ups, nim) if number.0 != 0 => {
                    Ok(Expr::Nus(number.minus(), ups, nim))
                }
                part => node("negative", [part]),
            }
        } else if self.skip("\u{b1}") {
            let part = self.unary()?;
            node("{", [part.clone(), Expr::Name("|".into()), Expr::Node("negative", [part].into())])
        } else {
            self.postfix()
        };
        self.depth -= 1;
        expression
    }

    fn postfix(&mut self) -> CheckResult<Expr> {
        let mut value = self.atom()?;
        loop {
            let callable = !matches!(value, Expr::Number(_) | Expr::Nus(..));
            if callable && self.skip("(") {
                let mut parts = vec![value];
                if !self.skip(")") {
                    parts.extend(self.list(Parser::argument)?);
                    self.expect(")")?;
                }
                value = Expr::Node("call", parts.into());
            } else if callable && self.skip("[") {
                value = Expr::Node("index", [value, self.expression()?].into());
                self.expect("]")?;
            } else {
                return Ok(value);
            }
        }
    }

    /// Parses an argument of a function. Named arguments are not supported.
    fn argument(&mut self) -> CheckResult<Expr> {
        let start = self.place;
        if self.name().is_some() && self.sign() == ":" {
            return unreadable("named arguments are not supported");
        }
        self.place = start;
        self.expression()
    }

    fn list(&mut self, part: impl Fn(&mut Parser) -> CheckResult<Expr>) -> CheckResult<Vec<Expr>> {
        let mut all = vec![part(self)?];
        while self.skip(",") {
            all.push(part(self)?);
        }
        Ok(all)
    }

    fn atom(&mut self) -> CheckResult<Expr> {
        if let Some(name) = self.name() {
            return Ok(name);
        }
        let token = self.tokens.get(self.place).cloned();
        self.place += 1;
        match token {
            Some(Token::Number(number)) => Ok(Expr::Number(number)),
            Some(Token::Nus(number, ups, nim)) => Ok(Expr::Nus(number, ups, nim)),
            Some(Token::Text(text)) => Ok(Expr::Text(text)),
            Some(Token::Sign(word @ ("true" | "false"))) => Ok(Expr::Name(word.into())),
            Some(Token::Sign("(")) => {
                let inside = self.expression()?;
                self.expect(")")?;
                // The parentheses keep a minus in front of them from the number inside.
                match inside {
                    Expr::Nus(..) => node("+", [inside, Expr::Number(Fraction::ZERO)]),
                    _ => Ok(inside),
                }
            }
            Some(Token::Sign("'")) => {
                let inside = self.sum()?;
                self.expect("'")?;
                node("'", [inside])
            }
            Some(Token::Sign("{")) => self.braces(),
            Some(Token::Sign("[")) if self.skip("]") => node("list", []),
            Some(Token::Sign("[")) => {
                let mut parts = self.list(Parser::expression)?;
                let kind = if parts.len() == 1 && self.sign() == "for" { "for" } else { "list" };
                while kind == "for" && self.sign() != "]" {
                    if self.skip("if") {
                        let condition = self.expression()?;
                        parts.push(Expr::Node("if", [condition].into()));
                        continue;
                    }
                    self.expect("for")?;
                    let Some(name) = self.name() else { return unreadable("expected a name") };
                    self.expect("in")?;
                    let mut source = self.sum()?;
                    if self.skip("..") {
                        source = Expr::Node("..", [source, self.sum()?].into());
                    }
                    parts.push(Expr::Node("for", [name, source].into()));
                }
                self.expect("]")?;
                node(kind, parts)
            }
            _ => unreadable("expected an expression"),
        }
    }

    /// Parses a game in braces. The longest bar separates the options of the two players.
    fn braces(&mut self) -> CheckResult<Expr> {
        let (mut sides, mut bars) = (Vec::new(), Vec::new());
        loop {
            let bar = ["|", "||", "|||"].iter().position(|&bar| bar == self.sign());
            let empty = bar.is_some() || self.sign() == "}";
            sides.push(if empty { Vec::new() } else { self.list(Parser::sum)? });
            if self.skip("}") {
                return join(&sides, &bars);
            }
            let Some(bar) = ["|", "||", "|||"].iter().position(|&bar| self.skip(bar)) else {
                return unreadable("expected `|` or `}`");
            };
            bars.push(bar);
        }
    }
}

fn join(sides: &[Vec<Expr>], bars: &[usize]) -> CheckResult<Expr> {
    let longest = bars.iter().max();
    let Some(middle) = bars.iter().position(|bar| Some(bar) == longest) else {
        return unreadable("braces without `|` are not supported");
    };
    if bars[middle + 1..].iter().any(|bar| Some(bar) == longest) {
        return unreadable("braces are ambiguous");
    }
    let side = |sides: &[Vec<Expr>], bars: &[usize]| match bars {
        [] => Ok(sides[0].clone()),
        _ => Ok(vec![join(sides, bars)?]),
    };
    let mut parts = side(&sides[..=middle], &bars[..middle])?;
    parts.push(Expr::Name("|".into()));
    parts.extend(side(&sides[middle + 1..], &bars[middle + 1..])?);
    node("{", parts)
}
