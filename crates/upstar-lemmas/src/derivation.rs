//! Derivations of values: the steps of the theorems.

use std::any::Any;

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

/// The maximum number of steps that are listed.
const MAX_STEPS: usize = 100;
/// The maximum length of a printed value in bytes.
const MAX_VALUE: usize = 2_000;

impl Theorems {
    /// Returns the derivation of the value of a position, if a theorem derives the value in steps.
    ///
    /// # Errors
    ///
    /// Returns an error if the budget runs out.
    pub fn derivation(
        self,
        rules: &dyn Any,
        position: &dyn Any,
        cx: ShortContext<'_>,
        style: Style,
    ) -> Budgeted<Option<Derivation>> {
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
            return Ok(derive.lenres(row));
        }
        if let (Some(PushOrShove::Shove), Some(strips)) =
            (rules.downcast_ref(), position.downcast_ref())
        {
            return Ok(Some(derive.shove(strips)));
        }
        picture(rules, position).map_or(Ok(None), |picture| derive.hackenbush(picture))
    }
}

/// Writes derivations.
struct Derive<'a> {
    cx: ShortContext<'a>,
    style: Style,
}

impl Derive<'_> {
    fn value(&self, value: Short) -> Budgeted<String> {
        let text = self.cx.term(value)?.print(self.style, MAX_VALUE);
        Ok(text.unwrap_or_else(|_| "too long to print".to_owned()))
    }

    /// Lists the heaps in binary and the winning moves (Stewart, thesis, Table 1.2).
    fn nim(&self, position: &NimPosition) -> Budgeted<Derivation> {
        let mut derivation = Derivation::new(
            "Bouton's theorem: the value is the nimber of the nim sum of the heaps (Stewart, thesis, \
             Table 1.2; Winning Ways, chapter 2)",
        );
        let (heaps, sum) = (position.heaps(), nim::heaps(position));
        let digits = heaps.iter().map(|heap| 64 - heap.leading_zeros()).max().unwrap_or(0).max(1);
        let row = |name: String, number: u64| {
            let bits = (0..digits).rev().map(move |bit| (number >> bit & 1).to_string());
            std::iter::once(name).chain(bits).collect::<Vec<String>>()
        };
        let powers = (0..digits).rev().map(|bit| (1_u64 << bit).to_string());
        let mut rows = vec![std::iter::once("heap".to_owned()).chain(powers).collect()];
        rows.extend(heaps.iter().take(MAX_STEPS).map(|&heap| row(heap.to_string(), heap)));
        if heaps.len() > MAX_STEPS {
            rows.push(vec!["...".to_owned()]);
        }
        rows.push(row("nim sum".to_owned(), sum));
        derivation.table(rows);
        let winning = heaps.iter().filter(|&&heap| heap ^ sum < heap);
        let winning: Vec<String> =
            winning.take(MAX_STEPS).map(|heap| format!("{heap} to {}", heap ^ sum)).collect();
        match winning.is_empty() {
            true => derivation.sentence("every column has an even number of ones: no move wins"),
            false => derivation.step("winning moves", winning.join(", ")),
        }
        Ok(derivation.conclude(format!("the value is {}", self.value(self.cx.nimber(sum)?)?)))
    }

    /// Counts the odd bumps (Nowakowski and Ottaway, Corollary 3.2).
    fn roll_the_lawn(&self, position: &RollerPosition) -> Derivation {
        let mut derivation = Derivation::new(
            "The value is the number of odd bumps to the left of the roller minus the number of odd \
             bumps to the right (Nowakowski and Ottaway, Corollary 3.2; Siegel, thesis, Theorem 4.4.6)",
        );
        for (name, side) in [("left", position.left()), ("right", position.right())] {
            let odd: Vec<String> =
                side.iter().filter(|&bump| bump % 2 == 1).map(u32::to_string).collect();
            let list = match odd.is_empty() {
                true => "none".to_owned(),
                false => format!("{} (number: {})", odd.join(", "), odd.len()),
            };
            derivation.step(format!("odd bumps to the {name}"), list);
        }
        derivation.conclude(format!("the value is {}", roll_the_lawn::value(position)))
    }

    /// Applies the reductions of Cricket Pitch until none changes the position.
    fn cricket_pitch(&self, position: &RollerPosition) -> Budgeted<Option<Derivation>> {
        type Reduction = fn(&RollerPosition) -> RollerPosition;
        const RULES: [(&str, Reduction); 4] = [
            ("prune (Siegel, thesis, Lemma 4.4.8)", cricket_pitch::prune),
            ("reduce (Lemma 4.4.9)", cricket_pitch::reduce),
            ("even out (Lemma 4.4.15)", cricket_pitch::even_out),
            ("keep low (Lemma 4.4.17)", cricket_pitch::keep_low),
        ];
        let mut derivation = Derivation::new(
            "Each step preserves the value (Nowakowski and Ottaway, section 3.2; Siegel, thesis, \
             section 4.4.3)",
        );
        let mut position = position.clone();
        while derivation.steps.len() < MAX_STEPS {
            self.cx.budget.spend(1)?;
            let changed = RULES.iter().map(|(name, rule)| (name, rule(&position)));
            let Some((name, next)) = changed.into_iter().find(|(_, next)| *next != position) else {
                break;
            };
            derivation.step(*name, RollerGame::CricketPitch.print(&next));
            position = next;
        }
        let Some(value) = cricket_pitch::value(&position, self.cx)? else { return Ok(None) };
        let rest = RollerGame::CricketPitch.print(&position);
        derivation.sentence(format!("{rest} is an ordinal sum (Siegel, thesis, Theorem 4.4.19)"));
        Ok(Some(derivation.conclude(format!("the value is {}", self.value(value)?))))
    }

    /// Reduces a row of two different integers to its normal form.
    fn lenres(&self, position: &LenResPosition) -> Option<Derivation> {
        let value = lenres::value(position)?;
        let mut derivation = Derivation::new(
            "A row of two different integers reduces to 0 1 0^xn ... 1 0^x1 1^z, possibly with 0 and 1 \
             exchanged (Siegel, thesis, Lemmas 2.3.8 to 2.3.12)",
        );
        for (rule, row) in lenres::steps(position)?.into_iter().take(MAX_STEPS) {
            derivation.step(rule, LenRes.print(&row));
        }
        derivation.step("Theorem 2.3.13", lenres::formula(position)?);
        Some(derivation.conclude(format!("the value is {value}")))
    }

    /// Lists the quantities of Siegel, thesis, Notation 2.3.16 and Definition 2.3.18.
    fn shove(&self, position: &StripsPosition) -> Derivation {
        let mut derivation = Derivation::new(
            "A piece on square p with colour c is worth c p/2^r (Siegel, thesis, Proposition 2.3.17; \
             Lessons in Play, Theorem 5.32)",
        );
        let mut written = 0;
        for strip in position.cells().lines() {
            if strip.iter().all(|&cell| cell == 0) || written > MAX_STEPS {
                continue;
            }
            let heading = ["i", "c(i)", "p(i)", "r(i)", "b(i)", "B(i)", "c(i)p(i)/2^r(i)"];
            let mut rows = vec![heading.map(str::to_owned).to_vec()];
            let quantities = shove::quantities(strip, MAX_STEPS);
            written += quantities.len();
            let is_long = shove::pieces(strip).count() > MAX_STEPS;
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
            derivation.table(rows);
            if !is_long {
                derivation.step("F2, the ordinal sum method (Lemma 2.3.20)", second(&quantities));
            }
        }
        if written <= MAX_STEPS {
            let strings = shove::strings(position);
            if !strings.is_empty() {
                let strings = strings.into_iter().take(MAX_STEPS).collect::<Vec<_>>().join(", ");
                derivation.step("Hackenbush strings with the same sum (Figure 2.12)", strings);
            }
        }
        derivation.conclude(format!("the value is {}", shove::value(position)))
    }

    /// Applies the colon principle from the leaves to the ground.
    fn hackenbush(&self, position: &HackenbushPosition) -> Budgeted<Option<Derivation>> {
        let Some(forest) = position.forest() else { return self.green(position) };
        let is_string = position.string().is_some() && !forest.nodes.is_empty();
        let mut above = vec![Short::ZERO; forest.nodes.len() + 1];
        let mut steps = Vec::new();
        for (i, &(below, colour)) in forest.nodes.iter().enumerate().rev() {
            let carried = above[i + 1];
            let stalk = on_edge(colour, carried, self.cx)?;
            if forest.nodes.len() <= MAX_STEPS {
                let base = match colour {
                    HackenbushColour::Blue => "1",
                    HackenbushColour::Red => "-1",
                    HackenbushColour::Green => "*",
                };
                let (carried, stalk) = (self.value(carried)?, self.value(stalk)?);
                let place =
                    if below == 0 { "the ground".to_owned() } else { format!("vertex {below}") };
                let edge = format!("edge from {place} to vertex {}", i + 1);
                steps.push((edge, format!("{base} : {carried} = {stalk}")));
            }
            above[below] = self.cx.add(above[below], stalk)?;
        }
        let mut derivation = Derivation::new(
            "Colon principle: an edge that carries a tree of value x has the value 1 : x if blue, \
             -1 : x if red, * : x if green; the values at a vertex add up (Siegel, thesis, Theorem \
             2.2.10; Winning Ways, chapter 7)",
        );
        if let (true, Some(number)) = (is_string, self.cx.as_number(above[0])) {
            let signs = number.sign_expansion().to_string();
            derivation.step("sign expansion of the string", signs);
        }
        for (edge, sum) in steps {
            derivation.step(edge, sum);
        }
        Ok(Some(derivation.conclude(format!("the value is {}", self.value(above[0])?))))
    }

    /// Applies the fusion principle to a green graph.
    fn green(&self, position: &HackenbushPosition) -> Budgeted<Option<Derivation>> {
        if !is_green(position) {
            return Ok(None);
        }
        let value = self.value(self.cx.nimber(fusion(position))?)?;
        let mut derivation = Derivation::new(
            "Fusion principle: the vertices of a cycle can be fused into one vertex (Winning Ways, \
             chapter 7)",
        );
        derivation
            .sentence("each edge of a cycle becomes a loop, and two loops at a vertex cancel");
        Ok(Some(derivation.conclude(format!("the value is {value}"))))
    }
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
