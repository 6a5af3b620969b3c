//! Records of games in SGF, version FF\[4\] (A. Hollosi, *SGF File Format*, 1997–2022).
//!
//! A [`SgfRecord`] keeps the whole tree, variations and properties that mean nothing here included, and writes
//! it again. What is understood are the size, the moves and the set-up stones, who is to play, and
//! points marked as territory; [`SgfRecord::state`] says what lies on the board at a node. Moves are
//! executed as the format wants it, whether they are legal or not.
//!
//! Everything here takes any text and any tree, however deep: nothing recurses.

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
    /// The nodes, each after its parent; the first one is the root.
    pub nodes: Vec<SgfNode>,
}

/// A node of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SgfNode {
    /// Its properties, in order.
    pub properties: Vec<SgfProperty>,
    /// The node before it.
    pub parent: Option<usize>,
    /// The nodes after it; the first one continues the main line.
    pub children: Vec<usize>,
}

/// A property such as `AB[aa][bb]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SgfProperty {
    /// Its name: capital letters.
    pub name: String,
    /// Its values, without the backslashes that protect characters.
    pub values: Vec<String>,
    /// The bytes of the text that it was read from.
    pub at: (usize, usize),
}

impl SgfNode {
    /// The values of a property; none if the node does not have it.
    #[must_use]
    pub fn values(&self, name: &str) -> &[String] {
        self.property(name).map_or(&[], |property| &property.values)
    }

    fn property(&self, name: &str) -> Option<&SgfProperty> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// The node with one more property.
    #[must_use]
    pub fn with(mut self, name: &str, values: Vec<String>) -> SgfNode {
        self.properties.push(SgfProperty { name: name.to_owned(), values, at: (0, 0) });
        self
    }
}

impl SgfRecord {
    /// The first value of a property of the root, such as the komi (`KM`), the rules (`RU`) or the
    /// players (`PB`, `PW`).
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

    /// The nodes of the main line, from the root on.
    #[must_use]
    pub fn main_line(&self) -> Vec<usize> {
        let mut line = vec![0];
        line.truncate(self.nodes.len());
        while let Some(&next) = line.last().and_then(|&last| self.nodes.get(last)?.children.first())
        {
            // Nodes stand after their parents, so that a line ends.
            if line.last().is_some_and(|&last| next <= last) {
                break;
            }
            line.push(next);
        }
        line
    }

    /// The nodes from the root to a node.
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

    /// Append a node after another one, and say which number it has.
    pub fn add(&mut self, parent: usize, node: SgfNode) -> usize {
        let number = self.nodes.len();
        let parent = (parent < number).then_some(parent);
        if let Some(parent) = parent {
            self.nodes[parent].children.push(number);
        }
        self.nodes.push(SgfNode { parent, children: Vec::new(), ..node });
        number
    }

    /// The record of a board on which somebody is to play, without moves. Which stones live for ever and
    /// what is no point of the board cannot be said.
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
    /// The record as SGF, with all its variations.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Nodes to be written, and parentheses to be closed.
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

/// The position at the end of the main line of the first record of a text.
pub(super) fn position(text: &str, rules: Go) -> Result<GoPosition, PositionError> {
    let records = read(text)?;
    let Some(record) = records.first() else {
        return Err(PositionError::new("there is no game in this text", (0, text.len())));
    };
    let last = record.main_line().last().copied().unwrap_or(0);
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

/// The record of a position that is written as the ruleset writes it, in whichever way it is played;
/// `None` if it is none, or if points of the board are missing.
///
/// ```
/// let text = upstar_rules::go::sgf::of_text("x.o/...;R").unwrap();
/// assert_eq!(text, "(;FF[4]GM[1]SZ[3:2]AB[aa]AW[ca]PL[W])\n");
/// ```
#[must_use]
pub fn of_text(text: &str) -> Option<String> {
    let manners = [(false, false), (true, false), (true, true)];
    let mut read = manners.into_iter().map(|(in_turns, superko)| {
        super::text::read(text, super::text::TextMode { in_turns, superko })
    });
    let position = read.find_map(Result::ok)?;
    if position.board.points().contains(&GoPoint::Off) {
        return None;
    }
    let to_move = position.turns.as_ref().and_then(|turns| turns.to_move);
    Some(SgfRecord::of_board(&position.board, to_move).to_string())
}

/// Points that a node marks as territory are counted and closed, and the stones around them live.
fn territory_marked(
    record: &SgfRecord,
    node: usize,
    board: &GoBoard,
    mut prisoners: [i64; 2],
) -> Result<(GoBoard, [i64; 2]), PositionError> {
    let mut marked = board.clone();
    for (player, name) in Player::BOTH.into_iter().zip(["TB", "TW"]) {
        for at in record.points(node, name)? {
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
