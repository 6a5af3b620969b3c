//! Rulesets that are given by functions of the language: `ruleset((r, c) -> [...])`.
//!
//! A function maps a state to its options. A position is created only after the options of all its
//! followers are known, so errors in a function are reported when the position is created, and the
//! engine plays on a finite graph. Start reading at [`FunctionRules::position`].

mod capture;
mod cell;
mod compiler;
mod program;
mod state;
mod table;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use foldhash::fast::FixedState;
use parking_lot::{Mutex, RwLock};
use upstar::raw::RawPosition;
use upstar::rules::MoveTableRuleset;
use upstar::rules::move_table::{MoveTable, StateSum};
use upstar::{CustomRuleset, PositionError, Session};
use upstar_core::{Player, RulesetDoc, StopReason};
use upstar_notation::Span;

use crate::error::{LangError, LangResult};
use crate::eval::{ArgumentValue, EvalContext, deeper};
use crate::function_rules::cell::Cell;
use crate::function_rules::program::Program;
use crate::function_rules::state::State;
use crate::function_rules::table::{SUM, SharedStates};
use crate::ordered_set::NamedSets;
use crate::value::{Lambda, Value};

/// The maximum number of states of a ruleset.
const MAX_STATES: usize = 10_000_000;

/// The maximum number of bytes of the states and options of a ruleset.
const MAX_BYTES: usize = 2 << 30;

static PAGE: RulesetDoc<'static> = RulesetDoc {
    name: "ruleset",
    title: "Rules given by functions",
    rules: "A function of the Upstar language maps each state to the list of its options. If two \
            functions are given, the first gives Left's options and the second gives Right's \
            options. With `sums: true`, an option is a list of states, and stands for their sum.",
    notation: "A state is a number, a text, a truth value, a player, or a list of states. Several \
               arguments denote the list of these arguments. The argument `sum` is a list of \
               states, and denotes their sum.",
    ..RulesetDoc::CUSTOM
};

/// The meaning of an option that a function returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OptionKind {
    /// A state.
    State,
    /// A list of states, which denotes their sum. A value that is not a list is a state.
    Sum,
}

/// A ruleset that is given by one function, if it is impartial, or by two functions.
pub(crate) struct FunctionRules {
    kind: OptionKind,
    functions: Vec<Arc<Lambda>>,
    /// The names that the functions use, with their values when the ruleset was defined.
    names: HashMap<String, Value>,
    program: Program,
    expression: String,
    uses_names: bool,
    states: Arc<SharedStates>,
    moves: Arc<RwLock<MoveTable>>,
    rules: CustomRuleset<MoveTableRuleset>,
    session: Session,
    /// Held by the thread that explores positions.
    exploring: Mutex<()>,
}

impl fmt::Debug for FunctionRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.expression)
    }
}

impl Drop for FunctionRules {
    fn drop(&mut self) {
        // A function may refer to another ruleset, and so on.
        let names = std::mem::take(&mut self.names);
        let functions = std::mem::take(&mut self.functions);
        let program = std::mem::take(&mut self.program);
        deeper(|| drop((names, functions, program)));
    }
}

impl FunctionRules {
    /// Defines a ruleset. The functions keep the current values of the names that they use.
    ///
    /// # Errors
    ///
    /// Returns an error if a function uses an unknown name, or if the functions have different
    /// numbers of parameters.
    pub(crate) fn new(
        engine: &EvalContext<'_>,
        functions: Vec<Arc<Lambda>>,
        kind: OptionKind,
    ) -> LangResult<FunctionRules> {
        let arity = functions[0].parameters.len();
        if let Some(at) = functions.iter().position(|f| f.parameters.len() != arity) {
            let message = "the functions of a ruleset must have the same parameters";
            return Err(LangError::type_error(message, "").of_argument(at));
        }
        if arity == 0 {
            let message = "the function of a ruleset needs a parameter: the state";
            return Err(LangError::type_error(message, "for example, n -> [n - 1]").of_argument(0));
        }
        let names = capture::names(engine, &functions)?;
        let program = Program::new(&functions, &names);
        let capture::Source { expression, edition } =
            capture::source(engine, &functions, &names, kind);
        let states = Arc::new(SharedStates::default());
        let moves = Arc::new(RwLock::new(MoveTable::new(functions.len() == 1)));
        let rules =
            MoveTableRuleset { moves: Arc::clone(&moves), states: states.clone(), doc: &PAGE };
        let rules = engine.session.ruleset_of_expression(rules, &expression, &edition);
        let session = engine.session.clone();
        let exploring = Mutex::new(());
        Ok(FunctionRules {
            kind,
            functions,
            names,
            program,
            expression,
            uses_names: !edition.is_empty(),
            states,
            moves,
            rules,
            session,
            exploring,
        })
    }

    pub(crate) fn doc() -> &'static RulesetDoc<'static> {
        &PAGE
    }

    /// Returns `true` if a position belongs to a ruleset that is given by functions.
    pub(crate) fn have(position: &RawPosition) -> bool {
        position.is_custom::<MoveTableRuleset>()
    }

    /// Returns the ruleset as an expression, in which each name that the functions use is replaced
    /// by its value, unless the value is a function that calls itself.
    pub(crate) fn expression(&self) -> &str {
        &self.expression
    }

    /// Returns `true` if the expression contains a name of the session, such as that of a function
    /// that calls itself.
    pub(crate) fn uses_names(&self) -> bool {
        self.uses_names
    }

    pub(crate) fn is_of(&self, session: &Session) -> bool {
        self.session.universe().forms().serial() == session.universe().forms().serial()
    }

    /// Returns `true` if a position, or its variant, belongs to this ruleset.
    pub(crate) fn plays(&self, position: &RawPosition) -> bool {
        self.rules.owns(position)
    }

    fn parameters(&self) -> usize {
        self.functions[0].parameters.len()
    }

    /// Returns `true` if a number alone can be a state.
    pub(crate) fn has_heaps(&self) -> bool {
        self.parameters() == 1
    }

    /// Returns the position of a state or of a sum of states.
    ///
    /// # Errors
    ///
    /// Returns an error if a function fails for a follower of the state, or returns options that
    /// are not states.
    pub(crate) fn call(
        &self,
        engine: &EvalContext<'_>,
        given: &[ArgumentValue],
        span: Span,
    ) -> LangResult<RawPosition> {
        let mut names = given.iter().filter_map(|argument| argument.name.as_ref());
        if let Some(name) = names.find(|name| given.len() > 1 || name.text != SUM) {
            let message =
                format!("a position of this ruleset has no argument named `{}`", name.text);
            return Err(LangError::type_error(message, self.remedy()).at(name.span));
        }
        let state = |at: usize| State::of(&given[at].value).map_err(|error| error.of_argument(at));
        let states = match given {
            [] => {
                let message = "a position of this ruleset needs a state";
                return Err(LangError::type_error(message, self.remedy()));
            }
            [sum] if sum.name.is_some() => {
                let items = engine.items(&sum.value, sum.span)?;
                items.iter().map(State::of).collect::<LangResult<_>>()?
            }
            [_] => vec![state(0)?],
            _ => {
                vec![State::of(&Value::list(given.iter().map(|argument| argument.value.clone())))?]
            }
        };
        self.position(engine, states, span)
    }

    /// Reads a position: the arguments of a call.
    pub(crate) fn read(&self, text: &str) -> Result<RawPosition, PositionError> {
        let wrong = |message: String| PositionError::new(message, (0, text.len()));
        let states = match text.trim().strip_prefix(SUM).and_then(|t| t.trim().strip_prefix(':')) {
            Some(sum) => State::read_list(sum),
            None => State::read(text).map(|state| vec![state]),
        };
        let Some(states) = states else {
            return Err(wrong(format!("expected a state; {}", self.remedy())));
        };
        let budget = self.session.budget();
        let sets = NamedSets::default();
        let engine = self.context(&self.session, &budget, &sets);
        let position = self.position(&engine, states, Span::default());
        position.map_err(|error| wrong(error.message))
    }

    fn remedy(&self) -> String {
        let names: Vec<&str> = self.functions[0].parameters.iter().map(|p| &*p.text).collect();
        format!("the state is ({})", names.join(", "))
    }

    /// Rejects a state that does not fit the parameters of the functions.
    fn check(&self, state: &State) -> LangResult<()> {
        let parameters = self.parameters();
        if parameters == 1 || state.length() == Some(parameters) {
            return Ok(());
        }
        let message = format!(
            "expected a state of {parameters} items, found {}",
            shortened(&state.arguments())
        );
        Err(LangError::type_error(message, self.remedy()))
    }

    /// Returns the sum of some states, after computing the options of all their followers.
    fn position(
        &self,
        engine: &EvalContext<'_>,
        states: Vec<State>,
        span: Span,
    ) -> LangResult<RawPosition> {
        let mut roots = Vec::new();
        for state in states {
            self.check(&state)?;
            let root = self.intern(state);
            if !self.moves.read().is_closed(root) {
                self.explore(engine, root, span)?;
            }
            roots.push(root);
        }
        Ok(self.rules.raw_position(StateSum::new(roots)))
    }

    fn intern(&self, state: State) -> u32 {
        let mut states = self.states.0.write();
        let (id, is_new) = states.intern(state);
        if is_new {
            self.moves.write().push();
        }
        id
    }

    /// Computes the options of a state and of all its followers.
    fn explore(&self, engine: &EvalContext<'_>, root: u32, span: Span) -> LangResult<()> {
        let _alone = self.exploring.lock();
        let mut open = vec![root];
        let mut seen: HashSet<u32, FixedState> = open.iter().copied().collect();
        while let Some(id) = open.pop() {
            engine.cx.budget.spend(1).map_err(|no| self.unfinished(no.into()))?;
            for (function, player) in
                Player::BOTH.into_iter().take(self.functions.len()).enumerate()
            {
                if self.moves.read().options(player, id).is_none() {
                    let state = self.states.0.read().state(id).clone();
                    let options = self.options(engine, function, &state, span);
                    let options = options.map_err(|error| self.unfinished(error))?;
                    self.moves.write().set_options(player, id, &options);
                    self.check_size()?;
                }
                let moves = self.moves.read();
                let options = moves.options(player, id).unwrap_or_default().iter();
                for &follower in options.flat_map(|option| moves.summands(option)) {
                    if !moves.is_closed(follower) && seen.insert(follower) {
                        open.push(follower);
                    }
                }
            }
        }
        self.moves.write().close(root);
        Ok(())
    }

    /// Adds the number of positions to the message of a step limit.
    fn unfinished(&self, error: LangError) -> LangError {
        let Some(StopReason::Steps { .. }) = error.why() else { return error };
        let message = format!("{} after {}", error.message, self.size());
        LangError { message, ..error }
    }

    /// Returns the number of positions found and an example.
    fn size(&self) -> String {
        let states = self.states.0.read();
        let last = states.state(states.len() as u32 - 1).text();
        format!("{} positions of the ruleset, such as {}", states.len(), shortened(&last))
    }

    fn check_size(&self) -> LangResult<()> {
        let states = self.states.0.read();
        let bytes = states.bytes() + self.moves.read().option_bytes();
        if states.len() <= MAX_STATES && bytes <= MAX_BYTES {
            return Ok(());
        }
        drop(states);
        Err(LangError::too_large(format!("too many positions: found {}", self.size())))
    }

    /// Calls a function for the options of a state, and returns their numbers.
    fn options(
        &self,
        engine: &EvalContext<'_>,
        function: usize,
        state: &State,
        span: Span,
    ) -> LangResult<Vec<u32>> {
        let arguments = match Cell::of_state(state) {
            Cell::List(items) if self.parameters() > 1 => items.to_vec(),
            state => vec![state],
        };
        let inside = EvalContext { names: &self.names, calls: engine.calls.clone(), ..*engine };
        let options = self.program.call(&inside, function, arguments, span).and_then(|options| {
            let options = match options {
                Cell::List(items) => items,
                Cell::Value(Value::Poset(set)) => {
                    Arc::new(set.items().iter().map(Cell::of).collect())
                }
                other => {
                    let found = other.value().described();
                    let message = format!("expected the list of options, found {found}");
                    let remedy = "the function of a ruleset returns the list of the options of a \
                                  state";
                    return Err(LangError::type_error(message, remedy).at(span));
                }
            };
            engine.cx.budget.spend(options.len() as u64 / 16)?;
            let state = |cell: &Cell| {
                let state = State::of_cell(cell, 0)?;
                self.check(&state).map(|()| self.intern(state))
            };
            let option = |cell: &Cell| match (self.kind, cell) {
                (OptionKind::Sum, Cell::List(items)) => {
                    engine.cx.budget.spend(items.len() as u64 / 16)?;
                    let states = items.iter().map(state).collect::<LangResult<Vec<u32>>>()?;
                    Ok(self.moves.write().sum(&states))
                }
                _ => state(cell),
            };
            options.iter().map(option).collect::<LangResult<Vec<u32>>>()
        });
        options.map_err(|error| {
            let state = shortened(&state.text());
            // The limits of a computation do not depend on the state.
            if error.why().is_some() {
                return error.at(span);
            }
            let message = format!("{}, in the options of {state}", error.message);
            LangError { message, ..error }.at(span)
        })
    }

    fn context<'a>(
        &'a self,
        session: &'a Session,
        budget: &'a upstar_core::Budget,
        sets: &'a NamedSets,
    ) -> EvalContext<'a> {
        EvalContext {
            session,
            cx: session.cx(budget),
            names: &self.names,
            loader: None,
            sets,
            style: upstar_notation::Style::Ascii,
            text: 0,
            calls: std::cell::Cell::new(0),
        }
    }
}

/// Returns the beginning of a long text.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 60;
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
