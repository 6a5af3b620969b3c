use upstar_number::Dyadic;

/// A corner of a wall.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Vertex {
    /// The value; positive values are drawn to the left.
    pub value: Dyadic,
    /// The temperature, drawn upward.
    pub temperature: Dyadic,
}

/// A piecewise linear function from temperatures `t >= -1` to values.
///
/// Every slope is `-1`, `0` or `1`. A wall ends in a mast, which has slope 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trajectory {
    /// The corners, by increasing temperature from -1. No three consecutive corners are collinear.
    vertices: Vec<Vertex>,
    slope: i8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Envelope {
    Larger,
    Smaller,
}

impl Trajectory {
    /// Returns the vertical line at `value`.
    #[must_use]
    pub fn mast(value: Dyadic) -> Trajectory {
        let temperature = Dyadic::from(-1);
        Trajectory { vertices: vec![Vertex { value, temperature }], slope: 0 }
    }

    /// Returns the wall with these corners. The last corner may lie on the mast.
    pub(super) fn wall(mut vertices: Vec<Vertex>) -> Option<Trajectory> {
        let is_segment = |low: &Vertex, high: &Vertex| {
            let rise = high.temperature.clone() - low.temperature.clone();
            let run = high.value.clone() - low.value.clone();
            rise > Dyadic::ZERO && (run == Dyadic::ZERO || run == rise || -run == rise)
        };
        if vertices.first()?.temperature != Dyadic::from(-1)
            || !vertices.windows(2).all(|pair| is_segment(&pair[0], &pair[1]))
        {
            return None;
        }
        if let [.., before, foot] = vertices.as_slice()
            && before.value == foot.value
        {
            vertices.pop();
        }
        Some(Trajectory { vertices, slope: 0 })
    }

    /// Returns the corners, from temperature -1 upward.
    #[must_use]
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// Returns the highest corner.
    #[must_use]
    pub fn last(&self) -> &Vertex {
        &self.vertices[self.vertices.len() - 1]
    }

    /// Returns the value at temperature `t`. For `t < -1`, returns the value at -1.
    #[must_use]
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        let above = self.vertices.partition_point(|v| v.temperature <= *t);
        if above == 0 {
            return self.vertices[0].value.clone();
        }
        let from = &self.vertices[above - 1];
        let slope = self.slope_after(above - 1);
        along(from, slope, t)
    }

    fn slope_after(&self, i: usize) -> i8 {
        match self.vertices.get(i + 1) {
            None => self.slope,
            Some(next) => (next.value.cmp(&self.vertices[i].value)) as i8,
        }
    }

    /// Returns this trajectory plus `slope·t`.
    #[must_use]
    pub(super) fn tilt(mut self, slope: i8) -> Trajectory {
        for v in &mut self.vertices {
            v.value = if slope > 0 { &v.value + &v.temperature } else { &v.value - &v.temperature };
        }
        self.slope += slope;
        self
    }

    #[must_use]
    pub(super) fn max(&self, other: &Trajectory) -> Trajectory {
        self.follow(other, Envelope::Larger)
    }

    #[must_use]
    pub(super) fn min(&self, other: &Trajectory) -> Trajectory {
        self.follow(other, Envelope::Smaller)
    }

    fn follow(&self, other: &Trajectory, pick: Envelope) -> Trajectory {
        if self == other {
            return self.clone();
        }
        let mut result = Trajectory { vertices: Vec::with_capacity(4), slope: 0 };
        for piece in Pieces::new(self, other) {
            let first_is_larger = piece.first.value >= piece.second.value;
            let (v, w) = if (pick == Envelope::Larger) == first_is_larger {
                (&piece.first, piece.first_slope)
            } else {
                (&piece.second, piece.second_slope)
            };
            // At equal values, the slopes decide.
            let level = piece.first.value == piece.second.value;
            let slope = match (level, pick) {
                (false, _) => w,
                (true, Envelope::Larger) => piece.first_slope.max(piece.second_slope),
                (true, Envelope::Smaller) => piece.first_slope.min(piece.second_slope),
            };
            result.push(v.clone(), slope);
            if let Some(crossing) = piece.crossing() {
                let slope = match pick {
                    Envelope::Larger => piece.first_slope.max(piece.second_slope),
                    Envelope::Smaller => piece.first_slope.min(piece.second_slope),
                };
                result.push(crossing, slope);
            }
        }
        result
    }

    pub(super) fn join(left: &Trajectory, right: &Trajectory) -> (Trajectory, Trajectory) {
        let mut walls = (
            Trajectory { vertices: Vec::new(), slope: 0 },
            Trajectory { vertices: Vec::new(), slope: 0 },
        );
        for piece in Pieces::new(left, right) {
            if piece.first.value <= piece.second.value {
                let foot = piece.first;
                walls.0.push(foot.clone(), 0);
                walls.1.push(foot, 0);
                return walls;
            }
            let crossing = piece.crossing();
            walls.0.push(piece.first, piece.first_slope);
            walls.1.push(piece.second, piece.second_slope);
            if let Some(foot) = crossing {
                walls.0.push(foot.clone(), 0);
                walls.1.push(foot, 0);
                return walls;
            }
        }
        walls
    }

    fn push(&mut self, vertex: Vertex, slope: i8) {
        if self.vertices.is_empty() || self.slope != slope {
            // The foot of the mast may coincide with the last corner.
            if self.vertices.last().is_none_or(|last| last.temperature < vertex.temperature) {
                self.vertices.push(vertex);
            }
            self.slope = slope;
        }
    }
}

fn along(from: &Vertex, slope: i8, t: &Dyadic) -> Dyadic {
    match slope {
        0 => from.value.clone(),
        s if s > 0 => &from.value + &(t - &from.temperature),
        _ => &from.value - &(t - &from.temperature),
    }
}

struct Piece {
    first: Vertex,
    second: Vertex,
    first_slope: i8,
    second_slope: i8,
    /// The temperature at the end, or `None` for the last piece.
    end: Option<Dyadic>,
}

impl Piece {
    fn crossing(&self) -> Option<Vertex> {
        let gap = &self.first.value - &self.second.value;
        let closing = match gap.signum() {
            0 => return None,
            1 => self.second_slope - self.first_slope,
            _ => self.first_slope - self.second_slope,
        };
        let after = match closing {
            1 => gap.abs(),
            2 => gap.abs().halve(),
            _ => return None,
        };
        let temperature = &self.first.temperature + &after;
        if self.end.as_ref().is_some_and(|end| temperature >= *end) {
            return None;
        }
        let value = along(&self.first, self.first_slope, &temperature);
        Some(Vertex { value, temperature })
    }
}

struct Pieces<'a> {
    first: &'a Trajectory,
    second: &'a Trajectory,
    next: (usize, usize),
    start: Option<Dyadic>,
}

impl<'a> Pieces<'a> {
    fn new(first: &'a Trajectory, second: &'a Trajectory) -> Pieces<'a> {
        let start = Some(first.vertices[0].temperature.clone());
        Pieces { first, second, next: (1, 1), start }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let start = self.start.take()?;
        let (i, j) = self.next;
        let at = |trajectory: &Trajectory, corner: usize| {
            let slope = trajectory.slope_after(corner - 1);
            let from = &trajectory.vertices[corner - 1];
            (Vertex { value: along(from, slope, &start), temperature: start.clone() }, slope)
        };
        let (first, first_slope) = at(self.first, i);
        let (second, second_slope) = at(self.second, j);
        let next_first = self.first.vertices.get(i).map(|v| &v.temperature);
        let next_second = self.second.vertices.get(j).map(|v| &v.temperature);
        let end = match (next_first, next_second) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        if let Some(end) = end {
            self.next.0 += usize::from(next_first == Some(end));
            self.next.1 += usize::from(next_second == Some(end));
        }
        let end = end.cloned();
        self.start.clone_from(&end);
        Some(Piece { first, second, first_slope, second_slope, end })
    }
}
