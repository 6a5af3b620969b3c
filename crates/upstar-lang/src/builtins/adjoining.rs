//! Positions that adjoin each other, and which sum of forms that is.

use upstar::Position;
use upstar_form::Form;
use upstar_notation::Operator;

use crate::builtins::{Builtin, Cost};
use crate::error::{Error, Reply};
use crate::eval::coerce::expected;
use crate::eval::{Call, Engine};
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "juxtapose",
        signature: "juxtapose(p, q)",
        summary: "The position in which q adjoins p: rows side by side, or a string on top of a string.",
        remarks: "Hackenbush strings, Toppling Dominoes of all kinds, LenRes, Push and Shove have such a thing.",
        cost: Cost::Instant,
        source: "Siegel, thesis, Definition 2.1.2",
        examples: &[("juxtapose(hackenbush(\"BR\"), hackenbush(\"G\"))", "hackenbush(\"BRG\")")],
        run: |c| Ok(Value::Position(juxtapose(&position(c.value(0)?)?, &position(c.value(1)?)?)?)),
    },
    Builtin {
        name: "juxtaposition_laws",
        signature: "juxtaposition_laws(positions)",
        summary: "Which of p : q, q : p, p <> q, q <> p and p + q all juxtapositions of two of these positions are.",
        remarks: "It looks at all ordered pairs. A law that holds only for the values of the forms, and not for the forms, is listed with `as values`.",
        cost: Cost::Steep,
        source: "Siegel, thesis, sections 2.1, 2.2 and 2.5",
        examples: &[
            (
                "juxtaposition_laws([hackenbush(s) for s in [\"B\", \"R\", \"G\", \"BR\"]])",
                "[\"p : q\"]",
            ),
            (
                "juxtaposition_laws([restricted_toppling_dominoes(s) for s in [\"x\", \"o\", \"xo\", \"oox\"]])",
                "[\"p <> q\"]",
            ),
            ("juxtaposition_laws([toppling_dominoes(s) for s in [\"x\", \"o\", \"xo\"]])", "[]"),
        ],
        run: |c| {
            let list = c.list(0)?;
            let positions: Vec<Position> =
                list.iter().map(position).collect::<Reply<_>>().map_err(|e| e.of_argument(0))?;
            if positions.len() < 2 {
                return Err(
                    Error::type_error("two positions at least are needed", "").of_argument(0)
                );
            }
            let laws = laws(c, &positions)?;
            Ok(Value::list(laws.into_iter().map(Value::text)))
        },
    },
];

/// A sum of two forms.
type Sum = fn(&Engine<'_>, Form, Form) -> Reply<Form>;

/// What a juxtaposition may be.
const SUMS: [(&str, Sum); 5] = [
    ("p : q", |e, p, q| e.form_operator(Operator::OrdinalSum, p, q)),
    ("q : p", |e, p, q| e.form_operator(Operator::OrdinalSum, q, p)),
    ("p <> q", |e, p, q| e.form_operator(Operator::SideSum, p, q)),
    ("q <> p", |e, p, q| e.form_operator(Operator::SideSum, q, p)),
    ("p + q", |e, p, q| Ok(e.cx.forms().sum(p, q, e.cx.budget)?)),
];

/// The sums that agree with juxtaposition on all pairs, and whether as forms.
fn laws(c: &Call<'_>, positions: &[Position]) -> Reply<Vec<String>> {
    let (engine, cx) = (c.engine, c.engine.cx);
    let mut laws: Vec<_> = SUMS.iter().map(|&(name, sum)| (name, sum, true)).collect();
    for p in positions {
        for q in positions {
            let both = juxtapose(p, q)?.form(cx)?;
            let (p, q) = (p.form(cx)?, q.form(cx)?);
            let mut kept = Vec::new();
            for (name, sum, literal) in laws {
                let sum_form = sum(engine, p, q)?;
                if sum_form == both {
                    kept.push((name, sum, literal));
                } else if cx.value(sum_form)? == cx.value(both)? {
                    kept.push((name, sum, false));
                }
            }
            laws = kept;
        }
    }
    let written = |(name, _, literal): (&str, _, bool)| match literal {
        true => name.to_string(),
        false => format!("{name} as values"),
    };
    Ok(laws.into_iter().map(written).collect())
}

fn position(value: &Value) -> Reply<Position> {
    match value {
        Value::Position(position) => Ok(position.clone()),
        other => Err(expected("a position", other)),
    }
}

fn juxtapose(p: &Position, q: &Position) -> Reply<Position> {
    p.juxtapose(q).ok_or_else(|| {
        Error::undefined(format!("no position of {} adjoins another in this way", p.doc().title))
    })
}
