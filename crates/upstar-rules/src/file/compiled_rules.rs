//! Compiled rules. Letters are numbers, and a rule consists of offsets and sets of letters.

/// The content of a cell: the code of a letter, counted from 1, or 0 for a cell off the board.
pub(super) type LetterCode = u8;

/// A set of codes: bit k stands for code k.
pub(super) type LetterSet = u16;

pub(super) const MAX_LETTERS: usize = 15;

pub(super) const fn only(code: LetterCode) -> LetterSet {
    1 << code
}

pub(super) const fn has(set: LetterSet, code: LetterCode) -> bool {
    set >> code & 1 != 0
}

pub(super) fn codes(set: LetterSet) -> impl Iterator<Item = LetterCode> {
    (0..=MAX_LETTERS as LetterCode).filter(move |&code| has(set, code))
}

pub(super) fn recoded(set: LetterSet, code: impl Fn(LetterCode) -> LetterCode) -> LetterSet {
    codes(set).fold(0, |all, c| all | only(code(c)))
}

/// A cell of a pattern. Rows and columns are relative to the other cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PatternCell {
    pub row: i32,
    pub col: i32,
    /// The letters that fit.
    pub is: LetterSet,
    /// The new letter, if the cell changes.
    pub becomes: Option<LetterCode>,
}

impl PatternCell {
    pub(super) fn may_be_off_board(&self) -> bool {
        has(self.is, 0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Repeat {
    /// The index of the spot before which the repetitions are inserted.
    pub at: usize,
    /// The repeated cells: the letters that fit, and the new letter.
    pub group: Vec<(LetterSet, Option<LetterCode>)>,
    pub least: usize,
    /// The row and column of the first repeated cell.
    pub start: (i32, i32),
    /// The step from one cell of the line to the next.
    pub step: (i32, i32),
}

/// The part of a single-cell rule that concerns the neighbours of the cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct NeighbourRule {
    /// Letters that no neighbour may have.
    pub none: LetterSet,
    /// For each set, some neighbour must have a letter of the set.
    pub some: Vec<LetterSet>,
    /// Changes of neighbours, from the first letter to the second.
    pub turns: Vec<(LetterCode, LetterCode)>,
}

impl NeighbourRule {
    pub(super) fn is_empty(&self) -> bool {
        self.none == 0 && self.some.is_empty() && self.turns.is_empty()
    }

    pub(super) fn matter(&self) -> LetterSet {
        let some = self.some.iter().fold(self.none, |all, set| all | set);
        self.turns.iter().fold(some, |all, turn| all | only(turn.0))
    }
}

/// A rule in one direction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct CompiledRule {
    /// The cells, without the repeated part.
    pub spots: Vec<PatternCell>,
    pub repeat: Option<Repeat>,
    /// The conditions on neighbours. Empty unless the rule has a single spot.
    pub near: NeighbourRule,
    /// The points of the move for the player who makes it.
    pub points: i64,
}

impl CompiledRule {
    pub(super) fn length(&self, n: usize) -> usize {
        self.spots.len() + self.repeat.as_ref().map_or(0, |repeat| repeat.group.len() * n)
    }

    pub(super) fn unrolled(&self, n: usize) -> Vec<PatternCell> {
        let Some(repeat) = &self.repeat else { return self.spots.clone() };
        let (before, after) = self.spots.split_at(repeat.at);
        let (dr, dc) = repeat.step;
        let start = repeat.start;
        let mut spots = before.to_vec();
        let cells = repeat.group.iter().cycle().take(repeat.group.len() * n);
        for (k, &(is, becomes)) in cells.enumerate() {
            let k = k as i32;
            spots.push(PatternCell { row: start.0 + k * dr, col: start.1 + k * dc, is, becomes });
        }
        let shift = (repeat.group.len() * n) as i32;
        spots.extend(after.iter().map(|spot| PatternCell {
            row: spot.row + shift * dr,
            col: spot.col + shift * dc,
            ..*spot
        }));
        spots
    }

    pub(super) fn with_fewest(&self) -> CompiledRule {
        CompiledRule { spots: self.unrolled(self.least()), repeat: None, ..self.clone() }
    }

    pub(super) fn least(&self) -> usize {
        self.repeat.as_ref().map_or(0, |repeat| repeat.least)
    }

    pub(super) fn sets(&self) -> impl Iterator<Item = LetterSet> {
        let group = self.repeat.iter().flat_map(|repeat| repeat.group.iter().map(|cell| cell.0));
        self.spots.iter().map(|spot| spot.is).chain(group)
    }

    pub(super) fn changes(&self) -> impl Iterator<Item = (LetterSet, LetterCode)> {
        let group = self.repeat.iter().flat_map(|repeat| repeat.group.iter().copied());
        let spots = self.spots.iter().map(|spot| (spot.is, spot.becomes)).chain(group);
        let spots = spots.filter_map(|(is, becomes)| Some((is, becomes?)));
        spots.chain(self.near.turns.iter().map(|&(from, to)| (only(from), to)))
    }

    pub(super) fn recoded(&self, code: impl Fn(LetterCode) -> LetterCode) -> CompiledRule {
        let set = |set: LetterSet| recoded(set, &code);
        let spot = |spot: &PatternCell| PatternCell {
            is: set(spot.is),
            becomes: spot.becomes.map(&code),
            ..*spot
        };
        CompiledRule {
            spots: self.spots.iter().map(spot).collect(),
            repeat: self.repeat.as_ref().map(|repeat| Repeat {
                group: repeat.group.iter().map(|(is, b)| (set(*is), b.map(&code))).collect(),
                ..repeat.clone()
            }),
            near: NeighbourRule {
                none: set(self.near.none),
                some: self.near.some.iter().map(|&some| set(some)).collect(),
                turns: self.near.turns.iter().map(|&(a, b)| (code(a), code(b))).collect(),
            },
            points: self.points,
        }
    }
}
