//! Further operators, implemented from their definitions: ordinal sums, side-sums, products,
//! heating and cooling.

use upstar_number::Dyadic;

use crate::oracle::Oracle;
use crate::tree::Tree;

impl Oracle {
    /// Returns the difference of the values, in canonical form.
    pub fn sub(&mut self, g: &Tree, h: &Tree) -> Tree {
        self.add(g, &h.negative())
    }

    /// Returns the literal ordinal sum {G^L, G : H^L | G^R, G : H^R}.
    pub fn ordinal_sum(&mut self, g: &Tree, h: &Tree) -> Tree {
        let mut side = |base: &[Tree], branch: &[Tree]| -> Vec<Tree> {
            let moves = branch.iter().map(|option| self.ordinal_sum(g, option));
            base.iter().cloned().chain(moves).collect()
        };
        let (left, right) = (side(g.left(), h.left()), side(g.right(), h.right()));
        Tree::new(left, right)
    }

    /// Returns the literal side-sum {H^L, G^L <> H | G^R, G <> H^R}: a Left move in H ends G, and a
    /// Right move in G ends H.
    pub fn side_sum(&mut self, g: &Tree, h: &Tree) -> Tree {
        let mut left = h.left().to_vec();
        left.extend(g.left().iter().map(|option| self.side_sum(option, h)));
        let mut right = g.right().to_vec();
        right.extend(h.right().iter().map(|option| self.side_sum(g, option)));
        Tree::new(left, right)
    }

    /// Returns the value of the Conway product of two literal trees.
    pub fn conway_product(&mut self, g: &Tree, h: &Tree) -> Tree {
        let mut options = |of_g: [&[Tree]; 2], of_h: [&[Tree]; 2]| -> Vec<Tree> {
            let mut found = Vec::new();
            for (of_g, of_h) in of_g.into_iter().zip(of_h) {
                for (a, b) in of_g.iter().flat_map(|a| of_h.iter().map(move |b| (a, b))) {
                    let (ah, gb) = (self.conway_product(a, h), self.conway_product(g, b));
                    let ab = self.conway_product(a, b);
                    let sum = self.add(&ah, &gb);
                    found.push(self.sub(&sum, &ab));
                }
            }
            found
        };
        let left = options([g.left(), g.right()], [h.left(), h.right()]);
        let right = options([g.left(), g.right()], [h.right(), h.left()]);
        self.canonical(&Tree::new(left, right))
    }

    /// Returns the value of n copies of g, for any integer n.
    pub fn multiple(&mut self, n: i64, g: &Tree) -> Tree {
        let term = if n < 0 { g.negative() } else { g.clone() };
        (0..n.unsigned_abs()).fold(Tree::zero(), |sum, _| self.add(&sum, &term))
    }

    /// Returns the value of the Norton product G·U, for U > 0: G copies of U if G is an integer,
    /// and otherwise {G^L·U + U + Δ | G^R·U − U − Δ}, where G is in canonical form and Δ ranges
    /// over the incentives of U.
    pub fn norton(&mut self, g: &Tree, unit: &Tree) -> Tree {
        let g = self.canonical(g);
        let unit = self.canonical(unit);
        if let Some(n) = g.as_canonical_number().filter(Dyadic::is_integer) {
            return self.multiple(n.to_i64().unwrap_or(0), &unit);
        }
        let mut steps: Vec<Tree> = Vec::new();
        for option in unit.left() {
            steps.push(option.clone());
        }
        for option in unit.right() {
            let incentive = self.sub(&unit, option);
            steps.push(self.add(&unit, &incentive));
        }
        let mut side = |options: &[Tree], sign: i64| -> Vec<Tree> {
            let products: Vec<Tree> =
                options.iter().map(|option| self.norton(option, &unit)).collect();
            let pairs =
                products.iter().flat_map(|product| steps.iter().map(move |step| (product, step)));
            pairs
                .map(|(product, step)| match sign {
                    1 => self.add(product, step),
                    _ => self.sub(product, step),
                })
                .collect()
        };
        let (left, right) = (side(g.left(), 1), side(g.right(), -1));
        self.canonical(&Tree::new(left, right))
    }

    /// Returns the value of g heated by t: g itself for a number, and otherwise {heated G^L + t |
    /// heated G^R − t} for the canonical form of g.
    pub fn heat(&mut self, g: &Tree, t: &Tree) -> Tree {
        let g = self.canonical(g);
        if g.as_canonical_number().is_some() {
            return g;
        }
        let mut side = |options: &[Tree], bonus: &Tree| -> Vec<Tree> {
            options
                .iter()
                .map(|option| {
                    let heated = self.heat(option, t);
                    self.add(&heated, bonus)
                })
                .collect()
        };
        let (left, right) = (side(g.left(), t), side(g.right(), &t.negative()));
        self.canonical(&Tree::new(left, right))
    }

    /// Returns the value of g cooled by t ≥ −1: the mean if t is above the temperature, and
    /// otherwise {cooled G^L − t | cooled G^R + t} for the canonical form of g.
    pub fn cool(&mut self, g: &Tree, t: &Dyadic) -> Tree {
        let g = self.canonical(g);
        let is_integer = g.as_canonical_number().is_some_and(|x| x.is_integer());
        let walls = self.walls(&g);
        if is_integer || *t > walls.temperature() {
            return Tree::number(&walls.mean());
        }
        let tax = Tree::number(t);
        let mut side = |options: &[Tree], tax: &Tree| -> Vec<Tree> {
            options
                .iter()
                .map(|option| {
                    let cooled = self.cool(option, t);
                    self.add(&cooled, tax)
                })
                .collect()
        };
        let (left, right) = (side(g.left(), &tax.negative()), side(g.right(), &tax));
        self.canonical(&Tree::new(left, right))
    }
}
