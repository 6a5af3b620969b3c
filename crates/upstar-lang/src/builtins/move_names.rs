//! Names of moves in positions, in sums, and in games without a ruleset.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use upstar::explore::MoveLabels;
use upstar_core::Player;
use upstar_number::IBig;

use crate::builtins::positions::mover;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{ErrorKind, LangError, LangResult};
use crate::eval::{Call, EvalContext};
use crate::text::plain;
use crate::value::{LiteralSum, SumTerm, Value};

const GUIDE: &str = "the guide, chapter Positions and rulesets";
const COST: FunctionCost = FunctionCost::Stated("Quadratic in the number of moves.");

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "move_names(x: any game, player?) -> texts",
        about: "Returns the names of a player's moves. In a position, a move is named by the cells \
                that it changes (`a1 a2`), by the path of a piece, by the edge or the vertices \
                that it removes (`0-1`), by the sizes of the heap before and after (`5 to 3`), or \
                by the domino that topples and its direction (`2 left`). If there is no such name, \
                the resulting position is the name. If several moves have the same name, `to` and \
                the resulting position follow. If there are more than 2,000 moves, all names are \
                the resulting positions. In a sum, the number of the component precedes the name; \
                positions are numbered before forms and values, and equal copies of a component \
                are listed once. In a game without a ruleset, such as a scoring game or a literal \
                form, the name of a move is the text of the option. The player may be omitted if \
                the game is impartial.",
        cost: COST,
        source: GUIDE,
        examples: &[
            ("move_names(nim(\"1,2\"))", "[\"1 to 0\", \"2 to 0\", \"2 to 1\"]"),
            ("move_names(domineering(\"2x2\"), Left)", "[\"a1 a2\", \"b1 b2\"]"),
            ("move_names(hackenbush(\"B(R,B)\"), Right)", "[\"1-2\"]"),
            (
                "move_names(nim(\"2\") + domineering(\"2x1\"), Left)",
                "[\"in component 1: 2 to 0\", \"in component 1: 2 to 1\", \"in component 2: a1 a2\"]",
            ),
            ("move_names(s{2,{5|0|-1}|0|.}, Left)", "[\"s{.|2|.}\", \"s{5|0|-1}\"]"),
        ],
        run: |c| {
            let moves = Moves::new(c, mover(c, 1)?)?;
            let mut names = Vec::new();
            for component in &moves.components {
                for (name, _) in component.list(c.engine)? {
                    names.push(Value::text(component.place() + &name));
                }
            }
            Ok(Value::list(names))
        },
    },
    Builtin {
        declaration: "make_move(x: any game, move: text, player?) -> any",
        about: "Returns the game after the move with the given name. The names are those of \
                `move_names`. The move in component 2 of a sum may also be written `2: a1 a2`, or \
                without a component if no other component has a move of this name. If no move in a \
                position has the given name, the text may also be the resulting position. The \
                player may be omitted if the game is impartial.",
        cost: COST,
        source: GUIDE,
        examples: &[
            ("make_move(nim(\"3,5\"), \"5 to 3\")", "nim(\"3,3\")"),
            ("make_move(nim(\"3,3\"), \"3 to 1\")", "nim(\"1,3\")"),
            ("make_move(domineering(\"2x2\"), \"b1 b2\", Left)", "domineering(\".#/.#\")"),
            ("make_move(nim(\"3\") + nim(\"5\"), \"2: 5 to 3\") = 0", "true"),
            ("make_move(s{2,{5|0|-1}|0|.}, \"s{.|2|.}\", Left)", "s{.|2|.}"),
        ],
        run: |c| {
            let (player, text) = (mover(c, 2)?, c.text(1)?);
            let moves = Moves::new(c, player)?;
            let (found, several) = moves.find(c.engine, &text)?;
            if let Some(game) = found {
                return Ok(game);
            }
            let message = match several {
                0 => format!("{player} has no move \"{text}\""),
                _ => format!("\"{text}\" denotes {several} moves of {player}"),
            };
            let remedy = match moves.first(c.engine)? {
                Some(name) => format!(
                    "`move_names` lists the moves, such as {}",
                    upstar_notation::quoted_text(&name)
                ),
                None => format!("{player} has no moves in this position"),
            };
            Err(LangError::type_error(message, remedy).of_argument(1))
        },
    },
    Builtin {
        declaration: "move_name(x: any game, to: any game, player?) -> text",
        about: "Returns the name of the move from one game to another. The names are those of \
                `move_names`. The player may be omitted if the game is impartial.",
        cost: COST,
        source: GUIDE,
        examples: &[
            ("move_name(nim(\"3,5\"), nim(\"3,3\"))", "\"5 to 3\""),
            (
                "[move_name(clobber(\"xox\"), q, Left) for q in best_moves(clobber(\"xox\"), Left)]",
                "[\"a1 b1\", \"c1 b1\"]",
            ),
            (
                "[move_name(g, h) for g in [nim(\"2\") + nim(\"3\")] for h in winning_moves(g)]",
                "[\"in component 2: 3 to 2\"]",
            ),
        ],
        run: |c| {
            let (player, to) = (mover(c, 2)?, c.value(1)?);
            let moves = Moves::new(c, player)?;
            for is_same in [is_same_text, is_same_game] {
                for component in &moves.components {
                    for (name, option) in component.list(c.engine)? {
                        let option = moves.after(c.engine, component, &option)?;
                        if is_same(c.engine, &option, to)? {
                            return Ok(Value::text(component.place() + &name));
                        }
                    }
                }
            }
            let message =
                format!("{player} has no move to {}", crate::text::expression(c.engine, to)?);
            let remedy = "`left_options` and `right_options` list the options";
            Err(LangError::type_error(message, remedy).of_argument(1))
        },
    },
];

/// The moves of a player in a game.
struct Moves<'c> {
    /// The terms if the game is a sum of several games.
    sum: Option<&'c LiteralSum>,
    components: Vec<Component>,
}

/// The moves in a component, or in a game that is not a sum.
struct Component {
    /// The index of the term in the sum.
    term: usize,
    /// The numbers of the copies of the component; `None` if the game is not a sum.
    numbers: Option<RangeInclusive<u64>>,
    moves: ComponentMoves,
}

enum ComponentMoves {
    Position(MoveLabels),
    /// The options of a game without a ruleset.
    Options(Vec<Value>),
}

impl<'c> Moves<'c> {
    fn new(c: &'c Call<'_>, player: Player) -> LangResult<Moves<'c>> {
        let game = c.value(0)?;
        let at_game = |error: LangError| error.of_argument(0);
        let Value::Sum(terms) = game else {
            let moves = ComponentMoves::new(c.engine, game, player).map_err(at_game)?;
            let only = Component { term: 0, numbers: None, moves };
            return Ok(Moves { sum: None, components: vec![only] });
        };
        if let Some(position) = c.engine.position(game) {
            let moves = ComponentMoves::new(c.engine, &Value::Position(position), player)?;
            let only = Component { term: 0, numbers: None, moves };
            return Ok(Moves { sum: None, components: vec![only] });
        }
        let (mut components, mut number) = (Vec::new(), 1_u64);
        let is_position = |term: &SumTerm| matches!(term.game, Value::Position(_));
        for with_positions in [true, false] {
            for (term, part) in terms.iter().enumerate() {
                c.engine.cx.budget.spend(1)?;
                let SumTerm { count, game } = part;
                if is_position(part) != with_positions {
                    continue;
                }
                let is_negative = *count < IBig::ZERO;
                let moves = match game {
                    Value::Position(position) if is_negative => {
                        let negative = Value::Position(position.negated());
                        ComponentMoves::new(c.engine, &negative, player)
                    }
                    _ if is_negative => {
                        let negative = c.engine.multiple(&Value::number(-1), game)?;
                        ComponentMoves::new(c.engine, &negative, player)
                    }
                    _ => ComponentMoves::new(c.engine, game, player),
                };
                let copies = u64::try_from(if is_negative { -count } else { count.clone() });
                let last = number.saturating_add(copies.unwrap_or(u64::MAX) - 1);
                let numbers = Some(number..=last);
                components.push(Component { term, numbers, moves: moves.map_err(at_game)? });
                number = last.saturating_add(1);
            }
        }
        Ok(Moves { sum: Some(terms), components })
    }

    /// Returns the game after the move to an option of a component.
    fn after(
        &self,
        engine: &EvalContext<'_>,
        component: &Component,
        option: &Value,
    ) -> LangResult<Value> {
        let Some(terms) = self.sum else { return Ok(option.clone()) };
        let is_negative = terms[component.term].count < IBig::ZERO;
        match is_negative {
            true => {
                let option = engine.multiple(&Value::number(-1), option)?;
                engine.after_move(terms, component.term, &option)
            }
            false => engine.after_move(terms, component.term, option),
        }
    }

    /// Returns the game after the move that a text denotes, if it denotes one move, and the number
    /// of moves that it denotes.
    fn find(&self, engine: &EvalContext<'_>, text: &str) -> LangResult<(Option<Value>, usize)> {
        let text = text.trim();
        let numbered = text.strip_prefix("in component ").unwrap_or(text).split_once(':');
        let numbered =
            numbered.and_then(|(number, rest)| Some((number.trim().parse::<u64>().ok()?, rest)));
        let mut found = Vec::new();
        for component in &self.components {
            let text = match (&component.numbers, numbered) {
                (Some(numbers), Some((number, rest))) if numbers.contains(&number) => rest,
                (Some(_), Some(_)) => continue,
                _ => text,
            };
            for option in component.find(engine, text)? {
                found.push((component, option));
            }
        }
        let Some(((component, option), others)) = found.split_first() else { return Ok((None, 0)) };
        // Moves in equal heaps differ only in the order of the heaps.
        let is_equal = |other: &Value| match (option, other) {
            (Value::Position(one), Value::Position(other)) => one.normal() == other.normal(),
            _ => false,
        };
        if others.iter().all(|(other, to)| other.term == component.term && is_equal(to)) {
            return Ok((Some(self.after(engine, component, option)?), 1));
        }
        Ok((None, found.len()))
    }

    /// Returns the name of a move.
    fn first(&self, engine: &EvalContext<'_>) -> LangResult<Option<String>> {
        for component in &self.components {
            if let Some((name, _)) = component.list(engine)?.into_iter().next() {
                return Ok(Some(component.place() + &name));
            }
        }
        Ok(None)
    }
}

impl ComponentMoves {
    fn new(engine: &EvalContext<'_>, game: &Value, player: Player) -> LangResult<ComponentMoves> {
        if let Value::Position(position) = game {
            let labels = MoveLabels::within(position, player, engine.cx.budget)?;
            return Ok(ComponentMoves::Position(labels));
        }
        let options = match game {
            Value::Scoring(game) => {
                let options = engine.scores().ordered_options(*game, player)?;
                options.into_iter().map(Value::Scoring).collect()
            }
            _ => match engine.options(game, player)? {
                Value::List(options) => options.to_vec(),
                _ => Vec::new(),
            },
        };
        Ok(ComponentMoves::Options(options))
    }
}

impl Component {
    /// Returns the beginning of the names of the moves.
    fn place(&self) -> String {
        let number = self.numbers.as_ref().map(RangeInclusive::start);
        number.map_or(String::new(), |number| format!("in component {number}: "))
    }

    /// Returns the moves with their names.
    fn list(&self, engine: &EvalContext<'_>) -> LangResult<Vec<(String, Value)>> {
        match &self.moves {
            ComponentMoves::Position(labels) => {
                let label = |(at, option): (usize, &upstar::raw::RawPosition)| {
                    engine.cx.budget.spend(1)?;
                    Ok((labels.label_at(at), Value::Position(option.clone())))
                };
                labels.options().iter().enumerate().map(label).collect()
            }
            ComponentMoves::Options(options) => {
                let mut seen = HashSet::new();
                let mut moves = Vec::new();
                for option in options {
                    engine.cx.budget.spend(1)?;
                    let name = plain(engine, option)?;
                    if seen.insert(name.clone()) {
                        moves.push((name, option.clone()));
                    }
                }
                Ok(moves)
            }
        }
    }

    fn find(&self, engine: &EvalContext<'_>, text: &str) -> LangResult<Vec<Value>> {
        if let ComponentMoves::Position(labels) = &self.moves {
            // Each option may be printed several times.
            engine.cx.budget.spend(8 * labels.options().len() as u64)?;
            return Ok(labels.find(text).into_iter().map(Value::Position).collect());
        }
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let mut moves = self.list(engine)?;
        moves.retain(|(name, _)| plain(name) == plain(text));
        Ok(moves.into_iter().map(|(_, option)| option).collect())
    }
}

/// Returns `true` if two games have the same terms in the same order.
fn is_same_text(engine: &EvalContext<'_>, one: &Value, other: &Value) -> LangResult<bool> {
    engine.cx.budget.spend(1)?;
    match (one, other) {
        (Value::Position(one), Value::Position(other)) => Ok(one == other),
        (Value::Sum(one), Value::Sum(other)) => {
            if one.len() != other.len() {
                return Ok(false);
            }
            for (one, other) in one.iter().zip(other.iter()) {
                let is_same = one.count == other.count;
                if !is_same || !is_same_text(engine, &one.game, &other.game)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        (Value::Position(_) | Value::Sum(_), _) | (_, Value::Position(_) | Value::Sum(_)) => {
            Ok(false)
        }
        _ => Ok(plain(engine, one)? == plain(engine, other)?),
    }
}

/// Like [`is_same_text`], but ignores the order of the terms.
fn is_same_game(engine: &EvalContext<'_>, one: &Value, other: &Value) -> LangResult<bool> {
    if matches!(one, Value::Position(_) | Value::Scoring(_)) {
        return Ok(false);
    }
    match [engine.compound(one), engine.compound(other)] {
        [Ok(one), Ok(other)] => Ok(one == other),
        [Err(error), _] | [_, Err(error)] if error.kind == ErrorKind::Budget => Err(error),
        // Compounds are loopfree.
        _ => Ok(false),
    }
}
