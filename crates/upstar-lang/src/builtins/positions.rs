//! Positions: moves, components, variants, search.

use std::cell::Cell;
use std::collections::HashSet;

use upstar::Enumeration;
use upstar::explore::{ConditionResult, PositionSearch};
use upstar::raw::RawPosition;
use upstar::sums::{Compound, Convention};
use upstar_core::{Player, Relation};
use upstar_number::{Dyadic, IBig};

use crate::builtins::compound_moves::{convention, line, loopy_line, winning};
use crate::builtins::compounds::{needs_player, starter};
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::coerce::expected;
use crate::eval::sums::copies;
use crate::eval::{Call, EvalContext};
use crate::function_rules::OptionKind;
use crate::ruleset_function::RulesetFunction;
use crate::value::{Function, LiteralSum, SumTerm, Value};

/// The cost of a search through the positions of a ruleset.
pub(crate) const SEARCH: FunctionCost = FunctionCost::Stated(
    "Linear in the number of positions tried. This number may be exponential in the size; the step \
     limit applies.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "winning_moves(x: form or scoring game, player?, convention?: text) -> values",
        about: "Returns the options by which the given player, moving first, wins. The convention \
                is \"normal\" (the default) or \"misere\". Infinite play is a draw, not a win. In \
                a scoring game, the player with more points at the end of play wins. For a position \
                of a ruleset that counts points, use `scoring_moves`. The player may be omitted if \
                the game is impartial.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 1",
        examples: &[
            ("winning_moves(nim(\"1,2,4\"))", "[nim(\"1,2,3\")]"),
            ("winning_moves(nim(\"1,2\"), convention: \"misere\")", "[nim(\"1,0\")]"),
            ("size(winning_moves(nim(\"1,2\") /\\ *2, Left))", "1"),
            (
                "winning_moves(nim(\"2\") + nim(\"3\"), Left)",
                "[disjunctive(nim(\"2\"), nim(\"2\"))]",
            ),
            ("winning_moves({1,{3|-2}|-1}, Left)", "[1]"),
            ("winning_moves(s{2,-1,{5|0|-1}|0|.}, Left)", "[s{.|2|.}]"),
        ],
        run: |c| winning_moves(c, convention(c, 2)?),
    },
    Builtin {
        declaration: "best_moves(x: any game, player?, temperature?: number) -> values",
        about: "Returns the best moves of a player at a temperature: the moves that attain the \
                player's scaffold of the thermograph at this temperature. Without a temperature, \
                the function returns the moves that are not strictly dominated. In a scoring game, \
                it returns the moves of `scoring_moves`, which also takes positions of rulesets that \
                count points. The player may be omitted if the game is impartial.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 6",
        examples: &[
            ("size(best_moves(domineering(\"2x2\"), Left)) > 0", "true"),
            (
                "best_moves(nim(\"2\") + domineering(\"2x2\"), Left)",
                "[disjunctive(nim(\"2\"), domineering(\"#./#.\")), disjunctive(nim(\"2\"), domineering(\".#/.#\"))]",
            ),
            ("best_moves('{0,1,{5|-5}|}', Left)", "['1', '{5|-5}']"),
            ("best_moves('{0,1,{5|-5}|}', Left, 6)", "['1']"),
            ("best_moves('{pass,-1,*|}', Left)", "['{-1,*,pass|}']"),
            ("best_moves(s{2,3|0|.}, Left)", "[s{.|3|.}]"),
        ],
        run: |c| best_moves(c, mover(c, 1)?, c.optional(2, Call::dyadic)?.as_ref()),
    },
    Builtin {
        declaration: "sgf(p: position) -> text",
        about: "Returns a position of Go as a game record in SGF. The record contains the stones. \
                If the position specifies the player to move, the record also names that player. \
                The ruleset `go` reads text that begins with `(` as a record.",
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
                    let wrong = expected("a position of Go without missing points", c.value(0)?);
                    Err(wrong.of_argument(0))
                }
            }
        },
    },
    Builtin {
        declaration: "components(p: position) -> values",
        about: "Returns games whose disjunctive sum is the given position or sum. Components of \
                value 0 may be omitted.",
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
        declaration: "impartial(p: position or ruleset) -> any",
        about: "Returns the position with the extra rule that each player may also make the moves \
                of the opponent. The rule also applies to all followers. Applied to a ruleset, the \
                function returns the impartial ruleset.",
        cost: FunctionCost::Instant,
        source: "Winning Ways, chapter 14",
        examples: &[
            ("nim_value(impartial(clobber(\"xoxo\")))", "3"),
            ("impartial(clobber)(\"xo\")", "impartial(clobber(\"xo\"))"),
        ],
        run: |c| varied(c, RawPosition::impartial, RulesetFunction::impartial),
    },
    Builtin {
        declaration: "dicotic(p: position or ruleset) -> any",
        about: "Returns the position with the extra rule that a player may move only if the \
                opponent can move as well. The rule also applies to all followers: if one player \
                cannot move, the opponent cannot move either. Applied to a ruleset, the function \
                returns the dicotic ruleset.",
        cost: FunctionCost::Instant,
        source: "Siegel, Combinatorial Game Theory, section II.4",
        examples: &[("value(dicotic(domineering(\"2x3\")))", "^")],
        run: |c| varied(c, RawPosition::dicotic, RulesetFunction::dicotic),
    },
    Builtin {
        declaration: "negated(p: position or ruleset) -> any",
        about: "Returns the position with Left and Right exchanged. Applied to a ruleset, the \
                function returns the negated ruleset.",
        cost: FunctionCost::Instant,
        source: "Conway, On Numbers and Games, chapter 7",
        examples: &[
            ("negated(domineering(\"1x2\"))", "negated(domineering(\"1x2\"))"),
            ("negated(domineering(\"1x2\")) = 1", "true"),
        ],
        run: |c| varied(c, RawPosition::negated, RulesetFunction::negated),
    },
    Builtin {
        declaration: "play(g: form or scoring game, player?, convention?: text) -> values",
        about: "Returns a line of optimal play from a game when the given player moves first. Each \
                player makes the first winning move. If there is no winning move, the player makes \
                the first of the best moves. If infinite play is possible, the winner wins as fast \
                as possible, the loser delays the loss, and the line of a drawn game ends when a \
                position recurs with the same player to move. The convention is \"normal\" (the \
                default), \"misere\" or \"scoring\" (the default for scoring games; see \
                `scoring_line`). The player may be omitted if the game is impartial; Left then \
                moves first.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 1",
        examples: &[
            ("play(nim(\"2\"))", "[nim(\"2\"), nim(\"0\")]"),
            ("play(nim(\"2\"), Left, \"misere\")", "[nim(\"2\"), nim(\"1\"), nim(\"0\")]"),
            ("play({2|-1}, Right)", "['{2|-1}', '-1']"),
            ("size(play(nim(\"2\") \\/ chain(3), Left))", "4"),
            ("play(s{2|0|{5|0|-1}}, Right)", "[s{2|0|{5|0|-1}}, s{5|0|-1}, s{.|5|.}]"),
        ],
        run: |c| {
            let is_scoring =
                |name: &Value| matches!(name, Value::Text(name) if **name == *"scoring");
            if c.given(2).map_or(matches!(c.value(0)?, Value::Scoring(_)), is_scoring) {
                return crate::builtins::scoring::line(c, mover(c, 1)?);
            }
            let convention = convention(c, 2)?;
            if convention == Convention::Normal && can_repeat(c)? {
                return loopy_line(c, mover(c, 1)?);
            }
            let of_a_value = match c.value(0)? {
                Value::Number(_) | Value::Game(_) | Value::Loopy(..) => Some(c.compound(0)?),
                _ => None,
            };
            if let Some(game) =
                of_a_value.map_or_else(|| several(c, convention), |it| Ok(Some(it)))?
            {
                return line(c, game, mover(c, 1)?, convention);
            }
            let is_misere = convention == Convention::Misere;
            let (mut position, mut player) = (c.position(0)?, mover(c, 1)?);
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
        declaration: "ruleset(rules: text or function, right?: function, sums?: truth) -> any",
        about: "Returns the ruleset with the given name, the ruleset defined by the rule file at \
                the given path, or the ruleset whose moves are given by functions. A path must end \
                in .game. It is an error to give a path if the program has no access to files. A \
                function maps a state to the list of its options. A state is a number, a text, a \
                truth value, a player, or a list of states; a function of several parameters takes \
                a list. A single function gives the options of both players. If two functions are \
                given, the first gives Left's options and the second gives Right's. With `sums: \
                true`, an option that is a list is a list of states, and stands for their sum; an \
                option that is not a list is a state. The ruleset keeps the values that the names \
                in the functions have when the ruleset is defined. A position is created after the \
                functions have given the options of all its followers. At most 10^7 states are \
                supported.",
        cost: FunctionCost::Instant,
        source: "the guide, chapter Rule files",
        examples: &[
            ("ruleset(\"clobber\")(\"xo\") = *", "true"),
            ("nim_value(ruleset(n -> [n - k for k in [1, 3, 4] if k <= n])(6))", "2"),
            ("value(ruleset(n -> [n - 1 for k in 1..n], n -> [n - 2 for k in 2..n])(2))", "{1|0}"),
            ("nim_value(ruleset(n -> [[k, n - 1 - k] for k in 0..n - 1], sums: true)(5))", "1"),
        ],
        run: ruleset,
    },
    Builtin {
        declaration: "find(ruleset, predicate: function, size?: count) -> position",
        about: "Returns the smallest position of a ruleset that satisfies a predicate. The size of \
                a position is the number of its cells, tokens, edges or vertices. The default \
                maximum size is 8. Undefined if no such position is found. In this case, the error \
                message says whether some positions were not tried.",
        cost: SEARCH,
        source: "the guide, chapter Positions and rulesets",
        examples: &[
            ("find(toppling_dominoes, p -> p = ^)", "toppling_dominoes(\"xoox\")"),
            ("find(hackenbush, p -> p = 3/4)", "hackenbush(\"BRB\")"),
            ("find(clobber(diagonal: true), p -> p = ^*)", "clobber(\"oxoo\", diagonal: true)"),
        ],
        run: find,
    },
];

/// The default maximum size of `find`.
const SIZES: u64 = 8;

fn find(c: &Call<'_>) -> LangResult<Value> {
    let (ruleset, predicate) = (c.function(0)?, c.function(1)?);
    let most = c.optional(2, Call::natural)?.unwrap_or(SIZES);
    let cx = c.engine.cx;
    let engine = engines(c);
    let read = |text: &str| position_of(&engine(), &ruleset, text);
    let enumeration = enumeration(c, &ruleset)?;
    let holds = |position: &RawPosition| -> LangResult<ConditionResult> {
        cx.budget.spend(1)?;
        match engine().apply(&predicate, vec![Value::Position(position.clone())])? {
            Value::Bool(true) => Ok(ConditionResult::Holds),
            Value::Bool(false) => Ok(ConditionResult::Fails),
            other => Err(expected("a truth value", &other).of_argument(1)),
        }
    };
    let shape = enumeration.shape;
    let unit = shape.unit();
    let size = usize::try_from(most).unwrap_or(usize::MAX);
    let only = enumeration.restriction(size);
    let only = only.map_or(String::new(), |only| format!("; the search tried only {only}"));
    let sizes = 0..=size;
    let search = PositionSearch { enumeration, sizes, limit: 1, threads: 1 };
    let mut found = None;
    search.run(
        &read,
        &holds,
        &mut |one| found = Some(one.position),
        // Strings that are not positions are charged as well.
        &mut |_| cx.budget.spend(1).is_ok(),
    )?;
    match found {
        Some(position) => Ok(Value::Position(position)),
        None => {
            cx.budget.spend(1)?;
            Err(LangError::undefined(format!(
                "no position of size at most {most} {unit} satisfies the predicate{only}"
            )))
        }
    }
}

/// Returns the player given by an argument. Without the argument, the game must be impartial.
pub(crate) fn mover(c: &Call<'_>, argument: usize) -> LangResult<Player> {
    let is_impartial =
        |game: &Value| matches!(game, Value::Position(position) if position.is_impartial());
    match c.value(0)? {
        _ if c.given(argument).is_some() => c.player(argument),
        Value::Sum(terms) if terms.iter().all(|term| is_impartial(&term.game)) => Ok(Player::Left),
        Value::Scoring(game) if c.engine.scores().is_impartial(*game)? => Ok(Player::Left),
        game if is_impartial(game) => Ok(Player::Left),
        Value::Position(_) | Value::Scoring(_) | Value::Loopy(..) | Value::LoopyForm(_) => {
            Err(needs_player())
        }
        _ => starter(c, argument),
    }
}

/// Returns the winning moves of the player given by the second argument.
pub(crate) fn winning_moves(c: &Call<'_>, convention: Convention) -> LangResult<Value> {
    let player = mover(c, 1)?;
    if let Value::Scoring(game) = c.value(0)? {
        return crate::builtins::scoring::winning_moves(c, *game, player);
    }
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

/// Returns the options that `player` wins when the opponent moves first.
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

fn best_moves(c: &Call<'_>, player: Player, temperature: Option<&Dyadic>) -> LangResult<Value> {
    let (engine, game) = (c.engine, c.value(0)?);
    let at_game = |error: LangError| error.of_argument(0);
    if let Value::Scoring(game) = game {
        let moves = crate::builtins::scoring::tree_moves(c, *game, player)?;
        return Ok(Value::list(moves.into_iter().map(Value::Scoring)));
    }
    let position = engine.position(game);
    let options = match &position {
        Some(position) => engine.options(&Value::Position(position.clone()), player),
        None => engine.options(game, player),
    };
    let Value::List(options) = options.map_err(at_game)? else { return Ok(Value::list([])) };
    if temperature.is_none() && can_repeat(c)? {
        return undominated(engine, &options, player).map_err(at_game);
    }
    let valued = |option: &Value| Ok((option.clone(), engine.short(option)?));
    let moves = options.iter().map(valued).collect::<LangResult<Vec<_>>>().map_err(at_game)?;
    let best = upstar::best_moves(engine.cx, player, moves, temperature)?;
    if position.is_some() || !matches!(game, Value::Sum(_)) {
        return Ok(Value::list(best));
    }
    let mut seen = HashSet::new();
    let mut distinct = Vec::new();
    for sum in best {
        let sum = engine.compound(&sum)?;
        if seen.insert(sum) {
            distinct.push(engine.compound_value(sum));
        }
    }
    Ok(Value::list(distinct))
}

/// Returns the options that are not strictly dominated; they may be loopy.
fn undominated(engine: &EvalContext<'_>, options: &[Value], player: Player) -> LangResult<Value> {
    let better = match player {
        Player::Left => Relation::Greater,
        Player::Right => Relation::Less,
    };
    let mut best = Vec::new();
    for option in options {
        let mut is_dominated = false;
        for other in options {
            is_dominated = is_dominated || engine.compare(other, option)? == better;
        }
        if !is_dominated {
            best.push(option.clone());
        }
    }
    Ok(Value::list(best))
}

/// Returns `true` if the first argument is a game in which infinite play is possible.
fn can_repeat(c: &Call<'_>) -> LangResult<bool> {
    match c.value(0)? {
        Value::Loopy(..) | Value::LoopyForm(_) => Ok(true),
        Value::Sum(terms)
            if terms
                .iter()
                .any(|term| matches!(term.game, Value::Loopy(..) | Value::LoopyForm(_))) =>
        {
            Ok(true)
        }
        game @ (Value::Position(_) | Value::Sum(_)) => c.engine.can_repeat(game),
        _ => Ok(false),
    }
}

/// Returns the components of the positions, and the values of the other terms.
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

fn sum_of_several<'c>(c: &'c Call<'_>) -> LangResult<Option<&'c LiteralSum>> {
    match c.value(0)? {
        sum @ Value::Sum(terms) if c.engine.position(sum).is_none() => Ok(Some(terms)),
        _ => Ok(None),
    }
}

/// Returns a compound, a literal form, or a sum of several games as a compound. Under normal play,
/// a sum must be loopfree.
fn several(c: &Call<'_>, convention: Convention) -> LangResult<Option<Compound>> {
    match c.value(0)? {
        Value::Compound(game) => return Ok(Some(*game)),
        Value::Form(_) => return c.compound(0).map(Some),
        // Under normal play, `winning_moves` returns values, too.
        Value::Number(_) | Value::Game(_) | Value::Loopy(..)
            if convention == Convention::Misere =>
        {
            return c.compound(0).map(Some);
        }
        sum if convention == Convention::Misere => {
            c.engine.without_values(sum).map_err(|error| error.of_argument(0))?;
        }
        _ => {}
    }
    match sum_of_several(c)? {
        Some(_) if convention == Convention::Normal && can_repeat(c)? => Ok(None),
        Some(_) => c.compound(0).map(Some),
        None => Ok(None),
    }
}

/// Each context has its own counters.
pub(crate) fn engines<'c>(c: &'c Call<'_>) -> impl Fn() -> EvalContext<'c> + Sync + 'c {
    let EvalContext { session, cx, names, loader, sets, style, text, .. } = *c.engine;
    let depth = c.engine.calls.get();
    move || EvalContext { session, cx, names, loader, sets, style, text, calls: Cell::new(depth) }
}

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

pub(crate) fn enumeration(c: &Call<'_>, ruleset: &Function) -> LangResult<Enumeration> {
    let error = match ruleset {
        Function::Ruleset(ruleset) => match ruleset.missing().next() {
            Some(option) => LangError::type_error(
                format!("`{}` needs the option `{option}`", ruleset.doc().name),
                format!("see `help {}`", ruleset.doc().name),
            ),
            None => {
                if let Some(enumeration) = ruleset.enumeration(c.engine.session).ok().flatten() {
                    return Ok(enumeration);
                }
                LangError::undefined(format!(
                    "the positions of {} cannot be listed by size",
                    ruleset.expression()
                ))
            }
        },
        _ => LangError::type_error(
            "expected a ruleset, found a function",
            "write a ruleset such as clobber, impartial(clobber) or octal(\"0.77\")",
        ),
    };
    Err(error.of_argument(0))
}

/// The first argument is a position or a ruleset.
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

fn ruleset(c: &Call<'_>) -> LangResult<Value> {
    let kind = if c.truth_or_false(2)? { OptionKind::Sum } else { OptionKind::State };
    let ruleset = match (c.value(0)?, c.given(1)) {
        (Value::Text(_), Some(_)) => {
            let message = "a ruleset with a name takes no functions";
            return Err(LangError::type_error(message, "remove the function").of_argument(1));
        }
        (Value::Text(_), None) if kind == OptionKind::Sum => {
            let message = "only rulesets that are given by functions have options that are sums";
            return Err(LangError::type_error(message, "remove `sums`").of_argument(2));
        }
        (Value::Text(name), None) => {
            RulesetFunction::named(c.engine, name).map_err(|error| error.of_argument(0))?
        }
        _ => {
            let function = |at: usize| match c.function(at)? {
                Function::Lambda(lambda) => Ok(lambda),
                _ => {
                    let message = "expected a function that maps a state to its options";
                    let remedy = "for example, n -> [n - 1] or (r, c) -> [[r - 1, c], [r, c - 1]]";
                    Err(LangError::type_error(message, remedy).of_argument(at))
                }
            };
            let functions = (0..1 + usize::from(c.given(1).is_some())).map(function);
            let functions = functions.collect::<LangResult<Vec<_>>>()?;
            RulesetFunction::of_functions(c.engine, functions, kind)?
        }
    };
    Ok(Value::Function(Function::Ruleset(ruleset)))
}

pub(crate) fn each(positions: Vec<RawPosition>) -> Value {
    Value::list(positions.into_iter().map(Value::Position))
}

/// Returns the first move if no move wins.
fn misere_move(
    c: &Call<'_>,
    position: &RawPosition,
    player: Player,
) -> LangResult<Option<RawPosition>> {
    let winning = position.misere_winning_moves(c.engine.cx, player)?;
    Ok(winning.into_iter().next().or_else(|| position.options(player).into_iter().next()))
}
