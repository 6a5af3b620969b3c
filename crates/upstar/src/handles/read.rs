//! Texts as games: the notation of the books, without the functions of the language.

use std::collections::HashMap;

use upstar_core::{Budget, Undefined};
use upstar_form::{Form, Forms, Nus};
use upstar_loopy::{Link, Loopy, Lx, System};
use upstar_notation::{Argument, Expr, ExprKind, Operator, Sign, UptimalKind, parse_expression};
use upstar_number::{Dyadic, Rational};
use upstar_rules::{Arg, ArgValue};
use upstar_scoring::Scoring;
use upstar_short::Short;
use upstar_store::deep;

use crate::error::{Error, InputError, Result};
use crate::position::Position;
use crate::session::Session;

/// The most positions of a game that a text writes out.
const MOST_POSITIONS: usize = 100_000;

/// The highest order of an uptimal: ↑ⁿ has a form of n levels.
const HIGHEST_ORDER: i64 = 1000;

fn expression(text: &str) -> Result<Expr> {
    let (expr, faults) = parse_expression(text);
    if let Some(fault) = faults.into_iter().next() {
        return Err(fault.into());
    }
    let nothing =
        || InputError::game("there is nothing in the text", "write a game such as {1|-1}", (0, 0));
    expr.ok_or_else(nothing)
}

fn wrong(expr: &Expr, message: &str, remedy: &str) -> Error {
    InputError::game(message, remedy, (expr.span.start, expr.span.end))
}

/// The value that a text writes.
pub(super) fn game(session: &Session, text: &str) -> Result<Loopy> {
    let (expr, budget) = (expression(text)?, session.budget());
    Values { session, lx: session.lx(&budget) }.value(&expr)
}

/// The form that a text writes.
pub(super) fn form(session: &Session, text: &str) -> Result<Form> {
    let (expr, budget) = (expression(text)?, session.budget());
    Literal { session, forms: session.universe().forms(), budget: &budget }.form(&expr)
}

/// The game played for points that a text writes.
pub(super) fn scoring(session: &Session, text: &str) -> Result<Scoring> {
    let budget = session.budget();
    let no = |no: upstar_scoring::ReadError| InputError::game(no.to_string(), "", (0, text.len()));
    session.scoring(&budget).read(text).map_err(no)
}

/// The position that a text writes, such as `clobber("xo", diagonal: true)`.
pub(super) fn position(session: &Session, text: &str) -> Result<Position> {
    placed(session, &expression(text)?)
}

/// The name of a ruleset and its options, such as `clobber(diagonal: true)`.
pub(super) fn ruleset(text: &str) -> Result<(String, Vec<Arg>)> {
    named_ruleset(&expression(text)?)
}

fn named_ruleset(expr: &Expr) -> Result<(String, Vec<Arg>)> {
    let no =
        || wrong(expr, "this names no ruleset", "write a name such as clobber(diagonal: true)");
    match &expr.kind {
        ExprKind::Name(name) => Ok((name.clone(), Vec::new())),
        ExprKind::Call { function, arguments } => match &function.kind {
            ExprKind::Name(name) => Ok((name.clone(), options(name, arguments)?)),
            _ => Err(no()),
        },
        _ => Err(no()),
    }
}

/// The options of a ruleset, some of which may be given by their place on its page.
fn options(ruleset: &str, arguments: &[Argument]) -> Result<Vec<Arg>> {
    let page = upstar_rules::all().iter().find(|page| page.name == ruleset);
    let by_place =
        |at: usize| page.and_then(|page| page.options.get(at)).map(|option| option.name.to_owned());
    let option = |(at, argument): (usize, &Argument)| {
        let name = argument.name.as_ref().map(|name| name.text.clone()).or_else(|| by_place(at));
        Ok(Arg { name, value: option_value(&argument.value)? })
    };
    arguments.iter().enumerate().map(option).collect()
}

fn option_value(expr: &Expr) -> Result<ArgValue> {
    let no = || {
        wrong(
            expr,
            "this is no option of a ruleset",
            "options are true, false, whole numbers, texts and sets",
        )
    };
    Ok(match &expr.kind {
        ExprKind::Bool(truth) => ArgValue::Bool(*truth),
        ExprKind::Text(text) => ArgValue::Text(text.clone()),
        ExprKind::Number(number) => {
            let whole = number.as_dyadic().and_then(|number| number.to_i64());
            ArgValue::Integer(whole.ok_or_else(no)?)
        }
        ExprKind::Set(items) | ExprKind::List(items) => {
            ArgValue::List(items.iter().map(option_value).collect::<Result<_>>()?)
        }
        _ => return Err(no()),
    })
}

/// A call as a position: `ruleset("text", options)`, `ruleset(options)("text")`, and either of these inside
/// `negated(…)`, `impartial(…)` or `dicotic(…)`.
fn placed(session: &Session, expr: &Expr) -> Result<Position> {
    let no = || wrong(expr, "this is no position", "write one such as domineering(\"4x4\")");
    let ExprKind::Call { function, arguments } = &expr.kind else { return Err(no()) };
    let [first, rest @ ..] = arguments.as_slice() else { return Err(no()) };
    if let (ExprKind::Name(name), []) = (&function.kind, rest)
        && let ExprKind::Call { .. } = &first.value.kind
    {
        let inner = deep(|| placed(session, &first.value))?;
        return match name.as_str() {
            "negated" => Ok(inner.negated()),
            "impartial" => Ok(inner.impartial()),
            "dicotic" => Ok(inner.dicotic()),
            _ => Err(no()),
        };
    }
    let ExprKind::Text(text) = &first.value.kind else { return Err(no()) };
    let (name, mut args) = named_ruleset(function)?;
    args.extend(options(&name, rest)?);
    Ok(session.position(&name, &args, text)?)
}

fn whole(expr: &Expr) -> Result<i64> {
    let no = || wrong(expr, "a whole number is wanted here", "write it in digits");
    match &expr.kind {
        ExprKind::Number(number) => {
            number.as_dyadic().and_then(|number| number.to_i64()).ok_or_else(no)
        }
        ExprKind::Negative(inner) => whole(inner)?.checked_neg().ok_or_else(no),
        _ => Err(no()),
    }
}

fn dyadic(expr: &Expr, number: &Rational) -> Result<Dyadic> {
    number.as_dyadic().ok_or_else(|| {
        wrong(expr, "the denominator of a game is a power of 2", "choose another number")
    })
}

/// The value of {left | right}.
pub(super) fn braces(lx: Lx<'_>, left: Vec<Loopy>, right: Vec<Loopy>) -> Result<Loopy> {
    let short =
        |options: &[Loopy]| options.iter().map(|g| g.short()).collect::<Option<Vec<Short>>>();
    if let (Some(left), Some(right)) = (short(&left), short(&right)) {
        return Ok(lx.cx.canonical(&left, &right)?.into());
    }
    let links = |options: Vec<Loopy>| options.into_iter().map(Link::Value).collect();
    first(lx, &System { nodes: vec![(links(left), links(right))] })
}

fn first(lx: Lx<'_>, system: &System) -> Result<Loopy> {
    Ok(lx.solve(system)?.first().copied().unwrap_or(Loopy::ZERO))
}

/// Reads values.
struct Values<'a> {
    session: &'a Session,
    lx: Lx<'a>,
}

impl Values<'_> {
    fn value(&self, expr: &Expr) -> Result<Loopy> {
        deep(|| self.value_here(expr))
    }

    fn value_here(&self, expr: &Expr) -> Result<Loopy> {
        let (lx, cx) = (self.lx, self.lx.cx);
        cx.budget.spend(1)?;
        Ok(match &expr.kind {
            ExprKind::Number(number) => cx.number(&dyadic(expr, number)?)?.into(),
            ExprKind::Nus { number, ups, nim } => {
                cx.nus(&Nus::new(number.clone(), ups.clone(), *nim))?.into()
            }
            ExprKind::Uptimal { number, down, kind, order, nim } => {
                let n = whole(order)?;
                if !(1..=HIGHEST_ORDER).contains(&n) {
                    return Err(wrong(order, "uptimals have orders from 1 to 1000", ""));
                }
                let power = match kind {
                    UptimalKind::Sum => cx.up_sum(n as u64)?,
                    UptimalKind::Power => cx.up_power(n as u64)?,
                };
                let power = if *down { cx.neg(power)? } else { power };
                cx.add(power, cx.nus(&Nus::new(number.clone(), Dyadic::ZERO, *nim))?)?.into()
            }
            ExprKind::Name(name) => match lx.named(name) {
                Some(game) => game?,
                None => {
                    return Err(wrong(expr, "this names no game", "see the chapter on notation"));
                }
            },
            ExprKind::Juxtaposed(name, rest) => {
                lx.loopy_add(self.value(name)?, self.value(rest)?)?
            }
            ExprKind::Braces { .. } => {
                let mut labels = Labels::default();
                labels.find(expr, &mut 0);
                // Braces without labels are worked out from within, which is faster.
                if labels.has_loops {
                    self.node(expr, &mut labels)?;
                    first(lx, &labels.system)?
                } else {
                    self.plain(expr)?
                }
            }
            ExprKind::Switch(inner) => {
                let game = self.value(inner)?;
                braces(lx, vec![game], vec![lx.loopy_neg(game)?])?
            }
            ExprKind::Tiny(inner) => self.tiny(self.value(inner)?)?,
            ExprKind::Miny(inner) => lx.loopy_neg(self.tiny(self.value(inner)?)?)?,
            ExprKind::Negative(inner) => lx.loopy_neg(self.value(inner)?)?,
            ExprKind::Sum(terms) => {
                let mut sum = Loopy::ZERO;
                for (sign, term) in terms {
                    let term = self.value(term)?;
                    let term = if *sign == Sign::Minus { lx.loopy_neg(term)? } else { term };
                    sum = lx.loopy_add(sum, term)?;
                }
                sum
            }
            ExprKind::Binary(Operator::Multiple, count, game) => {
                lx.multiple(whole(count)?, self.value(game)?)?
            }
            ExprKind::Binary(Operator::Sides, onside, offside) => {
                let side = |expr: &Expr| -> Result<_> {
                    let no = || Undefined::new("a side is a stopper, and this game is none").into();
                    self.value(expr)?.stopper().ok_or_else(no)
                };
                let (onside, offside) = (side(onside)?, side(offside)?);
                if !lx.geq(onside, offside)? {
                    let message = "the onside is not at least the offside";
                    return Err(wrong(
                        expr,
                        message,
                        "write the greater one first, such as `on & off`",
                    ));
                }
                Loopy { onside, offside }
            }
            ExprKind::Quote(inner) => {
                let forms = cx.forms();
                let form =
                    Literal { session: self.session, forms, budget: cx.budget }.form(inner)?;
                cx.value(form)?.into()
            }
            ExprKind::Call { .. } => placed(self.session, expr)?.game(lx)?,
            _ => {
                let message = "this is no game in the notation of the books";
                return Err(wrong(
                    expr,
                    message,
                    "the language with functions is that of the crate upstar-lang",
                ));
            }
        })
    }

    fn tiny(&self, x: Loopy) -> Result<Loopy> {
        let threat = braces(self.lx, vec![Loopy::ZERO], vec![self.lx.loopy_neg(x)?])?;
        braces(self.lx, vec![Loopy::ZERO], vec![threat])
    }

    fn plain(&self, expr: &Expr) -> Result<Loopy> {
        let ExprKind::Braces { left, right, .. } = &expr.kind else { return self.value(expr) };
        let all =
            |options: &[Expr]| options.iter().map(|x| self.value(x)).collect::<Result<Vec<_>>>();
        braces(self.lx, all(left)?, all(right)?)
    }

    /// Adds the position that braces write to the system.
    fn node<'e>(&self, expr: &'e Expr, labels: &mut Labels<'e>) -> Result<()> {
        let ExprKind::Braces { label, left, right } = &expr.kind else { return Ok(()) };
        self.lx.cx.budget.spend(1)?;
        let number = labels.system.nodes.len();
        if number >= MOST_POSITIONS {
            return Err(wrong(expr, "the game has more than 100000 positions", ""));
        }
        labels.system.nodes.push((Vec::new(), Vec::new()));
        let outside = labels.around.len();
        labels.around.extend(label.as_ref().map(|label| (label.text.as_str(), number as u32)));
        for (is_right, options) in [(false, left), (true, right)] {
            for option in options {
                let link = match &option.kind {
                    ExprKind::Pass => Link::Node(number as u32),
                    ExprKind::Braces { .. } => {
                        let next = labels.system.nodes.len() as u32;
                        deep(|| self.node(option, labels))?;
                        Link::Node(next)
                    }
                    ExprKind::Name(name) => match labels.named(name) {
                        Some(node) => Link::Node(node),
                        None => Link::Value(self.value(option)?),
                    },
                    _ => Link::Value(self.value(option)?),
                };
                let node = &mut labels.system.nodes[number];
                if is_right { node.1.push(link) } else { node.0.push(link) }
            }
        }
        labels.around.truncate(outside);
        Ok(())
    }
}

/// The labels of a game, while its positions are numbered in the order in which they are read.
#[derive(Default)]
struct Labels<'e> {
    system: System,
    /// The labels of the braces around the place, outermost first.
    around: Vec<(&'e str, u32)>,
    all: HashMap<&'e str, u32>,
    /// Whether there is a label or a pass.
    has_loops: bool,
}

impl<'e> Labels<'e> {
    fn find(&mut self, expr: &'e Expr, next: &mut u32) {
        self.has_loops |= matches!(expr.kind, ExprKind::Pass);
        let ExprKind::Braces { label, left, right } = &expr.kind else { return };
        if let Some(label) = label {
            self.has_loops = true;
            self.all.entry(&label.text).or_insert(*next);
        }
        *next += 1;
        left.iter().chain(right).for_each(|option| deep(|| self.find(option, next)));
    }

    fn named(&self, name: &str) -> Option<u32> {
        let around = self.around.iter().rev().find(|(label, _)| *label == name);
        around.map(|&(_, id)| id).or_else(|| self.all.get(name).copied())
    }
}

/// Reads literal forms.
struct Literal<'a> {
    session: &'a Session,
    forms: &'a Forms,
    budget: &'a Budget,
}

impl Literal<'_> {
    fn form(&self, expr: &Expr) -> Result<Form> {
        deep(|| self.form_here(expr))
    }

    fn form_here(&self, expr: &Expr) -> Result<Form> {
        let (forms, budget) = (self.forms, self.budget);
        budget.spend(1)?;
        Ok(match &expr.kind {
            ExprKind::Number(number) => forms.number(&dyadic(expr, number)?)?,
            ExprKind::Nus { number, ups, nim } => {
                forms.nus(&Nus::new(number.clone(), ups.clone(), *nim))?
            }
            ExprKind::Braces { label: None, left, right } => {
                let all = |options: &[Expr]| {
                    options.iter().map(|x| self.form(x)).collect::<Result<Vec<_>>>()
                };
                forms.make(&all(left)?, &all(right)?)?
            }
            ExprKind::Switch(inner) => {
                let form = self.form(inner)?;
                forms.make(&[form], &[forms.negative(form, budget)?])?
            }
            ExprKind::Tiny(inner) => self.tiny(inner)?,
            ExprKind::Miny(inner) => forms.negative(self.tiny(inner)?, budget)?,
            ExprKind::Negative(inner) => forms.negative(self.form(inner)?, budget)?,
            ExprKind::Sum(terms) => {
                let mut sum = Form::ZERO;
                for (sign, term) in terms {
                    let term = self.form(term)?;
                    let term =
                        if *sign == Sign::Minus { forms.negative(term, budget)? } else { term };
                    sum = forms.sum(sum, term, budget)?;
                }
                sum
            }
            ExprKind::Binary(Operator::OrdinalSum, base, branch) => {
                forms.ordinal_sum(self.form(base)?, self.form(branch)?, budget)?
            }
            ExprKind::Binary(Operator::SideSum, g, h) => {
                forms.side_sum(self.form(g)?, self.form(h)?, budget)?
            }
            ExprKind::Quote(inner) => self.form(inner)?,
            ExprKind::Call { .. } => placed(self.session, expr)?.form(self.session.cx(budget))?,
            _ => {
                let message = "this is no literal form, which ends and is written out";
                return Err(wrong(expr, message, "write one such as '{0,*|1}'"));
            }
        })
    }

    fn tiny(&self, inner: &Expr) -> Result<Form> {
        let minus = self.forms.negative(self.form(inner)?, self.budget)?;
        let threat = self.forms.make(&[Form::ZERO], &[minus])?;
        Ok(self.forms.make(&[Form::ZERO], &[threat])?)
    }
}
