//! Walls with rational corners.

use upstar_core::{Budgeted, Interrupted};
use upstar_number::{Dyadic, Rational};
use upstar_short::Vertex;

/// Numbers of more bits than this are not turned into fractions.
const MOST_BITS: u64 = 100_000;

/// A corner of a wall.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WallCorner {
    /// The value.
    pub value: Rational,
    /// The temperature, that is, the tax.
    pub temperature: Rational,
}

/// A piecewise linear function from temperatures `t >= -1` to values. After its last corner it is
/// constant: there stands the mast.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wall {
    /// Rising temperatures; the first one is -1; three in a row are never on one line.
    corners: Vec<WallCorner>,
    /// The slopes of the pieces that begin at the corners.
    slopes: Vec<i64>,
}

impl Wall {
    /// The corners from the bottom up. The foot of the mast is one if the wall turns there.
    #[must_use]
    pub fn corners(&self) -> &[WallCorner] {
        &self.corners
    }

    /// The highest corner, above which the wall is a vertical line.
    #[must_use]
    pub fn last(&self) -> &WallCorner {
        // There is always one corner.
        &self.corners[self.corners.len() - 1]
    }

    /// The value at temperature `t`; below -1 the value at -1.
    #[must_use]
    pub fn at(&self, t: &Rational) -> Rational {
        let above = self.corners.partition_point(|corner| corner.temperature <= *t);
        if above == 0 { self.corners[0].value.clone() } else { self.on_piece(above - 1, t) }
    }

    /// The value at `t` on the line through a corner.
    fn on_piece(&self, piece: usize, t: &Rational) -> Rational {
        let corner = &self.corners[piece];
        let along = &Rational::from(self.slopes[piece]) * &(t - &corner.temperature);
        &corner.value + &along
    }

    /// The slope of a piece, and where it ends.
    pub(super) fn piece(&self, piece: usize) -> (i64, Option<&Rational>) {
        (self.slopes[piece], self.corners.get(piece + 1).map(|corner| &corner.temperature))
    }

    pub(super) fn empty() -> Wall {
        Wall { corners: Vec::new(), slopes: Vec::new() }
    }

    /// Go on from this corner with this slope.
    pub(super) fn push(&mut self, value: &Rational, temperature: &Rational, slope: i64) {
        if self.slopes.last() != Some(&slope) {
            self.corners
                .push(WallCorner { value: value.clone(), temperature: temperature.clone() });
            self.slopes.push(slope);
        }
    }

    /// A wall of a game that ends.
    pub(super) fn of(vertices: &[Vertex]) -> Budgeted<Wall> {
        let fraction = |x: &Dyadic| {
            if x.bits() > MOST_BITS {
                let sentence = "a number is too large for thermographs with kos";
                return Err(Interrupted::too_large(sentence));
            }
            Ok(Rational::from(x))
        };
        let corner = |vertex: &Vertex| {
            let (value, temperature) = (fraction(&vertex.value)?, fraction(&vertex.temperature)?);
            Ok(WallCorner { value, temperature })
        };
        let corners = vertices.iter().map(corner).collect::<Budgeted<Vec<WallCorner>>>()?;
        // The walls of games that end have slopes -1, 0 and 1.
        let slope = |pair: &[WallCorner]| pair[1].value.cmp(&pair[0].value) as i64;
        let slopes = corners.windows(2).map(slope).chain([0]).collect();
        Ok(Wall { corners, slopes })
    }
}
