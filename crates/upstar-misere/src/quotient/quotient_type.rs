//! The result of a quotient computation.

use std::fmt::Write as _;

use super::monoid::Monoid;

/// The misère quotient of the heaps of a game up to a bound.
///
/// Elements are numbered from 0, the identity, by the length of their normal forms, then
/// alphabetically. The generators a, b, c, … are the classes of the heaps in
/// [`generators`](Quotient::generators).
#[derive(Clone, Debug)]
pub struct Quotient {
    products: Vec<u32>,
    order: usize,
    losing: Vec<bool>,
    classes: Vec<u32>,
    generators: Vec<u32>,
    normal_forms: Vec<Vec<u32>>,
    /// The minimal reducible words and their normal forms.
    relations: Vec<(Vec<u32>, Vec<u32>)>,
    octal_digits: Option<u32>,
    checked: usize,
}

/// The period of a pretending function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapPeriod {
    /// The preperiod: Φ(n + period) = Φ(n) for all n from here on.
    pub start: u32,
    /// The period.
    pub period: u32,
    /// `true` if the period is proved for all heaps. Then the quotient is that of the whole game.
    pub proved: bool,
}

impl Quotient {
    pub(super) fn new(
        monoid: &Monoid,
        kernel: &[u32],
        classes: &[u32],
        octal_digits: Option<u32>,
        checked: usize,
    ) -> Quotient {
        let chosen = essential_generators(monoid, kernel);
        let elements: Vec<u32> = chosen.iter().map(|&g| monoid.generators[g]).collect();
        let (order, normal_forms, relations) = normal_forms(monoid, &elements);
        let mut place = vec![0; monoid.size()];
        for (new, &old) in order.iter().enumerate() {
            place[old as usize] = new as u32;
        }
        let n = order.len();
        let mut products = vec![0; n * n];
        for (i, &a) in order.iter().enumerate() {
            for (j, &b) in order.iter().enumerate() {
                products[i * n + j] = place[monoid.product(a, b) as usize];
            }
        }
        Quotient {
            products,
            order: n,
            losing: order.iter().map(|&old| monoid.losing.has(old)).collect(),
            classes: classes.iter().map(|&class| place[class as usize]).collect(),
            generators: chosen.iter().map(|&g| kernel[g]).collect(),
            normal_forms,
            relations,
            octal_digits,
            checked,
        }
    }

    /// Returns the number of elements of the quotient.
    #[must_use]
    pub fn order(&self) -> usize {
        self.order
    }

    /// Returns the largest heap for which the quotient was verified.
    #[must_use]
    pub fn heaps(&self) -> u32 {
        self.classes.len() as u32 - 1
    }

    /// Returns the number of pairs checked in the proof, elements of the transition algebra
    /// (Plambeck and Siegel, section 5).
    #[must_use]
    pub fn checked(&self) -> usize {
        self.checked
    }

    /// Returns heaps whose classes generate the quotient, in increasing order. None is redundant.
    #[must_use]
    pub fn generators(&self) -> &[u32] {
        &self.generators
    }

    /// Returns the class of a heap, the value of the pretending function, up to
    /// [`heaps`](Quotient::heaps).
    #[must_use]
    pub fn class(&self, heap: u32) -> Option<u32> {
        self.classes.get(heap as usize).copied()
    }

    /// Returns the product of two elements.
    ///
    /// # Panics
    ///
    /// May panic, or return a wrong element, if `i` or `j` is not less than
    /// [`order`](Quotient::order).
    #[must_use]
    pub fn product(&self, i: u32, j: u32) -> u32 {
        self.products[i as usize * self.order + j as usize]
    }

    /// Returns `true` if the element is in the P-portion.
    #[must_use]
    pub fn is_losing(&self, element: u32) -> bool {
        self.losing.get(element as usize).copied().unwrap_or(false)
    }

    /// Returns the P-portion.
    #[must_use]
    pub fn p_portion(&self) -> Vec<u32> {
        (0..self.order as u32).filter(|&element| self.is_losing(element)).collect()
    }

    /// Returns `true` if the sum of heaps is a P-position under misère play, or `None` if a heap
    /// exceeds the bound.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_misere::{MisereTakeAndBreak, misere_quotient};
    /// let kayles = MisereTakeAndBreak::new(&[0, 7, 7]);
    /// let quotient = misere_quotient(&kayles, 12, &Budget::unlimited())?;
    /// assert_eq!(quotient.is_p_position(&[1]), Some(true));
    /// assert_eq!(quotient.is_p_position(&[2, 2]), Some(true));
    /// assert_eq!(quotient.is_p_position(&[13]), None);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    #[must_use]
    pub fn is_p_position(&self, heaps: &[u32]) -> Option<bool> {
        let class = heaps
            .iter()
            .try_fold(0, |class, &heap| Some(self.product(class, self.class(heap)?)))?;
        Some(self.is_losing(class))
    }

    /// Returns `true` if the quotient is tame: the quotient of Nim with heaps below some power of
    /// two.
    ///
    /// Quotients of order at most 2 are tame. Any other tame quotient consists of the identity 1,
    /// the class a of a heap of size one, and an elementary abelian 2-group of order 4, 8, 16, ….
    /// Its P-portion consists of a and the identity of this group.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        if self.order <= 2 {
            return true;
        }
        let square = |i| self.product(i, i);
        let (units, others): (Vec<u32>, Vec<u32>) =
            (0..self.order as u32).partition(|&i| square(i) == 0);
        let identity = square(others.first().copied().unwrap_or(0));
        let group = others.iter().all(|&i| square(i) == identity && self.product(identity, i) == i);
        let losing = self.p_portion();
        units.len() == 2
            && group
            && others.len() >= 4
            && others.len().is_power_of_two()
            && losing.len() == 2
            && losing.contains(&identity)
            && losing.contains(&units[1])
    }

    /// Returns the normal form of an element as text: `1`, `a`, `ab^2`.
    #[must_use]
    pub fn name(&self, element: u32) -> String {
        self.normal_forms.get(element as usize).map_or_else(String::new, |word| monomial(word))
    }

    /// Returns the generators and relations as text. The relations are a complete set of rewriting
    /// rules, and no proper factor of a left-hand side can be rewritten.
    #[must_use]
    pub fn presentation(&self) -> String {
        let mut text = String::from("<");
        for g in 0..self.generators.len() {
            let _ = write!(text, "{}{}", if g > 0 { ", " } else { "" }, letter(g));
        }
        for (i, (from, to)) in self.relations.iter().enumerate() {
            let between = if i > 0 { ", " } else { " | " };
            let _ = write!(text, "{between}{} = {}", monomial(from), monomial(to));
        }
        text.push('>');
        text
    }

    /// Returns the period of the pretending function, if it occurs at least twice and covers at
    /// least half of the heaps.
    ///
    /// In an octal game in which k is the index of the last nonzero digit, the period p from n₀ on
    /// is `proved` if it holds for all heaps up to 2n₀ + 2p + k (Plambeck, "Taming the wild in
    /// impartial combinatorial games", and Plambeck and Siegel, the periodicity theorem).
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_misere::{MisereTakeAndBreak, misere_quotient};
    /// let game = MisereTakeAndBreak::new(&[0, 1, 2, 3]);
    /// let quotient = misere_quotient(&game, 40, &Budget::unlimited())?;
    /// let period = quotient.period().unwrap();
    /// assert_eq!((period.start, period.period, period.proved), (5, 5, true));
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    #[must_use]
    pub fn period(&self) -> Option<HeapPeriod> {
        let last = self.classes.len();
        for period in 1..=last / 2 {
            let differs =
                (0..last - period).rev().find(|&n| self.classes[n] != self.classes[n + period]);
            let start = differs.map_or(0, |n| n + 1);
            if start + 2 * period > last || 2 * start > last {
                continue;
            }
            let proved = self
                .octal_digits
                .is_some_and(|digits| last > 2 * start + 2 * period + digits as usize);
            return Some(HeapPeriod { start: start as u32, period: period as u32, proved });
        }
        None
    }
}

/// Returns an irredundant set of kernel heaps that generates the monoid, as indices into `kernel`
/// by size.
fn essential_generators(monoid: &Monoid, kernel: &[u32]) -> Vec<usize> {
    let mut by_size: Vec<usize> = (0..kernel.len()).collect();
    by_size.sort_by_key(|&g| kernel[g]);
    let mut allowed = vec![false; kernel.len()];
    for &g in &by_size {
        let reached = monoid.words_in(&allowed);
        allowed[g] = reached[monoid.generators[g] as usize].is_none();
    }
    // Small heaps are preferred. A larger heap may make a smaller heap redundant.
    for &g in by_size.iter().rev() {
        if allowed[g] {
            allowed[g] = false;
            allowed[g] = monoid.words_in(&allowed)[monoid.generators[g] as usize].is_none();
        }
    }
    by_size.retain(|&g| allowed[g]);
    by_size
}

type Exponents = Vec<u32>;

/// Returns the elements in the order of their normal forms, the normal forms, and the relations.
fn normal_forms(
    monoid: &Monoid,
    generators: &[u32],
) -> (Vec<u32>, Vec<Exponents>, Vec<(Exponents, Exponents)>) {
    let mut place = vec![usize::MAX; monoid.size()];
    let mut order = vec![0_u32];
    let mut forms: Vec<Exponents> = vec![vec![0; generators.len()]];
    place[0] = 0;
    let mut known: crate::Map<Exponents, ()> = crate::Map::default();
    known.insert(forms[0].clone(), ());
    let mut relations = Vec::new();
    let mut layer = 0..1;
    while !layer.is_empty() {
        // Words of the next length in descending order of exponents.
        let mut longer: Vec<(Exponents, u32)> = Vec::new();
        for at in layer.clone() {
            for (g, &generator) in generators.iter().enumerate() {
                let mut word = forms[at].clone();
                word[g] += 1;
                longer.push((word, monoid.product(order[at], generator)));
            }
        }
        longer.sort_unstable_by(|a, b| b.0.cmp(&a.0));
        longer.dedup();
        let begin = forms.len();
        for (word, element) in longer {
            let shorter_are_normal = (0..word.len()).filter(|&g| word[g] > 0).all(|g| {
                let mut shorter = word.clone();
                shorter[g] -= 1;
                known.contains_key(&shorter)
            });
            if !shorter_are_normal {
                continue;
            }
            if place[element as usize] == usize::MAX {
                place[element as usize] = forms.len();
                order.push(element);
                known.insert(word.clone(), ());
                forms.push(word);
            } else {
                relations.push((word, forms[place[element as usize]].clone()));
            }
        }
        layer = begin..forms.len();
    }
    (order, forms, relations)
}

fn letter(g: usize) -> String {
    let letter = char::from(b'a' + (g % 26) as u8);
    if g < 26 { letter.to_string() } else { format!("{letter}{}", g / 26) }
}

fn monomial(word: &[u32]) -> String {
    let mut text = String::new();
    for (g, &exponent) in word.iter().enumerate() {
        match exponent {
            0 => {}
            1 => text.push_str(&letter(g)),
            _ => {
                let _ = write!(text, "{}^{exponent}", letter(g));
            }
        }
    }
    if text.is_empty() { "1".to_string() } else { text }
}
