//! Scoring games and positions with points.

use std::collections::HashMap;

use upstar::go::GoScoring;
use upstar::raw::Short;
use upstar::scoring::ScoringId;
use upstar::sums::Compound;
use upstar::{Rational, ScoreSolver, Sum};
use upstar_core::{NoAnswer, Player};
use upstar_form::{FormId, Nus};
use upstar_number::Dyadic;

use crate::builtins::any_game::scoring_followers;
use crate::builtins::heaps::operator;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::eval::coerce::{dyadic_of, expected};
use crate::value::Value;

/// The cost of comparing scoring games under a kind of sum.
pub(super) const CONTEXT_SEARCH: FunctionCost = FunctionCost::Stated(
    "At most linear in the product of the numbers of distinct followers of the two games. Under \
     \"conjunctive\" and \"selective\", possibly exponential in these numbers.",
);

const THESIS: &str = "Stewart, Scoring Play Combinatorial Games, thesis";

const DAY_COST: FunctionCost = FunctionCost::Stated(
    "May be exponential in the number of games born by day n - 1; the step limit applies.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "left_score(x: scoring game or position or compound or list) -> number",
        about: "Returns the final score of a scoring game when Left moves first and both players \
                play optimally. The function also accepts positions and sums, like `score`.",
        cost: FunctionCost::Positions,
        source: THESIS,
        examples: &[
            ("left_score(s{1|0|-1})", "1"),
            ("left_score(s{.|2|5})", "2"),
            ("left_score(hackenbush(\"BR\"))", "2"),
        ],
        run: |c| score(c, Player::Left),
    },
    Builtin {
        declaration: "right_score(x: scoring game or position or compound or list) -> number",
        about: "Returns the final score of a scoring game when Right moves first and both players \
                play optimally. The function also accepts positions and sums, like `score`.",
        cost: FunctionCost::Positions,
        source: THESIS,
        examples: &[("right_score(s{1|0|-1} + s{3|0|-3})", "-2")],
        run: |c| score(c, Player::Right),
    },
    Builtin {
        declaration: "node_score(x: scoring game) -> number",
        about: "Returns the score at the root of a scoring game: Left's points minus Right's \
                points if play ends at the root. This score counts only if the player to move has \
                no option. Undefined if the score depends on which player is unable to move.",
        cost: FunctionCost::Instant,
        source: "Stewart, thesis, Definition 2.0.1",
        examples: &[("node_score(s{2|0|s{1|1|.}})", "0"), ("node_score(3/2)", "3/2")],
        run: |c| {
            let game = c.scoring(0)?;
            let scores = c.engine.scores().scores;
            let [left, right] = Player::BOTH.map(|player| scores.score_for(game, player).clone());
            if left != right {
                let message = format!(
                    "the score is {left} if Left has no move, and {right} if Right has no move"
                );
                return Err(LangError::undefined(message).of_argument(0));
            }
            Ok(Value::number(left))
        },
    },
    Builtin {
        declaration: "distinguish(g: scoring game, h: scoring game, operator?: text) -> scoring game or none",
        about: "Returns a scoring game x such that g + x and h + x have different outcomes. Such a \
                game x exists if and only if g and h are not equal. If they are equal, the result \
                is the empty list. The operator \"conjunctive\" or \"selective\" replaces the \
                disjunctive sum. The function verifies both outcomes.",
        cost: CONTEXT_SEARCH,
        source: "based on the order of scoring games; Stewart, thesis, section 2.3",
        examples: &[
            ("distinguish(s{0|0|0}, s{.|0|.})", "s{.|1|0}"),
            ("distinguish(s{1|0|-1}, s{1|7|-1})", "[]"),
            ("distinguish(s{0|0|0}, s{.|0|.}, \"conjunctive\")", "s{.|1|0}"),
            ("[outcome(s{0|0|0} + s{.|1|0}), outcome(s{.|0|.} + s{.|1|0})]", "[\"T\", \"L\"]"),
        ],
        run: |c| {
            let kind = c.optional(2, operator)?.unwrap_or_default();
            let (g, h) = (c.scoring(0)?, c.scoring(1)?);
            let found = c.engine.scores().distinguish_under(kind, g, h);
            match found.map_err(|no| match no {
                NoAnswer::Undefined(no) => LangError::from(no).of_argument(2),
                NoAnswer::Interrupted(no) => no.into(),
            })? {
                Some(found) => Ok(Value::Scoring(found.context)),
                None => Ok(Value::list([])),
            }
        },
    },
    Builtin {
        declaration: "scoring_value(p: position or compound or list) -> scoring game",
        about: "Returns the literal scoring game of a position of a ruleset that counts points, or \
                of a sum or compound of such positions. Scores start at 0. The help page of a \
                ruleset states how points are won. The rulesets that count points are \
                dots_and_boxes, go, hackenbush, kalah, nim, scoring_octal, strings_and_coins and \
                toads_and_frogs, and rule files with points.",
        cost: FunctionCost::Steep,
        source: THESIS,
        examples: &[
            ("scoring_value(toads_and_frogs(\"TF.\"))", "s{{.|1|1}|0|.}"),
            ("scoring_value(hackenbush(\"B\"))", "s{1|0|.}"),
            ("score(scoring_value(nim(\"2\") + nim(\"3\")), Left)", "1"),
        ],
        run: |c| {
            if let Value::Compound(game) = c.value(0)? {
                return scoring_of_compound(c, *game).map(Value::Scoring);
            }
            let scores = c.engine.scores();
            let mut whole = None;
            for position in sum(c)?.positions {
                let part = position.scoring(scores)?;
                whole = Some(match whole {
                    Some(whole) => scores.add(whole, part)?,
                    None => part,
                });
            }
            Ok(whole.map_or_else(|| Value::number(0), Value::Scoring))
        },
    },
    Builtin {
        declaration: "score(x: scoring game or position or compound or list, starter: player) -> number",
        about: "Returns Left's score minus Right's score under optimal play when the starter moves \
                first. The argument x is a position of a ruleset that counts points, a sum or \
                compound of such positions, or a scoring game. A list of positions denotes the sum \
                of these positions. The function searches positions and sums without constructing \
                the scoring game, so boards can be large.",
        cost: FunctionCost::Steep,
        source: "Stewart, thesis, section 2.0; Plaat, Schaeffer, Pijls, de Bruin, Best-first \
                 fixed-depth minimax algorithms, 1996",
        examples: &[
            ("score(dots_and_boxes(\"2x2\"), Left)", "2"),
            ("score(toads_and_frogs(\"T.F\") + nim(\"3,1\"), Right)", "-3"),
            ("score(s{-1|0|1}, Left)", "-1"),
            ("score(go(\"xxx/xx./ooo;over\", scoring: \"area\"), Left)", "2"),
            ("score(selective(nim(\"2\"), nim(\"3\")), Left)", "5"),
        ],
        run: |c| score(c, c.player(1)?),
    },
    Builtin {
        declaration: "go_score(p: position, scoring: text, komi?: number, dead?: text) -> number",
        about: "Counts a finished board of Go: returns Black's score minus White's, minus komi. \
                The scoring method is \"area\" or \"territory\". The argument `dead` lists points \
                such as \"A1 C3\"; the chains there are captured. Stones in regions that are \
                settled for the opponent are dead, too. All other stones count as alive.",
        cost: FunctionCost::Instant,
        source: "Japanese rules of Go (1989), article 8",
        examples: &[
            ("go_score(go(\".xo./xxoo\"), \"area\", 1/2)", "-1/2"),
            ("go_score(go(\"oxo./.xoo\"), \"territory\", 0, \"A2\")", "2"),
        ],
        run: |c| {
            let position = c.position(0)?;
            let methods = [("area", GoScoring::Area), ("territory", GoScoring::Territory)];
            let scoring = c.choice(1, "\"area\" or \"territory\"", &methods)?;
            let (komi, dead) = (c.optional(2, Call::rational)?, c.optional(3, Call::text)?);
            if position.doc().name != "go" {
                return Err(expected("a position of Go", c.value(0)?).of_argument(0));
            }
            let dead = dead.as_deref().unwrap_or_default();
            let score = upstar::go::count(&position.text(), scoring, dead).map_err(|error| {
                let remedy = "write points such as \"A1 C3\"";
                LangError::type_error(error.message, remedy).of_argument(3)
            })?;
            Ok(Value::number(Rational::from(score) - komi.unwrap_or_default()))
        },
    },
    Builtin {
        declaration: "scoring_moves(p: scoring game or position or list, player) -> values",
        about: "Returns the optimal options of a player in a scoring game, in a position of a \
                ruleset that counts points, or in a sum of such positions. Among the optimal \
                options, those that win the most points immediately come first. For a sum, each \
                item is the list of the remaining components. The options of a scoring game are in \
                the order in which they are printed.",
        cost: FunctionCost::Steep,
        source: "Stewart, thesis, section 2.0",
        examples: &[
            ("scoring_moves(s{1,3,{.|3|4}|0|.}, Left)", "[s{.|3|4}]"),
            (
                "scoring_moves(nim(\"5,4\"), Left)",
                "[nim(\"0,4\"), nim(\"1,4\"), nim(\"2,4\"), nim(\"3,4\"), nim(\"4,4\")]",
            ),
            ("first(scoring_moves(nim(\"2\") + nim(\"4\"), Left))", "[nim(\"2\"), nim(\"0\")]"),
        ],
        run: |c| {
            if let Some(game) = tree(c)? {
                let moves = tree_moves(c, game, c.player(1)?)?;
                return Ok(Value::list(moves.into_iter().map(Value::Scoring)));
            }
            let (sum, player) = (sum(c)?, c.player(1)?);
            let moves = ScoreSolver::new(c.engine.cx.budget).best_moves(&sum, player)?;
            let left = moves.iter().map(|(step, _)| left_over(sum.after(step)));
            Ok(Value::list(left))
        },
    },
    Builtin {
        declaration: "scoring_line(p: scoring game or position or list, starter: player) -> values",
        about: "Returns a line of optimal play for points, from a scoring game, a position or a \
                sum of positions to the end of play. Among equally good moves, a player makes the \
                move that wins the most points immediately. For a sum, each item is the list of \
                the remaining components. In a scoring game, a player makes the first move that \
                `scoring_moves` returns.",
        cost: FunctionCost::Steep,
        source: "Stewart, thesis, section 2.0",
        examples: &[
            ("scoring_line(nim(\"5,3\"), Left)", "[nim(\"5,3\"), nim(\"0,3\"), nim(\"0,0\")]"),
            ("scoring_line(s{2|0|{5|0|-1}}, Right)", "[s{2|0|{5|0|-1}}, s{5|0|-1}, s{.|5|.}]"),
        ],
        run: |c| line(c, c.player(1)?),
    },
    Builtin {
        declaration: "normal_play_form(g: scoring game) -> form",
        about: "Returns a scoring game as a literal form of normal play: when a player cannot \
                move, the score becomes an integer in which the players continue to move. A player \
                who wins the scoring game also wins this form under normal play when the same \
                player moves first. After a tie, the player to move loses. Undefined if a score \
                that can end play is not an integer.",
        cost: FunctionCost::Positions,
        source: "Stewart, thesis, section 2.5",
        examples: &[
            ("value(normal_play_form(s{1|0|-1}))", "+-1"),
            ("normal_play_form(s{.|2|5})", "'{1|5}'"),
            ("[outcome(s{0|0|0}), outcome(normal_play_form(s{0|0|0}))]", "[\"T\", \"N\"]"),
        ],
        run: |c| normal_play_form(c).map(Value::Form),
    },
    Builtin {
        declaration: "scoring_day(n: count, scores: list) -> poset",
        about: "Returns the canonical scoring games born by day n whose scores are in a list, as \
                an ordered set. The games born by day 0 are the games without moves. With k \
                scores, there are k + 3k² games born by day 1. With one score, there are 256 games \
                born by day 2. With two scores, there are 421199 games born by day 2, which are \
                too many to order.",
        cost: DAY_COST,
        source: "based on the order of scoring games; Stewart, thesis, section 2.4",
        examples: &[
            ("scoring_day(1, [0])", "poset([s{.|0|.}, s{.|0|0}, s{0|0|.}, s{0|0|0}])"),
            ("size(scoring_day(1, [-1, 0, 1]))", "30"),
            ("width(scoring_day(2, [0]))", "80"),
        ],
        run: |c| {
            let (day, scores) = (c.natural(0)?, scores(c)?);
            let texts: Vec<String> = scores.iter().map(Rational::to_string).collect();
            let name = format!("scoring_day({day}, [{}])", texts.join(", "));
            if let Some(set) = c.engine.known_set(&name) {
                return Ok(set);
            }
            let day = u32::try_from(day).unwrap_or(u32::MAX);
            let games = c.engine.scores().day(&scores, day)?;
            Ok(c.engine.keep_set(c.engine.scoring_set(&games, name)))
        },
    },
    Builtin {
        declaration: "scoring_day_count(n: count, scores: list) -> count",
        about: "Returns the number of canonical scoring games born by day n whose scores are in a \
                list. The function counts the games born by day 2 by means of the antichains of \
                the games born by day 1, without constructing the games.",
        cost: DAY_COST,
        source: "based on the order of scoring games; Stewart, thesis, section 2.4",
        examples: &[
            ("scoring_day_count(2, [0, 1])", "421199"),
            ("scoring_day_count(2, [-1, 0, 1])", "1024127998"),
        ],
        run: |c| {
            let day = u32::try_from(c.natural(0)?).unwrap_or(u32::MAX);
            let count = c.engine.scores().day_count(&scores(c)?, day)?;
            Ok(Value::number(Rational::from(count)))
        },
    },
];

/// Returns the score of the first argument.
fn score(c: &Call<'_>, starter: Player) -> LangResult<Value> {
    let tree = match c.value(0)? {
        Value::Compound(game) => Some(scoring_of_compound(c, *game)?),
        _ => tree(c)?,
    };
    match tree {
        Some(game) => Ok(Value::number(c.engine.scores().final_score(game, starter)?.clone())),
        None => Ok(Value::number(sum(c)?.score(c.engine.cx.budget, starter)?)),
    }
}

/// Returns a line of optimal play from the first argument.
pub(crate) fn line(c: &Call<'_>, starter: Player) -> LangResult<Value> {
    let Some(mut game) = tree(c)? else {
        let sum = sum(c)?;
        let line = ScoreSolver::new(c.engine.cx.budget).line(&sum, starter, usize::MAX)?;
        return Ok(Value::list(std::iter::once(sum).chain(line.sums).map(left_over)));
    };
    let (mut games, mut player) = (vec![Value::Scoring(game)], starter);
    while let Some(&next) = tree_moves(c, game, player)?.first() {
        games.push(Value::Scoring(next));
        (game, player) = (next, player.opponent());
    }
    Ok(Value::list(games))
}

/// Returns `None` if the first argument is not a scoring game.
fn tree(c: &Call<'_>) -> LangResult<Option<ScoringId>> {
    match c.value(0)? {
        Value::Scoring(_) | Value::Number(_) => c.scoring(0).map(Some),
        _ => Ok(None),
    }
}

/// Returns the optimal options of a player in the order in which they are printed.
pub(crate) fn tree_moves(
    c: &Call<'_>,
    game: ScoringId,
    player: Player,
) -> LangResult<Vec<ScoringId>> {
    let cx = c.engine.scores();
    let best = cx.final_score(game, player)?;
    let mut moves = Vec::new();
    for option in cx.ordered_options(game, player)? {
        if cx.final_score(option, player.opponent())? == best {
            moves.push(option);
        }
    }
    Ok(moves)
}

/// Returns the options after which the final score favours the player.
pub(crate) fn winning_moves(c: &Call<'_>, game: ScoringId, player: Player) -> LangResult<Value> {
    let cx = c.engine.scores();
    let mut winning = Vec::new();
    for option in cx.ordered_options(game, player)? {
        let score = cx.final_score(option, player.opponent())?;
        let wins = match player {
            Player::Left => *score > Rational::from(0),
            Player::Right => *score < Rational::from(0),
        };
        if wins {
            winning.push(Value::Scoring(option));
        }
    }
    Ok(Value::list(winning))
}

/// The first argument is a position, a sum or a list of positions.
fn sum(c: &Call<'_>) -> LangResult<Sum> {
    let value = c.value(0)?;
    match c.engine.positions_together(value).map_err(|error| error.of_argument(0))? {
        Some(positions) => Ok(Sum::new(positions, Short::ZERO)),
        None => Err(expected("a position of a ruleset that counts points", value)
            .remedy("for example, nim(\"5,3\"), or a sum of positions")
            .of_argument(0)),
    }
}

/// Returns a single position, or a list of positions.
fn left_over(sum: Sum) -> Value {
    let mut parts: Vec<Value> = sum.positions.into_iter().map(Value::Position).collect();
    match parts.len() {
        1 => parts.remove(0),
        _ => Value::list(parts),
    }
}

fn scores(c: &Call<'_>) -> LangResult<Vec<Rational>> {
    let mut scores = c.items(1, |score| c.engine.rational(score))?;
    scores.sort();
    scores.dedup();
    Ok(scores)
}

fn scoring_of_compound(c: &Call<'_>, game: Compound) -> LangResult<ScoringId> {
    c.read(0, |_| c.engine.scoring_of_compound(game))
}

/// Returns the form in which the players, after the end of play, take turns to play in an integer:
/// the score.
fn normal_play_form(c: &Call<'_>) -> LangResult<FormId> {
    let (scores, forms) = (c.engine.scores().scores, c.engine.cx.forms());
    let mut known: HashMap<ScoringId, FormId> = HashMap::new();
    let mut last = FormId::ZERO;
    for game in scoring_followers(c, c.scoring(0)?)? {
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let options = scores.options_of(game, player);
            side.extend(options.iter().filter_map(|option| known.get(&option)));
            if options.is_empty() {
                let score = scores.score_for(game, player);
                let score = Some(score).filter(|score| score.is_integer()).ok_or_else(|| {
                    LangError::undefined(format!("the score {score} is not an integer"))
                        .of_argument(0)
                })?;
                let end = forms.nus(&Nus::new(dyadic_of(score)?, Dyadic::ZERO, 0))?;
                side.extend(forms.options_of(end, player)?.iter());
            }
        }
        last = forms.make(&sides[0], &sides[1])?;
        known.insert(game, last);
    }
    Ok(last)
}
