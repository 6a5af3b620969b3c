//! Codes of scoring heap games, and their text.

use std::fmt;
use std::str::FromStr;

use upstar_notation::digits_and_points;
use upstar_number::Rational;

/// The rules of a heap game: for each i, the digit and the points of a move that takes i beans
/// [Stewart 2011, definition 3.1.1]. If bit h of the digit is set, the move may leave exactly h
/// nonempty heaps.
///
/// A code is written `(digits,points)`, for example `(123,123)` or `(30033,10045)`. A component
/// with an entry of several characters is written as a list: `([3,12],[1/2,-3])`. The components
/// have equal length, and the last digit is not 0 unless it is the only digit.
///
/// ```
/// # use upstar_scoring::heaps::HeapCode;
/// let code: HeapCode = "([3, 12], [1/2, -3])".parse()?;
/// assert_eq!(code.digits(), [3, 12]);
/// assert_eq!(code.to_string(), "([3,12],[1/2,-3])");
/// assert_eq!("( 26, 12 )".parse::<HeapCode>()?.to_string(), "(26,12)");
/// # Ok::<(), upstar_scoring::heaps::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapCode {
    digits: Vec<u64>,
    points: Vec<Rational>,
}

/// The reason why a code is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    sentence: String,
}

impl CodeError {
    fn new(sentence: impl Into<String>) -> CodeError {
        CodeError { sentence: sentence.into() }
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for CodeError {}

const MAX_LENGTH: usize = 10_000;

impl HeapCode {
    /// Creates a code. Zero digits at the end are removed, with their points.
    ///
    /// # Errors
    ///
    /// Returns an error if the numbers of digits and points differ, are 0 or exceed 10 000.
    pub fn new(digits: Vec<u64>, points: Vec<Rational>) -> Result<HeapCode, CodeError> {
        if digits.len() != points.len() {
            return Err(CodeError::new(format!(
                "a code must have as many points as digits, found {} points and {} digits; write \
                 points that are not single digits as a list such as [10,1/2]",
                points.len(),
                digits.len()
            )));
        }
        if digits.is_empty() || digits.len() > MAX_LENGTH {
            return Err(CodeError::new("a code must have between 1 and 10000 digits"));
        }
        let (mut digits, mut points) = (digits, points);
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
            points.pop();
        }
        Ok(HeapCode { digits, points })
    }

    /// Returns the subtraction game of `set`, in which taking i beans scores i points.
    ///
    /// # Errors
    ///
    /// Returns an error if the set is empty or contains 0 or a number above 10 000.
    ///
    /// ```
    /// # use upstar_scoring::heaps::HeapCode;
    /// assert_eq!(HeapCode::subtraction(&[4, 5])?.to_string(), "(00033,00045)");
    /// # Ok::<(), upstar_scoring::heaps::CodeError>(())
    /// ```
    pub fn subtraction(set: &[u32]) -> Result<HeapCode, CodeError> {
        let largest = set.iter().copied().max().unwrap_or(0) as usize;
        if set.contains(&0) || !(1..=MAX_LENGTH).contains(&largest) {
            return Err(CodeError::new("the numbers of a subtraction set must be from 1 to 10000"));
        }
        let (mut digits, mut points) = (vec![0; largest], vec![Rational::ZERO; largest]);
        for &take in set {
            digits[take as usize - 1] = 3;
            points[take as usize - 1] = Rational::from(i64::from(take));
        }
        HeapCode::new(digits, points)
    }

    /// Returns the digits.
    #[must_use]
    pub fn digits(&self) -> &[u64] {
        &self.digits
    }

    /// Returns the points.
    #[must_use]
    pub fn points(&self) -> &[Rational] {
        &self.points
    }

    /// Returns the largest number of beans taken by a move.
    #[must_use]
    pub fn longest_take(&self) -> usize {
        self.digits.len()
    }

    /// Returns the largest number of beans taken by a move that does not take the whole heap, or 0
    /// if there is no such move. This is the k in Stewart's periodicity conjectures.
    ///
    /// ```
    /// # use upstar_scoring::heaps::HeapCode;
    /// assert_eq!("(3111,1234)".parse::<HeapCode>()?.longest_leaving(), 1);
    /// # Ok::<(), upstar_scoring::heaps::CodeError>(())
    /// ```
    #[must_use]
    pub fn longest_leaving(&self) -> usize {
        self.digits.iter().rposition(|&d| d >= 2).map_or(0, |at| at + 1)
    }

    /// Returns `true` if the game is *taking-no-breaking*: no move leaves more than one heap.
    #[must_use]
    pub fn never_breaks(&self) -> bool {
        self.digits.iter().all(|&d| d <= 3)
    }
}

impl FromStr for HeapCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<HeapCode, CodeError> {
        let (digits, points) = digits_and_points(text).map_err(CodeError::new)?;
        HeapCode::new(digits, points)
    }
}

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn show(items: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
            if items.iter().all(|item| item.len() == 1) {
                return f.write_str(&items.concat());
            }
            write!(f, "[{}]", items.join(","))
        }
        f.write_str("(")?;
        show(&self.digits.iter().map(u64::to_string).collect::<Vec<_>>(), f)?;
        f.write_str(",")?;
        show(&self.points.iter().map(Rational::to_string).collect::<Vec<_>>(), f)?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_printed() {
        for text in
            ["(123,123)", "(30033,10045)", "([3,12],[1/2,-3])", "(3,[10])", "([8],0)", "(0,0)"]
        {
            let code: HeapCode = text.parse().unwrap();
            assert_eq!(code.to_string().parse::<HeapCode>().unwrap(), code);
        }
        assert_eq!("(330,120)".parse::<HeapCode>().unwrap().to_string(), "(33,12)");
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for text in [
            "",
            "()",
            "(123)",
            "(12,123)",
            "(a,1)",
            "(1,[])",
            "(1,[1/0])",
            "(1,1)x",
            "([1,1)",
            "(é,1)",
        ] {
            assert!(text.parse::<HeapCode>().is_err(), "{text}");
        }
    }
}
