//! The text of one rule: `T. -> .T`, `x(o.)*o. -> .(..)*.x`, `. -> L, no neighbour R`.

use std::ops::Range;

use super::compiled_rules::{LetterCode, LetterSet, NeighbourRule, has, only};
use super::error::{Fault, fail};
use super::letters::{Letters, Meaning};

const MAX_LENGTH: usize = 400;
const MAX_SIDE: usize = 32;

#[derive(Clone, Debug)]
pub(super) struct SourceText<'t> {
    pub text: &'t str,
    /// The range of the string, including its quotation marks.
    pub at: Range<usize>,
    /// The start of the text, if the file contains it without escapes.
    pub start: Option<usize>,
}

impl SourceText<'_> {
    pub(super) fn place(&self, part: Range<usize>) -> Range<usize> {
        match self.start {
            Some(start) => start + part.start..start + part.end,
            None => self.at.clone(),
        }
    }
}

/// The letters that fit a cell, and the new letter.
pub(super) type CellRule = (LetterSet, Option<LetterCode>);

/// A parsed rule, facing right.
#[derive(Debug)]
pub(super) struct Pattern {
    /// The cells, by rows. An irrelevant cell is `None`.
    pub rows: Vec<Vec<Option<CellRule>>>,
    /// The index of the cell before the repetitions, the repeated cells, and the least number of
    /// repetitions.
    pub repeat: Option<(usize, Vec<CellRule>, usize)>,
    pub near: NeighbourRule,
}

pub(super) fn read(rule: &SourceText<'_>, letters: &Letters) -> Result<Pattern, Fault> {
    if rule.text.len() > MAX_LENGTH {
        return fail(
            format!("this rule is too long: at most {MAX_LENGTH} characters are supported"),
            rule.at.clone(),
        );
    }
    let mut clauses = split(rule.text, ',').into_iter();
    let main = clauses.next().unwrap_or(0..0);
    let Some((before, after)) = arrow(rule.text, main.clone()) else {
        let message = "a rule must have an arrow between the cells before and after the move, as \
                       in \"T. -> .T\"";
        return fail(message, rule.place(main));
    };
    let before_at = rule.place(trimmed(rule.text, before.clone()));
    let after_at = rule.place(trimmed(rule.text, after.clone()));
    let from = side(rule, before, letters)?;
    let to = side(rule, after, letters)?;
    if from.iter().all(Vec::is_empty) {
        return fail(
            "the cells before the arrow are missing; write cells, as in \"T. -> .T\"",
            before_at,
        );
    }
    same_form(&from, &to, &after_at)?;
    let mut pattern = Pattern { rows: Vec::new(), repeat: None, near: NeighbourRule::default() };
    for (from, to) in from.iter().zip(&to) {
        let mut row = Vec::new();
        for (a, b) in from.iter().zip(to) {
            match (a, b) {
                (Token::Cell(a), Token::Cell(b)) => row.push(cell(rule, letters, a, b)?),
                (Token::Group(a), Token::Group(b)) => {
                    if pattern.repeat.is_some() {
                        let message = "a rule can have only one repetition; write several rules";
                        return fail(message, rule.place(a.at.clone()));
                    }
                    let mut group = Vec::new();
                    for (x, y) in a.cells.iter().zip(&b.cells) {
                        let Some(cell) = cell(rule, letters, x, y)? else {
                            let message = "`~` cannot be repeated; write `?` for any cell";
                            return fail(message, rule.place(x.at.clone()));
                        };
                        group.push(cell);
                    }
                    pattern.repeat = Some((row.len(), group, a.least));
                }
                _ => {}
            }
        }
        pattern.rows.push(row);
    }
    if pattern.repeat.is_some() && pattern.rows.len() > 1 {
        let message = "a rule of several rows cannot repeat cells; write several rules";
        return fail(message, before_at);
    }
    let wide = pattern.rows.iter().any(|row| row.len() > MAX_SIDE);
    if wide || pattern.rows.len() > MAX_SIDE {
        return fail(
            format!("this pattern is too large: at most {MAX_SIDE} rows and columns are supported"),
            before_at,
        );
    }
    for part in clauses {
        clause(rule, part, letters, &mut pattern.near)?;
    }
    let single = pattern.rows.len() == 1 && pattern.rows[0].len() == 1;
    if !pattern.near.is_empty() && (!single || pattern.repeat.is_some()) {
        let message = "a rule with neighbours must have exactly one cell before the arrow, as in \
                       \". -> L, no neighbour R\"";
        return fail(message, before_at);
    }
    let outside = pattern.rows.iter().flatten().flatten().any(|cell| cell.1.is_some());
    match &mut pattern.repeat {
        _ if outside || !pattern.near.turns.is_empty() => {}
        // With zero repetitions, the rule would change nothing.
        Some((_, group, least)) if group.iter().any(|cell| cell.1.is_some()) => {
            *least = (*least).max(1);
        }
        _ => {
            let message = "this rule changes nothing, so play would be infinite; for a pass, add a \
                           game to the position, such as 1, * or on";
            return fail(message, rule.place(trimmed(rule.text, main)));
        }
    }
    Ok(pattern)
}

#[derive(Debug)]
struct Symbol {
    letter: char,
    at: Range<usize>,
}

#[derive(Debug)]
struct Group {
    cells: Vec<Symbol>,
    least: usize,
    at: Range<usize>,
}

#[derive(Debug)]
enum Token {
    Cell(Symbol),
    Group(Group),
}

impl Token {
    fn at(&self) -> Range<usize> {
        match self {
            Token::Cell(symbol) => symbol.at.clone(),
            Token::Group(group) => group.at.clone(),
        }
    }
}

fn side(
    rule: &SourceText<'_>,
    part: Range<usize>,
    letters: &Letters,
) -> Result<Vec<Vec<Token>>, Fault> {
    let mut rows: Vec<Vec<Token>> = vec![Vec::new()];
    // The open bracket, and the number of tokens before it.
    let mut open: Option<(usize, usize)> = None;
    for (k, c) in rule.text[part.clone()].char_indices() {
        let at = part.start + k..part.start + k + c.len_utf8();
        let here = rule.place(at.clone());
        let Some(row) = rows.last_mut() else { break };
        match c {
            c if c.is_whitespace() => {}
            '/' if open.is_none() => rows.push(Vec::new()),
            '(' if open.is_none() => open = Some((at.start, row.len())),
            ')' if open.is_some() => {
                let Some((start, from)) = open.take() else { break };
                let cells = row.drain(from..).filter_map(|token| match token {
                    Token::Cell(symbol) => Some(symbol),
                    Token::Group(_) => None,
                });
                let cells: Vec<Symbol> = cells.collect();
                if cells.is_empty() {
                    return fail("the parentheses are empty; write cells in the parentheses", here);
                }
                let group = Group { cells, least: usize::MAX, at: start..at.end };
                row.push(Token::Group(group));
            }
            '*' | '+' if open.is_none() => {
                let least = usize::from(c == '+');
                match row.pop() {
                    Some(Token::Cell(symbol)) => {
                        let at = symbol.at.start..at.end;
                        row.push(Token::Group(Group { cells: vec![symbol], least, at }));
                    }
                    Some(Token::Group(group)) if group.least == usize::MAX => {
                        let at = group.at.start..at.end;
                        row.push(Token::Group(Group { least, at, ..group }));
                    }
                    _ => {
                        let message = format!("`{c}` must follow the repeated cell or parentheses");
                        return fail(message, here);
                    }
                }
            }
            '/' | '(' | '*' | '+' => {
                return fail(format!("`{c}` is not allowed in parentheses"), here);
            }
            ')' => return fail("this `)` has no matching `(`; remove it", here),
            _ => {
                if letters.meaning(c).is_none() {
                    return fail(letters.unknown(c), here);
                }
                row.push(Token::Cell(Symbol { letter: c, at }));
            }
        }
    }
    if let Some((start, _)) = open {
        return fail("this `(` is not closed; add `)`", rule.place(start..start + 1));
    }
    for token in rows.iter().flatten() {
        if let Token::Group(Group { least: usize::MAX, at, .. }) = token {
            let message = "expected `*` (any number of times) or `+` (at least once) after `)`";
            return fail(message, rule.place(at.clone()));
        }
    }
    let width = rows.first().map_or(0, Vec::len);
    if let Some(row) = rows.iter().find(|row| row.len() != width) {
        let at = match (row.first(), row.last()) {
            (Some(first), Some(last)) => first.at().start..last.at().end,
            _ => part,
        };
        let message = "all rows of a pattern must have the same length; write `~` for a cell that \
                       does not matter";
        return fail(message, rule.place(at));
    }
    Ok(rows)
}

fn same_form(from: &[Vec<Token>], to: &[Vec<Token>], at: &Range<usize>) -> Result<(), Fault> {
    let size = |rows: &[Vec<Token>]| (rows.len(), rows.first().map_or(0, Vec::len));
    if size(from) != size(to) {
        let text = |(rows, cols): (usize, usize)| match rows {
            1 => format!("length {cols}"),
            _ => format!("{rows}x{cols} cells"),
        };
        let message = format!(
            "both sides of a rule must have the same size: the left side has {}, the right side {}",
            text(size(from)),
            text(size(to))
        );
        return fail(message, at.clone());
    }
    let form = |token: &Token| match token {
        Token::Cell(_) => (0, 0),
        Token::Group(group) => (group.cells.len(), group.least + 1),
    };
    if from.iter().flatten().map(form).ne(to.iter().flatten().map(form)) {
        let message = "the two sides of a rule must have the same pattern of repetition: put `*`, \
                       `+` and parentheses in the same places on both sides";
        return fail(message, at.clone());
    }
    Ok(())
}

/// Returns the rule for a cell that matches `from` before the move and becomes `to`.
fn cell(
    rule: &SourceText<'_>,
    letters: &Letters,
    from: &Symbol,
    to: &Symbol,
) -> Result<Option<CellRule>, Fault> {
    let (Some(before), Some(after)) = (letters.meaning(from.letter), letters.meaning(to.letter))
    else {
        return Ok(None);
    };
    let is = before.set();
    let here = rule.place(to.at.clone());
    if from.letter == to.letter || before == after {
        return Ok(match before {
            Meaning::Whatever => None,
            _ => Some((is, None)),
        });
    }
    let Meaning::Cell(code) = after else {
        let message = format!(
            "`{}` stands for several letters and is allowed after the arrow only in the same cell \
             as before the arrow; write one rule for each letter",
            to.letter
        );
        return fail(message, here);
    };
    if has(is, 0) {
        let message = format!(
            "`{}` may stand for a cell off the board, which cannot change; write `{}` after the \
             arrow, too",
            from.letter, from.letter
        );
        return fail(message, here);
    }
    Ok(Some((is, (is != only(code)).then_some(code))))
}

/// Reads a condition on neighbours, or a change of neighbours.
fn clause(
    rule: &SourceText<'_>,
    part: Range<usize>,
    letters: &Letters,
    near: &mut NeighbourRule,
) -> Result<(), Fault> {
    let part = trimmed(rule.text, part);
    let text = &rule.text[part.clone()];
    let words: Vec<&str> = text.split_whitespace().collect();
    let start = |word: &str| part.start + (word.as_ptr() as usize - text.as_ptr() as usize);
    let neighbour =
        |word: &str| ["neighbour", "neighbours", "neighbor", "neighbors"].contains(&word);
    let set = |word: &str| {
        let mut set = 0;
        for (k, c) in word.char_indices() {
            let at = start(word) + k..start(word) + k + c.len_utf8();
            match letters.meaning(c) {
                Some(meaning) if !has(meaning.set(), 0) => set |= meaning.set(),
                Some(_) => {
                    let message = format!(
                        "a neighbour is always a cell of the board, but `{c}` can also stand for a \
                         cell off the board; write letters of cells"
                    );
                    return fail(message, rule.place(at));
                }
                None => return fail(letters.unknown(c), rule.place(at)),
            }
        }
        Ok(set)
    };
    match words.as_slice() {
        ["no", word, which] if neighbour(word) => near.none |= set(which)?,
        ["some", word, which] if neighbour(word) => {
            near.some.push(set(which)?);
            near.some.sort_unstable();
        }
        [word, from, "->" | "→", to] if neighbour(word) => {
            let mut chars = to.chars();
            let code = match (chars.next().map(|c| (c, letters.meaning(c))), chars.next()) {
                (Some((_, Some(Meaning::Cell(code)))), None) => code,
                (Some((c, None)), _) => {
                    let at = start(to)..start(to) + c.len_utf8();
                    return fail(letters.unknown(c), rule.place(at));
                }
                _ => {
                    let message = "neighbours must become one letter, as in \"neighbours . -> #\"";
                    return fail(message, rule.place(start(to)..start(to) + to.len()));
                }
            };
            let from_set = set(from)?;
            for old in super::compiled_rules::codes(from_set).filter(|&old| old != code) {
                if near.turns.iter().any(|turn| turn.0 == old) {
                    let message = "two clauses change the same neighbours; remove one of the \
                                   clauses";
                    return fail(message, rule.place(start(from)..start(from) + from.len()));
                }
                near.turns.push((old, code));
            }
            near.turns.sort_unstable();
        }
        _ => {
            let message = "expected \"no neighbour R\", \"some neighbour L\" or \"neighbours . -> \
                           #\" after the comma";
            return fail(message, rule.place(part));
        }
    }
    Ok(())
}

fn arrow(text: &str, part: Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
    let inner = &text[part.clone()];
    let (at, sign) = inner.match_indices("->").next().or(inner.match_indices('→').next())?;
    let at = part.start + at;
    Some((part.start..at, at + sign.len()..part.end))
}

fn split(text: &str, separator: char) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, sign) in text.match_indices(separator) {
        parts.push(start..at);
        start = at + sign.len();
    }
    parts.push(start..text.len());
    parts
}

fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inner = &text[part.clone()];
    let start = part.start + inner.len() - inner.trim_start().len();
    let end = part.end - (inner.len() - inner.trim_end().len());
    start..end.max(start)
}
