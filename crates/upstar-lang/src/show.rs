//! Presentations of values: trees, sketches, explanations, summaries, names.

use std::collections::HashSet;

use upstar::raw::{Literal, Loopy, RawPosition, Stopper};
use upstar::scoring::ScoringId;
use upstar::{BoardView, Cell, Tint, ValueFact};
use upstar_core::Player;
use upstar_draw::terminal::TextStyle;
use upstar_draw::{Format, Label, Picture, ThermographPlot};
use upstar_notation::{Style, Term};
use upstar_number::Dyadic;
use upstar_short::{Short, Thermograph, Vertex};

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::record;
use crate::text::print;
use crate::value::Value;

pub(crate) const MAX_LINES: usize = 400;
pub(crate) const MAX_LABEL: usize = 200;

pub(crate) struct TreeSigns {
    /// Before an option that is not the last, and below it.
    branch: (char, &'static str),
    last: char,
    more: &'static str,
    pub(crate) hidden: &'static str,
}

pub(crate) fn signs(engine: &EvalContext<'_>) -> TreeSigns {
    match engine.style {
        Style::Unicode => {
            TreeSigns { branch: ('├', "│ "), last: '└', more: "…", hidden: "{…|…}" }
        }
        _ => TreeSigns { branch: ('+', "| "), last: '`', more: "...", hidden: "{...|...}" },
    }
}

enum ShownNode {
    Game(Short),
    Loopy(Stopper),
    Form(Literal),
    Position(RawPosition),
    Scoring(ScoringId),
}

impl ShownNode {
    fn of_stopper(game: Stopper) -> ShownNode {
        match game {
            Stopper::Short(game) => ShownNode::Game(game),
            looped => ShownNode::Loopy(looped),
        }
    }

    fn label(&self, engine: &EvalContext<'_>) -> LangResult<String> {
        let term = match self {
            ShownNode::Game(game) => engine.cx.term(*game)?,
            ShownNode::Loopy(game) => engine.lx().term(Loopy::from(*game))?,
            ShownNode::Form(form) => engine.lx().literal_term(form)?,
            ShownNode::Position(position) => return Ok(position.text().replace('\n', "/")),
            ShownNode::Scoring(game) => return Ok(engine.scores().scores.score_text(*game)),
        };
        let hidden = |_| signs(engine).hidden.to_string();
        Ok(term.print(engine.style, MAX_LABEL).unwrap_or_else(hidden))
    }

    fn options(&self, engine: &EvalContext<'_>, player: Player) -> LangResult<Vec<ShownNode>> {
        let cx = engine.cx;
        Ok(match self {
            ShownNode::Game(game) => {
                let mut options = cx.options_of(*game, player)?;
                cx.sort_for_print(&mut options)?;
                options.into_iter().map(ShownNode::Game).collect()
            }
            ShownNode::Loopy(game) => {
                let (left, right) = engine.lx().options(*game)?;
                let options = if player == Player::Left { left } else { right };
                options.into_iter().map(ShownNode::of_stopper).collect()
            }
            ShownNode::Form(form) => {
                let options = engine.lx().literal_options(form, player)?;
                options.into_iter().map(ShownNode::Form).collect()
            }
            ShownNode::Position(position) => {
                position.options(player).into_iter().map(ShownNode::Position).collect()
            }
            ShownNode::Scoring(game) => {
                let options = engine.scores().scores.options_of(*game, player);
                options.iter().map(ShownNode::Scoring).collect()
            }
        })
    }
}

pub(crate) fn tree(engine: &EvalContext<'_>, value: &Value) -> LangResult<String> {
    let root = match value {
        Value::Loopy(game, _) => match (game.stopper(), engine.literal(value)) {
            (Some(game), _) => ShownNode::of_stopper(game),
            (None, Ok(form)) => ShownNode::Form(form),
            (None, Err(_)) => {
                let side = |game| tree(engine, &engine.loopy_game(game));
                return Ok(format!(
                    "onside\n{}\noffside\n{}",
                    side(game.onside)?,
                    side(game.offside)?
                ));
            }
        },
        Value::Form(_) | Value::LoopyForm(_) => ShownNode::Form(engine.literal(value)?),
        Value::Position(position) => ShownNode::Position(position.clone()),
        Value::Scoring(game) => ShownNode::Scoring(*game),
        Value::Sum(_) | Value::Compound(_) => ShownNode::Form(Literal::Form(engine.form(value)?)),
        other => ShownNode::Game(engine.short(other)?),
    };
    let signs = signs(engine);
    let mut out = String::new();
    let mut seen = HashSet::new();
    let mut lines = 0;
    // The pending nodes, each with the prefix of its line and the prefix of the lines below it.
    let mut stack = vec![(String::new(), root, String::new())];
    while let Some((lead, node, below)) = stack.pop() {
        engine.cx.budget.spend(1)?;
        if lines == MAX_LINES {
            out.push('\n');
            out.push_str(signs.more);
            break;
        }
        lines += 1;
        let label = node.label(engine)?;
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&lead);
        out.push_str(&label);
        let mut children = Vec::new();
        for player in Player::BOTH {
            let letter = if player == Player::Left { 'L' } else { 'R' };
            let options = node.options(engine, player)?;
            engine.cx.budget.spend(options.len() as u64)?;
            for option in options {
                children.push((letter, option));
            }
        }
        // Scores do not identify scoring games.
        let for_points = if let ShownNode::Scoring(game) = node { Some(game) } else { None };
        if !children.is_empty() && !seen.insert((label, for_points)) {
            out.push(' ');
            out.push_str(signs.more);
            continue;
        }
        let last = children.len().saturating_sub(1);
        for (at, (letter, child)) in children.into_iter().enumerate().rev() {
            let (joint, down) = if at == last { (signs.last, "  ") } else { signs.branch };
            stack.push((format!("{below}{joint} {letter} "), child, format!("{below}{down}")));
        }
    }
    Ok(out)
}

pub(crate) fn sketch(engine: &EvalContext<'_>, value: &Value) -> LangResult<String> {
    match value {
        Value::Thermograph(walls) => {
            let style = match engine.style {
                Style::Ascii => TextStyle::ASCII,
                _ => TextStyle::UNICODE,
            };
            let drawn =
                Picture::Thermographs(thermograph_plot("", walls)).draw(Format::Text(style));
            Ok(drawn.trim_matches('\n').to_owned())
        }
        Value::Position(position) => Ok(board(position)),
        Value::Poset(_) | Value::List(_) => engine.hasse(&*engine.ordered_set(value)?),
        other => tree(engine, other),
    }
}

fn board(position: &RawPosition) -> String {
    let letter = |tint: Tint| match tint {
        Tint::Left => 'x',
        Tint::Right => 'o',
        Tint::Both => 'g',
        Tint::Neither => '.',
    };
    match position.view() {
        BoardView::Grid { rows } | BoardView::Points { rows, .. } => {
            let row = |cells: &Vec<Cell>| -> String {
                let sign = |cell: &Cell| match cell {
                    Cell::Empty => '.',
                    Cell::Blocked => '#',
                    Cell::Piece(tint) => letter(*tint),
                    Cell::Letter(letter, _) => *letter,
                    // Each cell is one character; letters follow 9.
                    Cell::Number(number, _) => {
                        char::from_digit((*number).min(36), 36).unwrap_or('+')
                    }
                };
                cells.iter().map(sign).collect()
            };
            rows.iter().map(row).collect::<Vec<_>>().join("\n")
        }
        // The text of such a position is a drawing.
        BoardView::Lined(_) => position.text().replace('/', "\n"),
        BoardView::Row(tints) => tints.into_iter().map(letter).collect(),
        _ => position.text(),
    }
}

pub(crate) fn info(engine: &EvalContext<'_>, value: &Value) -> LangResult<String> {
    if let Value::Scoring(game) = value {
        return scoring_info(engine, *game);
    }
    let lx = engine.lx();
    let game = endless(engine, value)?
        .map_or_else(|| Ok(engine.short(value)?.into()), Ok::<_, LangError>)?;
    let shown = |game: Loopy| -> LangResult<String> {
        let text = lx.term(game)?.print(engine.style, 2_000);
        Ok(text.unwrap_or_else(|_| "(too long to print)".to_string()))
    };
    let mut lines = Vec::new();
    if let Value::Position(position) = value {
        lines.push(("ruleset", position.doc().title.to_string()));
        lines.push(("position", position.text()));
    }
    lines.push(("value", shown(game)?));
    let of_value = !matches!(value, Value::Game(_) | Value::Number(_));
    for (name, fact) in upstar::facts(game, lx)? {
        let text = match fact {
            ValueFact::Outcome(outcome) => outcome.to_string(),
            ValueFact::Game(game) => shown(game)?,
            // For a position or a form, birthday(x) is the height of the tree.
            ValueFact::Text(day) if name == "birthday" && of_value => {
                format!("{day} (of the value)")
            }
            ValueFact::Text(text) => text,
        };
        lines.push((name, text));
    }
    Ok(record::lines(lines))
}

fn scoring_info(engine: &EvalContext<'_>, game: ScoringId) -> LangResult<String> {
    let cx = engine.scores();
    let canonical = cx.canonical(game)?;
    Ok(record::lines([
        ("scoring game", cx.text(game)?),
        ("canonical form", cx.text(canonical)?),
        ("outcome", cx.outcome(game)?.to_string()),
        ("left score", cx.final_score(game, Player::Left)?.to_string()),
        ("right score", cx.final_score(game, Player::Right)?.to_string()),
        ("birthday", cx.depth(game)?.to_string()),
    ]))
}

/// Returns the value of a loopy game, or `None` if the game is short.
fn endless(engine: &EvalContext<'_>, value: &Value) -> LangResult<Option<Loopy>> {
    match value {
        Value::Loopy(..) | Value::LoopyForm(_) | Value::Position(_) | Value::Sum(_) => {
            let game = engine.loopy(value)?;
            Ok(game.short().is_none().then_some(game))
        }
        _ => Ok(None),
    }
}

/// The usual name comes first.
pub(crate) fn names(engine: &EvalContext<'_>, game: Short) -> LangResult<Vec<String>> {
    let cx = engine.cx;
    let mut names = vec![print(&*cx.term(game)?, Style::Ascii)?];
    let mut add = |name: String| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    if let Some(number) = cx.as_number(game) {
        if number.exponent() > 0 && number.exponent() <= 20 {
            add(decimal(number));
        }
    } else {
        // Nimbers can have too many options.
        if cx.as_nus(game).is_none_or(|nus| nus.nim < 1000) {
            let mut sides = [cx.left_options(game)?, cx.right_options(game)?];
            for side in &mut sides {
                cx.sort_for_print(side)?;
            }
            let [left, right] = sides;
            let terms = |side: Vec<Short>| -> LangResult<Vec<_>> {
                side.into_iter().map(|option| Ok(cx.term(option)?)).collect()
            };
            let braces = Term::Braces { left: terms(left)?, right: terms(right)? };
            add(print(&braces, Style::Ascii)?);
        }
        // As a number plus a switch.
        let mean = cx.mean(game)?;
        let rest = cx.sub(game, cx.number(&mean)?)?;
        let (left, right) = (cx.left_options(rest)?, cx.right_options(rest)?);
        if let ([x], [y]) = (left.as_slice(), right.as_slice())
            && !mean.is_zero()
            && cx.as_number(*x).is_some_and(|x| x.signum() > 0)
            && cx.neg(*x)? == *y
        {
            let switch = print(&*cx.term(rest)?, Style::Ascii)?;
            add(format!("{mean} + ({switch})"));
        }
        // As a multiple of up.
        if let Ok(weight) = cx.atomic_weight(game) {
            let up = cx.up_power(1)?;
            if cx.norton(weight, up).is_ok_and(|product| product == game) {
                let weight = print(&*cx.term(weight)?, Style::Ascii)?;
                add(format!("({weight}).^"));
            }
        }
    }
    if names.iter().any(|name| name.len() > crate::text::MAX_TEXT) {
        return Err(LangError::too_large("an expression for this value is too long to print"));
    }
    Ok(names)
}

fn decimal(number: &Dyadic) -> String {
    let places = usize::try_from(number.exponent()).unwrap_or(0);
    // m/2^k = m·5^k/10^k.
    let mut scaled = number.abs().numerator();
    for _ in 0..places {
        scaled *= upstar_number::IBig::from(5);
    }
    let digits = format!("{scaled:0>width$}", scaled = scaled.to_string(), width = places + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places);
    let sign = if number.signum() < 0 { "-" } else { "" };
    format!("{sign}{whole}.{fraction}")
}

/// Returns the plot of a thermograph with label `name`, with both walls from the stops to the mast.
///
/// ```
/// # use upstar_lang::{Interpreter, Value, thermograph_plot};
/// let Value::Thermograph(walls) = Interpreter::new().evaluate("thermograph({2|-1})")? else { panic!() };
/// assert!(thermograph_plot("{2|-1}", &walls).scene().description.contains("temperature 3/2"));
/// # Ok::<(), upstar_lang::LangError>(())
/// ```
#[must_use]
pub fn thermograph_plot(name: impl Into<Label>, walls: &Thermograph) -> ThermographPlot {
    let place = |vertex: Vertex| (vertex.value, vertex.temperature);
    let wall = |corners: Vec<Vertex>| corners.into_iter().map(place).collect();
    let (left, right) = (wall(walls.left_wall()), wall(walls.right_wall()));
    let foot = place(walls.foot().clone());
    ThermographPlot::single(upstar_draw::ThermographData::new(name, left, right, foot))
}
