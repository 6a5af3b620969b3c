//! Derivations of the outcomes of compounds: the remotenesses, suspenses, nim values or outcomes of
//! the components, and the lemma that combines them.
//!
//! The theories are those of [`CompoundContext::wins`]. The result of a sum is computed from the
//! listed results of its components.

mod lengths;

use hashbrown::HashSet;
use upstar_arena::deep;
use upstar_core::{Budgeted, Derivation, LoopyOutcome, Outcome, Player, StopReason};

use crate::nim_values::Grade;
use crate::{Compound, CompoundContext, CompoundShape, Convention, SumOperator};

/// The maximum length of the text of a game in a step.
const MAX_NAME: usize = 60;

impl CompoundContext<'_> {
    /// Returns the outcome and its derivation.
    ///
    /// # Errors
    ///
    /// Returns an error if an arena is full or the budget runs out.
    ///
    /// ```
    /// # use upstar_core::{Budget, Outcome};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, Convention, CompoundContext, SumOperator};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let sum = cx.join(SumOperator::Short, &[cx.chain(2)?, cx.chain(3)?])?;
    /// let (outcome, derivation) = cx.derivation(sum, Convention::Normal)?;
    /// assert_eq!(outcome, Outcome::P);
    /// assert!(derivation.method.contains("Kane, Lemma 4"));
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn derivation(
        self,
        compound: Compound,
        convention: Convention,
    ) -> Budgeted<(Outcome, Derivation)> {
        let impartial = self.is_impartial(compound);
        let mut explainer = Explainer {
            cx: self,
            derivation: Derivation::new(""),
            explained: HashSet::default(),
            is_order_explained: false,
        };
        explainer.derivation.method = explainer.method(compound, convention)?;
        let mut winner = |starter: Player| -> Budgeted<Player> {
            let wins = explainer.winner(compound, starter, convention)?;
            Ok(if wins { starter } else { starter.opponent() })
        };
        let left = winner(Player::Left)?;
        let right = if impartial { left.opponent() } else { winner(Player::Right)? };
        let outcome = Outcome::from_winners(left, right);
        let (letter, words) = (outcome, LoopyOutcome::from(outcome).in_words());
        let under = match convention {
            Convention::Normal => "the outcome is",
            Convention::Misere => "the misère outcome is",
        };
        Ok((outcome, explainer.derivation.conclude(format!("{under} {letter}: {words}"))))
    }
}

/// A property of a compound that a derivation explains once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Property {
    Remoteness,
    Suspense,
    Invariant,
    Winner,
}

struct Explainer<'a> {
    cx: CompoundContext<'a>,
    derivation: Derivation,
    explained: HashSet<(Compound, Player, Convention, Property), foldhash::fast::RandomState>,
    is_order_explained: bool,
}

impl<'a> Explainer<'a> {
    /// Returns the theorem about the outermost operator.
    fn method(&self, compound: Compound, convention: Convention) -> Budgeted<String> {
        let resolved = self.cx.resolved(compound)?;
        let shape = self.cx.compounds.shape(self.cx.in_normal_play(resolved));
        let impartial = self.cx.is_impartial(compound);
        let CompoundShape::Join(operator, _) = shape else {
            let by_invariant = !self.sums_as_options(resolved, Player::Left)?.is_empty();
            return Ok(match (by_invariant, convention) {
                (true, Convention::Normal) => MIXED.to_owned(),
                (true, Convention::Misere) => format!("{MIXED}. {MISERE}"),
                _ => String::new(),
            });
        };
        let normal = convention == Convention::Normal;
        let method = match operator {
            SumOperator::Short if self.is_mixed(resolved)? => MIXED,
            SumOperator::Short => {
                "The remoteness of a short conjunctive sum is the minimum of the remotenesses of \
                 the components (Kane, Lemma 4)"
            }
            SumOperator::Long if !self.cx.is_dicotic(compound)? => "",
            SumOperator::Long if self.is_mixed(resolved)? => MIXED,
            SumOperator::Long => {
                "The suspense of a long conjunctive sum is the maximum of the suspenses of the \
                 components (Kane, Lemma 6)"
            }
            SumOperator::Disjunctive if normal && impartial => {
                "The nim value of a disjunctive sum is the nim sum of the nim values of the \
                 components (Sprague and Grundy)"
            }
            SumOperator::Diminished if impartial => {
                "A sum that ends with its first component to end is solved by foreclosed nim \
                 values (Conway, On Numbers and Games, chapter 14)"
            }
            SumOperator::Selective if impartial => {
                "The first player wins a selective sum if and only if the first player wins some \
                 component under normal play (Conway, On Numbers and Games, chapter 14)"
            }
            SumOperator::ShortenedSelective if impartial => {
                "The first player wins a shortened selective sum if and only if the first player \
                 wins some component (Conway, On Numbers and Games, chapter 14)"
            }
            _ => "",
        };
        let conjunctive = matches!(operator, SumOperator::Short | SumOperator::Long);
        Ok(if conjunctive && !normal && !method.is_empty() {
            format!("{method}. {MISERE}")
        } else {
            method.to_owned()
        })
    }

    /// Returns `true` if a short sum contains a long sum as a component or the other way round, and
    /// Kane's theory applies to both.
    fn is_mixed(&self, compound: Compound) -> Budgeted<bool> {
        let Some((operator, parts)) = self.cx.combining(compound)? else { return Ok(false) };
        for &part in parts {
            if self.cx.combining(part)?.is_some_and(|(inner, _)| inner != operator) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if a property is explained for the first time and there is room for it.
    fn is_new(
        &mut self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        property: Property,
    ) -> bool {
        self.explained.insert((compound, starter, convention, property))
            && self.derivation.has_room()
    }

    fn text(&self, compound: Compound) -> Budgeted<String> {
        match self.cx.text(compound) {
            // Only the text is too long.
            Err(error) if matches!(error.reason, StopReason::TooLarge(_)) => Ok("...".to_owned()),
            text => text,
        }
    }

    fn name(&self, compound: Compound) -> Budgeted<String> {
        let text = self.text(compound)?;
        if text.chars().count() <= MAX_NAME {
            return Ok(text);
        }
        Ok(text.chars().take(MAX_NAME - 3).collect::<String>() + "...")
    }

    /// Sorts games by the lengths of their texts, then by their texts. The order in an arena depends
    /// on the history of the session.
    fn sorted(&self, games: &[Compound]) -> Budgeted<Vec<Compound>> {
        let mut texts = Vec::with_capacity(games.len());
        for &game in games {
            let text = self.text(game)?;
            texts.push((text.len(), text, game));
        }
        texts.sort_by(|(n, a, _), (m, b, _)| (n, a).cmp(&(m, b)));
        Ok(texts.into_iter().map(|(.., game)| game).collect())
    }

    /// Sorts the components if their order does not matter.
    fn in_order(&self, operator: SumOperator, parts: &[Compound]) -> Budgeted<Vec<Compound>> {
        if operator.commutes() { self.sorted(parts) } else { Ok(parts.to_vec()) }
    }

    /// Returns the name of a game, with the first player if the game is not impartial.
    fn started(&self, compound: Compound, starter: Player) -> Budgeted<String> {
        let name = self.name(compound)?;
        Ok(match self.cx.is_impartial(compound) {
            true => name,
            false => format!("{name}, {starter} first"),
        })
    }

    /// Explains who wins.
    fn winner(
        &mut self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<bool> {
        let cx = self.cx;
        if !self.is_new(compound, starter, convention, Property::Winner) {
            return cx.wins(compound, starter, convention);
        }
        let name = self.started(compound, starter)?;
        if !cx.has_moves(compound, starter) {
            let wins = convention == Convention::Misere;
            self.derivation.step(name, format!("the first player cannot move and {}", verb(wins)));
            return Ok(wins);
        }
        let resolved = cx.resolved(compound)?;
        let wins = match cx.compounds.shape(cx.in_normal_play(resolved)) {
            CompoundShape::Join(operator, parts) => {
                let parts = self.in_order(operator, parts)?;
                self.sum_winner(resolved, operator, &parts, starter, convention)?
            }
            _ if !self.sums_as_options(resolved, starter)?.is_empty() => {
                let invariant = deep(|| self.invariant(compound, starter, convention))?;
                let remoteness = invariant.remoteness();
                Some(self.by_parity(name.clone(), "number r(0) =", remoteness, "Lemma 32"))
            }
            _ => None,
        };
        match wins {
            Some(wins) => Ok(wins),
            None => self.search(compound, starter, convention, name),
        }
    }

    /// Applies the theory of an operator. Returns `None` if no theory applies.
    fn sum_winner(
        &mut self,
        compound: Compound,
        operator: SumOperator,
        parts: &[Compound],
        starter: Player,
        convention: Convention,
    ) -> Budgeted<Option<bool>> {
        let cx = self.cx;
        let impartial = cx.is_impartial(compound);
        let normal = convention == Convention::Normal;
        let name = self.started(compound, starter)?;
        Ok(match operator {
            SumOperator::Short => {
                let remoteness = deep(|| self.remoteness(compound, starter, convention))?;
                Some(self.by_parity(name, "remoteness", remoteness, "Lemma 3"))
            }
            SumOperator::Long if cx.is_dicotic(compound)? => {
                let suspense = deep(|| self.suspense(compound, starter, convention))?;
                Some(self.by_parity(name, "suspense", suspense, "Lemma 5"))
            }
            SumOperator::Disjunctive if normal && impartial => {
                let mut values = Vec::new();
                for &part in parts {
                    values.push((self.name(part)?, cx.grade(part, Grade::Normal)?));
                }
                Some(self.by_nim_sum(name, "nim value", &values))
            }
            SumOperator::Diminished if impartial => Some(self.diminished(name, parts, convention)?),
            SumOperator::Selective | SumOperator::ShortenedSelective if impartial => {
                let play = match operator {
                    SumOperator::Selective => Convention::Normal,
                    _ => convention,
                };
                let mut table = vec![["component", "first player"].map(str::to_owned).to_vec()];
                let mut some = false;
                for &part in parts {
                    let wins = deep(|| self.part_winner(part, starter, play))?;
                    some |= wins;
                    table.push(vec![self.name(part)?, verb(wins).to_owned()]);
                }
                self.derivation.table(table);
                let which = if some { "some component" } else { "no component" };
                let text = format!("the first player wins {which}, and so {} the sum", verb(some));
                self.derivation.step(name, text);
                Some(some)
            }
            SumOperator::Disjunctive | SumOperator::Selective if normal => {
                self.by_outcomes(name, parts, starter, operator == SumOperator::Disjunctive)?
            }
            SumOperator::Sequential => self.sequential(name, parts, starter, convention)?,
            _ => None,
        })
    }

    /// Explains a component if it is a sum. The winners of other components are found by search.
    fn part_winner(
        &mut self,
        part: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<bool> {
        let resolved = self.cx.resolved(part)?;
        match self.cx.compounds.shape(self.cx.in_normal_play(resolved)) {
            CompoundShape::Join(..) => self.winner(part, starter, convention),
            _ => self.cx.wins(part, starter, convention),
        }
    }

    fn by_parity(&mut self, name: String, word: &str, number: u32, lemma: &str) -> bool {
        let wins = number % 2 == 1;
        let parity = if wins { "odd" } else { "even" };
        let text = format!(
            "the {word} {number} is {parity}, so the first player {} (Kane, {lemma})",
            verb(wins)
        );
        self.derivation.step(name, text);
        wins
    }

    fn by_nim_sum(&mut self, name: String, heading: &str, values: &[(String, u64)]) -> bool {
        let mut table = vec![vec!["component".to_owned(), heading.to_owned()]];
        let sum = values.iter().fold(0, |sum, (_, value)| sum ^ value);
        table.extend(values.iter().map(|(part, value)| vec![part.clone(), value.to_string()]));
        table.push(vec!["nim sum".to_owned(), sum.to_string()]);
        self.derivation.table(table);
        let text = match sum {
            0 => "the nim sum is 0, so the first player loses".to_owned(),
            sum => format!("the nim sum {sum} is not 0, so the first player wins"),
        };
        self.derivation.step(name, text);
        sum != 0
    }

    fn diminished(
        &mut self,
        name: String,
        parts: &[Compound],
        convention: Convention,
    ) -> Budgeted<bool> {
        let cx = self.cx;
        let mut values = Vec::new();
        for &part in parts {
            let of = self.name(part)?;
            let grade = match convention {
                Convention::Normal => {
                    if cx.can_end(part)? {
                        let text = format!("the first player ends the component {of} and wins");
                        self.derivation.step(name, text);
                        return Ok(true);
                    }
                    Grade::Foreclosed
                }
                Convention::Misere => Grade::Unending,
            };
            values.push((of, cx.grade(part, grade)?));
        }
        self.derivation.sentence(match convention {
            Convention::Normal => {
                "no component can be ended at once; the foreclosed nim value is the mex over the \
                 options that cannot be ended at once"
            }
            Convention::Misere => {
                "under misère play, the foreclosed nim value is the mex over the options that have \
                 not ended"
            }
        });
        Ok(self.by_nim_sum(name, "foreclosed nim value", &values))
    }

    /// Explains a disjunctive or selective sum by the outcomes of its components, if these decide.
    fn by_outcomes(
        &mut self,
        name: String,
        parts: &[Compound],
        starter: Player,
        single: bool,
    ) -> Budgeted<Option<bool>> {
        let cx = self.cx;
        let normal = Convention::Normal;
        let Some(wins) = cx.by_outcomes(parts, starter, single)? else { return Ok(None) };
        let mut table = vec![["component", "outcome"].map(str::to_owned).to_vec()];
        let mut fuzzy = 0;
        for &part in parts {
            let outcome = cx.outcome(part, normal)?;
            fuzzy += u32::from(outcome == Outcome::N);
            table.push(vec![self.name(part)?, outcome.to_string()]);
        }
        self.derivation.table(table);
        let (mine, opponent) = starter.pick(("L", Player::Right), ("R", Player::Left));
        let text = match (wins, fuzzy) {
            (false, _) => format!(
                "{opponent}, moving second, wins every component, so {starter}, moving first, loses"
            ),
            (true, 0) => format!(
                "every component has outcome {mine} or P, and some component has outcome {mine}, so \
                 {starter}, moving first, wins"
            ),
            (true, _) => format!(
                "{starter} moves in every component with outcome N; the others have outcome {mine} \
                 or P, so {starter}, moving first, wins"
            ),
        };
        self.derivation.step(name, text);
        Ok(Some(wins))
    }

    fn sequential(
        &mut self,
        name: String,
        parts: &[Compound],
        starter: Player,
        convention: Convention,
    ) -> Budgeted<Option<bool>> {
        let cx = self.cx;
        let [first, rest @ ..] = parts else { return Ok(None) };
        if !cx.is_dicotic(*first)? {
            return Ok(None);
        }
        let rest = cx.join(SumOperator::Sequential, rest)?;
        let outcome = deep(|| cx.outcome(rest, convention))?;
        let (of_first, of_rest) = (self.name(*first)?, self.name(rest)?);
        let decided = |winner: Player| {
            format!("{winner} wins the rest, {of_rest}, no matter who moves first there")
        };
        let play = match outcome {
            Outcome::L | Outcome::R => {
                let winner = if outcome == Outcome::L { Player::Left } else { Player::Right };
                self.derivation.step(name, decided(winner));
                return Ok(Some(winner == starter));
            }
            Outcome::P => Convention::Normal,
            Outcome::N => Convention::Misere,
        };
        let wins = deep(|| self.part_winner(*first, starter, play))?;
        let text = match play {
            Convention::Normal => format!(
                "the second player wins the rest, {of_rest}, so the players want to make the last \
                 move in {of_first}; the first player {} {of_first} under normal play",
                verb(wins)
            ),
            Convention::Misere => format!(
                "the first player wins the rest, {of_rest}, so the players want to avoid the last \
                 move in {of_first}; the first player {} {of_first} under misère play",
                verb(wins)
            ),
        };
        self.derivation.step(name, text);
        Ok(Some(wins))
    }

    fn search(
        &mut self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        name: String,
    ) -> Budgeted<bool> {
        let cx = self.cx;
        let options = self.sorted(&cx.options(compound, starter)?)?;
        for &option in &options {
            if !deep(|| cx.wins(option, starter.opponent(), convention))? {
                let text = format!("the first player moves to {} and wins", self.name(option)?);
                self.derivation.step(name, text);
                return Ok(true);
            }
        }
        let text = match options.len() {
            1 => "the first player loses, because the only option loses".to_owned(),
            count => format!("the first player loses, because each of the {count} options loses"),
        };
        self.derivation.step(name, text);
        Ok(false)
    }
}

const MIXED: &str = "The remoteness r(l) of G \\/ [l] and the suspense s(k) of G /\\ [k], where [n] \
                     is a game of n moves, determine the winner of every combination of short and \
                     long conjunctive sums of such games G (Kane, Theorem 33)";

const MISERE: &str = "Misère play is normal play of the sum in which one more move follows each \
                      component (Kane, Lemma 42 and Theorem 47)";

fn verb(wins: bool) -> &'static str {
    if wins { "wins" } else { "loses" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;
    use crate::tests::World;

    /// Compares the explained outcome with a search of the literal tree.
    fn check(world: &World, compound: Compound, convention: Convention) {
        let cx = world.cx();
        let tree = cx.form(compound).unwrap();
        let winner = |starter: Player| {
            let wins = naive::wins(&world.forms, tree, starter, convention);
            if wins { starter } else { starter.opponent() }
        };
        let expected = Outcome::from_winners(winner(Player::Left), winner(Player::Right));
        let (outcome, derivation) = cx.derivation(compound, convention).unwrap();
        let text = || format!("{} {convention:?}\n{derivation}", cx.text(compound).unwrap());
        assert_eq!(outcome, expected, "{}", text());
        let fate = LoopyOutcome::from(expected).in_words();
        assert!(derivation.result.ends_with(&format!("{expected}: {fate}")), "{}", text());
    }

    #[test]
    fn explained_outcomes_of_random_sums_agree_with_the_search() {
        let world = World::new();
        let mut random = world.random(5);
        let conjunctive = [SumOperator::Short, SumOperator::Long];
        for (operators, impartial, count) in [
            (&conjunctive[..], true, 3000),
            (&conjunctive[..], false, 3000),
            (&SumOperator::ALL[..], true, 2000),
            (&SumOperator::ALL[..], false, 2000),
        ] {
            for _ in 0..upstar_testkit::scaled(count) {
                let compound = random.expression(operators, impartial, 3);
                for convention in Convention::BOTH {
                    check(&world, compound, convention);
                }
            }
        }
    }

    #[test]
    fn every_operator_is_explained_for_all_pairs_of_small_games() {
        let world = World::new();
        let cx = world.cx();
        let games = [world.rank(2), world.dicotic(), world.partizan()].concat();
        for operator in SumOperator::ALL {
            for &g in &games {
                for &h in &games {
                    let parts = [cx.leaf(g).unwrap(), cx.leaf(h).unwrap()];
                    let compound = cx.join(operator, &parts).unwrap();
                    for convention in Convention::BOTH {
                        check(&world, compound, convention);
                    }
                }
            }
        }
    }
}
