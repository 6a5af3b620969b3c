//! Game records in SGF, version FF\[4\] (A. Hollosi, *SGF File Format*, 1997–2022).
//!
//! A [`SgfRecord`] stores the whole tree, including properties that Upstar does not interpret.
//! [`SgfRecord::state`] returns the board at a node. As the format requires, it executes every
//! move, even an illegal one. Trees may be arbitrarily deep, because no function is recursive.

mod read;
mod state;
#[cfg(test)]
mod tests;

use upstar_core::{Player, PositionError};

use super::{Go, GoBoard, GoPoint, GoPosition};
pub use read::read;
pub use state::SgfState;

/// A game record: a tree of nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SgfRecord {
    /// The nodes. Every node comes after its parent, and the first node is the root.
    pub nodes: Vec<SgfNode>,
}

/// A node of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SgfNode {
    /// The properties, in order.
    pub properties: Vec<SgfProperty>,
    /// The parent.
    pub parent: Option<usize>,
    /// The children. The first child continues the main line.
    pub children: Vec<usize>,
}

/// A property, as in `AB[aa][bb]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SgfProperty {
    /// The name, in capital letters.
    pub name: String,
    /// The values, without escaping backslashes.
    pub values: Vec<String>,
    /// The byte range of the property in the text of the record.
    pub at: (usize, usize),
}

impl SgfNode {
    /// Returns the values of a property, or an empty list if the node does not have it.
    #[must_use]
    pub fn values(&self, name: &str) -> &[String] {
        self.property(name).map_or(&[], |property| &property.values)
    }

    fn property(&self, name: &str) -> Option<&SgfProperty> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// Returns the node with one more property.
    #[must_use]
    pub fn with(mut self, name: &str, values: Vec<String>) -> SgfNode {
        self.properties.push(SgfProperty { name: name.to_owned(), values, at: (0, 0) });
        self
    }
}

impl SgfRecord {
    /// Returns the first value of a property of the root, such as the komi (`KM`), the rules (`RU`)
    /// or the players (`PB`, `PW`).
    ///
    /// ```
    /// let records = upstar_rules::go::sgf::read("(;FF[4]SZ[9]KM[6.5]RU[Chinese];B[ee])").unwrap();
    /// assert_eq!(records[0].info("KM"), Some("6.5"));
    /// ```
    #[must_use]
    pub fn info(&self, name: &str) -> Option<&str> {
        let values = self.nodes.first()?.values(name);
        values.first().map(String::as_str)
    }

    /// Returns the nodes of the main line, starting at the root.
    #[must_use]
    pub fn main_line(&self) -> Vec<usize> {
        let mut line = vec![0];
        line.truncate(self.nodes.len());
        while let Some(&next) = line.last().and_then(|&last| self.nodes.get(last)?.children.first())
        {
            // A node comes after its parent, so the line ends.
            if line.last().is_some_and(|&last| next <= last) {
                break;
            }
            line.push(next);
        }
        line
    }

    /// Returns the nodes from the root to a node.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut next = (node < self.nodes.len()).then_some(node);
        while let Some(node) = next {
            path.push(node);
            next = self.nodes[node].parent.filter(|&parent| parent < node);
        }
        path.reverse();
        path
    }

    /// Appends a node as a child of `parent` and returns its index.
    pub fn add(&mut self, parent: usize, node: SgfNode) -> usize {
        let number = self.nodes.len();
        let parent = (parent < number).then_some(parent);
        if let Some(parent) = parent {
            self.nodes[parent].children.push(number);
        }
        self.nodes.push(SgfNode { parent, children: Vec::new(), ..node });
        number
    }

    /// Returns the record of a board without moves, with `to_move` as the player to move. Safe
    /// stones and missing points cannot be represented.
    ///
    /// ```
    /// use upstar_core::Player::Right;
    /// use upstar_rules::go::{GoBoard, GoPoint, sgf::SgfRecord};
    /// let board = GoBoard::empty(2, 3).unwrap().with(2, GoPoint::Stone(Right));
    /// let record = SgfRecord::of_board(&board, Some(Right));
    /// assert_eq!(record.to_string(), "(;FF[4]GM[1]SZ[3:2]AW[ca]PL[W])\n");
    /// ```
    #[must_use]
    pub fn of_board(board: &GoBoard, to_move: Option<Player>) -> SgfRecord {
        let (rows, cols) = (board.rows(), board.cols());
        let size = if rows == cols { rows.to_string() } else { format!("{cols}:{rows}") };
        let mut node = SgfNode::default()
            .with("FF", vec!["4".to_owned()])
            .with("GM", vec!["1".to_owned()])
            .with("SZ", vec![size]);
        for (player, name) in Player::BOTH.into_iter().zip(["AB", "AW"]) {
            let stones = (0..rows * cols).filter(|&at| board.at(at).owner() == Some(player));
            let stones: Vec<String> = stones.map(|at| state::point_text(at, cols)).collect();
            if !stones.is_empty() {
                node = node.with(name, stones);
            }
        }
        if let Some(player) = to_move {
            let letter = if player == Player::Left { "B" } else { "W" };
            node = node.with("PL", vec![letter.to_owned()]);
        }
        SgfRecord { nodes: vec![node] }
    }
}

impl std::fmt::Display for SgfRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut open: Vec<Option<(usize, bool)>> = vec![Some((0, true))];
        open.truncate(self.nodes.len());
        while let Some(next) = open.pop() {
            let Some((number, begins)) = next else {
                f.write_str(")")?;
                continue;
            };
            let Some(node) = self.nodes.get(number) else { continue };
            f.write_str(if begins { "(;" } else { ";" })?;
            if begins {
                open.push(None);
            }
            for property in &node.properties {
                f.write_str(&property.name)?;
                for value in &property.values {
                    write!(f, "[{}]", value.replace('\\', "\\\\").replace(']', "\\]"))?;
                }
            }
            let later = node.children.iter().filter(|&&child| child > number);
            match later.clone().count() {
                1 => open.extend(later.map(|&child| Some((child, false)))),
                _ => open.extend(later.rev().map(|&child| Some((child, true)))),
            }
        }
        f.write_str("\n")
    }
}

/// Returns the position at the end of the main line of the first record in `text`.
pub(super) fn position(text: &str, rules: Go) -> Result<GoPosition, PositionError> {
    let records = read(text)?;
    let Some(record) = records.first() else {
        return Err(PositionError::new("the text has no game record", (0, text.len())));
    };
    let mut line = record.main_line();
    if let Some(moves) = rules.moves {
        let is_move = |&&node: &&usize| {
            record.nodes[node].properties.iter().any(|one| matches!(&*one.name, "B" | "W"))
        };
        let most = line.iter().filter(is_move).count();
        if moves > most {
            let message = format!(
                "the game record has {most} moves; give the option `move` a number from 0 to {most}"
            );
            return Err(PositionError::new(message, (0, text.len())));
        }
        let next = line.iter().enumerate().filter(|(_, node)| is_move(node)).nth(moves);
        if let Some((next, _)) = next {
            line.truncate(next);
        }
    }
    let last = line.last().copied().unwrap_or(0);
    let SgfState { board, prisoners, passes, ko, to_move, .. } = record.state(last)?;
    let whole = (0, text.len());
    let Some(_) = rules.scoring else {
        let (board, prisoners) = territory_marked(record, last, &board, prisoners)?;
        super::text::check_liberties(&board, whole)?;
        return Ok(GoPosition { board, prisoners, turns: None });
    };
    super::text::check_liberties(&board, whole)?;
    let counted = if rules.scoring == Some(super::GoScoring::Area) { [0; 2] } else { prisoners };
    let mut position = rules.position(board, counted);
    if let Some(turns) = &mut position.turns {
        turns.passes = passes.min(2);
        if turns.passes == 2 {
            turns.seen = None;
            return Ok(position);
        }
        turns.to_move = to_move;
        if let Some(seen) = &mut turns.seen {
            let mut boards = std::collections::BTreeSet::clone(seen);
            record.follow(last, |board| {
                boards.insert(std::sync::Arc::new(board.clone()));
            })?;
            *seen = boards.into();
        } else {
            turns.ko = ko;
        }
    }
    Ok(position)
}

/// Returns the record of a position, or `None` if the text is not a position or the board has
/// missing points. The text is accepted if it is a position of Go with any options.
///
/// ```
/// let text = upstar_rules::go::sgf::of_text("x.o/...;R").unwrap();
/// assert_eq!(text, "(;FF[4]GM[1]SZ[3:2]AB[aa]AW[ca]PL[W])\n");
/// ```
#[must_use]
pub fn of_text(text: &str) -> Option<String> {
    let position = super::text::any_position(text)?;
    if position.board.points().contains(&GoPoint::Off) {
        return None;
    }
    let to_move = position.turns.as_ref().and_then(|turns| turns.to_move);
    Some(SgfRecord::of_board(&position.board, to_move).to_string())
}

/// Counts and removes the territory that a node marks, and marks the stones around it as safe.
fn territory_marked(
    record: &SgfRecord,
    node: usize,
    board: &GoBoard,
    mut prisoners: [i64; 2],
) -> Result<(GoBoard, [i64; 2]), PositionError> {
    let mut marked = board.clone();
    for (player, name) in Player::BOTH.into_iter().zip(["TB", "TW"]) {
        let mut points = record.points(node, name)?;
        // Stones of the opponent whose liberties are all marked are dead.
        for stones in board.regions(|point| point == GoPoint::Stone(player.opponent())) {
            let liberties = board.chain(stones[0]).liberties;
            if !liberties.is_empty() && liberties.iter().all(|at| points.contains(at)) {
                points.extend(stones);
            }
        }
        for at in points {
            if marked.at(at) == GoPoint::Off {
                continue;
            }
            prisoners[player as usize] += match board.at(at).owner() {
                Some(owner) if owner == player => continue,
                Some(_) => 2,
                None => 1,
            };
            let beside: Vec<usize> = marked.near(at).collect();
            for near in beside {
                if board.at(near) == GoPoint::Stone(player) {
                    marked.set(near, GoPoint::Safe(player));
                }
            }
            marked.set(at, GoPoint::Off);
        }
    }
    Ok((marked, prisoners))
}
