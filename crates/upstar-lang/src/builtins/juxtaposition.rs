//! Positions that adjoin each other, and which sum of forms that is.

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
        name: "juxtapose",
        declaration: "juxtapose(p, q) -> position",
        summary: "The position in which q adjoins p: rows side by side, or a string on top of a string.",
        remarks: "Hackenbush strings, Toppling Dominoes of all kinds, LenRes, Push and Shove have such a thing.",
        cost: FunctionCost::Instant,
        source: "Siegel, thesis, Definition 2.1.2",
        examples: &[("juxtapose(hackenbush(\"BR\"), hackenbush(\"G\"))", "hackenbush(\"BRG\")")],
        run: |c| Ok(Value::Position(juxtapose(&c.position(0)?, &c.position(1)?)?)),
    },
    Builtin {
        name: "juxtaposition_laws",
        declaration: "juxtaposition_laws(positions) -> texts",
        summary: "Which of p : q, q : p, p <> q, q <> p and p + q all juxtapositions of two of these positions are.",
        remarks: "It looks at all ordered pairs. A law that holds only for the values of the forms, and not for the forms, is listed with `as values`.",
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
        name: "juxtaposition_faults",
        declaration: "juxtaposition_faults(positions) -> any",
        summary: "For each of the sums that juxtaposition is not, the first two positions [sum, p, q] that show it.",
        remarks: "See `juxtaposition_laws`; here only values are compared.",
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

/// A sum of two forms.
type Sum = fn(&EvalContext<'_>, FormId, FormId) -> LangResult<FormId>;

/// What a juxtaposition may be.
const SUMS: [(&str, Sum); 5] = [
    ("p : q", |e, p, q| e.form_operator(BinaryOperator::OrdinalSum, p, q)),
    ("q : p", |e, p, q| e.form_operator(BinaryOperator::OrdinalSum, q, p)),
    ("p <> q", |e, p, q| e.form_operator(BinaryOperator::SideSum, p, q)),
    ("q <> p", |e, p, q| e.form_operator(BinaryOperator::SideSum, q, p)),
    ("p + q", |e, p, q| Ok(e.cx.forms().sum(p, q, e.cx.budget)?)),
];

/// How juxtaposition stands to a sum.
struct JuxtapositionLaw {
    name: &'static str,
    sum: Sum,
    /// Whether they agree as forms.
    is_literal: bool,
    /// The places of the first two positions for which even the values differ.
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

/// The positions of a list, of which there are two at least.
fn positions(c: &Call<'_>) -> LangResult<Vec<RawPosition>> {
    let list = c.list(0)?;
    let position = |value| c.engine.position(value).ok_or_else(|| expected("a position", value));
    let positions: LangResult<Vec<RawPosition>> = list.iter().map(position).collect();
    let positions = positions.map_err(|error| error.of_argument(0))?;
    if positions.len() < 2 {
        return Err(LangError::type_error("two positions at least are needed", "").of_argument(0));
    }
    Ok(positions)
}

fn juxtapose(p: &RawPosition, q: &RawPosition) -> LangResult<RawPosition> {
    p.juxtapose(q).ok_or_else(|| {
        let (one, other) = (p.doc().title, q.doc().title);
        LangError::undefined(match one == other {
            true => format!("these positions of {one} do not adjoin each other"),
            false => format!("a position of {one} does not adjoin one of {other}"),
        })
    })
}
