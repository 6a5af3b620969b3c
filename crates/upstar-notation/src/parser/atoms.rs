//! Parses the beginnings of expressions: numbers, arrows, nimbers, names, strings, and brackets.

use std::sync::Arc;

use upstar_number::{Dyadic, Rational};

use crate::diagnostic::DiagnosticKind;
use crate::expr::{Clause, Expr, ExprKind, Name, UptimalKind};
use crate::lexer::{Bracket, Token, TokenKind, vulgar};
use crate::parser::braces::BraceKind;
use crate::parser::operators::strength;
use crate::parser::{DefaultBraces, KEYWORDS, Parser, clip, other_notations, reserved};
use crate::span::Span;

const MAX_DIGITS: usize = 100_000;

impl Parser<'_> {
    pub(super) fn prefix(&mut self) -> Expr {
        let token = self.peek();
        match token.kind {
            TokenKind::Number | TokenKind::Ups { .. } | TokenKind::Star(_) => self.compound(),
            TokenKind::BadNumber => {
                self.syntax(
                    token.span,
                    format!("`{}` is not a number", clip(self.word(token))),
                    "write an integer, a fraction such as 3/4, or a decimal such as 0.75",
                );
                self.advance();
                Expr::missing(token.span)
            }
            TokenKind::Minus => {
                self.advance();
                if self.peek().kind == TokenKind::Number {
                    return self.compound_of(true, token.span);
                }
                let operand = self.expression(strength::NEGATIVE);
                let span = token.span.to(operand.span);
                Expr::new(ExprKind::Negative(Box::new(operand)), span)
            }
            TokenKind::PlusMinus { .. } => {
                self.advance();
                if self.is_list_in_parentheses() {
                    return self.symmetric(token.span);
                }
                let operand = self.expression(strength::MULTIPLE);
                let span = token.span.to(operand.span);
                Expr::new(ExprKind::Switch(Box::new(operand)), span)
            }
            TokenKind::Tiny | TokenKind::Miny => self.tiny(token),
            TokenKind::Quote => self.quoted(token.span),
            TokenKind::Text => {
                self.advance();
                self.text_literal(token)
            }
            TokenKind::OpenText => {
                self.advance();
                self.open_text(token.span);
                Expr::missing(token.span)
            }
            TokenKind::Open(Bracket::Round) => self.round(token.span),
            TokenKind::Open(Bracket::Square) => self.list(token.span),
            TokenKind::Open(Bracket::Curly) if self.bare == DefaultBraces::Scoring => {
                self.braces(BraceKind::Scoring, token.span)
            }
            TokenKind::Open(Bracket::Curly) => self.braces(BraceKind::Label(None), token.span),
            TokenKind::Name => self.name(token),
            _ => self.operand_expected(token),
        }
    }

    pub(super) fn compound(&mut self) -> Expr {
        let start = self.peek().span;
        self.compound_of(false, start)
    }

    fn compound_of(&mut self, negative: bool, start: Span) -> Expr {
        let mut number = None;
        let figures = self.peek();
        if self.peek().kind == TokenKind::Number {
            let token = self.advance();
            let Some(value) = self.number(token) else { return Expr::missing(token.span) };
            number = Some(if negative { -value } else { value });
        }
        let mut ups = None;
        let arrow = self.peek();
        if let TokenKind::Ups { down, run, count } = arrow.kind
            && (number.is_none() || arrow.glued)
        {
            self.advance();
            let open = self.peek();
            let bracket = open.glued
                && matches!(open.kind, TokenKind::Open(Bracket::Square | Bracket::Round));
            if bracket && count.is_none() {
                return self.uptimal(number, down, run, start);
            }
            let Some(size) = self.ups_count(arrow, run, count) else {
                return Expr::missing(arrow.span);
            };
            ups = Some(if down { -size } else { size });
        }
        let nim = match self.nimber(number.is_none() && ups.is_none()) {
            Ok(nim) => nim,
            Err(span) => return Expr::missing(span),
        };
        let span = start.to(self.previous_span());
        match (number, ups, nim) {
            (Some(number), None, None) => {
                let digits = self.word(figures);
                let written = if negative { format!("-{digits}") } else { digits.to_owned() };
                let written = (written != number.to_string()).then(|| written.into());
                let mut expr = Expr::new(ExprKind::Number(number), span);
                expr.written = written;
                expr
            }
            (number, ups, nim) => {
                let Some(number) = self.game_number(number, span) else {
                    return Expr::missing(span);
                };
                let (ups, nim) = (ups.unwrap_or(Dyadic::ZERO), nim.unwrap_or(0));
                Expr::new(ExprKind::Nus { number, ups, nim }, span)
            }
        }
    }

    /// Returns the number at the beginning of a compound, which must be dyadic.
    fn game_number(&mut self, number: Option<Rational>, span: Span) -> Option<Dyadic> {
        let Some(number) = number else { return Some(Dyadic::ZERO) };
        let dyadic = number.as_dyadic();
        if dyadic.is_none() {
            self.syntax(
                span,
                "a number that is followed by ups or a nimber must be dyadic: its denominator \
                 must be a power of two",
                "write the number alone, or write a dyadic number such as 3/8",
            );
        }
        dyadic
    }

    fn number(&mut self, token: Token) -> Option<Rational> {
        let word = self.word(token);
        if word.len() > MAX_DIGITS {
            self.limit(
                token.span,
                format!("the number is too long: at most {MAX_DIGITS} characters are supported"),
                "write a shorter number",
            );
            return None;
        }
        let zero_below = word.split_once('/').is_some_and(|(_, d)| d.bytes().all(|b| b == b'0'));
        if zero_below {
            self.syntax(token.span, "the denominator is 0", "write a nonzero denominator");
            return None;
        }
        let fraction = word.chars().next_back().and_then(|last| Some((last, vulgar(last)?)));
        let parsed = match fraction {
            Some((last, (above, below))) => {
                let part = format!("{above}/{below}").parse::<Rational>();
                match word.strip_suffix(last).unwrap_or_default() {
                    "" => part,
                    // 2½ is 2 + 1/2.
                    whole => part.and_then(|part| Ok(whole.parse::<Rational>()? + part)),
                }
            }
            None => word.parse(),
        };
        match parsed {
            Ok(number) => Some(number),
            Err(error) => {
                self.syntax(token.span, error.to_string(), "write a number such as 3/4");
                None
            }
        }
    }

    fn ups_count(&mut self, arrow: Token, run: u32, count: Option<Span>) -> Option<Dyadic> {
        let Some(digits) = count else { return Some(Dyadic::from(i64::from(run))) };
        if run > 1 {
            self.syntax(
                arrow.span,
                "a number of ups can follow only a single arrow",
                "write ^3 or ^^^ for three ups",
            );
            return None;
        }
        self.whole_number(digits)
    }

    fn whole_number(&mut self, digits: Span) -> Option<Dyadic> {
        let word = digits.of(self.text);
        if word.len() > MAX_DIGITS {
            self.limit(
                digits,
                format!("the number is too long: at most {MAX_DIGITS} characters are supported"),
                "write a shorter number",
            );
            return None;
        }
        word.parse().ok()
    }

    /// Reads the star after a compound, or a star alone. Fails if it is invalid.
    fn nimber(&mut self, alone: bool) -> Result<Option<u64>, Span> {
        let token = self.peek();
        let TokenKind::Star(digits) = token.kind else { return Ok(None) };
        if !alone && !token.glued {
            return Ok(None);
        }
        self.advance();
        let Some(digits) = digits else { return Ok(Some(1)) };
        if let Ok(nim) = digits.of(self.text).parse() {
            return Ok(Some(nim));
        }
        self.wrong(
            DiagnosticKind::Limit,
            token.span,
            "the nimber is too large: at most *18446744073709551615",
            "write a smaller nimber",
        );
        Err(token.span)
    }

    fn uptimal(&mut self, number: Option<Rational>, down: bool, run: u32, start: Span) -> Expr {
        let open = self.advance();
        let (bracket, kind) = match open.kind {
            TokenKind::Open(Bracket::Square) => (Bracket::Square, UptimalKind::Sum),
            _ => (Bracket::Round, UptimalKind::Power),
        };
        if run > 1 {
            self.syntax(
                open.span,
                "an order in brackets can follow only a single arrow",
                "write ^[2] for ^ + ^(2), and 2·^(2) for a multiple",
            );
        }
        let order = self.with_bare(DefaultBraces::Games, |p| p.expression(0));
        self.close(bracket, open.span);
        let nim = match self.nimber(false) {
            Ok(nim) => nim.unwrap_or(0),
            Err(span) => return Expr::missing(span),
        };
        let span = start.to(self.previous_span());
        let Some(number) = self.game_number(number, span) else { return Expr::missing(span) };
        Expr::new(ExprKind::Uptimal { number, down, kind, order: Box::new(order), nim }, span)
    }

    /// Reads the index after `+_` or `-_`: a number, a name, braces, or parentheses.
    fn tiny(&mut self, sign: Token) -> Expr {
        self.advance();
        let token = self.peek();
        let operand = match token.kind {
            TokenKind::Number => {
                self.advance();
                match self.number(token) {
                    Some(number) => Expr::new(ExprKind::Number(number), token.span),
                    None => Expr::missing(token.span),
                }
            }
            TokenKind::Name if !KEYWORDS.contains(&self.word(token)) => {
                self.advance();
                Expr::new(ExprKind::Name(self.word(token).to_string()), token.span)
            }
            TokenKind::Open(Bracket::Curly | Bracket::Round) => {
                self.expression(strength::NEGATIVE + 1)
            }
            _ => {
                self.syntax(
                    token.span,
                    "expected a number, a name, or a game in brackets after `+_` or `-_`",
                    "write +_2 or +_{1|0}",
                );
                Expr::missing(sign.span)
            }
        };
        let after = self.peek();
        if after.glued && matches!(after.kind, TokenKind::Ups { .. } | TokenKind::Star(_)) {
            let word = clip(self.word(after)).to_string();
            self.syntax(
                after.span,
                format!(
                    "`{word}` is ambiguous: the sign can belong to the tiny or to the index of the \
                     tiny"
                ),
                format!("write `+_2 + {word}` or `+_(2{word})`"),
            );
            self.advance();
        }
        let span = sign.span.to(operand.span);
        let operand = Box::new(operand);
        let kind = if sign.kind == TokenKind::Tiny {
            ExprKind::Tiny(operand)
        } else {
            ExprKind::Miny(operand)
        };
        Expr::new(kind, span)
    }

    fn quoted(&mut self, open: Span) -> Expr {
        self.advance();
        let graph = self.graph();
        let form =
            graph.unwrap_or_else(|| self.with_bare(DefaultBraces::Games, |p| p.expression(0)));
        if self.peek().kind == TokenKind::Quote {
            self.advance();
        } else if self.peek().kind == TokenKind::End {
            self.wrong(
                DiagnosticKind::Incomplete,
                open,
                "this literal form is not closed",
                "add `'`",
            );
        } else {
            self.operator_expected();
        }
        let span = open.to(self.previous_span());
        Expr::new(ExprKind::Quote(Box::new(form)), span)
    }

    /// Reads the positions of a graph up to the quotation mark, `a: b | c; b: |`.
    fn graph(&mut self) -> Option<Expr> {
        let rest = self.tokens.get(self.at..)?;
        let end = rest.iter().position(|token| token.kind == TokenKind::Quote)?;
        let [name, colon, ..] = rest[..end] else { return None };
        let mut depth = 0_usize;
        let has_bar = rest[..end].iter().any(|token| {
            match token.kind {
                TokenKind::Open(_) => depth += 1,
                TokenKind::Close(_) => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && token.kind == TokenKind::Bars(1)
        });
        let is_list = || rest[..end].iter().any(|token| token.kind == TokenKind::Semicolon);
        let is_named = name.kind == TokenKind::Name || name.kind == TokenKind::Number && is_list();
        if !is_named || colon.kind != TokenKind::Colon || !has_bar {
            return None;
        }
        let span = name.span.to(rest[end - 1].span);
        self.at += end;
        Some(Expr::new(ExprKind::Graph(span.of(self.text).to_string()), span))
    }

    /// Reads parentheses, or the parameters of a function.
    fn round(&mut self, open: Span) -> Expr {
        if let Some(parameters) = self.parameters() {
            return self.lambda(parameters, open);
        }
        self.advance();
        if self.eat(TokenKind::Close(Bracket::Round)).is_some() {
            let span = open.to(self.previous_span());
            self.syntax(span, "the parentheses are empty", "write 0 for the zero game");
            return Expr::missing(span);
        }
        // Braces in parentheses remain impartial inside `i{…}`, but not scoring inside `s{…}`.
        let bare = if self.bare == DefaultBraces::Impartial {
            DefaultBraces::Impartial
        } else {
            DefaultBraces::Games
        };
        let mut inner = self.with_bare(bare, |p| p.expression(0));
        if self.peek().kind == TokenKind::Comma {
            self.syntax(
                self.peek().span,
                "expected one expression in parentheses, found a comma",
                "write a list as [a, b]",
            );
            while self.eat(TokenKind::Comma).is_some() {
                self.with_bare(DefaultBraces::Games, |p| p.expression(0));
            }
        }
        let close = self.close(Bracket::Round, open);
        inner.span = open.to(close);
        inner
    }

    /// Returns `true` if the next parentheses contain a comma, as in `(G, H)`.
    fn is_list_in_parentheses(&self) -> bool {
        if self.peek().kind != TokenKind::Open(Bracket::Round) {
            return false;
        }
        let mut depth = 0_usize;
        for token in self.tokens.get(self.at..).unwrap_or_default() {
            match token.kind {
                TokenKind::Open(_) => depth += 1,
                TokenKind::Close(_) => depth = depth.saturating_sub(1),
                TokenKind::Comma if depth == 1 => return true,
                _ => {}
            }
            if depth == 0 {
                return false;
            }
        }
        false
    }

    /// Reads the options of `±(G, H)`, which is `{G,H|-G,-H}`.
    fn symmetric(&mut self, start: Span) -> Expr {
        let open = self.peek().span;
        self.advance();
        let mut left = vec![self.with_bare(DefaultBraces::Games, |p| p.expression(0))];
        while self.eat(TokenKind::Comma).is_some() {
            left.push(self.with_bare(DefaultBraces::Games, |p| p.expression(0)));
        }
        let span = start.to(self.close(Bracket::Round, open));
        let negative =
            |option: &Expr| Expr::new(ExprKind::Negative(Box::new(option.clone())), option.span);
        let right = left.iter().map(negative).collect();
        Expr::new(ExprKind::Braces { label: None, left, right }, span)
    }

    fn parameters(&mut self) -> Option<Vec<Name>> {
        let mut names = Vec::new();
        let mut ahead = 1;
        if self.peek_at(1).kind != TokenKind::Close(Bracket::Round) {
            loop {
                let token = self.peek_at(ahead);
                // `lambda` reports names that denote games.
                if token.kind != TokenKind::Name && reserved(self.word(token)).is_none() {
                    return None;
                }
                names.push(Name { text: self.word(token).to_string(), span: token.span });
                ahead += 1;
                match self.peek_at(ahead).kind {
                    TokenKind::Comma => ahead += 1,
                    TokenKind::Close(Bracket::Round) => break,
                    _ => return None,
                }
            }
        }
        if self.peek_at(ahead + 1).kind != TokenKind::Arrow {
            return None;
        }
        self.at += ahead + 1;
        Some(names)
    }

    fn lambda(&mut self, parameters: Vec<Name>, start: Span) -> Expr {
        for (at, name) in parameters.iter().enumerate() {
            if let Some(message) = reserved(&name.text) {
                self.syntax(name.span, message, "choose another name for the parameter");
            }
            if parameters[..at].iter().any(|p| p.text == name.text) {
                let message = format!("two parameters have the name `{}`", clip(&name.text));
                self.syntax(name.span, message, "choose another name for one of the parameters");
            }
        }
        self.advance();
        self.skip_newlines();
        let body = self.with_bare(DefaultBraces::Games, |p| p.expression(0));
        let span = start.to(body.span);
        Expr::new(ExprKind::Lambda { parameters, body: Arc::new(body) }, span)
    }

    fn list(&mut self, open: Span) -> Expr {
        self.advance();
        self.with_bare(DefaultBraces::Games, |p| {
            let mut items = Vec::new();
            if p.peek().kind == TokenKind::Close(Bracket::Square) {
                let span = open.to(p.advance().span);
                return Expr::new(ExprKind::List(items), span);
            }
            loop {
                items.push(p.expression(0));
                if p.at_keyword("for") && items.len() == 1 {
                    let Some(item) = items.pop() else { break };
                    return p.comprehension(item, open);
                }
                if p.eat(TokenKind::Comma).is_none() {
                    break;
                }
            }
            let span = open.to(p.close(Bracket::Square, open));
            Expr::new(ExprKind::List(items), span)
        })
    }

    fn comprehension(&mut self, item: Expr, open: Span) -> Expr {
        let mut clauses = Vec::new();
        loop {
            if self.eat_keyword("if") {
                clauses.push(Clause::If(self.expression(0)));
                continue;
            }
            if !self.eat_keyword("for") {
                break;
            }
            let token = self.peek();
            if let Some(message) = reserved(self.word(token)) {
                self.syntax(token.span, message, "choose another name for the items");
                self.skip_item();
                break;
            }
            if token.kind != TokenKind::Name {
                self.syntax(
                    token.span,
                    "expected a name after `for`",
                    "write [f(n) for n in 1..10]",
                );
                self.skip_item();
                break;
            }
            self.advance();
            let name = Name { text: self.word(token).to_string(), span: token.span };
            if !self.eat_keyword("in") {
                let span = self.peek().span;
                let remedy = "write [f(n) for n in 1..10]";
                if self.peek().kind == TokenKind::End {
                    let message = "expected `in` and a list";
                    self.wrong(DiagnosticKind::Incomplete, span, message, remedy);
                } else {
                    self.syntax(span, "expected `in`", remedy);
                }
                self.skip_item();
                break;
            }
            clauses.push(Clause::For(name, self.expression(0)));
        }
        let span = open.to(self.close(Bracket::Square, open));
        Expr::new(ExprKind::Comprehension { item: Box::new(item), clauses }, span)
    }

    fn name(&mut self, token: Token) -> Expr {
        let word = self.word(token);
        let next = self.peek_at(1);
        if next.glued && next.kind == TokenKind::Open(Bracket::Curly) && !KEYWORDS.contains(&word) {
            self.advance();
            let letter = match word {
                "s" => BraceKind::Scoring,
                "i" => BraceKind::Impartial,
                _ => BraceKind::Label(Some(Name { text: word.to_string(), span: token.span })),
            };
            return self.braces(letter, token.span);
        }
        let kind = match word {
            "true" => ExprKind::Bool(true),
            "false" => ExprKind::Bool(false),
            "pass" => ExprKind::Pass,
            "not" => {
                self.advance();
                let operand = self.expression(strength::NOT);
                let span = token.span.to(operand.span);
                return Expr::new(ExprKind::Not(Box::new(operand)), span);
            }
            "if" => return self.choice(token.span),
            _ if KEYWORDS.contains(&word) => return self.operand_expected(token),
            _ if next.kind == TokenKind::Arrow => {
                self.advance();
                let name = Name { text: word.to_string(), span: token.span };
                return self.lambda(vec![name], token.span);
            }
            _ => ExprKind::Name(word.to_string()),
        };
        self.advance();
        Expr::new(kind, token.span)
    }

    fn choice(&mut self, start: Span) -> Expr {
        self.advance();
        let condition = self.expression(0);
        self.keyword("then");
        let then = self.expression(0);
        self.keyword("else");
        let otherwise = self.expression(0);
        let span = start.to(otherwise.span);
        let (condition, then) = (Box::new(condition), Box::new(then));
        let otherwise = Box::new(otherwise);
        Expr::new(ExprKind::If { condition, then, otherwise }, span)
    }

    fn keyword(&mut self, keyword: &str) {
        if self.eat_keyword(keyword) {
            return;
        }
        let token = self.peek();
        let kind = if token.kind == TokenKind::End {
            DiagnosticKind::Incomplete
        } else {
            DiagnosticKind::Syntax
        };
        let message = format!("expected `{keyword}`");
        self.wrong(kind, token.span, message, "write `if condition then a else b`");
    }

    /// Reports a token in place of an operand, and consumes it unless the caller may need it.
    fn operand_expected(&mut self, token: Token) -> Expr {
        let word = clip(self.word(token)).to_string();
        if let Some((message, remedy)) = self.pair() {
            self.syntax(token.span, message, remedy);
            self.advance();
            return Expr::missing(token.span);
        }
        let (message, remedy) = match token.kind {
            TokenKind::End => {
                self.wrong(
                    DiagnosticKind::Incomplete,
                    token.span,
                    "expected a game, a number or a name, found the end of the text",
                    "complete the expression",
                );
                return Expr::missing(token.span);
            }
            TokenKind::Newline | TokenKind::Semicolon => (
                "expected a game, a number or a name, found the end of the line".to_string(),
                "complete the expression",
            ),
            TokenKind::Bars(_) => (
                format!("expected a game, a number or a name before `{word}`"),
                "write {1|-1} for a game; outside braces, `||` compares two games",
            ),
            TokenKind::Unknown => {
                (format!("unknown symbol `{word}`"), other_notations::sign(&word))
            }
            TokenKind::Name if word == "for" => {
                ("`for` is allowed only inside a list".to_string(), "write `[f(n) for n in 1..10]`")
            }
            TokenKind::Close(_) => (
                format!("expected a game, a number or a name before `{word}`"),
                "add the missing operand, or remove the bracket",
            ),
            _ => (
                format!("expected a game, a number or a name before `{word}`"),
                "add the missing operand",
            ),
        };
        self.syntax(token.span, message, remedy);
        if !matches!(
            token.kind,
            TokenKind::Newline
                | TokenKind::Semicolon
                | TokenKind::Close(_)
                | TokenKind::Comma
                | TokenKind::Bars(_)
                | TokenKind::Quote
        ) {
            self.advance();
        }
        Expr::missing(token.span)
    }
}
