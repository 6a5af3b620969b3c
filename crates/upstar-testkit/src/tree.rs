//! Literal game trees, shared but not interned.
//!
//! Invariant: the options of each player are a set, sorted by hash, so `==` is identity of forms
//! (`≅`). The hash is computed once, from the hashes of the options.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use upstar_core::{Budgeted, Player};
use upstar_form::{FormId, Forms};
use upstar_number::{Dyadic, IBig};

/// A small literal game tree. Methods recurse, and the tree of a number is as deep as its birthday.
#[derive(Clone)]
pub struct Tree(Arc<Node>);

struct Node {
    left: Vec<Tree>,
    right: Vec<Tree>,
    hash: u64,
    birthday: u32,
}

impl Tree {
    /// Creates the tree with these options, in any order.
    #[must_use]
    pub fn new(left: Vec<Tree>, right: Vec<Tree>) -> Tree {
        let (left, right) = (as_set(left), as_set(right));
        let options = || left.iter().chain(&right);
        let birthday = options().map(|option| option.birthday() + 1).max().unwrap_or(0);
        let mut hash = 0x9e37_79b9_7f4a_7c15 ^ (left.len() as u64) << 32 ^ right.len() as u64;
        for option in options() {
            hash = (hash ^ option.0.hash).wrapping_mul(0xff51_afd7_ed55_8ccd);
            hash ^= hash >> 29;
        }
        Tree(Arc::new(Node { left, right, hash, birthday }))
    }

    /// Returns `{ | }`.
    #[must_use]
    pub fn zero() -> Tree {
        Tree::new(Vec::new(), Vec::new())
    }

    /// Returns the integer in canonical form.
    #[must_use]
    pub fn integer(n: i32) -> Tree {
        (0..n.unsigned_abs()).fold(Tree::zero(), |tree, _| match n > 0 {
            true => Tree::new(vec![tree], vec![]),
            false => Tree::new(vec![], vec![tree]),
        })
    }

    /// Returns the number in canonical form.
    #[must_use]
    pub fn number(x: &Dyadic) -> Tree {
        let side = |option: Option<Dyadic>| option.iter().map(Tree::number).collect();
        Tree::new(side(x.canonical_left()), side(x.canonical_right()))
    }

    /// Returns the nimber *n in canonical form.
    #[must_use]
    pub fn nimber(n: u32) -> Tree {
        let mut lower: Vec<Tree> = Vec::new();
        for _ in 0..n {
            lower.push(Tree::new(lower.clone(), lower.clone()));
        }
        Tree::new(lower.clone(), lower)
    }

    /// Returns `{0|*}`.
    #[must_use]
    pub fn up() -> Tree {
        Tree::new(vec![Tree::zero()], vec![Tree::nimber(1)])
    }

    /// Returns `{g|-g}`.
    #[must_use]
    pub fn switch(g: &Tree) -> Tree {
        Tree::new(vec![g.clone()], vec![g.negative()])
    }

    /// Returns `{0||0|-g}`.
    #[must_use]
    pub fn tiny(g: &Tree) -> Tree {
        let threat = Tree::new(vec![Tree::zero()], vec![g.negative()]);
        Tree::new(vec![Tree::zero()], vec![threat])
    }

    /// Returns the negative.
    #[must_use]
    pub fn negative(&self) -> Tree {
        let side = |options: &[Tree]| options.iter().map(Tree::negative).collect();
        Tree::new(side(self.right()), side(self.left()))
    }

    /// Returns Left's options.
    #[must_use]
    pub fn left(&self) -> &[Tree] {
        &self.0.left
    }

    /// Returns Right's options.
    #[must_use]
    pub fn right(&self) -> &[Tree] {
        &self.0.right
    }

    /// Returns the options of one player.
    #[must_use]
    pub fn options(&self, player: Player) -> &[Tree] {
        match player {
            Player::Left => self.left(),
            Player::Right => self.right(),
        }
    }

    /// Returns the formal birthday, the height of the tree.
    #[must_use]
    pub fn birthday(&self) -> u32 {
        self.0.birthday
    }

    /// Returns the number whose canonical form is this tree, if there is one.
    #[must_use]
    pub fn as_canonical_number(&self) -> Option<Dyadic> {
        let x = match (self.left(), self.right()) {
            ([], []) => Dyadic::ZERO,
            ([left], []) => left.as_canonical_number()? + Dyadic::ONE,
            ([], [right]) => right.as_canonical_number()? - Dyadic::ONE,
            ([left], [right]) => {
                (left.as_canonical_number()? + right.as_canonical_number()?).halve()
            }
            _ => return None,
        };
        (Tree::number(&x) == *self).then_some(x)
    }

    /// Interns the tree in an arena of forms.
    pub fn to_form(&self, forms: &Forms) -> Budgeted<FormId> {
        let side = |options: &[Tree]| -> Budgeted<Vec<FormId>> {
            options.iter().map(|option| option.to_form(forms)).collect()
        };
        forms.make(&side(self.left())?, &side(self.right())?)
    }

    /// Returns the tree of an interned form.
    pub fn from_form(forms: &Forms, form: FormId) -> Budgeted<Tree> {
        let (left, right) = forms.options(form)?;
        let side = |options: Vec<FormId>| -> Budgeted<Vec<Tree>> {
            options.into_iter().map(|option| Tree::from_form(forms, option)).collect()
        };
        Ok(Tree::new(side(left.to_vec())?, side(right.to_vec())?))
    }

    /// Returns n if this tree is the canonical form of *n.
    fn as_canonical_nimber(&self) -> Option<u32> {
        let n = u32::try_from(self.left().len()).ok()?;
        (n == self.birthday() && Tree::nimber(n) == *self).then_some(n)
    }
}

fn as_set(mut options: Vec<Tree>) -> Vec<Tree> {
    options.sort_by_key(|option| option.0.hash);
    options.dedup();
    options
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.hash == other.0.hash
                && self.0.left == other.0.left
                && self.0.right == other.0.right)
    }
}

impl Eq for Tree {}

impl Hash for Tree {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl fmt::Display for Tree {
    /// Writes the game in braces, such as `{0,*|0}`, except for numbers and nimbers in canonical
    /// form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(x) = self.as_canonical_number() {
            return write!(f, "{x}");
        }
        match self.as_canonical_nimber() {
            Some(1) => return f.write_str("*"),
            Some(n) => return write!(f, "*{n}"),
            None => {}
        }
        let side = |options: &[Tree]| {
            let mut texts: Vec<(u32, String)> =
                options.iter().map(|option| (option.birthday(), option.to_string())).collect();
            texts.sort();
            texts.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(",")
        };
        write!(f, "{{{}|{}}}", side(self.left()), side(self.right()))
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

pub(crate) fn by_birthday(a: &Tree, b: &Tree) -> Ordering {
    a.birthday().cmp(&b.birthday()).then_with(|| a.to_string().cmp(&b.to_string()))
}

/// Returns `true` if the number is born by day 500, so that its tree is not too deep for recursion.
pub(crate) fn fits(x: &Dyadic) -> bool {
    let latest = IBig::from(500);
    IBig::from(x.birthday()) <= latest
}
