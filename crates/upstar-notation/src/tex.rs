//! LaTeX output of text and formulas.
//!
//! Only this module and [`Term::print`](crate::Term::print) produce TeX. Invariant: braces and
//! dollar signs balance, and the result compiles in text, tables and TikZ nodes without packages,
//! in any font encoding.

/// Converts text for use in a paragraph. Characters without a command are printed as `U+2603`.
///
/// ```
/// use upstar_notation::tex;
/// assert_eq!(tex::text("50% of a_b|c"), "50\\% of a\\_b\\textbar{}c");
/// assert_eq!(tex::text("↑ → ☃"), "$\\uparrow$ $\\to$ \\texttt{U+2603}");
/// ```
#[must_use]
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let piece = match c {
            c if c.is_whitespace() || c.is_control() => match out.chars().last() {
                // TeX ignores a blank at the beginning and repeated blanks.
                None | Some(' ') => "\\ ".to_owned(),
                Some(_) => " ".to_owned(),
            },
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => format!("\\{c}"),
            '\\' => "\\textbackslash{}".to_owned(),
            '^' => "\\textasciicircum{}".to_owned(),
            '~' => "\\textasciitilde{}".to_owned(),
            '<' => "\\textless{}".to_owned(),
            '>' => "\\textgreater{}".to_owned(),
            '|' => "\\textbar{}".to_owned(),
            // The encoding OT1 has no straight quotation mark.
            '"' => "\\texttt{\\char34}".to_owned(),
            c if c.is_ascii() => c.to_string(),
            c if is_letter(c) => c.to_string(),
            c => match (find(WORD_SIGNS, c), find(SIGNS, c)) {
                (Some(command), _) => command.to_owned(),
                (None, Some(command)) => format!("${command}$"),
                (None, None) => format!("\\texttt{{U+{:04X}}}", u32::from(c)),
            },
        };
        if let (Some(last), Some(first)) = (out.chars().last(), piece.chars().next())
            && is_ligature(last, first)
        {
            out.push_str("{}");
        }
        out.push_str(&piece);
    }
    out
}

/// Converts text in the notation of games to a formula without dollar signs, with arrows, fractions
/// and upright words.
///
/// ```
/// use upstar_notation::tex;
/// assert_eq!(tex::formula("{5/2|-1}"), "\\{\\frac{5}{2}\\mid -1\\}");
/// assert_eq!(tex::formula("±1 + over"), "{\\pm}1\\ +\\ \\mathrm{over}");
/// ```
#[must_use]
pub fn formula(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // The character before `rest`: after some characters, digits do not form a whole number.
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let taken = match c {
            '0'..='9' => {
                let is_whole = !(before.is_alphanumeric() || matches!(before, '.' | '/' | '…'));
                match quotient(rest).filter(|_| is_whole) {
                    Some((above, below)) => {
                        out.push_str(&fraction(above, below));
                        above.len() + 1 + below.len()
                    }
                    None => {
                        let digits = span(rest, |c| c.is_ascii_digit());
                        out.push_str(digits);
                        digits.len()
                    }
                }
            }
            'A'..='Z' | 'a'..='z' => match span(rest, |c| c.is_ascii_alphabetic()) {
                letter if letter.len() == 1 => {
                    out.push_str(letter);
                    1
                }
                word => {
                    out.push_str(&format!("\\mathrm{{{word}}}"));
                    word.len()
                }
            },
            '|' => {
                let run = span(rest, |c| c == '|');
                out.push_str(&bars(run.len()));
                run.len()
            }
            c => {
                symbol(c, &mut out);
                c.len_utf8()
            }
        };
        let (done, later) = rest.split_at(taken);
        before = done.chars().last().unwrap_or(' ');
        rest = later;
    }
    out
}

/// Same as [`formula`], with dollar signs.
///
/// ```
/// assert_eq!(upstar_notation::tex::inline("-1/2"), "$-\\frac{1}{2}$");
/// ```
#[must_use]
pub fn inline(notation: &str) -> String {
    format!("${}$", formula(notation))
}

/// Converts words for use in a formula.
///
/// ```
/// assert_eq!(upstar_notation::tex::words("a_b"), "\\mbox{a\\_b}");
/// ```
#[must_use]
pub fn words(words: &str) -> String {
    format!("\\mbox{{{}}}", text(words))
}

/// Returns a fraction. The command `\tfrac` would require a package.
pub(crate) fn fraction(above: &str, below: &str) -> String {
    format!("\\frac{{{above}}}{{{below}}}")
}

/// Returns a separator as a TeX relation, so that a following minus sign is not a binary operator.
pub(crate) fn bars(count: usize) -> String {
    match count {
        1 => "\\mid ".to_owned(),
        2 => "\\parallel ".to_owned(),
        count => format!("\\mathrel{{{}}}", "|".repeat(count)),
    }
}

pub(crate) fn name(name: &str) -> String {
    let (name, star) = match name.strip_suffix('*') {
        Some(name) => (name, "{\\ast}"),
        None => (name, ""),
    };
    if name.chars().all(|c| c.is_ascii_alphanumeric()) {
        format!("\\mathbf{{{name}}}{star}")
    } else {
        format!("\\mbox{{\\textbf{{{}}}}}{star}", text(name))
    }
}

fn symbol(c: char, out: &mut String) {
    match c {
        c if c.is_whitespace() || c.is_control() => out.push_str("\\ "),
        '{' | '}' | '$' | '&' | '#' | '%' | '_' => out.extend(['\\', c]),
        '\\' => out.push_str("\\backslash "),
        '^' => out.push_str("{\\uparrow}"),
        '*' => out.push_str("{\\ast}"),
        '~' => out.push_str("{\\sim}"),
        // A prime (apostrophe) after a superscript is an error.
        '\'' | '`' | '"' => out.push_str(&words(c.encode_utf8(&mut [0; 4]))),
        c if c.is_ascii() => out.push(c),
        '−' => out.push('-'),
        c => match find(SIGNS, c) {
            Some(command) => out.push_str(&format!("{{{command}}}")),
            None => out.push_str(&words(c.encode_utf8(&mut [0; 4]))),
        },
    }
}

fn span(text: &str, is_such: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !is_such(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

fn quotient(text: &str) -> Option<(&str, &str)> {
    let above = span(text, |c| c.is_ascii_digit());
    let rest = text.get(above.len()..)?.strip_prefix('/')?;
    let below = span(rest, |c| c.is_ascii_digit());
    let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '.' | '/' | '…');
    let ends = !rest.get(below.len()..)?.starts_with(goes_on);
    (!above.is_empty() && !below.is_empty() && ends).then_some((above, below))
}

fn is_ligature(first: char, second: char) -> bool {
    match second {
        '-' | '\'' | ',' => first == second,
        '`' => matches!(first, '`' | '?' | '!'),
        _ => false,
    }
}

/// Returns `true` for letters that LaTeX also prints in the encoding OT1.
fn is_letter(c: char) -> bool {
    // Letters with an ogonek or a bar, eth and thorn need the encoding T1.
    const OTHERS: &str = "×÷ÐðÞþĄąĐđĘęĦħĮįĲĳĸĿŀŉŊŋŦŧŲųſ";
    matches!(c, 'À'..='ſ' | 'Ș'..='ț') && !OTHERS.contains(c)
}

fn find(signs: &[(char, &'static str)], c: char) -> Option<&'static str> {
    signs.iter().find(|(sign, _)| *sign == c).map(|(_, command)| *command)
}

const WORD_SIGNS: &[(char, &str)] = &[
    ('…', "\\ldots{}"),
    ('‐', "-"),
    ('–', "--"),
    ('—', "---"),
    ('‘', "`"),
    ('’', "'"),
    ('“', "``"),
    ('”', "''"),
    ('„', ",,"),
    ('¡', "!`"),
    ('¿', "?`"),
    ('§', "\\S{}"),
    ('¶', "\\P{}"),
    ('©', "\\copyright{}"),
    ('£', "\\pounds{}"),
    ('†', "\\dag{}"),
    ('‡', "\\ddag{}"),
    ('■', "\\rule{.6em}{.6em}"),
    ('▪', "\\rule[.15em]{.3em}{.3em}"),
    ('▮', "\\rule{.3em}{.6em}"),
    ('▬', "\\rule[.15em]{.6em}{.3em}"),
];

const SIGNS: &[(char, &str)] = &[
    ('…', "\\ldots"),
    ('↑', "\\uparrow"),
    ('↓', "\\downarrow"),
    ('⇑', "\\Uparrow"),
    ('⇓', "\\Downarrow"),
    ('↕', "\\updownarrow"),
    ('→', "\\to"),
    ('←', "\\gets"),
    ('↔', "\\leftrightarrow"),
    ('⇒', "\\Rightarrow"),
    ('⇐', "\\Leftarrow"),
    ('⇔', "\\Leftrightarrow"),
    ('↦', "\\mapsto"),
    ('±', "\\pm"),
    ('∓', "\\mp"),
    ('∗', "\\ast"),
    ('⋆', "\\ast"),
    ('★', "\\ast"),
    ('☆', "\\star"),
    ('−', "-"),
    ('·', "\\cdot"),
    ('⋅', "\\cdot"),
    ('⋯', "\\cdots"),
    ('⋮', "\\vdots"),
    ('×', "\\times"),
    ('÷', "\\div"),
    ('⧾', "+\\!\\!\\!|"),
    ('⧿', "-\\!\\!\\!|"),
    ('≥', "\\ge"),
    ('⩾', "\\ge"),
    ('≤', "\\le"),
    ('⩽', "\\le"),
    ('≱', "\\not\\ge"),
    ('≰', "\\not\\le"),
    ('≯', "\\not>"),
    ('≮', "\\not<"),
    ('≠', "\\ne"),
    ('≡', "\\equiv"),
    ('≈', "\\approx"),
    ('∼', "\\sim"),
    ('≃', "\\simeq"),
    ('≅', "\\cong"),
    ('≪', "\\ll"),
    ('≫', "\\gg"),
    ('«', "\\ll"),
    ('»', "\\gg"),
    ('≺', "\\prec"),
    ('≻', "\\succ"),
    ('⪯', "\\preceq"),
    ('⪰', "\\succeq"),
    ('≔', ":="),
    ('∥', "\\parallel"),
    ('‖', "\\parallel"),
    ('∣', "|"),
    ('｜', "|"),
    ('⊥', "\\perp"),
    ('⊤', "\\top"),
    ('⊢', "\\vdash"),
    ('⊣', "\\dashv"),
    ('⧐', "\\triangleright"),
    ('⊳', "\\triangleright"),
    ('▷', "\\triangleright"),
    ('⧏', "\\triangleleft"),
    ('⊲', "\\triangleleft"),
    ('◁', "\\triangleleft"),
    ('△', "\\bigtriangleup"),
    ('▽', "\\bigtriangledown"),
    ('⊕', "\\oplus"),
    ('⊖', "\\ominus"),
    ('⊗', "\\otimes"),
    ('⊙', "\\odot"),
    ('◎', "\\odot"),
    ('∘', "\\circ"),
    ('◦', "\\circ"),
    ('○', "\\bigcirc"),
    ('•', "\\bullet"),
    ('●', "\\bullet"),
    ('⋄', "\\diamond"),
    ('◇', "\\diamond"),
    ('♢', "\\diamond"),
    ('♠', "\\spadesuit"),
    ('♣', "\\clubsuit"),
    ('♥', "\\heartsuit"),
    ('♦', "\\diamondsuit"),
    ('∧', "\\wedge"),
    ('∨', "\\vee"),
    ('¬', "\\neg"),
    ('∩', "\\cap"),
    ('∪', "\\cup"),
    ('∈', "\\in"),
    ('∋', "\\ni"),
    ('∉', "\\notin"),
    ('⊂', "\\subset"),
    ('⊃', "\\supset"),
    ('⊆', "\\subseteq"),
    ('⊇', "\\supseteq"),
    ('∅', "\\emptyset"),
    ('∀', "\\forall"),
    ('∃', "\\exists"),
    ('∂', "\\partial"),
    ('∇', "\\nabla"),
    ('∑', "\\sum"),
    ('∏', "\\prod"),
    ('∫', "\\int"),
    ('√', "\\surd"),
    ('∞', "\\infty"),
    ('ℓ', "\\ell"),
    ('ℕ', "\\mathbf{N}"),
    ('ℤ', "\\mathbf{Z}"),
    ('ℚ', "\\mathbf{Q}"),
    ('ℝ', "\\mathbf{R}"),
    ('⌊', "\\lfloor"),
    ('⌋', "\\rfloor"),
    ('⌈', "\\lceil"),
    ('⌉', "\\rceil"),
    ('⟨', "\\langle"),
    ('⟩', "\\rangle"),
    ('〈', "\\langle"),
    ('〉', "\\rangle"),
    ('°', "^\\circ"),
    ('′', "^\\prime"),
    ('½', "\\frac{1}{2}"),
    ('⅓', "\\frac{1}{3}"),
    ('⅔', "\\frac{2}{3}"),
    ('¼', "\\frac{1}{4}"),
    ('¾', "\\frac{3}{4}"),
    ('⅛', "\\frac{1}{8}"),
    ('⅜', "\\frac{3}{8}"),
    ('⅝', "\\frac{5}{8}"),
    ('⅞', "\\frac{7}{8}"),
    ('⁰', "^0"),
    ('¹', "^1"),
    ('²', "^2"),
    ('³', "^3"),
    ('⁴', "^4"),
    ('⁵', "^5"),
    ('⁶', "^6"),
    ('⁷', "^7"),
    ('⁸', "^8"),
    ('⁹', "^9"),
    ('⁺', "^+"),
    ('⁻', "^-"),
    ('ⁿ', "^n"),
    ('ⁱ', "^i"),
    ('ᴸ', "^L"),
    ('ᴿ', "^R"),
    ('₀', "_0"),
    ('₁', "_1"),
    ('₂', "_2"),
    ('₃', "_3"),
    ('₄', "_4"),
    ('₅', "_5"),
    ('₆', "_6"),
    ('₇', "_7"),
    ('₈', "_8"),
    ('₉', "_9"),
    ('₊', "_+"),
    ('₋', "_-"),
    ('α', "\\alpha"),
    ('β', "\\beta"),
    ('γ', "\\gamma"),
    ('δ', "\\delta"),
    ('ε', "\\varepsilon"),
    ('ζ', "\\zeta"),
    ('η', "\\eta"),
    ('θ', "\\theta"),
    ('ι', "\\iota"),
    ('κ', "\\kappa"),
    ('λ', "\\lambda"),
    ('μ', "\\mu"),
    ('ν', "\\nu"),
    ('ξ', "\\xi"),
    ('ο', "o"),
    ('π', "\\pi"),
    ('ρ', "\\rho"),
    ('ς', "\\varsigma"),
    ('σ', "\\sigma"),
    ('τ', "\\tau"),
    ('υ', "\\upsilon"),
    ('φ', "\\varphi"),
    ('χ', "\\chi"),
    ('ψ', "\\psi"),
    ('ω', "\\omega"),
    ('ϕ', "\\phi"),
    ('ϵ', "\\epsilon"),
    ('µ', "\\mu"),
    ('Γ', "\\Gamma"),
    ('Δ', "\\Delta"),
    ('Θ', "\\Theta"),
    ('Λ', "\\Lambda"),
    ('Ξ', "\\Xi"),
    ('Π', "\\Pi"),
    ('Σ', "\\Sigma"),
    ('Υ', "\\Upsilon"),
    ('Φ', "\\Phi"),
    ('Ψ', "\\Psi"),
    ('Ω', "\\Omega"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_tex_are_escaped_in_texts() {
        for (words, expected) in [
            ("50% & more_", "50\\% \\& more\\_"),
            ("b&", "b\\&"),
            ("{a|b}", "\\{a\\textbar{}b\\}"),
            ("x^2 ~ $\\", "x\\textasciicircum{}2 \\textasciitilde{} \\$\\textbackslash{}"),
            ("<->", "\\textless{}-\\textgreater{}"),
            ("a--b ``c''", "a-{}-b `{}`c'{}'"),
            ("?`–-", "?{}`--{}-"),
            (" a\n\t b", "\\ a \\ \\ b"),
            ("\"", "\\texttt{\\char34}"),
            ("größer … ☃", "größer \\ldots{} \\texttt{U+2603}"),
            ("ą", "\\texttt{U+0105}"),
        ] {
            assert_eq!(text(words), expected, "{words}");
        }
    }

    #[test]
    fn the_notation_becomes_mathematics() {
        for (notation, expected) in [
            ("{0||0|-2}", "\\{0\\parallel 0\\mid -2\\}"),
            ("{0|||0}", "\\{0\\mathrel{|||}0\\}"),
            ("↑*", "{\\uparrow}{\\ast}"),
            ("^*5", "{\\uparrow}{\\ast}5"),
            ("−1/3", "-\\frac{1}{3}"),
            ("3/2↑", "\\frac{3}{2}{\\uparrow}"),
            // Not quotients of whole numbers.
            ("1.5/2", "1.5/2"),
            ("1/2/3", "1/2/3"),
            ("12…45/67…89", "12…45/67…89"),
            ("n/2", "n/2"),
            ("x¹²", "x{^1}{^2}"),
            ("'1'", "\\mbox{'}1\\mbox{'}"),
            ("a&é", "a\\&\\mbox{é}"),
        ] {
            assert_eq!(formula(notation), expected.replace('…', "{\\ldots}"), "{notation}");
        }
    }

    #[test]
    fn no_character_has_two_commands() {
        for signs in [SIGNS, WORD_SIGNS] {
            for (at, (c, _)) in signs.iter().enumerate() {
                assert!(signs[..at].iter().all(|(other, _)| other != c), "{c}");
                assert!(!c.is_ascii() && !is_letter(*c), "{c}");
            }
        }
    }
}
