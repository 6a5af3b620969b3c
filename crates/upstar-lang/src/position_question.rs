//! Questions about positions: `value = 1/4`, `temperature > 2`, `outcome = P`.
//!
//! The position is implicit, and is also called `p`. A function of one game without brackets
//! applies to the position.

use std::cell::Cell;

use upstar::raw::RawPosition;
use upstar_notation::{Bracket, Expr, Span, TokenKind, parse_program, tokens};

use crate::builtins::find;
use crate::error::{ErrorKind, LangError, LangResult};
use crate::eval::EvalContext;
use crate::interpreter::Interpreter;
use crate::session_check;
use crate::value::{Scope, Value};

const NAME: &str = "p";

const INSERTED: &str = "(p)";

/// A question about a position.
#[derive(Debug)]
pub struct PositionQuestion {
    expr: Expr,
    /// The offsets and lengths of the insertions into the text.
    inserted: Vec<(usize, usize)>,
}

impl Interpreter {
    /// Parses a question about a position.
    ///
    /// ```
    /// let mut upstar = upstar_lang::Interpreter::new();
    /// let question = upstar.question("temperature >= 1 and outcome = N")?;
    /// let board = upstar.session().raw_position("domineering", &[], "2x2").unwrap();
    /// let answer = upstar.ask_about(&question, &board)?;
    /// assert!(matches!(answer, upstar_lang::Value::Bool(true)));
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    pub fn question(&self, text: &str) -> Result<PositionQuestion, LangError> {
        let (whole, inserted) = completed(text, |name| self.get(name).is_some());
        let program = parse_program(&whole);
        let back = |span: Span| moved_back(span, &inserted, text.len());
        if let Some(diagnostic) = program.diagnostics.into_iter().next() {
            let error = LangError::from(diagnostic);
            let span = error.span().map(back);
            let error = span.map_or(error.clone(), |span| error.moved_to(span));
            return Err(self.with_quoting_advice(text, error));
        }
        let mut statements = program.statements.into_iter();
        match (statements.next(), statements.next()) {
            (Some(expr), None) => Ok(PositionQuestion { expr, inserted }),
            (_, second) => {
                let end = second.map_or(Span::new(0, text.len()), |expr| back(expr.span));
                let remedy = "write a condition such as `value = 1/4` or `temperature > 2`";
                Err(LangError::new(ErrorKind::Syntax, "expected a single condition", remedy)
                    .at(end))
            }
        }
    }

    /// Answers a question about a position of this session. Several threads may call this method at
    /// the same time.
    pub fn ask_about(
        &self,
        question: &PositionQuestion,
        position: &RawPosition,
    ) -> Result<Value, LangError> {
        let given = Value::Position(position.clone());
        session_check::refuse(self.session(), [&given])?;
        self.ask(|engine| {
            let scope = Scope::default().with(NAME, given);
            let value = engine.eval(&question.expr, &scope)?;
            answered(engine, value, position)
        })
        .map_err(|error| {
            let span = error.span().map(|span| moved_back(span, &question.inserted, usize::MAX));
            span.map_or(error.clone(), |span| error.moved_to(span))
        })
    }
}

fn answered(engine: &EvalContext<'_>, value: Value, position: &RawPosition) -> LangResult<Value> {
    match value {
        Value::Function(function) => {
            let inside = EvalContext { calls: Cell::new(0), ..*engine };
            inside.apply(&function, vec![Value::Position(position.clone())])
        }
        other => Ok(other),
    }
}

/// Inserts `(p)` after every function of one game without brackets. Returns the text and the insertions. Does not change names `taken` by the session.
fn completed(text: &str, taken: impl Fn(&str) -> bool) -> (String, Vec<(usize, usize)>) {
    let tokens = tokens(text);
    let (mut whole, mut inserted) = (String::new(), Vec::new());
    let mut copied = 0;
    for (at, token) in tokens.iter().enumerate() {
        let Some(word) = text.get(token.span.start..token.span.end) else { continue };
        let before = at.checked_sub(1).and_then(|at| tokens.get(at)).map(|token| token.kind);
        let after = tokens.get(at + 1).map(|token| token.kind);
        let alone = token.kind == TokenKind::Name
            && before != Some(TokenKind::Dot)
            && !matches!(after, Some(TokenKind::Open(Bracket::Round) | TokenKind::Assign))
            && !taken(word);
        if !alone {
            continue;
        }
        if find(word).is_some_and(|builtin| builtin.is_of_one_game()) {
            whole.push_str(text.get(copied..token.span.end).unwrap_or_default());
            copied = token.span.end;
            inserted.push((whole.len(), INSERTED.len()));
            whole.push_str(INSERTED);
        }
    }
    whole.push_str(text.get(copied..).unwrap_or_default());
    (whole, inserted)
}

fn moved_back(span: Span, inserted: &[(usize, usize)], end: usize) -> Span {
    let back = |at: usize| {
        let before = inserted.iter().filter(|(place, _)| *place < at);
        at - before.map(|(place, length)| (*length).min(at - place)).sum::<usize>()
    };
    Span::new(back(span.start).min(end), back(span.end).min(end))
}

/// Splits text at commas outside brackets, and returns the parts with their offsets.
#[must_use]
pub fn split_columns(text: &str) -> Vec<(String, usize)> {
    let mut depth = 0_usize;
    let mut cuts = Vec::new();
    for token in tokens(text) {
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            TokenKind::Comma if depth == 0 => cuts.push(token.span.start),
            _ => {}
        }
    }
    cuts.push(text.len());
    let mut from = 0;
    let mut parts = Vec::new();
    for cut in cuts {
        let part = text.get(from..cut).unwrap_or_default();
        let start = from + part.len() - part.trim_start().len();
        parts.push((part.trim().to_owned(), start));
        from = cut + 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed_as(text: &str) -> String {
        completed(text, |name| name == "mean").0
    }

    #[test]
    fn functions_without_brackets_are_of_the_position() {
        assert_eq!(completed_as("value = 1/4"), "value(p) = 1/4");
        assert_eq!(completed_as("outcome=P"), "outcome(p)=P");
        assert_eq!(
            completed_as("not is_hot and temperature(p) > 2"),
            "not is_hot(p) and temperature(p) > 2"
        );
        assert_eq!(completed_as("size(left_options) = 2"), "size(left_options(p)) = 2");
        assert_eq!(completed_as("p.value() = ^ and mean = 0"), "p.value() = ^ and mean = 0");
        assert_eq!(completed_as("\"value\" = mean"), "\"value\" = mean");
        assert_eq!(completed_as("best_moves(p, Left) = []"), "best_moves(p, Left) = []");
    }

    #[test]
    fn mistakes_are_shown_where_they_were_typed() {
        let upstar = Interpreter::new();
        let place = |text: &str| {
            let position = upstar.session().raw_position("nim", &[], "1,2").expect("a position");
            let answer = upstar.question(text).and_then(|q| upstar.ask_about(&q, &position));
            let span = answer.expect_err(text).span().expect("a place");
            text.get(span.start..span.end).expect("in the text").to_string()
        };
        assert_eq!(place("outcome = N and valeu = 1"), "valeu");
        assert_eq!(place("value + outcome = 3"), "value + outcome");
        assert_eq!(place("outcome = N and {1|"), "{");
        assert_eq!(place("value = 1; value = 2"), "value = 2");
    }
}
