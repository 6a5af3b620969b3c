//! Values of expressions.

use std::mem;
use std::ops::Deref;
use std::sync::Arc;

use upstar::raw::{Literal, Loopy, LoopyForm, RawPosition};
use upstar::scoring::ScoringId;
use upstar::sums::Compound;
use upstar_core::{Derivation, Player};
use upstar_form::FormId;
use upstar_notation::{Expr, Name};
use upstar_number::{IBig, Ordinal, Rational, SignedStop, UBig};
use upstar_short::{Short, Thermograph};

use crate::builtins::Builtin;
use crate::eval::deeper;
use crate::ordered_set::OrderedSet;
use crate::record::Record;
use crate::ruleset_function::RulesetFunction;

/// A value of the language. Games and forms are valid only in the session that created them.
#[derive(Clone, Debug)]
pub enum Value {
    /// A number. Includes every game that equals a number.
    Number(Arc<Rational>),
    /// A short game that does not equal a number.
    Game(Short),
    /// A loopy game. A value that is not a stopper has no canonical form; it may have the literal form
    /// with which it was defined.
    Loopy(Loopy, Option<Arc<LoopyForm>>),
    /// A scoring game.
    Scoring(ScoringId),
    /// A compound: several games played as one.
    Compound(Compound),
    /// A loopfree literal form.
    Form(FormId),
    /// A literal form in which infinite play is possible.
    LoopyForm(Arc<LoopyForm>),
    /// A position of a ruleset.
    Position(RawPosition),
    /// An unevaluated sum of positions, forms and values. Its value is computed on demand.
    Sum(Arc<LiteralSum>),
    /// A stop with a sign, x+ or x-.
    Stop(Arc<SignedStop>),
    /// An infinite ordinal. A finite ordinal is a number.
    Ordinal(Arc<Ordinal>),
    /// A truth value.
    Bool(bool),
    /// Text. Outcomes are text.
    Text(Arc<str>),
    /// A list.
    List(Arc<ListItems>),
    /// A finite ordered set. Converts to the list of its elements.
    Poset(Arc<OrderedSet>),
    /// A player.
    Player(Player),
    /// A result with named fields.
    Record(Arc<Record>),
    /// A thermograph.
    Thermograph(Arc<Thermograph>),
    /// A derivation of a result.
    Explanation(Arc<Derivation>),
    /// A function.
    Function(Function),
}

/// A disjunctive sum whose terms are neither simplified nor cancelled.
///
/// At least one term is a position or a form, since a sum of values is a value.
#[derive(Clone, Debug)]
pub struct LiteralSum(pub(crate) Vec<SumTerm>);

/// Several copies of a position, a form, or a value.
#[derive(Clone, Debug)]
pub struct SumTerm {
    /// The number of copies. A negative number counts copies of the negative. It is not 0.
    pub count: IBig,
    /// A position, a form, a number, a game, or a loopy game.
    pub game: Value,
}

impl Deref for LiteralSum {
    type Target = [SumTerm];

    fn deref(&self) -> &[SumTerm] {
        &self.0
    }
}

/// The items of a list. Dropping deeply nested lists does not overflow the stack.
#[derive(Debug, Default)]
pub struct ListItems(Vec<Value>);

impl Deref for ListItems {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.0
    }
}

impl FromIterator<Value> for ListItems {
    fn from_iter<I: IntoIterator<Item = Value>>(items: I) -> ListItems {
        ListItems(items.into_iter().collect())
    }
}

impl Drop for ListItems {
    fn drop(&mut self) {
        let items = mem::take(&mut self.0);
        if items
            .iter()
            .any(|item| matches!(item, Value::List(_) | Value::Poset(_) | Value::Function(_)))
        {
            deeper(|| drop(items));
        }
    }
}

/// A function.
#[derive(Clone, Debug)]
pub enum Function {
    /// A function of the language.
    Builtin(&'static Builtin),
    /// A ruleset, as a function from text to positions.
    Ruleset(RulesetFunction),
    /// A function defined in the language.
    Lambda(Arc<Lambda>),
}

/// A function defined in the language.
#[derive(Debug)]
pub struct Lambda {
    pub(crate) parameters: Vec<Name>,
    pub(crate) body: Arc<Expr>,
    pub(crate) scope: Scope,
    /// The index of the text that defines the function, to which its spans refer.
    pub(crate) text: u64,
}

impl Lambda {
    /// Returns the names that the function uses but does not bind.
    pub fn free_names(&self) -> impl Iterator<Item = &str> {
        let is_bound = |name: &&str| self.parameters.iter().any(|p| p.text == *name);
        self.body.free_names().into_iter().filter(move |name| !is_bound(name))
    }

    /// Returns `true` if the function uses a local name of the place where it was defined, such as `a`
    /// in `a -> (x -> x + a)`.
    #[must_use]
    pub fn has_captured(&self) -> bool {
        self.free_names().any(|name| self.scope.get(name).is_some())
    }

    /// Returns the source of the function.
    #[must_use]
    pub fn source(&self) -> String {
        let names: Vec<&str> = self.parameters.iter().map(|p| p.text.as_str()).collect();
        let body = self.body.to_source();
        match names.as_slice() {
            [one] => format!("{one} -> {body}"),
            several => format!("({}) -> {body}", several.join(", ")),
        }
    }
}

/// The local names, innermost first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope(Option<Arc<Binding>>);

#[derive(Debug)]
struct Binding {
    name: String,
    value: Value,
    outside: Scope,
}

impl Drop for Binding {
    fn drop(&mut self) {
        let value = mem::replace(&mut self.value, Value::Bool(false));
        let outside = mem::take(&mut self.outside);
        deeper(|| drop((value, outside)));
    }
}

impl Scope {
    pub(crate) fn with(&self, name: &str, value: Value) -> Scope {
        let outside = self.clone();
        Scope(Some(Arc::new(Binding { name: name.to_string(), value, outside })))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let mut at = self.0.as_deref();
        std::iter::from_fn(move || {
            let binding = at?;
            at = binding.outside.0.as_deref();
            Some(binding.name.as_str())
        })
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        let mut at = self;
        while let Some(binding) = &at.0 {
            if binding.name == name {
                return Some(&binding.value);
            }
            at = &binding.outside;
        }
        None
    }
}

impl Value {
    pub(crate) fn text(text: impl AsRef<str>) -> Value {
        Value::Text(Arc::from(text.as_ref()))
    }

    pub(crate) fn literal(literal: Literal) -> Value {
        match literal {
            Literal::Form(form) => Value::Form(form),
            Literal::Loopy(form) => Value::LoopyForm(form),
        }
    }

    /// Does not evaluate the game.
    pub(crate) fn may_loop(&self) -> bool {
        matches!(self, Value::Loopy(..) | Value::LoopyForm(_) | Value::Position(_) | Value::Sum(_))
    }

    pub(crate) fn number(number: impl Into<Rational>) -> Value {
        Value::Number(Arc::new(number.into()))
    }

    pub(crate) fn count(count: impl Into<UBig>) -> Value {
        Value::number(Rational::from(IBig::from(count.into())))
    }

    pub(crate) fn stop(stop: SignedStop) -> Value {
        Value::Stop(Arc::new(stop))
    }

    pub(crate) fn ordinal(ordinal: Ordinal) -> Value {
        if ordinal.is_finite() {
            Value::count(ordinal.finite_part())
        } else {
            Value::Ordinal(Arc::new(ordinal))
        }
    }

    pub(crate) fn record(record: Record) -> Value {
        Value::Record(Arc::new(record))
    }

    pub(crate) fn list(items: impl IntoIterator<Item = Value>) -> Value {
        Value::List(Arc::new(items.into_iter().collect()))
    }

    /// Returns the name of the type in JSON.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        self.names().0
    }

    pub(crate) fn described(&self) -> &'static str {
        self.names().1
    }

    /// Returns the name of the type in JSON, and a noun phrase.
    fn names(&self) -> (&'static str, &'static str) {
        match self {
            Value::Number(_) => ("number", "a number"),
            Value::Game(_) => ("game", "a game"),
            Value::Loopy(..) => ("loopy", "a loopy game"),
            Value::Scoring(_) => ("scoring", "a scoring game"),
            Value::Compound(_) => ("compound", "a compound of games"),
            Value::Form(_) => ("form", "a form"),
            Value::LoopyForm(_) => ("loopy form", "a loopy form"),
            Value::Position(_) => ("position", "a position"),
            Value::Sum(_) => ("sum", "a sum"),
            Value::Bool(_) => ("bool", "a truth value"),
            Value::Text(_) => ("text", "text"),
            Value::List(_) => ("list", "a list"),
            Value::Poset(_) => ("poset", "an ordered set"),
            Value::Player(_) => ("player", "a player"),
            Value::Stop(_) => ("stop", "a signed stop"),
            Value::Ordinal(_) => ("ordinal", "an ordinal"),
            Value::Record(record) => record.kind().names(),
            Value::Thermograph(_) => ("thermograph", "a thermograph"),
            Value::Explanation(_) => ("explanation", "an explanation"),
            Value::Function(_) => ("function", "a function"),
        }
    }
}
