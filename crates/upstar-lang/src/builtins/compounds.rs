//! Sums in which several components move; remoteness, suspense, and Kane's theory.

use upstar::Sum;
use upstar::sums::{Convention, SumOperator};
use upstar_core::Player;
use upstar_short::Short;

use crate::builtins::compound_moves::convention;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::{Call, MAX_LIST, too_long};
use crate::value::Value;

const ONAG: &str = "Conway, On Numbers and Games, chapter 14";
const KANE: &str = "Kane, On solving games constructed using both short and long conjunctive sums";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "conjunctive",
        declaration: "conjunctive(g, h) -> values",
        summary: "The conjunctive sum: a player moves in both components.",
        remarks: "The same as g /\\ h. Under normal and misère play it is the short sum: a player unable to move in one \
                  component cannot move at all. Where points are counted it is the long sum, as in Stewart's thesis: a player \
                  unable to move in one component moves in the other alone. This holds for scoring games, for positions and \
                  for sums of them, and for the operator \"conjunctive\" of scoring_table and outcome_table. The short sum \
                  of scoring games is shortened_conjunctive.",
        cost: FunctionCost::Instant,
        source: "Conway, On Numbers and Games, chapter 14; Stewart, thesis, Definition 4.1.1",
        examples: &[
            ("outcome(conjunctive(*2, *3))", "\"N\""),
            ("conjunctive(s{1|0|.}, s{.|1|-10})", "s{{.|2|-9}|1|{-9|-10|.}}"),
            ("score(conjunctive(nim(\"2\"), hackenbush(\"B\")), Right)", "-1"),
        ],
        run: |c| together(c, SumOperator::Conjunctive),
    },
    Builtin {
        name: "shortened_conjunctive",
        declaration: "shortened_conjunctive(g, h) -> values",
        summary: "The conjunctive sum of scoring games by the short rule: a player unable to move in one cannot move.",
        remarks: "scoring_value(p) makes a scoring game of a position.",
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
        name: "continued_conjunctive",
        declaration: "continued_conjunctive(g, h) -> values",
        summary: "The game in which one moves in both as long as both last, and then in the other, the same as g \\/ h.",
        remarks: "It goes by the long rule in every kind of play. Where points are counted it is the same as conjunctive(g, h).",
        cost: FunctionCost::Instant,
        source: ONAG,
        examples: &[("outcome(continued_conjunctive(i{0}, i{i{0}}))", "\"P\"")],
        run: |c| together(c, SumOperator::Long),
    },
    Builtin {
        name: "disjunctive",
        declaration: "disjunctive(g, h) -> values",
        summary: "The game in which one moves in one of them, literally: nothing is simplified.",
        remarks: "It is equal to g + h, but positions stay positions, as misère play and other sums around it want it. \
                  Its rule is the long one; that of diminished is the short one.",
        cost: FunctionCost::Instant,
        source: ONAG,
        examples: &[
            ("misere_outcome(disjunctive(*2, *2))", "\"P\""),
            ("remoteness(disjunctive(nim(\"2\"), nim(\"3\")) /\\ nim(\"7\"))", "1"),
        ],
        run: |c| together(c, SumOperator::Disjunctive),
    },
    Builtin {
        name: "selective",
        declaration: "selective(g, h) -> values",
        summary: "The game in which one moves in one of them or in both.",
        remarks: "By the long rule: a player unable to move in either cannot move. The sum by the short rule is shortened_selective.",
        cost: FunctionCost::Instant,
        source: ONAG,
        examples: &[("outcome(selective(*2, *2))", "\"N\""), ("outcome(selective(0, 0))", "\"P\"")],
        run: |c| together(c, SumOperator::Selective),
    },
    Builtin {
        name: "shortened_selective",
        declaration: "shortened_selective(g, h) -> values",
        summary: "The game in which one moves in one of them or in both, as long as one can move in each.",
        remarks: "The selective sum by the short rule, of games and of scoring games.",
        cost: FunctionCost::Instant,
        source: ONAG,
        examples: &[
            ("outcome(shortened_selective(*, *2))", "\"N\""),
            ("shortened_selective(s{1|0|.}, s{.|1|.})", "s{.|1|.}"),
        ],
        run: |c| together(c, SumOperator::ShortenedSelective),
    },
    Builtin {
        name: "diminished",
        declaration: "diminished(g, h) -> values",
        summary: "The game in which one moves in one of them, as long as one can move in each.",
        remarks: "The disjunctive sum by the short rule, of games and of scoring games.",
        cost: FunctionCost::Instant,
        source: ONAG,
        examples: &[
            ("outcome(diminished(*, *))", "\"N\""),
            ("diminished(s{1|0|.}, s{2|0|-1})", "s{1,2|0|.}"),
        ],
        run: |c| together(c, SumOperator::Diminished),
    },
    Builtin {
        name: "sequential",
        declaration: "sequential(g, h) -> values",
        summary: "The game in which one plays g to its end and then h, the same as g -> h.",
        remarks: "A player who has no move in g cannot move while the opponent has one there.",
        cost: FunctionCost::Instant,
        source: "Stromquist and Ullman, Sequential compounds of combinatorial games",
        examples: &[("outcome(sequential(*, *))", "\"P\"")],
        run: |c| together(c, SumOperator::Sequential),
    },
    Builtin {
        name: "wins",
        declaration: "wins(g, player?) -> truth",
        summary: "Whether the player to move wins under normal play.",
        remarks: "In a game that is not impartial that player has to be given.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[("wins(i{i{}})", "true"), ("wins(^ /\\ *, Right)", "true")],
        run: |c| {
            let (game, player) = (c.compound(0)?, starter(c, 1)?);
            Ok(Value::Bool(c.engine.sums().wins(game, player, Convention::Normal)?))
        },
    },
    Builtin {
        name: "misere_outcome",
        declaration: "misere_outcome(x) -> text",
        summary: "Who wins under misère play, in which a player unable to move wins: L, R, N or P.",
        remarks: "Of the literal form: write sums with forms, as in '*' + '*', since a sum of values is simplified as under normal play. \
                  A position or a sum of positions is searched part by part, without forms.",
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
        name: "remoteness",
        declaration: "remoteness(g, player?) -> count",
        summary: "How many moves a game lasts if the winner hurries and the loser delays.",
        remarks: "In a game that is not impartial the player who starts has to be given.",
        cost: FunctionCost::Steep,
        source: "Steinhaus; Winning Ways, chapter 9",
        examples: &[("remoteness(i{0,i{i{0}}})", "1")],
        run: |c| count(c, |cx, g, p| cx.remoteness(g, p, Convention::Normal)),
    },
    Builtin {
        name: "suspense",
        declaration: "suspense(g, player?) -> count",
        summary: "How many moves a game lasts if the winner delays and the loser hurries.",
        remarks: "In a game that is not impartial the player who starts has to be given.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 9",
        examples: &[("suspense(i{0,i{i{0}}})", "3")],
        run: |c| count(c, |cx, g, p| cx.suspense(g, p, Convention::Normal)),
    },
    Builtin {
        name: "misere_remoteness",
        declaration: "misere_remoteness(g, player?) -> count",
        summary: "The remoteness under misère play, of the game followed by one more move.",
        remarks: "That move is made by the player who is unable to move in the game, and wins.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[("misere_remoteness(i{i{0}})", "3")],
        run: |c| count(c, |cx, g, p| cx.remoteness(g, p, Convention::Misere)),
    },
    Builtin {
        name: "misere_suspense",
        declaration: "misere_suspense(g, player?) -> count",
        summary: "The suspense under misère play, of the game followed by one more move.",
        remarks: "That move is made by the player who is unable to move in the game, and wins.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[("misere_suspense(i{i{0}})", "3")],
        run: |c| count(c, |cx, g, p| cx.suspense(g, p, Convention::Misere)),
    },
    Builtin {
        name: "kane_r",
        declaration: "kane_r(g, n, player?, convention?) -> counts",
        summary: "The remotenesses r(0), …, r(n) of g played beside 0, …, n moves in a long conjunctive sum.",
        remarks: "Where at each position both players have a move or neither has, they decide who wins any combination of \
                  short and long conjunctive sums. The convention is \"normal\" or \"misere\"; under misère play the game is \
                  followed by one more move, and other games are refused.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[
            ("kane_r(i{i{}}, 4)", "[1, 1, 2, 3, 4]"),
            ("kane_r(i{i{}}, 4, convention: \"misere\")", "[2, 2, 2, 3, 4]"),
            ("kane_r(^, 4, Right)", "[2, 2, 2, 3, 4]"),
            ("kane_r('{|0}', 4, Left)", "[0, 2, 2, 3, 4]"),
        ],
        run: |c| {
            let (game, n) = (c.compound(0)?, moves(c)?);
            let (player, convention) = (starter(c, 2)?, convention(c, 3)?);
            numbers(c.engine.sums().kane_r(game, player, convention, n)?)
        },
    },
    Builtin {
        name: "kane_s",
        declaration: "kane_s(g, n, player?, convention?) -> counts",
        summary: "The suspenses s(0), …, s(n) of g played beside 0, …, n moves in a short conjunctive sum.",
        remarks: "",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[("kane_s(i{i{}}, 4)", "[0, 1, 1, 1, 1]")],
        run: |c| {
            let (game, n) = (c.compound(0)?, moves(c)?);
            let (player, convention) = (starter(c, 2)?, convention(c, 3)?);
            numbers(c.engine.sums().kane_s(game, player, convention, n)?)
        },
    },
    Builtin {
        name: "kane_info",
        declaration: "kane_info(g, player?, convention?) -> text",
        summary: "What decides who wins short and long conjunctive sums with a game, line by line.",
        remarks: "r and s up to the place from which on r(l) = l. At each position both players must have a move, or neither.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[(
            "kane_info(i{0,i{i{0}}})",
            "\"wins             the next player\\nremoteness       1\\nsuspense         3\\n\
             r                1 1 3 3\\ns                0 1 1 3\"",
        )],
        run: |c| {
            let (game, player) = (c.compound(0)?, starter(c, 1)?);
            let found = c.engine.sums().kane_invariant(game, player, convention(c, 2)?)?;
            let row = |numbers: Vec<u32>| {
                numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
            };
            let last = found.place();
            let winner = if found.wins() { "the next player" } else { "the previous player" };
            let lines = [
                ("wins", winner.to_string()),
                ("remoteness", found.remoteness().to_string()),
                ("suspense", found.suspense().to_string()),
                ("r", row(found.remotenesses(last))),
                ("s", row(found.suspenses(last))),
            ];
            let lines = lines.iter().map(|(name, text)| format!("{name:<16} {text}"));
            Ok(Value::text(lines.collect::<Vec<_>>().join("\n")))
        },
    },
    Builtin {
        name: "length_sets",
        declaration: "length_sets(g, player?) -> counts",
        summary: "The smallest sets of numbers into which the player to move can force the number of moves.",
        remarks: "They decide who wins any combination of conjunctive sums and sequential compounds.",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[("length_sets(i{i{i{0}},i{0,i{i{0}}}})", "[[2, 4], [3]]")],
        run: |c| {
            let (game, player) = (c.compound(0)?, starter(c, 1)?);
            let sets = c.engine.sums().length_sets(game, player)?;
            let list =
                |set: Vec<u32>| Value::list(set.into_iter().map(|n| Value::number(i64::from(n))));
            Ok(Value::list(sets.lists().into_iter().map(list)))
        },
    },
];

fn together(c: &Call<'_>, operator: SumOperator) -> LangResult<Value> {
    c.engine.join_all(operator, &[c.value(0)?.clone(), c.value(1)?.clone()])
}

/// Who starts: of an impartial game it does not matter.
pub(crate) fn starter(c: &Call<'_>, argument: usize) -> LangResult<Player> {
    match c.given(argument) {
        Some(_) => c.player(argument),
        None => only_starter(c, c.compound(0)?),
    }
}

fn only_starter(c: &Call<'_>, game: upstar::sums::Compound) -> LangResult<Player> {
    if c.engine.sums().is_impartial(game) {
        return Ok(Player::Left);
    }
    Err(LangError::type_error(
        "this game is not impartial, so that it matters who starts",
        "give the player who starts, Left or Right, where the function takes one",
    )
    .of_argument(0))
}

fn count(
    c: &Call<'_>,
    ask: impl Fn(
        upstar::sums::CompoundContext<'_>,
        upstar::sums::Compound,
        Player,
    ) -> upstar_core::Budgeted<u32>,
) -> LangResult<Value> {
    let (game, player) = (c.compound(0)?, starter(c, 1)?);
    Ok(Value::number(i64::from(ask(c.engine.sums(), game, player)?)))
}

fn moves(c: &Call<'_>) -> LangResult<u32> {
    let most = u32::try_from(c.size(1)?).ok().filter(|&n| n as usize <= MAX_LIST);
    most.ok_or_else(|| too_long().of_argument(1))
}

fn numbers(numbers: Vec<u32>) -> LangResult<Value> {
    Ok(Value::list(numbers.into_iter().map(|n| Value::number(i64::from(n)))))
}
