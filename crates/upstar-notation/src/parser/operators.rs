//! Operators and their precedence.

use crate::diagnostic::DiagnosticKind;
use crate::expr::{Argument, BinaryOperator, Expr, ExprKind, Name, TermSign, deeper};
use crate::lexer::{Bracket, RelationSign, Token, TokenKind};
use crate::parser::{DefaultBraces, LOOPY_NAMES, MAX_DEPTH, Parser, clip, other_notations};
use crate::span::Span;

/// The precedence of operators. Greater values bind more tightly.
pub(super) mod strength {
    pub const OR: u8 = 10;
    pub const AND: u8 = 20;
    pub const NOT: u8 = 30;
    pub const RELATION: u8 = 40;
    /// The weakest operators allowed inside braces, where `||` is a separator.
    pub const RANGE: u8 = 45;
    pub const SIDES: u8 = 50;
    pub const SUM: u8 = 60;
    pub const COMPOUND: u8 = 70;
    pub const SIDE_SUM: u8 = 75;
    pub const ORDINAL_SUM: u8 = 80;
    pub const MULTIPLE: u8 = 90;
    pub const NEGATIVE: u8 = 95;
}

impl Parser<'_> {
    /// Reads an expression whose operators bind at least as tightly as `min`.
    pub(super) fn expression(&mut self, min: u8) -> Expr {
        let start = self.peek().span;
        if self.depth >= MAX_DEPTH {
            self.limit(
                start,
                format!(
                    "brackets and operators are nested too deeply: at most {MAX_DEPTH} levels are \
                     supported"
                ),
                "name the inner expressions with `:=`, and combine the names",
            );
            return Expr::missing(start);
        }
        self.depth += 1;
        // A chain a:b:c:… makes a deep tree, so the limit applies to the recursion depth plus the
        // tree height.
        let outside = std::mem::replace(&mut self.tallest, 0);
        let expr = deeper(|| {
            let mut left = self.prefix();
            loop {
                if self.depth + self.tallest > MAX_DEPTH {
                    self.limit(
                        start,
                        format!("too many operators in a chain: at most {MAX_DEPTH}"),
                        "name the inner expressions with `:=`, and combine the names",
                    );
                }
                match self.infix(left, min) {
                    Ok(longer) => left = longer,
                    Err(whole) => break whole,
                }
            }
        });
        self.tallest = outside.max(self.tallest + 1);
        self.depth -= 1;
        expr
    }

    /// Extends `left` by an operator of strength at least `min`, or returns `Err(left)`.
    #[allow(clippy::result_large_err)]
    fn infix(&mut self, left: Expr, min: u8) -> Result<Expr, Expr> {
        let token = self.peek();
        let left = match self.postfix(left, token, min) {
            Ok(longer) => return Ok(longer),
            Err(left) => left,
        };
        let (operator, level) = match token.kind {
            TokenKind::CentredDot | TokenKind::Dot => {
                (BinaryOperator::Multiple, strength::MULTIPLE)
            }
            TokenKind::Slash => (BinaryOperator::Quotient, strength::MULTIPLE),
            TokenKind::Colon => (BinaryOperator::OrdinalSum, strength::ORDINAL_SUM),
            TokenKind::SideSum => (BinaryOperator::SideSum, strength::SIDE_SUM),
            TokenKind::ShortConjunctive => (BinaryOperator::ShortConjunctive, strength::COMPOUND),
            TokenKind::LongConjunctive => (BinaryOperator::LongConjunctive, strength::COMPOUND),
            TokenKind::Arrow => (BinaryOperator::Sequential, strength::COMPOUND),
            TokenKind::Ampersand => (BinaryOperator::Sides, strength::SIDES),
            _ => return self.weak_infix(left, token, min),
        };
        if level < min {
            return Err(left);
        }
        self.advance();
        self.skip_newlines();
        let right = self.expression(level + 1);
        self.tallest += 1;
        let span = left.span.to(right.span);
        Ok(Expr::new(ExprKind::Binary(operator, Box::new(left), Box::new(right)), span))
    }

    /// Extends `left` by an operator whose chains form one node, such as a sum.
    #[allow(clippy::result_large_err)]
    fn weak_infix(&mut self, left: Expr, token: Token, min: u8) -> Result<Expr, Expr> {
        let sum_sign = matches!(
            token.kind,
            TokenKind::Plus
                | TokenKind::Minus
                | TokenKind::PlusMinus { .. }
                | TokenKind::Tiny
                | TokenKind::Miny
        );
        if sum_sign && min <= strength::SUM {
            return Ok(self.sum(left));
        }
        if relation(token.kind).is_some() && min <= strength::RELATION {
            return Ok(self.relations(left));
        }
        if token.kind == TokenKind::Range && min <= strength::RANGE {
            self.advance();
            let right = self.expression(strength::RANGE + 1);
            let span = left.span.to(right.span);
            self.tallest += 1;
            return Ok(Expr::new(ExprKind::Range(Box::new(left), Box::new(right)), span));
        }
        if self.at_keyword("in") && min <= strength::RELATION {
            self.advance();
            self.skip_newlines();
            let list = self.expression(strength::RELATION + 1);
            let span = left.span.to(list.span);
            self.tallest += 1;
            return Ok(Expr::new(ExprKind::In(Box::new(left), Box::new(list)), span));
        }
        if token.kind == TokenKind::Name {
            let (keyword, level) = match self.word(token) {
                "and" => ("and", strength::AND),
                "or" => ("or", strength::OR),
                _ => return Err(left),
            };
            if level >= min {
                let mut span = left.span;
                let mut parts = vec![left];
                while self.eat_keyword(keyword) {
                    self.skip_newlines();
                    let part = self.expression(level + 1);
                    span = span.to(part.span);
                    parts.push(part);
                }
                let kind =
                    if keyword == "and" { ExprKind::And(parts) } else { ExprKind::Or(parts) };
                return Ok(Expr::new(kind, span));
            }
        }
        Err(left)
    }

    fn sum(&mut self, first: Expr) -> Expr {
        let mut span = first.span;
        let mut terms = vec![(TermSign::Plus, first)];
        loop {
            let token = self.peek();
            let (sign, term) = match token.kind {
                TokenKind::Plus | TokenKind::Minus => {
                    self.advance();
                    self.skip_newlines();
                    let sign = if token.kind == TokenKind::Plus {
                        TermSign::Plus
                    } else {
                        TermSign::Minus
                    };
                    (sign, self.expression(strength::SUM + 1))
                }
                TokenKind::PlusMinus { ascii: false } => {
                    (TermSign::Plus, self.expression(strength::SUM + 1))
                }
                TokenKind::PlusMinus { ascii: true } => {
                    // After a game, `+-` is a plus and a minus; elsewhere it is a switch.
                    let minus = Span::new(token.span.end - 1, token.span.end);
                    if let Some(sign) = self.tokens.get_mut(self.at) {
                        *sign = Token { kind: TokenKind::Minus, span: minus, glued: true };
                    }
                    (TermSign::Plus, self.expression(strength::SUM + 1))
                }
                TokenKind::Tiny | TokenKind::Miny => {
                    let sign = if token.kind == TokenKind::Tiny { "+_" } else { "-_" };
                    self.syntax(
                        token.span,
                        format!(
                            "expected an operator before `{sign}`, which begins a tiny or a miny"
                        ),
                        format!("write `+ {sign}` for the sum"),
                    );
                    (TermSign::Plus, self.expression(strength::SUM + 1))
                }
                _ => break,
            };
            span = span.to(term.span);
            terms.push((sign, term));
        }
        Expr::new(ExprKind::Sum(terms), span)
    }

    fn relations(&mut self, first: Expr) -> Expr {
        let mut span = first.span;
        let mut rest = Vec::new();
        while let Some(sign) = relation(self.peek().kind) {
            if let Some((_, between)) = rest.last() {
                self.compound_between(between);
            }
            self.advance();
            self.skip_newlines();
            let right = self.expression(strength::RELATION + 1);
            span = span.to(right.span);
            rest.push((sign, right));
        }
        Expr::new(ExprKind::Relations(Box::new(first), rest), span)
    }

    /// Rejects `a = b /\ c = d`, which probably means `a = b and c = d`.
    fn compound_between(&mut self, between: &Expr) {
        let ExprKind::Binary(operator, left, _) = &between.kind else { return };
        let word = match operator {
            BinaryOperator::ShortConjunctive => "and",
            BinaryOperator::LongConjunctive => "or",
            _ => return,
        };
        let is_bracketed = between.span.start < left.span.start;
        if !is_bracketed {
            let message = format!(
                "`{}` forms a compound of games and binds more tightly than a relation",
                operator.ascii()
            );
            self.syntax(
                between.span,
                message,
                format!("write `{word}`, or put the compound in parentheses"),
            );
        }
    }

    #[allow(clippy::result_large_err)]
    fn postfix(&mut self, left: Expr, token: Token, min: u8) -> Result<Expr, Expr> {
        match token.kind {
            TokenKind::Open(Bracket::Round)
                if is_callable(&left)
                    && (token.glued || matches!(left.kind, ExprKind::Name(_))) =>
            {
                let arguments = self.arguments();
                let span = left.span.to(self.previous_span());
                self.tallest += 1;
                Ok(Expr::new(ExprKind::Call { function: Box::new(left), arguments }, span))
            }
            TokenKind::Open(Bracket::Square) if token.glued && is_callable(&left) => {
                self.advance();
                let index = self.with_bare(DefaultBraces::Games, |p| p.expression(0));
                let end = self.close(Bracket::Square, token.span);
                let span = left.span.to(end);
                self.tallest += 1;
                Ok(Expr::new(ExprKind::Index(Box::new(left), Box::new(index)), span))
            }
            TokenKind::Dot => {
                let (name, open) = (self.peek_at(1), self.peek_at(2));
                let method = name.kind == TokenKind::Name
                    && open.kind == TokenKind::Open(Bracket::Round)
                    && open.glued;
                if method {
                    self.advance();
                    self.advance();
                    let name = Name { text: self.word(name).to_string(), span: name.span };
                    let arguments = self.arguments();
                    let span = left.span.to(self.previous_span());
                    let receiver = Box::new(left);
                    self.tallest += 1;
                    return Ok(Expr::new(ExprKind::Method { receiver, name, arguments }, span));
                }
                if min <= strength::MULTIPLE && !begins_operand(name.kind) {
                    self.advance();
                    self.syntax(
                        token.span,
                        "expected a game or a function call after `.`",
                        "write `3.^` for a multiple, or `g.mean()` for a call",
                    );
                    return Ok(left);
                }
                Err(left)
            }
            TokenKind::Ups { .. } | TokenKind::Star(_)
                if token.glued
                    && matches!(&left.kind, ExprKind::Name(n) if LOOPY_NAMES.contains(&n.as_str())) =>
            {
                let right = self.compound();
                let span = left.span.to(right.span);
                self.tallest += 1;
                Ok(Expr::new(ExprKind::Juxtaposed(Box::new(left), Box::new(right)), span))
            }
            _ => Err(left),
        }
    }

    fn arguments(&mut self) -> Vec<Argument> {
        let open = self.advance().span;
        let mut arguments = Vec::new();
        self.with_bare(DefaultBraces::Games, |p| {
            if p.eat(TokenKind::Close(Bracket::Round)).is_some() {
                return;
            }
            loop {
                let name = p.argument_name();
                let value = p.expression(0);
                arguments.push(Argument { name, value });
                if p.eat(TokenKind::Comma).is_none() {
                    break;
                }
            }
            p.close(Bracket::Round, open);
        });
        arguments
    }

    /// Reads the name of a named argument. No space precedes the colon, and a space must follow it
    /// unless the value is a string, a list, `true` or `false`. Hence `f(g : h)` and `f(g:h)` are
    /// ordinal sums.
    fn argument_name(&mut self) -> Option<Name> {
        let (name, colon, value) = (self.peek(), self.peek_at(1), self.peek_at(2));
        let colon_follows =
            name.kind == TokenKind::Name && colon.kind == TokenKind::Colon && colon.glued;
        let named = colon_follows
            && (!value.glued
                || matches!(value.kind, TokenKind::Text | TokenKind::Open(Bracket::Square))
                || matches!(self.word(value), "true" | "false"));
        if !named {
            return None;
        }
        self.advance();
        self.advance();
        Some(Name { text: self.word(name).to_string(), span: name.span })
    }

    pub(super) fn operator_expected(&mut self) {
        let token = self.peek();
        let word = clip(self.word(token)).to_string();
        if let Some(remedy) = self.follows_name() {
            let message = format!("expected an operator between the name and `{word}`");
            self.syntax(token.span, message, remedy);
            return;
        }
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        let is_behind_a_call =
            before.is_some_and(|token| token.kind == TokenKind::Close(Bracket::Round));
        let (message, remedy) = match token.kind {
            TokenKind::End => {
                self.wrong(
                    DiagnosticKind::Incomplete,
                    token.span,
                    "unexpected end of the text",
                    "complete the expression",
                );
                return;
            }
            TokenKind::Star(_) => (
                "`*` is the game star, not a multiplication sign".to_string(),
                "write `2·G` or `2.(G)` for a multiple, `2*` without a space for 2 + *, or `+ *`",
            ),
            TokenKind::Bars(_) => (
                format!("`{word}` separates options and is allowed only inside braces"),
                "put the game in braces, as in {1|-1}; outside braces, `||` compares two games",
            ),
            TokenKind::Assign if is_behind_a_call => {
                ("the left side of `:=` must be a single name".to_string(), "write `f := x -> …`")
            }
            TokenKind::Assign => (
                "`:=` is allowed only after a name at the beginning of a statement".to_string(),
                "write `name := value` as a separate statement",
            ),
            TokenKind::Close(_) => (format!("unmatched `{word}`"), "remove it"),
            TokenKind::Quote
                if before.is_some_and(|token| matches!(token.kind, TokenKind::Star(_)))
                    && begins_operand(self.peek_at(1).kind) =>
            {
                (
                    "`*` is the game star, not a multiplication sign".to_string(),
                    "write `3·'{0|1}'` for a multiple of a form",
                )
            }
            TokenKind::Quote => ("unmatched quotation mark".to_string(), "write a form as '{0|1}'"),
            TokenKind::Unknown => {
                (format!("unknown symbol `{word}`"), other_notations::sign(&word))
            }
            TokenKind::Comma => {
                ("unexpected comma outside brackets".to_string(), "write a list as [a, b]")
            }
            TokenKind::Relation(_) => (
                format!("unexpected relation `{word}`"),
                "put parentheses around a relation inside another expression",
            ),
            TokenKind::Ups { .. } => (
                "ups can follow only a number, and without a space".to_string(),
                "write `2^` without a space for 2 + ^, or `+ ^`",
            ),
            TokenKind::OpenText => {
                self.open_text(token.span);
                return;
            }
            _ => (
                format!("expected an operator between the value and `{word}`"),
                "write `+` for a sum, or `2·G` for a multiple",
            ),
        };
        self.syntax(token.span, message, remedy);
    }
}

fn relation(kind: TokenKind) -> Option<RelationSign> {
    match kind {
        TokenKind::Relation(sign) => Some(sign),
        TokenKind::Bars(2) => Some(RelationSign::Confused),
        _ => None,
    }
}

fn is_callable(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Name(_)
            | ExprKind::Call { .. }
            | ExprKind::Method { .. }
            | ExprKind::Index(..)
            | ExprKind::Lambda { .. }
            | ExprKind::List(_)
            | ExprKind::Comprehension { .. }
    )
}

pub(super) fn begins_operand(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Number
            | TokenKind::BadNumber
            | TokenKind::Ups { .. }
            | TokenKind::Star(_)
            | TokenKind::Name
            | TokenKind::Text
            | TokenKind::OpenText
            | TokenKind::Quote
            | TokenKind::Open(_)
            | TokenKind::Minus
            | TokenKind::PlusMinus { .. }
            | TokenKind::Tiny
            | TokenKind::Miny
    )
}
