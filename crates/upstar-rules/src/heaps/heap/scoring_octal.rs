//! Scoring heap games: a move takes tokens for points and may break the rest.

use upstar_core::{Enumeration, Example, OptionDoc, Player, RulesetDoc, TextShape};
use upstar_notation::digits_and_points;
use upstar_number::Rational;

use super::code::CodeDigit;
use super::{HeapRules, HeapRuleset, TakeAndBreakCode};
use crate::args::{Args, RulesetError};

/// A code with points for each number of tokens.
#[derive(Clone, Debug)]
pub struct ScoringTakeAndBreakRules {
    code: TakeAndBreakCode,
    points: Vec<i64>,
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "scoring_octal",
    title: "Scoring Octal Game",
    rules: "A position is a sum of heaps. A move takes some number t of tokens from one heap and \
            scores points. The code consists of digits and of numbers of points. The t-th digit \
            determines which moves that take t tokens are allowed, and the t-th number gives the \
            points of these moves. Bit k of a digit, with the value 2^k, allows leaving exactly k \
            nonempty heaps. Digits may exceed 7. Under normal play, points are ignored, and a \
            player unable to move loses.",
    notation: super::NOTATION,
    options: &[OptionDoc {
        name: "code",
        what: "The digits and the points as a string, for example \"(123,123)\". If a digit or a \
               number of points is not a single figure from 0 to 9, write lists, for example \
               \"([3,12],[1,-3])\". Points are integers.",
        required: true,
    }],
    known: "The score of a sum of heaps can differ from the sum of the scores of these heaps. \
            Suppose that every move leaves at most one heap, that taking t tokens scores t points, \
            and that a move can take at most k tokens. The scores of single heaps are conjectured \
            to be eventually periodic with period 2k.",
    sources: "F. Stewart, Scoring play combinatorial games, PhD thesis (2011), chapter 3; U. Larsson, \
              R. J. Nowakowski, C. P. Santos, for later theory.",
    examples: &[
        Example::with(&[("code", "(123,123)")], "3", "*2"),
        Example::with(&[("code", "(33,12)")], "5,4", "*3"),
        Example::with(&[("code", "([3,12],[1,-3])")], "4", "*2"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Heaps)),
};

/// Returns the scoring game with this code.
///
/// ```
/// # use upstar_core::{Player, Ruleset};
/// let rules = upstar_rules::scoring_octal::rules("(00033,00045)").unwrap();
/// let (heap, rest) = (rules.parse("9").unwrap(), rules.parse("4").unwrap());
/// assert_eq!(rules.points(&heap, Player::Left, &rest), Some(5));
/// ```
pub fn rules(code: &str) -> Result<HeapRuleset<ScoringTakeAndBreakRules>, String> {
    const MOST: usize = 1000;
    let (digits, points) = digits_and_points(code)?;
    if digits.len() != points.len() {
        return Err(format!(
            "the code has {} digits and {} numbers of points; write one number of points for each \
             digit, as in \"(33,12)\"",
            digits.len(),
            points.len()
        ));
    }
    if digits.len() > MOST {
        return Err(format!("this code is too long: at most {MOST} digits are supported"));
    }
    let whole = |points: &Rational| {
        let whole = Some(points).filter(|points| points.is_integer());
        let small = whole.and_then(|points| i32::try_from(points.numerator().clone()).ok());
        small.map(i64::from).ok_or_else(|| {
            let text = points.to_string();
            format!("{:?} is not an integer, or is too large", crate::args::shortened(&text))
        })
    };
    let points = points.iter().map(whole).collect::<Result<_, _>>()?;
    let code = TakeAndBreakCode::new((1..).zip(digits.into_iter().map(CodeDigit::of_bits)));
    Ok(HeapRuleset(ScoringTakeAndBreakRules { code, points }))
}

pub(crate) fn from_args(
    args: &Args<'_>,
) -> Result<HeapRuleset<ScoringTakeAndBreakRules>, RulesetError> {
    let text = args.text("code")?.unwrap_or_default();
    rules(&text).map_err(|sentence| args.refuse("code", sentence))
}

impl HeapRules for ScoringTakeAndBreakRules {
    type Summand = u64;

    fn options(&self, heap: u64, _: Player, option: &mut dyn FnMut(&[u64])) {
        self.code.options(heap, option);
    }

    fn is_over(&self, heap: u64) -> bool {
        self.code.is_over(heap)
    }

    fn breadth(&self, heap: u64) -> u64 {
        self.code.breadth(heap)
    }

    fn is_for_points(&self) -> bool {
        true
    }

    fn points(&self, before: &[u64], after: &[u64]) -> Option<i64> {
        let taken = before.iter().sum::<u64>().checked_sub(after.iter().sum())?;
        self.points.get(usize::try_from(taken.checked_sub(1)?).ok()?).copied()
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_examples, check_laws, check_points_laws, scores};

    #[test]
    fn scores_of_the_thesis() {
        // Stewart, table 3.1, and heaps of table 3.2.
        let rules = super::rules("(00033,00045)").unwrap();
        let table = [0, 0, 0, 0, 4, 5, 5, 5, 5, 1, 0, 0, 0, 3, 4, 5, 5, 5, 2, 1, 0, 0, 2, 3, 4];
        for (heap, score) in table.into_iter().enumerate() {
            assert_eq!(scores(&rules, &heap.to_string()), [score, -score], "{heap}");
        }
        let rules = super::rules("(123,123)").unwrap();
        for (heaps, score) in [("1,1", 0), ("3,3", 0), ("6,5", 3), ("4,8", 2), ("8,2", 2)] {
            assert_eq!(scores(&rules, heaps)[0], score, "{heaps}");
        }
    }

    #[test]
    fn codes_are_read() {
        for code in ["(123,123)", " ( 26 , 12 ) ", "([3,12],[1,-3])", "([12],5)", "(30033,10045)"] {
            assert!(super::rules(code).is_ok(), "{code}");
        }
        for (code, part) in [
            ("", "such as"),
            ("123", "such as"),
            ("(123)", "such as"),
            ("(12,123)", "2 digits and 3 numbers"),
            ("(1x,12)", "such as"),
            ("([3],[1/2])", "\"1/2\" is not an integer"),
            ("([-3],[1])", "\"-3\" is not a digit"),
            ("([,],[,])", "\"\" is not a digit"),
        ] {
            let sentence = super::rules(code).err().unwrap_or_default();
            assert!(sentence.contains(part), "{code}: {sentence}");
        }
    }

    #[test]
    fn the_hooks_keep_form_and_points() {
        for code in ["(123,123)", "([3,12],[1,-3])", "(26,12)"] {
            let rules = super::rules(code).unwrap();
            check_laws(&rules, &["0", "6", "3,0,4"]);
            check_points_laws(&rules, &["0", "6", "3,0,4"]);
            check_examples(&rules, &[("code", code)]);
        }
        check_examples(&super::rules("(33,12)").unwrap(), &[("code", "(33,12)")]);
    }
}
