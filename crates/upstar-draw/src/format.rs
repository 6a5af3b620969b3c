//! Coordinates as text, the same on every machine.

/// Formats a coordinate with at most two decimals and no trailing zeros. NaN and infinities become
/// 0.
pub(crate) fn decimal(x: f64) -> String {
    if !x.is_finite() {
        return "0".into();
    }
    // The clamp keeps the cast exact; no picture has coordinates beyond a million.
    let hundredths = (x.clamp(-1e9, 1e9) * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        part if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        part => format!("{sign}{whole}.{part:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn two_decimals_and_no_needless_zeros() {
        let cases = [
            (0.0, "0"),
            (-0.001, "0"),
            (12.5, "12.5"),
            (-3.05, "-3.05"),
            (7.0, "7"),
            (2.999, "3"),
            (f64::NAN, "0"),
            (f64::NEG_INFINITY, "0"),
        ];
        for (x, text) in cases {
            assert_eq!(decimal(x), text);
        }
    }
}
