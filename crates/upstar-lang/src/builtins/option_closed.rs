//! Option-closed games: sequences, norms, enumeration.

use std::collections::HashSet;

use upstar::Rational;
use upstar::raw::Stopper;
use upstar_core::Player;
use upstar_form::FormId;
use upstar_number::Dyadic;
use upstar_short::option_closed::{OptionClosedDay, Rule};

use crate::builtins::forms::form_of_list;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::{Call, MAX_LIST, too_long};
use crate::value::Value;

const SOURCE: &str = "Siegel, thesis, section 4.1";
const MAX_SEQUENCES: usize = 10_000;

const OPTION_CLOSED_PAIRS: FunctionCost = FunctionCost::Stated(
    "At most quadratic in the number of option-closed games born by day n; the step limit applies.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "moves_in_a_row(x: form, player, k?: count) -> values",
        about: "Returns the set L^k or R^k of the forms that a player can reach by exactly k \
                consecutive moves, as a list. If k is omitted, the function returns the list of \
                these lists for k = 0, 1, 2 and so on.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 4.1.1",
        examples: &[
            ("moves_in_a_row(2, Left)", "[['2'], ['1'], ['0']]"),
            ("moves_in_a_row('{{2|0}|-1}', Left, 2)", "['2']"),
            ("moves_in_a_row(*2, Left)", "[['*2'], ['0', '*'], ['0']]"),
        ],
        run: |c| {
            let (cx, form, player) = (c.engine.cx, c.form(0)?, c.player(1)?);
            if let Some(k) = c.optional(2, Call::size)? {
                return forms(c, cx.forms().after(form, player, k, cx.budget)?);
            }
            // A form may be in several lists.
            let mut lists = Vec::new();
            let (mut level, mut count) = (vec![form], 0);
            while !level.is_empty() {
                count += level.len();
                if count > MAX_LIST {
                    return Err(too_long());
                }
                let mut next = Vec::new();
                let mut seen = HashSet::new();
                for &position in &level {
                    let options = cx.forms().options_of(position, player)?;
                    cx.budget.spend(1 + options.len() as u64 / 16)?;
                    next.extend(options.iter().filter(|&option| seen.insert(option)));
                }
                lists.push(forms(c, level)?);
                level = next;
            }
            Ok(Value::list(lists))
        },
    },
    Builtin {
        declaration: "option_closed_sequences(x: form, player) -> values",
        about: "Returns the option-closed sequences of a player: the first term is a first option \
                of x, each further term is a first option of the preceding term, and the last term \
                is a number. A first option of a form is an option that the player cannot also \
                reach by two consecutive moves. Shorter sequences come first. It is an error if \
                there are more than 10000 sequences.",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, Definition 4.1.8",
        examples: &[(
            "option_closed_sequences('{{1|-1},-1|0}', Left)",
            "[['-1'], ['{1|-1}', '1'], ['{1|-1}', '1', '0']]",
        )],
        run: |c| {
            let (cx, form, player) = (c.engine.cx, c.form(0)?, c.player(1)?);
            let found = cx.option_closed_sequences(form, player, MAX_SEQUENCES)?;
            let sequence = |forms: Vec<FormId>| Value::list(forms.into_iter().map(Value::Form));
            let mut sequences: Vec<Vec<FormId>> = found.into_iter().map(|s| s.forms).collect();
            sequences.sort_by_key(Vec::len);
            Ok(Value::list(sequences.into_iter().map(sequence)))
        },
    },
    Builtin {
        declaration: "norm(x: form, player) -> number",
        about: "Returns the norm of a form for a player: the greatest number in Left's \
                option-closed sequences, or the least number in Right's. The norm depends on the \
                form. The function `option_closed_sequences` returns the sequences. For an \
                option-closed form that is not a number, the norm is the player's stop. Undefined \
                if the player has no option-closed sequence.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 4.1.9",
        examples: &[("norm('{0,1|0}', Left)", "1"), ("norm('{*,-1|}', Left)", "0")],
        run: |c| {
            let norm = c.engine.cx.norm(c.form(0)?, c.player(1)?)?;
            norm.map(Value::number).ok_or_else(|| {
                LangError::undefined(
                    "the player has no option-closed sequence: no sequence of first options of the \
                     player ends with a number",
                )
            })
        },
    },
    Builtin {
        declaration: "option_closed_reduced(x: form) -> game",
        about: "Returns the reduced canonical form of an option-closed form, computed only from \
                those options that are numbers. The result is a number or a switch. Undefined for \
                forms that are not option-closed.",
        cost: FunctionCost::Positions,
        source: "Nowakowski and Ottaway, Option-closed games, Theorem 2.10",
        examples: &[("option_closed_reduced('{0,1|0}')", "{1|0}")],
        run: |c| Ok(c.engine.game(c.engine.cx.option_closed_reduced(c.form(0)?)?)),
    },
    Builtin {
        declaration: "option_closed_bound(n: count) -> game",
        about: "Returns McKay's bound: the uptimal .11…12* with n ones. If b is this bound, every \
                option-closed form g satisfies -b < g - reduced(g) < b. For n = 0, the bound is \
                ^^*.",
        cost: FunctionCost::Stated("Quadratic in n."),
        source: "McKay; Siegel, thesis, Theorem 4.1.5 and after",
        examples: &[("option_closed_bound(0)", "^^*")],
        run: |c| Ok(c.engine.game(c.engine.cx.difference_bound(c.natural(0)?)?)),
    },
    Builtin {
        declaration: "has_quiet_numbers(x: form) -> truth",
        about: "Returns `true` if neither player gains anything by consecutive moves from a \
                position of the form that equals a number. For each position that equals a number \
                x, one of two conditions must hold. Either every number that a player reaches by \
                consecutive moves is worse than x for that player, or both players reach x, and \
                neither player reaches a number better than x for that player. Every canonical \
                form has this property. A form with this property is infinitesimally close to its \
                option-closure if and only if the form equals a number or is threatbare.",
        cost: FunctionCost::Positions,
        source: "a corrected version of Siegel, thesis, Theorem 4.2.19",
        examples: &[
            ("has_quiet_numbers('{{*|}|-1}')", "false"),
            ("has_quiet_numbers('{2|1}')", "true"),
        ],
        run: |c| Ok(Value::Bool(c.engine.cx.has_quiet_numbers(c.form(0)?)?)),
    },
    Builtin {
        declaration: "option_closed_antichains(n: count) -> values",
        about: "Returns the left-option-closed antichains of the option-closed games born by day \
                n, in increasing order of the lower sets that they generate. For n = 0, 1, 2, 3, \
                there are 2, 5, 19 and 177 antichains, respectively. Each antichain is represented \
                by its maximal elements. Each lower set contains exactly one more game than the \
                previous lower set. Every option-closed game born by day n + 1 is {A | -B} for two \
                of the antichains A and B. Undefined for n > 4.",
        cost: OPTION_CLOSED_PAIRS,
        source: "Siegel, thesis, Definition 4.3.3",
        examples: &[("option_closed_antichains(1)", "[[], [-1], [0], [0, *], [1]]")],
        run: |c| {
            let day = closed_day(c)?;
            let mut lists = Vec::new();
            for k in 0..=day.len() {
                c.engine.cx.budget.spend(1)?;
                let mut games = day.antichain(k);
                c.engine.cx.sort_for_print(&mut games)?;
                lists.push(c.engine.games(games));
            }
            Ok(Value::list(lists))
        },
    },
    Builtin {
        declaration: "option_closed_succession(n: count) -> any",
        about: "Returns the option-closed games born by day n in the order of the successor \
                function, each with the case (i to iv) of the definition that produces the game. \
                For n >= 3, some games occur more than once. Undefined for n > 4.",
        cost: OPTION_CLOSED_PAIRS,
        source: "Siegel, thesis, Definition 4.3.16",
        examples: &[(
            "option_closed_succession(1)",
            "[[-1, \"\"], [0, \"iv\"], [*, \"ii\"], [1, \"iv\"]]",
        )],
        run: |c| {
            let day = closed_day(c)?;
            let row = |step: upstar_short::option_closed::Successor| {
                let rule = match step.rule {
                    None => "",
                    Some(Rule::NormStays) => "i",
                    Some(Rule::SecondNorm) => "ii",
                    Some(Rule::NextNorm) => "iii",
                    Some(_) => "iv",
                };
                Value::list([c.engine.game(day.values()[step.place]), Value::text(rule)])
            };
            Ok(Value::list(day.succession(c.engine.cx)?.into_iter().map(row)))
        },
    },
    Builtin {
        declaration: "extreme_antichain(g: game, player, n: count) -> values",
        about: "Returns the antichain AC_L(g) or AC_R(g) of an option-closed game g born by day n. \
                AC_L(g) is the antichain with the largest lower set, among the left-option-closed \
                antichains A of the games born by day n - 1 for which g = {A | -B} for some \
                antichain B. AC_R(g) is defined dually. Each antichain is represented by its \
                maximal elements for Left, and by its minimal elements for Right. Undefined for n \
                > 4, and for other games.",
        cost: OPTION_CLOSED_PAIRS,
        source: "Siegel, thesis, Definition 4.3.11",
        examples: &[
            ("extreme_antichain(0, Left, 2)", "[-1]"),
            ("extreme_antichain(0, Right, 2)", "[1]"),
            ("extreme_antichain(*2, Left, 2)", "[0, *]"),
        ],
        run: |c| {
            let (cx, g, player) = (c.engine.cx, c.game(0)?, c.player(1)?);
            let day = OptionClosedDay::new(cx, c.size(2)?)?;
            let place = day.place(g).ok_or_else(|| {
                let message =
                    format!("the game is not an option-closed game born by day {}", day.day());
                LangError::undefined(message).of_argument(0)
            })?;
            let (left, right) = day.extreme_antichains(cx, place)?;
            let mut games = if player == Player::Left { left } else { right };
            cx.sort_for_print(&mut games)?;
            Ok(c.engine.games(games))
        },
    },
    Builtin {
        declaration: "next_norm(x: form or list, sets: list, player?) -> value",
        about: "Returns N(x; S): the least norm of the given sets that is greater than the norm of \
                x. The norm of a set is the norm of the form in which it is the set of Left's \
                options, or of Right's options if the player is Right; see `norm`. The norm of the \
                empty set is less than every number for Left, and greater than every number for \
                Right. The argument x is a set or a number. If there is no greater norm, the \
                result is the loopy game on, which is greater than every number. In the thesis, \
                this is ∞.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 4.3.15",
        examples: &[
            ("next_norm([], [[], [-1], [0], [0, *], [1]])", "-1"),
            ("next_norm([0, *], [[], [-1], [0], [0, *], [1]])", "1"),
            ("next_norm(1, [[], [-1], [0], [0, *], [1]])", "on"),
        ],
        run: |c| {
            let player = c.optional(2, Call::player)?.unwrap_or(Player::Left);
            let norm = |value: &Value, argument: usize| -> LangResult<Option<Dyadic>> {
                match value {
                    Value::List(items) => {
                        let form = form_of_list(c, items, player, argument)?;
                        Ok(c.engine.cx.norm(form, player)?)
                    }
                    other => Ok(Some(c.engine.dyadic(other).map_err(|e| e.of_argument(argument))?)),
                }
            };
            let than = norm(c.value(0)?, 0)?;
            let mut next: Option<Dyadic> = None;
            for set in c.list(1)?.iter() {
                let Some(norm) = norm(set, 1)? else { continue };
                let is_greater = match &than {
                    Some(than) => norm > *than,
                    None => player == Player::Left,
                };
                if is_greater && next.as_ref().is_none_or(|next| norm < *next) {
                    next = Some(norm);
                }
            }
            Ok(number_or_on(next))
        },
    },
    Builtin {
        declaration: "count_option_closed_games(n: count) -> count",
        about: "Returns the number of values of option-closed forms born by day n. Undefined for n \
                > 5.",
        cost: FunctionCost::Stated(
            "At most quadratic in the number of option-closed games born by day n - 1; the step \
             limit applies.",
        ),
        source: SOURCE,
        examples: &[("[count_option_closed_games(n) for n in 0..4]", "[1, 4, 18, 176, 11363]")],
        run: |c| {
            let n = c.size(0)?;
            if n == 0 {
                return Ok(Value::number(1));
            }
            let before = OptionClosedDay::new(c.engine.cx, n - 1)?;
            let size = before.next_size(c.engine.cx.budget)?;
            Ok(Value::count(size))
        },
    },
];

fn closed_day(c: &Call<'_>) -> LangResult<OptionClosedDay> {
    let n = c.size(0)?;
    Ok(OptionClosedDay::new(c.engine.cx, n)?)
}

/// Returns a number, or the loopy game on, which stands for ∞.
pub(crate) fn number_or_on(number: Option<impl Into<Rational>>) -> Value {
    number.map_or_else(|| Value::Loopy(Stopper::ON.into(), None), Value::number)
}

pub(crate) fn forms(c: &Call<'_>, mut forms: Vec<FormId>) -> LangResult<Value> {
    c.engine.cx.sort_forms_for_print(&mut forms)?;
    Ok(Value::list(forms.into_iter().map(Value::Form)))
}
