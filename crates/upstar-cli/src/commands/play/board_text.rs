//! The components of a match as text: boards, names of moves, and rules.

use std::collections::HashSet;
use std::io;

use upstar::explore::{MoveLabels, StrategyMove, name_of_move, position_label};
use upstar::raw::{RawPosition, Short};
use upstar::{BoardView, SumMove};
use upstar_notation::Style;

use super::{MAX_LISTED, PlayTable};
use crate::command_session::LONGEST;
use crate::output::TextColour;
use crate::render::board;
use crate::resolve;
use crate::wrap;

const MAX_TITLES: usize = 4;

const VALUE_RULES: &str = "In a value, Left moves to an option on the left of the bar, and Right \
                           moves to an option on the right.";

impl PlayTable<'_> {
    /// Returns the position with this index, or `None` for the value.
    pub(super) fn position(&self, part: usize) -> Option<&RawPosition> {
        self.game.sum().positions.get(part)
    }

    /// Returns the component of a move; the value is the last component.
    pub(super) fn part_of(&self, step: &SumMove) -> usize {
        match step {
            SumMove::Position { index, .. } => *index,
            SumMove::Value { .. } => self.game.sum().positions.len(),
        }
    }

    pub(super) fn moves_in(&self, part: usize) -> Vec<&SumMove> {
        self.moves.iter().filter(|step| self.part_of(step) == part).collect()
    }

    pub(super) fn value_text(&self, value: Short, style: Style) -> String {
        let text = self.calculator.ask(|cx| cx.term(value));
        let text = text.ok().and_then(|term| term.print(style, LONGEST).ok());
        text.unwrap_or_else(|| "a value too long to print".to_owned())
    }

    fn name_of_part(&self, part: usize) -> String {
        match self.position(part) {
            Some(position) => title(position),
            None => self.value_text(self.game.sum().value, self.calculator.style()),
        }
    }

    pub(super) fn title(&self) -> String {
        match self.parts {
            0..=MAX_TITLES => {
                let names = (0..self.parts).map(|part| self.name_of_part(part));
                names.collect::<Vec<_>>().join(" + ")
            }
            parts => format!("A sum of {parts} components"),
        }
    }

    /// Returns one position of each ruleset.
    fn rulesets(&self) -> Vec<&RawPosition> {
        let mut seen = HashSet::new();
        let positions = self.game.sum().positions.iter();
        positions.filter(|position| seen.insert(position.rules())).collect()
    }

    pub(super) fn rules_of_parts(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        let named = |position: &&RawPosition| match self.parts {
            1 => rules(position),
            _ => format!("{}: {}", title(position), rules(position)),
        };
        if self.parts > 1 {
            let parts = self.parts;
            sentences.push(format!(
                "Each move is made in one of the {parts} components; `2: 1` is the first move in component 2."
            ));
        }
        sentences.extend(self.rulesets().iter().map(named));
        if self.game.sum().positions.len() < self.parts {
            sentences.push(VALUE_RULES.to_owned());
        }
        sentences
    }

    pub(super) fn notations(&self) -> Vec<String> {
        let named = |position: &&RawPosition| match self.parts {
            1 => position.doc().notation.to_owned(),
            _ => format!("{}: {}", title(position), position.doc().notation),
        };
        self.rulesets().iter().map(named).collect()
    }

    pub(super) fn board(&mut self) -> io::Result<()> {
        for part in 0..self.parts {
            if self.parts > 1 || self.position(part).is_none() {
                let name = self.name_of_part(part);
                let name = if self.parts > 1 { format!("{}: {name}", part + 1) } else { name };
                self.screen.line(self.screen.ink(TextColour::Strong, name))?;
            }
            if let Some(position) = self.position(part) {
                let board = board(position, self.config);
                self.screen.line(board.trim_end_matches('\n'))?;
            }
        }
        self.screen.line("")?;
        let humans = self.strategy.is_none() || self.game.to_move() == self.human;
        if humans && self.moves.len() <= MAX_LISTED {
            self.list_moves(|table, part| table.is_nameless(part))?;
        }
        Ok(())
    }

    pub(super) fn is_nameless(&self, part: usize) -> bool {
        let view = self.position(part).map(RawPosition::view);
        !view.is_some_and(|view| matches!(view, BoardView::Lined(_)) || view.cells().is_some())
    }

    pub(super) fn list_moves(
        &mut self,
        is_wanted: impl Fn(&Self, usize) -> bool,
    ) -> io::Result<()> {
        let columns = self.config.width.unwrap_or(usize::MAX);
        for part in (0..self.parts).filter(|&part| is_wanted(self, part)).collect::<Vec<_>>() {
            let moves = self.moves_in(part);
            let width = moves.len().to_string().len();
            let before = if self.parts > 1 { format!("{}: ", part + 1) } else { String::new() };
            let line = |(at, step): (usize, &&SumMove)| {
                let (cells, text) = (self.cells(step), self.made(step));
                let gap = if cells.is_empty() { "" } else { "  " };
                wrap::cut(&format!("{before}{:>width$}  {cells}{gap}{text}", at + 1), columns)
            };
            let lines: Vec<String> = moves.iter().enumerate().map(line).collect();
            lines.into_iter().try_for_each(|line| self.screen.line(line))?;
        }
        Ok(())
    }

    /// Returns the cells that a move changes; empty if the move has no name.
    pub(super) fn cells(&self, step: &SumMove) -> String {
        match (step, self.position(self.part_of(step))) {
            (SumMove::Position { to, .. }, Some(from)) => {
                name_of_move(from, self.game.to_move(), to)
            }
            _ => String::new(),
        }
    }

    pub(super) fn made(&self, step: &SumMove) -> String {
        match step {
            SumMove::Position { to, .. } => position_label(to),
            SumMove::Value { to } => self.value_text(*to, self.calculator.style()),
        }
    }

    /// Returns the label of a move, or the value to which it leads.
    pub(super) fn move_text(&self, step: &SumMove) -> String {
        match (step, self.position(self.part_of(step))) {
            (SumMove::Position { to, .. }, Some(from)) => {
                match MoveLabels::new(from, self.game.to_move()).label(to) {
                    // The move has no name. A number alone would be the number of a listed move.
                    label if label == position_label(to) => format!("to {label}"),
                    label => label,
                }
            }
            _ => format!("to {}", self.made(step)),
        }
    }

    pub(super) fn hint_text(&self, reply: &StrategyMove) -> String {
        let StrategyMove { step, reason } = reply;
        match self.parts {
            1 => format!("{}: {reason}", self.move_text(step)),
            _ => format!("{}: {} ({reason})", self.part_of(step) + 1, self.move_text(step)),
        }
    }
}

fn rules(position: &RawPosition) -> String {
    let mut rules = position.doc().rules.to_owned();
    for variant in variants(&position.expression()) {
        rules.push_str(match variant {
            "impartial" => " In this variant, each player may make the moves of both players.",
            "dicotic" => {
                " In this variant, a player may move only if the opponent can move as well."
            }
            _ => {
                " In this variant, Left makes the moves of Right, and Right makes the moves of \
                 Left."
            }
        });
    }
    rules
}

/// Returns the variants of a ruleset from the outside in.
fn variants(expression: &str) -> impl Iterator<Item = &str> {
    expression.split('(').take_while(|word| resolve::VARIANTS.contains(word))
}

fn title(position: &RawPosition) -> String {
    let (title, expression) = (position.doc().title, position.expression());
    let title = variants(&expression).chain([title]).collect::<Vec<_>>().join(" ");
    let mut letters = title.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_named() {
        let session = upstar::Session::new();
        let board = session.raw_position("clobber", &[], "xo").unwrap();
        assert_eq!(title(&board), "Clobber");
        assert_eq!(title(&board.dicotic().impartial()), "Impartial dicotic Clobber");
        assert_eq!(title(&board.negated()), "Negated Clobber");
        assert!(
            rules(&board.negated())
                .ends_with("Left makes the moves of Right, and Right makes the moves of Left.")
        );
        assert_eq!(rules(&board), board.doc().rules);
    }
}
