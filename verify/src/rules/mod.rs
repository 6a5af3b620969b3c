//! The rules of games. Each ruleset has its own file and is written in the most obvious way.
//!
//! A position is stored as its *normal text*, which `write` returns. Upstar reads every text
//! accepted here as the same position.

mod board;
mod graph;
mod heaps;
mod strips;

use crate::{CheckResult, Fault, Map, print};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player Left.
    Left,
    /// The player Right.
    Right,
}

impl Player {
    /// Returns the opponent.
    pub fn other(self) -> Player {
        if self == Player::Left { Player::Right } else { Player::Left }
    }
}

type Options<'a, P> = Box<dyn Iterator<Item = P> + 'a>;

trait GameRules {
    type Position;

    fn read(&self, text: &str) -> Result<Self::Position, String>;

    /// Rejects texts that exceed a limit that does not apply to options.
    fn check_size(&self, _text: &str) -> Result<(), String> {
        Ok(())
    }

    /// Returns the normal text of a position, which `read` accepts.
    fn write(&self, position: &Self::Position) -> String;

    /// Returns the options in any order, perhaps repeated.
    fn options<'a>(
        &'a self,
        position: &'a Self::Position,
        player: Player,
    ) -> Options<'a, Self::Position>;

    /// Returns positions whose sum is this position; none for a position without moves.
    fn parts(&self, position: Self::Position) -> Vec<Self::Position> {
        vec![position]
    }

    fn impartial(&self, _: &Self::Position) -> bool {
        false
    }

    fn octal_digits(&self) -> Option<&[u8]> {
        None
    }
}

/// The same rules, for positions given as texts. Every method returns an error if it cannot read
/// the text.
trait TextRules {
    /// Returns the normal text of a position, or the normal texts of its components.
    fn normal(&self, text: &str, parts: bool) -> Result<Vec<String>, String>;

    /// Passes the texts of each option, or of its components, to `found` until `found` returns
    /// `false`. Returns the last result of `found`.
    fn each_option(
        &self,
        text: &str,
        player: Player,
        parts: bool,
        found: &mut dyn FnMut(Vec<String>) -> CheckResult<bool>,
    ) -> CheckResult<bool>;

    fn is_impartial(&self, text: &str) -> Result<bool, String>;

    fn digits(&self) -> Option<&[u8]>;
}

impl<R: GameRules> TextRules for R {
    fn normal(&self, text: &str, parts: bool) -> Result<Vec<String>, String> {
        self.check_size(text)?;
        let position = self.read(text)?;
        let positions = if parts { self.parts(position) } else { vec![position] };
        Ok(positions.iter().map(|p| self.write(p)).collect())
    }

    fn each_option(
        &self,
        text: &str,
        player: Player,
        parts: bool,
        found: &mut dyn FnMut(Vec<String>) -> CheckResult<bool>,
    ) -> CheckResult<bool> {
        let position = self.read(text).map_err(Fault::Unreadable)?;
        for option in self.options(&position, player) {
            let positions = if parts { self.parts(option) } else { vec![option] };
            if !found(positions.iter().map(|p| self.write(p)).collect())? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_impartial(&self, text: &str) -> Result<bool, String> {
        Ok(self.impartial(&self.read(text)?))
    }

    fn digits(&self) -> Option<&[u8]> {
        self.octal_digits()
    }
}

const LONGEST: usize = 4096;

/// Returns the positions of a sum.
pub fn split(sum: &str) -> impl Iterator<Item = &str> {
    sum.split(" + ").filter(|part| !part.is_empty())
}

/// Returns the sum of these components. Components without moves have empty texts.
fn join(mut parts: Vec<&str>) -> String {
    parts.retain(|part| !part.is_empty());
    parts.sort_unstable();
    parts.join(" + ")
}

/// The components of each option of a component.
type PartOptions = Rc<[Vec<String>]>;

/// The rules in a certificate.
pub struct Ruleset {
    rules: Box<dyn TextRules>,
    /// The name of the rules as written before a position, for example `octal("0.77")`.
    pub name: String,
    /// `true` if positions are sums of their independent components.
    pub parts: bool,
    /// The components of the options of short components, for each player.
    known: RefCell<[Map<Box<str>, PartOptions>; 2]>,
    /// The size of the stored options in bytes. The rulesets of a certificate share it.
    pub(crate) size: Rc<Cell<usize>>,
}

/// The maximum length of a component whose options are stored, and the limit on their size.
const SHORT: usize = 64;
const MOST_KNOWN: usize = 1 << 22;

impl Ruleset {
    /// Finds rules by name. The arguments select a member of a family of rules.
    pub fn find(name: &str, words: &[&str], parts: bool) -> Result<Ruleset, String> {
        let (rules, shown) = find(name, words)?;
        let (known, size) = Default::default();
        Ok(Ruleset { rules, name: format!("{name}{shown}"), parts, known, size })
    }

    /// Returns the normal text of a position, or of the sum of positions joined by ` + `.
    pub fn read(&self, text: &str) -> Result<String, String> {
        match text {
            "" if self.parts => Ok(String::new()),
            _ if self.parts => self.normal(text.split(" + "), text),
            _ => self.read_one(text),
        }
    }

    /// Returns the normal text of one position.
    pub fn read_one(&self, text: &str) -> Result<String, String> {
        self.normal(std::iter::once(text), text)
    }

    fn normal<'a>(
        &self,
        texts: impl Iterator<Item = &'a str>,
        all: &str,
    ) -> Result<String, String> {
        if all.len() > LONGEST {
            return Err(format!(
                "the position is too long: at most {LONGEST} characters are supported"
            ));
        }
        let mut parts = Vec::new();
        for text in texts {
            parts.extend(self.rules.normal(text, self.parts)?);
        }
        // The normal text must denote the same position, because options are computed from it.
        for part in &parts {
            if !part.is_empty() && self.rules.normal(part, self.parts)? != [part.as_str()] {
                return Err(format!(
                    "the normal text of `{}` does not denote the same position",
                    print::cut(part, 40)
                ));
            }
        }
        Ok(if self.parts {
            join(parts.iter().map(String::as_str).collect())
        } else {
            parts.concat()
        })
    }

    /// Passes each option of a position with this normal text to `found`, until `found` returns
    /// `false`.
    pub fn each_option(
        &self,
        state: &str,
        player: Player,
        found: &mut dyn FnMut(String) -> CheckResult<bool>,
    ) -> CheckResult {
        if !self.parts {
            let whole = &mut |texts: Vec<String>| found(texts.concat());
            return self.rules.each_option(state, player, false, whole).map(|_| ());
        }
        let parts: Vec<&str> = split(state).collect();
        for (place, part) in parts.iter().enumerate() {
            let mut replaced = |new: &[String]| {
                let mut parts = parts.clone();
                parts.splice(place..=place, new.iter().map(String::as_str));
                found(join(parts))
            };
            let Some(options) = self.options_of_part(part, player)? else {
                if !self.rules.each_option(part, player, true, &mut |new| replaced(&new))? {
                    break;
                }
                continue;
            };
            for new in &*options {
                if !replaced(new)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Returns the options of a component if they are stored, or if they are stored now.
    fn options_of_part(&self, part: &str, player: Player) -> CheckResult<Option<PartOptions>> {
        if part.len() > SHORT {
            return Ok(None);
        }
        if let Some(known) = self.known.borrow()[player as usize].get(part) {
            return Ok(Some(Rc::clone(known)));
        }
        if self.size.get() > MOST_KNOWN {
            return Ok(None);
        }
        let mut options = Vec::new();
        self.rules.each_option(part, player, true, &mut |new| {
            options.push(new);
            Ok(true)
        })?;
        let options: PartOptions = options.into();
        let size = options.iter().flatten().map(|part| part.len() + 64).sum::<usize>() + 256;
        self.size.set(self.size.get() + size);
        self.known.borrow_mut()[player as usize].insert(part.into(), Rc::clone(&options));
        Ok(Some(options))
    }

    /// Returns the options of a position with this normal text, in the order of the format.
    pub fn options(&self, state: &str, player: Player) -> CheckResult<Vec<String>> {
        let mut options = Vec::new();
        self.each_option(state, player, &mut |option| {
            options.push(option);
            Ok(true)
        })?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Returns `true` if both players have the same moves in this position, hereditarily.
    pub fn is_impartial(&self, state: &str) -> CheckResult<bool> {
        let parts = if self.parts { split(state).collect() } else { vec![state] };
        for part in parts {
            if !self.rules.is_impartial(part).map_err(Fault::Unreadable)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the digits of an octal game, beginning with the one before the point.
    pub fn octal_digits(&self) -> Option<&[u8]> {
        self.rules.digits()
    }
}

macro_rules! rulesets {
    ($($file:ident),* $(,)?) => {
        $(mod $file;)*

        /// The names of all rules.
        pub const NAMES: &[&str] = &[$(stringify!($file)),*];

        fn find(name: &str, words: &[&str]) -> Result<(Box<dyn TextRules>, String), String> {
            match name {
                $(stringify!($file) => {
                    let (rules, shown) = $file::rules(words)?;
                    Ok((Box::new(rules), shown))
                })*
                _ => Err(format!("unknown ruleset `{}`", print::cut(name, 40))),
            }
        }
    };
}

rulesets! {
    amazons, clobber, col, cram, cricket_pitch, cutcake, domineering, elephants_and_rhinos, fission,
    hackenbush, konane, lenres, nim, node_kayles, nogo, octal, partizan_subtraction, push,
    roll_the_lawn, shove, snort, subtraction, toads_and_frogs, toppling_dominoes, wythoff,
}

/// Rejects arguments of rules that are not a family.
fn single<R>(rules: R, words: &[&str]) -> Result<(R, String), String> {
    match words {
        [] => Ok((rules, String::new())),
        _ => Err("this ruleset does not accept options here".into()),
    }
}

/// Reads an integer up to `largest`, without leading zeros.
fn number(text: &str, largest: usize) -> Result<usize, String> {
    let digits = text.bytes().all(|c| c.is_ascii_digit());
    match text.parse() {
        Ok(n) if digits && n <= largest && (text == "0" || !text.starts_with('0')) => Ok(n),
        _ => Err(format!("`{}` is not a number up to {largest}", print::cut(text, 40))),
    }
}

fn signs(text: &str, meaning: &[(u8, u8)]) -> Result<Vec<u8>, String> {
    let sign = |c: u8| {
        let found = meaning.iter().find(|&&(sign, _)| sign == c);
        found.map(|&(_, m)| m).ok_or_else(|| format!("unexpected `{}`", c as char))
    };
    text.bytes().map(sign).collect()
}

fn text(signs: &[u8]) -> String {
    String::from_utf8_lossy(signs).into_owned()
}
