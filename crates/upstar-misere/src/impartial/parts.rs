//! Differences and parts of impartial games. Misère sums of impartial games are cancellative (On
//! Numbers and Games, chapter 12), so differences are unique, and a game has finitely many parts.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player};
use upstar_form::{FormId, Nus};

use crate::context::MisereContext;

impl MisereContext<'_> {
    /// Returns the game X with G = H + X in canonical form, if such a game exists. Both games must
    /// be impartial.
    ///
    /// Either X is the difference of an option of G and an option of H. Or all options of G arise
    /// from moves in X, all moves in H are reversible, and the options of X are the differences G′
    /// − H and G − H′.
    pub fn difference(self, g: FormId, h: FormId) -> Answer<Option<FormId>> {
        let (g, h) = (self.canonical(g)?, self.canonical(h)?);
        Ok(self.difference_of_canonical(g, h)?)
    }

    fn difference_of_canonical(self, g: FormId, h: FormId) -> Budgeted<Option<FormId>> {
        if h == FormId::ZERO {
            return Ok(Some(g));
        }
        if g == h {
            return Ok(Some(FormId::ZERO));
        }
        if let Some(&known) = self.tables.differences.lock().get(&(g, h)) {
            return Ok(known);
        }
        let found = self.find_difference(g, h)?;
        self.tables.differences.lock().insert((g, h), found);
        Ok(found)
    }

    fn find_difference(self, g: FormId, h: FormId) -> Budgeted<Option<FormId>> {
        let g_options = self.moves(g, Player::Left)?;
        let h_options = self.moves(h, Player::Left)?;
        let adds_up = |x: FormId| Ok(self.add_canonical(h, x)? == g);
        let subtract = |g: FormId, h: FormId| deep(|| self.difference_of_canonical(g, h));
        let mut failed = Vec::new();
        for &option in &g_options {
            for &from in &h_options {
                if let Some(x) = subtract(option, from)?
                    && !failed.contains(&x)
                {
                    if adds_up(x)? {
                        return Ok(Some(x));
                    }
                    failed.push(x);
                }
            }
        }
        let mut options = Vec::new();
        for &option in &g_options {
            let Some(x) = subtract(option, h)? else { return Ok(None) };
            options.push(x);
        }
        for &from in &h_options {
            let Some(x) = subtract(g, from)? else { return Ok(None) };
            options.push(x);
        }
        let x = self.canonical_of_options(options)?;
        Ok(adds_up(x)?.then_some(x))
    }

    /// Returns all parts of an impartial game G: the games H with G = H + X for some X. They
    /// include 0, \*, G and G + \*. A game without other parts is *prime*.
    ///
    /// If G = H + X is not zero, H or X is a part of some option of G, because each option of G
    /// arises from a move in H or in X.
    pub fn parts(self, g: FormId) -> Answer<Vec<FormId>> {
        let g = self.canonical(g)?;
        Ok(self.parts_of_canonical(g)?)
    }

    fn parts_of_canonical(self, g: FormId) -> Budgeted<Vec<FormId>> {
        let star = self.forms.nus(&Nus::nimber(1))?;
        let mut known = crate::Map::<FormId, Vec<FormId>>::default();
        for position in self.forms.positions(g, true, self.budget)? {
            let mut parts = vec![FormId::ZERO, star];
            for option in self.moves(position, Player::Left)? {
                for &part in &known[&option] {
                    if let Some(other) = self.difference_of_canonical(position, part)? {
                        parts.extend([part, other]);
                    }
                }
            }
            parts.sort_unstable_by_key(|g| g.index());
            parts.dedup();
            known.insert(position, parts);
        }
        Ok(known.remove(&g).unwrap_or_default())
    }
}
