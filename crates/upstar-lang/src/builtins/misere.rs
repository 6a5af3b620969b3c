//! Misère play of impartial games: genera, canonical forms, mates, parts.

use upstar::misere::{Genus, day_count, genera_of_sums};
use upstar_core::Undefined;
use upstar_form::FormId;

use crate::builtins::impartial::{family, member};
use crate::builtins::misere_order::sorted;
use crate::builtins::quotients::{FAMILY, genus_of_sum, heaps};
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::eval::coerce::expected;
use crate::eval::sums::copies;
use crate::value::{Function, SumTerm, Value};

macro_rules! impartial {
    () => {
        " Equality means equality in the universe \"impartial\"."
    };
}
const ONAG: &str = "Conway, On Numbers and Games, chapter 12";

/// The steps for canonical forms, before the followers are searched. The forms of wild games grow
/// quickly.
const GENUS_FORM_STEPS: u64 = 200_000;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "misere_nim_value(g: form or list) -> count",
        about: "Returns the misère nim value of an impartial game: the size of the nim heap whose \
                sum with the game is a P-position under misère play.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 13",
        examples: &[
            ("misere_nim_value(*)", "0"),
            ("misere_nim_value(0)", "1"),
            ("misere_nim_value(octal(\"0.77\")(\"200\"))", "1"),
        ],
        run: |c| Ok(Value::count(genus(c)?.misere(0))),
    },
    Builtin {
        declaration: "genus(g: form or list) -> text",
        about: "Returns the genus symbol of an impartial game: the nim value of the game, followed \
                by the misère nim values of the sums of the game with 0, 1, 2, … copies of *2. The \
                last two digits of the symbol repeat forever. If the canonical form of a position \
                or of a sum of positions is large, the function computes the genera of its \
                followers, or the misère quotient of its followers and of nim heaps.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 13",
        examples: &[
            ("genus(*2)", "\"2^20\""),
            ("genus(0)", "\"0^120\""),
            ("genus(octal(\"0.77\")(5))", "\"4^146\""),
            ("genus(nim(\"30,41,52\"))", "\"3^31\""),
        ],
        run: |c| Ok(Value::text(genus(c)?.to_string())),
    },
    Builtin {
        declaration: "is_tame(g: form or list) -> truth",
        about: "Returns `true` if the genera of an impartial game and of all its followers are \
                genera of sums of nim heaps. The function tests the misère canonical form of the \
                game in the universe \"impartial\".",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 13",
        examples: &[("is_tame(*5)", "true")],
        run: |c| Ok(Value::Bool(c.engine.misere().is_tame(impartial(c, 0)?)?)),
    },
    Builtin {
        declaration: "temper(g: form or list) -> text",
        about: "Returns the class of an impartial game under misère play: tame (fickle or firm), \
                restive, restless, or wild. In a sum of tame games, each tame game can be treated \
                as a position of Nim, and a fickle game can be treated as a position of Nim with \
                heaps of size at most one. A wild game whose options are all tame is restive if \
                its nim value is 0 or 1 and its misère nim value is at least 2. It is restless if \
                its nim value is at least 2 and its misère nim value is 0 or 1.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 13",
        examples: &[
            ("temper(*5)", "\"tame, firm\""),
            ("temper(octal(\"0.77\")(5))", "\"restless\""),
            ("temper(i{0, '*2' + '*2'})", "\"restive\""),
        ],
        run: |c| Ok(Value::text(c.engine.misere().temper(impartial(c, 0)?)?.to_string())),
    },
    Builtin {
        declaration: "genus_sequence(ruleset, n: count) -> texts",
        about: "Returns the genera of the heaps of 0, 1, …, n tokens of an impartial ruleset. The \
                ruleset may also be a family, which is a function that maps n to an impartial \
                position or to the list of the options of a heap; see `nim_sequence`. For a \
                ruleset, n must be at most 1000. The function computes the genera of all followers \
                or, if there are too many, the misère quotient of the heaps and of nim heaps.",
        cost: FunctionCost::Stated("May be exponential in n; the step limit applies."),
        source: "Winning Ways, chapter 13, tables",
        examples: &[
            ("genus_sequence(octal(\"0.31\"), 3)", "[\"0^120\", \"1^031\", \"2^20\", \"0^02\"]"),
            ("genus_sequence(octal(\"0.77\"), 28)[27]", "\"8^8.10\""),
        ],
        run: |c| {
            let genera = match family(c)? {
                family if is_code(c, &family)? => {
                    let (game, last) = heaps(c)?;
                    let heaps: Vec<Vec<u32>> = (0..=last).map(|heap| vec![heap]).collect();
                    genera_of_sums(&game, last, &heaps, c.engine.cx.budget)?
                }
                family => {
                    let genus = |size: usize| match member(c, &family, size as u64)? {
                        Value::Position(position) if position.is_impartial() => {
                            let misere = c.engine.misere();
                            Ok(misere.genus(position.misere_canonical(misere)?)?)
                        }
                        other => Err(expected(FAMILY, &other).of_argument(0)),
                    };
                    (0..=c.size(1)?).map(genus).collect::<LangResult<Vec<_>>>()?
                }
            };
            Ok(Value::list(genera.iter().map(|genus| Value::text(genus.to_string()))))
        },
    },
    Builtin {
        declaration: "misere_sum(g: form or list, h: form or list) -> form",
        about: concat!(
            "Returns the misère canonical form of the sum of two impartial games.",
            impartial!()
        ),
        cost: FunctionCost::Steep,
        source: ONAG,
        examples: &[
            ("misere_sum(*, *2) === *3", "true"),
            ("misere_sum(*2, *2)", "'{*2,*3|*2,*3}'"),
        ],
        run: |c| form(c.engine.misere().add(impartial(c, 0)?, impartial(c, 1)?)?),
    },
    Builtin {
        declaration: "misere_difference(g: form or list, h: form or list) -> form",
        about: "Returns the impartial game x for which g equals h + x under misère play. Equality \
                means equality in the universe \"impartial\". At most one such game exists because \
                sums are cancellative. Undefined if none exists.",
        cost: FunctionCost::Steep,
        source: ONAG,
        examples: &[("misere_difference(*3, *2) === *", "true")],
        run: |c| {
            let found = c.engine.misere().difference(impartial(c, 0)?, impartial(c, 1)?)?;
            form(found.ok_or_else(|| {
                Undefined::new(
                    "no sum of the second game and another game is equal to the first game",
                )
            })?)
        },
    },
    Builtin {
        declaration: "misere_parts(g: form or list) -> values",
        about: "Returns the parts of an impartial game g under misère play: the games h such that \
                g = h + x for some game x. Equality means equality in the universe \"impartial\". \
                The parts include 0, *, g and g + *. A game without other parts is prime.",
        cost: FunctionCost::Steep,
        source: ONAG,
        examples: &[("misere_parts(*2)", "['*', '0', '*2', '*3']")],
        run: |c| sorted(c, c.engine.misere().parts(impartial(c, 0)?)?),
    },
    Builtin {
        declaration: "mate(g: form or list) -> form",
        about: "Returns the mate of an impartial game: a game whose sum with the given game is a \
                P-position under misère play. The mate of 0 is *. For every other game, the \
                options of the mate are the mates of the options of the game. Equality means \
                equality in the universe \"impartial\".",
        cost: FunctionCost::Steep,
        source: ONAG,
        examples: &[("mate(0)", "'*'"), ("mate(*2)", "'*2'")],
        run: |c| form(c.engine.misere().mate(impartial(c, 0)?)?),
    },
    Builtin {
        declaration: "misere_day_count(n: count) -> count",
        about: "Returns the number of impartial games born by day n under misère play, where equal \
                games are counted once. For n = 0, 1, …, 5, the numbers are 1, 2, 3, 5, 22 and \
                4171780, respectively. Equality means equality in the universe \"impartial\". The \
                argument n must be at most 5, because the number for n = 6 has more than a million \
                digits.",
        cost: FunctionCost::Instant,
        source: ONAG,
        examples: &[("[misere_day_count(n) for n in 0..5]", "[1, 2, 3, 5, 22, 4171780]")],
        run: |c| {
            let count = day_count(c.engine.misere(), c.size(0)?)?;
            Ok(Value::count(count))
        },
    },
];

/// Returns `true` for a ruleset of heaps, or a function that returns the options of heaps.
fn is_code(c: &Call<'_>, family: &Function) -> LangResult<bool> {
    match family {
        Function::Ruleset(ruleset) => Ok(!ruleset.has_functions()),
        family => Ok(matches!(member(c, family, 0)?, Value::List(_))),
    }
}

/// Returns the genus of the first argument, from its canonical form or from its followers.
fn genus(c: &Call<'_>) -> LangResult<Genus> {
    let by_form = || Ok(c.engine.misere().genus(impartial(c, 0)?)?);
    let Some(sum) = c.engine.positions_together(c.value(0)?).ok().flatten() else {
        return by_form();
    };
    let by_followers = || genus_of_sum(c, sum);
    c.engine.cx.budget.with_fallback(GENUS_FORM_STEPS, by_form, by_followers, LangError::why)
}

/// Returns a form equal to an impartial game under misère play. A list denotes the sum of its
/// items.
pub(crate) fn impartial(c: &Call<'_>, number: usize) -> LangResult<FormId> {
    c.engine.without_values(c.value(number)?).map_err(|error| error.of_argument(number))?;
    let misere = c.engine.misere();
    let canonical = |value: &Value| -> LangResult<FormId> {
        match value {
            Value::Position(position) if position.is_impartial() => {
                Ok(position.misere_canonical(misere)?)
            }
            other => c.engine.form(other),
        }
    };
    let found = match c.value(number)? {
        // An impartial game is its own negative.
        Value::Sum(terms) => terms.iter().try_fold(FormId::ZERO, |sum, SumTerm { count, game }| {
            let (copies, game) = (copies(count)?, canonical(game)?);
            (0..copies).try_fold(sum, |sum, _| Ok(misere.add(sum, game)?))
        }),
        Value::List(items) => {
            items.iter().try_fold(FormId::ZERO, |sum, item| Ok(misere.add(sum, canonical(item)?)?))
        }
        value => canonical(value),
    };
    found.map_err(|error: LangError| error.of_argument(number))
}

fn form(form: FormId) -> LangResult<Value> {
    Ok(Value::Form(form))
}
