//! The code of a take-and-break scoring game, `(digits,points)`.

use upstar_number::Rational;

/// Returns the digits and points of a code such as `(123,123)`. The i-th digit gives the permitted
/// moves that take i beans, and the i-th point is their score.
///
/// If an entry has more than one character, the entries are written as a list: `([3,12],[1/2,-3])`.
/// The two lists may have different lengths.
///
/// ```
/// let (digits, points) = upstar_notation::digits_and_points("([3, 12], [1/2, -3])")?;
/// assert_eq!(digits, [3, 12]);
/// assert_eq!(points[0].to_string(), "1/2");
/// # Ok::<(), String>(())
/// ```
pub fn digits_and_points(text: &str) -> Result<(Vec<u64>, Vec<Rational>), String> {
    let form = || {
        "expected a code of digits and points, such as \"(30033,10045)\" or \"([3,12],[1,-3])\""
            .to_owned()
    };
    let inner = text.trim().strip_prefix('(').and_then(|t| t.strip_suffix(')')).ok_or_else(form)?;
    let (digits, rest) = part(inner.trim()).ok_or_else(form)?;
    let rest = rest.trim_start().strip_prefix(',').ok_or_else(form)?;
    let (points, rest) = part(rest.trim_start()).ok_or_else(form)?;
    if !rest.trim().is_empty() {
        return Err(form());
    }
    let digit = |text: &&str| {
        let wrong = |_| format!("{} is not a digit of a code", shown(text));
        text.parse::<u64>().map_err(wrong)
    };
    let point =
        |text: &&str| text.parse::<Rational>().map_err(|no| format!("{}: {no}", shown(text)));
    let digits = digits.iter().map(digit).collect::<Result<_, _>>()?;
    Ok((digits, points.iter().map(point).collect::<Result<_, _>>()?))
}

fn part(text: &str) -> Option<(Vec<&str>, &str)> {
    if let Some(list) = text.strip_prefix('[') {
        let (list, rest) = list.split_once(']')?;
        return Some((list.split(',').map(str::trim).collect(), rest));
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let figures = &text[..end];
    (!figures.is_empty()).then(|| ((0..end).map(|i| &figures[i..=i]).collect(), &text[end..]))
}

fn shown(text: &str) -> String {
    match text.char_indices().nth(20) {
        Some((end, _)) => format!("\"{}…\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}
