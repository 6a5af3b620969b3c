//! Edits boards with lines between cells: walls and tokens of mazes, lines between dots.

use upstar::{BoardView, Cell, LineView, LinedView, Tint};

use super::nowhere;
use crate::error::{ApiError, ApiResult};
use crate::request::BoardChange;

#[derive(Clone)]
pub(super) struct LinedEditor(pub(super) LinedView);

impl LinedEditor {
    pub(super) fn changed(mut self, change: &BoardChange) -> ApiResult<LinedEditor> {
        let view = &mut self.0;
        match *change {
            BoardChange::Across { row, column } => toggle(&mut view.across, row, column)?,
            BoardChange::Upright { row, column } => toggle(&mut view.upright, row, column)?,
            BoardChange::Number { row, column, number } if !view.dots => {
                let cell = view.cells.get_mut(row).and_then(|cells| cells.get_mut(column));
                *cell.ok_or_else(nowhere)? = tokens(number);
            }
            BoardChange::Size { rows, columns } => self.resize(rows, columns),
            _ => return Err(ApiError::wrong("this change is not supported for this board")),
        }
        Ok(self)
    }

    fn resize(&mut self, rows: usize, columns: usize) {
        let view = &mut self.0;
        let outside = if view.dots { LineView::Open } else { LineView::Border };
        let kept = |lines: &[Vec<LineView>], row: usize, column: usize| {
            let line = lines.get(row).and_then(|lines| lines.get(column)).copied();
            line.filter(|line| *line != LineView::Border).unwrap_or(LineView::Open)
        };
        let across = |row: usize, column: usize| match row == 0 || row == rows {
            true if !view.dots => outside,
            _ => kept(&view.across, row, column),
        };
        let upright = |row: usize, column: usize| match column == 0 || column == columns {
            true if !view.dots => outside,
            _ => kept(&view.upright, row, column),
        };
        let lying = (0..=rows).map(|row| (0..columns).map(|column| across(row, column)).collect());
        let standing =
            (0..rows).map(|row| (0..=columns).map(|column| upright(row, column)).collect());
        let (lying, standing) = (lying.collect(), standing.collect());
        (view.across, view.upright) = (lying, standing);
        view.cells.resize(rows, Vec::new());
        for row in &mut view.cells {
            row.resize(columns, Cell::Empty);
        }
    }

    /// Returns the text of the board: cells followed by walls, or dots and lines.
    pub(super) fn text(&self) -> String {
        if self.0.dots { self.drawing() } else { self.maze() }
    }

    fn maze(&self) -> String {
        let LinedView { cells, across, upright, .. } = &self.0;
        let drawn = |lines: &[Vec<LineView>], row: usize, column: usize| {
            lines.get(row).and_then(|lines| lines.get(column)) == Some(&LineView::Drawn)
        };
        let cell = |(row, column): (usize, usize)| -> String {
            let tokens = match cells[row][column] {
                Cell::Number(tokens, _) => format!("@{tokens}"),
                Cell::Empty => ".".to_owned(),
                _ => "@".to_owned(),
            };
            let below = if drawn(across, row + 1, column) { "_" } else { "" };
            let beside = if drawn(upright, row, column + 1) { "|" } else { "" };
            format!("{tokens}{below}{beside}")
        };
        let row = |row: usize| (0..cells[row].len()).map(|column| cell((row, column))).collect();
        (0..cells.len()).map(row).collect::<Vec<String>>().join("/")
    }

    fn drawing(&self) -> String {
        let LinedView { cells, across, upright, .. } = &self.0;
        let sign = |line: &LineView, drawn| if *line == LineView::Open { '.' } else { drawn };
        let mut rows: Vec<String> = Vec::new();
        for (row, lines) in across.iter().enumerate() {
            let lying = lines.iter().flat_map(|line| [sign(line, '-'), '+']);
            rows.push(std::iter::once('+').chain(lying).collect());
            if let Some(lines) = upright.get(row).filter(|_| row < cells.len()) {
                let standing: Vec<String> =
                    lines.iter().map(|line| sign(line, '|').to_string()).collect();
                rows.push(standing.join("."));
            }
        }
        rows.join("/")
    }

    /// Returns `true` if a view shows the same board. The content of a box follows from the lines
    /// around it.
    pub(super) fn is_seen(&self, view: &BoardView) -> bool {
        let BoardView::Lined(view) = view else { return false };
        let LinedView { cells, across, upright, dots } = &self.0;
        (across, upright, dots) == (&view.across, &view.upright, &view.dots)
            && (*dots || *cells == view.cells)
    }
}

fn tokens(number: u32) -> Cell {
    match number {
        0 => Cell::Empty,
        1 => Cell::Piece(Tint::Both),
        many => Cell::Number(many, Tint::Both),
    }
}

fn toggle(lines: &mut [Vec<LineView>], row: usize, column: usize) -> ApiResult<()> {
    let line = lines.get_mut(row).and_then(|lines| lines.get_mut(column)).ok_or_else(nowhere)?;
    *line = match line {
        LineView::Open => LineView::Drawn,
        LineView::Drawn => LineView::Open,
        LineView::Border => return Err(ApiError::wrong("the border cannot be changed")),
    };
    Ok(())
}
