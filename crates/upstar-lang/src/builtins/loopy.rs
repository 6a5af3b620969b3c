//! Loopy games: stoppers, sides, graphs, kos.

use upstar::raw::Stopper;
use upstar::{KoThermograph, Komaster, WallCorner};
use upstar_core::Player;

use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::value::Value;

const BOOK: &str = "Siegel, Combinatorial Game Theory, chapter VI";

const SUM_COST: FunctionCost = FunctionCost::Stated(
    "At most linear in the product of the numbers of distinct followers of the summands. This \
     bound does not include the simplification of cycles.",
);

const KO_THERMOGRAPHS: FunctionCost = FunctionCost::Stated(
    "Linear in the number of distinct followers of x, where the computation of each thermograph \
     counts as one step.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "is_loopfree(x: loopy game) -> truth",
        about: "Returns `true` if the canonical form of a game has no cycle, so that every play is \
                finite. A loopy game can equal a loopfree game. For example, {0|on} = 1, because \
                Right's option can be omitted.",
        cost: FunctionCost::Steep,
        source: BOOK,
        examples: &[("is_loopfree({pass|*})", "false"), ("is_loopfree({0|on})", "true")],
        run: |c| Ok(Value::Bool(c.sides(0)?.stopper()?.and_then(Stopper::short).is_some())),
    },
    Builtin {
        declaration: "is_stopper(x: loopy game) -> truth",
        about: "Returns `true` if a game equals a stopper: a game in which every alternating play \
                is finite. The onside and the offside of a stopper are equal.",
        cost: FunctionCost::Steep,
        source: BOOK,
        examples: &[("is_stopper(upon)", "true"), ("is_stopper(dud)", "false")],
        run: |c| Ok(Value::Bool(c.sides(0)?.stopper()?.is_some())),
    },
    Builtin {
        declaration: "onside(x: loopy game) -> value",
        about: "Returns the onside of a game: the value of the game if infinite play is a win for \
                Left.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 11",
        examples: &[("onside(dud)", "on"), ("onside(a{0||a|0})", "1")],
        run: |c| Ok(c.engine.loopy_game(c.sides(0)?.onside()?)),
    },
    Builtin {
        declaration: "offside(x: loopy game) -> value",
        about: "Returns the offside of a game: the value of the game if infinite play is a win for \
                Right.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 11",
        examples: &[("offside(dud)", "off"), ("offside(upon)", "upon")],
        run: |c| Ok(c.engine.loopy_game(c.sides(0)?.offside()?)),
    },
    Builtin {
        declaration: "graph(x: loopy game) -> text",
        about: "Returns a literal form, or the canonical form of a game, as a list of positions \
                with their options, in the notation of `game_graph`. The first position is the \
                game itself. A value that is not a stopper has no canonical form; the function \
                uses the form with which the value was defined.",
        cost: FunctionCost::Positions,
        source: BOOK,
        examples: &[
            ("graph(over)", "\"a: b | a; b: |\""),
            ("graph('{pass,0|}')", "\"a: a, b |; b: |\""),
            ("game_graph(graph(upon)) = upon", "true"),
        ],
        run: |c| {
            let form = match c.value(0)? {
                Value::Form(_) | Value::LoopyForm(_) | Value::Loopy(..) => c.literal(0)?,
                _ => match c.loopy(0)? {
                    game if game.stopper().is_some() => {
                        c.engine.lx().literal_of_stopper(c.stopper(0)?)?
                    }
                    _ => c.literal(0)?,
                },
            };
            Ok(Value::text(crate::loopy_text::written_graph(c.engine, &form)?))
        },
    },
    Builtin {
        declaration: "degree(g: loopy game) -> value",
        about: "Returns the degree of loopiness of a stopper g: the onside of g - g. The degree is \
                0 if and only if g equals a loopfree game.",
        cost: SUM_COST,
        source: "Winning Ways, chapter 11",
        examples: &[("degree(over + 1/2)", "over"), ("degree(on)", "on"), ("degree(^)", "0")],
        run: |c| Ok(c.engine.loopy_game(c.engine.lx().degree(c.loopy(0)?)?)),
    },
    Builtin {
        declaration: "upsum(g: loopy game, h: loopy game) -> value",
        about: "Returns the upsum of two stoppers: the onside of g + h.",
        cost: SUM_COST,
        source: "Winning Ways, chapter 11",
        examples: &[("upsum(on, off)", "on")],
        run: |c| Ok(c.engine.loopy_game(c.engine.lx().upsum(c.stopper(0)?, c.stopper(1)?)?)),
    },
    Builtin {
        declaration: "downsum(g: loopy game, h: loopy game) -> value",
        about: "Returns the downsum of two stoppers: the offside of g + h.",
        cost: SUM_COST,
        source: "Winning Ways, chapter 11",
        examples: &[("downsum(on, off)", "off")],
        run: |c| Ok(c.engine.loopy_game(c.engine.lx().downsum(c.stopper(0)?, c.stopper(1)?)?)),
    },
    Builtin {
        declaration: "variety(g: loopy game, degree?: loopy game) -> value",
        about: "Returns the upsum variety of a stopper g for a given degree: the upsum of g with \
                the downsum of -g and -degree. The degree must equal its upsum with itself. If no \
                degree is given, the function uses the degree of g. In this case, the result is \
                undefined unless the upsum variety and the downsum variety of g are equal. The \
                stability conjecture states that they are always equal.",
        cost: SUM_COST,
        source: "Winning Ways, chapter 11",
        examples: &[("variety(over + 1/2)", "over")],
        run: |c| {
            let lx = c.engine.lx();
            let variety = match c.given(1) {
                Some(_) => lx.upsum_variety(c.loopy(0)?, c.stopper(1)?)?,
                None => lx.variety(c.loopy(0)?)?,
            };
            Ok(c.engine.loopy_game(variety))
        },
    },
    Builtin {
        declaration: "is_idempotent(g: loopy game) -> truth",
        about: "Returns `true` if g + g = g.",
        cost: SUM_COST,
        source: "Siegel, thesis, section 3.1",
        examples: &[("is_idempotent(over)", "true"), ("is_idempotent(upon)", "false")],
        run: |c| Ok(Value::Bool(c.engine.lx().is_idempotent(c.loopy(0)?)?)),
    },
    Builtin {
        declaration: "absorbs(g: loopy game, h: loopy game) -> truth",
        about: "Returns `true` if g + h = g.",
        cost: SUM_COST,
        source: "Siegel, thesis, Table 3.2",
        examples: &[("absorbs(over, ^)", "true"), ("absorbs(+_over, ^)", "false")],
        run: |c| Ok(Value::Bool(c.engine.lx().absorbs(c.loopy(0)?, c.loopy(1)?)?)),
    },
    Builtin {
        declaration: "ko_mean(x: form, komaster?: player or text) -> number",
        about: "Returns the mean of a game with kos: the number at which the mast of its \
                thermograph stands. The komaster is the player with the larger ko threats: Left, \
                Right or \"none\" (the default). The game is a position, a literal form, or a \
                value. For a value, the moves are those of its canonical form, or of the form with \
                which it was defined, because the onside and the offside do not determine the \
                moves. Undefined if the game has cycles other than kos, such as passes, or if \
                several kos can be fought at once.",
        cost: KO_THERMOGRAPHS,
        source: "Berlekamp, The economist's view of combinatorial games",
        examples: &[
            ("ko_mean(game_graph(\"a: x | b; b: a | -2; x: 1 | 0\"))", "-1/3"),
            ("ko_mean(a{{1|0}||a|-2})", "-1/3"),
        ],
        run: |c| Ok(Value::number(ko(c)?.mean().clone())),
    },
    Builtin {
        declaration: "ko_temperature(x: form, komaster?: player or text) -> number",
        about: "Returns the temperature of a game with kos: the temperature above which neither \
                player gains by moving. The komaster is the player with the larger ko threats: \
                Left, Right or \"none\" (the default). The game is a position, a literal form, or \
                a value. For a value, the moves are those of its canonical form, or of the form \
                with which it was defined, because the onside and the offside do not determine the \
                moves. Undefined if the game has cycles other than kos, such as passes, or if \
                several kos can be fought at once.",
        cost: KO_THERMOGRAPHS,
        source: "Berlekamp, The economist's view of combinatorial games",
        examples: &[
            ("ko_temperature(game_graph(\"a: x | b; b: a | -2; x: 1 | 0\"))", "5/6"),
            ("ko_temperature(tis)", "0"),
        ],
        run: |c| Ok(Value::number(ko(c)?.temperature().clone())),
    },
    Builtin {
        declaration: "ko_walls(x: form, komaster?: player or text) -> any",
        about: "Returns the left and right walls of the thermograph of a game with kos, as lists \
                of corners [value, temperature]. The komaster is the player with the larger ko \
                threats: Left, Right or \"none\" (the default). The game is a position, a literal \
                form, or a value, as for `ko_mean`. Undefined if the game has cycles other than \
                kos, such as passes, or if several kos can be fought at once. The walls start at \
                temperature -1. The last corner of each wall is the foot of the mast.",
        cost: KO_THERMOGRAPHS,
        source: "Berlekamp, The economist's view of combinatorial games",
        examples: &[("size(ko_walls(game_graph(\"a: b | c; b: | ; c: a | b\")))", "2")],
        run: |c| {
            let found = ko(c)?;
            let wall = |corners: Vec<WallCorner>| {
                Value::list(corners.into_iter().map(|corner| {
                    Value::list([Value::number(corner.value), Value::number(corner.temperature)])
                }))
            };
            Ok(Value::list([wall(found.left_wall()), wall(found.right_wall())]))
        },
    },
];

fn ko(c: &Call<'_>) -> LangResult<KoThermograph> {
    let komaster = match c.given(1) {
        None => Komaster::Neither,
        Some(Value::Text(text)) if **text == *"none" => Komaster::Neither,
        Some(Value::Player(Player::Left)) => Komaster::Left,
        Some(Value::Player(Player::Right)) => Komaster::Right,
        Some(_) => {
            let message = "expected Left, Right or \"none\" as the komaster";
            return Err(LangError::type_error(message, "").of_argument(1));
        }
    };
    let lx = c.engine.lx();
    Ok(match c.value(0)? {
        Value::Position(position) => position.ko_thermograph(lx, komaster)?,
        _ => lx.ko_thermograph_of_literal(&c.literal(0)?, komaster)?,
    })
}
