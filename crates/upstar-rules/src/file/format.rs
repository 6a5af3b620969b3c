//! A rule file as TOML: its keys and their values.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use upstar_notation::is_unprintable;

use super::compiled_rules::{LetterCode, LetterSet, MAX_LETTERS, only};
use super::error::{Fault, fail};
use super::letters::{Letter, Letters, RESERVED, Role};
use super::pattern::SourceText;

const MAX_RULES: usize = 64;

#[derive(Debug)]
pub(super) struct ParsedFile<'t> {
    pub title: &'t str,
    pub name: String,
    pub board: BoardKind,
    pub letters: Letters,
    pub directions: RuleDirections,
    pub corners: bool,
    /// Left's rules, Right's rules, and the rules of both players.
    pub rules: [Vec<RuleSource<'t>>; 3],
    /// Patterns that no position may contain, each with the reason.
    pub forbidden: Vec<(SourceText<'t>, SourceText<'t>)>,
    /// Patterns that end the game.
    pub closed: Vec<RuleSource<'t>>,
    pub symmetries: Vec<(Symmetry, Range<usize>)>,
    pub never_splits: bool,
    /// The range of the value of the key `options`, which adds the options `diagonal` and
    /// `directions`.
    pub options: Option<Range<usize>>,
    /// The rows that fill a board given by its size.
    pub start: Option<SourceText<'t>>,
    pub texts: PageTexts<'t>,
    /// Positions with their values.
    pub examples: Vec<(SourceText<'t>, SourceText<'t>)>,
}

#[derive(Debug, Default)]
pub(super) struct PageTexts<'t> {
    pub rules: Option<&'t str>,
    pub notation: Option<&'t str>,
    pub known: Option<&'t str>,
    pub source: Option<&'t str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardKind {
    Strip,
    Grid,
    Graph,
}

/// A direction, as a step of rows and columns.
pub(super) type Direction = (i32, i32);

const RIGHT: Direction = (0, 1);
const ORTHOGONAL: [Direction; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// The reflection of a strip, or both reflections of a grid.
    Reflection,
    /// Quarter turns of a grid.
    Rotation,
    /// The exchange of Left's and Right's letters, possibly combined with a reflection or rotation
    /// of the board. It maps every position to its negative.
    Exchange,
}

#[derive(Debug)]
pub(super) struct RuleSource<'t> {
    pub rule: SourceText<'t>,
    pub points: i64,
    pub directions: Option<RuleDirections>,
}

/// Directions with their range in the file, which is empty for the default directions.
#[derive(Debug)]
pub(super) struct RuleDirections {
    pub steps: Vec<Direction>,
    pub at: Range<usize>,
}

const KEYS: &str = "title, board, cells, classes, directions, neighbours, left, right, both, \
                    forbidden, closed, symmetries, components, options, start, name, rules, notation, known, source, examples";

type Table<'t> = DeTable<'t>;
type Value<'t> = Spanned<DeValue<'t>>;

pub(super) fn read<'t>(text: &'t str, table: &'t Table<'t>) -> Result<ParsedFile<'t>, Fault> {
    let mut title = None;
    let mut name = None;
    let mut board = None;
    let mut letters = None;
    let mut classes = Vec::new();
    let mut file = ParsedFile {
        title: "",
        name: String::new(),
        board: BoardKind::Strip,
        letters: Letters::default(),
        directions: RuleDirections { steps: vec![RIGHT], at: 0..0 },
        corners: false,
        rules: [Vec::new(), Vec::new(), Vec::new()],
        forbidden: Vec::new(),
        closed: Vec::new(),
        symmetries: Vec::new(),
        never_splits: false,
        options: None,
        start: None,
        texts: PageTexts::default(),
        examples: Vec::new(),
    };
    let source = Source { text };
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "title" => title = Some(source.text(value)?),
            "name" => name = Some(source.text(value)?),
            "board" => board = Some(source.board(value)?),
            "cells" => letters = Some(source.cells(value)?),
            "classes" => classes = source.entries(value)?,
            "directions" => file.directions = source.directions(value)?,
            "neighbours" | "neighbors" => file.corners = source.neighbours(value)?,
            "left" => file.rules[0] = source.rules(value)?,
            "right" => file.rules[1] = source.rules(value)?,
            "both" => file.rules[2] = source.rules(value)?,
            "forbidden" => file.forbidden = source.entries(value)?,
            "closed" => file.closed = source.rules(value)?,
            "symmetries" => file.symmetries = source.symmetries(value)?,
            "components" => file.never_splits = source.never(value)?,
            "options" => file.options = Some(source.options(value)?),
            "start" => file.start = Some(source.text(value)?),
            "rules" => file.texts.rules = Some(source.text(value)?.text),
            "notation" => file.texts.notation = Some(source.text(value)?.text),
            "known" => file.texts.known = Some(source.text(value)?.text),
            "source" | "sources" => file.texts.source = Some(source.text(value)?.text),
            "examples" => {
                file.examples = source.entries(value)?;
                let is_rule =
                    |(_, value): &&(SourceText<'_>, SourceText<'_>)| value.text.contains("->");
                if let Some((key, _)) = file.examples.iter().find(is_rule) {
                    return fail(too_low(key.text), key.at.clone());
                }
            }
            other => {
                let message = format!("unknown key `{other:.40}`; the keys are {KEYS}");
                return fail(message, key.span());
            }
        }
    }
    let missing =
        |what: &str, line: &str| Fault::new(format!("{what} missing; add the line {line}"), 0..0);
    let title = title.ok_or_else(|| missing("the title is", "title = \"Toads and Frogs\""))?;
    file.title = title.text;
    file.name = read_name(&title, name)?;
    file.board = board
        .ok_or_else(|| missing("the board is", "board = \"strip\" (or \"grid\", or \"graph\")"))?;
    let example = "cells = { left = \"x\", right = \"o\", empty = \".\" }";
    file.letters = letters.ok_or_else(|| missing("the cells are", example))?;
    for (letter, set) in &classes {
        let class = read_class(letter, set, &file.letters)?;
        file.letters.classes.push(class);
    }
    if file.rules.iter().all(Vec::is_empty) {
        if let Some((key, _)) =
            file.examples.iter().find(|(key, _)| ["left", "right", "both"].contains(&key.text))
        {
            return fail(too_low(key.text), key.at.clone());
        }
        return Err(missing("the rules of the players are", "left = \"x. -> .x\""));
    }
    if file.board != BoardKind::Grid
        && let Some(start) = &file.start
    {
        return fail(
            "a starting position is allowed only on a grid; write board = \"grid\"",
            start.at.clone(),
        );
    }
    // If the options are omitted, the rules have the default directions, so the file must have
    // these.
    if file.directions.steps != ORTHOGONAL
        && let Some(at) = &file.options
    {
        let message = "the key options requires board = \"grid\" and directions = \"orthogonal\"";
        return fail(message, at.clone());
    }
    Ok(file)
}

fn too_low(key: &str) -> String {
    format!("this line belongs to [examples]; write `{key} = …` above the first line in brackets")
}

/// Returns the name, which is by default derived from the title.
fn read_name(title: &SourceText<'_>, name: Option<SourceText<'_>>) -> Result<String, Fault> {
    if let Some(name) = name {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let starts = name.text.starts_with(|c: char| c.is_ascii_lowercase());
        if !starts || !name.text.chars().all(plain) || name.text.len() > 60 {
            let message = "a name must consist of lower-case letters, digits and `_`, as in \
                           \"toads_and_frogs\"";
            return fail(message, name.at);
        }
        return Ok(name.text.to_owned());
    }
    let mut made = String::new();
    for c in title.text.chars().take(60) {
        match c {
            c if c.is_ascii_alphanumeric() => made.push(c.to_ascii_lowercase()),
            '\'' | '’' => {}
            _ if made.is_empty() || made.ends_with('_') => {}
            _ => made.push('_'),
        }
    }
    let made = made.trim_end_matches('_').to_owned();
    if !made.starts_with(|c: char| c.is_ascii_lowercase()) {
        let message = "no name can be derived from this title; add a line such as name = \
                       \"my_game\"";
        return fail(message, title.at.clone());
    }
    Ok(made)
}

fn read_class(
    letter: &SourceText<'_>,
    set: &SourceText<'_>,
    letters: &Letters,
) -> Result<(char, LetterSet), Fault> {
    let mut chars = letter.text.chars();
    let (Some(class), None) = (chars.next(), chars.next()) else {
        let message = "the name of a class must be one character, as in classes = { a = \"xo\" }";
        return fail(message, letter.at.clone());
    };
    check_letter(class, letter.at.clone())?;
    if letters.meaning(class).is_some() {
        let message = format!("`{class}` is already a letter; choose another character");
        return fail(message, letter.at.clone());
    }
    let mut codes: LetterSet = 0;
    for (at, c) in set.text.char_indices() {
        match letters.code(c) {
            Some(code) => codes |= only(code),
            None => return fail(letters.unknown(c), set.place(at..at + c.len_utf8())),
        }
    }
    if codes == 0 {
        return fail("this class is empty; write the letters of the class", set.at.clone());
    }
    Ok((class, codes))
}

fn check_letter(c: char, at: Range<usize>) -> Result<(), Fault> {
    if c.is_whitespace() || is_unprintable(c) || c.is_ascii_digit() || RESERVED.contains(c) {
        let message =
            format!("{c:?} cannot stand for a cell; use a letter or a sign such as . x o @");
        return fail(message, at);
    }
    Ok(())
}

#[derive(Clone, Copy)]
struct Source<'t> {
    text: &'t str,
}

impl<'t> Source<'t> {
    fn text(self, value: &'t Value<'t>) -> Result<SourceText<'t>, Fault> {
        let at = value.span();
        let Some(inner) = value.get_ref().as_str() else {
            return fail("expected a string in quotation marks", at);
        };
        Ok(self.quoted(inner, at))
    }

    fn quoted(self, inner: &'t str, at: Range<usize>) -> SourceText<'t> {
        // If the string has escapes, its value differs from the text of the file.
        let raw = self.text.get(at.clone()).unwrap_or("");
        let start = ["\"\"\"\n", "'''\n", "\"\"\"", "'''", "\"", "'"].iter().find_map(|quote| {
            let rest = raw.strip_prefix(quote)?;
            rest.starts_with(inner).then_some(at.start + quote.len())
        });
        SourceText { text: inner, at, start }
    }

    /// Returns the entries of a table, in the order of the file.
    fn entries(self, value: &'t Value<'t>) -> Result<Vec<(SourceText<'t>, SourceText<'t>)>, Fault> {
        let Some(table) = value.get_ref().as_table() else {
            return fail("expected a table, as in { \"a\" = \"b\" }", value.span());
        };
        let mut entries = Vec::with_capacity(table.len());
        for (key, value) in table {
            let key = self.quoted(key.get_ref().as_ref(), key.span());
            if !value.get_ref().is_str() && KEYS.split(", ").any(|known| known == key.text) {
                return fail(too_low(key.text), key.at);
            }
            entries.push((key, self.text(value)?));
        }
        entries.sort_by_key(|(key, _)| key.at.start);
        Ok(entries)
    }

    fn board(self, value: &'t Value<'t>) -> Result<BoardKind, Fault> {
        let text = self.text(value)?;
        match text.text {
            "strip" => Ok(BoardKind::Strip),
            "grid" => Ok(BoardKind::Grid),
            "graph" => Ok(BoardKind::Graph),
            _ => fail("board must be \"strip\", \"grid\" or \"graph\"", text.at),
        }
    }

    fn cells(self, value: &'t Value<'t>) -> Result<Letters, Fault> {
        let mut letters = Letters::default();
        let mut next: LetterCode = 1;
        let mut add = |role, quoted: &SourceText<'_>| {
            for (k, letter) in quoted.text.char_indices() {
                let at = quoted.place(k..k + letter.len_utf8());
                check_letter(letter, at.clone())?;
                if letter == '#' && role != Role::Blocked {
                    let message = "`#` always means a missing cell; list `#` under blocked";
                    return fail(message, at);
                }
                if letters.letters.iter().any(|other: &Letter| other.letter == letter) {
                    return fail(format!("`{letter}` is given twice; choose another letter"), at);
                }
                if usize::from(next) > MAX_LETTERS {
                    return fail(
                        format!("too many letters: at most {MAX_LETTERS} are supported"),
                        at,
                    );
                }
                let code = if role == Role::Blocked { 0 } else { next };
                next += LetterCode::from(role != Role::Blocked);
                letters.letters.push(Letter { letter, code, role });
            }
            Ok(())
        };
        let example = "{ left = \"x\", right = \"o\", empty = \".\" }";
        let entries = match value.get_ref().as_table() {
            Some(_) => self.entries(value)?,
            None => return fail(format!("cells must be a table, as in {example}"), value.span()),
        };
        for (key, quoted) in &entries {
            let (role, at_most) = match key.text {
                "left" => (Role::Left, usize::MAX),
                "right" => (Role::Right, usize::MAX),
                "both" => (Role::Both, usize::MAX),
                "empty" => (Role::Empty, 1),
                "blocked" => (Role::Blocked, 1),
                _ => {
                    let message = format!(
                        "cells must be left, right, both, empty or blocked, as in cells = \
                         {example}; write all other keys above the first line in brackets"
                    );
                    return fail(message, key.at.clone());
                }
            };
            if quoted.text.chars().count() > at_most {
                let message = format!("{} must be one letter", key.text);
                return fail(message, quoted.at.clone());
            }
            add(role, quoted)?;
        }
        if next == 1 {
            return fail(
                format!("cells must have at least one letter, as in {example}"),
                value.span(),
            );
        }
        Ok(letters)
    }

    fn words(self, value: &'t Value<'t>) -> Result<Vec<SourceText<'t>>, Fault> {
        match value.get_ref().as_array() {
            Some(array) => array.iter().map(|value| self.text(value)).collect(),
            None => Ok(vec![self.text(value)?]),
        }
    }

    fn directions(self, value: &'t Value<'t>) -> Result<RuleDirections, Fault> {
        const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let mut directions = Vec::new();
        for word in self.words(value)? {
            let some: &[Direction] = match word.text {
                "right" => &ORTHOGONAL[..1],
                "left" => &ORTHOGONAL[1..2],
                "down" => &ORTHOGONAL[2..3],
                "up" => &ORTHOGONAL[3..],
                "horizontal" => &ORTHOGONAL[..2],
                "vertical" => &ORTHOGONAL[2..],
                "orthogonal" => &ORTHOGONAL,
                "diagonal" => &DIAGONAL,
                "down right" => &DIAGONAL[..1],
                "down left" => &DIAGONAL[1..2],
                "up right" => &DIAGONAL[2..3],
                "up left" => &DIAGONAL[3..],
                "all" => {
                    directions.extend(ORTHOGONAL);
                    &DIAGONAL
                }
                _ => {
                    let message = "a direction must be right, left, down, up, horizontal, \
                                   vertical, orthogonal, diagonal, all, or a pair such as \"down \
                                   left\"";
                    return fail(message, word.at);
                }
            };
            directions.extend(some);
        }
        if directions.is_empty() {
            return fail(
                "directions must have at least one direction, as in \"right\"",
                value.span(),
            );
        }
        Ok(RuleDirections { steps: directions, at: value.span() })
    }

    fn neighbours(self, value: &'t Value<'t>) -> Result<bool, Fault> {
        let text = self.text(value)?;
        match text.text {
            "orthogonal" => Ok(false),
            "all" => Ok(true),
            _ => fail("neighbours must be \"orthogonal\" (four) or \"all\" (eight)", text.at),
        }
    }

    fn rules(self, value: &'t Value<'t>) -> Result<Vec<RuleSource<'t>>, Fault> {
        let one = |value: &'t Value<'t>| match value.get_ref().as_table() {
            Some(table) => self.long_rule(table, value.span()),
            None => match value.get_ref().as_str() {
                Some(_) => Ok(RuleSource { rule: self.text(value)?, points: 0, directions: None }),
                None => fail(
                    "a rule must be a string in quotation marks, as in \"T. -> .T\"",
                    value.span(),
                ),
            },
        };
        let rules: Vec<RuleSource<'t>> = match value.get_ref().as_array() {
            Some(array) => array.iter().map(one).collect::<Result<_, _>>()?,
            None => vec![one(value)?],
        };
        match rules.get(MAX_RULES) {
            Some(rule) => fail(
                format!("too many rules: at most {MAX_RULES} for each player are supported"),
                rule.rule.at.clone(),
            ),
            None => Ok(rules),
        }
    }

    /// Reads a rule such as `{ rule = "T. -> .T", directions = "down", points = 1 }`.
    fn long_rule(self, table: &'t Table<'t>, at: Range<usize>) -> Result<RuleSource<'t>, Fault> {
        let (mut rule, mut points, mut directions) = (None, 0, None);
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "rule" => rule = Some(self.text(value)?),
                "directions" => directions = Some(self.directions(value)?),
                "points" => {
                    let number = value.get_ref().as_integer();
                    let number = number.filter(|n| n.radix() == 10);
                    let number = number.and_then(|n| n.as_str().parse::<i32>().ok());
                    let Some(number) = number else {
                        return fail("points must be an integer, as in points = 1", value.span());
                    };
                    points = i64::from(number);
                }
                _ => {
                    let message = "unknown key; the keys of a rule are rule, directions and \
                                   points, as in { rule = \"T. -> .T\", points = 1 }";
                    return fail(message, key.span());
                }
            }
        }
        match rule {
            Some(rule) => Ok(RuleSource { rule, points, directions }),
            None => fail("the rule itself is missing here; add rule = \"T. -> .T\"", at),
        }
    }

    fn symmetries(self, value: &'t Value<'t>) -> Result<Vec<(Symmetry, Range<usize>)>, Fault> {
        let mut symmetries = Vec::new();
        for word in self.words(value)? {
            let symmetry = match word.text {
                "reflection" => Symmetry::Reflection,
                "rotation" => Symmetry::Rotation,
                "colour exchange" | "color exchange" => Symmetry::Exchange,
                _ => {
                    let message = "a symmetry must be \"reflection\", \"rotation\" or \"colour \
                                   exchange\"";
                    return fail(message, word.at);
                }
            };
            symmetries.push((symmetry, word.at));
        }
        Ok(symmetries)
    }

    fn options(self, value: &'t Value<'t>) -> Result<Range<usize>, Fault> {
        let text = self.text(value)?;
        match text.text {
            "directions" => Ok(text.at),
            _ => fail(
                "the only value of options is \"directions\", which gives the ruleset the options \
                 `diagonal` and `directions`",
                text.at,
            ),
        }
    }

    fn never(self, value: &'t Value<'t>) -> Result<bool, Fault> {
        let text = self.text(value)?;
        match text.text {
            "derived" => Ok(false),
            "never" => Ok(true),
            _ => fail("components must be \"derived\" (from the rules) or \"never\"", text.at),
        }
    }
}
