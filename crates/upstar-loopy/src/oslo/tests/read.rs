//! Parses games.

use upstar_form::{FormId, Nus};
use upstar_notation::{BinaryOperator, Expr, ExprKind, TermSign, parse_expression};
use upstar_number::Dyadic;

use crate::{Loopy, LoopyContext, Stopper, System, SystemOption};

pub(super) fn game(lx: LoopyContext<'_>, text: &str) -> Loopy {
    match parse_expression(text) {
        (Some(expr), faults) if faults.is_empty() => value(lx, &expr),
        _ => panic!("{text} is not an expression"),
    }
}

pub(super) fn stopper(lx: LoopyContext<'_>, text: &str) -> Stopper {
    game(lx, text).stopper().expect("a stopper")
}

/// Parses a literal form in quotes, or the canonical form of a value.
pub(super) fn form(lx: LoopyContext<'_>, text: &str) -> FormId {
    let (expr, _) = parse_expression(text);
    match expr.as_ref().map(|expr| &expr.kind) {
        Some(ExprKind::Quote(inner)) => literal(lx, inner),
        _ => game(lx, text).short().expect("a game that ends").form(),
    }
}

fn literal(lx: LoopyContext<'_>, expr: &Expr) -> FormId {
    match &expr.kind {
        ExprKind::Braces { left, right, .. } => {
            let side = |side: &[Expr]| side.iter().map(|e| literal(lx, e)).collect::<Vec<_>>();
            lx.cx.forms().make(&side(left), &side(right)).unwrap()
        }
        _ => value(lx, expr).short().expect("a game that ends").form(),
    }
}

fn value(lx: LoopyContext<'_>, expr: &Expr) -> Loopy {
    match &expr.kind {
        ExprKind::Number(number) => {
            let number = Nus::number(number.as_dyadic().expect("a dyadic"));
            lx.cx.nus(&number).unwrap().into()
        }
        ExprKind::Nus { number, ups, nim } => {
            lx.cx.nus(&Nus::new(number.clone(), ups.clone(), *nim)).unwrap().into()
        }
        ExprKind::Name(name) => match name.as_str() {
            "on" => Stopper::ON.into(),
            "off" => Stopper::OFF.into(),
            "over" => Stopper::OVER.into(),
            "under" => Stopper::UNDER.into(),
            "dud" => Loopy::DUD,
            "upon" => {
                let star = lx.cx.nimber(1).unwrap();
                lx.node(&[], true, &[star.into()], false).unwrap()
            }
            _ => panic!("{name} is not a name"),
        },
        ExprKind::Braces { left, right, .. } => {
            let side = |side: &[Expr]| {
                let link = |e: &Expr| match e.kind {
                    ExprKind::Pass => SystemOption::Node(0),
                    _ => SystemOption::Value(value(lx, e)),
                };
                side.iter().map(link).collect()
            };
            lx.first(&System { nodes: vec![(side(left), side(right))] }).unwrap().value().unwrap()
        }
        ExprKind::Tiny(x) => tiny(lx, value(lx, x)),
        ExprKind::Miny(x) => lx.loopy_neg(tiny(lx, value(lx, x))).unwrap(),
        ExprKind::Negative(x) => lx.loopy_neg(value(lx, x)).unwrap(),
        ExprKind::Juxtaposed(x, y) => lx.loopy_add(value(lx, x), value(lx, y)).unwrap(),
        ExprKind::Sum(terms) => terms.iter().fold(Loopy::ZERO, |sum, (sign, term)| {
            let term = value(lx, term);
            let term = if *sign == TermSign::Plus { term } else { lx.loopy_neg(term).unwrap() };
            lx.loopy_add(sum, term).unwrap()
        }),
        ExprKind::Binary(BinaryOperator::Multiple, count, of) => {
            let ExprKind::Number(count) = &count.kind else { panic!("a multiple of what?") };
            let count = count.as_dyadic().as_ref().and_then(Dyadic::to_i64).expect("an integer");
            lx.multiple(count, value(lx, of)).unwrap()
        }
        other => panic!("{other:?} is not read here"),
    }
}

fn tiny(lx: LoopyContext<'_>, x: Loopy) -> Loopy {
    let zero = SystemOption::Value(Loopy::ZERO);
    let inner = (vec![zero], vec![SystemOption::Value(lx.loopy_neg(x).unwrap())]);
    let outer = (vec![zero], vec![SystemOption::Node(1)]);
    lx.first(&System { nodes: vec![outer, inner] }).unwrap().value().unwrap()
}
