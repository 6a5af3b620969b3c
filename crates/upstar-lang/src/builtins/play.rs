//! Positions: moves, parts, variants, and searching among them.

use upstar::Position;

use crate::builtins::{Builtin, Cost};
use crate::error::{Error, Reply};
use crate::eval::coerce::expected;
use crate::eval::{Call, MAX_LIST, not_yet, too_long};
use crate::value::{Function, Value};

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "winning_moves",
        signature: "winning_moves(p, player)",
        summary: "The positions that a player can move to and then win, under normal play.",
        remarks: "",
        cost: Cost::Steep,
        source: "Winning Ways, chapter 1",
        examples: &[("winning_moves(nim(\"1,2,4\"), Left)", "[nim(\"1,2,3\")]")],
        run: |c| {
            let (position, player) = (place(c, 0)?, c.player(1)?);
            Ok(each(position.winning_moves(c.engine.cx, player)?))
        },
    },
    Builtin {
        name: "best_moves",
        signature: "best_moves(p, player, temperature?)",
        summary: "The positions to move to at a temperature, by the thermograph's scaffold.",
        remarks: "Without a temperature, the moves that no other move is better than.",
        cost: Cost::Steep,
        source: "Winning Ways, chapter 6",
        examples: &[("size(best_moves(domineering(\"2x2\"), Left)) > 0", "true")],
        run: |c| {
            let (position, player) = (place(c, 0)?, c.player(1)?);
            let temperature = match c.given(2) {
                Some(_) => Some(c.dyadic(2)?),
                None => None,
            };
            Ok(each(position.best_moves(c.engine.cx, player, temperature.as_ref())?))
        },
    },
    Builtin {
        name: "components",
        signature: "components(p)",
        summary: "Positions of which a position is the disjunctive sum.",
        remarks: "Parts of value 0 may be left out.",
        cost: Cost::Instant,
        source: "Winning Ways, chapter 2",
        examples: &[("components(nim(\"3,5\"))", "[nim(\"3\"), nim(\"5\")]")],
        run: |c| Ok(each(place(c, 0)?.components())),
    },
    Builtin {
        name: "impartial",
        signature: "impartial(p)",
        summary: "The position in which either player may make either's move, there and after.",
        remarks: "",
        cost: Cost::Instant,
        source: "Winning Ways, chapter 14",
        examples: &[("nim_value(impartial(clobber(\"xoxo\")))", "3")],
        run: |c| Ok(Value::Position(place(c, 0)?.impartial())),
    },
    Builtin {
        name: "negated",
        signature: "negated(p)",
        summary: "The position with the players exchanged.",
        remarks: "",
        cost: Cost::Instant,
        source: "Conway, On Numbers and Games, chapter 7",
        examples: &[
            ("negated(domineering(\"1x2\"))", "negated(domineering(\"1x2\"))"),
            ("negated(domineering(\"1x2\")) = 1", "true"),
        ],
        run: |c| Ok(Value::Position(place(c, 0)?.negated())),
    },
    Builtin {
        name: "play",
        signature: "play(p, player, convention?)",
        summary: "A line of best play from a position, a player to begin.",
        remarks: "Each moves to the first winning position, or to the first of the best if none wins.",
        cost: Cost::Steep,
        source: "Winning Ways, chapter 1",
        examples: &[("play(nim(\"2\"), Left)", "[nim(\"2\"), nim(\"0\")]")],
        run: |c| {
            if let Some(Value::Text(convention)) = c.given(2)
                && **convention != *"normal"
            {
                return Err(not_yet("conventions other than \"normal\"").of_argument(2));
            }
            let (mut position, mut player) = (place(c, 0)?.clone(), c.player(1)?);
            let mut line = vec![Value::Position(position.clone())];
            loop {
                c.engine.cx.budget.spend(1)?;
                let mut moves = position.winning_moves(c.engine.cx, player)?;
                if moves.is_empty() {
                    moves = position.best_moves(c.engine.cx, player, None)?;
                }
                let Some(next) = moves.into_iter().next() else { break };
                line.push(Value::Position(next.clone()));
                (position, player) = (next, player.opponent());
            }
            Ok(Value::list(line))
        },
    },
    Builtin {
        name: "find",
        signature: "find(ruleset, predicate, length?)",
        summary: "The first position of a ruleset, shorter texts first, for which a condition holds.",
        remarks: "Texts of up to so many characters are tried, or of 6; undefined if there is none.",
        cost: Cost::Steep,
        source: "the guide, chapter Positions",
        examples: &[
            ("find(toppling_dominoes, p -> p = ^)", "toppling_dominoes(\"xoox\")"),
            ("find(hackenbush, p -> p = 3/4)", "hackenbush(\"BRB\")"),
        ],
        run: |c| {
            let (ruleset, predicate) = (c.function(0)?, c.function(1)?);
            let length = match c.given(2) {
                Some(_) => c.natural(2)?,
                None => 6,
            };
            let mut seen = std::collections::HashSet::new();
            let letters = letters(c, &ruleset);
            let mut words = vec![String::new()];
            for _ in 0..length {
                let mut longer = Vec::new();
                for word in &words {
                    for letter in &letters {
                        c.engine.cx.budget.spend(1)?;
                        let word = format!("{word}{letter}");
                        if let Ok(position) = c.engine.apply(&ruleset, vec![Value::text(&word)])
                            && let Value::Position(place) = &position
                            && seen.insert(place.expression())
                            && holds(c, &predicate, &position)?
                        {
                            return Ok(position);
                        }
                        longer.push(word);
                    }
                }
                if longer.len() > MAX_LIST {
                    return Err(too_long());
                }
                words = longer;
            }
            Err(Error::undefined(format!("no position of up to {length} characters is such")))
        },
    },
];

/// The characters that positions of a ruleset are written with, found by trying.
fn letters(c: &Call<'_>, ruleset: &Function) -> Vec<char> {
    let read = |text: String| c.engine.apply(ruleset, vec![Value::text(text)]).ok();
    let mut letters = Vec::new();
    let mut printed = Vec::new();
    for letter in "xo.#BRGgTF123456789".chars() {
        if let Some(Value::Position(position)) = read(letter.to_string()) {
            // Several characters can mean the same.
            let text = position.text();
            if !printed.contains(&text) {
                printed.push(text);
                letters.push(letter);
            }
        }
    }
    if let Some(&letter) = letters.first() {
        let between = ['/', ','];
        let joined = between.into_iter().find(|b| read(format!("{letter}{b}{letter}")).is_some());
        letters.extend(joined);
    }
    letters
}

fn holds(c: &Call<'_>, predicate: &Function, value: &Value) -> Reply<bool> {
    match c.engine.apply(predicate, vec![value.clone()])? {
        Value::Bool(truth) => Ok(truth),
        other => Err(expected("a truth value", &other).of_argument(1)),
    }
}

fn place<'c>(c: &'c Call<'_>, number: usize) -> Reply<&'c Position> {
    match c.value(number)? {
        Value::Position(position) => Ok(position),
        other => {
            let mut error: Error = expected("a position", other);
            error.remedy = "a position is made by its ruleset, such as domineering(\"4x4\")".into();
            Err(error.of_argument(number))
        }
    }
}

/// Positions as a list.
pub(crate) fn each(positions: Vec<Position>) -> Value {
    Value::list(positions.into_iter().map(Value::Position))
}
