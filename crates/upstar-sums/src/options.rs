//! The options of compounds, and their literal forms.

use std::sync::atomic::Ordering::{Acquire, Release};

use upstar_arena::deep;
use upstar_core::{Budgeted, Interrupted, Player};
use upstar_form::FormId;

use crate::positions::Question;
use crate::{Compound, CompoundContext, CompoundShape, SumOperator};

const MAX_OPTIONS: usize = 1 << 24;

impl CompoundContext<'_> {
    /// Returns the options of one player under normal and misère play, without repetitions, in an
    /// arbitrary order. Expands only this node.
    ///
    /// # Errors
    ///
    /// Fails if there are more than sixteen million options.
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, CompoundContext, SumOperator};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let (one, two) = (cx.chain(1)?, cx.chain(2)?);
    /// let both = cx.join(SumOperator::Long, &[one, two])?;
    /// assert_eq!(cx.options(both, Player::Left)?, [one]);
    /// let either = cx.join(SumOperator::Disjunctive, &[one, two])?;
    /// assert_eq!(cx.options(either, Player::Left)?.len(), 2);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn options(self, compound: Compound, player: Player) -> Budgeted<Vec<Compound>> {
        let compound = self.in_normal_play(compound);
        let mut options = match self.compounds.shape(compound) {
            CompoundShape::Leaf(form) => {
                let options = self.forms.options_of(form, player)?;
                self.budget.spend(options.len() as u64)?;
                options.iter().map(|option| self.leaf(option)).collect::<Budgeted<Vec<_>>>()?
            }
            CompoundShape::Position(place) => {
                if !self.has_moves(compound, player) {
                    return Ok(Vec::new());
                }
                self.options_of_place(place, player)?
            }
            CompoundShape::Braces { left, right } => {
                return Ok(match player {
                    Player::Left => left.to_vec(),
                    Player::Right => right.to_vec(),
                });
            }
            CompoundShape::Join(operator, parts) => {
                if !self.has_moves(compound, player) {
                    return Ok(Vec::new());
                }
                match operator {
                    SumOperator::Disjunctive | SumOperator::Diminished => {
                        self.one_at_a_time(operator, parts, player)?
                    }
                    SumOperator::Conjunctive | SumOperator::Short | SumOperator::Long => {
                        self.together(operator, parts, player, false)?
                    }
                    SumOperator::Selective | SumOperator::ShortenedSelective => {
                        self.together(operator, parts, player, true)?
                    }
                    SumOperator::Sequential => {
                        let [first, rest @ ..] = parts else { return Ok(Vec::new()) };
                        self.with_neighbours(operator, &[], *first, rest, player)?
                    }
                    SumOperator::Ordinal | SumOperator::Side => {
                        let mut all = Vec::new();
                        for (place, &part) in parts.iter().enumerate() {
                            let kept_right =
                                operator == SumOperator::Side && player == Player::Left;
                            let (before, after) = if kept_right {
                                (&parts[..0], &parts[place + 1..])
                            } else {
                                (&parts[..place], &parts[parts.len()..])
                            };
                            all.extend(
                                self.with_neighbours(operator, before, part, after, player)?,
                            );
                        }
                        all
                    }
                }
            }
        };
        options.sort_unstable_by_key(|g| g.index());
        options.dedup();
        Ok(options)
    }

    fn with_neighbours(
        self,
        operator: SumOperator,
        before: &[Compound],
        part: Compound,
        after: &[Compound],
        player: Player,
    ) -> Budgeted<Vec<Compound>> {
        let options = self.options(part, player)?;
        let join = |option| self.join(operator, &[before, &[option], after].concat());
        options.into_iter().map(join).collect()
    }

    fn one_at_a_time(
        self,
        operator: SumOperator,
        parts: &[Compound],
        player: Player,
    ) -> Budgeted<Vec<Compound>> {
        let mut all = Vec::new();
        for (place, &part) in parts.iter().enumerate() {
            if place > 0 && parts[place - 1] == part {
                continue;
            }
            let (before, after) = (&parts[..place], &parts[place + 1..]);
            all.extend(self.with_neighbours(operator, before, part, after, player)?);
        }
        Ok(all)
    }

    /// For each choice of one option from every component in which the player can move, returns the
    /// sum of the chosen options. If `stay` is `true`, some components may remain as they are.
    fn together(
        self,
        operator: SumOperator,
        parts: &[Compound],
        player: Player,
        stay: bool,
    ) -> Budgeted<Vec<Compound>> {
        let mut choices: Vec<Vec<Compound>> = Vec::with_capacity(parts.len());
        let mut total = 1usize;
        for &part in parts {
            let mut options = self.options(part, player)?;
            // The last combination leaves every component as it is, so it is not a move.
            if stay || options.is_empty() {
                options.push(part);
            }
            total = total.saturating_mul(options.len());
            choices.push(options);
        }
        if total > MAX_OPTIONS {
            return Err(Interrupted::too_large(format!(
                "too many options of a sum in which components move together: at most {MAX_OPTIONS} are \
                 supported"
            )));
        }
        if stay {
            total -= 1;
        }
        self.budget.spend(total as u64)?;
        let mut places = vec![0; parts.len()];
        let mut all = Vec::with_capacity(total);
        for _ in 0..total {
            let chosen: Vec<Compound> =
                choices.iter().zip(&places).map(|(options, &place)| options[place]).collect();
            all.push(self.join(operator, &chosen)?);
            for (place, options) in places.iter_mut().zip(&choices).rev() {
                *place += 1;
                if *place < options.len() {
                    break;
                }
                *place = 0;
            }
        }
        Ok(all)
    }

    /// Returns the literal form: the whole tree, with equal positions shared. Its size can be the
    /// product of the sizes of the components.
    pub fn form(self, compound: Compound) -> Budgeted<FormId> {
        if let CompoundShape::Leaf(form) = self.compounds.shape(compound) {
            return Ok(form);
        }
        let word = self.compounds.word(&self.compounds.forms, compound, 0);
        if let Some(known) = word.load(Acquire).checked_sub(1) {
            return Ok(self.forms.at(known as u32));
        }
        self.budget.spend(1)?;
        let resolved = self.resolved(compound)?;
        if resolved != compound {
            let form = deep(|| self.form(resolved))?;
            word.store(u64::from(form.index()) + 1, Release);
            return Ok(form);
        }
        let _asked = self.ask(Question::Form, compound, Player::Left)?;
        let side = |player| -> Budgeted<Vec<FormId>> {
            let options = self.options(compound, player)?;
            options.into_iter().map(|option| deep(|| self.form(option))).collect()
        };
        let left = side(Player::Left)?;
        let right = if self.is_impartial(compound) { left.clone() } else { side(Player::Right)? };
        let form = self.forms.make(&left, &right)?;
        word.store(u64::from(form.index()) + 1, Release);
        Ok(form)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::World;
    use std::collections::HashMap;

    /// The definition of one operator on two literal forms.
    struct Literal<'a> {
        world: &'a World,
        operator: SumOperator,
        memo: HashMap<(FormId, FormId), FormId>,
    }

    impl<'a> Literal<'a> {
        fn new(world: &'a World, operator: SumOperator) -> Literal<'a> {
            Literal { world, operator, memo: HashMap::new() }
        }

        fn of(&mut self, g: FormId, h: FormId) -> FormId {
            let ended = |form: FormId| form == FormId::ZERO;
            if ended(g) && !self.operator.ends_with_one() {
                return h;
            }
            if let Some(&known) = self.memo.get(&(g, h)) {
                return known;
            }
            let [left, right] = Player::BOTH.map(|player| self.side(g, h, player));
            let form = self.world.forms.make(&left, &right).unwrap();
            self.memo.insert((g, h), form);
            form
        }

        fn side(&mut self, g: FormId, h: FormId, player: Player) -> Vec<FormId> {
            let of = |form| self.world.forms.options_of(form, player).unwrap().to_vec();
            let (gs, hs) = (of(g), of(h));
            let in_g: Vec<_> = gs.iter().map(|&x| (x, h)).collect();
            let in_h: Vec<_> = hs.iter().map(|&y| (g, y)).collect();
            let in_both: Vec<_> =
                gs.iter().flat_map(|&x| hs.iter().map(move |&y| (x, y))).collect();
            let stuck = gs.is_empty() || hs.is_empty();
            let (pairs, alone) = match self.operator.in_normal_play() {
                SumOperator::Disjunctive => ([in_g, in_h].concat(), vec![]),
                SumOperator::Diminished if stuck => (vec![], vec![]),
                SumOperator::Diminished => ([in_g, in_h].concat(), vec![]),
                SumOperator::Conjunctive | SumOperator::Short => (in_both, vec![]),
                SumOperator::Long if stuck => ([in_g, in_h].concat(), vec![]),
                SumOperator::Long => (in_both, vec![]),
                SumOperator::ShortenedSelective if stuck => (vec![], vec![]),
                SumOperator::Selective | SumOperator::ShortenedSelective => {
                    ([in_g, in_h, in_both].concat(), vec![])
                }
                SumOperator::Sequential => (in_g, vec![]),
                SumOperator::Side if player == Player::Left => (in_g, hs),
                SumOperator::Ordinal | SumOperator::Side => (in_h, gs),
            };
            pairs.into_iter().map(|(x, y)| self.of(x, y)).chain(alone).collect()
        }
    }

    #[test]
    fn compounds_have_the_trees_of_the_definitions() {
        let world = World::new();
        let cx = world.cx();
        let games: Vec<FormId> = [world.rank(3), world.partizan()].concat();
        for operator in SumOperator::ALL {
            let mut literal = Literal::new(&world, operator);
            for &g in &games {
                for &h in &games {
                    let (a, b) = (cx.leaf(g).unwrap(), cx.leaf(h).unwrap());
                    let join = cx.join(operator, &[a, b]).unwrap();
                    let tree = cx.form(join).unwrap();
                    assert_eq!(tree, literal.of(g, h), "{operator:?}");
                    let stuck = |player| world.forms.options_of(tree, player).unwrap().is_empty();
                    for player in Player::BOTH {
                        assert_eq!(cx.has_moves(join, player), !stuck(player));
                    }
                    let of_tree = cx.leaf(tree).unwrap();
                    let dicotic = |compound| cx.is_dicotic(compound).unwrap();
                    assert!(!dicotic(join) || dicotic(of_tree));
                    assert!(!cx.is_impartial(join) || cx.is_impartial(of_tree));
                }
            }
        }
    }

    #[test]
    fn operators_are_associative_literally() {
        let world = World::new();
        let cx = world.cx();
        let games = [world.rank(2), world.partizan()].concat();
        for operator in SumOperator::ALL {
            let mut literal = Literal::new(&world, operator);
            for &a in &games {
                for &b in &games {
                    for &c in &games {
                        let right = literal.of(b, c);
                        let left = literal.of(a, b);
                        let whole = literal.of(a, right);
                        assert_eq!(literal.of(left, c), whole, "{operator:?}");
                        let parts = [a, b, c].map(|form| cx.leaf(form).unwrap());
                        let join = cx.join(operator, &parts).unwrap();
                        assert_eq!(cx.form(join).unwrap(), whole, "{operator:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn sums_of_forms_are_those_of_the_arena_of_forms() {
        let world = World::new();
        let (cx, budget) = (world.cx(), &world.budget);
        let games = [world.rank(3), world.partizan()].concat();
        for &g in &games {
            for &h in &games {
                let parts = [g, h].map(|form| cx.leaf(form).unwrap());
                let tree = |operator| cx.form(cx.join(operator, &parts).unwrap()).unwrap();
                let forms = &world.forms;
                assert_eq!(tree(SumOperator::Disjunctive), forms.sum(g, h, budget).unwrap());
                assert_eq!(tree(SumOperator::Ordinal), forms.ordinal_sum(g, h, budget).unwrap());
                assert_eq!(tree(SumOperator::Side), forms.side_sum(g, h, budget).unwrap());
            }
        }
    }

    #[test]
    fn too_many_options_are_refused() {
        let world = World::new();
        let cx = world.cx();
        let star = cx.leaf(world.forms.nus(&upstar_form::Nus::nimber(1000)).unwrap()).unwrap();
        let many = cx.join(SumOperator::Short, &[star; 9]).unwrap();
        assert!(cx.options(many, Player::Left).is_err());
    }
}
