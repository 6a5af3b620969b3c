//! The lexer. It never fails: every byte belongs to a token, white space or a comment, and unknown
//! characters become [`TokenKind::Unknown`].
//!
//! A token is *glued* if nothing separates it from the preceding token: `2*` is 2 + *, but `2 *` is
//! an error.

use crate::span::Span;

/// A relation between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RelationSign {
    /// `=`: equal values.
    Equal,
    /// `≅`, `===`: identical forms.
    Identical,
    /// `!=`: distinct values.
    NotEqual,
    /// `<`.
    Less,
    /// `>`.
    Greater,
    /// `<=`.
    AtMost,
    /// `>=`.
    AtLeast,
    /// `||`: confused with.
    Confused,
    /// `<|`: less than or confused with.
    LessOrConfused,
    /// `|>`: greater than or confused with.
    GreaterOrConfused,
}

impl RelationSign {
    /// Returns the ASCII spelling.
    #[must_use]
    pub fn ascii(self) -> &'static str {
        match self {
            RelationSign::Equal => "=",
            RelationSign::Identical => "===",
            RelationSign::NotEqual => "!=",
            RelationSign::Less => "<",
            RelationSign::Greater => ">",
            RelationSign::AtMost => "<=",
            RelationSign::AtLeast => ">=",
            RelationSign::Confused => "||",
            RelationSign::LessOrConfused => "<|",
            RelationSign::GreaterOrConfused => "|>",
        }
    }
}

/// A kind of bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bracket {
    /// `(`, `)`.
    Round,
    /// `[`, `]`.
    Square,
    /// `{`, `}`.
    Curly,
}

impl Bracket {
    /// Returns the opening bracket.
    #[must_use]
    pub fn open(self) -> char {
        match self {
            Bracket::Round => '(',
            Bracket::Square => '[',
            Bracket::Curly => '{',
        }
    }

    /// Returns the closing bracket.
    #[must_use]
    pub fn close(self) -> char {
        match self {
            Bracket::Round => ')',
            Bracket::Square => ']',
            Bracket::Curly => '}',
        }
    }
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// `3`, `1/2`, `0.75`, `2½`.
    Number,
    /// A malformed number, such as `1/2/3`.
    BadNumber,
    /// `^`, `^^`, `v4`, `↑`, `⇓`: a run of arrows, possibly with a count.
    Ups {
        /// `true` if the arrows point down.
        down: bool,
        /// The number of arrows.
        run: u32,
        /// The span of the count.
        count: Option<Span>,
    },
    /// `*` or `*5`, with the span of the digits.
    Star(Option<Span>),
    /// A name or a keyword.
    Name,
    /// `"text"`, including quotation marks.
    Text,
    /// A string without its closing quotation mark.
    OpenText,
    /// `'`.
    Quote,
    /// An opening bracket.
    Open(Bracket),
    /// A closing bracket.
    Close(Bracket),
    /// A run of `|`, except in `<|` and `|>`.
    Bars(u32),
    /// `,`.
    Comma,
    /// `;`.
    Semicolon,
    /// A newline outside all brackets.
    Newline,
    /// `.`.
    Dot,
    /// `..`.
    Range,
    /// `·`.
    CentredDot,
    /// `:`.
    Colon,
    /// `:=`.
    Assign,
    /// `+`.
    Plus,
    /// `-`.
    Minus,
    /// `±`, or `+-` without a space.
    PlusMinus {
        /// `true` if the sign is spelled `+-`.
        ascii: bool,
    },
    /// `+_`.
    Tiny,
    /// `-_`.
    Miny,
    /// `<>`.
    SideSum,
    /// `/\`.
    ShortConjunctive,
    /// `\/`.
    LongConjunctive,
    /// `->`.
    Arrow,
    /// `&`.
    Ampersand,
    /// `=`, `<`, `<|`, and so on; `||` is [`TokenKind::Bars`].
    Relation(RelationSign),
    /// `/` as division, not in a fraction.
    Slash,
    /// Anything else.
    Unknown,
    /// The end of the text.
    End,
}

/// A token with its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// The kind of token.
    pub kind: TokenKind,
    /// The span.
    pub span: Span,
    /// `true` if the token is glued to the preceding token.
    pub glued: bool,
}

/// Returns the tokens of `text`, the last of which is [`TokenKind::End`].
///
/// ```
/// # use upstar_notation::{TokenKind, tokens};
/// let kinds: Vec<_> = tokens("2* 3").iter().map(|t| (t.kind, t.glued)).collect();
/// assert_eq!(kinds[1], (TokenKind::Star(None), true));
/// assert_eq!(kinds[2], (TokenKind::Number, false));
/// ```
#[must_use]
pub fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, depth: 0 };
    let mut out = Vec::new();
    let mut glued = false;
    loop {
        let start = lexer.at;
        let Some(c) = lexer.peek() else { break };
        if c == '#' {
            lexer.skip_while(|c| c != '\n');
            glued = false;
            continue;
        }
        if c.is_whitespace() {
            lexer.bump();
            if c == '\n' && lexer.depth == 0 {
                let span = Span::new(start, lexer.at);
                out.push(Token { kind: TokenKind::Newline, span, glued: false });
            }
            glued = false;
            continue;
        }
        let kind = lexer.token(c);
        out.push(Token { kind, span: Span::new(start, lexer.at), glued });
        glued = true;
    }
    let span = Span::new(text.len(), text.len());
    out.push(Token { kind: TokenKind::End, span, glued: false });
    out
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '∣' | '｜')
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    /// The number of open brackets, inside which newlines are ignored.
    depth: usize,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn peek_second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn skip_while(&mut self, mut wanted: impl FnMut(char) -> bool) {
        while self.peek().is_some_and(&mut wanted) {
            self.bump();
        }
    }

    fn eat(&mut self, word: &str) -> bool {
        let eaten = self.rest().starts_with(word);
        if eaten {
            self.at += word.len();
        }
        eaten
    }

    fn digits(&mut self) -> Option<Span> {
        let start = self.at;
        self.skip_while(|c| c.is_ascii_digit());
        (self.at > start).then(|| Span::new(start, self.at))
    }

    fn token(&mut self, first: char) -> TokenKind {
        match first {
            '0'..='9' => self.number(),
            c if vulgar(c).is_some() => self.number(),
            '^' | '↑' | '⇑' | '↓' | '⇓' => self.arrows(),
            '"' => self.string(),
            c if is_bar(c) => self.bars(),
            c if c.is_alphabetic() => self.word(),
            '_' if !self.peek_second().is_some_and(in_word) => {
                self.bump();
                TokenKind::Name
            }
            _ => self.sign(first),
        }
    }

    fn number(&mut self) -> TokenKind {
        self.digits();
        if self.peek().is_some_and(|c| vulgar(c).is_some()) {
            self.bump();
            return TokenKind::Number;
        }
        let mut parts = 0;
        loop {
            let digit_follows = self.peek_second().is_some_and(|c| c.is_ascii_digit());
            match self.peek() {
                Some('.' | '/') if digit_follows => {
                    self.bump();
                    self.digits();
                    parts += 1;
                }
                _ => break,
            }
        }
        if parts <= 1 { TokenKind::Number } else { TokenKind::BadNumber }
    }

    fn arrows(&mut self) -> TokenKind {
        let mut run: u32 = 0;
        let mut down = None;
        while let Some(c) = self.peek() {
            let (this_down, size) = match c {
                '^' | '↑' => (false, 1),
                '⇑' => (false, 2),
                '↓' => (true, 1),
                '⇓' => (true, 2),
                _ => break,
            };
            if *down.get_or_insert(this_down) != this_down {
                break;
            }
            run = run.saturating_add(size);
            self.bump();
        }
        let count = self.digits();
        TokenKind::Ups { down: down.unwrap_or(false), run, count }
    }

    fn string(&mut self) -> TokenKind {
        self.bump();
        while let Some(c) = self.peek() {
            self.bump();
            match c {
                '"' => return TokenKind::Text,
                '\\' => self.bump(),
                _ => {}
            }
        }
        TokenKind::OpenText
    }

    fn bars(&mut self) -> TokenKind {
        let start = self.at;
        self.skip_while(is_bar);
        let run = self.text[start..self.at].chars().count();
        if run == 1 && self.eat(">") {
            return TokenKind::Relation(RelationSign::GreaterOrConfused);
        }
        TokenKind::Bars(u32::try_from(run).unwrap_or(u32::MAX))
    }

    fn word(&mut self) -> TokenKind {
        let start = self.at;
        self.skip_while(in_word);
        let word = self.text.get(start..self.at).unwrap_or("");
        let tail = word.trim_start_matches('v');
        let run = word.len() - tail.len();
        if run > 0 && tail.bytes().all(|b| b.is_ascii_digit()) {
            let count = (!tail.is_empty()).then(|| Span::new(start + run, self.at));
            let run = u32::try_from(run).unwrap_or(u32::MAX);
            return TokenKind::Ups { down: true, run, count };
        }
        TokenKind::Name
    }

    fn an_index_follows(&self) -> bool {
        let next = self.rest().trim_start().chars().next();
        next.is_some_and(|c| c.is_alphanumeric() || matches!(c, '(' | '{'))
    }

    fn sign(&mut self, first: char) -> TokenKind {
        for (word, kind) in SIGNS {
            if self.eat(word) {
                match kind {
                    TokenKind::Open(_) => self.depth += 1,
                    TokenKind::Close(_) => self.depth = self.depth.saturating_sub(1),
                    TokenKind::Star(_) => return TokenKind::Star(self.digits()),
                    // `1+-_2` is 1 plus a miny.
                    TokenKind::PlusMinus { ascii: true } if self.rest().starts_with('_') => {
                        self.at -= 1;
                        return TokenKind::Plus;
                    }
                    // `1+_` adds the last answer.
                    TokenKind::Tiny | TokenKind::Miny
                        if word.ends_with('_') && !self.an_index_follows() =>
                    {
                        self.at -= 1;
                        let is_tiny = *kind == TokenKind::Tiny;
                        return if is_tiny { TokenKind::Plus } else { TokenKind::Minus };
                    }
                    // `a <|| b` is not `a <| |b`.
                    TokenKind::Relation(RelationSign::LessOrConfused)
                        if self.rest().starts_with('|') =>
                    {
                        self.at -= 1;
                        return TokenKind::Relation(RelationSign::Less);
                    }
                    _ => {}
                }
                return *kind;
            }
        }
        self.bump();
        // A run of unknown characters is one error.
        if !first.is_ascii() {
            self.skip_while(|c| !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace());
        }
        TokenKind::Unknown
    }
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

pub(crate) fn vulgar(c: char) -> Option<(u8, u8)> {
    Some(match c {
        '½' => (1, 2),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        _ => return None,
    })
}

/// The signs. Each precedes its proper prefixes.
const SIGNS: &[(&str, TokenKind)] = &[
    ("(", TokenKind::Open(Bracket::Round)),
    (")", TokenKind::Close(Bracket::Round)),
    ("[", TokenKind::Open(Bracket::Square)),
    ("]", TokenKind::Close(Bracket::Square)),
    ("{", TokenKind::Open(Bracket::Curly)),
    ("}", TokenKind::Close(Bracket::Curly)),
    (",", TokenKind::Comma),
    (";", TokenKind::Semicolon),
    ("..", TokenKind::Range),
    (".", TokenKind::Dot),
    ("…", TokenKind::Range),
    ("·", TokenKind::CentredDot),
    ("⋅", TokenKind::CentredDot),
    (":=", TokenKind::Assign),
    ("≔", TokenKind::Assign),
    (":", TokenKind::Colon),
    ("*", TokenKind::Star(None)),
    ("⋆", TokenKind::Star(None)),
    ("★", TokenKind::Star(None)),
    ("∗", TokenKind::Star(None)),
    ("'", TokenKind::Quote),
    ("+-", TokenKind::PlusMinus { ascii: true }),
    ("±", TokenKind::PlusMinus { ascii: false }),
    ("+_", TokenKind::Tiny),
    ("⧾", TokenKind::Tiny),
    ("⧿", TokenKind::Miny),
    ("+", TokenKind::Plus),
    ("->", TokenKind::Arrow),
    ("→", TokenKind::Arrow),
    ("-_", TokenKind::Miny),
    ("-", TokenKind::Minus),
    ("−", TokenKind::Minus),
    ("–", TokenKind::Minus),
    ("<>", TokenKind::SideSum),
    ("<=", TokenKind::Relation(RelationSign::AtMost)),
    ("<|", TokenKind::Relation(RelationSign::LessOrConfused)),
    ("<", TokenKind::Relation(RelationSign::Less)),
    (">=", TokenKind::Relation(RelationSign::AtLeast)),
    (">", TokenKind::Relation(RelationSign::Greater)),
    ("===", TokenKind::Relation(RelationSign::Identical)),
    ("==", TokenKind::Relation(RelationSign::Equal)),
    ("=", TokenKind::Relation(RelationSign::Equal)),
    ("!=", TokenKind::Relation(RelationSign::NotEqual)),
    ("≅", TokenKind::Relation(RelationSign::Identical)),
    ("≠", TokenKind::Relation(RelationSign::NotEqual)),
    ("≤", TokenKind::Relation(RelationSign::AtMost)),
    ("≥", TokenKind::Relation(RelationSign::AtLeast)),
    ("⩽", TokenKind::Relation(RelationSign::AtMost)),
    ("⩾", TokenKind::Relation(RelationSign::AtLeast)),
    ("‖", TokenKind::Bars(2)),
    ("∥", TokenKind::Bars(2)),
    ("⧏", TokenKind::Relation(RelationSign::LessOrConfused)),
    ("⧐", TokenKind::Relation(RelationSign::GreaterOrConfused)),
    ("/\\", TokenKind::ShortConjunctive),
    ("∧", TokenKind::ShortConjunctive),
    ("\\/", TokenKind::LongConjunctive),
    ("∨", TokenKind::LongConjunctive),
    ("/", TokenKind::Slash),
    ("&", TokenKind::Ampersand),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<TokenKind> {
        tokens(text).into_iter().map(|t| t.kind).filter(|k| *k != TokenKind::End).collect()
    }

    #[test]
    fn a_dot_after_a_number_is_not_always_a_decimal_point() {
        assert_eq!(kinds("0.75"), [TokenKind::Number]);
        assert_eq!(kinds("0..12"), [TokenKind::Number, TokenKind::Range, TokenKind::Number]);
        assert_eq!(kinds("3.^").len(), 3);
        assert_eq!(kinds("1/2/3"), [TokenKind::BadNumber]);
    }

    #[test]
    fn the_last_answer_is_a_name_and_no_tiny() {
        let name = TokenKind::Name;
        assert_eq!(kinds("_ + 1"), [name, TokenKind::Plus, TokenKind::Number]);
        assert_eq!(kinds("1+_"), [TokenKind::Number, TokenKind::Plus, name]);
        assert_eq!(kinds("1-_.mean()")[1..4], [TokenKind::Minus, name, TokenKind::Dot]);
        for tiny in ["+_2", "+_{1|0}", "+_(2*)", "+_x"] {
            assert_eq!(kinds(tiny)[0], TokenKind::Tiny, "{tiny}");
        }
        assert_eq!(kinds("_x")[0], TokenKind::Unknown);
    }

    #[test]
    fn words_of_v_are_downs() {
        assert!(matches!(kinds("vv")[0], TokenKind::Ups { down: true, run: 2, count: None }));
        assert!(matches!(kinds("v4")[0], TokenKind::Ups { down: true, run: 1, count: Some(_) }));
        assert_eq!(kinds("value"), [TokenKind::Name]);
        assert_eq!(kinds("v1x"), [TokenKind::Name]);
    }

    #[test]
    fn signs_that_share_a_beginning() {
        assert_eq!(kinds("+-1")[0], TokenKind::PlusMinus { ascii: true });
        assert_eq!(kinds("1+-_2")[1..3], [TokenKind::Plus, TokenKind::Miny]);
        assert_eq!(kinds("a<|b")[1], TokenKind::Relation(RelationSign::LessOrConfused));
        assert_eq!(kinds("a||b")[1], TokenKind::Bars(2));
        assert_eq!(kinds("{1|-1}")[2], TokenKind::Bars(1));
    }

    #[test]
    fn signs_that_look_alike_are_read_alike() {
        for (pasted, typed) in [
            ("{2∣∣1∣0}", "{2||1|0}"),
            ("{2｜1}", "{2|1}"),
            ("3–1", "3-1"),
            ("⧾2+⧿x", "+_2+-_x"),
            ("x≔3", "x:=3"),
        ] {
            assert_eq!(kinds(pasted), kinds(typed), "{pasted}");
        }
    }

    #[test]
    fn nothing_behind_a_tiny_is_lost() {
        assert_eq!(kinds("⧾^ + 5").len(), 4);
        assert_eq!(kinds("3 + ⧿")[2..], [TokenKind::Miny]);
    }

    #[test]
    fn a_line_ends_only_outside_brackets() {
        assert_eq!(kinds("(1\n)").len(), 3);
        assert_eq!(kinds("1\n2")[1], TokenKind::Newline);
    }
}
