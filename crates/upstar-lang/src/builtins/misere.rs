//! Misère play of impartial games: genera, canonical forms, quotients.

use upstar::misere::{Quotient, misere_quotient};

use crate::builtins::{Builtin, Cost};
use crate::error::{Error, Reply};
use crate::eval::Call;
use crate::eval::coerce::expected;
use crate::value::Value;

/// The most heaps whose quotient is found: each takes the moves of a position.
const MAX_HEAPS: usize = 1_000;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "misere_nim_value",
        signature: "misere_nim_value(g)",
        summary: "The size of the nim heap beside which the second player wins under misère play.",
        remarks: "g is impartial. Undefined for the rare game without one.",
        cost: Cost::Steep,
        source: "Winning Ways, chapter 13",
        examples: &[("misere_nim_value(*)", "0"), ("misere_nim_value(0)", "1")],
        run: |c| Ok(Value::count(c.engine.misere().misere_nim_value(c.form(0)?)?)),
    },
    Builtin {
        name: "genus",
        signature: "genus(g)",
        summary: "The genus symbol of an impartial game: the nim value, and the misère nim values of the game beside 0, 1, 2, … copies of *2.",
        remarks: "The last two digits go on for ever.",
        cost: Cost::Steep,
        source: "Winning Ways, chapter 13",
        examples: &[("genus(*2)", "\"2^20\""), ("genus(0)", "\"0^120\"")],
        run: |c| Ok(Value::text(c.engine.misere().genus(c.form(0)?)?.to_string())),
    },
    Builtin {
        name: "misere_canonical",
        signature: "misere_canonical(g)",
        summary: "The simplest form of an impartial game among those that can take its place in every sum under misère play.",
        remarks: "",
        cost: Cost::Steep,
        source: "Conway, On Numbers and Games, chapter 12",
        examples: &[
            ("misere_canonical('{*2|*2}')", "'{*2|*2}'"),
            ("misere_canonical(*3) === *3", "true"),
        ],
        run: |c| Ok(Value::Form(c.engine.misere().canonical(c.form(0)?)?)),
    },
    Builtin {
        name: "is_tame",
        signature: "is_tame(g)",
        summary: "Whether an impartial game and all that follows have the genera of sums of nim heaps.",
        remarks: "Of the misère canonical form.",
        cost: Cost::Steep,
        source: "Winning Ways, chapter 13",
        examples: &[("is_tame(*5)", "true")],
        run: |c| Ok(Value::Bool(c.engine.misere().is_tame(c.form(0)?)?)),
    },
    Builtin {
        name: "misere_quotient",
        signature: "misere_quotient(ruleset, n)",
        summary: "The misère quotient of a ruleset of heaps up to n tokens, line by line: order, presentation, lost positions, and what each heap is in it.",
        remarks: "It is exact for all sums of heaps of at most n tokens.",
        cost: Cost::Steep,
        source: "Plambeck and Siegel, Misère quotients for impartial games",
        examples: &[(
            "misere_quotient(nim, 3)",
            "\"order            6\\npresentation     <a, b | a^2 = 1, b^3 = b>\\nP-positions      a, b^2\\nheaps 0 to 3     1 a b ab\"",
        )],
        run: |c| {
            let quotient = quotient(c)?;
            let name = |element: u32| quotient.name(element);
            let lost: Vec<String> = quotient.p_portion().into_iter().map(name).collect();
            let (_, n) = (c.function(0)?, c.size(1)?);
            let heaps: Vec<String> =
                (0..=n as u32).filter_map(|heap| quotient.class(heap)).map(name).collect();
            let mut lines = vec![
                ("order".to_string(), quotient.order().to_string()),
                ("presentation".to_string(), quotient.presentation()),
                ("P-positions".to_string(), lost.join(", ")),
                (format!("heaps 0 to {n}"), heaps.join(" ")),
            ];
            if let Some(period) = quotient.period() {
                let text =
                    format!("{} from heap {} on, as far as computed", period.period, period.start);
                lines.push(("period".to_string(), text));
            }
            let lines = lines.iter().map(|(name, text)| format!("{name:<16} {text}"));
            Ok(Value::text(lines.collect::<Vec<_>>().join("\n")))
        },
    },
    Builtin {
        name: "misere_quotient_order",
        signature: "misere_quotient_order(ruleset, n)",
        summary: "How many elements the misère quotient of a ruleset of heaps up to n tokens has.",
        remarks: "",
        cost: Cost::Steep,
        source: "Plambeck and Siegel, Misère quotients for impartial games",
        examples: &[("misere_quotient_order(octal(\"0.123\"), 20)", "20")],
        run: |c| Ok(Value::count(quotient(c)?.order() as u64)),
    },
];

/// The quotient of the heaps of a ruleset.
fn quotient(c: &Call<'_>) -> Reply<Quotient> {
    let (ruleset, n) = (c.function(0)?, c.size(1)?);
    if n > MAX_HEAPS {
        let message = format!("quotients are found up to {MAX_HEAPS} tokens");
        return Err(Error::too_large(message).of_argument(1));
    }
    let mut options: Vec<Vec<Vec<u32>>> = Vec::with_capacity(n + 1);
    for size in 0..=n {
        let heap = c.engine.apply(&ruleset, vec![Value::count(size as u64)]);
        let heap = match heap.map_err(|error| error.of_argument(0))? {
            Value::Position(position) if position.is_impartial() => position,
            other => {
                return Err(expected("an impartial ruleset of heaps", &other).of_argument(0));
            }
        };
        let mut moves = Vec::new();
        for option in heap.options(upstar_core::Player::Left) {
            c.engine.cx.budget.spend(1)?;
            let text = option.text();
            let sizes = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            let sizes = sizes.map(|part| part.parse::<u32>().ok().filter(|&m| m < size as u32));
            moves.push(sizes.collect::<Option<Vec<u32>>>().ok_or_else(|| {
                let message = "the heaps of this ruleset are not told by their sizes alone";
                Error::type_error(message, "such as nim, or octal(\"0.77\")").of_argument(0)
            })?);
        }
        options.push(moves);
    }
    let game = move |size: u32| options.get(size as usize).cloned().unwrap_or_default();
    Ok(misere_quotient(&game, n as u32, c.engine.cx.budget)?)
}
