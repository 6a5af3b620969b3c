//! Evaluates statements of the language by the definitions of their functions.
//!
//! Anything that is not listed here is rejected. Start with `Evaluator::evaluate`.

use crate::forms::{Forms, Fraction};
use crate::parse::{Expr, parse};
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
        let Expr::Name(key) = parse(name)? else {
            return unreadable("expected a name before `:=`");
        };
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
            ("list", _) => Ok(list(self.all(parts, locals)?, Written)),
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
                self.forms.spend((to - from).clamp(0, 1 << 30) as usize)?;
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
            let value = self.evaluate(expression, locals)?;
            return self.form(&value);
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
            ("+", [Text(a), Text(b)]) => Text(format!("{a}{b}").into()),
            ("+", [List(a, order), List(b, other)]) => {
                let worst = if order > other { *order } else { *other };
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
                let (g, h) = (self.form(a)?, self.form(b)?);
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
        let equal = match (a, b) {
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
                for (a, b) in a.iter().zip(b.iter()).take(if fits { a.len() } else { 0 }) {
                    equal = equal && self.relation("=", a, b)?;
                }
                equal
            }
            (Text(a), Text(b)) => a == b,
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
                let (g, h) = (self.form(a)?, self.form(b)?);
                if matches!(sign, "===" | "\u{2245}") {
                    return Ok(g == h);
                }
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

    /// Returns the options, or other forms related to a game, of the same kind as the game.
    fn values(&mut self, game: &Value, forms: &[u32]) -> CheckResult<Value> {
        let mut all = Vec::new();
        for &form in forms {
            all.push(if matches!(game, Value::Form(_)) {
                Value::Form(form)
            } else {
                self.game(form)?
            });
        }
        Ok(list(all, Unspecified))
    }

    /// Returns all literal forms with options in `forms`.
    fn with_options(&mut self, forms: &[u32]) -> CheckResult<Vec<u32>> {
        let subset = |k: usize| {
            (0..forms.len()).filter(|i| k >> i & 1 == 1).map(|i| forms[i]).collect::<Vec<u32>>()
        };
        let (mut all, count) = (Vec::new(), 1 << forms.len());
        for (l, r) in (0..count).flat_map(|l| (0..count).map(move |r| (l, r))) {
            all.push(self.forms.form(subset(l), subset(r))?);
        }
        Ok(all)
    }

    /// Returns all literal forms born by a day, or their canonical forms.
    fn day(&mut self, day: i128, literal: bool) -> CheckResult<Value> {
        let mut forms = self.with_options(&[])?;
        for _ in 0..day {
            forms = self.with_options(&forms)?;
        }
        if literal {
            return Ok(list(forms.into_iter().map(Value::Form).collect(), Unspecified));
        }
        for form in &mut forms {
            *form = self.forms.canonical(*form)?;
        }
        forms.sort_unstable();
        forms.dedup();
        self.values(&Value::Bool(true), &forms)
    }

    /// Returns the least or the greatest of the numbers.
    fn extreme(&self, values: &[Value], greatest: bool) -> CheckResult<Value> {
        let number = |value: &Value| match value {
            Value::Number(number) => Ok(*number),
            _ => wrong("min"),
        };
        let numbers = values.iter().map(number).collect::<CheckResult<Vec<Fraction>>>()?;
        let found = if greatest { numbers.iter().max() } else { numbers.iter().min() };
        found.map_or_else(|| wrong("min"), |number| Ok(Value::Number(*number)))
    }

    /// Returns the greatest number that Left reaches by any number of consecutive moves, or the
    /// least number that Right reaches.
    fn threat(&mut self, g: u32, player: Player) -> CheckResult<Value> {
        let mut reached = self.forms.reached(g, player)?;
        reached.push(g);
        let mut numbers = Vec::new();
        for form in reached {
            numbers.extend(self.forms.as_number(form)?.map(Value::Number));
        }
        self.extreme(&numbers, player == Left)
    }

    fn builtin(&mut self, name: &str, arguments: &[Value]) -> CheckResult<Value> {
        use Value::{Bool, Form, Game, List, Number, Position, Text};
        Ok(match (name, arguments) {
            ("size", [List(items, order)]) if *order < Repeated || items.is_empty() => {
                Number(Fraction(items.len() as i128, 1))
            }
            ("any" | "all", [List(items, _)]) => {
                let mut result = name == "all";
                for item in items.iter() {
                    let Bool(truth) = item else { return wrong(name) };
                    result = if name == "all" { result && *truth } else { result || *truth };
                }
                Bool(result)
            }
            ("min", [List(items, _)]) => self.extreme(items, false)?,
            ("max", [List(items, _)]) => self.extreme(items, true)?,
            ("sum", [List(items, order)]) if *order < Repeated => {
                let mut sum = Number(Fraction::ZERO);
                for item in items.iter() {
                    sum = self.operator("+", &[sum, item.clone()])?;
                }
                sum
            }
            ("first", [List(items, order)]) if *order == Written || items.len() == 1 => {
                items.first().cloned().map_or_else(|| wrong(name), Ok)?
            }
            ("last", [List(items, order)]) if *order == Written || items.len() == 1 => {
                items.last().cloned().map_or_else(|| wrong(name), Ok)?
            }
            ("reverse", [List(items, order)]) => {
                list(items.iter().rev().cloned().collect(), *order)
            }
            ("elements", [List(items, _)]) => List(items.clone(), Unspecified),
            ("poset", [List(items, _)]) => {
                let mut kept: Vec<Value> = Vec::new();
                for item in items.iter() {
                    let form = self.form(item)?;
                    let item = self.game(form)?;
                    let found =
                        self.operator("in", &[item.clone(), list(kept.clone(), Written)])?;
                    kept.extend(matches!(found, Bool(false)).then_some(item));
                }
                list(kept, Unspecified)
            }
            ("text", [Number(Fraction(n, 1))]) => Text(n.to_string().into()),
            ("text", [text @ Text(_)]) => text.clone(),
            ("join_texts", [List(items, Written)]) => {
                let mut all = String::new();
                for item in items.iter() {
                    let Text(text) = item else { return wrong(name) };
                    all += text;
                    self.forms.spend(all.len() / 64)?;
                }
                Text(all.into())
            }
            ("repeat", [Text(text), Number(Fraction(n @ 0..=4096, 1))]) => {
                self.forms.spend(text.len() * *n as usize)?;
                Text(text.repeat(*n as usize).into())
            }
            ("power", [Number(base), Number(Fraction(n @ -120..=120, 1))]) => {
                let base = if *n < 0 { Fraction::new(base.1, base.0)? } else { *base };
                let mut power = Fraction(1, 1);
                for _ in 0..n.abs() {
                    power = power.times(base)?;
                }
                Number(power)
            }
            ("remainder", [Number(Fraction(a, 1)), Number(Fraction(b @ 1.., 1))]) => {
                Number(Fraction(a.rem_euclid(*b), 1))
            }
            ("quotient", [Number(Fraction(a, 1)), Number(Fraction(b @ 1.., 1))]) => {
                Number(Fraction(a.div_euclid(*b), 1))
            }
            ("nimber", [Number(Fraction(n @ 0..=100, 1))]) => {
                let nimber = self.nimber(*n)?;
                self.game(nimber)?
            }
            ("day", [Number(Fraction(n @ 0..=2, 1))]) => self.day(*n, false)?,
            ("literal_day", [Number(Fraction(n @ 0..=2, 1))]) => self.day(*n, true)?,
            ("left_options" | "right_options", [game]) => {
                let player = if name == "left_options" { Left } else { Right };
                match game {
                    Position(rule, state) => {
                        let options = self.moves(*rule, state, player)?;
                        list(
                            options.into_iter().map(|option| Position(*rule, option)).collect(),
                            Repeated,
                        )
                    }
                    Form(_) | Game(_) | Number(_) => {
                        let form = self.form(game)?;
                        let options = self.forms.options(form, player);
                        self.values(game, &options)?
                    }
                    _ => return wrong(name),
                }
            }
            ("positions", [game @ (Form(_) | Game(_) | Number(_))]) => {
                let form = self.form(game)?;
                let all = self.forms.followers(form)?;
                self.values(game, &all)?
            }
            (_, [Text(text)]) if NAMES.contains(&name) => self.position(name, text)?,
            ("ordinal_sum", [_, _]) => self.operator(":", arguments)?,
            ("side_sum", [_, _]) => self.operator("<>", arguments)?,
            ("compare_inf", [a, b]) => {
                let (g, h) = (self.form(a)?, self.form(b)?);
                let below = self.forms.is_below(g, h, true)?;
                let above = self.forms.is_below(h, g, true)?;
                Text(
                    match (below, above) {
                        (true, true) => "=",
                        (true, false) => "<",
                        (false, true) => ">",
                        _ => "||",
                    }
                    .into(),
                )
            }
            (_, [game]) => {
                let g = self.form(game)?;
                self.function(name, game, g)?
            }
            _ => return wrong(name),
        })
    }

    /// Applies a function of one game.
    fn function(&mut self, name: &str, game: &Value, g: u32) -> CheckResult<Value> {
        use Value::{Bool, Form, Game, Number, Position, Text};
        let forms = &mut self.forms;
        let is_form = matches!(game, Form(_) | Game(_) | Number(_) | Position(..));
        let one = |n: u32| Number(Fraction(n.into(), 1));
        Ok(match name {
            "value" => self.game(g)?,
            "form" => Form(g),
            "canonical" => Form(forms.canonical(g)?),
            "reduced" => {
                let reduced = forms.reduced(g)?;
                self.game(reduced)?
            }
            "outcome" => {
                let zero = forms.number(Fraction::ZERO)?;
                let outcome = match (forms.at_most(zero, g)?, forms.at_most(g, zero)?) {
                    (true, true) => "P",
                    (true, false) => "L",
                    (false, true) => "R",
                    _ => "N",
                };
                Text(outcome.into())
            }
            "misere_outcome" if matches!(game, Form(_) | Position(..)) => {
                let outcome = match (forms.wins_misere(g, Left)?, forms.wins_misere(g, Right)?) {
                    (true, true) => "N",
                    (true, false) => "L",
                    (false, true) => "R",
                    _ => "P",
                };
                Text(outcome.into())
            }
            "left_stop" => Number(forms.stop(g, Left)?),
            "right_stop" => Number(forms.stop(g, Right)?),
            "is_number" => Bool(forms.as_number(g)?.is_some()),
            "is_integer" => Bool(forms.as_number(g)?.is_some_and(|x| x.1 == 1)),
            "is_numberish" => Bool(forms.stop(g, Left)? == forms.stop(g, Right)?),
            "is_infinitesimal" => Bool(forms.stop(g, Left)?.0 == 0 && forms.stop(g, Right)?.0 == 0),
            "birthday" if is_form => one(forms.height(g)),
            "is_canonical" if is_form => Bool(forms.canonical(g)? == g),
            "is_all_small" if is_form => {
                let mut small = true;
                for form in forms.followers(g)? {
                    small &= forms.options(form, Left).is_empty()
                        == forms.options(form, Right).is_empty();
                }
                Bool(small)
            }
            "option_closure" if is_form => Form(forms.closure(g)?),
            "is_option_closed" if is_form => {
                let mut closed = true;
                for form in forms.followers(g)? {
                    for player in [Left, Right] {
                        closed &=
                            forms.reached(form, player)?.len() == forms.options(form, player).len();
                    }
                }
                Bool(closed)
            }
            "left_threat" if is_form => self.threat(g, Left)?,
            "right_threat" if is_form => self.threat(g, Right)?,
            "tiny" | "miny" => {
                let (zero, minus) = (forms.number(Fraction::ZERO)?, forms.negative(g)?);
                let tiny = match name {
                    "tiny" => {
                        let right = forms.form(vec![zero], vec![minus])?;
                        forms.form(vec![zero], vec![right])?
                    }
                    _ => {
                        let left = forms.form(vec![g], vec![zero])?;
                        forms.form(vec![left], vec![zero])?
                    }
                };
                self.game(tiny)?
            }
            _ => return unreadable(format!("`{}` is not supported", print::cut(name, 40))),
        })
    }
}
