//! The glossary: the terms that `help TERM` and the guide explain.

use std::sync::LazyLock;

/// A glossary entry.
#[derive(Debug)]
pub struct GlossaryEntry {
    /// The term.
    pub term: &'static str,
    /// Synonyms, plurals and spellings, separated by commas; may be empty.
    pub also: &'static str,
    /// The definition and its source.
    pub text: &'static str,
    /// Related functions, separated by spaces; may be empty.
    pub see: &'static str,
}

/// All entries, in alphabetical order of their terms.
///
/// The entries are in `glossary.txt`, separated by blank lines: the term, the lines `also:` and
/// `see:` if present, and the text.
pub static GLOSSARY: LazyLock<Vec<GlossaryEntry>> =
    LazyLock::new(|| include_str!("glossary.txt").split("\n\n").map(GlossaryEntry::read).collect());

fn bare(word: &str) -> String {
    let plain = |c: char| if c == 'è' { 'e' } else { c };
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).map(plain).collect()
}

/// Returns `true` if two words differ only in case, hyphens, underscores and spaces.
pub(crate) fn is_spelling(one: &str, other: &str) -> bool {
    bare(one) == bare(other)
}

/// Returns the entry whose term or synonym is `name`, in the singular or plural. Case, hyphens and
/// spaces do not matter.
#[must_use]
pub fn term(name: &str) -> Option<&'static GlossaryEntry> {
    let wanted = bare(name);
    if wanted.is_empty() {
        return None;
    }
    let singular = wanted.strip_suffix('s').unwrap_or(&wanted);
    [wanted.as_str(), singular].into_iter().find_map(|wanted| {
        let is = |word: &str| bare(word) == wanted;
        let by_term = GLOSSARY.iter().find(|entry| is(entry.term));
        by_term.or_else(|| GLOSSARY.iter().find(|entry| entry.also.split(',').any(is)))
    })
}

/// Returns the first entry whose term contains this whole word.
pub(crate) fn term_with_word(word: &str) -> Option<&'static GlossaryEntry> {
    let wanted = bare(word);
    let is = |word: &str| !wanted.is_empty() && bare(word) == wanted;
    GLOSSARY.iter().find(|entry| entry.term.split([' ', '-']).any(is))
}

impl GlossaryEntry {
    fn read(block: &'static str) -> GlossaryEntry {
        let (term, rest) = block.trim_end().split_once('\n').unwrap_or((block, ""));
        let mut entry = GlossaryEntry { term, also: "", text: "", see: "" };
        for line in rest.lines() {
            if let Some(also) = line.strip_prefix("also: ") {
                entry.also = also;
            } else if let Some(see) = line.strip_prefix("see: ") {
                entry.see = see;
            } else {
                entry.text = line;
            }
        }
        entry
    }

    /// Returns the page that `help` shows.
    #[must_use]
    pub fn page(&self) -> String {
        let mut page = self.term.to_owned();
        if !self.also.is_empty() {
            page.push_str(&format!(" (also: {})", self.also));
        }
        page.push_str(&format!("\n\n{}", self.text));
        if !self.see.is_empty() {
            let see: Vec<String> =
                self.see.split(' ').map(|name| format!("`help {name}`")).collect();
            page.push_str(&format!("\n\nSee {}.", see.join(", ")));
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_is_found_and_leads_to_pages() {
        for entry in GLOSSARY.iter() {
            assert!(entry.text.ends_with('.'), "{}", entry.term);
            assert_eq!(term(entry.term).map(|found| found.term), Some(entry.term));
            for word in entry.also.split(',').filter(|word| !word.is_empty()) {
                assert!(term(word).is_some(), "{word}");
            }
            for name in entry.see.split(' ').filter(|name| !name.is_empty()) {
                assert!(crate::builtins::find(name).is_some(), "{}: {name}", entry.term);
            }
        }
        assert!(GLOSSARY.is_sorted_by(|a, b| bare(a.term) < bare(b.term)));
        for (word, wanted) in [
            ("closure", "closure"),
            ("Ordinal Sum", "ordinal sum"),
            ("nimbers", "nimber"),
            ("misere", "misère play"),
            ("stops", "stop"),
            ("N", "N-position"),
            ("p", "P-position"),
        ] {
            assert_eq!(term(word).map(|found| found.term), Some(wanted), "{word}");
        }
        assert_eq!(term_with_word("atomic").map(|found| found.term), Some("atomic weight"));
    }
}
