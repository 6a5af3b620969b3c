//! Juxtaposition of positions, compared with sums of forms.

use upstar::raw::RawPosition;
use upstar_form::FormId;
use upstar_notation::BinaryOperator;

use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::coerce::expected;
use crate::eval::{Call, EvalContext};
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "juxtapose(p: position, q: position) -> position",
        about: "Returns the juxtaposition of p and q: the position in which q is placed next to p. \
                Rows are placed side by side. For Hackenbush strings, q is placed on top of p. The \
                juxtaposition is defined for Hackenbush strings, all variants of Toppling \
                Dominoes, LenRes, Push and Shove.",
        cost: FunctionCost::Instant,
        source: "Siegel, thesis, Definition 2.1.2",
        examples: &[("juxtapose(hackenbush(\"BR\"), hackenbush(\"G\"))", "hackenbush(\"BRG\")")],
        run: |c| Ok(Value::Position(juxtapose(&c.position(0)?, &c.position(1)?)?)),
    },
    Builtin {
        declaration: "juxtaposition_laws(positions: list) -> texts",
        about: "Returns those of the sums p : q, q : p, p <> q, q <> p and p + q that equal the \
                juxtaposition of p and q for all ordered pairs of the given positions. If a law \
                holds for the values but not for the forms, the item ends in `as values`. It is an \
                error to give fewer than two positions.",
        cost: FunctionCost::Steep,
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
            let laws = laws(c, &positions(c)?)?.into_iter();
            Ok(Value::list(laws.filter(|law| law.fault.is_none()).map(|law| {
                let values = if law.is_literal { "" } else { " as values" };
                Value::text(format!("{}{values}", law.name))
            })))
        },
    },
    Builtin {
        declaration: "juxtaposition_faults(positions: list) -> any",
        about: "Returns one list [sum, p, q] for each of the sums p : q, q : p, p <> q, q <> p and \
                p + q that differs from the juxtaposition of some given positions, where p and q \
                are the first such positions. The function compares only values, not forms.",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, sections 2.1, 2.2 and 2.5",
        examples: &[(
            "juxtaposition_faults([toppling_dominoes(s) for s in [\"x\", \"o\"]])[0]",
            "[\"p : q\", toppling_dominoes(\"x\"), toppling_dominoes(\"o\")]",
        )],
        run: |c| {
            let positions = positions(c)?;
            let faults = laws(c, &positions)?.into_iter().filter_map(|law| {
                let (p, q) = law.fault?;
                let pair = [p, q].map(|at| Value::Position(positions[at].clone()));
                Some(Value::list([Value::text(law.name)].into_iter().chain(pair)))
            });
            Ok(Value::list(faults))
        },
    },
];

type Sum = fn(&EvalContext<'_>, FormId, FormId) -> LangResult<FormId>;

const SUMS: [(&str, Sum); 5] = [
    ("p : q", |e, p, q| e.form_operator(BinaryOperator::OrdinalSum, p, q)),
    ("q : p", |e, p, q| e.form_operator(BinaryOperator::OrdinalSum, q, p)),
    ("p <> q", |e, p, q| e.form_operator(BinaryOperator::SideSum, p, q)),
    ("q <> p", |e, p, q| e.form_operator(BinaryOperator::SideSum, q, p)),
    ("p + q", |e, p, q| Ok(e.cx.forms().sum(p, q, e.cx.budget)?)),
];

struct JuxtapositionLaw {
    name: &'static str,
    sum: Sum,
    is_literal: bool,
    /// The first two positions with different values.
    fault: Option<(usize, usize)>,
}

fn laws(c: &Call<'_>, positions: &[RawPosition]) -> LangResult<Vec<JuxtapositionLaw>> {
    let (engine, cx) = (c.engine, c.engine.cx);
    let law = |(name, sum)| JuxtapositionLaw { name, sum, is_literal: true, fault: None };
    let mut laws: Vec<JuxtapositionLaw> = SUMS.into_iter().map(law).collect();
    let forms: Vec<FormId> = positions.iter().map(|p| p.form(cx)).collect::<Result<_, _>>()?;
    for (i, p) in positions.iter().enumerate() {
        for (j, q) in positions.iter().enumerate() {
            let both = juxtapose(p, q)?.form(cx)?;
            for law in laws.iter_mut().filter(|law| law.fault.is_none()) {
                let sum = (law.sum)(engine, forms[i], forms[j])?;
                law.is_literal &= sum == both;
                if sum != both && cx.value(sum)? != cx.value(both)? {
                    law.fault = Some((i, j));
                }
            }
        }
    }
    Ok(laws)
}

fn positions(c: &Call<'_>) -> LangResult<Vec<RawPosition>> {
    let list = c.list(0)?;
    let position = |value| c.engine.position(value).ok_or_else(|| expected("a position", value));
    let positions: LangResult<Vec<RawPosition>> = list.iter().map(position).collect();
    let positions = positions.map_err(|error| error.of_argument(0))?;
    if positions.len() < 2 {
        return Err(LangError::type_error("expected at least two positions", "").of_argument(0));
    }
    Ok(positions)
}

fn juxtapose(p: &RawPosition, q: &RawPosition) -> LangResult<RawPosition> {
    p.juxtapose(q).ok_or_else(|| {
        let (one, other) = (p.doc().title, q.doc().title);
        LangError::undefined(match one == other {
            true => format!("these positions of {one} cannot be juxtaposed"),
            false => format!("a position of {one} cannot be juxtaposed with a position of {other}"),
        })
    })
}
