//! Sums of bracket games as text.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use upstar_number::Ordinal;

use super::BracketGame;

const LONGEST: usize = 10_000;

const DEEPEST: u32 = 200;

/// The reason why a string does not denote a sum of bracket games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketError {
    sentence: String,
}

impl BracketError {
    fn new(sentence: impl Into<String>) -> BracketError {
        BracketError { sentence: sentence.into() }
    }
}

impl fmt::Display for BracketError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl Error for BracketError {}

/// Reads sums of bracket games, such as `([w^2+3] \/ [5, 2]) /\ [w]`, which are bracket games
/// themselves. `a -> [n]` is the game `a` followed by n more moves; with n = 1, as in misère play.
///
/// ```
/// # use upstar_sums::BracketGame;
/// let read = |text: &str| text.parse::<BracketGame>().map(|bracket| bracket.to_string());
/// assert_eq!(read("([w^2+3] \\/ [5, 2]) /\\ [w]")?, "[w]");
/// assert_eq!(read("[9, 1] \\/ [3]")?, "[9, 3]");
/// assert_eq!(read("[w+2] -> [1]")?, "[w+2]");
/// assert!(read("[2, 5]").is_err());
/// # Ok::<(), upstar_sums::BracketError>(())
/// ```
impl FromStr for BracketGame {
    type Err = BracketError;

    fn from_str(text: &str) -> Result<BracketGame, BracketError> {
        if text.len() > LONGEST {
            return Err(BracketError::new(format!(
                "the sum is too long: at most {LONGEST} characters are supported"
            )));
        }
        let mut reader = Reader { rest: text, depth: 0 };
        let sum = reader.sum()?;
        match reader.skipped().chars().next() {
            None => Ok(sum),
            Some(c) => {
                Err(BracketError::new(format!("unexpected `{c}` in a sum of bracket games")))
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Short,
    Long,
    Then,
}

struct Reader<'t> {
    rest: &'t str,
    depth: u32,
}

impl<'t> Reader<'t> {
    fn skipped(&mut self) -> &'t str {
        self.rest = self.rest.trim_start();
        self.rest
    }

    fn take(&mut self, sign: &str) -> bool {
        let rest = self.skipped().strip_prefix(sign);
        if let Some(rest) = rest {
            self.rest = rest;
        }
        rest.is_some()
    }

    fn sign(&mut self) -> Option<Sign> {
        let signs = [("/\\", Sign::Short), ("\\/", Sign::Long), ("->", Sign::Then)];
        signs.into_iter().find(|(text, _)| self.take(text)).map(|(_, sign)| sign)
    }

    fn sum(&mut self) -> Result<BracketGame, BracketError> {
        let mut sum = self.game()?;
        let mut known = None;
        while let Some(sign) = self.sign() {
            if known.is_some_and(|known| known != sign) {
                let message = "different operators in a sum of bracket games require parentheses";
                return Err(BracketError::new(message));
            }
            known = Some(sign);
            let game = self.game()?;
            sum = match sign {
                Sign::Short => sum.short(&game),
                Sign::Long => sum.long(&game),
                Sign::Then => {
                    let (_, n) = game.ordinals();
                    match n.to_u64().filter(|_| game == BracketGame::of(n.clone())) {
                        Some(n) => sum.followed_by(n),
                        None => {
                            let message = "only [n] with an integer n is allowed after `->` in a \
                                           sum of bracket games";
                            return Err(BracketError::new(message));
                        }
                    }
                }
            };
        }
        Ok(sum)
    }

    fn game(&mut self) -> Result<BracketGame, BracketError> {
        if self.take("(") {
            self.depth += 1;
            if self.depth > DEEPEST {
                let message = "parentheses are nested too deeply";
                return Err(BracketError::new(message));
            }
            let sum = self.sum()?;
            self.depth -= 1;
            if !self.take(")") {
                return Err(BracketError::new("expected a closing parenthesis"));
            }
            return Ok(sum);
        }
        let message = "expected a bracket game such as [w+1] or [w+1, 3]";
        let wrong = || BracketError::new(message);
        if !self.take("[") {
            return Err(wrong());
        }
        let end = self.rest.find(']').ok_or_else(wrong)?;
        let (inside, rest) = (&self.rest[..end], &self.rest[end + 1..]);
        self.rest = rest;
        match inside.split_once(',') {
            None => Ok(BracketGame::of(ordinal(inside)?)),
            Some((upper, lower)) => {
                let (upper, lower) = (ordinal(upper)?, ordinal(lower)?);
                BracketGame::new(upper, lower).map_err(|no| BracketError::new(no.sentence))
            }
        }
    }
}

fn ordinal(text: &str) -> Result<Ordinal, BracketError> {
    text.parse().map_err(|error| BracketError::new(format!("{error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_read() {
        let read = |text: &str| text.parse::<BracketGame>().map(|bracket| bracket.to_string());
        let check = |text: &str, as_text: &str| assert_eq!(read(text).unwrap(), as_text, "{text}");
        check("[3]", "[3]");
        check(" [ w ^ 2 + 3 , 5 ] ", "[w^2+3, 5]");
        check("[w] /\\ [5]", "[5]");
        check("[w] \\/ [5]", "[w]");
        check("[7, 2] /\\ [w, 4]", "[7, 2]");
        check("([w, 1] \\/ [3]) /\\ [w+1, 0]", "[w, 0]");
        check("[5] -> [1]", "[6]");
        check("[w] -> [1]", "[w]");
        check("[w^w.2+1, w]", "[w^w.2+1, w]");
    }

    #[test]
    fn texts_that_are_no_sums() {
        let refused = |text: &str, why: &str| {
            let error = text.parse::<BracketGame>().unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        };
        refused("", "expected a bracket game");
        refused("[w", "expected a bracket game");
        refused("[2, w]", "greater than the second");
        refused("[1] /\\ [2] \\/ [3]", "parentheses");
        refused("([1]", "closing parenthesis");
        refused("[1])", "unexpected `)`");
        refused("[1] -> [w]", "only [n]");
        assert_eq!("[1] -> [2]".parse::<BracketGame>().unwrap().to_string(), "[3]");
        refused(&"(".repeat(1000), "too deeply");
    }
}
