//! Misère quotients of rulesets of heaps.

use std::cell::Cell;
use std::collections::HashMap;

use upstar::ArgValue;
use upstar::misere::{Genus, MisereHeapGame, Quotient, genera_of_sums, misere_quotient};
use upstar::raw::RawPosition;
use upstar_core::{Interrupted, Player, Undefined};

use crate::builtins::any_game::followers;
use crate::builtins::impartial::{family, member, smaller_heaps};
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::eval::coerce::expected;
use crate::record::{Record, RecordKind, lines};
use crate::value::{Function, Value};

pub(crate) const FAMILY: &str = "an impartial ruleset of heaps or a family of impartial positions";

/// The maximum heap size. It is small because the options of each heap are enumerated.
const MAX_HEAPS: usize = 1_000;

const QUOTIENT_SEARCH: FunctionCost = FunctionCost::Stated(
    "At least quadratic in the order of the quotient; the step limit applies.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "misere_quotient(ruleset: ruleset or position, n?: count) -> quotient",
        about: "Returns the misère quotient of a heap ruleset, restricted to heaps of at most n \
                tokens: the order, a presentation, the P-positions, and the element of each heap. \
                The fields of the result are \"order\", \"presentation\", \"p_positions\", \
                \"heaps\", \"period\" and \"is_proved\"; `misere_quotient(nim, 3)[\"order\"]` is \
                6. The field \"period\" is [first heap, period], or the empty list if no period \
                was found. Two quotients are equal if all fields are equal. The quotient is exact \
                for all sums of heaps of at most n tokens. If the period of an octal game is \
                proved, the quotient is exact for all heaps. If the function does not find the \
                quotient, the error message gives the order of the quotient for a smaller maximum \
                heap size. For about thirty two-digit octal games, such as 0.06, 0.07, 0.16, 0.26, \
                0.37, 0.54 and 0.76, the quotient grows with n as far as it has been computed. The \
                number n must be at most 1000. The ruleset may also be a family, which is a \
                function that maps n to an impartial position whose options are sums of smaller \
                members of the family, or a function that maps the size of a heap to the list of \
                its options; see `nim_sequence`. For an impartial position instead of a ruleset, \
                omit n. The quotient is then exact for all sums of followers of the position, \
                which may have at most 1000 followers. The empty sum is listed first, and then the \
                followers, with options first.",
        cost: QUOTIENT_SEARCH,
        source: "Plambeck and Siegel, Misère quotients for impartial games",
        examples: &[
            (
                "misere_quotient(nim, 3)",
                "order            6\npresentation     <a, b | a^2 = 1, b^3 = b>\nP-positions      a, b^2\nheaps 0 to 3     1 a b ab",
            ),
            ("misere_quotient(nim, 3)[\"p_positions\"]", "[\"a\", \"b^2\"]"),
        ],
        run: |c| {
            let quotient = quotient(c)?;
            let name = |element: u32| quotient.name(element);
            let lost: Vec<String> = quotient.p_portion().into_iter().map(name).collect();
            let n = quotient.heaps();
            let heaps: Vec<String> =
                (0..=n).filter_map(|heap| quotient.class(heap)).map(name).collect();
            let sizes = format!("heaps 0 to {n}");
            let mut shown = vec![
                ("order", quotient.order().to_string()),
                ("presentation", quotient.presentation()),
                ("P-positions", lost.join(", ")),
                (sizes.as_str(), heaps.join(" ")),
            ];
            let period = quotient.period();
            if let Some(period) = &period {
                let how = if period.proved { "proved" } else { "as far as computed" };
                let text = format!("{} from heap {} on, {how}", period.period, period.start);
                shown.push(("period", text));
            }
            let texts = |items: Vec<String>| Value::list(items.into_iter().map(Value::text));
            let text = lines(shown);
            let numbers = period.iter().flat_map(|period| [period.start, period.period]);
            let fields = [
                ("order", Value::count(quotient.order() as u64)),
                ("presentation", Value::text(quotient.presentation())),
                ("p_positions", texts(lost)),
                ("heaps", texts(heaps)),
                ("period", Value::list(numbers.map(|n| Value::count(u64::from(n))))),
                ("is_proved", Value::Bool(period.is_some_and(|period| period.proved))),
            ];
            Ok(Value::record(Record::new(RecordKind::MisereQuotient, text, fields)))
        },
    },
    Builtin {
        declaration: "misere_quotient_order(ruleset: ruleset or position, n?: count) -> count",
        about: "Returns the order of the misère quotient of a heap ruleset, restricted to heaps of \
                at most n tokens.",
        cost: QUOTIENT_SEARCH,
        source: "Plambeck and Siegel, Misère quotients for impartial games",
        examples: &[("misere_quotient_order(octal(\"0.123\"), 20)", "20")],
        run: |c| Ok(Value::count(quotient(c)?.order() as u64)),
    },
    Builtin {
        declaration: "misere_quotient_period(ruleset: ruleset or position, n?: count) -> counts",
        about: "Returns [first heap, period] for the pretending function of an octal game, proved \
                from the heaps of at most n tokens. The pretending function is periodic from the \
                size of the first heap on. If the code has k digits after the point, the period p \
                from heap s on must hold for all heaps up to 2s + 2p + k. The period then holds \
                for all heaps, and the quotient is exact for all heaps. Undefined if no period is \
                proved.",
        cost: QUOTIENT_SEARCH,
        source: "Plambeck and Siegel, Misère quotients for impartial games, periodicity theorem",
        examples: &[("misere_quotient_period(octal(\"0.123\"), 30)", "[5, 5]")],
        run: |c| {
            let quotient = quotient(c)?;
            let period = quotient.period().filter(|period| period.proved).ok_or_else(|| {
                Undefined::new(format!(
                    "no period can be proved from the first {} heaps",
                    quotient.heaps()
                ))
            })?;
            let numbers = [period.start, period.period].map(|n| Value::count(u64::from(n)));
            Ok(Value::list(numbers))
        },
    },
    Builtin {
        declaration: "pretending(ruleset: ruleset or position, n?: count) -> texts",
        about: "Returns the pretending function of the misère quotient as a list: the elements of \
                the heaps of 0, 1, …, n tokens. The elements are written in the generators of the \
                presentation that `misere_quotient` returns.",
        cost: QUOTIENT_SEARCH,
        source: "Plambeck and Siegel, Misère quotients for impartial games",
        examples: &[("pretending(nim, 3)", "[\"1\", \"a\", \"b\", \"ab\"]")],
        run: |c| {
            let quotient = quotient(c)?;
            let classes = (0..=quotient.heaps()).filter_map(|heap| quotient.class(heap));
            Ok(Value::list(classes.map(|class| Value::text(quotient.name(class)))))
        },
    },
];

fn quotient(c: &Call<'_>) -> LangResult<Quotient> {
    let (game, last) = heaps(c)?;
    Ok(misere_quotient(&game, last, c.engine.cx.budget)?)
}

/// Returns the members, up to the second argument, of the family given as the first argument, or
/// the followers of the position given as the first argument. Options must be sums of smaller
/// members.
pub(crate) fn heaps(c: &Call<'_>) -> LangResult<(impl MisereHeapGame + use<>, u32)> {
    let followers = match c.engine.position(c.value(0)?) {
        Some(position) if c.given(1).is_none() => Some(followers_of(c, vec![position])?),
        Some(_) => {
            let message = "the quotient of a position takes no number: it includes all followers";
            return Err(LangError::type_error(message, "remove the number").of_argument(1));
        }
        None => None,
    };
    if let Some(followers) = followers {
        return Ok((heap_table(c, &followers)?.0, followers.len() as u32));
    }
    if c.given(1).is_none() {
        let message = "the quotient of a ruleset needs the number of tokens";
        return Err(LangError::type_error(message, "for example, misere_quotient(nim, 3)"));
    }
    let (family, n) = (family(c)?, c.size(1)?);
    if n > MAX_HEAPS {
        let message = format!("the heap is too large: at most {MAX_HEAPS} tokens are supported");
        return Err(LangError::too_large(message).of_argument(1));
    }
    let mut table = HeapTable { options: Vec::with_capacity(n + 1), octal: octal_digits(&family) };
    let mut sizes = HashMap::new();
    for size in 0..=n {
        match member(c, &family, size as u64)? {
            Value::Position(position) if position.is_impartial() => {
                table.push(c, &mut sizes, &position)?;
            }
            Value::List(moves) => {
                let heaps = |option: &Value| {
                    let heaps = smaller_heaps(c, option, size)?;
                    Ok(heaps.into_iter().map(|heap| heap as u32).collect())
                };
                let moves = moves.iter().map(heaps).collect::<LangResult<_>>();
                table.options.push(moves.map_err(|error| error.of_argument(0))?);
            }
            other => return Err(expected(FAMILY, &other).of_argument(0)),
        }
    }
    Ok((table, n as u32))
}

/// Returns the genus of a sum of impartial positions.
pub(crate) fn genus_of_sum(c: &Call<'_>, positions: Vec<RawPosition>) -> LangResult<Genus> {
    let sum: Vec<RawPosition> = positions.iter().flat_map(RawPosition::components).collect();
    let followers = followers_of(c, positions)?;
    let (table, sizes) = heap_table(c, &followers)?;
    let heap = |part: &RawPosition| sizes.get(&part.normal().expression()).copied();
    let sum: Vec<u32> = sum.iter().filter_map(heap).collect();
    let budget = c.engine.cx.budget;
    let genera = genera_of_sums(&table, followers.len() as u32, &[sum], budget)?;
    let none = || LangError::undefined("the genus was not found").of_argument(0);
    genera.into_iter().next().ok_or_else(none)
}

/// Returns the heaps 1, 2, … for positions listed with options first. Heap 0 is the empty sum.
fn heap_table(
    c: &Call<'_>,
    positions: &[RawPosition],
) -> LangResult<(HeapTable, HashMap<String, u32>)> {
    let mut table = HeapTable { options: vec![Vec::new()], octal: None };
    let mut sizes = HashMap::new();
    for position in positions {
        table.push(c, &mut sizes, position)?;
    }
    Ok((table, sizes))
}

impl HeapTable {
    /// Appends a heap that is played like a position whose options are sums of smaller heaps.
    fn push(
        &mut self,
        c: &Call<'_>,
        sizes: &mut HashMap<String, u32>,
        position: &RawPosition,
    ) -> LangResult<()> {
        let mut moves = Vec::new();
        for option in position.options(Player::Left) {
            c.engine.cx.budget.spend(1)?;
            let parts = option.components().into_iter();
            let parts = parts.map(|part| sizes.get(&part.normal().expression()).copied());
            moves.push(parts.collect::<Option<Vec<u32>>>().ok_or_else(|| {
                let message = format!(
                    "a move from {} leads to {}, which is not a sum of smaller members of the family",
                    position.expression(),
                    option.expression()
                );
                LangError::type_error(
                    message,
                    "include all positions that occur, and list smaller positions first",
                )
                .of_argument(0)
            })?);
        }
        sizes.entry(position.normal().expression()).or_insert(self.options.len() as u32);
        self.options.push(moves);
        Ok(())
    }
}

/// Returns the components of positions and of their followers, options first, without repetition.
fn followers_of(c: &Call<'_>, roots: Vec<RawPosition>) -> LangResult<Vec<RawPosition>> {
    if let Some(root) = roots.iter().find(|root| !root.is_impartial()) {
        let found = Value::Position(root.clone());
        return Err(expected("an impartial position", &found).of_argument(0));
    }
    let components = |positions: Vec<RawPosition>| -> Vec<RawPosition> {
        let parts = positions.iter().flat_map(RawPosition::components);
        parts.map(|part| part.normal()).collect()
    };
    let count = Cell::new(0);
    let options = |position: &RawPosition| {
        count.set(count.get() + 1);
        if count.get() > MAX_HEAPS {
            let message = format!(
                "the position has too many followers: at most {MAX_HEAPS} different components of \
                 followers are supported"
            );
            return Err(Interrupted::too_large(message).into());
        }
        Ok(components(position.options(Player::Left)))
    };
    followers(c, components(roots), RawPosition::expression, options)
}

/// The options of each heap, as sums of smaller heaps.
struct HeapTable {
    options: Vec<Vec<Vec<u32>>>,
    octal: Option<u32>,
}

impl MisereHeapGame for HeapTable {
    fn options(&self, size: u32) -> Vec<Vec<u32>> {
        self.options.get(size as usize).cloned().unwrap_or_default()
    }

    fn octal_digits(&self) -> Option<u32> {
        self.octal
    }
}

/// Returns the number of octal digits after the point, for the periodicity theorem.
fn octal_digits(ruleset: &Function) -> Option<u32> {
    let Function::Ruleset(ruleset) = ruleset else { return None };
    if ruleset.doc().name != "octal" {
        return None;
    }
    let code = ruleset.settled().iter().find_map(|arg| match &arg.value {
        ArgValue::Text(text) => Some(text.trim()),
        _ => None,
    })?;
    let (_, places) = code.split_once('.').unwrap_or((code, ""));
    let octal = places.chars().all(|digit| digit.is_digit(8));
    u32::try_from(places.trim_end_matches('0').len()).ok().filter(|_| octal)
}
