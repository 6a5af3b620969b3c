//! The session of a command, with its limits and its output style.

use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use serde_json::{Value as Json, json};
use upstar::raw::{Loopy, LoopyContext, Short, ShortContext};
use upstar::{Budgeted, CancelToken, Interrupted, NoAnswer, Session, StopReason, Sum, ValueStore};
use upstar_claims::{ExprEvaluator, ExprRefusal, RefusalKind};
use upstar_lang::{
    ErrorKind, Function, Interpreter, LangError, SetDiagram, Value, takes_all_games,
};
use upstar_notation::{Expr, ExprKind, Span, Style, arithmetic_hint, parse_program, tex};

use crate::config::Config;
use crate::error::CommandError;
use crate::input;
use crate::limit_watcher::{LimitWatcher, SessionSize};
use crate::output::ExitStatus;

/// The maximum length of a printed value, in bytes.
pub(crate) const LONGEST: usize = 1 << 20;

pub(crate) struct CommandSession {
    interpreter: Interpreter,
    watch: LimitWatcher,
    make_session: Box<dyn Fn() -> Arc<Session> + Send + Sync>,
    store: Option<Arc<dyn ValueStore>>,
    watched: Arc<Mutex<Weak<Session>>>,
    style: Style,
    noted: bool,
    universe_noted: bool,
}

pub(crate) struct CalculatorStatement {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// `true` if the statement is an assignment or an assertion.
    pub(crate) quiet: bool,
    /// `true` if the statement ends with a semicolon.
    pub(crate) silent: bool,
    /// `true` for an exit command, unless this word has been defined as a name.
    pub(crate) leaves: bool,
}

pub(crate) const LEAVE: [&str; 4] = ["quit", "exit", "quit()", "exit()"];

impl CommandSession {
    pub(crate) fn new(
        config: &Config,
        steps: u64,
        threads: usize,
        store: Option<Arc<dyn ValueStore>>,
    ) -> CommandSession {
        let token = CancelToken::new();
        let watch = LimitWatcher::new(token.clone(), config.limits, config.shows_progress);
        watch.stop_on_ctrl_c();
        let (lemmas, stopped_by, kept_in) = (config.theorems, token, store.clone());
        let make_session = Box::new(move || {
            let session = Session::with_limit(steps, stopped_by.clone());
            let session = session.with_threads(threads).with_theorems(lemmas);
            Arc::new(match &kept_in {
                Some(store) => session.with_store(Arc::clone(store) as Arc<_>),
                None => session,
            })
        });
        let session = make_session();
        let watched = Arc::new(Mutex::new(Arc::downgrade(&session)));
        let seen = |watched: &Arc<Mutex<Weak<Session>>>| {
            let watched = Arc::clone(watched);
            move || watched.lock().unwrap_or_else(PoisonError::into_inner).upgrade()
        };
        let counted = seen(&watched);
        watch.counts(move || {
            counted().map_or_else(SessionSize::default, |session| SessionSize {
                positions: session.stored().positions,
                games: session.universe().size(),
            })
        });
        let full = seen(&watched);
        watch.makes_room(move || {
            if let Some(session) = full() {
                session.forget_positions();
            }
        });
        let mut interpreter = Interpreter::with_session(session);
        interpreter.set_loader(|path| {
            let text = input::read(Path::new(path));
            text.map_err(|why| input::read_error(&why))
        });
        let style = if config.unicode { Style::Unicode } else { Style::Ascii };
        interpreter.set_style(style);
        CommandSession {
            interpreter,
            watch,
            make_session,
            store,
            watched,
            style,
            noted: false,
            universe_noted: false,
        }
    }

    pub(crate) fn watch(&self) -> &LimitWatcher {
        &self.watch
    }

    pub(crate) fn style(&self) -> Style {
        self.style
    }

    /// Sets the style in which values are displayed.
    pub(crate) fn set_style(&mut self, style: Style) {
        self.style = style;
        if style != Style::Latex {
            self.interpreter.set_style(style);
        }
    }

    pub(crate) fn interpreter(&self) -> &Interpreter {
        &self.interpreter
    }

    pub(crate) fn statements(&self, text: &str) -> Result<Vec<CalculatorStatement>, CommandError> {
        let program = parse_program(text);
        if let Some(diagnostic) = program.diagnostics.into_iter().next() {
            let error = self.interpreter.with_quoting_advice(text, diagnostic.into());
            return Err(self.error(&error, text, 0..text.len()));
        }
        let statement = |(expr, silent): (&Expr, bool)| CalculatorStatement {
            start: expr.span.start,
            end: expr.span.end,
            quiet: matches!(expr.kind, ExprKind::Assign { .. } | ExprKind::Assert(_)),
            silent,
            leaves: LEAVE.contains(&expr.span.of(text)),
        };
        Ok(program.statements.iter().zip(program.silent).map(statement).collect())
    }

    /// Returns a note if the text looks like ordinary arithmetic or uses the default universe of
    /// misère play, each at most once per session.
    pub(crate) fn note(&mut self, text: &str) -> Option<String> {
        if let Some(note) = arithmetic_hint(text).filter(|_| !self.noted) {
            self.noted = true;
            return Some(format!("note: {note}"));
        }
        if self.universe_noted || !takes_all_games(text) {
            return None;
        }
        self.universe_noted = true;
        let note = "note: all games are allowed as contexts; add \"dicot\", \"dead-ending\" or \
                    \"impartial\" as the last argument to restrict the contexts";
        Some(note.to_owned())
    }

    /// Starts a new session if little memory remains, because a session never frees its games.
    fn make_room(&mut self) {
        if self.watch.is_short_of_memory() {
            self.renew();
            // This also frees the memory of a stopped computation.
            upstar_limits::give_back();
        }
    }

    /// Begins a new session with the names of this session. Returns `false` if some name cannot be
    /// copied.
    fn renew(&mut self) -> bool {
        self.interpreter.session().cancel_token().reset();
        match self.interpreter.moved_to(&self.make_session) {
            Some(interpreter) => {
                *self.watched.lock().unwrap_or_else(PoisonError::into_inner) =
                    Arc::downgrade(interpreter.session());
                self.interpreter = interpreter;
                true
            }
            None => {
                if let Some(store) = &self.store {
                    // The store may have been given to the new session.
                    store.begin();
                }
                false
            }
        }
    }

    /// Values of earlier statements may belong to another session afterwards.
    pub(crate) fn execute(
        &mut self,
        text: &str,
        statement: &CalculatorStatement,
    ) -> Result<Value, CommandError> {
        self.make_room();
        let _guard = self.watch.question();
        let part = text.get(statement.start..statement.end).unwrap_or_default();
        let value = self.interpreter.evaluate(part);
        value.map_err(|error| self.error(&error, text, statement.start..statement.end))
    }

    pub(crate) fn display(
        &self,
        value: &Value,
        text: &str,
        statement: &CalculatorStatement,
    ) -> Result<String, CommandError> {
        let _guard = self.watch.question();
        let shown = match (self.style, value) {
            (Style::Latex, Value::Text(text)) => Ok(tex::text(text)),
            (Style::Latex, value) => self.interpreter.latex(value),
            (_, value) => self.interpreter.display(value),
        };
        shown.map_err(|error| self.error(&error, text, statement.start..statement.end))
    }

    pub(crate) fn remember(&mut self, value: Value) {
        // The value belongs to this session.
        let _ = self.interpreter.set(upstar_notation::LAST, value);
    }

    pub(crate) fn value(&mut self, text: &str) -> Result<Value, CommandError> {
        let _guard = self.watch.question();
        let value = self.interpreter.evaluate(text);
        value.map_err(|error| self.error(&error, text, 0..text.len()))
    }

    /// Returns the sum that a line denotes, and `true` if some of its summands are values, not positions.
    pub(crate) fn sum(&self, text: &str) -> Result<(Sum, bool), CommandError> {
        let _guard = self.watch.question();
        self.interpreter
            .sum_and_values(text)
            .map_err(|error| self.error(&error, text, 0..text.len()))
    }

    pub(crate) fn certify(
        &mut self,
        statement: &str,
        out: &mut dyn std::io::Write,
    ) -> Result<upstar_certify::Certificate, upstar_certify::CertifyRefusal> {
        let _guard = self.watch.question();
        let budget = self.interpreter.session().budget();
        upstar_certify::certify(&mut self.interpreter, &budget, statement, out)
    }

    pub(crate) fn items(&mut self, text: &str) -> Result<Vec<Value>, CommandError> {
        match self.value(text)? {
            Value::List(items) => Ok(items.to_vec()),
            Value::Poset(set) => Ok(set.items().to_vec()),
            one => Ok(vec![one]),
        }
    }

    pub(crate) fn apply(
        &self,
        function: &Function,
        arguments: Vec<Value>,
    ) -> Result<Value, CommandError> {
        let value = self.interpreter.apply(function, arguments);
        value.map_err(|error| self.error_without_place(&error))
    }

    pub(crate) fn info(&self, game: Value, text: &str) -> Result<String, CommandError> {
        let _guard = self.watch.question();
        let panel = upstar_lang::find("info")
            .map(Function::Builtin)
            .map_or(Ok(game.clone()), |f| self.interpreter.apply(&f, vec![game]));
        let shown = panel.and_then(|panel| self.interpreter.display(&panel));
        shown.map_err(|error| self.error(&error, text, 0..text.len()))
    }

    pub(crate) fn text(&self, value: &Value, style: Style) -> Option<String> {
        self.interpreter.text_in(value, style).ok()
    }

    pub(crate) fn diagram(
        &self,
        set: &Value,
        style: Style,
        text: &str,
    ) -> Result<SetDiagram, CommandError> {
        let _guard = self.watch.question();
        self.interpreter.diagram(set, style).map_err(|error| self.error(&error, text, 0..0))
    }

    pub(crate) fn error_without_place(&self, error: &LangError) -> CommandError {
        let message = self.instead(error).unwrap_or_else(|| error.message.clone());
        CommandError::new(message).of_kind(error.kind).help(&*error.remedy)
    }

    /// Returns an error in a part of a text, or in a file that the text refers to.
    pub(crate) fn error(&self, error: &LangError, text: &str, part: Range<usize>) -> CommandError {
        let told = self.error_without_place(error);
        if let Some(other) = error.file() {
            return told.at(&*other.text, other.at.clone()).in_file(Some(&other.path));
        }
        let within = |span: Span| part.start + span.start..part.start + span.end;
        told.at(text, error.span().map_or(part.clone(), within))
    }

    /// Returns a message that names the flag that raises the limit, if a limit was reached.
    fn instead(&self, error: &LangError) -> Option<String> {
        let memory = self.watch.memory_ended().filter(|_| error.kind == ErrorKind::Budget);
        memory.or_else(|| error.why().and_then(more).map(|more| format!("{error}; {more}")))
    }

    pub(crate) fn interruption(&self, no: &Interrupted) -> String {
        let memory = self.watch.memory_ended().filter(|_| no.reason == StopReason::Cancelled);
        let told =
            || more(&no.reason).map_or_else(|| no.to_string(), |more| format!("{no}; {more}"));
        memory.unwrap_or_else(told)
    }

    pub(crate) fn no_answer(&self, no: &NoAnswer) -> CommandError {
        match no {
            NoAnswer::Interrupted(no) => CommandError::no_answer(self.interruption(no)),
            NoAnswer::Undefined(no) => {
                CommandError::new(no.to_string()).of_kind(ErrorKind::Undefined)
            }
        }
    }

    pub(crate) fn evaluate_to_json(&mut self, text: &str) -> (Json, ExitStatus) {
        if text.trim().is_empty() || text.trim_start().starts_with('#') {
            let object =
                json!({ "input": text, "ok": true, "type": "nothing", "text": "", "value": null });
            return (object, ExitStatus::Answered);
        }
        self.make_room();
        let guard = self.watch.question();
        let mut line = self.interpreter.json_line(text);
        drop(guard);
        if let Some(sentence) = line.error.as_ref().and_then(|error| self.instead(error)) {
            line.json["error"]["message"] = sentence.into();
        }
        if let Some(value) = line.value.take() {
            self.remember(value);
        }
        let verdict = line.error.map_or(ExitStatus::Answered, |error| error.kind.into());
        (line.json, verdict)
    }

    /// Runs one computation, which Ctrl-C and the time limit can stop.
    pub(crate) fn ask<T>(&self, question: impl FnOnce(ShortContext<'_>) -> T) -> T {
        let _guard = self.watch.question();
        let budget = self.interpreter.session().budget();
        question(self.interpreter.session().cx(&budget))
    }

    pub(crate) fn ask_loopy<T>(&self, question: impl FnOnce(LoopyContext<'_>) -> T) -> T {
        let _guard = self.watch.question();
        let budget = self.interpreter.session().budget();
        question(self.interpreter.session().lx(&budget))
    }

    pub(crate) fn loopy_text_within(
        &self,
        lx: LoopyContext<'_>,
        g: Loopy,
        limit: usize,
    ) -> Budgeted<String> {
        lx.term(g)?
            .print(self.style, limit)
            .map_err(|why| Interrupted::too_large(format!("the value is {why}")))
    }

    /// Prints a value of at most `limit` bytes.
    pub(crate) fn text_within(
        &self,
        cx: ShortContext<'_>,
        g: Short,
        limit: usize,
    ) -> Budgeted<String> {
        cx.term(g)?
            .print(self.style, limit)
            .map_err(|why| Interrupted::too_large(format!("the value is {why}")))
    }

    pub(crate) fn was_cancelled(&self) -> bool {
        let token = self.interpreter.session().cancel_token();
        token.check().is_err_and(|stopped| stopped.reason == StopReason::Cancelled)
    }
}

/// Returns the flag that raises the limit.
fn more(why: &StopReason) -> Option<&'static str> {
    match why {
        StopReason::TimedOut => Some("raise the limit with --timeout"),
        StopReason::Steps { .. } => Some("raise the limit with --max-nodes"),
        _ => None,
    }
}

impl ExprEvaluator for CommandSession {
    fn reset(&mut self) {
        self.interpreter.reset();
        self.make_room();
    }

    fn evaluate(&mut self, expression: &str) -> Result<upstar_claims::ExprValue, ExprRefusal> {
        let _guard = self.watch.question();
        let value = self.interpreter.evaluate(expression);
        let shown = value.and_then(|value| match value {
            Value::Bool(truth) => Ok(upstar_claims::ExprValue::Bool(truth)),
            other => self.interpreter.text(&other).map(upstar_claims::ExprValue::Text),
        });
        shown.map_err(|error| {
            let kind = match error.kind {
                _ if self.was_cancelled() && self.watch.memory_ended().is_none() => {
                    RefusalKind::Cancelled
                }
                ErrorKind::Syntax => RefusalKind::Syntax,
                ErrorKind::Type | ErrorKind::Position | ErrorKind::Assertion => RefusalKind::Type,
                ErrorKind::Undefined => RefusalKind::Undefined,
                ErrorKind::Budget => RefusalKind::Budget,
            };
            ExprRefusal { kind, message: self.error_without_place(&error).message }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::CommandLine;

    #[test]
    fn a_new_session_has_the_names_of_the_old_one() {
        let arguments = CommandLine::read(["upstar", "repl"].map(Into::into)).unwrap();
        let mut calculator =
            CommandSession::new(&Config::new(&arguments.global), u64::MAX, 1, None);
        let answer = |calculator: &mut CommandSession, text: &str| {
            let statement = calculator.statements(text).ok().unwrap().remove(0);
            let value = calculator.execute(text, &statement);
            let value = value.unwrap_or_else(|complaint| panic!("{text}: {complaint}"));
            calculator.text(&value, Style::Ascii).unwrap()
        };
        assert_eq!(answer(&mut calculator, "g := {3|-1} + ^"), "{3^|-1^}");
        let old = Arc::downgrade(calculator.interpreter().session());
        assert!(calculator.renew());
        assert!(old.upgrade().is_none(), "its games are gone");
        assert_eq!(answer(&mut calculator, "g + *"), "{3^*|-1^*}");
        // A closure over a game cannot be copied.
        answer(&mut calculator, "h := x -> (y -> x + y)");
        answer(&mut calculator, "f := h(g)");
        let old = Arc::downgrade(calculator.interpreter().session());
        assert!(!calculator.renew());
        assert!(old.upgrade().is_some(), "the function has a game in it");
        assert_eq!(answer(&mut calculator, "f(*)"), "{3^*|-1^*}");
    }
}
