//! Notations of other languages and papers, and their equivalents in the Upstar language.

use crate::lexer::{Bracket, TokenKind};
use crate::parser::{LOOPY_NAMES, Parser, clip};

/// Signs of other languages, and their replacements.
const SIGNS: &[(&str, &str)] = &[
    ("∅", "leave a side without options empty, as in {|0} or {0|}; write an empty list as []"),
    ("×", "write `2·G` for a multiple, `norton(g, u)` or `conway_product(g, h)` for a product"),
    ("≡", "write `===` for identical forms, `=` for equal values"),
    ("⊙", "write `G : H` for an ordinal sum"),
    ("⊳", "write `G |> H` for greater or confused, `G -> H` for a sequential compound"),
    ("◇", "write `G <> H` for a side-sum"),
    ("⋄", "write `G <> H` for a side-sum"),
    ("♢", "write `G <> H` for a side-sum"),
    ("⊲", "write `G <| H` for less or confused"),
    ("▷", "write `G |> H` for greater or confused, `G -> H` for a sequential compound"),
    ("◁", "write `G <| H` for less or confused"),
    (
        "₀₁₂₃₄₅₆₇₈₉",
        "write an index after the sign: `*2` for a nimber, `+_2` for a tiny, `x2` in a name",
    ),
    ("“”„‟", "use straight quotation marks, as in \"xo\""),
    ("⟨⟩〈〉", "write a game in braces, such as {1|0}"),
    ("∓", "write `±G`; a switch is its own negative"),
    ("²", "write `^(2)` for the uptimal of order 2, `power(x, 2)` for the square of a number"),
    ("³", "write `^(3)` for the uptimal of order 3, `power(x, 3)` for the cube of a number"),
    ("⊕", "write `G + H` for a sum of games, `nim_sum(a, b)` for the nim sum of integers"),
    ("⊗", "write `nim_product(a, b)` for the nim product of integers"),
    ("∞", "write `on`, `off` or `dud` for a loopy game"),
    ("∈", "write `x in list`"),
    (
        "∼~",
        "write `outcome(g) = outcome(h)` for games with the same outcome, `compare_inf(g, h)` for \
         infinitesimally close games",
    ),
    ("≈", "write `=` for equal values, `compare_inf(g, h)` for infinitesimally close values"),
    ("¬", "write `not`"),
    ("!", "write `not` to negate a condition, `!=` for different values"),
    ("%", "write `remainder(a, b)`"),
    ("⌊", "write `quotient(a, b)` for integer division"),
];

/// Words of other languages between two names, and their replacements.
const WORDS: &[(&str, &str)] = &[
    ("mod", "write `remainder(a, b)`"),
    ("div", "write `quotient(a, b)` for integer division"),
    ("if", "write a choice as `if condition then a else b`"),
    ("for", "write a list as `[f(n) for n in 1..10]`, and the sum of a list as `sum([…])`"),
    ("of", "call a function with parentheses: `mean({1|0})`"),
    ("is", "write `=` for equal values, `===` for identical forms"),
    ("where", "define the name first: `x := 3; x + 1`"),
];

pub(super) fn sign(word: &str) -> &'static str {
    let found =
        SIGNS.iter().find(|(signs, _)| word.chars().next().is_some_and(|c| signs.contains(c)));
    found.map_or("see `help` for the notation", |(_, remedy)| remedy)
}

impl Parser<'_> {
    /// Returns the replacement if a token follows a name without an operator.
    pub(super) fn follows_name(&self) -> Option<String> {
        let (before, after) = (self.tokens.get(self.at.checked_sub(1)?)?, self.peek());
        if before.kind != TokenKind::Name {
            return None;
        }
        let (name, next) = (self.word(*before), clip(self.word(after)));
        if self.word(after).len() > next.len() {
            return None;
        }
        match (name, after.kind) {
            ("let" | "var" | "const" | "set", TokenKind::Name) => {
                Some(format!("name a value with `{next} := …`"))
            }
            ("def" | "fun" | "function" | "fn" | "func", TokenKind::Name) => {
                Some(format!("define a function with `{next} := x -> …`"))
            }
            (_, TokenKind::Name)
                if let Some((_, remedy)) = WORDS.iter().find(|(word, _)| *word == next) =>
            {
                Some((*remedy).to_owned())
            }
            ("lambda", TokenKind::Name) => Some(format!("write a function as `{next} -> …`")),
            ("while" | "return" | "import" | "using" | "print", _) => {
                Some("write each statement as `name := value` or as an expression".to_owned())
            }
            (_, TokenKind::Number | TokenKind::Name | TokenKind::Unknown)
                if let Some(text) = self.text_of_a_position() =>
            {
                Some(format!(
                    "write a position in parentheses and quotation marks: `{name}(\"{text}\")`"
                ))
            }
            (_, TokenKind::Number | TokenKind::Name | TokenKind::Text) => {
                Some(format!("call a function with parentheses: `{name}({next})`"))
            }
            (_, TokenKind::Ups { .. } | TokenKind::Star(_)) => {
                let small = name.to_lowercase();
                LOOPY_NAMES.contains(&small.as_str()).then(|| {
                    format!("write the game in lower case and without a space: `{small}{next}`")
                })
            }
            (_, TokenKind::Open(Bracket::Curly)) => {
                Some(format!("call a function with parentheses: `{name}({{…|…}})`"))
            }
            _ => None,
        }
    }

    /// Returns the text up to the next space if it looks like a position: `4x4`, `xo/ox`, `..#`.
    fn text_of_a_position(&self) -> Option<&str> {
        let rest = self.text.get(self.peek().span.start..)?;
        let word = rest.split(char::is_whitespace).next()?;
        let is_written = |c: char| c.is_ascii_alphanumeric() || "./#-_".contains(c);
        let is_mixed =
            word.starts_with(|c: char| c.is_ascii_digit()) && word.contains(char::is_alphabetic);
        let is_rows = word.contains('/') && word.contains(char::is_alphabetic);
        ((is_mixed || is_rows) && word.len() <= 40 && word.chars().all(is_written)).then_some(word)
    }

    pub(super) fn pair(&self) -> Option<(&'static str, &'static str)> {
        let (before, after) = (self.tokens.get(self.at.checked_sub(1)?)?, self.peek());
        if !after.glued {
            return None;
        }
        match (self.word(*before), self.word(after)) {
            ("&", "&") => Some(("`&&` is not an operator", "write `and`")),
            (">", "<") => Some((
                "`><` is not an operator",
                "write `||` for confused games, `<>` for the side-sum",
            )),
            ("/", "/") => Some((
                "`//` is not an operator",
                "write `(a - remainder(a, b))/b` for integer division",
            )),
            ("+" | "-", "=") => {
                Some(("an operator cannot be combined with assignment", "write `x := x + 1`"))
            }
            ("*", "*") => Some(("`**` is not an operator", "write `power(a, b)`")),
            _ => None,
        }
    }
}
