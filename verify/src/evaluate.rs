//! Evaluates statements of the language by the definitions of their functions.
//!
//! Anything that is not listed here is rejected. Start with `Evaluator::evaluate`.

mod functions;

use crate::forms::{Forms, Fraction};
use crate::parse::{Expr, is_definable, parse};
use crate::rules::Player::{self, Left, Right};
use crate::rules::{NAMES, Ruleset};
use crate::{CheckResult, Fault, Map, print, unreadable};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

/// The order of the items of a list: as written; unspecified; or with unspecified repetitions.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Order {
    Written,
    Unspecified,
    Repeated,
}
use Order::{Repeated, Unspecified, Written};

#[derive(Clone)]
enum Value {
    Bool(bool),
    Number(Fraction),
    Text(Rc<str>),
    /// The canonical form of a game that is not a number.
    Game(u32),
    Form(u32),
    /// A sum of which the options are not supported.
    Sum(u32),
    Position(usize, Rc<str>),
    List(Rc<[Value]>, Order),
    Function(Rc<[Expr]>, Locals),
    Builtin(Rc<str>),
}

/// The names of parameters and of comprehensions, the innermost first.
type Locals = Option<Rc<Local>>;

struct Local {
    name: Rc<str>,
    value: Value,
    outer: Locals,
}

#[derive(Default)]
pub(crate) struct Evaluator {
    forms: Forms,
    rules: Vec<Ruleset>,
    positions: Map<(u32, Rc<str>), u32>,
    names: HashMap<Rc<str>, Value>,
    /// The definitions so far, as they are printed before a statement.
    definitions: String,
    depth: usize,
}

const DEEPEST: usize = 100;
const MOST_NAMES: usize = 100;

/// The steps of a list for each item.
const ITEM: usize = 8;

const FUNCTIONS: &str = "value form canonical left_options right_options positions outcome misere_outcome \
    left_stop right_stop is_number is_integer is_numberish is_infinitesimal compare_inf \
    reduced birthday is_canonical is_all_small ordinal_sum side_sum option_closure \
    is_option_closed left_threat right_threat nimber tiny miny day literal_day size sum any \
    all min max first last reverse elements poset power remainder quotient text join_texts \
    repeat";

fn wrong<T>(function: &str) -> CheckResult<T> {
    unreadable(format!("`{}` does not support these arguments", print::cut(function, 40)))
}

fn bind(name: &Rc<str>, value: &Value, outer: Locals) -> Locals {
    Some(Rc::new(Local { name: name.clone(), value: value.clone(), outer }))
}

fn list(items: Vec<Value>, order: Order) -> Value {
    Value::List(items.into(), order)
}

impl Evaluator {
    /// Reads the definition `NAME := EXPRESSION`.
    pub(crate) fn define(&mut self, text: &str) -> CheckResult {
        let Some((name, body)) = text.split_once(" := ") else {
            return unreadable("expected a definition `NAME := EXPRESSION`");
        };
        if !is_definable(name) || self.names.len() == MOST_NAMES {
            return unreadable("expected a name before `:=`, or too many names are defined");
        }
        let key: Rc<str> = name.into();
        let value = self.evaluate(&parse(body)?, &None)?;
        self.names.insert(key, value);
        self.definitions += &format!("{text}; ");
        if self.definitions.len() > print::LONGEST { print::too_long() } else { Ok(()) }
    }

    /// Returns the statement with the definitions before it, if it is true.
    pub(crate) fn statement(&mut self, text: &str) -> CheckResult<String> {
        match self.evaluate(&parse(text)?, &None)? {
            Value::Bool(true) => Ok(format!("{}{text}", self.definitions)),
            Value::Bool(false) => crate::broken("the statement is false"),
            _ => unreadable("the expression is not a statement"),
        }
    }

    fn evaluate(&mut self, expression: &Expr, locals: &Locals) -> CheckResult<Value> {
        self.forms.spend(1)?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return unreadable("the evaluation is nested too deeply");
        }
        let value = match expression {
            Expr::Number(number) => Ok(Value::Number(*number)),
            Expr::Text(text) => Ok(Value::Text(text.clone())),
            Expr::Nus(number, ups, nim) => self.nus(*number, *ups, *nim),
            Expr::Name(name) => self.name(name, locals),
            Expr::Node(kind, parts) => self.node(kind, parts, locals),
        };
        self.depth -= 1;
        value
    }

    fn name(&mut self, name: &Rc<str>, mut locals: &Locals) -> CheckResult<Value> {
        while let Some(next) = locals {
            if next.name == *name {
                return Ok(next.value.clone());
            }
            locals = &next.outer;
        }
        Ok(match &**name {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            known => match self.names.get(name) {
                Some(value) => value.clone(),
                None if FUNCTIONS.split(' ').any(|name| name == known)
                    || NAMES.contains(&known) =>
                {
                    Value::Builtin(name.clone())
                }
                None => return unreadable(format!("`{}` is not supported", print::cut(known, 40))),
            },
        })
    }

    fn node(
        &mut self,
        kind: &'static str,
        parts: &Rc<[Expr]>,
        locals: &Locals,
    ) -> CheckResult<Value> {
        match (kind, &**parts) {
            ("->", _) => Ok(Value::Function(parts.clone(), locals.clone())),
            ("if", [condition, yes, no]) => {
                let branch = if self.truth(condition, locals)? { yes } else { no };
                self.evaluate(branch, locals)
            }
            ("not", [part]) => Ok(Value::Bool(!self.truth(part, locals)?)),
            ("and" | "or", _) => {
                for part in parts.iter() {
                    if self.truth(part, locals)? == (kind == "or") {
                        return Ok(Value::Bool(kind == "or"));
                    }
                }
                Ok(Value::Bool(kind == "and"))
            }
            ("list", _) => {
                self.forms.spend(ITEM * parts.len())?;
                Ok(list(self.all(parts, locals)?, Written))
            }
            ("for", [item, clauses @ ..]) => {
                let (mut items, mut order) = (Vec::new(), Written);
                self.comprehend(item, clauses, locals, &mut items, &mut order)?;
                Ok(list(items, order))
            }
            ("..", [from, to]) => {
                let range = [self.evaluate(from, locals)?, self.evaluate(to, locals)?];
                let [Value::Number(Fraction(from, 1)), Value::Number(Fraction(to, 1))] = range
                else {
                    return wrong("..");
                };
                self.forms.spend(ITEM * (to - from).clamp(0, 1 << 30) as usize)?;
                Ok(list((from..=to).map(|n| Value::Number(Fraction(n, 1))).collect(), Written))
            }
            ("index", [all, place]) => {
                match (self.evaluate(all, locals)?, self.evaluate(place, locals)?) {
                    (Value::List(items, Written), Value::Number(Fraction(n, 1))) => {
                        let item = usize::try_from(n).ok().and_then(|n| items.get(n));
                        item.map_or_else(|| wrong("index"), |item| Ok(item.clone()))
                    }
                    _ => wrong("index"),
                }
            }
            ("'", [inside]) => Ok(Value::Form(self.quoted(inside, locals)?)),
            ("{", _) => {
                let [mut left, mut right] = [Vec::new(), Vec::new()];
                for part in parts.iter() {
                    if matches!(part, Expr::Name(name) if **name == *"|") {
                        std::mem::swap(&mut left, &mut right);
                        continue;
                    }
                    let value = self.evaluate(part, locals)?;
                    let items = match &value {
                        Value::List(items, _) => &items[..],
                        _ => std::slice::from_ref(&value),
                    };
                    for item in items {
                        let form = self.form(item)?;
                        right.push(self.forms.canonical(form)?);
                    }
                }
                let form = self.forms.form(left, right)?;
                self.game(form)
            }
            ("call", [function, arguments @ ..]) => {
                let function = self.evaluate(function, locals)?;
                let arguments = self.all(arguments, locals)?;
                self.call(&function, &arguments)
            }
            _ => {
                let values = self.all(parts, locals)?;
                self.operator(kind, &values)
            }
        }
    }

    fn all(&mut self, parts: &[Expr], locals: &Locals) -> CheckResult<Vec<Value>> {
        parts.iter().map(|part| self.evaluate(part, locals)).collect()
    }

    fn truth(&mut self, expression: &Expr, locals: &Locals) -> CheckResult<bool> {
        match self.evaluate(expression, locals)? {
            Value::Bool(is_true) => Ok(is_true),
            _ => unreadable("expected a truth value"),
        }
    }

    fn comprehend(
        &mut self,
        item: &Expr,
        clauses: &[Expr],
        locals: &Locals,
        items: &mut Vec<Value>,
        order: &mut Order,
    ) -> CheckResult {
        let Some((Expr::Node(kind, clause), rest)) = clauses.split_first() else {
            self.forms.spend(ITEM)?;
            items.push(self.evaluate(item, locals)?);
            return Ok(());
        };
        match &**clause {
            [condition] if *kind == "if" => match self.truth(condition, locals)? {
                true => self.comprehend(item, rest, locals, items, order),
                false => Ok(()),
            },
            [Expr::Name(name), source] => {
                let Value::List(all, of_source) = self.evaluate(source, locals)? else {
                    return wrong("for");
                };
                if of_source > *order {
                    *order = of_source;
                }
                for value in all.iter() {
                    let inner = bind(name, value, locals.clone());
                    self.comprehend(item, rest, &inner, items, order)?;
                }
                Ok(())
            }
            _ => wrong("for"),
        }
    }

    /// Returns the literal form in quotation marks.
    fn quoted(&mut self, expression: &Expr, locals: &Locals) -> CheckResult<u32> {
        let Expr::Node(kind @ ("{" | "+" | "negative"), parts) = expression else {
            if matches!(expression, Expr::Node("\u{b7}" | ":" | "<>", _)) {
                return unreadable(
                    "products and ordinal sums in quotation marks are not supported",
                );
            }
            let value = self.evaluate(expression, locals)?;
            return self.literal(&value);
        };
        let mut sides = [Vec::new(), Vec::new()];
        for part in parts.iter() {
            match part {
                Expr::Name(name) if **name == *"|" => sides.swap(0, 1),
                _ => sides[1].push(self.quoted(part, locals)?),
            }
        }
        let [left, right] = sides;
        match (*kind, &right[..]) {
            ("{", _) => self.forms.form(left, right),
            ("+", &[g, h]) => self.forms.add(g, h),
            (_, &[g]) => self.forms.negative(g),
            _ => wrong(kind),
        }
    }

    /// Returns a number, ups and a nimber.
    fn nus(&mut self, number: Fraction, ups: i128, nim: u32) -> CheckResult<Value> {
        let (zero, star, mut sum) =
            (self.forms.number(Fraction::ZERO)?, self.nimber(1)?, self.forms.number(number)?);
        let one = if ups > 0 {
            self.forms.form(vec![zero], vec![star])?
        } else {
            self.forms.form(vec![star], vec![zero])?
        };
        for part in
            std::iter::repeat_n(one, ups.unsigned_abs() as usize).chain([self.nimber(nim.into())?])
        {
            sum = self.forms.add(sum, part)?;
            sum = self.forms.canonical(sum)?;
        }
        self.game(sum)
    }

    fn nimber(&mut self, n: i128) -> CheckResult<u32> {
        let mut all = Vec::new();
        for _ in 0..n {
            let next = self.forms.form(all.clone(), all.clone())?;
            all.push(next);
        }
        self.forms.form(all.clone(), all)
    }

    /// Returns the value of a form.
    fn game(&mut self, form: u32) -> CheckResult<Value> {
        let canonical = self.forms.canonical(form)?;
        Ok(self.forms.as_number(canonical)?.map_or(Value::Game(canonical), Value::Number))
    }

    /// Returns the form of a game. The form of a value is its canonical form.
    fn form(&mut self, value: &Value) -> CheckResult<u32> {
        match value {
            Value::Number(number) => self.forms.number(*number),
            Value::Game(form) | Value::Form(form) | Value::Sum(form) => Ok(*form),
            Value::Position(rule, state) => self.tree(*rule, state),
            _ => unreadable("expected a game"),
        }
    }

    /// Returns the form of a game that is not a mixed sum.
    fn literal(&mut self, value: &Value) -> CheckResult<u32> {
        match value {
            Value::Sum(_) => unreadable("the form of this sum is not supported"),
            _ => self.form(value),
        }
    }

    /// Returns the game tree of a position.
    fn tree(&mut self, rule: usize, state: &Rc<str>) -> CheckResult<u32> {
        if let Some(&known) = self.positions.get(&(rule as u32, state.clone())) {
            return Ok(known);
        }
        self.depth += 1;
        if self.depth > 2 * DEEPEST {
            return unreadable("a position has too many moves");
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Left, Right]) {
            for option in self.moves(rule, state, player)? {
                side.push(self.tree(rule, &option)?);
            }
        }
        self.depth -= 1;
        let [left, right] = sides;
        let form = self.forms.form(left, right)?;
        self.positions.insert((rule as u32, state.clone()), form);
        Ok(form)
    }

    fn moves(&mut self, rule: usize, state: &str, player: Player) -> CheckResult<Vec<Rc<str>>> {
        self.forms.spend(64 + state.len() * state.len() / 16)?;
        let options = self.rules[rule].options(state, player)?;
        self.forms.spend(options.iter().map(String::len).sum())?;
        Ok(options.into_iter().map(Rc::from).collect())
    }

    fn position(&mut self, name: &str, text: &str) -> CheckResult<Value> {
        let found = self.rules.iter().position(|rules| rules.name == name);
        let rule = match found {
            Some(rule) => rule,
            None => {
                self.rules.push(Ruleset::find(name, &[], false).map_err(Fault::Unreadable)?);
                self.rules.len() - 1
            }
        };
        let state = self.rules[rule].read(text).map_err(Fault::Unreadable)?;
        Ok(Value::Position(rule, state.into()))
    }

    fn call(&mut self, function: &Value, arguments: &[Value]) -> CheckResult<Value> {
        match function {
            Value::Builtin(name) => self.builtin(name, arguments),
            Value::Function(parts, locals) if parts.len() == arguments.len() + 1 => {
                let mut inner = locals.clone();
                for (name, value) in parts.iter().zip(arguments) {
                    if let Expr::Name(name) = name {
                        inner = bind(name, value, inner);
                    }
                }
                self.evaluate(&parts[arguments.len()], &inner)
            }
            _ => wrong("call"),
        }
    }

    fn operator(&mut self, sign: &'static str, values: &[Value]) -> CheckResult<Value> {
        use Value::{Form, Game, List, Number, Sum, Text};
        Ok(match (sign, values) {
            ("+", [Number(a), Number(b)]) => Number(a.plus(*b)?),
            ("+", [Text(a), Text(b)]) => {
                self.forms.spend(a.len() + b.len())?;
                Text(format!("{a}{b}").into())
            }
            ("+", [List(a, order), List(b, other)]) => {
                let worst = if order > other { *order } else { *other };
                self.forms.spend(ITEM * (a.len() + b.len()))?;
                list(a.iter().chain(b.iter()).cloned().collect(), worst)
            }
            ("+", [a, b]) => {
                let (g, h) = (self.form(a)?, self.form(b)?);
                let sum = self.forms.add(g, h)?;
                match (a, b) {
                    (Game(_) | Number(_), Game(_) | Number(_)) => self.game(sum)?,
                    (Form(_), Form(_)) => Form(sum),
                    _ => Sum(sum),
                }
            }
            ("negative", [Number(a)]) => Number(a.minus()),
            ("negative", [g]) => {
                let form = self.form(g)?;
                let negative = self.forms.negative(form)?;
                match g {
                    Game(_) => self.game(negative)?,
                    Form(_) => Form(negative),
                    _ => Sum(negative),
                }
            }
            ("\u{b7}", [Number(a), Number(b)]) => Number(a.times(*b)?),
            ("\u{b7}", [Number(Fraction(n, 1)), g @ (Game(_) | Form(_))]) if n.abs() <= 1000 => {
                let one = if *n < 0 {
                    self.operator("negative", std::slice::from_ref(g))?
                } else {
                    g.clone()
                };
                let mut sum = if matches!(g, Form(_)) {
                    Form(self.nimber(0)?)
                } else {
                    Number(Fraction::ZERO)
                };
                for _ in 0..n.abs() {
                    sum = self.operator("+", &[sum, one.clone()])?;
                }
                sum
            }
            ("/", [Number(a), Number(b)]) => Number(a.times(Fraction::new(b.1, b.0)?)?),
            (":" | "<>", [a, b]) => {
                let (g, h) = (self.literal(a)?, self.literal(b)?);
                Form(if sign == ":" {
                    self.forms.ordinal_sum(g, h)?
                } else {
                    self.forms.side_sum(g, h)?
                })
            }
            ("in", [item, List(all, _)]) => {
                let mut found = false;
                for other in all.iter() {
                    found |= self.relation("=", item, other)?;
                }
                Value::Bool(found)
            }
            (_, [a, b]) => Value::Bool(self.relation(sign, a, b)?),
            _ => return wrong(sign),
        })
    }

    fn relation(&mut self, sign: &str, a: &Value, b: &Value) -> CheckResult<bool> {
        use Value::{Bool, List, Number, Text};
        self.forms.spend(1)?;
        let equal = match (a, b) {
            (Text(a), Text(b)) => {
                self.forms.spend(a.len().min(b.len()) / 64)?;
                a == b
            }
            (List(a, order), List(b, other)) if matches!(sign, "=" | "!=") => {
                let worst = if order > other { *order } else { *other };
                let fits = a.len() == b.len();
                if !a.is_empty()
                    && !b.is_empty()
                    && (worst == Repeated || worst == Unspecified && a.len().max(b.len()) > 1)
                {
                    return wrong(sign);
                }
                let mut equal = fits;
                self.depth += 1;
                if self.depth > DEEPEST {
                    return unreadable("a list is nested too deeply");
                }
                for (a, b) in a.iter().zip(b.iter()).take(if fits { a.len() } else { 0 }) {
                    equal = equal && self.relation("=", a, b)?;
                }
                self.depth -= 1;
                equal
            }
            (Bool(a), Bool(b)) => a == b,
            (Number(a), Number(b)) if !matches!(sign, "===" | "\u{2245}") => {
                let order = a.cmp(b);
                return Ok(match sign {
                    "=" => order == Ordering::Equal,
                    "!=" => order != Ordering::Equal,
                    "<" | "<|" => order == Ordering::Less,
                    ">" | "|>" => order == Ordering::Greater,
                    "<=" => order != Ordering::Greater,
                    ">=" => order != Ordering::Less,
                    "||" => false,
                    _ => return wrong(sign),
                });
            }
            _ => {
                if matches!(sign, "===" | "\u{2245}") {
                    return Ok(self.literal(a)? == self.literal(b)?);
                }
                let (g, h) = (self.form(a)?, self.form(b)?);
                let (below, above) = (self.forms.at_most(g, h)?, self.forms.at_most(h, g)?);
                return Ok(match sign {
                    "=" => below && above,
                    "!=" => !(below && above),
                    "<" => below && !above,
                    ">" => above && !below,
                    "<=" => below,
                    ">=" => above,
                    "||" => !below && !above,
                    "<|" => !above,
                    "|>" => !below,
                    _ => return wrong(sign),
                });
            }
        };
        match sign {
            "=" => Ok(equal),
            "!=" => Ok(!equal),
            _ => wrong(sign),
        }
    }
}
