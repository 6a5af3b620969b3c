//! Test helpers: small games and random expressions.

use upstar_core::Budget;
use upstar_form::{FormId, Forms, Nus};
use upstar_number::Dyadic;

use crate::{Compound, CompoundContext, CompoundShape, Compounds, SumOperator};

pub(crate) struct World {
    pub(crate) forms: Forms,
    compounds: Compounds,
    pub(crate) budget: Budget,
}

impl World {
    pub(crate) fn new() -> World {
        World { forms: Forms::new(), compounds: Compounds::new(), budget: Budget::unlimited() }
    }

    pub(crate) fn cx(&self) -> CompoundContext<'_> {
        CompoundContext::new(&self.forms, &self.compounds, &self.budget)
    }

    pub(crate) fn leaf(&self, compound: Compound) -> FormId {
        match self.compounds.shape(compound) {
            CompoundShape::Leaf(form) => form,
            _ => panic!("not a leaf"),
        }
    }

    /// Returns all impartial games of at most this rank: 1, 2, 4 and 16 games for ranks 0 to 3.
    pub(crate) fn rank(&self, rank: u32) -> Vec<FormId> {
        let mut games = vec![FormId::ZERO];
        for _ in 0..rank {
            let subsets = 0..1_usize << games.len();
            games = subsets
                .map(|subset| {
                    let chosen = |(place, game): (usize, &FormId)| {
                        (subset >> place & 1 == 1).then_some(*game)
                    };
                    let options: Vec<FormId> =
                        games.iter().enumerate().filter_map(chosen).collect();
                    self.forms.make(&options, &options).unwrap()
                })
                .collect();
        }
        games
    }

    /// Returns some games that are not dicotic.
    pub(crate) fn partizan(&self) -> Vec<FormId> {
        let (zero, star) = (FormId::ZERO, self.nus(0, 0, 1));
        let integer = |n| self.forms.integer(n).unwrap();
        let make = |left: &[FormId], right: &[FormId]| self.forms.make(left, right).unwrap();
        vec![
            integer(1),
            integer(-1),
            integer(2),
            make(&[integer(1)], &[integer(-1)]),
            make(&[zero], &[integer(1)]),
            make(&[star], &[]),
            make(&[zero, star], &[integer(-1)]),
        ]
    }

    /// Returns some dicotic games that are not impartial.
    pub(crate) fn dicotic(&self) -> Vec<FormId> {
        let (zero, star) = (FormId::ZERO, self.nus(0, 0, 1));
        let (up, down) = (self.nus(0, 1, 0), self.nus(0, -1, 0));
        let mixed = self.forms.make(&[zero, star], &[zero]).unwrap();
        vec![up, down, self.forms.make(&[star], &[mixed, zero]).unwrap()]
    }

    fn nus(&self, number: i64, ups: i64, nim: u64) -> FormId {
        self.forms.nus(&Nus::new(Dyadic::from(number), Dyadic::from(ups), nim)).unwrap()
    }

    pub(crate) fn random(&self, seed: u64) -> Random<'_> {
        let leaves = |forms: Vec<FormId>| {
            forms.into_iter().map(|form| self.cx().leaf(form).unwrap()).collect::<Vec<_>>()
        };
        let impartial = leaves(self.rank(3));
        let other = leaves([self.partizan(), self.dicotic()].concat());
        Random { world: self, state: seed, impartial, other }
    }
}

/// Random expressions, the same in every run.
pub(crate) struct Random<'a> {
    world: &'a World,
    state: u64,
    impartial: Vec<Compound>,
    other: Vec<Compound>,
}

impl Random<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.state = self.state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767);
        ((self.state >> 33) as usize) % n
    }

    pub(crate) fn expression(
        &mut self,
        operators: &[SumOperator],
        impartial: bool,
        depth: u32,
    ) -> Compound {
        let cx = self.world.cx();
        let kind = self.below(5);
        if depth == 0 || kind == 0 {
            let leaves =
                if impartial || self.below(2) == 0 { &self.impartial } else { &self.other };
            let (leaves, small) = (leaves.len(), 6.min(leaves.len()));
            // Most leaves must be small, because otherwise the trees become too large.
            let range = if self.below(3) == 0 { leaves } else { small };
            let place = self.below(range);
            return if impartial || leaves == self.impartial.len() {
                self.impartial[place]
            } else {
                self.other[place]
            };
        }
        let inner = |random: &mut Self| random.expression(operators, impartial, depth - 1);
        if kind == 1 {
            let left: Vec<_> = (0..1 + self.below(2)).map(|_| inner(self)).collect();
            if impartial {
                return cx.impartial(&left).unwrap();
            }
            let right: Vec<_> = (0..self.below(3)).map(|_| inner(self)).collect();
            return cx.braces(&left, &right).unwrap();
        }
        let operator = operators[self.below(operators.len())];
        let parts = [inner(self), inner(self)];
        cx.join(operator, &parts).unwrap()
    }

    pub(crate) fn impartial_tree(&mut self, height: u32, width: usize) -> Compound {
        let form = self.tree(height, width, true);
        self.world.cx().leaf(form).unwrap()
    }

    pub(crate) fn partizan_tree(&mut self, height: u32, width: usize) -> Compound {
        let form = self.tree(height, width, false);
        self.world.cx().leaf(form).unwrap()
    }

    fn tree(&mut self, height: u32, width: usize, impartial: bool) -> FormId {
        if height == 0 {
            return FormId::ZERO;
        }
        let side = |random: &mut Self| -> Vec<FormId> {
            let count = random.below(width + 1);
            (0..count)
                .map(|_| {
                    let lower = height - 1 - random.below(2.min(height as usize)) as u32;
                    random.tree(lower, width, impartial)
                })
                .collect()
        };
        let left = side(self);
        let right = if impartial { left.clone() } else { side(self) };
        self.world.forms.make(&left, &right).unwrap()
    }
}
