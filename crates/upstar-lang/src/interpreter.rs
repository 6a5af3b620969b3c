//! A session of the language: names, and one text after the other.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value as Json;
use upstar::{Session, Sum};
use upstar_core::{Budget, CancelToken, StopReason};
use upstar_notation::{Expr, ExprKind, LAST, Program, Span, Style, parse_program};

use crate::defaults;
use crate::error::LangError;
use crate::eval::{EvalContext, deeper};
use crate::ordered_set::{NamedSets, SetDiagram};
use crate::ruleset_function::RuleFileLoader;
use crate::value::{Function, Scope, Value};
use crate::{json, session_check, text};

/// A session of the language. Games mean something only to the interpreter that made them, and to its
/// clones: these have names of their own from then on, and share what is found out. Whatever takes a
/// [`Value`] refuses one of another session.
///
/// ```
/// use upstar_lang::Interpreter;
///
/// let (mut one, other) = (Interpreter::new(), Interpreter::new());
/// let game = one.evaluate("domineering(\"2x3\")")?;
/// assert_eq!(one.text(&game)?, "domineering(\"2x3\")");
/// let refusal = other.text(&game).unwrap_err();
/// assert_eq!(refusal.message, "a position of another session is no value of this one");
/// # Ok::<(), upstar_lang::LangError>(())
/// ```
#[derive(Clone)]
pub struct Interpreter {
    session: Arc<Session>,
    names: HashMap<String, Value>,
    /// The number of the text that is evaluated.
    text: u64,
    /// How many texts have been evaluated.
    texts: Arc<AtomicU64>,
    style: Style,
    loader: Option<Arc<RuleFileLoader>>,
    /// Sets that have been asked for before: they stay true as long as the session.
    sets: Arc<NamedSets>,
    /// What a question may take, if that is not what the session says.
    bounds: Option<(u64, CancelToken)>,
}

/// What came of one statement.
#[derive(Clone, Debug)]
pub struct StatementResult {
    /// Where the statement stands in the text.
    pub span: Span,
    /// Its value.
    pub value: Value,
    /// Whether it names its value, asserts something or ends with a semicolon, so that the value is not
    /// the point.
    pub quiet: bool,
}

/// The JSON object about a line.
#[derive(Clone, Debug)]
pub struct LineReply {
    /// The object.
    pub json: Json,
    /// Whether there was an answer.
    pub ok: bool,
    /// The answer.
    pub value: Option<Value>,
    /// Why there is none.
    pub error: Option<LangError>,
}

/// A value that is sent to another session.
enum PackedValue {
    /// It means the same there.
    Value(Value),
    Text(String),
    List(Vec<PackedValue>),
}

impl Interpreter {
    /// A session of its own, without limits.
    #[must_use]
    pub fn new() -> Interpreter {
        Interpreter::with_session(Arc::new(Session::new()))
    }

    /// An interpreter over a session that others may share.
    #[must_use]
    pub fn with_session(session: Arc<Session>) -> Interpreter {
        let (names, style) = (HashMap::new(), Style::Ascii);
        let (texts, sets) = (Arc::default(), Arc::default());
        Interpreter { session, names, text: 0, texts, style, loader: None, sets, bounds: None }
    }

    /// The session.
    #[must_use]
    pub fn session(&self) -> &Arc<Session> {
        &self.session
    }

    /// The same interpreter for questions that may take so many steps each, and that this token stops,
    /// whatever the session allows.
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

    /// A budget for one question.
    fn budget(&self) -> Budget {
        match &self.bounds {
            Some((steps, cancel)) => Budget::new(*steps, cancel.clone()),
            None => self.session.budget(),
        }
    }

    /// How [`text`](Interpreter::text) writes from now on, and the texts that `explain`, `info`,
    /// `tree` and `draw` make. JSON is always written in ASCII.
    pub fn set_style(&mut self, style: Style) {
        self.style = style;
    }

    /// Lets `ruleset("path.game")` read files; without a loader it is refused.
    pub fn set_loader(
        &mut self,
        loader: impl Fn(&str) -> Result<String, String> + Send + Sync + 'static,
    ) {
        self.loader = Some(Arc::new(loader));
    }

    /// Forgets all names; what was computed is kept.
    pub fn reset(&mut self) {
        self.names.clear();
    }

    /// The names defined so far, in alphabetical order.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.names.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// This interpreter in another session, with its names: what the values of this session are called is
    /// evaluated there. None if a name stands for something that no text writes, or its value is not found
    /// there within the budget. Only the last answer, `_`, may be left behind.
    ///
    /// A session remembers every game that it has met. Whoever asks many large questions begins a new one from
    /// time to time. The new one is made when this one is no longer needed.
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
        for (name, value) in &self.names {
            match self.packed(value, &elsewhere) {
                Some(value) => packed.push((name.clone(), value)),
                // The last answer is often what was too large, and the next one takes its place.
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

    /// A value as it can be sent to a session elsewhere.
    fn packed(&self, value: &Value, elsewhere: &Session) -> Option<PackedValue> {
        if session_check::refuse(elsewhere, [value]).is_ok() {
            return Some(PackedValue::Value(value.clone()));
        }
        match value {
            Value::List(items) => {
                let items = items.iter().map(|item| deeper(|| self.packed(item, elsewhere)));
                Some(PackedValue::List(items.collect::<Option<_>>()?))
            }
            // The names in its scope are not in its text.
            Value::Function(_) => None,
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

    /// The value of a text: of its last statement, where it has several.
    ///
    /// # Errors
    ///
    /// If the text is not in the language or has no answer. Names defined before the mistake stay.
    pub fn evaluate(&mut self, text: &str) -> Result<Value, LangError> {
        let mut last = None;
        self.run(text, |outcome| last = Some(outcome.value))?;
        last.ok_or_else(|| nothing_in(text))
    }

    /// As [`evaluate`](Interpreter::evaluate), with one budget of the caller's for all statements.
    ///
    /// # Errors
    ///
    /// If the text is not in the language or has no answer within the budget.
    pub fn evaluate_within(&mut self, budget: &Budget, text: &str) -> Result<Value, LangError> {
        let mut last = None;
        for statement in self.read(text)?.statements {
            let value = self.statement(&statement, budget);
            last = Some(value.map_err(|error| self.with_quoting_advice(text, error))?);
        }
        last.ok_or_else(|| nothing_in(text))
    }

    /// Evaluates all statements of a text in order, each with a budget of its own, and hands on
    /// what comes of them.
    ///
    /// # Errors
    ///
    /// If the text is not in the language, in which case nothing is evaluated; or at the first
    /// statement without an answer.
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

    /// The sum that an expression writes, with its positions as they are.
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
    /// If the text is no expression of the language, or writes something that is no game.
    pub fn sum(&self, text: &str) -> Result<Sum, LangError> {
        self.sum_and_values(text).map(|(sum, _)| sum)
    }

    /// The sum that a text writes, as [`sum`](Interpreter::sum) gives it, and whether parts of it are values
    /// and no positions: those count for nothing where they equal 0, and are not simplified so under misère
    /// play.
    ///
    /// # Errors
    ///
    /// As for [`sum`](Interpreter::sum).
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
                    let message =
                        format!("this is {what}, where positions and games that end are expected");
                    let remedy = match value {
                        Value::Scoring(_) => "ask for its `left_score(…)` and `right_score(…)`",
                        _ => "ask for its `outcome(…)`",
                    };
                    LangError::type_error(message, remedy).at(expr.span)
                })
            }
            _ => {
                let remedy = "write positions and games with `+` between them";
                Err(LangError::new(crate::ErrorKind::Syntax, "one sum is expected", remedy))
            }
        }
    }

    /// The statements of a text, which is the one that is evaluated from now on.
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

    /// Runs one question with a fresh budget.
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

    /// A value in the notation of the language, which reads back to the same value.
    ///
    /// # Errors
    ///
    /// If the text would be too long.
    pub fn text(&self, value: &Value) -> Result<String, LangError> {
        self.text_in(value, self.style)
    }

    /// A value in the notation of the language and this style; in the style of LaTeX it is a formula without its
    /// dollar signs, in which words stand in boxes.
    ///
    /// # Errors
    ///
    /// If the text would be too long.
    pub fn text_in(&self, value: &Value, style: Style) -> Result<String, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| text::text(engine, value, style))
    }

    /// A value as an expression in ASCII that reads back to the same thing. A sum, which prints as its value, is
    /// written by its terms.
    ///
    /// ```
    /// let mut upstar = upstar_lang::Interpreter::new();
    /// let sum = upstar.evaluate("nim(\"2\") - '*'")?;
    /// assert_eq!(upstar.text(&sum)?, "*3");
    /// assert_eq!(upstar.expression(&sum)?, "1.(nim(\"2\")) + 1.('*')");
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text would be too long.
    pub fn expression(&self, value: &Value) -> Result<String, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| text::expression(engine, value))
    }

    /// A sum or a compound as its literal form, and everything else as it is.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn literal(&self, value: &Value) -> Result<Value, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| match value {
            Value::Sum(_) | Value::Compound(_) => Ok(Value::Form(engine.form(value)?)),
            other => Ok(other.clone()),
        })
    }

    /// A value as people want to see it: texts without quotation marks, all else as
    /// [`text`](Interpreter::text).
    ///
    /// # Errors
    ///
    /// If the text would be too long.
    pub fn display(&self, value: &Value) -> Result<String, LangError> {
        match value {
            Value::Text(text) => Ok(text.to_string()),
            other => self.text(other),
        }
    }

    /// A sum that stays what it is as its value, and everything else as it is.
    ///
    /// ```
    /// let mut upstar = upstar_lang::Interpreter::new();
    /// let sum = upstar.evaluate("nim(\"1,2\") + nim(\"3\")")?;
    /// assert!(matches!(upstar.settled(&sum)?, upstar_lang::Value::Number(_)));
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If its value is not found within the budget.
    pub fn settled(&self, value: &Value) -> Result<Value, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| engine.settled(value))
    }

    /// The value of a function for these arguments.
    ///
    /// # Errors
    ///
    /// If it has none.
    pub fn apply(&self, function: &Function, arguments: Vec<Value>) -> Result<Value, LangError> {
        self.apply_within(&self.budget(), function, arguments)
    }

    /// As [`apply`](Interpreter::apply), with a budget of the caller's instead of the session's.
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
    ///
    /// # Errors
    ///
    /// If there is no answer within the budget.
    pub fn apply_within(
        &self,
        budget: &Budget,
        function: &Function,
        arguments: Vec<Value>,
    ) -> Result<Value, LangError> {
        self.apply_named_within(budget, function, arguments, Vec::new())
    }

    /// As [`apply_within`](Interpreter::apply_within), with further arguments by their names.
    ///
    /// # Errors
    ///
    /// If there is no answer within the budget.
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

    /// The Hasse diagram of a set, or of the items of a list.
    ///
    /// # Errors
    ///
    /// If it is neither, if it is too large, or the budget runs out.
    pub fn diagram(&self, set: &Value, style: Style) -> Result<SetDiagram, LangError> {
        session_check::refuse(&self.session, [set])?;
        self.ask(|engine| engine.diagram(&*engine.ordered_set(set)?, style))
    }

    /// A value in structure, as the JSON contract has it.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn structured(&self, value: &Value) -> Result<Json, LangError> {
        session_check::refuse(&self.session, [value])?;
        self.ask(|engine| json::structured(engine, value))
    }

    /// Evaluates one line of the JSON interface. Never fails: what has no answer says so.
    ///
    /// ```
    /// let mut upstar = upstar_lang::Interpreter::new();
    /// let line = upstar.json_line("1/2 + 1/4");
    /// assert!(line.ok);
    /// assert_eq!(line.json["type"], "number");
    /// assert_eq!(line.json["value"], "3/4");
    /// ```
    pub fn json_line(&mut self, input: &str) -> LineReply {
        // What JSON holds does not depend on the terminal.
        let style = std::mem::replace(&mut self.style, Style::Ascii);
        let answer = self.evaluate(input).and_then(|value| {
            let structure = self.structured(&value)?;
            let mut json = match self.text_in(&value, Style::Ascii) {
                Ok(text) => json::answer(input, &value, &text, structure),
                // The value is there, and only its text is too long: everything is in the structure.
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

    /// The value that a name stands for.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.names.get(name)
    }

    /// Gives a value of this interpreter a name.
    ///
    /// # Errors
    ///
    /// If the value was made in another session.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), LangError> {
        session_check::refuse(&self.session, [&value])?;
        self.names.insert(name.to_string(), value);
        Ok(())
    }
}

fn nothing_in(text: &str) -> LangError {
    let at = Span::new(text.len(), text.len());
    let kind = crate::ErrorKind::Syntax;
    let error =
        LangError::new(kind, "there is nothing to evaluate", "type a game such as {1|-1} + ^*");
    error.at(at)
}

impl Default for Interpreter {
    fn default() -> Interpreter {
        Interpreter::new()
    }
}

impl LangError {
    /// An error of a caller's own, about a whole text.
    #[must_use]
    pub fn other(kind: crate::ErrorKind, message: impl Into<String>) -> LangError {
        LangError::new(kind, message, "")
    }
}
