//! Finds all errors in a rule file: after each error, removes the faulty part and parses the rest.

use upstar::FileError;
use upstar_lang::RulesetFunction;

const MOST: usize = 20;

/// Lines required for parsing, with correct replacements.
const NEEDED: [(&str, &str); 2] = [("title", "title = \"T\""), ("board", "board = \"strip\"")];

/// Returns the errors in the order of the lines; `error` is the first error found. When the rules
/// can be parsed, `unreadable` finds the examples that cannot be parsed.
pub(crate) fn all(
    name: &str,
    text: &str,
    error: FileError,
    unreadable: impl Fn(&RulesetFunction) -> Vec<FileError>,
) -> Vec<FileError> {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let mut found: Vec<FileError> = Vec::new();
    let mut next = Some(error);
    while let Some(error) = next.take() {
        // The line of this key may have been removed below.
        if is_missing_key(&error) && !found.is_empty() {
            break;
        }
        // An unclosed bracket makes every later line fail in the same way.
        let is_empty = error.at.0 == error.at.1;
        if is_empty && found.iter().any(|other| other.message == error.message) {
            break;
        }
        let left_out = leave_out(&mut lines, &error);
        let error = within(text, error);
        if found.contains(&error) {
            break;
        }
        found.push(error);
        if !left_out || found.len() >= MOST {
            break;
        }
        match RulesetFunction::from_file(name, &lines.join("\n")) {
            Ok(ruleset) => {
                let examples = unreadable(&ruleset).into_iter();
                found.extend(examples.map(|error| within(text, error)));
            }
            Err(error) => next = Some(error),
        }
    }
    found.sort_by_key(|error| error.at);
    found
}

fn is_missing_key(error: &FileError) -> bool {
    error.at.0 == error.at.1 && (error.line, error.column) <= (1, 1)
}

/// Removes the faulty part: the item of a list, or the line. Earlier columns are unchanged.
fn leave_out(lines: &mut [String], error: &FileError) -> bool {
    if is_missing_key(error) {
        return false;
    }
    let start: usize =
        lines.iter().take(error.line.saturating_sub(1)).map(|line| line.len() + 1).sum();
    let Some(line) = error.line.checked_sub(1).and_then(|line| lines.get_mut(line)) else {
        return false;
    };
    let key = line.split('=').next().unwrap_or_default().trim().to_owned();
    if let Some((_, right)) = NEEDED.iter().find(|(needed, _)| *needed == key) {
        (*right).clone_into(line);
        return true;
    }
    let at = error.at.0.saturating_sub(start);
    if let Some((from, to)) = item(line, at) {
        line.replace_range(from..to, &" ".repeat(to - from));
        return true;
    }
    line.clear();
    true
}

/// Returns the range of the list item at this byte, with its comma.
fn item(line: &str, at: usize) -> Option<(usize, usize)> {
    line.find('[').filter(|&bracket| bracket < at)?;
    let from = line.get(..=at)?.rfind('"')?;
    let to = from + 1 + line.get(from + 1..)?.find('"')? + 1;
    let rest = line.get(to..)?;
    let blank = rest.len() - rest.trim_start().len();
    if rest.trim_start().starts_with(',') {
        return Some((from, to + blank + 1));
    }
    // For the last item, the range includes the comma before it.
    let before = line[..from].trim_end();
    let from = if before.ends_with(',') { before.len() - 1 } else { from };
    Some((from, to))
}

/// Returns the error with its location in the original text.
fn within(text: &str, error: FileError) -> FileError {
    let before = error.line.saturating_sub(1);
    let typed: usize = text.split('\n').take(before).map(|line| line.len() + 1).sum();
    let column: usize = text.split('\n').nth(before).map_or(0, |line| {
        line.chars().take(error.column.saturating_sub(1)).map(char::len_utf8).sum()
    });
    let length = error.at.1 - error.at.0;
    let start = (typed + column).min(text.len());
    FileError { at: (start, (start + length).min(text.len())), ..error }
}
