//! Directions in which stones move to neighbouring cells.

use upstar_core::OptionDoc;

use crate::args::{Args, RulesetError, shortened};
use crate::grid::{GridBoard, Mask, Shape};

/// A subset of the eight compass directions. North is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Directions(u8);

/// The names of the directions, in the order of their bits.
const NAMES: [&str; 8] = ["e", "w", "s", "n", "se", "nw", "ne", "sw"];

/// The steps of the directions: rows down, and columns to the right.
const STEPS: [(isize, isize); 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (-1, 1), (1, -1)];

impl Default for Directions {
    fn default() -> Directions {
        Directions::SIDES
    }
}

impl Directions {
    pub(crate) const OPTIONS: &[OptionDoc] = &[
        OptionDoc {
            name: "diagonal",
            what: "If this is `true`, stones also move to the four diagonally adjacent cells. The \
                   default is `false`.",
            required: false,
        },
        OptionDoc {
            name: "directions",
            what: "The directions in which stones move, as in \"n, e, sw\". The default is north, \
                   east, south and west.",
            required: false,
        },
    ];

    /// North, east, south and west.
    pub const SIDES: Directions = Directions(0b1111);

    /// All eight directions.
    pub const ALL: Directions = Directions(0xff);

    /// Reads the options `diagonal` and `directions`.
    pub(crate) fn from_args(args: &Args<'_>) -> Result<Directions, RulesetError> {
        let corners =
            if args.flag("diagonal")? { Directions::ALL.0 & !Directions::SIDES.0 } else { 0 };
        let Some(text) = args.text("directions")? else {
            return Ok(Directions(Directions::SIDES.0 | corners));
        };
        let mut set = corners;
        for name in text.split([' ', ',']).filter(|name| !name.is_empty()) {
            let lower = name.to_ascii_lowercase();
            let Some(at) = NAMES.iter().position(|known| *known == lower) else {
                let name = shortened(name);
                let names = NAMES.join(", ");
                let sentence = format!("unknown direction `{name}`; the directions are {names}");
                return Err(args.refuse("directions", sentence));
            };
            set |= 1 << at;
        }
        if set == 0 {
            let sentence = "directions must have at least one direction, as in `directions: \"e, \
                            w\"`";
            return Err(args.refuse("directions", sentence));
        }
        Ok(Directions(set))
    }

    pub(crate) fn steps(self) -> impl Iterator<Item = (isize, isize)> {
        self.each().map(|i| STEPS[i])
    }

    /// Returns the indices of these directions, for [`step`].
    pub(crate) fn each(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |i| self.0 >> i & 1 != 0)
    }

    fn contains(self, i: usize) -> bool {
        self.0 >> i & 1 != 0
    }

    /// Returns `true` if both flips preserve the set, and `true` if the transposition does as well.
    fn symmetries(self) -> (bool, bool) {
        let image = |f: fn((isize, isize)) -> (isize, isize)| {
            (0..8).all(|i| {
                let to = STEPS.iter().position(|step| *step == f(STEPS[i]));
                to.is_some_and(|to| self.contains(i) == self.contains(to))
            })
        };
        let flips = image(|(row, col)| (-row, col)) && image(|(row, col)| (row, -col));
        (flips, flips && image(|(row, col)| (col, row)))
    }

    pub(crate) fn least_image<const N: usize>(self, board: GridBoard<N>) -> GridBoard<N> {
        if self == Directions::SIDES || self == Directions::ALL {
            return board.least_image();
        }
        match self.symmetries() {
            (true, true) => board.least_image(),
            (true, false) => board.least_flip(),
            _ => board,
        }
    }

    /// Returns the cells one move away from a cell of `x`, possibly outside the rectangle.
    #[inline(always)]
    pub(crate) fn forward<S: Shape>(self, shape: S, x: S::Mask) -> S::Mask {
        if self == Directions::SIDES {
            return shape.beside(x);
        }
        self.each().fold(S::Mask::EMPTY, |all, i| all | step(shape, i, x))
    }

    #[inline(always)]
    pub(crate) fn backward<S: Shape>(self, shape: S, x: S::Mask) -> S::Mask {
        if self == Directions::SIDES {
            return shape.beside(x);
        }
        self.each().fold(S::Mask::EMPTY, |all, i| all | step(shape, i ^ 1, x))
    }
}

/// Moves a mask in direction `i`, which is opposite to `i ^ 1`.
#[inline(always)]
pub(crate) fn step<S: Shape>(shape: S, i: usize, x: S::Mask) -> S::Mask {
    match i {
        0 => shape.east(x),
        1 => shape.west(x),
        2 => shape.south(x),
        3 => shape.north(x),
        4 => shape.south(shape.east(x)),
        5 => shape.north(shape.west(x)),
        6 => shape.north(shape.east(x)),
        _ => shape.south(shape.west(x)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::GridShape;
    use crate::{Arg, ArgValue};

    fn read(args: &[Arg]) -> Result<Directions, String> {
        Args::new(crate::clobber::DOC, args)
            .and_then(|args| Directions::from_args(&args))
            .map_err(|error| error.message)
    }

    fn named(text: &str) -> Arg {
        Arg::named("directions", ArgValue::Text(text.into()))
    }

    #[test]
    fn options_give_directions() {
        let diagonal = Arg::named("diagonal", ArgValue::Bool(true));
        assert_eq!(read(&[]), Ok(Directions::SIDES));
        assert_eq!(read(std::slice::from_ref(&diagonal)), Ok(Directions::ALL));
        assert_eq!(read(&[named("N,E, s w")]), Ok(Directions::SIDES));
        assert_eq!(read(&[named("e")]).map(|set| set.each().collect()), Ok(vec![0]));
        assert_eq!(read(&[diagonal, named("e")]).map(|set| set.each().count()), Ok(5));
        assert!(read(&[named("e, up")]).unwrap_err().starts_with("unknown direction `up`"));
        assert!(read(&[named(" ")]).unwrap_err().contains("at least one direction"));
    }

    #[test]
    fn opposite_directions_are_neighbours() {
        for i in 0..8 {
            assert_eq!((-STEPS[i].0, -STEPS[i].1), STEPS[i ^ 1]);
            let shape = GridShape::new(3, 3).unwrap();
            let to = step(shape, i, shape.bit(1, 1));
            let (down, right) = STEPS[i];
            let want = shape.bit(1_usize.strict_add_signed(down), 1_usize.strict_add_signed(right));
            assert_eq!((to, step(shape, i ^ 1, to)), (want, shape.bit(1, 1)));
        }
    }

    #[test]
    fn symmetries_of_sets() {
        let of = |text: &str| read(&[named(text)]).unwrap().symmetries();
        assert_eq!(of("n e s w"), (true, true));
        assert_eq!(of("ne se sw nw"), (true, true));
        assert_eq!(of("e w"), (true, false));
        assert_eq!(of("n e"), (false, false));
        assert_eq!(of("ne sw"), (false, false));
    }
}
