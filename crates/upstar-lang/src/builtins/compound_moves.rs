//! Moves in compounds: winning moves, and the impartial game of alternating play.

use upstar::explore::{Match, Strategy};
use upstar::sums::{Compound, Convention, JointMove};
use upstar_core::Player;

use crate::builtins::compounds::starter;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::eval::coerce::expected;
use crate::value::Value;

const KANE: &str = "Kane, On solving games constructed using both short and long conjunctive sums";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "winning_move(g: form, player?, convention?: text) -> values",
        about: "Returns a winning option of the first player. Undefined if the first player has no \
                winning option. The first player may be omitted if the game is impartial. In a \
                conjunctive sum, the function chooses the moves in the components one after \
                another, without trying all combinations of moves. The convention is \"normal\" \
                (the default) or \"misere\".",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[
            ("winning_move(i{0,i{i{0}}} \\/ i{i{0}})", "i{0} \\/ i{i{0}}"),
            ("outcome(winning_move(nim(\"5\") /\\ wythoff(\"3,4\")))", "\"P\""),
        ],
        run: |c| Ok(c.engine.compound_value(winning_move(c)?.to)),
    },
    Builtin {
        declaration: "joint_move(g: form, player?, convention?: text) -> any",
        about: "Returns a winning move as a list of pairs [component, option chosen in the \
                component]. A move in a conjunctive sum consists of one move in each of several \
                components. Undefined if there is no winning move. The first player may be omitted \
                if the game is impartial. The convention is \"normal\" (the default) or \
                \"misere\".",
        cost: FunctionCost::Steep,
        source: KANE,
        examples: &[
            ("size(joint_move(nim(\"3\") /\\ wythoff(\"1,2\")))", "2"),
            ("joint_move(i{0} \\/ i{i{i{0}}})[1][1] === i{i{0}}", "true"),
        ],
        run: |c| {
            let value = |compound: Compound| c.engine.compound_value(compound);
            // The order of components in a compound depends on the history of the session.
            let mut pairs = Vec::new();
            for (from, to) in winning_move(c)?.parts {
                let text = c.engine.sums().text(from)?;
                pairs.push((text.len(), text, Value::list([value(from), value(to)])));
            }
            pairs.sort_by(|(n, a, _), (m, b, _)| (n, a).cmp(&(m, b)));
            Ok(Value::list(pairs.into_iter().map(|(.., pair)| pair)))
        },
    },
    Builtin {
        declaration: "starting(g: form, player) -> any",
        about: "Returns the impartial game that is played if the given player moves first in g and \
                the players alternate. The impartial game ends as soon as the player to move has \
                no move. In conjunctive sums of such games, a component that has ended for one \
                player has ended for both players.",
        cost: FunctionCost::Positions,
        source: KANE,
        examples: &[
            ("starting(2, Left) === i{0}", "true"),
            ("starting(2, Right) === 0", "true"),
            ("starting({0,*|1}, Right) === i{i{0}}", "true"),
        ],
        run: |c| {
            let game = c.engine.sums().starting(c.compound(0)?, c.player(1)?)?;
            Ok(c.engine.compound_value(game))
        },
    },
];

fn winning_move(c: &Call<'_>) -> LangResult<JointMove> {
    let (game, player) = (c.compound(0)?, starter(c, 1)?);
    let found = c.engine.sums().winning_move(game, player, convention(c, 2)?)?;
    found.ok_or_else(|| LangError::undefined("the player to move has no winning move"))
}

/// The default is normal play.
pub(crate) fn convention(c: &Call<'_>, number: usize) -> LangResult<Convention> {
    let what = "the convention \"normal\" or \"misere\"";
    c.choice(number, what, &[("normal", Convention::Normal), ("misere", Convention::Misere)])
}

pub(crate) fn winning(
    c: &Call<'_>,
    game: Compound,
    player: Player,
    convention: Convention,
) -> LangResult<Value> {
    let winning = c.engine.sums().winning_options(game, player, convention)?;
    Ok(Value::list(winning.into_iter().map(|option| c.engine.compound_value(option))))
}

/// The line begins with the game itself.
pub(crate) fn line(
    c: &Call<'_>,
    game: Compound,
    player: Player,
    convention: Convention,
) -> LangResult<Value> {
    let line = c.engine.sums().line(game, player, convention, usize::MAX)?;
    let games = std::iter::once(game).chain(line.moves.into_iter().map(|(_, made)| made.to));
    Ok(Value::list(games.map(|game| c.engine.compound_value(game))))
}

/// Returns a line of optimal play from a sum in which infinite play is possible.
pub(crate) fn loopy_line(c: &Call<'_>, player: Player) -> LangResult<Value> {
    let cx = c.engine.cx;
    let at_game = |error: LangError| error.of_argument(0);
    let Some(parts) = c.engine.for_solver(c.value(0)?).map_err(at_game)? else {
        return Err(expected("a game", c.value(0)?).of_argument(0));
    };
    let mut game = Match::new(parts.sum, player);
    let mut line = vec![c.value(0)?.clone()];
    while game.occurrences() == 1
        && let Some(best) = game.choose(Strategy::Perfect, cx)?
    {
        cx.budget.spend(1 + line.len() as u64)?;
        game.make(best.step);
        let sum = c.engine.sum_value(game.sum())?;
        line.push(match c.value(0)? {
            Value::Loopy(..) => c.engine.loopy_game(c.engine.loopy(&sum)?),
            Value::LoopyForm(_) => Value::literal(c.engine.literal(&sum)?),
            _ => sum,
        });
    }
    Ok(Value::list(line))
}
