//! Infinitesimals: reduced forms, atomic weight, dimensions.

use upstar_core::Relation;
use upstar_notation::UptimalKind;

use crate::builtins::{Builtin, Cost};
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "reduced",
        signature: "reduced(g)",
        summary: "The reduced canonical form: the simplest game infinitesimally close.",
        remarks: "",
        cost: Cost::Positions,
        source: "Calistrate, The reduced canonical form of a game; Grossman and Siegel, Reductions of partizan games",
        examples: &[("reduced({3,{3|2}|2})", "{3|2}")],
        run: |c| match c.loopy(0)?.short() {
            Some(game) => Ok(c.engine.game(c.engine.cx.reduced(game)?)),
            None => {
                let reduced = c.engine.lx().reduced(c.stopper(0)?)?;
                Ok(c.engine.loopy_game(reduced.into()))
            }
        },
    },
    Builtin {
        name: "compare_inf",
        signature: "compare_inf(g, h)",
        summary: "The relation up to infinitesimals, as one of the texts <, =, >, ||.",
        remarks: "",
        cost: Cost::Pairs,
        source: "Siegel, thesis, section 1.2.9",
        examples: &[("compare_inf({1|0}, {1|*})", "\"=\"")],
        run: |c| Ok(Value::text(c.engine.cx.compare_inf(c.game(0)?, c.game(1)?)?.sign())),
    },
    Builtin {
        name: "far_star",
        signature: "far_star(g)",
        summary: "The relation of a game to the far star, a nimber larger than any in it.",
        remarks: "One of the texts <, >, ||.",
        cost: Cost::Positions,
        source: "Winning Ways, chapter 8",
        examples: &[("far_star(*2)", "\"||\""), ("far_star(^*)", "\">\"")],
        run: |c| {
            let relation: Relation = c.engine.cx.compare_far_star(c.game(0)?)?;
            Ok(Value::text(relation.sign()))
        },
    },
    Builtin {
        name: "atomic_weight",
        signature: "atomic_weight(g)",
        summary: "How many ups an infinitesimal is worth: the g for which it is nearest to g·↑.",
        remarks: "Defined for all-small games, and for some others.",
        cost: Cost::Positions,
        source: "Winning Ways, chapter 8",
        examples: &[("atomic_weight(^3*)", "3"), ("atomic_weight({^^|vv})", "*")],
        run: |c| Ok(c.engine.game(c.engine.cx.atomic_weight(c.game(0)?)?)),
    },
    Builtin {
        name: "nim_dimension",
        signature: "nim_dimension(g)",
        summary: "The k for which the nimbers that occur in the game generate a group of 2^k.",
        remarks: "",
        cost: Cost::Positions,
        source: "Siegel, thesis, section 1.2.8",
        examples: &[("nim_dimension(*4)", "3")],
        run: |c| Ok(number(c.engine.cx.nim_dimension(c.game(0)?)?)),
    },
    Builtin {
        name: "hackenbush_dimension",
        signature: "hackenbush_dimension(g)",
        summary: "The number of binary places that the numbers occurring in the game need.",
        remarks: "0 if no number but 0 occurs, 1 for integers.",
        cost: Cost::Positions,
        source: "Siegel, thesis, section 1.2.8",
        examples: &[("hackenbush_dimension(3/16)", "5")],
        run: |c| Ok(number(c.engine.cx.hackenbush_dimension(c.game(0)?)?)),
    },
    Builtin {
        name: "left_incentives",
        signature: "left_incentives(g)",
        summary: "What Left's moves gain: g^L - g for each Left option.",
        remarks: "",
        cost: Cost::Positions,
        source: "Siegel, thesis, section 1.2.8",
        examples: &[("left_incentives(5/8)", "[-1/8]")],
        run: |c| {
            let mut values = c.engine.cx.left_incentives(c.game(0)?)?;
            c.engine.cx.sort_for_print(&mut values)?;
            Ok(c.engine.games(values))
        },
    },
    Builtin {
        name: "right_incentives",
        signature: "right_incentives(g)",
        summary: "What Right's moves gain: g - g^R for each Right option.",
        remarks: "",
        cost: Cost::Positions,
        source: "Siegel, thesis, section 1.2.8",
        examples: &[("right_incentives(5/8)", "[-1/8]")],
        run: |c| {
            let mut values = c.engine.cx.right_incentives(c.game(0)?)?;
            c.engine.cx.sort_for_print(&mut values)?;
            Ok(c.engine.games(values))
        },
    },
    Builtin {
        name: "incentives",
        signature: "incentives(g)",
        summary: "The incentives of both players, of which none is at least another.",
        remarks: "",
        cost: Cost::Positions,
        source: "Siegel, thesis, section 1.2.8",
        examples: &[("incentives(^)", "[^*]")],
        run: |c| {
            let mut values = c.engine.cx.incentives(c.game(0)?)?;
            c.engine.cx.sort_for_print(&mut values)?;
            Ok(c.engine.games(values))
        },
    },
    Builtin {
        name: "uptimal",
        signature: "uptimal(n)",
        summary: "The uptimal ↑ⁿ = {0|* - ↑^[n-1]}, also written ^(n).",
        remarks: "",
        cost: Cost::Positions,
        source: "Winning Ways, chapter 8",
        examples: &[("uptimal(2)", "^(2)")],
        run: |c| {
            let power = c.engine.uptimal(c.natural(0)?, UptimalKind::Power);
            Ok(c.engine.game(power.map_err(|error| error.of_argument(0))?))
        },
    },
];

fn number(n: u64) -> Value {
    Value::number(upstar_number::Dyadic::from(n))
}
