//! The rules of games, each in a file of its own and in the most obvious way.
//!
//! A position is a text: the notation of Upstar, of which one way to write it is chosen.

pub mod board;
pub mod graph;
mod heaps;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    Left,
    Right,
}

impl Player {
    pub fn other(self) -> Player {
        if self == Player::Left { Player::Right } else { Player::Left }
    }
}

/// A position, written in the one way that is chosen.
pub type State = Vec<u8>;

pub trait Rules {
    /// Reads a position in any notation.
    fn read(&self, text: &str) -> Result<State, String>;

    /// The positions that a player can move to, in any order.
    fn options(&self, position: &[u8], player: Player) -> Vec<State>;

    /// Positions whose sum is this one; none for one without moves.
    fn parts(&self, position: &[u8]) -> Vec<State> {
        vec![position.to_vec()]
    }

    /// Whether both players always have the same moves.
    fn impartial(&self) -> bool {
        false
    }

    /// The digits of an octal game, beginning with that before the point.
    fn octal_digits(&self) -> Option<&[u8]> {
        None
    }
}

/// No text of a position is longer.
const LONGEST: usize = 1024;

/// The positions of a sum.
pub fn split(sum: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = std::str::from_utf8(sum).unwrap_or_default();
    text.split(" + ").filter(|part| !part.is_empty()).map(str::as_bytes)
}

/// Rules as a certificate names them.
pub struct Ruleset {
    pub rules: Box<dyn Rules>,
    /// How the rules are written before a position, `octal("0.77")`.
    pub name: String,
    /// Whether positions are sums of their independent parts.
    pub parts: bool,
}

impl Ruleset {
    /// The rules of this name, with the words that say which of a family they are.
    pub fn find(name: &str, words: &[&str], parts: bool) -> Result<Ruleset, String> {
        let (rules, shown) = find(name, words)?;
        Ok(Ruleset { rules, name: format!("{name}{shown}"), parts })
    }

    /// Reads a position, or the positions of a sum.
    pub fn read(&self, text: &str) -> Result<State, String> {
        if text.len() > LONGEST {
            return Err("the position is too large".into());
        }
        if !self.parts {
            return self.rules.read(text);
        }
        let states: Vec<State> = match text {
            "" => Vec::new(),
            _ => text.split(" + ").map(|t| self.rules.read(t)).collect::<Result<_, _>>()?,
        };
        let parts: Vec<State> = states.iter().flat_map(|s| self.rules.parts(s)).collect();
        Ok(join(parts.iter().map(|part| &part[..]).collect()))
    }

    pub fn options(&self, state: &[u8], player: Player) -> Vec<State> {
        if !self.parts {
            return self.rules.options(state, player);
        }
        let parts: Vec<&[u8]> = split(state).collect();
        let mut options = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            for option in self.rules.options(part, player) {
                let new = self.rules.parts(&option);
                let others = parts[..place].iter().chain(&parts[place + 1..]).copied();
                options.push(join(others.chain(new.iter().map(|part| &part[..])).collect()));
            }
        }
        options
    }
}

/// The sum of these parts.
fn join(mut parts: Vec<&[u8]>) -> State {
    parts.sort_unstable();
    parts.join(&b" + "[..])
}

macro_rules! rulesets {
    ($($file:ident),* $(,)?) => {
        $(mod $file;)*

        /// The names of all rules.
        pub const NAMES: &[&str] = &[$(stringify!($file)),*];

        /// The rules of this name, and the options that are written behind it.
        fn find(name: &str, words: &[&str]) -> Result<(Box<dyn Rules>, String), String> {
            match name {
                $(stringify!($file) => {
                    let (rules, shown) = $file::rules(words)?;
                    Ok((Box::new(rules), shown))
                })*
                _ => Err(format!("no rules are known of `{}`", crate::print::cut(name, 40))),
            }
        }
    };
}

rulesets! {
    amazons, clobber, col, cram, cricket_pitch, cutcake, domineering, elephants_and_rhinos, fission,
    hackenbush, konane, lenres, nim, node_kayles, nogo, octal, partizan_subtraction, push,
    roll_the_lawn, shove, snort, subtraction, toads_and_frogs, toppling_dominoes, wythoff,
}

/// For rules that are no family.
fn single<R>(rules: R, words: &[&str]) -> Result<(R, String), String> {
    match words {
        [] => Ok((rules, String::new())),
        _ => Err("these rules have no options here".into()),
    }
}

/// A whole number from 0 to `largest`.
fn number(text: &str, largest: usize) -> Result<usize, String> {
    match text.trim().parse() {
        Ok(n) if n <= largest && !text.contains('+') => Ok(n),
        _ => Err(format!("`{}` is no number up to {largest}", crate::print::cut(text, 40))),
    }
}
