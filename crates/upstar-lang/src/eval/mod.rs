//! Evaluates expressions.
//!
//! Start reading at [`EvalContext::eval`].

mod calls;
pub(crate) mod coerce;
mod compounds;
mod forms;
mod games;
mod loopy;
pub(crate) mod numbers;
mod operators;
pub(crate) mod relations;
mod scoring;
pub(crate) mod sums;

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;

use upstar::Session;
use upstar_core::StopReason;
use upstar_notation::{BinaryOperator, Clause, Expr, ExprKind, LAST, Name, Span, Style};
use upstar_number::Rational;
use upstar_short::ShortContext;

use crate::builtins;
use crate::error::{ErrorKind, LangError, LangResult};
use crate::ordered_set::NamedSets;
use crate::record::Record;
use crate::ruleset_function::{RuleFileLoader, RulesetFunction};
use crate::value::{Function, Lambda, ListItems, Scope, Value};

pub(crate) use calls::{ArgumentValue, Call};

pub(crate) const MAX_LIST: usize = 2_000_000;

pub(crate) struct EvalContext<'a> {
    pub(crate) session: &'a Session,
    pub(crate) cx: ShortContext<'a>,
    pub(crate) names: &'a HashMap<String, Value>,
    pub(crate) loader: Option<&'a RuleFileLoader>,
    pub(crate) sets: &'a NamedSets,
    pub(crate) style: Style,
    pub(crate) text: u64,
    pub(crate) calls: Cell<usize>,
}

/// The maximum number of items, and of bytes of an item, of a list whose other items are shown.
const MAX_SHOWN: usize = 50;

/// Runs `walk` with enough stack space for one more level of recursion.
pub(crate) fn deeper<T>(walk: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, walk)
}

/// A list in which some items may have no value.
#[derive(Default)]
struct PartialList {
    items: Vec<Option<Value>>,
    /// The error of the first item without a value.
    error: Option<LangError>,
}

impl PartialList {
    /// Appends an item. Returns an error if no further items can be evaluated.
    fn push(&mut self, item: LangResult<Value>) -> LangResult<()> {
        let stops = |error: &LangError| {
            let is_answerless = matches!(error.kind, ErrorKind::Undefined | ErrorKind::Budget);
            let is_final =
                Some(StopReason::Cancelled) == error.why || Some(StopReason::TimedOut) == error.why;
            !is_answerless || is_final
        };
        match item {
            Err(error) if stops(&error) => return Err(error),
            Err(error) => {
                self.error.get_or_insert(error);
                self.items.push(None);
            }
            Ok(value) => self.items.push(Some(value)),
        }
        Ok(())
    }

    /// Returns the list, or an error that shows the items that have values.
    fn finish(self, engine: &EvalContext<'_>) -> LangResult<Value> {
        let Some(error) = self.error else {
            return Ok(Value::list(self.items.into_iter().flatten()));
        };
        if self.items.len() > MAX_SHOWN || self.items.iter().all(Option::is_none) {
            return Err(error);
        }
        let text = |item: &Option<Value>| {
            let text = crate::text::text(engine, item.as_ref()?, engine.style);
            text.ok().filter(|text| text.len() <= MAX_SHOWN)
        };
        let items = self.items.iter().map(|item| text(item).unwrap_or_else(|| "?".to_owned()));
        Err(error.with_items(&items.collect::<Vec<_>>()))
    }
}

impl EvalContext<'_> {
    pub(crate) fn eval(&self, expr: &Expr, scope: &Scope) -> LangResult<Value> {
        deeper(|| self.eval_here(expr, scope)).map_err(|error| error.at(expr.span))
    }

    fn eval_here(&self, expr: &Expr, scope: &Scope) -> LangResult<Value> {
        self.cx.budget.spend(1)?;
        match &expr.kind {
            ExprKind::Number(number) => {
                calls::refuse_leading_zero(expr.written.as_deref())?;
                Ok(Value::number(number.clone()))
            }
            ExprKind::Bool(truth) => Ok(Value::Bool(*truth)),
            ExprKind::Text(text) => Ok(Value::text(text)),
            ExprKind::Name(name) => self.name(name, scope),
            ExprKind::Nus { .. }
            | ExprKind::Uptimal { .. }
            | ExprKind::Braces { .. }
            | ExprKind::Switch(_)
            | ExprKind::Tiny(_)
            | ExprKind::Miny(_) => self.game_literal(expr, scope),
            ExprKind::Quote(form) => Ok(Value::literal(self.quoted(form, scope)?)),
            ExprKind::Graph(text) => {
                let position = self.session.raw_position("game_graph", &[], text);
                Ok(Value::Position(position.map_err(|error| {
                    let remedy = "write positions such as 'a: z | b; b: a | a; z: |'";
                    LangError::type_error(error.to_string(), remedy)
                })?))
            }
            ExprKind::List(items) => self.list(items, scope),
            ExprKind::Set(items) => Err(LangError::new(
                ErrorKind::Syntax,
                "these braces have no `|`, so they are not a game",
                without_bar(items),
            )),
            ExprKind::Negative(inner) => self.negative(&self.eval(inner, scope)?),
            ExprKind::Sum(terms) => self.sum(terms, scope),
            ExprKind::Binary(operator, left, right) => {
                let (x, y) = (self.eval(left, scope)?, self.eval(right, scope)?);
                if let (BinaryOperator::Multiple, Value::Function(function)) = (operator, &y) {
                    return Err(without_brackets(function).at(right.span));
                }
                self.binary(*operator, &x, &y)
                    .map_err(|error| error.at_operand(left.span, right.span))
            }
            ExprKind::Relations(first, rest) => self.relations(first, rest, scope),
            ExprKind::In(item, list) => {
                let value = self.eval(item, scope)?;
                let items = self.items(&self.eval(list, scope)?, list.span)?;
                self.is_among(&value, &items).map(Value::Bool).map_err(|e| e.at(item.span))
            }
            ExprKind::And(parts) => {
                for part in parts {
                    if !self.truth(part, scope)? {
                        return Ok(Value::Bool(false));
                    }
                }
                Ok(Value::Bool(true))
            }
            ExprKind::Or(parts) => {
                for part in parts {
                    if self.truth(part, scope)? {
                        return Ok(Value::Bool(true));
                    }
                }
                Ok(Value::Bool(false))
            }
            ExprKind::Not(inner) => Ok(Value::Bool(!self.truth(inner, scope)?)),
            ExprKind::If { condition, then, otherwise } => {
                let branch = if self.truth(condition, scope)? { then } else { otherwise };
                self.eval(branch, scope)
            }
            ExprKind::Range(from, to) => self.range(from, to, scope),
            ExprKind::Comprehension { item, clauses } => {
                let mut items = PartialList::default();
                self.comprehend(item, clauses, scope, &mut items)?;
                items.finish(self)
            }
            ExprKind::Lambda { parameters, body } => {
                let lambda = Lambda {
                    parameters: parameters.clone(),
                    body: Arc::clone(body),
                    scope: scope.clone(),
                    text: self.text,
                };
                Ok(Value::Function(Function::Lambda(Arc::new(lambda))))
            }
            ExprKind::Call { function, arguments } => {
                self.call(function, arguments, expr.span, scope)
            }
            ExprKind::Method { .. } => self.method(expr, scope),
            ExprKind::Index(of, at) => self.index(of, at, scope),
            ExprKind::Assert(condition) => {
                if self.truth(condition, scope)? {
                    Ok(Value::Bool(true))
                } else {
                    Err(LangError::new(ErrorKind::Assertion, "the assertion does not hold", "")
                        .at(condition.span))
                }
            }
            ExprKind::Assign { value, .. } => self.eval(value, scope),
            ExprKind::Pass => Err(LangError::type_error(
                "`pass` is allowed only as an option in the braces of a game",
                "for example, {pass|*}",
            )),
            ExprKind::Juxtaposed(name, rest) => {
                let (name, rest) = (self.eval(name, scope)?, self.eval(rest, scope)?);
                self.add(name, &rest)
            }
            ExprKind::Scoring { .. } => Ok(Value::Scoring(self.scoring_literal(expr, scope)?)),
            ExprKind::Impartial(_) => Ok(self.compound_value(self.impartial_literal(expr, scope)?)),
            ExprKind::Missing => {
                Err(LangError::new(ErrorKind::Syntax, "expected an expression", ""))
            }
        }
    }

    pub(crate) fn list(&self, items: &[Expr], scope: &Scope) -> LangResult<Value> {
        let mut list = PartialList::default();
        items.iter().try_for_each(|item| list.push(self.eval(item, scope)))?;
        list.finish(self)
    }

    /// Returns the items of a set, including the items of its ranges.
    fn set(&self, items: &[Expr], scope: &Scope) -> LangResult<Value> {
        let mut all = Vec::new();
        for item in items {
            match (self.eval(item, scope)?, &item.kind) {
                (Value::List(range), ExprKind::Range(..)) => all.extend(range.iter().cloned()),
                (value, _) => all.push(value),
            }
        }
        Ok(Value::list(all))
    }

    /// Looks up a name: locally, innermost first, then in the session, then in the language.
    fn name(&self, name: &str, scope: &Scope) -> LangResult<Value> {
        if let Some(value) = scope.get(name).or_else(|| self.names.get(name)) {
            return Ok(value.clone());
        }
        if let Some(value) = language_name(name) {
            return Ok(value);
        }
        if let Some(game) = self.lx().named(name) {
            return Ok(self.loopy_game(game?));
        }
        Err(self.unknown(name, scope))
    }

    fn unknown(&self, name: &str, scope: &Scope) -> LangError {
        if name == LAST {
            let remedy = "in an interactive session, `_` is the last answer";
            return LangError::type_error("`_` has no value: there is no previous result", remedy);
        }
        let given = scope.names().chain(self.names.keys().map(String::as_str));
        let foreign = crate::other_systems::advice(name);
        let remedy = match builtins::similar(name, given) {
            _ if foreign.is_some() => foreign.unwrap_or_default(),
            Some(near) => format!("did you mean `{near}`?"),
            None => "define a name with `name := value`; `help` lists the functions".to_string(),
        };
        let shown: String = name.chars().take(40).collect();
        LangError::type_error(format!("unknown name `{shown}`"), remedy)
    }

    pub(crate) fn pay_for_text(&self, bytes: usize) -> LangResult<()> {
        const BYTES_A_STEP: usize = 64;
        Ok(self.cx.budget.spend((bytes / BYTES_A_STEP) as u64)?)
    }

    fn truth(&self, expr: &Expr, scope: &Scope) -> LangResult<bool> {
        self.as_truth(&self.eval(expr, scope)?, expr.span)
    }

    pub(crate) fn as_truth(&self, value: &Value, span: Span) -> LangResult<bool> {
        match value {
            Value::Bool(truth) => Ok(*truth),
            other => Err(LangError::type_error(
                format!("expected a truth value, found {}", other.described()),
                "write a comparison, such as `g > 0`",
            )
            .at(span)),
        }
    }

    fn range(&self, from: &Expr, to: &Expr, scope: &Scope) -> LangResult<Value> {
        let end = |expr: &Expr| -> LangResult<i64> {
            self.integer(&self.eval(expr, scope)?).map_err(|error| error.at(expr.span))
        };
        let (from, to) = (end(from)?, end(to)?);
        self.pay_for_range(from, to)?;
        Ok(Value::list((from..=to).map(|n| Value::number(Rational::from(n)))))
    }

    /// Charges the creation of the list of the numbers from `from` to `to`.
    pub(crate) fn pay_for_range(&self, from: i64, to: i64) -> LangResult<()> {
        let length = i128::from(to) - i128::from(from) + 1;
        if length > MAX_LIST as i128 {
            return Err(too_long());
        }
        Ok(self.cx.budget.spend(u64::try_from(length).unwrap_or(0))?)
    }

    fn comprehend(
        &self,
        item: &Expr,
        clauses: &[Clause],
        scope: &Scope,
        out: &mut PartialList,
    ) -> LangResult<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            if out.items.len() >= MAX_LIST {
                return Err(too_long());
            }
            return out.push(self.eval(item, scope));
        };
        match clause {
            Clause::If(condition) => {
                if self.truth(condition, scope)? {
                    deeper(|| self.comprehend(item, rest, scope, out))?;
                }
            }
            Clause::For(Name { text, .. }, source) => {
                for value in self.items(&self.eval(source, scope)?, source.span)?.iter() {
                    let inner = scope.with(text, value.clone());
                    deeper(|| self.comprehend(item, rest, &inner, out))?;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn items(&self, value: &Value, span: Span) -> LangResult<Arc<ListItems>> {
        match value {
            Value::List(items) => Ok(Arc::clone(items)),
            Value::Poset(set) => Ok(Arc::clone(set.items())),
            other => Err(LangError::type_error(
                format!("expected a list or a set, found {}", other.described()),
                "write a list [a, b] or a range 1..10",
            )
            .at(span)),
        }
    }

    fn index(&self, of: &Expr, at: &Expr, scope: &Scope) -> LangResult<Value> {
        let (list, index) = (self.eval(of, scope)?, self.eval(at, scope)?);
        self.item(&list, &index, of.span, at.span)
    }

    /// Returns the item of a list with this index, or the field of a record with this name.
    pub(crate) fn item(
        &self,
        list: &Value,
        index: &Value,
        list_span: Span,
        index_span: Span,
    ) -> LangResult<Value> {
        let items = match list {
            Value::List(items) => items,
            Value::Poset(set) => set.items(),
            Value::Record(record) => {
                return field(record, index).map_err(|error| error.at(index_span));
            }
            other => {
                return Err(LangError::type_error(
                    format!(
                        "expected a list or a set before the index, found {}",
                        other.described()
                    ),
                    "",
                )
                .at(list_span));
            }
        };
        let number = self.integer(index).map_err(|error| error.at(index_span))?;
        let item = usize::try_from(number).ok().and_then(|n| items.get(n));
        item.cloned().ok_or_else(|| {
            let last = items.len().saturating_sub(1);
            let message = if items.is_empty() {
                "index out of range: the list is empty".to_string()
            } else {
                format!("index out of range: the items are numbered from 0 to {last}")
            };
            LangError::type_error(message, "").at(index_span)
        })
    }
}

fn field(record: &Record, name: &Value) -> LangResult<Value> {
    let field = match name {
        Value::Text(name) => record.field(name),
        _ => None,
    };
    field.cloned().ok_or_else(|| {
        let known: Vec<String> =
            record.fields().iter().map(|(field, _)| format!("\"{field}\"")).collect();
        let message = format!("{} has no such field", record.kind().names().1);
        LangError::type_error(message, format!("the fields are {}", known.join(", ")))
    })
}

/// The outcomes; `D` is a draw, and `T` a tie of scores. An outcome is a text.
pub(crate) const OUTCOMES: [&str; 6] = ["L", "R", "N", "P", "D", "T"];

/// Looks up a name of the language: a player, an outcome, a function, or a ruleset.
pub(crate) fn language_name(name: &str) -> Option<Value> {
    match name {
        "Left" => return Some(Value::Player(upstar_core::Player::Left)),
        "Right" => return Some(Value::Player(upstar_core::Player::Right)),
        _ if OUTCOMES.contains(&name) => return Some(Value::text(name)),
        _ => {}
    }
    if let Some(builtin) = builtins::find(name) {
        return Some(Value::Function(Function::Builtin(builtin)));
    }
    RulesetFunction::find(name).map(|ruleset| Value::Function(Function::Ruleset(ruleset)))
}

pub(crate) fn without_bar(items: &[Expr]) -> &'static str {
    match items {
        [] => "write `{|}` for the zero game, or `[]` for an empty list",
        [one] if matches!(one.kind, ExprKind::Range(..)) => {
            "write `1..3` for a list, or `{1|3}` for a game"
        }
        [_] => "write `{0|1}` with a bar for a game, or `[1]` for a list",
        _ => "write `[1, 2, 3]` for a list, or `{1,2|3}` for a game",
    }
}

/// The error for a function without brackets after a dot, as in `g.mean`.
fn without_brackets(function: &Function) -> LangError {
    let (name, call) = match function {
        Function::Builtin(builtin) => {
            let parameters = builtin.parameters();
            let others = parameters.iter().skip(1).filter(|p| !p.is_optional);
            let others: Vec<&str> = others.map(|p| p.name).collect();
            (builtin.name(), format!("`.{}({})`", builtin.name(), others.join(", ")))
        }
        Function::Ruleset(ruleset) => (ruleset.doc().name, format!("`.{}()`", ruleset.doc().name)),
        Function::Lambda(_) => {
            return LangError::type_error(
                "a function cannot be multiplied",
                "call the function, as in `f(x)`",
            );
        }
    };
    LangError::type_error(
        format!("expected parentheses after the function `{name}`"),
        format!("write {call}"),
    )
}

pub(crate) fn text_too_long() -> LangError {
    LangError::too_large(format!(
        "the text is too long: at most {MAX_LIST} characters are supported"
    ))
}

pub(crate) fn too_long() -> LangError {
    LangError::too_large(format!("the list is too long: at most {MAX_LIST} items are supported"))
}
