//! Scoring games as text: `s{2|0|{1|1|.}}`.

use std::cmp::Ordering;
use std::fmt::{self, Write};

use upstar_arena::deep;
use upstar_core::{Budgeted, Interrupted, Player};
use upstar_notation::{Expr, ExprKind, parse_expression};
use upstar_number::Rational;

use crate::Map;
use crate::arena::{ScoringContext, ScoringId, ScoringOptions};

const MAX_TEXT: usize = 1 << 20;

/// The reason why a string does not denote a scoring game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    sentence: String,
}

impl ReadError {
    pub(crate) fn new(sentence: impl Into<String>) -> ReadError {
        ReadError { sentence: sentence.into() }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for ReadError {}

impl From<Interrupted> for ReadError {
    fn from(no: Interrupted) -> ReadError {
        ReadError::new(no.to_string())
    }
}

type OptionReader<'f, E> = dyn FnMut(&Expr, &mut Vec<ScoringId>) -> Result<(), E> + 'f;

type ScoreReader<'f, E> = dyn FnMut(&Expr) -> Result<(Rational, Rational), E> + 'f;

impl ScoringContext<'_> {
    /// Returns the game in the notation of the language, `s{left|score|right}`. Nested games have
    /// no `s`, and nested finished games are written as numbers. If a player has no options, `.` is
    /// written instead. Different scores for the two players are written as a list. The order of
    /// options is the same on every machine.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is longer than a megabyte.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let g = cx.read("s{ {3|2|.}, 3 | 1 | s{.|-7/2|.} }")?;
    /// assert_eq!(cx.text(g)?, "s{3,{3|2|.}|1|-7/2}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(self, g: ScoringId) -> Budgeted<String> {
        let ranks = self.ranks(g)?;
        let mut out = String::from("s");
        if self.scores.is_finished(g) {
            // Braces distinguish a finished game from an ordinary number.
            out.push_str("{.|");
            self.write_score(g, &mut out);
            out.push_str("|.}");
        } else {
            self.write(g, &ranks, &mut out)?;
        }
        Ok(out)
    }

    /// Returns the options of one player in the order in which they are printed.
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let g = cx.read("s{{3|2|.},3,-1|0|.}")?;
    /// let options = cx.ordered_options(g, Player::Left)?;
    /// assert_eq!(cx.text(options[0])?, "s{.|-1|.}");
    /// assert_eq!(cx.text(options[2])?, "s{3|2|.}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ordered_options(self, g: ScoringId, player: Player) -> Budgeted<Vec<ScoringId>> {
        let options = self.scores.options_of(g, player);
        // One option needs no ranks, so a walk along a chain is linear.
        if options.len() < 2 {
            return Ok(options.to_vec());
        }
        Ok(sorted(options, &self.ranks(g)?))
    }

    /// Returns the depth of the tree.
    pub fn depth(self, g: ScoringId) -> Budgeted<u32> {
        let depths = self.depths(g)?;
        Ok(depths.iter().find(|node| node.0 == g).map_or(0, |node| node.1))
    }

    /// Returns the positions of `g` with their depths, in the order of their depths.
    fn depths(self, g: ScoringId) -> Budgeted<Vec<(ScoringId, u32)>> {
        let mut depths: Map<ScoringId, u32> = Map::default();
        let mut order = Vec::new();
        let mut open = vec![(g, false)];
        while let Some((x, seen)) = open.pop() {
            if depths.contains_key(&x) {
                continue;
            }
            let (left, right) = self.scores.both_options(x);
            let options = left.iter().chain(right.iter());
            if seen {
                let depth = options.map(|y| depths.get(&y).map_or(0, |d| d + 1)).max().unwrap_or(0);
                depths.insert(x, depth);
                order.push((x, depth));
            } else {
                self.budget.spend(1)?;
                open.push((x, true));
                open.extend(options.filter(|y| !depths.contains_key(y)).map(|y| (y, false)));
            }
        }
        Ok(order)
    }

    /// Ranks the positions of `g` by depth, number of options, scores, and ranks of the options.
    /// The ranks depend only on trees.
    fn ranks(self, g: ScoringId) -> Budgeted<Map<ScoringId, u32>> {
        let mut nodes = self.depths(g)?;
        nodes.sort_by_key(|node| node.1);
        let mut ranks: Map<ScoringId, u32> = Map::default();
        for layer in nodes.chunk_by(|a, b| a.1 == b.1) {
            self.budget.spend(layer.len() as u64 / 16)?;
            let mut keyed: Vec<_> = layer
                .iter()
                .map(|&(x, _)| {
                    let sides = Player::BOTH.map(|player| {
                        let options = self.scores.options_of(x, player);
                        let mut places: Vec<u32> = options.iter().map(|y| ranks[&y]).collect();
                        places.sort_unstable();
                        places
                    });
                    (x, sides)
                })
                .collect();
            keyed.sort_by(|(x, a), (y, b)| {
                let count = |sides: &[Vec<u32>; 2]| sides[0].len() + sides[1].len();
                let scores = Player::BOTH
                    .map(|p| self.scores.score_for(*x, p).cmp(self.scores.score_for(*y, p)));
                let scores = scores[0].then(scores[1]);
                count(a).cmp(&count(b)).then(scores).then_with(|| -> Ordering { a.cmp(b) })
            });
            let first = ranks.len() as u32;
            ranks.extend(keyed.iter().zip(first..).map(|((x, _), rank)| (*x, rank)));
        }
        Ok(ranks)
    }

    fn write_score(self, g: ScoringId, out: &mut String) {
        let scores = Player::BOTH.map(|player| self.scores.score_for(g, player));
        // Writing to a string does not fail.
        let _ = match scores {
            [left, right] if left == right => write!(out, "{left}"),
            [left, right] => write!(out, "[{left},{right}]"),
        };
    }

    fn write(self, g: ScoringId, ranks: &Map<ScoringId, u32>, out: &mut String) -> Budgeted<()> {
        let scores = Player::BOTH.map(|player| self.scores.score_for(g, player));
        if self.scores.is_finished(g) && scores[0] == scores[1] {
            self.write_score(g, out);
            return Ok(());
        }
        self.budget.spend(1)?;
        out.push('{');
        self.write_side(g, Player::Left, ranks, out)?;
        out.push('|');
        self.write_score(g, out);
        out.push('|');
        self.write_side(g, Player::Right, ranks, out)?;
        out.push('}');
        // Check again, because a deeply nested game ends in many braces.
        within_limit(out)
    }

    fn write_side(
        self,
        g: ScoringId,
        player: Player,
        ranks: &Map<ScoringId, u32>,
        out: &mut String,
    ) -> Budgeted<()> {
        let options = sorted(self.scores.options_of(g, player), ranks);
        if options.is_empty() {
            out.push('.');
        }
        for (at, option) in options.into_iter().enumerate() {
            out.push_str(if at > 0 { "," } else { "" });
            within_limit(out)?;
            deep(|| self.write(option, ranks, out))?;
        }
        Ok(())
    }

    /// Reads a game as printed by [`text`](ScoringContext::text), without names and calls.
    pub fn read(self, text: &str) -> Result<ScoringId, ReadError> {
        let (expr, faults) = parse_expression(text);
        if let Some(fault) = faults.first() {
            return Err(ReadError::new(fault.message.clone()));
        }
        let expr = expr.ok_or_else(|| ReadError::new("expected a game, found an empty string"))?;
        self.read_expr(&expr)
    }

    fn read_expr(self, expr: &Expr) -> Result<ScoringId, ReadError> {
        let option = &mut |option: &Expr, out: &mut Vec<ScoringId>| {
            out.push(self.scores.number(&read_number(option)?)?);
            Ok(())
        };
        let scores = &mut |score: &Expr| match &score.kind {
            ExprKind::List(both) if both.len() == 2 => {
                Ok((read_number(&both[0])?, read_number(&both[1])?))
            }
            _ => read_number(score).map(|score| (score.clone(), score)),
        };
        match self.literal(expr, option, scores)? {
            Some(game) => Ok(game),
            None => Ok(self.scores.number(&read_number(expr)?)?),
        }
    }

    /// Returns the game denoted by a literal `s{left|score|right}`, or `None` for any other
    /// expression.
    ///
    /// `option` appends the games of an option that is not a literal. `scores` reads the scores
    /// that count if Left and if Right cannot move. Their errors are returned.
    pub fn literal<E: From<Interrupted>>(
        self,
        expr: &Expr,
        option: &mut OptionReader<'_, E>,
        scores: &mut ScoreReader<'_, E>,
    ) -> Result<Option<ScoringId>, E> {
        let ExprKind::Scoring { left, score, right } = &expr.kind else { return Ok(None) };
        self.budget.spend(1)?;
        let mut read = |side: &[Expr]| -> Result<Vec<ScoringId>, E> {
            let mut games = Vec::with_capacity(side.len());
            for expr in side {
                match deep(|| self.literal(expr, option, scores))? {
                    Some(game) => games.push(game),
                    None => option(expr, &mut games)?,
                }
            }
            Ok(games)
        };
        let (left, right) = (read(left)?, read(right)?);
        let (for_left, for_right) = scores(score)?;
        Ok(Some(self.scores.make_split(&left, &for_left, &for_right, &right)?))
    }
}

fn within_limit(out: &str) -> Budgeted<()> {
    if out.len() <= MAX_TEXT {
        return Ok(());
    }
    Err(Interrupted::too_large("the scoring game is too long to print: more than one megabyte"))
}

fn sorted(options: ScoringOptions<'_>, ranks: &Map<ScoringId, u32>) -> Vec<ScoringId> {
    let mut options = options.to_vec();
    options.sort_by_key(|x| ranks.get(x));
    options
}

fn read_number(expr: &Expr) -> Result<Rational, ReadError> {
    match &expr.kind {
        ExprKind::Number(number) => Ok(number.clone()),
        ExprKind::Negative(inner) => deep(|| Ok(-read_number(inner)?)),
        _ => Err(ReadError::new(
            "expected a scoring game, written with numbers and s{left|score|right} only",
        )),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Bench, Dice};

    #[test]
    fn what_is_printed_is_read_back_and_does_not_depend_on_ids() {
        let (bench, mut dice) = (Bench::new(), Dice::new(9));
        let texts: Vec<String> = (0..300)
            .map(|n| {
                let g = match n % 2 {
                    0 => dice.game(bench.cx(), 4, 2),
                    _ => dice.guaranteed(bench.cx(), 3, 2),
                };
                let text = bench.text(g);
                assert_eq!(bench.game(&text), g, "{text}");
                text
            })
            .collect();
        let other = Bench::new();
        for text in texts.iter().rev() {
            assert_eq!(&other.text(other.game(text)), text);
        }
    }

    #[test]
    fn games_may_be_very_deep() {
        let bench = Bench::new();
        let cx = bench.cx();
        let deep = cx.guaranteed().waiting(30_000).unwrap();
        assert_eq!(cx.depth(deep).unwrap(), 30_000);
        assert!(cx.left_score(deep).unwrap().is_zero());
        let sum = cx.add(deep, bench.game("s{1|0|-1}")).unwrap();
        assert_eq!(cx.depth(cx.negative(sum).unwrap()).unwrap(), 30_001);
        assert!(cx.guaranteed().contains(deep).unwrap());
        assert_eq!(cx.canonical(deep).unwrap(), deep);
        let deeper = cx.guaranteed().waiting(200_000).unwrap();
        assert_eq!(cx.text(deeper).unwrap_err().to_string().split(' ').next(), Some("the"));
        assert_eq!(bench.text(cx.guaranteed().waiting(-9).unwrap()).len(), 1 + 9 * 6 + 1);
    }
}
