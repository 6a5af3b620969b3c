//! Calls of built-in functions, rulesets, and functions defined in the language.

use std::sync::Arc;

use upstar::Sides;
use upstar::raw::{Literal, Loopy, RawPosition, Stopper};
use upstar::scoring::ScoringId;
use upstar::sums::Compound;
use upstar_core::Player;
use upstar_form::FormId;
use upstar_notation::{Argument, Expr, ExprKind, Name, Span, TermSign};
use upstar_number::{Dyadic, Rational};
use upstar_short::Short;

use crate::builtins::Builtin;
use crate::error::{ErrorPlace, LangError, LangResult};
use crate::eval::coerce::expected;
use crate::eval::{EvalContext, without_bar};
use crate::ruleset_function::RulesetFunction;
use crate::unquoted_positions;
use crate::value::{Function, Lambda, ListItems, Scope, Value};

/// The maximum nesting depth of functions defined in the language.
const MAX_CALLS: usize = 2_000;

pub(crate) struct ArgumentValue {
    pub(crate) name: Option<Name>,
    pub(crate) value: Value,
    pub(crate) span: Span,
    /// The offset of a string literal without escapes.
    pub(crate) text_start: Option<usize>,
    /// The spelling of a number, alone or in a list, if it differs from its printed form.
    pub(crate) written: Option<Box<str>>,
    /// The spelling of a difference of numbers: `2-1` can also be an edge.
    pub(crate) difference: Option<String>,
    pub(crate) is_literal: bool,
}

impl ArgumentValue {
    /// Creates an argument that has no name and is not a literal.
    pub(crate) fn new(value: Value, span: Span) -> ArgumentValue {
        let (name, text_start, written, difference) = (None, None, None, None);
        ArgumentValue { name, value, span, text_start, written, difference, is_literal: false }
    }
}

fn is_list(value: &Value) -> bool {
    matches!(value, Value::List(_) | Value::Poset(_))
}

/// The arguments of a built-in function, in the order of its parameters.
pub(crate) struct Call<'e> {
    pub(crate) engine: &'e EvalContext<'e>,
    values: Vec<Option<Value>>,
}

impl EvalContext<'_> {
    pub(crate) fn call(
        &self,
        function: &Expr,
        arguments: &[Argument],
        span: Span,
        scope: &Scope,
    ) -> LangResult<Value> {
        let callee = self.eval(function, scope)?;
        let Value::Function(callee) = callee else {
            let message = format!("expected a function, found {}", callee.described());
            return Err(
                LangError::type_error(message, "for a multiple, write `2·(…)`").at(function.span)
            );
        };
        let given = self.arguments(arguments, scope).map_err(|error| match &callee {
            Function::Ruleset(ruleset) => {
                self.about_a_bare_position(error, ruleset, arguments, scope)
            }
            _ => error,
        })?;
        self.apply_given(&callee, given, function.span, span).map_err(|error| {
            // `mean({0/1})` is meant as a game.
            let set = arguments.iter().find_map(|argument| match &argument.value.kind {
                ExprKind::Set(items) if error.span() == Some(argument.value.span) => Some(items),
                _ => None,
            });
            match (set, &callee) {
                (Some(items), Function::Builtin(_)) => error.remedy(without_bar(items)),
                _ => error,
            }
        })
    }

    /// Advises on calls such as `clobber(xo)`.
    fn about_a_bare_position(
        &self,
        error: LangError,
        ruleset: &RulesetFunction,
        arguments: &[Argument],
        scope: &Scope,
    ) -> LangError {
        let bare = arguments.iter().find_map(|argument| match &argument.value.kind {
            ExprKind::Name(name) if self.name(name, scope).is_err() => Some(name),
            _ => None,
        });
        let Some(name) = bare.filter(|name| ruleset.place(self.session, name).is_ok()) else {
            return error;
        };
        LangError { remedy: unquoted_positions::sentence(&ruleset.expression(), name), ..error }
    }

    /// Evaluates `x.f(y)`: `f(x, y)`, or a multiple if x is a count and not an argument.
    pub(crate) fn method(&self, expr: &Expr, scope: &Scope) -> LangResult<Value> {
        let ExprKind::Method { receiver, name, arguments } = &expr.kind else {
            return self.eval(expr, scope);
        };
        let function = self.name(&name.text, scope).map_err(|error| error.at(name.span))?;
        let Value::Function(function) = function else {
            let message = format!("`{}` is {}, not a function", name.text, function.described());
            return Err(
                LangError::type_error(message, "for a multiple, write `n·(…)`").at(name.span)
            );
        };
        let value = self.eval(receiver, scope)?;
        let mut given = self.arguments(arguments, scope)?;
        if matches!(value, Value::Number(_)) && is_counted(&function, receiver, &given) {
            let counted = self.apply_given(&function, given, name.span, expr.span)?;
            if let Value::Function(_) = counted {
                let message = "a ruleset cannot be multiplied; expected a position";
                let remedy = format!("write `n·{}(…)(…)`", name.text);
                return Err(LangError::type_error(message, remedy).at(expr.span));
            }
            return self.multiple(&value, &counted).map_err(|error| error.at(expr.span));
        }
        given.insert(0, given_as(None, value, receiver));
        self.apply_given(&function, given, name.span, expr.span)
    }

    fn arguments(&self, arguments: &[Argument], scope: &Scope) -> LangResult<Vec<ArgumentValue>> {
        arguments
            .iter()
            .map(|argument| {
                // Rulesets and functions of lists take sets.
                let value = match &argument.value.kind {
                    ExprKind::Set(items) => self.set(items, scope)?,
                    // The number may be a position, so leading zeros are allowed.
                    ExprKind::Number(number) => Value::number(number.clone()),
                    _ => self.eval(&argument.value, scope)?,
                };
                Ok(given_as(argument.name.clone(), value, &argument.value))
            })
            .collect()
    }

    pub(crate) fn apply(&self, function: &Function, values: Vec<Value>) -> LangResult<Value> {
        self.apply_named(function, values, Vec::new())
    }

    pub(crate) fn apply_named(
        &self,
        function: &Function,
        values: Vec<Value>,
        named: Vec<(String, Value)>,
    ) -> LangResult<Value> {
        let place = Span::default();
        let named =
            named.into_iter().map(|(text, value)| (Some(Name { text, span: place }), value));
        let given = values.into_iter().map(|value| (None, value)).chain(named);
        let given =
            given.map(|(name, value)| ArgumentValue { name, ..ArgumentValue::new(value, place) });
        // Errors inside the function are reported at the outer call.
        self.apply_given(function, given.collect(), place, place)
            .map_err(|error| LangError { place: ErrorPlace::Nowhere, ..error })
    }

    pub(crate) fn apply_given(
        &self,
        function: &Function,
        given: Vec<ArgumentValue>,
        function_span: Span,
        span: Span,
    ) -> LangResult<Value> {
        let spans: Vec<Span> = given.iter().map(|g| g.span).collect();
        if !matches!(function, Function::Ruleset(ruleset) if !ruleset.has_functions()) {
            for argument in &given {
                refuse_leading_zero(argument.written.as_deref())
                    .map_err(|error| error.at(argument.span))?;
            }
        }
        let result = match function {
            Function::Builtin(builtin) => self.call_builtin(builtin, given),
            Function::Ruleset(ruleset) => ruleset.call(self, &given, span),
            Function::Lambda(lambda) => self.call_lambda(lambda, given, span),
        };
        result.map_err(|error| match error.place {
            ErrorPlace::Argument(n) => {
                let place = spans.get(n).copied().unwrap_or(function_span);
                error.at(place)
            }
            ErrorPlace::Nowhere => error.at(span),
            ErrorPlace::At(_) => error,
        })
    }

    fn call_builtin(
        &self,
        builtin: &'static Builtin,
        given: Vec<ArgumentValue>,
    ) -> LangResult<Value> {
        let parameters = builtin.parameters();
        if let [only] = parameters
            && only.is_variadic
            && !matches!(given.as_slice(), [one] if is_list(&one.value) || one.name.is_some())
        {
            let items: ListItems = given.into_iter().map(|argument| argument.value).collect();
            let call = Call { engine: self, values: vec![Some(Value::List(Arc::new(items)))] };
            return (builtin.run)(&call)
                .map_err(|error| LangError { place: ErrorPlace::Nowhere, ..error });
        }
        let mut values: Vec<Option<Value>> = vec![None; parameters.len()];
        let mut places = vec![0; parameters.len()];
        for (at, argument) in given.into_iter().enumerate() {
            let slot = match &argument.name {
                None => at,
                Some(name) => {
                    let slot = parameters.iter().position(|p| p.name == name.text);
                    slot.ok_or_else(|| {
                        LangError::type_error(
                            format!("`{}` has no argument named `{}`", builtin.name(), name.text),
                            format!(
                                "the signature is {}; for an ordinal sum, write `g : h` with spaces \
                                 around the colon",
                                builtin.signature()
                            ),
                        )
                        .at(name.span)
                    })?
                }
            };
            match values.get_mut(slot) {
                None => {
                    return Err(LangError::type_error(
                        format!("`{}` takes {}", builtin.name(), counted(parameters.len())),
                        format!("the signature is {}", builtin.signature()),
                    )
                    .at(argument.span));
                }
                Some(Some(_)) => {
                    let name = parameters.get(slot).map_or("", |p| p.name);
                    return Err(LangError::type_error(
                        format!("the argument `{name}` is given twice"),
                        format!("the signature is {}", builtin.signature()),
                    )
                    .at(argument.span));
                }
                Some(place) => {
                    *place = Some(argument.value);
                    places[slot] = at;
                }
            }
        }
        if let Some(at) =
            parameters.iter().zip(&values).position(|(p, v)| !p.is_optional && v.is_none())
        {
            return Err(LangError::type_error(
                format!("`{}` needs the argument `{}`", builtin.name(), parameters[at].name),
                format!("the signature is {}", builtin.signature()),
            ));
        }
        for (slot, (parameter, place)) in parameters.iter().zip(&mut values).enumerate() {
            if let Some(value) = place.take() {
                parameter.check(&value).map_err(|error| error.of_argument(places[slot]))?;
                *place = Some(parameter.convert(value));
            }
        }
        let call = Call { engine: self, values };
        (builtin.run)(&call).map_err(|error| match error.place {
            ErrorPlace::Argument(n) => {
                let place = ErrorPlace::Argument(places.get(n).copied().unwrap_or(0));
                LangError { place, ..error }
            }
            _ => error,
        })
    }

    fn call_lambda(
        &self,
        lambda: &Lambda,
        given: Vec<ArgumentValue>,
        span: Span,
    ) -> LangResult<Value> {
        let wanted = lambda.parameters.len();
        if given.len() != wanted || given.iter().any(|g| g.name.is_some()) {
            let names: Vec<&str> = lambda.parameters.iter().map(|p| p.text.as_str()).collect();
            return Err(LangError::type_error(
                format!("this function takes {}", counted(wanted)),
                format!("call the function as f({})", names.join(", ")),
            ));
        }
        self.call_function(lambda, given.into_iter().map(|argument| argument.value), span)
    }

    /// Returns an error if function calls are nested too deeply for another call.
    pub(crate) fn check_depth(&self) -> LangResult<()> {
        if self.calls.get() < MAX_CALLS {
            return Ok(());
        }
        Err(LangError::too_large(format!(
            "function calls are nested too deeply: at most {MAX_CALLS} levels are supported"
        )))
    }

    /// Calls a function of the language with one value for each parameter.
    pub(crate) fn call_function(
        &self,
        lambda: &Lambda,
        given: impl IntoIterator<Item = Value>,
        span: Span,
    ) -> LangResult<Value> {
        self.check_depth()?;
        let mut scope = lambda.scope.clone();
        for (parameter, argument) in lambda.parameters.iter().zip(given) {
            scope = scope.with(&parameter.text, argument);
        }
        self.calls.set(self.calls.get() + 1);
        let inside = EvalContext { text: lambda.text, calls: self.calls.clone(), ..*self };
        let result = inside.eval(&lambda.body, &scope);
        self.calls.set(self.calls.get() - 1);
        // Spans refer to the text that defines the function.
        result.map_err(|error| if lambda.text == self.text { error } else { error.moved_to(span) })
    }
}

/// Returns `true` if the number before `.f(…)` must be a count: for a ruleset, if another argument
/// gives the position; otherwise, if the number is a literal and the other arguments fill all
/// parameters.
fn is_counted(function: &Function, number: &Expr, given: &[ArgumentValue]) -> bool {
    let all = match function {
        Function::Ruleset(_) => {
            return matches!(given.first(), Some(ArgumentValue { name: None, value, .. })
                if !matches!(value, Value::Number(_)));
        }
        Function::Builtin(builtin) => builtin.parameters().len(),
        Function::Lambda(lambda) => lambda.parameters.len(),
    };
    given.len() == all && is_whole_literal(number)
}

fn is_whole_literal(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Number(n) if n.is_integer())
}

fn text_start(expr: &Expr) -> Option<usize> {
    match &expr.kind {
        ExprKind::Text(text) if expr.span.end - expr.span.start == text.len() + 2 => {
            Some(expr.span.start + 1)
        }
        _ => None,
    }
}

fn given_as(name: Option<Name>, value: Value, expr: &Expr) -> ArgumentValue {
    ArgumentValue {
        name,
        value,
        span: expr.span,
        text_start: text_start(expr),
        written: source_text(expr),
        difference: difference(expr),
        is_literal: matches!(expr.kind, ExprKind::Number(_)),
    }
}

/// Rejects a number with leading zeros, since these would be lost and may be part of a position.
pub(super) fn refuse_leading_zero(written: Option<&str>) -> LangResult<()> {
    let figures = written.unwrap_or_default().trim_start_matches('-');
    let is_longer = figures
        .strip_prefix('0')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if !is_longer {
        return Ok(());
    }
    let shown: String = figures.chars().take(40).collect();
    let message = format!("`{shown}` has a leading zero, which a number would lose");
    Err(LangError::type_error(
        message,
        "write a position in quotation marks, or a number without the zero",
    ))
}

/// Returns the spelling of a difference of whole numbers, without spaces.
fn difference(expr: &Expr) -> Option<String> {
    let ExprKind::Sum(terms) = &expr.kind else { return None };
    let figures = |(at, (sign, term)): (usize, &(TermSign, Expr))| match &term.kind {
        ExprKind::Number(n) if n.is_integer() && (*sign == TermSign::Minus) == (at > 0) => {
            Some(term.written.as_deref().map_or_else(|| n.to_string(), str::to_owned))
        }
        _ => None,
    };
    Some(terms.iter().enumerate().map(figures).collect::<Option<Vec<_>>>()?.join("-"))
}

/// Returns the spelling of a number that differs from its printed form. For a list, returns the
/// first.
fn source_text(expr: &Expr) -> Option<Box<str>> {
    match &expr.kind {
        ExprKind::List(items) | ExprKind::Set(items) => items.iter().find_map(source_text),
        _ => expr.written.clone(),
    }
}

fn counted(n: usize) -> String {
    match n {
        0 => "no arguments".to_string(),
        1 => "1 argument".to_string(),
        n => format!("{n} arguments"),
    }
}

/// Defines methods that read an argument with the method of [`EvalContext`] of the same name.
macro_rules! argument_readers {
    ($($name:ident: $type:ty),*) => {
        impl Call<'_> {
            $(pub(crate) fn $name(&self, number: usize) -> LangResult<$type> {
                self.read(number, |value| self.engine.$name(value))
            })*
        }
    };
}

argument_readers! {
    loopy: Loopy,
    sides: Sides,
    stopper: Stopper,
    scoring: ScoringId,
    compound: Compound,
    form: FormId,
    literal: Literal,
    rational: Rational,
    dyadic: Dyadic,
    natural: u64,
    player: Player
}

impl Call<'_> {
    pub(crate) fn given(&self, number: usize) -> Option<&Value> {
        self.values.get(number).and_then(Option::as_ref)
    }

    /// Required arguments are always present.
    pub(crate) fn value(&self, number: usize) -> LangResult<&Value> {
        self.given(number)
            .ok_or_else(|| LangError::type_error("missing argument", "").of_argument(number))
    }

    pub(crate) fn read<T>(
        &self,
        number: usize,
        read: impl Fn(&Value) -> LangResult<T>,
    ) -> LangResult<T> {
        read(self.value(number)?).map_err(|error| error.of_argument(number))
    }

    /// Reads the items of a list.
    pub(crate) fn items<T>(
        &self,
        number: usize,
        read: impl Fn(&Value) -> LangResult<T>,
    ) -> LangResult<Vec<T>> {
        let items: LangResult<Vec<T>> = self.list(number)?.iter().map(read).collect();
        items.map_err(|error| error.of_argument(number))
    }

    pub(crate) fn optional<T>(
        &self,
        number: usize,
        read: impl Fn(&Self, usize) -> LangResult<T>,
    ) -> LangResult<Option<T>> {
        self.given(number).map(|_| read(self, number)).transpose()
    }

    /// Reads one of several texts. An omitted argument is the first of them.
    pub(crate) fn choice<T: Copy>(
        &self,
        number: usize,
        what: &str,
        choices: &[(&str, T)],
    ) -> LangResult<T> {
        let is_chosen = |name: &str| match self.given(number) {
            Some(value) => matches!(value, Value::Text(text) if **text == *name),
            None => true,
        };
        let chosen = choices.iter().find(|(name, _)| is_chosen(name));
        match chosen {
            Some(&(_, choice)) => Ok(choice),
            None => self.read(number, |value| Err(expected(what, value))),
        }
    }

    pub(crate) fn game(&self, number: usize) -> LangResult<Short> {
        self.read(number, |v| self.engine.short(v))
    }

    pub(crate) fn canonical(&self, number: usize) -> LangResult<Short> {
        self.read(number, |v| self.engine.canonical_game(v))
    }

    pub(crate) fn position(&self, number: usize) -> LangResult<RawPosition> {
        self.read(number, |v| self.engine.position(v).ok_or_else(|| expected("a position", v)))
    }

    /// Caps the number at `usize::MAX`.
    pub(crate) fn size(&self, number: usize) -> LangResult<usize> {
        Ok(usize::try_from(self.natural(number)?).unwrap_or(usize::MAX))
    }

    /// An omitted argument is `false`.
    pub(crate) fn truth_or_false(&self, number: usize) -> LangResult<bool> {
        match self.given(number) {
            Some(Value::Bool(truth)) => Ok(*truth),
            Some(other) => Err(expected("true or false", other).of_argument(number)),
            None => Ok(false),
        }
    }

    pub(crate) fn list(&self, number: usize) -> LangResult<Arc<ListItems>> {
        self.read(number, |v| match v {
            Value::List(items) => Ok(Arc::clone(items)),
            Value::Poset(set) => Ok(Arc::clone(set.items())),
            other => Err(expected("a list", other)),
        })
    }

    pub(crate) fn text(&self, number: usize) -> LangResult<Arc<str>> {
        self.read(number, |v| match v {
            Value::Text(text) => Ok(Arc::clone(text)),
            other => Err(expected("text", other)),
        })
    }

    pub(crate) fn function(&self, number: usize) -> LangResult<Function> {
        self.read(number, |v| match v {
            Value::Function(function) => Ok(function.clone()),
            other => Err(expected("a function", other)),
        })
    }
}
