//! The functions of evaluated statements.

use super::{Evaluator, ITEM, Order, Value, list, wrong};
use crate::forms::Fraction;
use crate::rules::NAMES;
use crate::rules::Player::{self, Left, Right};
use crate::{CheckResult, print, unreadable};
use Order::{Repeated, Unspecified, Written};

impl Evaluator {
    /// Returns the items of a list without repetitions. Rejects equal items of which the language
    /// could keep either.
    fn distinct(&mut self, items: &[Value]) -> CheckResult<Value> {
        let mut kept: Vec<Value> = Vec::new();
        for item in items {
            let mut is_new = true;
            for other in &kept {
                if self.relation("=", item, other)? {
                    is_new = false;
                    let is_value = |value: &Value| {
                        matches!(value, Value::Game(_) | Value::Number(_) | Value::Text(_))
                    };
                    if !is_value(item) || !is_value(other) {
                        return unreadable("two items of the list are equal");
                    }
                }
            }
            kept.extend(is_new.then(|| item.clone()));
        }
        Ok(list(kept, Unspecified))
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

    pub(super) fn builtin(&mut self, name: &str, arguments: &[Value]) -> CheckResult<Value> {
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
                self.forms.spend(ITEM * items.len())?;
                list(items.iter().rev().cloned().collect(), *order)
            }
            ("elements", [List(items, _)]) => self.distinct(items)?,
            ("poset", [List(items, _)]) => {
                for item in items.iter() {
                    self.form(item)?;
                }
                self.distinct(items)?
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
            "form" => Form(self.literal(game)?),
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
