//! The letters of a rule file, with their cells and owners.

use upstar_core::{Cell, Player, Tint};

use super::compiled_rules::{LetterCode, LetterSet, has, only};

/// Characters with a meaning in rules or positions, which are never letters.
pub(super) const RESERVED: &str = "/|*+()?~,;:->→\"'\\";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub letter: char,
    pub code: LetterCode,
    pub role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Left,
    Right,
    Both,
    Empty,
    Blocked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The code of one letter, or 0 for a cell off the board.
    Cell(LetterCode),
    Class(LetterSet),
    /// Any letter, or a cell off the board.
    Whatever,
}

impl Meaning {
    pub(super) fn set(self) -> LetterSet {
        match self {
            Meaning::Cell(code) => only(code),
            Meaning::Class(set) => set,
            Meaning::Whatever => LetterSet::MAX,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Letters {
    /// The letters, in the order of the roles in the file.
    pub letters: Vec<Letter>,
    /// Characters that stand for several letters.
    pub classes: Vec<(char, LetterSet)>,
}

impl Letters {
    pub(super) fn count(&self) -> LetterCode {
        self.letters.iter().map(|letter| letter.code).max().unwrap_or(0)
    }

    pub(super) fn all(&self) -> LetterSet {
        self.letters.iter().fold(0, |all, letter| all | only(letter.code)) & !1
    }

    pub(super) fn meaning(&self, c: char) -> Option<Meaning> {
        match c {
            '?' => Some(Meaning::Class(self.all())),
            '~' => Some(Meaning::Whatever),
            _ => match self.classes.iter().find(|class| class.0 == c) {
                Some(class) => Some(Meaning::Class(class.1)),
                None => self.code(c).map(Meaning::Cell),
            },
        }
    }

    /// Returns the code of a character. If `_` is not a letter, it stands for an empty cell.
    pub(super) fn code(&self, c: char) -> Option<LetterCode> {
        let exact = |c| self.letters.iter().find(|letter| letter.letter == c).map(|l| l.code);
        exact(c).or_else(|| match c {
            '_' => self.of(Role::Empty).first().map(|letter| letter.code),
            _ => None,
        })
    }

    /// Returns the code of a character in a position, or else of its other case.
    pub(super) fn code_in_position(&self, c: char) -> Option<LetterCode> {
        self.code(c).or_else(|| {
            let mut other = c.to_lowercase().chain(c.to_uppercase()).filter(|&d| d != c);
            other.find_map(|d| self.code(d))
        })
    }

    pub(super) fn of(&self, role: Role) -> Vec<Letter> {
        self.letters.iter().filter(|letter| letter.role == role).copied().collect()
    }

    pub(super) fn is_of(&self, code: LetterCode, player: Player) -> bool {
        let role = if player == Player::Left { Role::Left } else { Role::Right };
        self.letter(code).is_some_and(|letter| letter.role == role)
    }

    pub(super) fn letter(&self, code: LetterCode) -> Option<Letter> {
        self.letters.iter().find(|letter| letter.code == code).copied()
    }

    pub(super) fn fill(&self) -> Option<LetterCode> {
        self.of(Role::Empty).first().map(|letter| letter.code).filter(|&code| code != 0)
    }

    /// Returns a description of the accepted characters, such as "`T` for Left's piece, `.` for an
    /// empty cell".
    pub(super) fn expected(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for letter in &self.letters {
            let what = match letter.role {
                Role::Left => "Left's",
                Role::Right => "Right's",
                Role::Both => "both players'",
                Role::Empty => "an empty cell",
                Role::Blocked => "a missing cell",
            };
            parts.push(format!("`{}` for {what}", letter.letter));
        }
        match parts.pop() {
            Some(last) if parts.is_empty() => last,
            Some(last) => format!("{} and {last}", parts.join(", ")),
            None => String::new(),
        }
    }

    pub(super) fn unknown(&self, c: char) -> String {
        let classes = self.classes.iter().map(|class| class.0);
        let known: Vec<String> = self
            .letters
            .iter()
            .map(|letter| letter.letter)
            .chain(classes)
            .map(|letter| format!("`{letter}`"))
            .collect();
        if c == '#' && self.of(Role::Blocked).is_empty() {
            return "unknown cell `#`; to remove cells or to refer to the edge, add blocked = \"#\" \
                    to the cells"
                .to_owned();
        }
        format!("unknown cell `{c}`; the cells are {}", known.join(", "))
    }

    /// Returns the permutation of the codes that exchanges Left's and Right's letters in order, if
    /// there are equally many.
    pub(super) fn exchange(&self) -> Option<Vec<LetterCode>> {
        let (left, right) = (self.of(Role::Left), self.of(Role::Right));
        if left.len() != right.len() {
            return None;
        }
        let mut codes: Vec<LetterCode> = (0..=self.count()).collect();
        for (l, r) in left.iter().zip(&right) {
            codes.swap(usize::from(l.code), usize::from(r.code));
        }
        Some(codes)
    }

    /// Changes the code of the empty cell to 0 if no rule distinguishes an empty cell from a cell
    /// off the board. Returns the new codes.
    pub(super) fn without_empty(
        &mut self,
        told_apart: impl Fn(LetterCode) -> bool,
    ) -> Option<Vec<LetterCode>> {
        let [empty] = self.of(Role::Empty)[..] else { return None };
        if told_apart(empty.code) {
            return None;
        }
        let moved = |code: LetterCode| match code.cmp(&empty.code) {
            std::cmp::Ordering::Less => code,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => code - 1,
        };
        let codes = (0..=self.count()).map(moved).collect();
        for letter in &mut self.letters {
            letter.code = moved(letter.code);
        }
        for class in &mut self.classes {
            let old = class.1;
            class.1 =
                super::compiled_rules::codes(old).fold(0, |all, code| all | only(moved(code)));
        }
        // An empty cell and a blocked cell have the same code now. The first letter of a code is
        // printed, so the letter of the empty cell must come first.
        self.letters.sort_by_key(|letter| letter.role == Role::Blocked);
        Some(codes)
    }

    pub(super) fn cell(&self, code: LetterCode) -> Cell {
        let Some(Letter { letter, role, .. }) = self.letter(code) else { return Cell::Blocked };
        let piece = |tint| match letter {
            'x' | 'X' | 'o' | 'O' => Cell::Piece(tint),
            letter => Cell::Letter(letter, tint),
        };
        match role {
            Role::Left => piece(Tint::Left),
            Role::Right => piece(Tint::Right),
            Role::Both => piece(Tint::Both),
            Role::Empty => Cell::Empty,
            Role::Blocked => Cell::Blocked,
        }
    }

    /// Returns the label and the tint of a vertex. The label is its number, followed by its letter
    /// if no tint shows the letter.
    pub(super) fn vertex(&self, number: usize, code: LetterCode) -> (String, Tint) {
        match self.letter(code) {
            Some(Letter { role: Role::Left, .. }) => (number.to_string(), Tint::Left),
            Some(Letter { role: Role::Right, .. }) => (number.to_string(), Tint::Right),
            Some(Letter { role: Role::Empty, .. }) => (number.to_string(), Tint::Both),
            Some(Letter { role: Role::Both, letter, .. }) => {
                (format!("{number}:{letter}"), Tint::Both)
            }
            _ => (number.to_string(), Tint::Neither),
        }
    }

    /// Returns `true` if a set distinguishes a code from a cell off the board.
    pub(super) fn tells_apart(set: LetterSet, code: LetterCode) -> bool {
        has(set, code) != has(set, 0)
    }
}
