//! Reads games in standard notation. Does not evaluate the functions of the Upstar language.

use upstar_arena::deep;
use upstar_core::Undefined;
use upstar_form::FormId;
use upstar_loopy::{LiteralOperands, Loopy, LoopyContext};
use upstar_notation::{Argument, BinaryOperator, Expr, ExprKind, TermSign, parse_expression};
use upstar_number::{Dyadic, Rational};
use upstar_rules::{Arg, ArgValue};
use upstar_scoring::ScoringId;

use crate::error::{Error, InputError, Result};
use crate::raw_position::RawPosition;
use crate::session::Session;

fn expression(text: &str) -> Result<Expr> {
    let (expr, faults) = parse_expression(text);
    if let Some(fault) = faults.into_iter().next() {
        return Err(fault.into());
    }
    let nothing = || {
        InputError::game("expected a game, found empty text", "write a game such as {1|-1}", (0, 0))
    };
    expr.ok_or_else(nothing)
}

fn wrong(expr: &Expr, message: &str, remedy: &str) -> Error {
    InputError::game(message, remedy, (expr.span.start, expr.span.end))
}

pub(super) fn game(session: &Session, text: &str) -> Result<Loopy> {
    let (expr, budget) = (expression(text)?, session.budget());
    Values { session, lx: session.lx(&budget) }.value(&expr)
}

pub(super) fn form(session: &Session, text: &str) -> Result<FormId> {
    let (expr, budget) = (expression(text)?, session.budget());
    Values { session, lx: session.lx(&budget) }.form(&expr)
}

pub(super) fn scoring(session: &Session, text: &str) -> Result<ScoringId> {
    let budget = session.budget();
    let no = |no: upstar_scoring::ReadError| InputError::game(no.to_string(), "", (0, text.len()));
    session.scoring(&budget).read(text).map_err(no)
}

/// Reads a position such as `clobber("xo", diagonal: true)`.
pub(super) fn position(session: &Session, text: &str) -> Result<RawPosition> {
    read_position(session, &expression(text)?)
}

/// Reads a ruleset with its options, such as `clobber(diagonal: true)`.
pub(super) fn ruleset(text: &str) -> Result<(String, Vec<Arg>)> {
    named_ruleset(&expression(text)?)
}

fn named_ruleset(expr: &Expr) -> Result<(String, Vec<Arg>)> {
    let no = || {
        wrong(
            expr,
            "this is not the name of a ruleset",
            "write a name such as clobber(diagonal: true)",
        )
    };
    match &expr.kind {
        ExprKind::Name(name) => Ok((name.clone(), Vec::new())),
        ExprKind::Call { function, arguments } => match &function.kind {
            ExprKind::Name(name) => Ok((name.clone(), options(name, arguments)?)),
            _ => Err(no()),
        },
        _ => Err(no()),
    }
}

/// Reads the options of a ruleset. Unnamed options are in the order of its documentation.
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
            "this is not a value of a ruleset option",
            "write true, false, an integer, a string or a set",
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

/// Reads a call as a position: `ruleset("text", options)`, `ruleset(options)("text")`, or either of
/// these calls inside `negated(…)`, `impartial(…)` or `dicotic(…)`.
fn read_position(session: &Session, expr: &Expr) -> Result<RawPosition> {
    let no =
        || wrong(expr, "this is not a position", "write a position such as domineering(\"4x4\")");
    if let ExprKind::Graph(text) = &expr.kind {
        return Ok(session.raw_position("game_graph", &[], text)?);
    }
    let ExprKind::Call { function, arguments } = &expr.kind else { return Err(no()) };
    let [first, rest @ ..] = arguments.as_slice() else { return Err(no()) };
    if let (ExprKind::Name(name), []) = (&function.kind, rest)
        && let ExprKind::Call { .. } = &first.value.kind
    {
        let inner = deep(|| read_position(session, &first.value))?;
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
    Ok(session.raw_position(&name, &args, text)?)
}

fn whole(expr: &Expr) -> Result<i64> {
    let no = || wrong(expr, "expected an integer", "write the integer in digits");
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
        wrong(
            expr,
            "only dyadic numbers are games: the denominator must be a power of two",
            "write a dyadic number, such as 3/8",
        )
    })
}

struct Values<'a> {
    session: &'a Session,
    lx: LoopyContext<'a>,
}

impl LiteralOperands for Values<'_> {
    type Error = Error;

    fn game(&mut self, expr: &Expr) -> Result<Loopy> {
        self.value(expr)
    }

    fn order(&mut self, expr: &Expr) -> Result<u64> {
        let order = u64::try_from(whole(expr)?).ok().filter(|n| *n > 0);
        order.ok_or_else(|| wrong(expr, "the order of an uptimal must be at least 1", ""))
    }
}

impl Values<'_> {
    fn value(&mut self, expr: &Expr) -> Result<Loopy> {
        deep(|| self.value_here(expr))
    }

    fn value_here(&mut self, expr: &Expr) -> Result<Loopy> {
        let (lx, cx) = (self.lx, self.lx.cx);
        cx.budget.spend(1)?;
        if let Some(game) = lx.literal(expr, self)? {
            return Ok(game);
        }
        Ok(match &expr.kind {
            ExprKind::Number(number) => cx.number(&dyadic(expr, number)?)?.into(),
            ExprKind::Name(name) => match lx.named(name) {
                Some(game) => game?,
                None => {
                    return Err(wrong(
                        expr,
                        "no game has this name",
                        "see the chapter Notation of the guide",
                    ));
                }
            },
            ExprKind::Juxtaposed(name, rest) => {
                lx.loopy_add(self.value(name)?, self.value(rest)?)?
            }
            ExprKind::Negative(inner) => lx.loopy_neg(self.value(inner)?)?,
            ExprKind::Sum(terms) => {
                let mut sum = Loopy::ZERO;
                for (sign, term) in terms {
                    let term = self.value(term)?;
                    let term = if *sign == TermSign::Minus { lx.loopy_neg(term)? } else { term };
                    sum = lx.loopy_add(sum, term)?;
                }
                sum
            }
            ExprKind::Binary(BinaryOperator::Multiple, count, game) => {
                lx.multiple(whole(count)?, self.value(game)?)?
            }
            ExprKind::Binary(BinaryOperator::Sides, onside, offside) => {
                let mut side = |expr: &Expr| -> Result<_> {
                    let no = || {
                        Undefined::new(
                            "a side of `&` must be a stopper; this game is not a stopper",
                        )
                        .into()
                    };
                    self.value(expr)?.stopper().ok_or_else(no)
                };
                let (onside, offside) = (side(onside)?, side(offside)?);
                if !lx.geq(onside, offside)? {
                    let message = "the onside must be greater than or equal to the offside";
                    return Err(wrong(
                        expr,
                        message,
                        "write the greater side first, as in `on & off`",
                    ));
                }
                Loopy { onside, offside }
            }
            ExprKind::Binary(BinaryOperator::OrdinalSum, g, h) => {
                let sum = cx.forms().ordinal_sum(self.operand(g)?, self.operand(h)?, cx.budget)?;
                cx.value(sum)?.into()
            }
            ExprKind::Binary(BinaryOperator::SideSum, g, h) => {
                let sum = cx.forms().side_sum(self.operand(g)?, self.operand(h)?, cx.budget)?;
                cx.value(sum)?.into()
            }
            ExprKind::Quote(inner) => match &inner.kind {
                ExprKind::Graph(_) => self.value(inner)?,
                _ => cx.value(self.form(inner)?)?.into(),
            },
            ExprKind::Call { .. } | ExprKind::Graph(_) => {
                read_position(self.session, expr)?.game(lx)?
            }
            _ => {
                let message = "expected a game in standard notation";
                return Err(wrong(
                    expr,
                    message,
                    "for expressions with functions, use the crate upstar-lang",
                ));
            }
        })
    }

    /// Reads an operand of an operator on forms: a form or a position literally, and a value as its
    /// canonical form.
    fn operand(&mut self, expr: &Expr) -> Result<FormId> {
        match &expr.kind {
            ExprKind::Quote(inner) => self.form(inner),
            ExprKind::Call { .. } | ExprKind::Graph(_) => {
                Ok(read_position(self.session, expr)?.form(self.lx.cx)?)
            }
            _ => {
                let game = self.value(expr)?.short();
                let (message, remedy) =
                    ("this game is loopy and has no literal form", "choose a loopfree game");
                Ok(game.ok_or_else(|| wrong(expr, message, remedy))?.form())
            }
        }
    }

    fn form(&mut self, expr: &Expr) -> Result<FormId> {
        let cx = self.lx.cx;
        cx.literal_form(expr, &mut |part| match &part.kind {
            ExprKind::Binary(BinaryOperator::Multiple, count, form) => {
                Ok(cx.forms().multiple(whole(count)?, self.form(form)?, cx.budget)?)
            }
            ExprKind::Braces { .. } | ExprKind::Pass => {
                let message = "a literal form is loopfree: labels and passes are not supported";
                Err(wrong(part, message, "parse the text as a game"))
            }
            _ => self.operand(part),
        })
    }
}
