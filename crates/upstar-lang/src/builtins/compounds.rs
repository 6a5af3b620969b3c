//! Conjunctive, selective and other sums; remoteness, suspense, Kane's theory.

use upstar::Sum;
use upstar::sums::{Compound, CompoundContext, Convention, SumOperator};
use upstar_core::{Budgeted, Player};
use upstar_short::Short;

use crate::builtins::compound_moves::convention;
use crate::builtins::kane::{numbers, winner};
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::{Call, MAX_LIST, too_long};
use crate::record::{Record, RecordKind};
use crate::value::Value;

const ONAG: &str = "Conway, On Numbers and Games, chapter 14";
const KANE: &str = "Kane, On solving games constructed using both short and long conjunctive sums";

const JOIN_COST: FunctionCost = FunctionCost::Stated(
    "Negligible for all games except scoring games. For scoring games, at most linear in the \
     product of the numbers of distinct followers of g and h.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "conjunctive(g: any game, h: any game) -> values",
        about: "Returns the conjunctive sum g /\\ h: a player moves in both components. Under \
                normal and misère play, g /\\ h is the short sum: a player unable to move in one \
                component cannot move at all. If play is for points, g /\\ h is the long sum, as \
                in Stewart's thesis: a player unable to move in one component moves in the other \
                component alone. Play is for points if g or h is a scoring game, or if `score` or \
                `scoring_value` is applied to the sum. The functions `scoring_table` and \
                `outcome_table` also use the long sum for their operator \"conjunctive\". For the \
                short sum of scoring games, use `shortened_conjunctive`.",
        cost: JOIN_COST,
        source: "Conway, On Numbers and Games, chapter 14; Stewart, thesis, Definition 4.1.1",
        examples: &[
            ("outcome(conjunctive(*2, *3))", "\"N\""),
            ("conjunctive(s{1|0|.}, s{.|1|-10})", "s{{.|2|-9}|1|{-9|-10|.}}"),
            ("score(conjunctive(nim(\"2\"), hackenbush(\"B\")), Right)", "-1"),
        ],
        run: |c| together(c, SumOperator::Conjunctive),
    },
    Builtin {
        declaration: "shortened_conjunctive(g: scoring game, h: scoring game) -> values",
        about: "Returns the conjunctive sum of scoring games by the short rule: a player unable to \
                move in one component cannot move at all. To convert a position to a scoring game, \
                use `scoring_value`.",
        cost: FunctionCost::Pairs,
        source: "Stewart, thesis, section 2.2",
        examples: &[
            ("shortened_conjunctive(s{1|0|.}, s{.|1|-10})", "s{.|1|.}"),
            (
                "left_score(shortened_conjunctive(scoring_value(nim(\"2\")), scoring_value(nim(\"1\"))))",
                "3",
            ),
        ],
        run: |c| {
            let games = [c.scoring(0)?, c.scoring(1)?];
            Ok(Value::Scoring(c.engine.shortened_conjunctive(&games)?))
        },
    },
    Builtin {
        declaration: "continued_conjunctive(g: any game, h: any game) -> values",
        about: "Returns the long conjunctive sum g \\/ h: a player moves in each component in \
                which that player has a move. The rule is the same under every convention. If play \
                is for points, conjunctive(g, h) returns the same sum.",
        cost: JOIN_COST,
        source: ONAG,
        examples: &[("outcome(continued_conjunctive(i{0}, i{i{0}}))", "\"P\"")],
        run: |c| together(c, SumOperator::Long),
    },
    Builtin {
        declaration: "disjunctive(g: any game, h: any game) -> values",
        about: "Returns the literal disjunctive sum, without simplification: a player moves in one \
                component. The result equals g + h. Positions are not replaced by their values, \
                because misère play and other kinds of sums depend on the positions themselves. \
                The sum follows the long rule: a player unable to move in either component cannot \
                move. For the short rule, use `diminished`.",
        cost: JOIN_COST,
        source: ONAG,
        examples: &[
            ("misere_outcome(disjunctive(*2, *2))", "\"P\""),
            ("remoteness(disjunctive(nim(\"2\"), nim(\"3\")) /\\ nim(\"7\"))", "1"),
        ],
        run: |c| together(c, SumOperator::Disjunctive),
    },
    Builtin {
        declaration: "selective(g: any game, h: any game) -> values",
        about: "Returns the selective sum: a player moves in one or both components. The sum \
                follows the long rule: a player unable to move in either component cannot move. \
                For the short rule, use `shortened_selective`.",
        cost: JOIN_COST,
        source: ONAG,
        examples: &[("outcome(selective(*2, *2))", "\"N\""), ("outcome(selective(0, 0))", "\"P\"")],
        run: |c| together(c, SumOperator::Selective),
    },
    Builtin {
        declaration: "shortened_selective(g: any game, h: any game) -> values",
        about: "Returns the selective sum by the short rule: a player moves in one or both \
                components, but only if that player has a move in each component. The sum is also \
                defined for scoring games.",
        cost: JOIN_COST,
        source: ONAG,
        examples: &[
            ("outcome(shortened_selective(*, *2))", "\"N\""),
            ("shortened_selective(s{1|0|.}, s{.|1|.})", "s{.|1|.}"),
        ],
        run: |c| together(c, SumOperator::ShortenedSelective),
    },
    Builtin {
        declaration: "diminished(g: any game, h: any game) -> values",
        about: "Returns the disjunctive sum by the short rule: a player moves in one component, \
                but only if that player has a move in each component. The sum is also defined for \
                scoring games.",
        cost: JOIN_COST,
        source: ONAG,
        examples: &[
            ("outcome(diminished(*, *))", "\"N\""),
            ("diminished(s{1|0|.}, s{2|0|-1})", "s{1,2|0|.}"),
        ],
        run: |c| together(c, SumOperator::Diminished),
    },
    Builtin {
        declaration: "sequential(g: any game, h: any game) -> values",
        about: "Returns the sequential compound g -> h: the players first play g to its end and \
                then play h. A player unable to move in g cannot move at all as long as the \
                opponent can move in g.",
        cost: JOIN_COST,
        source: "Stromquist and Ullman, Sequential compounds of combinatorial games",
        examples: &[("outcome(sequential(*, *))", "\"P\"")],
        run: |c| together(c, SumOperator::Sequential),
    },
    Builtin {
        declaration: "wins(g: form, player?) -> truth",
        about: "Returns `true` if the first player wins under normal play. The first player may be \
                omitted if the game is impartial.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[("wins(i{i{}})", "true"), ("wins(^ /\\ *, Right)", "true")],
        run: |c| {
            let (game, player) = (c.compound(0)?, starter(c, 1)?);
            Ok(Value::Bool(c.engine.sums().wins(game, player, Convention::Normal)?))
        },
    },
    Builtin {
        declaration: "misere_outcome(x: form or list) -> text",
        about: "Returns the outcome under misère play, in which a player unable to move wins: L, \
                R, N or P. The outcome under misère play depends on the literal form. Write sums \
                with literal forms, as in '*' + '*', because sums of values are simplified as \
                under normal play. A sum of positions is searched component by component, without \
                constructing the literal form of the sum.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 13",
        examples: &[
            ("misere_outcome(*)", "\"P\""),
            ("misere_outcome('{*|0}')", "\"L\""),
            ("misere_outcome(domineering(\"5x5\"))", "\"N\""),
            ("misere_outcome(nim(\"2\") + cram(\"1x4\"))", "\"P\""),
        ],
        run: |c| {
            let game = c.value(0)?;
            c.engine.without_values(game).map_err(|error| error.of_argument(0))?;
            if let Some(positions) =
                c.engine.positions_together(game).map_err(|error| error.of_argument(0))?
            {
                let sum = Sum::new(positions, Short::ZERO);
                return Ok(Value::text(sum.misere_outcome(c.engine.cx)?.to_string()));
            }
            let outcome = c.engine.sums().outcome(c.compound(0)?, Convention::Misere)?;
            Ok(Value::text(outcome.to_string()))
        },
    },
    Builtin {
        declaration: "remoteness(g: form, player?) -> count",
        about: "Returns the number of moves that a game lasts if the winner hurries and the loser \
                delays. The first player may be omitted if the game is impartial.",
        cost: FunctionCost::Steep,
        source: "Steinhaus; Winning Ways, chapter 9",
        examples: &[("remoteness(i{0,i{i{0}}})", "1")],
        run: |c| count(c, |cx, g, p| cx.remoteness(g, p, Convention::Normal)),
    },
    Builtin {
        declaration: "suspense(g: form, player?) -> count",
        about: "Returns the number of moves that a game lasts if the winner delays and the loser \
                hurries. The first player may be omitted if the game is impartial.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 9",
        examples: &[("suspense(i{0,i{i{0}}})", "3")],
        run: |c| count(c, |cx, g, p| cx.suspense(g, p, Convention::Normal)),
    },
    Builtin {
        declaration: "misere_remoteness(g: form, player?) -> count",
        about: "Returns the remoteness of a game under misère play. The result equals the \
                remoteness, under normal play, of the sequential compound of the game and a single \
                forced move. The player who is unable to move in the game makes this additional \
                move and wins.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[("misere_remoteness(i{i{0}})", "3")],
        run: |c| count(c, |cx, g, p| cx.remoteness(g, p, Convention::Misere)),
    },
    Builtin {
        declaration: "misere_suspense(g: form, player?) -> count",
        about: "Returns the suspense of a game under misère play. The result equals the suspense, \
                under normal play, of the sequential compound of the game and a single forced \
                move. The player who is unable to move in the game makes this additional move and \
                wins.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[("misere_suspense(i{i{0}})", "3")],
        run: |c| count(c, |cx, g, p| cx.suspense(g, p, Convention::Misere)),
    },
    Builtin {
        declaration: "kane_r(g: form, n: count, player?, convention?: text) -> counts",
        about: "Returns the remotenesses r(0), …, r(n), where r(l) is the remoteness of the long \
                conjunctive sum of g and a game of l forced moves. Suppose that, in each position \
                of each component, either both players can move or neither can. Then the numbers \
                r(l) of the components determine the winner of every combination of short and long \
                conjunctive sums. The convention is \"normal\" (the default) or \"misere\". Under \
                misère play, the function replaces g by the sequential compound of g and a single \
                forced move. In this case, the result is undefined unless, in each position of g, \
                either both players can move or neither can.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[
            ("kane_r(i{i{}}, 4)", "[1, 1, 2, 3, 4]"),
            ("kane_r(i{i{}}, 4, convention: \"misere\")", "[2, 2, 2, 3, 4]"),
            ("kane_r(^, 4, Right)", "[2, 2, 2, 3, 4]"),
            ("kane_r('{|0}', 4, Left)", "[0, 2, 2, 3, 4]"),
        ],
        run: |c| {
            let (game, player, convention, n) = kane_arguments(c)?;
            Ok(numbers(c.engine.sums().kane_r(game, player, convention, n)?))
        },
    },
    Builtin {
        declaration: "kane_s(g: form, n: count, player?, convention?: text) -> counts",
        about: "Returns the suspenses s(0), …, s(n), where s(l) is the suspense of the short \
                conjunctive sum of g and a game of l forced moves.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[("kane_s(i{i{}}, 4)", "[0, 1, 1, 1, 1]")],
        run: |c| {
            let (game, player, convention, n) = kane_arguments(c)?;
            Ok(numbers(c.engine.sums().kane_s(game, player, convention, n)?))
        },
    },
    Builtin {
        declaration: "kane_info(g: form, player?, convention?: text) -> kane invariant",
        about: "Returns the winner, the remoteness, the suspense and Kane's invariant of a game. \
                The fields of the result are \"wins\", which is true if the first player wins, \
                \"remoteness\", \"suspense\", \"r\" and \"s\". Kane's invariant consists of two \
                lists: r(l) is the remoteness of the long conjunctive sum of g and a game of l \
                forced moves, and s(l) is the suspense of the short conjunctive sum of these two \
                games. The invariants of the components determine the winner of every combination \
                of short and long conjunctive sums. The lists end at the least index k such that \
                r(l) = l for all l >= k. Undefined unless, in each position, either both players \
                can move or neither can.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[
            (
                "kane_info(i{0,i{i{0}}})",
                "wins             the next player\nremoteness       1\nsuspense         3\n\
                 r                1 1 3 3\ns                0 1 1 3",
            ),
            ("kane_info(i{0,i{i{0}}})[\"r\"]", "[1, 1, 3, 3]"),
        ],
        run: |c| {
            let (game, player) = (c.compound(0)?, starter(c, 1)?);
            let found = c.engine.sums().kane_invariant(game, player, convention(c, 2)?)?;
            let row =
                |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
            let last = found.place();
            let (r, s) = (found.remotenesses(last), found.suspenses(last));
            let fields = [
                ("wins", winner(found.wins()).to_owned(), Value::Bool(found.wins())),
                ("remoteness", found.remoteness().to_string(), Value::count(found.remoteness())),
                ("suspense", found.suspense().to_string(), Value::count(found.suspense())),
                ("r", row(&r), numbers(r)),
                ("s", row(&s), numbers(s)),
            ];
            Ok(Value::record(Record::of_lines(RecordKind::KaneInvariant, fields)))
        },
    },
    Builtin {
        declaration: "length_sets(g: form, player?) -> counts",
        about: "Returns the minimal sets X of natural numbers such that the first player can force \
                the number of moves to lie in X. The length sets of the components determine the \
                winner of every combination of conjunctive sums and sequential compounds. It is an \
                error if the game can last more than 127 moves.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[("length_sets(i{i{i{0}},i{0,i{i{0}}}})", "[[2, 4], [3]]")],
        run: |c| {
            let (game, player) = (c.compound(0)?, starter(c, 1)?);
            let sets = c.engine.sums().length_sets(game, player)?;
            Ok(Value::list(sets.lists().into_iter().map(numbers)))
        },
    },
];

fn together(c: &Call<'_>, operator: SumOperator) -> LangResult<Value> {
    c.engine.join_all(operator, &[c.value(0)?.clone(), c.value(1)?.clone()])
}

/// Returns the first player, which may be omitted for impartial games.
pub(crate) fn starter(c: &Call<'_>, argument: usize) -> LangResult<Player> {
    match c.given(argument) {
        Some(_) => c.player(argument),
        None if c.engine.sums().is_impartial(c.compound(0)?) => Ok(Player::Left),
        None => Err(needs_player()),
    }
}

/// The error for a partizan game without a player.
pub(crate) fn needs_player() -> LangError {
    LangError::type_error(
        "the game is not impartial, so the first player must be given",
        "give the first player, Left or Right, if the function has a parameter `player`",
    )
    .of_argument(0)
}

fn count(
    c: &Call<'_>,
    ask: impl Fn(CompoundContext<'_>, Compound, Player) -> Budgeted<u32>,
) -> LangResult<Value> {
    let (game, player) = (c.compound(0)?, starter(c, 1)?);
    Ok(Value::number(i64::from(ask(c.engine.sums(), game, player)?)))
}

fn kane_arguments(c: &Call<'_>) -> LangResult<(Compound, Player, Convention, u32)> {
    let (game, most) = (c.compound(0)?, c.size(1)?);
    let most = u32::try_from(most).ok().filter(|&n| n as usize <= MAX_LIST);
    let most = most.ok_or_else(|| too_long().of_argument(1))?;
    Ok((game, starter(c, 2)?, convention(c, 3)?, most))
}
