//! Games in braces: `{a,b|c}`, `{a||b|c}`, `s{a|0|b}`, `i{a,b}`, and sets `{1,2}`.

use crate::diagnostic::DiagnosticKind;
use crate::expr::{Expr, ExprKind, Name, deeper};
use crate::lexer::{Bracket, TokenKind};
use crate::parser::operators::strength;
use crate::parser::{DefaultBraces, Parser};
use crate::span::Span;

/// The kind of braces, from the letter before them.
pub(super) enum BraceKind {
    /// No letter, or the label of a loopy node.
    Label(Option<Name>),
    /// `s`, or braces inside a scoring game.
    Scoring,
    /// `i`.
    Impartial,
}

#[derive(Default)]
struct Segment {
    options: Vec<Expr>,
    /// `.`, which means no options.
    none: bool,
}

#[derive(Clone, Copy)]
struct Separator {
    length: u32,
    span: Span,
}

impl Parser<'_> {
    /// Reads braces. `start` is the span of the label or letter before them.
    pub(super) fn braces(&mut self, letter: BraceKind, start: Span) -> Expr {
        let open = self.advance().span;
        let scoring = matches!(letter, BraceKind::Scoring);
        let bare = match letter {
            BraceKind::Scoring => DefaultBraces::Scoring,
            BraceKind::Impartial => DefaultBraces::Impartial,
            // Nested sets have the same kind.
            BraceKind::Label(_) if self.bare == DefaultBraces::Impartial => {
                DefaultBraces::Impartial
            }
            BraceKind::Label(_) => DefaultBraces::Games,
        };
        let (segments, separators) = self.with_bare(bare, |p| p.segments(open, scoring));
        let span = start.to(self.previous_span()).to(open);
        match letter {
            BraceKind::Scoring => self.scoring_game(segments, &separators, span),
            BraceKind::Impartial => {
                if let Some(separator) = separators.first() {
                    self.syntax(
                        separator.span,
                        "an impartial game has a single list of options",
                        "write i{a, b}, without `|`",
                    );
                }
                let options = segments.into_iter().flat_map(|s| s.options).collect();
                Expr::new(ExprKind::Impartial(options), span)
            }
            BraceKind::Label(label) => {
                if separators.is_empty() {
                    let options = segments.into_iter().flat_map(|s| s.options).collect();
                    if let Some(label) = label {
                        self.syntax(
                            label.span,
                            "these braces have a label but no `|`",
                            "write a{0|a}",
                        );
                    }
                    let kind = match self.bare {
                        DefaultBraces::Impartial => ExprKind::Impartial(options),
                        DefaultBraces::Games | DefaultBraces::Scoring => ExprKind::Set(options),
                    };
                    return Expr::new(kind, span);
                }
                let mut game = self.game(segments, &separators, span);
                if let ExprKind::Braces { label: place, .. } = &mut game.kind {
                    *place = label;
                }
                game
            }
        }
    }

    fn segments(&mut self, open: Span, scoring: bool) -> (Vec<Segment>, Vec<Separator>) {
        let mut segments = Vec::new();
        let mut separators = Vec::new();
        let mut segment = Segment::default();
        // An option must follow a comma.
        let mut owed = false;
        loop {
            let token = self.peek();
            match token.kind {
                TokenKind::Close(_) | TokenKind::End | TokenKind::Bars(_) if owed => {
                    let kind = if token.kind == TokenKind::End {
                        DiagnosticKind::Incomplete
                    } else {
                        DiagnosticKind::Syntax
                    };
                    let message = "expected an option after this comma";
                    self.wrong(
                        kind,
                        self.previous_span(),
                        message,
                        "add the option, or remove the comma",
                    );
                    owed = false;
                }
                TokenKind::Close(_) | TokenKind::End => {
                    self.close(Bracket::Curly, open);
                    break;
                }
                TokenKind::Bars(length) => {
                    separators.push(Separator { length, span: token.span });
                    segments.push(std::mem::take(&mut segment));
                    self.advance();
                }
                TokenKind::Dot if scoring => {
                    self.advance();
                    segment.none = true;
                    self.end_of_option(&mut owed);
                }
                TokenKind::Dot
                    if matches!(
                        self.peek_at(1).kind,
                        TokenKind::Bars(_) | TokenKind::Close(_) | TokenKind::Comma
                    ) =>
                {
                    self.syntax(
                        token.span,
                        "`.` (no options) is allowed only in scoring games",
                        "write a scoring game as s{…}, such as s{2|0|.}; in other games leave the \
                         side empty, as in {2|}",
                    );
                    self.advance();
                    self.end_of_option(&mut owed);
                }
                TokenKind::Comma => {
                    self.syntax(
                        token.span,
                        "expected an option before this comma",
                        "add the option, or remove the comma",
                    );
                    self.advance();
                }
                _ => {
                    let before = self.at;
                    segment.options.push(self.expression(strength::RANGE));
                    // A missing operand consumes nothing, so advance.
                    if self.at == before {
                        self.advance();
                    }
                    self.end_of_option(&mut owed);
                }
            }
        }
        segments.push(segment);
        (segments, separators)
    }

    fn end_of_option(&mut self, owed: &mut bool) {
        let token = self.peek();
        *owed = false;
        match token.kind {
            TokenKind::Comma => {
                self.advance();
                *owed = true;
            }
            TokenKind::Bars(_) | TokenKind::Close(_) | TokenKind::End => {}
            TokenKind::Relation(sign) => {
                self.syntax(
                    token.span,
                    format!("the relation `{}` needs parentheses inside braces", sign.ascii()),
                    "put the relation in parentheses",
                );
                self.skip_item();
            }
            _ => {
                self.operator_expected();
                self.skip_item();
                *owed = self.eat(TokenKind::Comma).is_some();
            }
        }
    }

    /// Splits a game at the longest separator: `{a||b|c}` is {a|{b|c}}.
    fn game(&mut self, segments: Vec<Segment>, separators: &[Separator], span: Span) -> Expr {
        let longest = separators.iter().map(|s| s.length).max().unwrap_or(0);
        let mut places = separators.iter().enumerate().filter(|(_, s)| s.length == longest);
        let Some((at, _)) = places.next() else {
            return Expr::missing(span);
        };
        if let Some((_, second)) = places.next() {
            let bars = "|".repeat(longest.min(20) as usize);
            self.syntax(
                second.span,
                format!("`{bars}` occurs twice in the same braces, so the game is ambiguous"),
                format!(
                    "write `{bars}|` for the outer separator, or add braces; write a scoring game \
                     as s{{…}}"
                ),
            );
            return Expr::missing(span);
        }
        let mut left = segments;
        let right = left.split_off(at + 1);
        let (before, after) = (&separators[..at], &separators[at + 1..]);
        self.tallest += 1;
        let left = deeper(|| self.side(left, before, span));
        let right = deeper(|| self.side(right, after, span));
        Expr::new(ExprKind::Braces { label: None, left, right }, span)
    }

    fn side(&mut self, segments: Vec<Segment>, separators: &[Separator], span: Span) -> Vec<Expr> {
        if separators.is_empty() {
            return segments.into_iter().flat_map(|s| s.options).collect();
        }
        let first = segments.iter().flat_map(|s| &s.options).map(|o| o.span);
        let inner = first.chain(separators.iter().map(|s| s.span)).reduce(Span::to).unwrap_or(span);
        vec![self.game(segments, separators, inner)]
    }

    fn scoring_game(
        &mut self,
        segments: Vec<Segment>,
        separators: &[Separator],
        span: Span,
    ) -> Expr {
        let wrong = |p: &mut Self, message: &str| {
            p.syntax(span, message, "write s{left|score|right} with `.` for no options");
            Expr::missing(span)
        };
        let shape = <[Segment; 3]>::try_from(segments);
        let Ok([left, mut score, right]) = shape else {
            return wrong(self, "expected three parts in a scoring game");
        };
        if separators.iter().any(|s| s.length != 1) {
            return wrong(self, "the parts of a scoring game must be separated by a single `|`");
        }
        if [&left, &right].iter().any(|s| s.none != s.options.is_empty()) {
            return wrong(self, "expected either options or a `.` on each side of a scoring game");
        }
        if score.none || score.options.len() != 1 {
            return wrong(self, "expected one score in the middle part of a scoring game");
        }
        let Some(score) = score.options.pop() else {
            return wrong(self, "expected one score in the middle part of a scoring game");
        };
        let score = Box::new(score);
        let (left, right) = (left.options, right.options);
        Expr::new(ExprKind::Scoring { left, score, right }, span)
    }
}
