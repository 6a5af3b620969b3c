//! Genera, and tame and wild games.

use std::fmt;

use upstar_core::{Answer, Budgeted, Player};
use upstar_form::FormId;

use crate::context::MisereContext;
use crate::impartial::canonical::not_impartial;

/// The genus of an impartial game G: its normal nim value, and the misère nim values of G, G + \*2,
/// G + \*2 + \*2, … (Winning Ways, chapter 13; On Numbers and Games, chapter 12).
///
/// The misère values eventually alternate between two values that differ by 2. They are printed up
/// to the first such pair: \*2 has the genus `2^20`, and zero has `0^120`. Points separate the
/// values if one of them has two or more digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u64,
    /// The shortest initial list after which the values alternate between its last two entries.
    misere: Vec<u64>,
}

impl Genus {
    /// Returns the genus of the nimber \*n.
    #[must_use]
    pub fn of_nimber(n: u64) -> Genus {
        let misere = match n {
            0 => vec![1, 2, 0],
            1 => vec![0, 3, 1],
            n => vec![n, n ^ 2],
        };
        Genus { normal: n, misere }
    }

    /// Returns the genus of a game, given the genera of its options.
    ///
    /// ```
    /// # use upstar_misere::Genus;
    /// let genus = Genus::of_options(&[Genus::of_nimber(2), Genus::of_nimber(3)]);
    /// assert_eq!(genus.to_string(), "0^02");
    /// ```
    #[must_use]
    pub fn of_options(options: &[Genus]) -> Genus {
        if options.is_empty() {
            return Genus::of_nimber(0);
        }
        let normal = mex(options.iter().map(|genus| genus.normal));
        let settled = options.iter().map(|genus| genus.misere.len()).max().unwrap_or(0);
        let mut misere = vec![mex(options.iter().map(|genus| genus.misere[0]))];
        // In G + n.*2, a player may also move from a *2 to 0 or *. After these two moves, the
        // misère nim values differ only in the last bit. Once the values of all options alternate,
        // a value of G that recurs after two steps recurs forever.
        loop {
            let n = misere.len();
            if n >= settled + 3 && misere[n - 1] == misere[n - 3] {
                break;
            }
            let last = misere[n - 1];
            let from_options = options.iter().map(|genus| genus.misere(n));
            misere.push(mex(from_options.chain([last, last ^ 1])));
        }
        Genus::settled(normal, misere)
    }

    /// Creates the genus whose misère nim values begin with `misere` and then alternate between its
    /// last two entries.
    pub(crate) fn settled(normal: u64, mut misere: Vec<u64>) -> Genus {
        while misere.len() > 2 && misere[misere.len() - 3] == misere[misere.len() - 1] {
            misere.pop();
        }
        Genus { normal, misere }
    }

    /// Returns the genus of the sum of the game, `twos` heaps of size two, and `ones` ≤ 1 heaps of
    /// size one. A heap of size one changes the last bit of every value.
    pub(crate) fn plus(&self, twos: usize, ones: u64) -> Genus {
        let last = self.misere.len().max(twos + 2);
        let values = (twos..=last).map(|n| self.misere(n) ^ ones).collect();
        Genus::settled(self.normal ^ (2 * (twos as u64 & 1)) ^ ones, values)
    }

    /// Returns the nim value under normal play.
    #[must_use]
    pub fn normal(&self) -> u64 {
        self.normal
    }

    /// Returns the misère nim value of the sum of the game and `twos` heaps of size two.
    #[must_use]
    pub fn misere(&self, twos: usize) -> u64 {
        match self.misere.get(twos) {
            Some(&value) => value,
            None => self.misere[self.misere.len() - 1 - (twos - self.misere.len() + 1) % 2],
        }
    }

    /// Returns `true` if this is the genus of some Nim position.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        self.is_fickle() || self.is_firm()
    }

    /// Returns `true` if this is the genus of \*0 or \*1.
    #[must_use]
    pub fn is_fickle(&self) -> bool {
        self.normal < 2 && *self == Genus::of_nimber(self.normal)
    }

    /// Returns `true` if this is the genus of a Nim position with a heap of two or more.
    #[must_use]
    pub fn is_firm(&self) -> bool {
        self.misere == [self.normal, self.normal ^ 2]
    }

    /// Returns the genus of a sum of two games, if both are tame.
    #[must_use]
    pub fn tame_sum(&self, other: &Genus) -> Option<Genus> {
        if !(self.is_tame() && other.is_tame()) {
            return None;
        }
        let normal = self.normal ^ other.normal;
        let fickle = self.is_fickle() && other.is_fickle();
        let misere = vec![normal, normal ^ 2];
        Some(if fickle { Genus::of_nimber(normal) } else { Genus { normal, misere } })
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.misere.iter().any(|&value| value > 9) { "." } else { "" };
        let digits: Vec<String> = self.misere.iter().map(u64::to_string).collect();
        f.pad(&format!("{}^{}", self.normal, digits.join(between)))
    }
}

/// The classification of impartial games by their similarity to Nim.
///
/// ```
/// # use upstar_misere::Temper;
/// assert_eq!(Temper::Fickle.to_string(), "tame, fickle");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Temper {
    /// Tame, with the genus of Nim heaps of size one.
    Fickle,
    /// Tame, with the genus of a Nim position with a heap of two or more.
    Firm,
    /// Wild, with only tame options, nim value 0 or 1, and misère nim value 2 or more.
    Restive,
    /// Wild, with only tame options, nim value 2 or more, and misère nim value 0 or 1.
    Restless,
    /// Any other wild game.
    Wild,
}

impl fmt::Display for Temper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Temper::Fickle => "tame, fickle",
            Temper::Firm => "tame, firm",
            Temper::Restive => "restive",
            Temper::Restless => "restless",
            Temper::Wild => "wild",
        })
    }
}

impl MisereContext<'_> {
    /// Returns the genus of an impartial game.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{FormId, Forms, Nus};
    /// # use upstar_misere::{MisereContext, MisereTables};
    /// # let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
    /// # let cx = MisereContext::new(&forms, &tables, &budget);
    /// let two = forms.nus(&Nus::nimber(2))?;
    /// let sum = cx.add(two, two)?;
    /// assert_eq!(cx.genus(sum)?.to_string(), "0^02");
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the game is not impartial.
    pub fn genus(self, g: FormId) -> Answer<Genus> {
        let canonical = self.canonical(g)?;
        Ok(self.genus_of_canonical(canonical)?)
    }

    pub(crate) fn genus_of_canonical(self, g: FormId) -> Budgeted<Genus> {
        if let Some(nim) = self.as_nimber(g) {
            return Ok(Genus::of_nimber(nim));
        }
        if let Some(known) = self.tables.genera.lock().get(&g) {
            return Ok(known.clone());
        }
        for position in self.forms.positions(g, false, self.budget)? {
            if self.as_nimber(position).is_some()
                || self.tables.genera.lock().contains_key(&position)
            {
                continue;
            }
            let options = self.moves(position, Player::Left)?;
            let known = self.tables.genera.lock();
            let genus = |option: &FormId| match self.as_nimber(*option) {
                Some(nim) => Genus::of_nimber(nim),
                None => known[option].clone(),
            };
            let genera: Vec<Genus> = options.iter().map(genus).collect();
            drop(known);
            self.tables.genera.lock().insert(position, Genus::of_options(&genera));
        }
        Ok(self.tables.genera.lock()[&g].clone())
    }

    /// Returns the misère nim value of an impartial game: the size of the Nim heap that makes the
    /// sum a P-position under misère play.
    pub fn misere_nim_value(self, g: FormId) -> Answer<u64> {
        Ok(self.genus(g)?.misere(0))
    }

    /// Returns `true` if every position of the canonical form of the impartial game `g` has the
    /// genus of a Nim position. Sums of such games are played like Nim.
    pub fn is_tame(self, g: FormId) -> Answer<bool> {
        Ok(matches!(self.temper(g)?, Temper::Fickle | Temper::Firm))
    }

    /// Classifies an impartial game.
    pub fn temper(self, g: FormId) -> Answer<Temper> {
        let g = self.canonical(g)?;
        let genus = self.genus_of_canonical(g)?;
        if self.as_nimber(g).is_some() {
            return Ok(if genus.is_fickle() { Temper::Fickle } else { Temper::Firm });
        }
        let mut tame_options = true;
        for position in self.forms.positions(g, false, self.budget)? {
            let tame = position == g || self.genus_of_canonical(position)?.is_tame();
            tame_options &= tame;
        }
        Ok(match (tame_options, genus.normal(), genus.misere(0)) {
            (true, ..) if genus.is_fickle() => Temper::Fickle,
            (true, ..) if genus.is_firm() => Temper::Firm,
            (true, 0..=1, 2..) => Temper::Restive,
            (true, 2.., 0..=1) => Temper::Restless,
            _ => Temper::Wild,
        })
    }

    /// Returns the mate G⁻ of an impartial game G. The mate of zero is \*; otherwise, its options
    /// are the mates of the options of G. G + G⁻ is a P-position (On Numbers and Games, chapter
    /// 12).
    pub fn mate(self, g: FormId) -> Answer<FormId> {
        let g = self.canonical(g)?;
        if let Some(nim) = self.as_nimber(g) {
            let mate = if nim < 2 { 1 - nim } else { nim };
            return Ok(self.forms.nus(&upstar_form::Nus::nimber(mate))?);
        }
        let mut mates = crate::Map::<FormId, FormId>::default();
        for position in self.forms.positions(g, true, self.budget)? {
            let mate = if position == FormId::ZERO {
                self.forms.nus(&upstar_form::Nus::nimber(1))?
            } else {
                let options = self.moves(position, Player::Left)?;
                self.canonical_of_options(options.iter().map(|option| mates[option]).collect())?
            };
            mates.insert(position, mate);
        }
        mates.remove(&g).ok_or_else(|| not_impartial().into())
    }
}

pub(crate) fn mex(values: impl Iterator<Item = u64>) -> u64 {
    upstar_number::mex(values)
}
