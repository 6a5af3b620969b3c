//! Embedded files: the page, the claims of the gallery, and the initial rule files.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Mutex, OnceLock, PoisonError};

use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};
use upstar_explorer::Library;

/// The page. A development build reads it from the folder, so that a reload shows changes.
#[derive(RustEmbed)]
#[folder = "assets/"]
struct PageAssets;

/// The lessons, which the page loads like its other files.
#[derive(RustEmbed)]
#[folder = "lessons/"]
struct LessonFiles;

#[derive(RustEmbed)]
#[folder = "claims/"]
struct ClaimFiles;

#[derive(RustEmbed)]
#[folder = "games/"]
struct RuleFileAssets;

pub(crate) struct Asset {
    pub(crate) bytes: Cow<'static, [u8]>,
    pub(crate) kind: &'static str,
    /// A tag that changes with the file.
    pub(crate) tag: String,
}

impl Asset {
    /// Returns the bytes in gzip format, compressed once, or `None` for fonts, which are already
    /// compressed.
    pub(crate) fn gzip(&self) -> Option<Vec<u8>> {
        static DONE: OnceLock<Mutex<HashMap<String, Vec<u8>>>> = OnceLock::new();
        if self.kind == "font/woff2" {
            return None;
        }
        let mut done =
            DONE.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = done.entry(self.tag.clone()).or_insert_with(|| gzip(&self.bytes));
        Some(bytes.clone())
    }
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

fn file(name: &str) -> Option<EmbeddedFile> {
    PageAssets::get(name).or_else(|| LessonFiles::get(name))
}

/// Returns a version that changes when any file of the page changes.
pub(crate) fn version() -> String {
    let mut names: Vec<_> = PageAssets::iter().chain(LessonFiles::iter()).collect();
    names.sort_unstable();
    let hashes = names.iter().filter_map(|name| Some(file(name)?.metadata.sha256_hash()));
    let sum = hashes.fold([0_u8; 8], |mut sum, hash| {
        for (byte, part) in sum.iter_mut().zip(hash) {
            *byte = byte.rotate_left(1) ^ part;
        }
        sum
    });
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the file of the page with this name, such as `app.js`. Finds only names of embedded
/// files, even if a name contains dots and slashes.
pub(crate) fn find(name: &str) -> Option<Asset> {
    // A development build must not read other files from the folder.
    let known = PageAssets::iter().chain(LessonFiles::iter()).find(|known| known == name)?;
    let kind = match known.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let EmbeddedFile { data, metadata } = file(&known)?;
    let hash = metadata.sha256_hash();
    let tag: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    Some(Asset { bytes: data, kind, tag: format!("\"{tag}\"") })
}

/// Returns the papers and rule files, without malformed files. A test parses all of them.
pub(crate) fn library() -> Library {
    let mut library = Library::default();
    let texts = |names: Vec<Cow<'static, str>>, get: fn(&str) -> Option<EmbeddedFile>| {
        let text = move |name: Cow<'static, str>| {
            let file = get(&name)?;
            Some((name.into_owned(), String::from_utf8(file.data.into_owned()).ok()?))
        };
        names.into_iter().filter_map(text)
    };
    let named = |ending: &'static str| move |name: &Cow<'static, str>| name.ends_with(ending);
    for (name, text) in texts(ClaimFiles::iter().filter(named(".toml")).collect(), ClaimFiles::get)
    {
        if let Ok(mut one) = Library::of([(name.as_str(), text.as_str())]) {
            library.works.append(&mut one.works);
        }
    }
    library.files =
        texts(RuleFileAssets::iter().filter(named(".game")).collect(), RuleFileAssets::get)
            .collect();
    library
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_and_rule_files_are_all_there() {
        let library = library();
        assert_eq!(
            library.works.len(),
            ClaimFiles::iter().filter(|name| name.ends_with(".toml")).count()
        );
        assert_eq!(library.files.len(), RuleFileAssets::iter().count());
        assert!(library.works.len() > 5 && library.files.len() > 5);
    }

    #[test]
    fn no_name_leads_out_of_the_page() {
        assert!(find("index.html").is_some());
        for name in [
            "",
            ".",
            "..",
            "../Cargo.toml",
            "../src/lib.rs",
            "/etc/passwd",
            "a/../index.html",
            "%2e%2e/Cargo.toml",
        ] {
            assert!(find(name).is_none(), "{name}");
        }
    }

    #[test]
    fn the_page_is_light() {
        let weight: usize =
            PageAssets::iter().filter_map(|name| find(&name)).map(|asset| asset.bytes.len()).sum();
        assert!(weight < 400_000, "{weight} bytes");
    }
}
