//! A compiled ruleset: letters as numbers, rules as offsets and sets of letters.

/// A cell's content: letters are numbered from 1; 0 is what is not on the board.
pub(super) type LetterCode = u8;

/// A set of codes: bit k stands for the code k.
pub(super) type LetterSet = u16;

/// The largest number of different letters.
pub(super) const MAX_LETTERS: usize = 15;

/// The set of one code.
pub(super) const fn only(code: LetterCode) -> LetterSet {
    1 << code
}

/// Whether a set has a code.
pub(super) const fn has(set: LetterSet, code: LetterCode) -> bool {
    set >> code & 1 != 0
}

/// The codes of a set.
pub(super) fn codes(set: LetterSet) -> impl Iterator<Item = LetterCode> {
    (0..=MAX_LETTERS as LetterCode).filter(move |&code| has(set, code))
}

/// A set of codes with every code replaced.
pub(super) fn recoded(set: LetterSet, code: impl Fn(LetterCode) -> LetterCode) -> LetterSet {
    codes(set).fold(0, |all, c| all | only(code(c)))
}

/// One place of a pattern, relative to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PatternCell {
    pub row: i32,
    pub col: i32,
    /// What may be there.
    pub is: LetterSet,
    /// What is there afterwards; without it, what was there before.
    pub becomes: Option<LetterCode>,
}

impl PatternCell {
    /// Whether the place may lie off the board.
    pub(super) fn may_be_off_board(&self) -> bool {
        has(self.is, 0)
    }
}

/// A part of a pattern that may be repeated along a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Repeat {
    /// Before which spot it is inserted.
    pub at: usize,
    /// What is repeated: what may be there, and what it becomes.
    pub group: Vec<(LetterSet, Option<LetterCode>)>,
    /// How often at least.
    pub least: usize,
    /// The place of the first repeated cell.
    pub start: (i32, i32),
    /// From one cell of the line to the next.
    pub step: (i32, i32),
}

/// What a rule on a single cell says about the cells beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct NeighbourRule {
    /// No neighbour is one of these.
    pub none: LetterSet,
    /// For each of these sets, some neighbour is in it.
    pub some: Vec<LetterSet>,
    /// Neighbours that are the first become the second.
    pub turns: Vec<(LetterCode, LetterCode)>,
}

impl NeighbourRule {
    pub(super) fn is_empty(&self) -> bool {
        self.none == 0 && self.some.is_empty() && self.turns.is_empty()
    }

    /// The letters that matter at a neighbour.
    pub(super) fn matter(&self) -> LetterSet {
        let some = self.some.iter().fold(self.none, |all, set| all | set);
        self.turns.iter().fold(some, |all, turn| all | only(turn.0))
    }
}

/// A rule in one direction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct CompiledRule {
    /// The places, where the repeated part is left out.
    pub spots: Vec<PatternCell>,
    /// The part that may be repeated.
    pub repeat: Option<Repeat>,
    /// Only with a single spot.
    pub near: NeighbourRule,
    /// What the mover scores.
    pub points: i64,
}

impl CompiledRule {
    /// The number of cells in a line that a rule with `n` repetitions takes.
    pub(super) fn length(&self, n: usize) -> usize {
        self.spots.len() + self.repeat.as_ref().map_or(0, |repeat| repeat.group.len() * n)
    }

    /// The places with `n` repetitions.
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

    /// The rule with the smallest number of repetitions.
    pub(super) fn with_fewest(&self) -> CompiledRule {
        CompiledRule { spots: self.unrolled(self.least()), repeat: None, ..self.clone() }
    }

    /// The smallest number of repetitions.
    pub(super) fn least(&self) -> usize {
        self.repeat.as_ref().map_or(0, |repeat| repeat.least)
    }

    /// Every set of codes that the rule asks for.
    pub(super) fn sets(&self) -> impl Iterator<Item = LetterSet> {
        let group = self.repeat.iter().flat_map(|repeat| repeat.group.iter().map(|cell| cell.0));
        self.spots.iter().map(|spot| spot.is).chain(group)
    }

    /// Every change that the rule makes at a place: from one of these to that.
    pub(super) fn changes(&self) -> impl Iterator<Item = (LetterSet, LetterCode)> {
        let group = self.repeat.iter().flat_map(|repeat| repeat.group.iter().copied());
        let spots = self.spots.iter().map(|spot| (spot.is, spot.becomes)).chain(group);
        let spots = spots.filter_map(|(is, becomes)| Some((is, becomes?)));
        spots.chain(self.near.turns.iter().map(|&(from, to)| (only(from), to)))
    }

    /// The rule with every letter replaced.
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
