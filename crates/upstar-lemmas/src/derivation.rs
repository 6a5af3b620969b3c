//! Derivations of values: the steps of the theorems.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::Display;

use upstar_core::{Budgeted, Derivation, Ruleset};
use upstar_notation::Style;
use upstar_number::Dyadic;
use upstar_rules::hackenbush::{HackenbushColour, HackenbushPosition};
use upstar_rules::lenres::LenResPosition;
use upstar_rules::nim::NimPosition;
use upstar_rules::roller::{RollerGame, RollerPosition};
use upstar_rules::{LenRes, PushOrShove, StripsPosition};
use upstar_short::{Short, ShortContext};

use crate::hackenbush::{is_green, on_edge};
use crate::shove::ShovePiece;
use crate::{Theorems, cricket_pitch, fusion, lenres, nim, picture, roll_the_lawn, shove};

const MAX_ITEMS: usize = 100;
/// The maximum length of a printed value in bytes: in a step, and in the result.
const MAX_IN_STEP: usize = 2_000;
const MAX_RESULT: usize = 1 << 20;
const MAX_EDGES: usize = 2_000;

impl Theorems {
    /// Returns the derivation of the value of a position, if a theorem derives the value in steps.
    pub fn derivation(
        self,
        rules: &dyn Any,
        position: &dyn Any,
        cx: ShortContext<'_>,
        style: Style,
    ) -> Budgeted<Option<Derivation>> {
        if !self.are_used() {
            return Ok(None);
        }
        let derive = Derive { cx, style };
        if let Some(heaps) = position.downcast_ref::<NimPosition>() {
            return derive.nim(heaps).map(Some);
        }
        if let Some(row) = position.downcast_ref::<RollerPosition>() {
            return match rules.downcast_ref() {
                Some(RollerGame::RollTheLawn) => Ok(Some(derive.roll_the_lawn(row))),
                Some(RollerGame::CricketPitch) => derive.cricket_pitch(row),
                None => Ok(None),
            };
        }
        if let Some(row) = position.downcast_ref::<LenResPosition>() {
            return derive.lenres(row);
        }
        if let (Some(PushOrShove::Shove), Some(strips)) =
            (rules.downcast_ref(), position.downcast_ref())
        {
            return Ok(Some(derive.shove(strips)));
        }
        picture(rules, position).map_or(Ok(None), |picture| derive.hackenbush(picture))
    }
}

struct Derive<'a> {
    cx: ShortContext<'a>,
    style: Style,
}

impl Derive<'_> {
    fn value(&self, value: Short, most: usize) -> Budgeted<String> {
        let text = self.cx.term(value)?.print(self.style, most);
        Ok(text.unwrap_or_else(|_| "too long to print".to_owned()))
    }

    fn conclude(&self, derivation: Derivation, value: Short) -> Budgeted<Derivation> {
        let value = self.value(value, MAX_RESULT)?;
        Ok(derivation.conclude(format!("the value is {value}")))
    }

    /// Lists the reductions of a row, and returns the last row.
    fn reduce<P: Clone>(
        &self,
        derivation: &mut Derivation,
        row: &P,
        steps: impl Iterator<Item = (&'static str, P)>,
        print: impl Fn(&P) -> String,
    ) -> Budgeted<P> {
        let mut last = row.clone();
        for (rule, next) in steps {
            self.cx.budget.spend(1)?;
            if derivation.has_room() {
                derivation.step(rule, print(&next));
            }
            last = next;
        }
        match derivation.take_omitted() {
            0 => {}
            omitted => derivation.step(format!("after {omitted} more steps"), print(&last)),
        }
        Ok(last)
    }

    /// Lists the heaps in binary and the winning moves (Stewart, thesis, Table 1.2).
    fn nim(&self, position: &NimPosition) -> Budgeted<Derivation> {
        let mut derivation = Derivation::new(
            "Bouton's theorem: the value is the nimber of the nim sum of the heaps (Stewart, thesis, \
             section 1.3 and Table 1.2)",
        );
        let (heaps, sum) = (position.heaps(), nim::heaps(position));
        let digits = heaps.iter().map(|heap| 64 - heap.leading_zeros()).max().unwrap_or(0).max(1);
        let row = |name: String, number: u64| {
            let bits = (0..digits).rev().map(move |bit| (number >> bit & 1).to_string());
            std::iter::once(name).chain(bits).collect::<Vec<String>>()
        };
        let powers = (0..digits).rev().map(|bit| (1_u64 << bit).to_string());
        let mut rows = vec![std::iter::once("heap".to_owned()).chain(powers).collect()];
        rows.extend(heaps.iter().take(MAX_ITEMS).map(|&heap| row(heap.to_string(), heap)));
        if heaps.len() > MAX_ITEMS {
            rows.push(vec!["...".to_owned(); rows[0].len()]);
        }
        rows.push(row("nim sum".to_owned(), sum));
        derivation.table(rows);
        if heaps.len() > MAX_ITEMS {
            derivation.sentence(format!("heaps that are not listed: {}", heaps.len() - MAX_ITEMS));
        }
        let winning = heaps.iter().filter(|&&heap| heap ^ sum < heap);
        let winning: BTreeSet<(u64, u64)> = winning.map(|&heap| (heap, heap ^ sum)).collect();
        match winning.is_empty() {
            true => derivation.sentence("every column has an even number of ones: no move wins"),
            false => derivation.step(
                "winning moves",
                listed(winning.iter().map(|(heap, rest)| format!("{heap} to {rest}")), ", "),
            ),
        }
        self.conclude(derivation, self.cx.nimber(sum)?)
    }

    /// Counts the odd bumps (Nowakowski and Ottaway, Corollary 3.2).
    fn roll_the_lawn(&self, position: &RollerPosition) -> Derivation {
        let mut derivation = Derivation::new(
            "The value is the number of odd bumps to the left of the roller minus the number of odd \
             bumps to the right (Nowakowski and Ottaway, Corollary 3.2; Siegel, thesis, Theorem 4.4.6)",
        );
        for (name, side) in [("left", position.left()), ("right", position.right())] {
            let odd: Vec<&u32> = side.iter().filter(|&bump| bump % 2 == 1).collect();
            let list = match odd.is_empty() {
                true => "none".to_owned(),
                false => format!("{} (number: {})", listed(&odd, ", "), odd.len()),
            };
            derivation.step(format!("odd bumps to the {name}"), list);
        }
        derivation.conclude(format!("the value is {}", roll_the_lawn::value(position)))
    }

    fn cricket_pitch(&self, position: &RollerPosition) -> Budgeted<Option<Derivation>> {
        let mut derivation = Derivation::new(
            "Each step preserves the value (Nowakowski and Ottaway, section 3.2; Siegel, thesis, \
             section 4.4.3)",
        );
        let steps = cricket_pitch::steps(position).map(|(rule, next)| (rule.name, next));
        let print = |row: &RollerPosition| RollerGame::CricketPitch.print(row);
        let last = self.reduce(&mut derivation, position, steps, print)?;
        let Some(summands) = cricket_pitch::summands(&last) else { return Ok(None) };
        let Some(value) = cricket_pitch::value(&last, self.cx)? else { return Ok(None) };
        match summands.len() {
            0 => derivation.sentence("no bumps are left"),
            _ => derivation.step(
                "ordinal sum of the bumps at the same height, the lowest first (Siegel, thesis, \
                 Lemmas 4.4.12 and 4.4.13 and Theorem 4.4.19)",
                listed(summands.iter().map(cricket_pitch::base), " : "),
            ),
        }
        self.conclude(derivation, value).map(Some)
    }

    fn lenres(&self, position: &LenResPosition) -> Budgeted<Option<Derivation>> {
        let (Some(value), Some(formula)) = (lenres::value(position), lenres::formula(position))
        else {
            return Ok(None);
        };
        let mut derivation = Derivation::new(
            "A row of two different integers reduces to 0 1 0^xn ... 1 0^x1 1^z, possibly with 0 and 1 \
             exchanged (Siegel, thesis, Lemmas 2.3.8 to 2.3.12)",
        );
        let print = |row: &LenResPosition| match row.numbers().is_empty() {
            true => "the empty row".to_owned(),
            false => LenRes.print(row),
        };
        self.reduce(&mut derivation, position, lenres::steps(position), print)?;
        derivation.step("Theorem 2.3.13", formula);
        Ok(Some(derivation.conclude(format!("the value is {value}"))))
    }

    /// Lists the quantities of Siegel, thesis, Notation 2.3.16 and Definition 2.3.18.
    fn shove(&self, position: &StripsPosition) -> Derivation {
        let mut derivation = Derivation::new(
            "The value is the sum of c(i)p(i)/2^r(i) over all pieces i. Here c(i) is 1 for a Left \
             piece and -1 for a Right piece, p(i) is the number of the square, and r(i) is the \
             number of pieces not to the left of i that have a piece of the other colour to their \
             right (Siegel, thesis, Proposition 2.3.17; Lessons in Play, Theorem 5.32)",
        );
        let cells = position.cells();
        let strips: Vec<&[u8]> =
            cells.lines().filter(|strip| strip.iter().any(|&cell| cell != 0)).collect();
        let mut rest = MAX_ITEMS;
        for (at, strip) in strips.iter().enumerate() {
            if rest == 0 {
                derivation.sentence(format!("strips that are not listed: {}", strips.len() - at));
                break;
            }
            let heading = ["i", "c(i)", "p(i)", "r(i)", "b(i)", "B(i)", "c(i)p(i)/2^r(i)"];
            let mut rows = vec![heading.map(str::to_owned).to_vec()];
            let quantities = shove::quantities(strip, rest);
            rest -= quantities.len();
            rows.extend(quantities.iter().enumerate().map(|(i, piece)| {
                let worth = Dyadic::from(piece.square as i64 * piece.colour);
                vec![
                    i.to_string(),
                    piece.colour.to_string(),
                    piece.square.to_string(),
                    piece.halved.to_string(),
                    piece.above.to_string(),
                    piece.string.to_string(),
                    worth.mul_pow2(-piece.halved).to_string(),
                ]
            }));
            let missing = shove::pieces(strip).count() - quantities.len();
            if missing > 0 {
                rows.push(vec!["...".to_owned(); rows[0].len()]);
            }
            derivation.table(rows);
            let sum = match missing {
                0 => second(&quantities),
                _ => format!("not listed, because {missing} pieces are not listed"),
            };
            derivation.step("F2, the ordinal sum method (Lemma 2.3.20)", sum);
        }
        let (strings, edges) = shove::size_of_strings(position);
        match strings {
            0 => derivation.sentence("there are no pieces"),
            _ => derivation.step(
                "Hackenbush strings with the same sum (Figure 2.12)",
                match strings <= MAX_ITEMS && edges <= MAX_EDGES {
                    true => shove::strings(position).join(", "),
                    false => format!("{strings} strings with {edges} edges, not listed"),
                },
            ),
        }
        derivation.conclude(format!("the value is {}", shove::value(position)))
    }

    /// Applies the colon principle from the leaves to the ground.
    fn hackenbush(&self, position: &HackenbushPosition) -> Budgeted<Option<Derivation>> {
        let Some((forest, edges)) = position.forest_with_edges() else {
            return self.green(position);
        };
        let mut derivation = Derivation::new(
            "Colon principle: an edge that carries a tree of value x has the value 1 : x if blue, \
             -1 : x if red, * : x if green; the values at a vertex add up (Siegel, thesis, Theorem \
             2.2.10; Winning Ways, chapter 7)",
        );
        derivation.sentence("vertex 0 is the ground");
        let mut above = vec![Short::ZERO; forest.nodes.len() + 1];
        let mut trees = Vec::new();
        for (i, &(below, colour)) in forest.nodes.iter().enumerate().rev() {
            let carried = above[i + 1];
            let stalk = on_edge(colour, carried, self.cx)?;
            if derivation.has_room() {
                let base = match colour {
                    HackenbushColour::Blue => "1",
                    HackenbushColour::Red => "-1",
                    HackenbushColour::Green => "*",
                };
                let (x, sum) = (self.value(carried, MAX_IN_STEP)?, self.value(stalk, MAX_IN_STEP)?);
                let (edge, sum) = (format!("edge {}", edges[i]), format!("{base} : {x} = {sum}"));
                derivation.step(edge, sum);
            }
            if below == 0 {
                trees.push(stalk);
            }
            above[below] = self.cx.add(above[below], stalk)?;
        }
        if trees.len() > 1 {
            let more = trees.len().saturating_sub(MAX_ITEMS);
            let listed = trees.iter().rev().take(MAX_ITEMS);
            let listed = listed.map(|&tree| self.value(tree, MAX_IN_STEP));
            let mut listed = listed.collect::<Budgeted<Vec<String>>>()?;
            if more > 0 {
                listed.push(format!("({more} more)"));
            }
            derivation.step("sum of the trees on the ground", listed.join(" + "));
        }
        if let (Some([_, ..]), Some(number)) =
            (position.string().as_deref(), self.cx.as_number(above[0]))
        {
            derivation.step("sign expansion of the string", number.sign_expansion().to_string());
        }
        self.conclude(derivation, above[0]).map(Some)
    }

    /// Applies the fusion principle to a green graph.
    fn green(&self, position: &HackenbushPosition) -> Budgeted<Option<Derivation>> {
        if !is_green(position) {
            return Ok(None);
        }
        let mut derivation = Derivation::new(
            "Fusion principle: the vertices of a cycle can be fused into one vertex (Winning Ways, \
             chapter 7)",
        );
        derivation
            .sentence("each edge of a cycle becomes a loop, and two loops at a vertex cancel");
        self.conclude(derivation, self.cx.nimber(fusion(position))?).map(Some)
    }
}

/// Joins the items. A count stands for the items after the first hundred.
fn listed<T: Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    let mut items = items.into_iter();
    let mut list: Vec<String> =
        items.by_ref().take(MAX_ITEMS).map(|item| item.to_string()).collect();
    match items.count() {
        0 => {}
        more => list.push(format!("({more} more)")),
    }
    list.join(separator)
}

/// Returns F2 with its numbers: `p(n)·B(n)` plus the sum of `(p(i) - p(i+1))·B(i)`.
fn second(pieces: &[ShovePiece]) -> String {
    let next = pieces.iter().skip(1).map(|piece| piece.square).chain([0]);
    let mut terms: Vec<String> = Vec::new();
    let mut sum = Dyadic::ZERO;
    for (piece, next) in pieces.iter().zip(next) {
        let squares = piece.square - next;
        terms.push(format!("{squares}({})", piece.string));
        sum += &Dyadic::from(squares as u64) * &piece.string;
    }
    terms.reverse();
    format!("{} = {sum}", terms.join(" + "))
}
