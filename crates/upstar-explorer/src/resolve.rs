//! Rulesets and positions in requests.

use upstar::raw::{RawPosition, Short, ShortContext};
use upstar::{Arg, ArgValue, BoardView};
use upstar_lang::{Function, RulesetFunction, Value};
use upstar_notation::Style;

use crate::cell_words::cells;
use crate::error::{ApiError, ApiResult};
use crate::pictures;
use crate::render::SIGNS;
use crate::request::{PositionText, VariantName};
use crate::starting_positions;
use crate::worker::Worker;

#[derive(Clone, Debug)]
pub(crate) struct ResolvedPosition {
    pub(crate) ruleset: RulesetFunction,
    /// The position as played.
    pub(crate) position: RawPosition,
    /// The position under the plain rules, for its text and for edits.
    pub(crate) plain: RawPosition,
}

impl Worker {
    pub(crate) fn ruleset(&mut self, rules: &str) -> ApiResult<RulesetFunction> {
        let rules = rules.trim();
        if let Some(ruleset) = RulesetFunction::find(rules) {
            return Ok(ruleset);
        }
        let is_name = rules.chars().all(|c| c.is_alphanumeric() || c == '_');
        if is_name {
            // The error of the registry suggests similar names.
            let unknown = self.session.ruleset(rules, &[]).err();
            return Err(ApiError::wrong(unknown.map_or_else(String::new, |error| error.message)));
        }
        match self.interpreter.evaluate(rules)? {
            Value::Function(Function::Ruleset(ruleset)) => Ok(ruleset),
            _ => {
                Err(ApiError::wrong("expected a ruleset")
                    .remedy("for example, nim or octal(\"0.77\")"))
            }
        }
    }

    pub(crate) fn place(&mut self, place: &PositionText) -> ApiResult<ResolvedPosition> {
        let (ruleset, plain) = match &place.expression {
            Some(expression) => match self.interpreter.evaluate(expression)? {
                Value::Position(position) => (self.ruleset(&position.rules())?, position),
                value => self.plain_value(&value)?,
            },
            None => {
                let ruleset = self.ruleset(&place.rules)?;
                let (ruleset, text) = match &place.position {
                    Some(text) => (ruleset, text.clone()),
                    None => self.example(&ruleset)?,
                };
                let position = ruleset.place(&self.session, &text)?;
                (ruleset, position)
            }
        };
        check_size(&plain)?;
        let mut position = match place.variant {
            VariantName::Plain => plain.clone(),
            VariantName::Impartial => plain.impartial(),
            VariantName::Dicotic => plain.dicotic(),
        };
        if place.negated {
            position = position.negated();
        }
        Ok(ResolvedPosition { ruleset, position, plain })
    }

    /// Finds the ruleset of a position of this session.
    pub(crate) fn resolved(&mut self, position: &RawPosition) -> ApiResult<ResolvedPosition> {
        check_size(position)?;
        let ruleset = self.ruleset(&position.rules())?;
        let plain = ruleset.place(&self.session, &position.text())?;
        Ok(ResolvedPosition { ruleset, position: position.clone(), plain })
    }

    /// Converts a value to a game given by its graph, with the positions of the canonical form.
    fn plain_value(&mut self, value: &Value) -> ApiResult<(RulesetFunction, RawPosition)> {
        // For a sum or a negative, the board shows its value.
        let value = self.interpreter.settled(value)?;
        let budget = self.session.budget();
        let cx = self.session.cx(&budget);
        let Some(root) = pictures::game(&value, cx)? else {
            return Err(ApiError::wrong("expected a position or a game")
                .remedy("for example, clobber(\"xo/ox\") or {2|-1}"));
        };
        let mut text = String::new();
        let mut games = vec![root];
        let mut at = 0;
        while let Some(&game) = games.get(at) {
            if at >= MAX_VALUES {
                let message =
                    format!("the value has too many positions for a board: at most {MAX_VALUES}");
                return Err(ApiError::new("budget", message));
            }
            let sides = [cx.left_options(game)?, cx.right_options(game)?];
            let mut names = sides.iter().map(|side| -> ApiResult<String> {
                let names: ApiResult<Vec<String>> = side.iter().map(|&to| name(cx, to)).collect();
                Ok(names?.join(", "))
            });
            let (left, right) = (names.next().transpose()?, names.next().transpose()?);
            let (left, right) = (left.unwrap_or_default(), right.unwrap_or_default());
            text.push_str(&format!("{}: {left} | {right}; ", name(cx, game)?));
            for &to in sides.iter().flat_map(|side| side.iter()) {
                if !games.contains(&to) {
                    games.push(to);
                }
            }
            at += 1;
        }
        let ruleset = self.ruleset("game_graph")?;
        let position = ruleset.place(&self.session, text.trim_end_matches("; "))?;
        Ok((ruleset, position))
    }

    /// Returns the ruleset with its required options, and an instructive position from its page.
    pub(crate) fn example(
        &self,
        ruleset: &RulesetFunction,
    ) -> ApiResult<(RulesetFunction, String)> {
        const SIZE: u64 = 12;
        let needs = ruleset.missing().next().is_some();
        if let Some(start) = starting_positions::of(ruleset.doc().name)
            && ruleset.place(&self.session, start).is_ok()
        {
            return Ok((ruleset.clone(), start.to_owned()));
        }
        let doc = ruleset.doc();
        let mut best: Option<(u64, RulesetFunction, &str)> = None;
        for example in doc.examples {
            // If no option is required, only examples without options show the plain rules.
            if !needs && !example.options.is_empty() {
                continue;
            }
            let option = |&(name, value): &(&str, &str)| Arg::named(name, ArgValue::read(value));
            let settled = match needs {
                true => ruleset
                    .with_options(&self.session, example.options.iter().map(option).collect()),
                false => Ok(ruleset.clone()),
            };
            let Ok(settled) = settled else { continue };
            let Ok(position) = settled.place(&self.session, &example.position) else { continue };
            let far = size(&position).abs_diff(SIZE);
            if best.as_ref().is_none_or(|(known, ..)| far < *known) {
                best = Some((far, settled, &example.position));
            }
        }
        // With other options, any position that can be parsed serves as an example.
        let read = |text: &str| ruleset.place(&self.session, text).is_ok();
        if best.is_none()
            && !needs
            && let Some(example) = doc.examples.iter().rev().find(|example| read(&example.position))
        {
            return Ok((ruleset.clone(), example.position.to_string()));
        }
        match best {
            Some((_, settled, text)) => Ok((settled, text.to_owned())),
            None => Err(ApiError::wrong(format!("{} has no example; write a position", doc.title))),
        }
    }
}

/// The maximum number of positions of a value displayed as a board.
const MAX_VALUES: usize = 60;

/// Returns a value as the name of a position; bars and commas are replaced by similar characters.
fn name(cx: ShortContext<'_>, game: Short) -> ApiResult<String> {
    let long = |_| {
        ApiError::new(
            "budget",
            "this value cannot be shown as a board: the text of a position is longer than 200 bytes",
        )
    };
    let text = cx.term(game)?.print(Style::Unicode, MAX_NAME).map_err(long)?;
    let plain = text.chars().filter(|c| !c.is_whitespace());
    Ok(plain
        .map(|c| SIGNS.iter().find(|(sign, _)| *sign == c).map_or(c, |&(_, like)| like))
        .collect())
}

/// The maximum length of a name in a picture, in bytes.
const MAX_NAME: usize = 200;

/// Returns the number of cells, tokens, or vertices and edges of a position.
fn size(position: &RawPosition) -> u64 {
    let view = position.view();
    match &view {
        BoardView::Row(tints) => tints.len() as u64,
        BoardView::Heaps(sizes) => sizes.iter().fold(0, |sum, &size| sum.saturating_add(size)),
        BoardView::Graph { vertices, edges, .. } => (vertices.len() + edges.len()) as u64,
        BoardView::Lined(view) => {
            let lines = view.across.iter().chain(&view.upright);
            let cells = view.cells.iter().map(|row| row.len() as u64).sum::<u64>();
            cells + lines.map(|row| row.len() as u64).sum::<u64>()
        }
        _ => cells(&view).map_or(0, |rows| rows.iter().map(|row| row.len() as u64).sum()),
    }
}

const MAX_SIZE: u64 = 4_096;

/// Rejects positions that are too large for a list of moves. The language may still find their
/// values, for example of large heaps.
pub(crate) fn check_size(position: &RawPosition) -> ApiResult<()> {
    let size = size(position);
    if size <= MAX_SIZE {
        return Ok(());
    }
    let message = format!(
        "the position is too large to show: its size is {size}, but at most {MAX_SIZE} is \
         supported",
    );
    Err(ApiError::new("budget", message).remedy("the calculator may find the value"))
}
