//! Walls with rational corners.

use upstar_core::{Budgeted, Interrupted};
use upstar_number::{Dyadic, Rational};
use upstar_short::Vertex;

/// The maximum size in bits of numbers that are converted to fractions.
const MOST_BITS: u64 = 100_000;

/// A corner of a wall.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WallCorner {
    /// The value.
    pub value: Rational,
    /// The temperature (tax).
    pub temperature: Rational,
}

/// A piecewise linear function from temperatures `t >= -1` to values. It is constant above its last
/// corner (the mast).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wall {
    /// The corners, in order of increasing temperature. The first temperature is -1, and no three
    /// consecutive corners are collinear.
    corners: Vec<WallCorner>,
    slopes: Vec<i64>,
}

impl Wall {
    /// Returns the corners from the bottom up, with the foot of the mast if the wall turns there.
    #[must_use]
    pub fn corners(&self) -> &[WallCorner] {
        &self.corners
    }

    /// Returns the highest corner.
    #[must_use]
    pub fn last(&self) -> &WallCorner {
        &self.corners[self.corners.len() - 1]
    }

    /// Returns the value at temperature `t`, or at -1 if `t < -1`.
    #[must_use]
    pub fn at(&self, t: &Rational) -> Rational {
        let above = self.corners.partition_point(|corner| corner.temperature <= *t);
        if above == 0 { self.corners[0].value.clone() } else { self.on_piece(above - 1, t) }
    }

    fn on_piece(&self, piece: usize, t: &Rational) -> Rational {
        let corner = &self.corners[piece];
        let along = &Rational::from(self.slopes[piece]) * &(t - &corner.temperature);
        &corner.value + &along
    }

    pub(super) fn piece(&self, piece: usize) -> (i64, Option<&Rational>) {
        (self.slopes[piece], self.corners.get(piece + 1).map(|corner| &corner.temperature))
    }

    pub(super) fn empty() -> Wall {
        Wall { corners: Vec::new(), slopes: Vec::new() }
    }

    pub(super) fn push(&mut self, value: &Rational, temperature: &Rational, slope: i64) {
        if self.slopes.last() != Some(&slope) {
            self.corners
                .push(WallCorner { value: value.clone(), temperature: temperature.clone() });
            self.slopes.push(slope);
        }
    }

    pub(super) fn of(vertices: &[Vertex]) -> Budgeted<Wall> {
        let fraction = |x: &Dyadic| {
            if x.bits() > MOST_BITS {
                let sentence = "the number is too large for thermographs with kos";
                return Err(Interrupted::too_large(sentence));
            }
            Ok(Rational::from(x))
        };
        let corner = |vertex: &Vertex| {
            let (value, temperature) = (fraction(&vertex.value)?, fraction(&vertex.temperature)?);
            Ok(WallCorner { value, temperature })
        };
        let corners = vertices.iter().map(corner).collect::<Budgeted<Vec<WallCorner>>>()?;
        // Walls of short games have slopes -1, 0 and 1.
        let slope = |pair: &[WallCorner]| pair[1].value.cmp(&pair[0].value) as i64;
        let slopes = corners.windows(2).map(slope).chain([0]).collect();
        Ok(Wall { corners, slopes })
    }
}
