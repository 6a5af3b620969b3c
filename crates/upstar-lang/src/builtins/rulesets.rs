//! Lists of positions, and functions of single rulesets.

use std::collections::HashSet;

use upstar::explore::position_texts;
use upstar::lemmas::{cricket_pitch, lenres, maze};
use upstar::rules::graph::{MOST_VERTICES, Neighbours};
use upstar::rules::roller::RollerPosition;
use upstar::rules::{CricketPitch, IndependenceGame, LenRes};
use upstar_core::{Player, Ruleset};
use upstar_short::Short;

use crate::builtins::option_closed::number_or_on;
use crate::builtins::positions::{SEARCH, engines, enumeration, position_of};
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::coerce::expected;
use crate::eval::{Call, MAX_LIST, too_long};
use crate::value::Value;

const CLOSED: &str = "Nowakowski and Ottaway, Option-closed games, section 3.2";

const VERTICES: FunctionCost =
    FunctionCost::Stated("May be exponential in the number of vertices; the step limit applies.");

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "positions_of(ruleset, size: count, partial?: truth, up_to_symmetry?: truth) -> any",
        about: "Returns the positions of a ruleset up to a given size, without repetition. The \
                size of a position is the number of its cells, tokens, edges or vertices. Mirror \
                images are distinct positions. With `up_to_symmetry: true`, the function returns \
                only one of several positions that differ by a symmetry that the ruleset \
                recognises, or by components in which neither player can ever move. It is an error \
                if the function cannot enumerate all these positions. If it can enumerate some of \
                them, the error message describes these positions, and `partial: true` returns \
                them.",
        cost: SEARCH,
        source: "the guide, chapter Positions and rulesets",
        examples: &[
            (
                "positions_of(toppling_dominoes, 1)",
                "[toppling_dominoes(\"\"), toppling_dominoes(\"x\"), toppling_dominoes(\"o\"), toppling_dominoes(\"g\")]",
            ),
            ("size(positions_of(domineering, 4))", "75"),
            (
                "positions_of(clobber, 2, up_to_symmetry: true)",
                "[clobber(\"0x0\"), clobber(\"xo\")]",
            ),
            (
                "[p for p in positions_of(nim, 3) if outcome(p) = \"P\"]",
                "[nim(\"0\"), nim(\"1,1\")]",
            ),
            ("size(positions_of(hackenbush, 2, partial: true))", "19"),
        ],
        run: positions_of,
    },
    Builtin {
        declaration: "lenres_normal_form(p: position or text) -> any",
        about: "Returns the shortest row of LenRes of the form 0 1 0^xn … 1 0^x1 1^z, possibly \
                with 0 and 1 exchanged, that has the same value as a given row. The function \
                replaces the run at the front by a single integer. Then it replaces every 110 by \
                1, or every 001 by 0 if the row begins with 1. If the argument is text, the result \
                is text. Undefined if the row contains three distinct integers.",
        cost: FunctionCost::Instant,
        source: "Siegel, thesis, Lemmas 2.3.8 to 2.3.12",
        examples: &[
            ("lenres_normal_form(\"00011000111001000011\")", "\"0100100011\""),
            ("lenres_normal_form(lenres(\"001011\"))", "lenres(\"01011\")"),
        ],
        run: |c| {
            let row = read(c, &LenRes)?;
            let Some(reduced) = lenres::reduced(&row) else {
                let message = "no normal form is known for rows with three different integers";
                return Err(LangError::undefined(message).of_argument(0));
            };
            printed(c, &LenRes, &reduced)
        },
    },
    Builtin {
        declaration: "ldip(p: position or text) -> value",
        about: "Returns the Left odd low point of a Cricket Pitch position: the height of the \
                lowest odd bump to the left of the roller that is lower than every bump between it \
                and the roller. If there is no such bump, the result is the loopy game on, which \
                is greater than every number. Nowakowski and Ottaway write ∞ instead. The player \
                with the lower odd low point wins.",
        cost: FunctionCost::Instant,
        source: CLOSED,
        examples: &[
            ("ldip(\"[5,o,1,2,4]\")", "5"),
            ("rdip(\"[5,2,3,4,o,2,2,3]\")", "on"),
            ("ldip(cricket_pitch(\"[1,2,3,4,o,1]\"))", "1"),
        ],
        run: |c| dip(c, Player::Left),
    },
    Builtin {
        declaration: "rdip(p: position or text) -> value",
        about: "Returns the Right odd low point of a Cricket Pitch position: the height of the \
                lowest odd bump to the right of the roller that is lower than every bump between \
                it and the roller. If there is no such bump, the result is the loopy game on, \
                which is greater than every number. Nowakowski and Ottaway write ∞ instead. The \
                player with the lower odd low point wins.",
        cost: FunctionCost::Instant,
        source: CLOSED,
        examples: &[("rdip(\"[5,o,1,2,4]\")", "1")],
        run: |c| dip(c, Player::Right),
    },
    Builtin {
        declaration: "pitch_steps(p: position or text) -> texts",
        about: "Returns a list that begins with a Cricket Pitch position and continues with its \
                successive simplifications. The first of these rules that changes the position \
                gives the next item: prune the flat bumps and the bumps behind them, subtract an \
                even number from all bumps, remove even bumps, and lower high odd bumps. All items \
                have the same value. If the argument is text, the items are text. To see the rule \
                that gives each item, call explain(p).",
        cost: FunctionCost::Instant,
        source: "Siegel, thesis, Lemmas 4.4.8, 4.4.9, 4.4.15 and 4.4.17",
        examples: &[(
            "pitch_steps(\"[7,0,3,2,5,8,o,6,3,5,7]\")",
            "[\"[7,0,3,2,5,8,o,6,3,5,7]\", \"[3,2,5,8,o,6,3,5,7]\", \"[1,0,3,6,o,4,1,3,5]\", \"[3,6,o,4,1,3,5]\", \"[3,o,1,3,5]\", \"[3,o,1,1,1]\"]",
        )],
        run: |c| {
            let mut steps = vec![read(c, &CricketPitch)?];
            let bumps = 1 + steps[0].left().len() as u64 + steps[0].right().len() as u64;
            for (_, next) in cricket_pitch::steps(&steps[0].clone()) {
                c.engine.cx.budget.spend(bumps)?;
                steps.push(next);
            }
            let steps = steps.iter().map(|step| printed(c, &CricketPitch, step));
            Ok(Value::list(steps.collect::<LangResult<Vec<Value>>>()?))
        },
    },
    Builtin {
        declaration: "maze_of(x: game) -> position",
        about: "Returns a maze whose value is the given number or switch {a|b} of numbers. In this \
                maze, every wall is on the right side of a cell. Undefined if the maze would need \
                more than 4096 cells.",
        cost: FunctionCost::Instant,
        source: "Siegel, thesis, section 4.4.1.1 and Claim 4.4.3",
        examples: &[
            ("maze_of(3/4)", "maze(\"@.../..|../.|.|..\")"),
            ("value(maze_of({2|-1/2}))", "{2|-1/2}"),
        ],
        run: |c| {
            let (cx, game) = (c.engine.cx, c.game(0)?);
            let (left, right) = cx.options(game)?;
            let only = |option: Option<Short>, count| cx.as_number(option.filter(|_| count == 1)?);
            let (a, b) = (left.clone().next(), right.clone().next());
            let ends = (only(a, left.len()), only(b, right.len()));
            let found = match (cx.as_number(game), ends.0, ends.1) {
                (Some(number), ..) => maze::of_number(number),
                (None, Some(a), Some(b)) => maze::of_switch(a, b),
                _ => {
                    let wrong = expected("a number or a switch of two numbers", c.value(0)?);
                    return Err(wrong.of_argument(0));
                }
            };
            match found {
                Some(position) => position_argument(c, &upstar::rules::Maze, &position),
                None => Err(LangError::undefined(
                    "the maze is too large: at most 4096 cells are supported",
                )),
            }
        },
    },
    Builtin {
        declaration: "independence_number(graph: position or text) -> count",
        about: "Returns the number of vertices in a largest independent set of a graph. A graph is \
                given as text, such as \"path 5\", \"cycle 6\", \"grid 3x4\" or \"0-1 1-2\", or as \
                a position of the Independence Game, whose tokens are ignored. Undefined for more \
                than 128 vertices.",
        cost: VERTICES,
        source: "Siegel, thesis, section 3.6.3.1",
        examples: &[
            ("independence_number(\"cycle 5\")", "2"),
            ("independence_number(\"grid 5x5\")", "13"),
        ],
        run: |c| {
            let number = graph(c)?.independence_number(c.engine.cx.budget)?;
            Ok(Value::count(number as usize))
        },
    },
    Builtin {
        declaration: "maximal_independent_sets(graph: position or text) -> any",
        about: "Returns the maximal independent sets of a graph, as lists of vertices in \
                lexicographic order. Vertices are numbered from 0 in reading order. A graph is \
                given as text, such as \"path 4\", \"cycle 6\", \"grid 3x4\" or \"0-1 1-2\", or as \
                a position of the Independence Game, whose tokens are ignored. Undefined for more \
                than 128 vertices.",
        cost: VERTICES,
        source: "Siegel, thesis, section 3.6.3.1",
        examples: &[("maximal_independent_sets(\"path 4\")", "[[0, 2], [0, 3], [1, 3]]")],
        run: |c| {
            let mut sets = Vec::new();
            graph(c)?.each_maximal(c.engine.cx.budget, &mut |set| {
                sets.push(set);
                c.engine.cx.budget.spend(u64::from(set.count_ones()))?;
                Ok(sets.len() <= MAX_LIST)
            })?;
            if sets.len() > MAX_LIST {
                return Err(too_long());
            }
            // The lists of vertices are in lexicographic order.
            sets.sort_unstable_by_key(|set| std::cmp::Reverse(set.reverse_bits()));
            let list = |set: &u128| {
                let vertices = (0..MOST_VERTICES).filter(|vertex| set >> vertex & 1 == 1);
                Value::list(vertices.map(Value::count))
            };
            Ok(Value::list(sets.iter().map(list)))
        },
    },
    Builtin {
        declaration: "is_well_covered(graph: position or text) -> truth",
        about: "Returns `true` if all maximal independent sets of a graph have the same size. On \
                such a graph, the starting position of the Independence Game is negative. A graph \
                is given as text, such as \"path 3\", \"cycle 4\", \"grid 3x4\" or \"0-1 1-2\", or \
                as a position of the Independence Game, whose tokens are ignored. Undefined for \
                more than 128 vertices.",
        cost: VERTICES,
        source: "Siegel, thesis, section 3.6.3.1",
        examples: &[
            ("is_well_covered(\"cycle 4\")", "true"),
            ("is_well_covered(\"path 3\")", "false"),
        ],
        run: |c| Ok(Value::Bool(graph(c)?.is_well_covered(c.engine.cx.budget)?)),
    },
];

fn positions_of(c: &Call<'_>) -> LangResult<Value> {
    listed_positions(c).map(Value::list)
}

/// Returns the positions of the ruleset given as the first argument up to the size given as the
/// second argument.
pub(crate) fn listed_positions(c: &Call<'_>) -> LangResult<Vec<Value>> {
    let (ruleset, most) = (c.function(0)?, c.size(1)?);
    let engine = engines(c);
    let read = |text: &str| position_of(&engine(), &ruleset, text);
    let enumeration = enumeration(c, &ruleset)?;
    let shape = enumeration.shape;
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    let (is_partial, is_reduced) = (c.truth_or_false(2)?, c.truth_or_false(3)?);
    if let Some(only) = enumeration.restriction(most).filter(|_| !is_partial) {
        let message = format!("only some of these positions can be listed: {only}");
        let remedy = "`positions_of(…, partial: true)` lists the positions that can be listed";
        return Err(LangError::undefined(message).remedy(remedy).of_argument(0));
    }
    let most = shape.largest().map_or(most, |largest| largest.min(most));
    for size in 0..=most {
        c.engine.cx.budget.spend(1)?;
        for text in position_texts(shape, size) {
            c.engine.cx.budget.spend(1 + text.len() as u64)?;
            let Some(position) = read(&text) else { continue };
            let position = if is_reduced { position.normal() } else { position };
            if seen.insert(position.text()) {
                found.push(Value::Position(position));
            }
            if found.len() > MAX_LIST {
                return Err(too_long());
            }
        }
    }
    Ok(found)
}

/// The first argument is text or a position.
fn read<R: Ruleset>(c: &Call<'_>, rules: &R) -> LangResult<R::Position> {
    let name = rules.doc().name;
    let text = match c.value(0)? {
        Value::Text(text) => text.to_string(),
        Value::Position(position) if position.doc().name == name => position.text(),
        other => {
            let wanted = format!("a position of {name}, or its text");
            return Err(expected(&wanted, other).of_argument(0));
        }
    };
    rules.parse(&text).map_err(|error| {
        let remedy = format!("`help {name}` describes the text format of positions");
        LangError::type_error(error.message, remedy).of_argument(0)
    })
}

/// Returns text if the first argument is text.
fn printed<R: Ruleset>(c: &Call<'_>, rules: &R, position: &R::Position) -> LangResult<Value> {
    match c.value(0)? {
        Value::Text(_) => Ok(Value::text(rules.print(position))),
        _ => position_argument(c, rules, position),
    }
}

fn position_argument<R: Ruleset>(
    c: &Call<'_>,
    rules: &R,
    position: &R::Position,
) -> LangResult<Value> {
    let text = rules.print(position);
    match c.engine.session.raw_position(rules.doc().name, &[], &text) {
        Ok(position) => Ok(Value::Position(position)),
        Err(error) => Err(LangError::undefined(error.to_string())),
    }
}

fn dip(c: &Call<'_>, player: Player) -> LangResult<Value> {
    let position: RollerPosition = read(c, &CricketPitch)?;
    let (left, right) = cricket_pitch::low_points(&position);
    let height = if player == Player::Left { left } else { right };
    Ok(number_or_on(height.map(i64::from)))
}

fn graph(c: &Call<'_>) -> LangResult<Neighbours> {
    let position = read(c, &IndependenceGame)?;
    Neighbours::new(&position.neighbours()).ok_or_else(|| {
        let message =
            format!("the graph is too large: at most {MOST_VERTICES} vertices are supported");
        LangError::undefined(message).of_argument(0)
    })
}
