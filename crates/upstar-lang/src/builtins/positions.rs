//! Positions: moves, parts, variants, and searching among them.

use std::cell::Cell;
use std::collections::HashSet;

use upstar::explore::{ConditionResult, PositionReader, PositionSearch, TextShape};
use upstar::raw::RawPosition;
use upstar::sums::{Compound, Convention};
use upstar_core::Player;
use upstar_number::{Dyadic, IBig};

use crate::builtins::compound_moves::{convention, line, winning};
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::coerce::expected;
use crate::eval::sums::copies;
use crate::eval::{Call, EvalContext};
use crate::ruleset_function::RulesetFunction;
use crate::value::{Function, LiteralSum, SumTerm, Value};

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "winning_moves",
        declaration: "winning_moves(x, player, convention?) -> values",
        summary: "The options of a game by which a player wins.",
        remarks: "The convention is \"normal\" or \"misere\"; without it play is normal. Infinite play is a draw, \
                  which is no win.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 1",
        examples: &[
            ("winning_moves(nim(\"1,2,4\"), Left)", "[nim(\"1,2,3\")]"),
            ("winning_moves(nim(\"1,2\"), Left, \"misere\")", "[nim(\"1,0\")]"),
            ("size(winning_moves(nim(\"1,2\") /\\ *2, Left))", "1"),
            (
                "winning_moves(nim(\"2\") + nim(\"3\"), Left)",
                "[disjunctive(nim(\"2\"), nim(\"2\"))]",
            ),
            ("winning_moves({1,{3|-2}|-1}, Left)", "[1]"),
        ],
        run: |c| {
            let convention = convention(c, 2)?;
            winning_moves(c, convention)
        },
    },
    Builtin {
        name: "best_moves",
        declaration: "best_moves(p, player, temperature?) -> values",
        summary: "The positions to move to at a temperature, by the thermograph's scaffold.",
        remarks: "Without a temperature, the moves that no other move is better than.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 6",
        examples: &[
            ("size(best_moves(domineering(\"2x2\"), Left)) > 0", "true"),
            (
                "best_moves(nim(\"2\") + domineering(\"2x2\"), Left)",
                "[disjunctive(nim(\"2\"), domineering(\"#./#.\")), disjunctive(nim(\"2\"), domineering(\".#/.#\"))]",
            ),
        ],
        run: |c| {
            let player = c.player(1)?;
            let temperature = match c.given(2) {
                Some(_) => Some(c.dyadic(2)?),
                None => None,
            };
            if let Some(terms) = sum_of_several(c)? {
                return best_in_a_sum(c, terms, player, temperature.as_ref());
            }
            let position = c.position(0)?;
            Ok(each(position.best_moves(c.engine.cx, player, temperature.as_ref())?))
        },
    },
    Builtin {
        name: "sgf",
        declaration: "sgf(p) -> text",
        summary: "A position of Go as a game record in SGF, as text.",
        remarks: "The record has the stones and who is to play, if the position says so. Whatever begins with `(` is read as a record by `go`.",
        cost: FunctionCost::Instant,
        source: "A. Hollosi, SGF File Format, FF[4]",
        examples: &[("sgf(go(\"x.o/...\"))", "\"(;FF[4]GM[1]SZ[3:2]AB[aa]AW[ca])\"")],
        run: |c| {
            let position = c.position(0)?;
            let record = match position.doc().name {
                "go" => upstar::go::sgf::of_text(&position.text()),
                _ => None,
            };
            match record {
                Some(text) => Ok(Value::text(text.trim_end())),
                None => {
                    let wrong =
                        expected("a position of Go with all points of its board", c.value(0)?);
                    Err(wrong.of_argument(0))
                }
            }
        },
    },
    Builtin {
        name: "components",
        declaration: "components(p) -> values",
        summary: "Positions of which a position is the disjunctive sum.",
        remarks: "Parts of value 0 may be left out.",
        cost: FunctionCost::Instant,
        source: "Winning Ways, chapter 2",
        examples: &[
            ("components(nim(\"3,5\"))", "[nim(\"3\"), nim(\"5\")]"),
            ("components(nim(\"3,5\") + ^)", "[nim(\"3\"), nim(\"5\"), ^]"),
        ],
        run: |c| match sum_of_several(c)? {
            Some(terms) => parts_of_a_sum(c, terms),
            None => Ok(each(c.position(0)?.components())),
        },
    },
    Builtin {
        name: "impartial",
        declaration: "impartial(p) -> any",
        summary: "The position in which either player may make either's move, there and after.",
        remarks: "Of a ruleset it is the ruleset of such positions.",
        cost: FunctionCost::Instant,
        source: "Winning Ways, chapter 14",
        examples: &[
            ("nim_value(impartial(clobber(\"xoxo\")))", "3"),
            ("impartial(clobber)(\"xo\")", "impartial(clobber(\"xo\"))"),
        ],
        run: |c| varied(c, RawPosition::impartial, RulesetFunction::impartial),
    },
    Builtin {
        name: "dicotic",
        declaration: "dicotic(p) -> any",
        summary: "The position in which a player may move only where the opponent has some move, too.",
        remarks: "So it is there and in all that follows: where one player has no move, neither has one. Of a ruleset it is \
                  the ruleset of such positions.",
        cost: FunctionCost::Instant,
        source: "Siegel, Combinatorial Game Theory, section II.4",
        examples: &[("value(dicotic(domineering(\"2x3\")))", "^")],
        run: |c| varied(c, RawPosition::dicotic, RulesetFunction::dicotic),
    },
    Builtin {
        name: "negated",
        declaration: "negated(p) -> any",
        summary: "The position with the players exchanged.",
        remarks: "Of a ruleset it is the ruleset of such positions.",
        cost: FunctionCost::Instant,
        source: "Conway, On Numbers and Games, chapter 7",
        examples: &[
            ("negated(domineering(\"1x2\"))", "negated(domineering(\"1x2\"))"),
            ("negated(domineering(\"1x2\")) = 1", "true"),
        ],
        run: |c| varied(c, RawPosition::negated, RulesetFunction::negated),
    },
    Builtin {
        name: "play",
        declaration: "play(p, player, convention?) -> values",
        summary: "A line of best play from a position or a compound, a player to begin.",
        remarks: "Each moves to the first winning position, or to the first of the best if none wins. The convention is \"normal\" or \"misere\".",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 1",
        examples: &[
            ("play(nim(\"2\"), Left)", "[nim(\"2\"), nim(\"0\")]"),
            ("play(nim(\"2\"), Left, \"misere\")", "[nim(\"2\"), nim(\"1\"), nim(\"0\")]"),
            ("size(play(nim(\"2\") \\/ chain(3), Left))", "4"),
        ],
        run: |c| {
            let convention = convention(c, 2)?;
            if let Some(game) = several(c, convention)? {
                return line(c, game, c.player(1)?, convention);
            }
            let is_misere = convention == Convention::Misere;
            let (mut position, mut player) = (c.position(0)?, c.player(1)?);
            let mut line = vec![Value::Position(position.clone())];
            loop {
                c.engine.cx.budget.spend(1)?;
                let next = if is_misere {
                    misere_move(c, &position, player)?
                } else {
                    let mut moves = position.winning_moves(c.engine.cx, player)?;
                    if moves.is_empty() {
                        moves = position.best_moves(c.engine.cx, player, None)?;
                    }
                    moves.into_iter().next()
                };
                let Some(next) = next else { break };
                line.push(Value::Position(next.clone()));
                (position, player) = (next, player.opponent());
            }
            Ok(Value::list(line))
        },
    },
    Builtin {
        name: "ruleset",
        declaration: "ruleset(name) -> any",
        summary: "The ruleset with a name, or that of a rule file by its path.",
        remarks: "A path ends in .game; where the language is used without files there are none.",
        cost: FunctionCost::Instant,
        source: "the guide, chapter Rule files",
        examples: &[("ruleset(\"clobber\")(\"xo\") = *", "true")],
        run: |c| {
            let name = c.text(0)?;
            let ruleset =
                RulesetFunction::named(c.engine, &name).map_err(|error| error.of_argument(0))?;
            Ok(Value::Function(Function::Ruleset(ruleset)))
        },
    },
    Builtin {
        name: "find",
        declaration: "find(ruleset, predicate, size?) -> position",
        summary: "The smallest position of a ruleset for which a condition holds.",
        remarks: "The size counts cells, edges, tokens or vertices; up to 8 of them are tried unless it is \
                  given. Undefined if there is no such position; the message says if not all positions were tried.",
        cost: FunctionCost::Steep,
        source: "the guide, chapter Positions and rulesets",
        examples: &[
            ("find(toppling_dominoes, p -> p = ^)", "toppling_dominoes(\"xoox\")"),
            ("find(hackenbush, p -> p = 3/4)", "hackenbush(\"BRB\")"),
            ("find(clobber(diagonal: true), p -> p = ^*)", "clobber(\"oxoo\", diagonal: true)"),
        ],
        run: find,
    },
];

/// The sizes that `find` tries if nobody says how far.
const SIZES: u64 = 8;

fn find(c: &Call<'_>) -> LangResult<Value> {
    let (ruleset, predicate) = (c.function(0)?, c.function(1)?);
    let most = match c.given(2) {
        Some(_) => c.natural(2)?,
        None => SIZES,
    };
    let cx = c.engine.cx;
    let engine = engines(c);
    let read = |text: &str| position_of(&engine(), &ruleset, text);
    let shape = shape(&ruleset, &read)?;
    let holds = |position: &RawPosition| -> LangResult<ConditionResult> {
        cx.budget.spend(1)?;
        match engine().apply(&predicate, vec![Value::Position(position.clone())])? {
            Value::Bool(true) => Ok(ConditionResult::Holds),
            Value::Bool(false) => Ok(ConditionResult::Fails),
            other => Err(expected("a truth value", &other).of_argument(1)),
        }
    };
    let unit = shape.unit();
    let size = usize::try_from(most).unwrap_or(usize::MAX);
    let only = shape.restriction(&read, size);
    let only = only.map_or(String::new(), |only| format!("; only {only} were tried"));
    let sizes = shape.smallest()..=size;
    let search = PositionSearch { shape, sizes, limit: 1, threads: 1 };
    let mut found = None;
    search.run(
        &read,
        &holds,
        &mut |one| found = Some(one.position),
        // Texts that are no positions cost something, too.
        &mut |_| cx.budget.spend(1).is_ok(),
    )?;
    match found {
        Some(position) => Ok(Value::Position(position)),
        None => {
            cx.budget.spend(1)?;
            Err(LangError::undefined(format!("no position of up to {most} {unit} is such{only}")))
        }
    }
}

/// What the player, the second argument, can move to and then win.
pub(crate) fn winning_moves(c: &Call<'_>, convention: Convention) -> LangResult<Value> {
    let player = c.player(1)?;
    if let Some(game) = several(c, convention)? {
        return winning(c, game, player, convention);
    }
    Ok(each(match (c.value(0)?, convention) {
        (_, Convention::Misere) => c.position(0)?.misere_winning_moves(c.engine.cx, player)?,
        (game, Convention::Normal) => match c.engine.position(game) {
            Some(position) => position.winning_moves(c.engine.cx, player)?,
            None => return by_outcome(c, game, player),
        },
    }))
}

/// The options of a game, whatever it is, whose outcome says that who moved there wins.
fn by_outcome(c: &Call<'_>, game: &Value, player: Player) -> LangResult<Value> {
    let engine = c.engine;
    let options = engine.options(game, player).map_err(|error| error.of_argument(0))?;
    let Value::List(options) = options else { return Ok(Value::list([])) };
    let mut winning = Vec::new();
    for option in options.iter() {
        if engine.outcome(option).map_err(|error| error.of_argument(0))?.fate(player.opponent())
            == player.into()
        {
            winning.push(option.clone());
        }
    }
    Ok(Value::list(winning))
}

/// The best moves in a sum of several games, as compounds.
fn best_in_a_sum(
    c: &Call<'_>,
    terms: &LiteralSum,
    player: Player,
    temperature: Option<&Dyadic>,
) -> LangResult<Value> {
    let engine = c.engine;
    let Value::List(sums) = engine.options_of_sum(terms, player)? else {
        return Ok(Value::list([]));
    };
    let valued = |sum: &Value| Ok((engine.compound(sum)?, engine.short(sum)?));
    let moves = sums.iter().map(valued).collect::<LangResult<Vec<_>>>()?;
    let mut seen = HashSet::new();
    let best = upstar::best_moves(engine.cx, player, moves, temperature)?.into_iter();
    Ok(Value::list(best.filter(|to| seen.insert(*to)).map(|to| engine.compound_value(to))))
}

/// The positions of which a sum is the sum, taken apart further, and the value of what is no position.
fn parts_of_a_sum(c: &Call<'_>, terms: &LiteralSum) -> LangResult<Value> {
    let mut parts = Vec::new();
    for SumTerm { count, game } in terms.iter() {
        let Value::Position(position) = game else {
            parts.push(c.engine.multiple(&Value::number(count.clone()), game)?);
            continue;
        };
        let each = if *count < IBig::ZERO { position.negated() } else { position.clone() };
        let of_one = each.components();
        for _ in 0..copies(count)? {
            c.engine.cx.budget.spend(1 + of_one.len() as u64)?;
            parts.extend(of_one.iter().cloned().map(Value::Position));
        }
    }
    Ok(Value::list(parts))
}

/// The first argument as a sum, if it is one of several games.
fn sum_of_several<'c>(c: &'c Call<'_>) -> LangResult<Option<&'c LiteralSum>> {
    match c.value(0)? {
        sum @ Value::Sum(terms) if c.engine.position(sum).is_none() => Ok(Some(terms)),
        _ => Ok(None),
    }
}

/// The first argument as a compound, if it is one, a literal form, or a sum that is no single position and ends.
fn several(c: &Call<'_>, convention: Convention) -> LangResult<Option<Compound>> {
    match c.value(0)? {
        Value::Compound(game) => return Ok(Some(*game)),
        Value::Form(_) => return c.compound(0).map(Some),
        sum if convention == Convention::Misere => {
            c.engine.without_values(sum).map_err(|error| error.of_argument(0))?;
        }
        _ => {}
    }
    match sum_of_several(c)? {
        Some(_) if convention == Convention::Normal && c.engine.can_repeat(c.value(0)?)? => {
            Ok(None)
        }
        Some(_) => c.compound(0).map(Some),
        None => Ok(None),
    }
}

/// The engine of a call for other threads: it has counters of its own.
pub(crate) fn engines<'c>(c: &'c Call<'_>) -> impl Fn() -> EvalContext<'c> + Sync + 'c {
    let EvalContext { session, cx, names, loader, sets, style, text, .. } = *c.engine;
    let depth = c.engine.calls.get();
    move || EvalContext { session, cx, names, loader, sets, style, text, calls: Cell::new(depth) }
}

/// The position that a text describes in a ruleset, if it describes one.
pub(crate) fn position_of(
    engine: &EvalContext<'_>,
    ruleset: &Function,
    text: &str,
) -> Option<RawPosition> {
    match engine.apply(ruleset, vec![Value::text(text)]) {
        Ok(Value::Position(position)) => Some(position),
        _ => None,
    }
}

/// The notation of the positions of a ruleset, the first argument of a function, for listing them by size.
///
/// # Errors
///
/// If the ruleset needs an option, or its positions cannot be listed.
pub(crate) fn shape(ruleset: &Function, read: &PositionReader<'_>) -> LangResult<TextShape> {
    if let Some(shape) = TextShape::of(read) {
        return Ok(shape);
    }
    let error = match ruleset {
        Function::Ruleset(ruleset) => match ruleset.missing().next() {
            Some(option) => LangError::type_error(
                format!("`{}` needs the option `{option}`", ruleset.doc.name),
                format!("see `help {}`", ruleset.doc.name),
            ),
            None => LangError::undefined(format!(
                "the positions of {} cannot be listed by size: they are not written as words, boards, heaps, \
                 pairs, rows, trees or graphs",
                ruleset.expression()
            )),
        },
        _ => LangError::type_error("this is a function, where a ruleset is expected", ""),
    };
    Err(error.of_argument(0))
}

/// The variant of a position, or of a ruleset.
fn varied(
    c: &Call<'_>,
    position: fn(&RawPosition) -> RawPosition,
    ruleset: fn(&RulesetFunction) -> RulesetFunction,
) -> LangResult<Value> {
    match c.value(0)? {
        Value::Function(Function::Ruleset(given)) => {
            Ok(Value::Function(Function::Ruleset(ruleset(given))))
        }
        _ => Ok(Value::Position(position(&c.position(0)?))),
    }
}

/// Positions as a list.
pub(crate) fn each(positions: Vec<RawPosition>) -> Value {
    Value::list(positions.into_iter().map(Value::Position))
}

/// The first move that wins under misère play, or the first move at all.
fn misere_move(
    c: &Call<'_>,
    position: &RawPosition,
    player: Player,
) -> LangResult<Option<RawPosition>> {
    let winning = position.misere_winning_moves(c.engine.cx, player)?;
    Ok(winning.into_iter().next().or_else(|| position.options(player).into_iter().next()))
}
