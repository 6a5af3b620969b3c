//! The interpreter of the language.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value as Json;
use upstar::raw::RawPosition;
use upstar::{Session, Sum};
use upstar_core::{Budget, CancelToken, Derivation, StopReason};
use upstar_notation::{Expr, ExprKind, LAST, Program, Span, Style, parse_program};

use crate::defaults;
use crate::error::LangError;
use crate::eval::{EvalContext, deeper};
use crate::ordered_set::{NamedSets, SetDiagram};
use crate::ruleset_function::RuleFileLoader;
use crate::value::{Function, Scope, Value};
use crate::{json, scoring_rules, session_check, text};

/// A session of the language. Its games are valid only in this interpreter and its clones. A clone
/// has its own names but shares the computed results. Every method that takes a [`Value`] rejects
/// values of other sessions.
///
/// ```
/// use upstar_lang::Interpreter;
///
/// let (mut one, other) = (Interpreter::new(), Interpreter::new());
/// let game = one.evaluate("domineering(\"2x3\")")?;
/// assert_eq!(one.text(&game)?, "domineering(\"2x3\")");
/// let refusal = other.text(&game).unwrap_err();
/// assert_eq!(refusal.message, "a position of another session cannot be used in this session");
/// # Ok::<(), upstar_lang::LangError>(())
/// ```
#[derive(Clone)]
pub struct Interpreter {
    session: Arc<Session>,
    names: HashMap<String, Value>,
    text: u64,
    texts: Arc<AtomicU64>,
    style: Style,
    loader: Option<Arc<RuleFileLoader>>,
    sets: Arc<NamedSets>,
    /// The limits of a computation, if they differ from those of the session.
    bounds: Option<(u64, CancelToken)>,
}

/// The result of a statement.
#[derive(Clone, Debug)]
pub struct StatementResult {
    /// The location of the statement in the text.
    pub span: Span,
    /// The value.
    pub value: Value,
    /// `true` if the value need not be shown: after an assignment, an assertion, or a semicolon.
    pub quiet: bool,
}

/// The reply to a line of JSON input.
#[derive(Clone, Debug)]
pub struct LineReply {
    /// The object.
    pub json: Json,
    /// `true` if the line has a value.
    pub ok: bool,
    /// The value of the line.
    pub value: Option<Value>,
    /// The error, if the line has no value.
    pub error: Option<LangError>,
}

enum PackedValue {
    /// A value that is valid in both sessions.
    Value(Value),
    Text(String),
    List(Vec<PackedValue>),
}

impl Interpreter {
    /// Creates an interpreter with its own session, without limits.
    #[must_use]
    pub fn new() -> Interpreter {
        Interpreter::with_session(Arc::new(Session::new()))
    }

    /// Creates an interpreter over a session, which may be shared.
    #[must_use]
    pub fn with_session(session: Arc<Session>) -> Interpreter {
        let (names, style) = (HashMap::new(), Style::Ascii);
        let (texts, sets) = (Arc::default(), Arc::default());
        Interpreter { session, names, text: 0, texts, style, loader: None, sets, bounds: None }
    }

    /// Returns the session.
    #[must_use]
    pub fn session(&self) -> &Arc<Session> {
        &self.session
    }

    /// Returns the same interpreter with its own limits: each computation takes at most `steps`
    /// steps and is stopped by `cancel`. They replace the limits of the session.
    ///
    /// ```
    /// use upstar_core::CancelToken;
    ///
    /// let mut upstar = upstar_lang::Interpreter::new();
    /// let sum = upstar.evaluate("clobber(\"xoxo/oxox\") + nim(\"3\")")?;
    /// assert!(upstar.bounded(1, CancelToken::new()).text(&sum).is_err());
    /// assert!(upstar.text(&sum).is_ok());
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    #[must_use]
    pub fn bounded(&self, steps: u64, cancel: CancelToken) -> Interpreter {
        Interpreter { bounds: Some((steps, cancel)), ..self.clone() }
    }

    fn budget(&self) -> Budget {
        match &self.bounds {
            Some((steps, cancel)) => Budget::new(*steps, cancel.clone()),
            None => self.session.budget(),
        }
    }

    /// Sets the style of [`text`](Interpreter::text) and of the output of `explain`, `info`, `tree`
    /// and `draw`. JSON always uses ASCII.
    pub fn set_style(&mut self, style: Style) {
        self.style = style;
    }

    /// Sets the loader with which `ruleset("path.game")` reads files. Without a loader, such a call
    /// is an error.
    pub fn set_loader(
        &mut self,
        loader: impl Fn(&str) -> Result<String, String> + Send + Sync + 'static,
    ) {
        self.loader = Some(Arc::new(loader));
    }

    /// Removes all names. Cached results are kept.
    pub fn reset(&mut self) {
        self.names.clear();
    }

    /// Returns the defined names, in alphabetical order.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.names.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// Moves the interpreter with its names to another session, by evaluating the text of each
    /// value there. Returns `None` if this fails for a value other than the last answer, `_`.
    ///
    /// A session keeps all its games, so long-running programs occasionally need a new session.
    /// Calls `make` as soon as this session is no longer needed.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use upstar::Session;
    /// use upstar_lang::Interpreter;
    ///
    /// let mut old = Interpreter::new();
    /// old.evaluate("g := {3|-1} + ^*; f := x -> x + 1; p := [domineering(\"4x4\"), '*']")?;
    /// let mut new = old.moved_to(|| Arc::new(Session::new())).unwrap();
    /// assert_eq!(new.names(), ["f", "g", "p"]);
    /// let again = new.evaluate("f(g) = {4|0} + ^* and outcome(first(p)) = \"N\"")?;
    /// assert_eq!(new.text(&again)?, "true");
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    #[must_use]
    pub fn moved_to(&self, make: impl FnOnce() -> Arc<Session>) -> Option<Interpreter> {
        let elsewhere = Session::new();
        let mut packed = Vec::new();
        // The texts of positions must not contain names of this session.
        let nameless = Interpreter { names: HashMap::new(), ..self.clone() };
        for (name, value) in &self.names {
            match nameless.packed(value, &elsewhere) {
                Some(value) => packed.push((name.clone(), value)),
                // The last answer is often the value that is too large.
                None if name == LAST => {}
                None => return None,
            }
        }
        let mut new = Interpreter {
            session: make(),
            names: HashMap::new(),
            text: self.text,
            texts: Arc::clone(&self.texts),
            style: self.style,
            loader: self.loader.clone(),
            sets: Arc::default(),
            bounds: self.bounds.clone(),
        };
        let mut names = HashMap::new();
        for (name, value) in packed {
            names.insert(name, new.unpacked(value)?);
        }
        new.names = names;
        Some(new)
    }

    fn packed(&self, value: &Value, elsewhere: &Session) -> Option<PackedValue> {
        if session_check::refuse(elsewhere, [value]).is_ok() {
            return Some(PackedValue::Value(value.clone()));
        }
        match value {
            Value::List(items) => {
                let items = items.iter().map(|item| deeper(|| self.packed(item, elsewhere)));
                Some(PackedValue::List(items.collect::<Option<_>>()?))
            }
            // The text of a function does not include the names in its scope.
            Value::Function(Function::Builtin(_) | Function::Lambda(_)) => None,
            _ => self.expression(value).ok().map(PackedValue::Text),
        }
    }

    fn unpacked(&mut self, packed: PackedValue) -> Option<Value> {
        match packed {
            PackedValue::Value(value) => Some(value),
            PackedValue::Text(text) => {
                let value = self.evaluate(&text).ok()?;
                (self.expression(&value).ok()? == text).then_some(value)
            }
            PackedValue::List(items) => {
                let items = items.into_iter().map(|item| deeper(|| self.unpacked(item)));
                Some(Value::list(items.collect::<Option<Vec<_>>>()?))
            }
        }
    }

    /// Evaluates text and returns the value of the last statement.
    ///
    /// # Errors
    ///
    /// Names that were assigned before an error keep their values.
    pub fn evaluate(&mut self, text: &str) -> Result<Value, LangError> {
        let mut last = None;
        self.run(text, |outcome| last = Some(outcome.value))?;
        last.ok_or_else(|| nothing_in(text))
    }

    /// Same as [`evaluate`](Interpreter::evaluate), with one budget for all statements.
    pub fn evaluate_within(&mut self, budget: &Budget, text: &str) -> Result<Value, LangError> {
        let mut last = None;
        for statement in self.read(text)?.statements {
            let value = self.statement(&statement, budget);
            last = Some(value.map_err(|error| self.with_quoting_advice(text, error))?);
        }
        last.ok_or_else(|| nothing_in(text))
    }

    /// Evaluates the statements of `text` in order, each with its own budget, and passes each
    /// result to `each`.
    ///
    /// # Errors
    ///
    /// If the text cannot be parsed, no statement is evaluated. Returns the error of the first
    /// statement that cannot be evaluated.
    pub fn run(
        &mut self,
        text: &str,
        mut each: impl FnMut(StatementResult),
    ) -> Result<(), LangError> {
        let program = self.read(text)?;
        for (statement, silent) in program.statements.into_iter().zip(program.silent) {
            let value = self.statement(&statement, &self.budget());
            let value = value.map_err(|error| self.with_quoting_advice(text, error))?;
            let is_named = matches!(statement.kind, ExprKind::Assign { .. } | ExprKind::Assert(_));
            let quiet = silent || is_named;
            each(StatementResult { span: statement.span, value, quiet });
        }
        Ok(())
    }

    /// Returns the sum that an expression denotes, without evaluating its positions.
    ///
    /// ```
    /// let upstar = upstar_lang::Interpreter::new();
    /// let sum = upstar.sum("nim(\"1,2\") - clobber(\"xo\") + ^*")?;
    /// assert_eq!(sum.positions.len(), 2);
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the text does not denote a game.
    pub fn sum(&self, text: &str) -> Result<Sum, LangError> {
        self.sum_and_values(text).map(|(sum, _)| sum)
    }

    /// Same as [`sum`](Interpreter::sum). Also returns `true` if some terms are values. Values
    /// equal to 0 can be ignored, except under misère play.
    pub fn sum_and_values(&self, text: &str) -> Result<(Sum, bool), LangError> {
        let program = parse_program(text);
        if let Some(diagnostic) = program.diagnostics.into_iter().next() {
            return Err(self.with_quoting_advice(text, diagnostic.into()));
        }
        match program.statements.as_slice() {
            [expr] => {
                let parts = self.ask(|engine| {
                    let value = engine.eval(expr, &Scope::default())?;
                    let parts = engine.for_solver(&value).map_err(|error| error.at(expr.span))?;
                    Ok((value, parts))
                });
                let (value, parts) =
                    parts.map_err(|error| self.with_quoting_advice(text, error))?;
                parts.map(|parts| (parts.sum, parts.has_value)).ok_or_else(|| {
                    let what = value.described();
                    let message = format!("expected a sum of positions and games, found {what}");
                    let remedy = match value {
                        Value::Scoring(_) => {
                            "to find the scores, evaluate `left_score(…)` and `right_score(…)`"
                        }
                        _ => "to find the winner, evaluate `outcome(…)`",
                    };
                    LangError::type_error(message, remedy).at(expr.span)
                })
            }
            _ => {
                let remedy = "join positions and games by `+`";
                Err(LangError::new(crate::ErrorKind::Syntax, "expected a single sum", remedy))
            }
        }
    }

    /// Converts a scoring game to a position, so that it can be played for points. Returns `None` for
    /// other values.
    ///
    /// # Errors
    ///
    /// Returns an error if a score is not an integer or the game has too many positions.
    pub fn scoring_position(&self, value: &Value) -> Result<Option<RawPosition>, LangError> {
        let Value::Scoring(game) = value else { return Ok(None) };
        self.ask(|engine| scoring_rules::position(engine, *game)).map(Some)
    }

    /// Parses `text` and makes it the current text.
    fn read(&mut self, text: &str) -> Result<Program, LangError> {
        let mut program = parse_program(text);
        if !program.diagnostics.is_empty() {
            return Err(self.with_quoting_advice(text, program.diagnostics.swap_remove(0).into()));
        }
        self.text = self.texts.fetch_add(1, Ordering::Relaxed) + 1;
        Ok(program)
    }

    fn statement(&mut self, statement: &Expr, budget: &Budget) -> Result<Value, LangError> {
        let value = self.ask_within(budget, |engine| engine.eval(statement, &Scope::default()))?;
        if let ExprKind::Assign { name, .. } = &statement.kind {
            self.names.insert(name.text.clone(), value.clone());
        }
        Ok(value)
    }

    pub(crate) fn ask<T>(&self, question: impl FnOnce(&EvalContext<'_>) -> T) -> T {
        self.ask_within(&self.budget(), question)
    }

    fn ask_within<T>(&self, budget: &Budget, question: impl FnOnce(&EvalContext<'_>) -> T) -> T {
        let engine = EvalContext {
            session: &self.session,
            cx: self.session.cx(budget),
            names: &self.names,
            loader: self.loader.as_deref(),
            sets: &self.sets,
            style: self.style,
            text: self.text,
            calls: Cell::new(0),
        };
        question(&engine)
    }

    /// Prints a value in the notation of the language. The text reads back to the same value.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is too long.
    pub fn text(&self, value: &Value) -> Result<String, LangError> {
        self.text_in(value, self.style)
    }

    /// Prints a value in this style. In LaTeX, the result is a formula without dollar signs, in
    /// which words are in boxes.
    pub fn text_in(&self, value: &Value, style: Style) -> Result<String, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| text::text(engine, value, style))
    }

    /// Prints a value as an ASCII expression that reads back to the same object. A sum is printed
    /// by its terms.
    ///
    /// ```
    /// let mut upstar = upstar_lang::Interpreter::new();
    /// let sum = upstar.evaluate("nim(\"2\") - '*'")?;
    /// assert_eq!(upstar.text(&sum)?, "*3");
    /// assert_eq!(upstar.expression(&sum)?, "1.(nim(\"2\")) + 1.('*')");
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    pub fn expression(&self, value: &Value) -> Result<String, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| text::expression(engine, value))
    }

    /// Converts a sum or a compound to its literal form. Returns any other value unchanged.
    pub fn literal(&self, value: &Value) -> Result<Value, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| match value {
            Value::Sum(_) | Value::Compound(_) => Ok(Value::Form(engine.form(value)?)),
            other => Ok(other.clone()),
        })
    }

    /// Returns the explanation that `explain` gives by default.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is to be explained, or if the budget runs out.
    pub fn explanation(&self, value: &Value) -> Result<Derivation, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| crate::explain::explain(engine, value, None))
    }

    /// Same as [`text`](Interpreter::text), but prints strings without quotation marks.
    pub fn display(&self, value: &Value) -> Result<String, LangError> {
        match value {
            Value::Text(text) => Ok(text.to_string()),
            Value::Stop(stop) => Ok(stop.to_string()),
            Value::Ordinal(ordinal) => Ok(ordinal.to_string()),
            Value::Record(record) => Ok(record.text().to_owned()),
            other => self.text(other),
        }
    }

    /// Evaluates an unevaluated sum. Returns any other value unchanged.
    ///
    /// ```
    /// let mut upstar = upstar_lang::Interpreter::new();
    /// let sum = upstar.evaluate("nim(\"1,2\") + nim(\"3\")")?;
    /// assert!(matches!(upstar.settled(&sum)?, upstar_lang::Value::Number(_)));
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    pub fn settled(&self, value: &Value) -> Result<Value, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| engine.settled(value))
    }

    /// Applies a function to arguments.
    pub fn apply(&self, function: &Function, arguments: Vec<Value>) -> Result<Value, LangError> {
        self.apply_within(&self.budget(), function, arguments)
    }

    /// Same as [`apply`](Interpreter::apply), with the given budget.
    ///
    /// ```
    /// use upstar_lang::{Function, Interpreter, find};
    ///
    /// let mut upstar = Interpreter::new();
    /// let game = upstar.evaluate("{3|-1}")?;
    /// let mean = Function::Builtin(find("mean").unwrap());
    /// let budget = upstar.session().budget();
    /// let value = upstar.apply_within(&budget, &mean, vec![game])?;
    /// assert_eq!(upstar.text(&value)?, "1");
    /// assert!(budget.spent() > 0);
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    pub fn apply_within(
        &self,
        budget: &Budget,
        function: &Function,
        arguments: Vec<Value>,
    ) -> Result<Value, LangError> {
        self.apply_named_within(budget, function, arguments, Vec::new())
    }

    /// Same as [`apply_within`](Interpreter::apply_within), with additional named arguments.
    pub fn apply_named_within(
        &self,
        budget: &Budget,
        function: &Function,
        arguments: Vec<Value>,
        named: Vec<(String, Value)>,
    ) -> Result<Value, LangError> {
        let callee = Value::Function(function.clone());
        let values = arguments.iter().chain(named.iter().map(|(_, value)| value));
        session_check::refuse(&self.session, values.chain([&callee]))?;
        self.ask_within(budget, |engine| engine.apply_named(function, arguments, named))
    }

    /// Returns the Hasse diagram of a set or of the items of a list.
    ///
    /// # Errors
    ///
    /// Returns an error for any other value, or if the set is too large.
    pub fn diagram(&self, set: &Value, style: Style) -> Result<SetDiagram, LangError> {
        session_check::refuse(&self.session, [set])?;
        self.ask(|engine| engine.diagram(&*engine.ordered_set(set)?, style))
    }

    /// Converts a value to JSON.
    pub fn structured(&self, value: &Value) -> Result<Json, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| json::structured(engine, value))
    }

    /// Evaluates a line of the JSON interface.
    ///
    /// ```
    /// let mut upstar = upstar_lang::Interpreter::new();
    /// let line = upstar.json_line("1/2 + 1/4");
    /// assert!(line.ok);
    /// assert_eq!(line.json["type"], "number");
    /// assert_eq!(line.json["value"], "3/4");
    /// ```
    pub fn json_line(&mut self, input: &str) -> LineReply {
        // JSON does not depend on the terminal.
        let style = std::mem::replace(&mut self.style, Style::Ascii);
        let answer = self.evaluate(input).and_then(|value| {
            let structure = self.structured(&value)?;
            let mut json = match self.text_in(&value, Style::Ascii) {
                Ok(text) => json::answer(input, &value, &text, structure),
                // Only the text is too long. The structure is complete.
                Err(error) if matches!(error.why(), None | Some(StopReason::TooLarge(_))) => {
                    let text = self.ask(|engine| text::beginning(engine, &value, Style::Ascii))?;
                    let mut json = json::answer(input, &value, &text, structure);
                    json["shortened"] = true.into();
                    json
                }
                Err(error) => return Err(error),
            };
            if let Some(universe) = defaults::universe(input) {
                json["universe"] = universe.into();
            }
            Ok((json, value))
        });
        self.style = style;
        match answer {
            Ok((json, value)) => LineReply { json, ok: true, value: Some(value), error: None },
            Err(error) => {
                let json = json::refusal(input, &error);
                LineReply { json, ok: false, value: None, error: Some(error) }
            }
        }
    }

    /// Returns the value of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.names.get(name)
    }

    /// Defines a name.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), LangError> {
        session_check::refuse(&self.session, [&value])?;
        self.names.insert(name.to_string(), value);
        Ok(())
    }
}

fn nothing_in(text: &str) -> LangError {
    let at = Span::new(text.len(), text.len());
    let kind = crate::ErrorKind::Syntax;
    let error = LangError::new(kind, "expected an expression", "type a game such as {1|-1} + ^*");
    error.at(at)
}

impl Default for Interpreter {
    fn default() -> Interpreter {
        Interpreter::new()
    }
}

impl LangError {
    /// Creates an error about the whole evaluated text, for use by other crates.
    #[must_use]
    pub fn other(kind: crate::ErrorKind, message: impl Into<String>) -> LangError {
        LangError::new(kind, message, "")
    }
}
