//! Checks that LaTeX output compiles.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder in which pdfLaTeX runs.
pub struct LatexFolder {
    folder: PathBuf,
}

/// A replacement for the class `standalone` if it is not installed.
const STANDALONE: &str = "\\NeedsTeXFormat{LaTeX2e}\n\\ProvidesClass{standalone}\n\
    \\DeclareOption*{}\n\\ProcessOptions\n\\LoadClass{article}\n\\RequirePackage{tikz}\n\\pagestyle{empty}\n";

impl LatexFolder {
    /// Creates an empty folder with this name in `parent`. Prints a message and returns `None` if
    /// pdfLaTeX or TikZ is not installed.
    #[must_use]
    pub fn new(parent: &str, name: &str) -> Option<LatexFolder> {
        if !is_installed("tikz.sty") {
            eprintln!(
                "skipped: there is no pdfLaTeX with TikZ on this machine (Debian: apt-get install \
                 texlive-pictures)"
            );
            return None;
        }
        let folder = Path::new(parent).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        if !is_installed("standalone.cls") {
            fs::write(folder.join("standalone.cls"), STANDALONE).unwrap();
        }
        Some(LatexFolder { folder })
    }

    /// Compiles a document of named parts, each on its own page, with these packages.
    ///
    /// # Panics
    ///
    /// Panics if LaTeX reports an error.
    pub fn check_parts(&self, name: &str, packages: &[&str], parts: &[(String, String)]) {
        let mut document = "\\documentclass{article}\n".to_owned();
        for package in packages {
            document += &format!("\\usepackage{{{package}}}\n");
        }
        document += "\\begin{document}\n";
        let mut starts = Vec::new();
        for (part, tex) in parts {
            starts.push((document.lines().count(), part.as_str()));
            document += &format!("{tex}\n\\clearpage\n");
        }
        document += "\\end{document}\n";
        self.check(name, &document, &starts);
    }

    /// Compiles a document.
    ///
    /// # Panics
    ///
    /// Panics if LaTeX reports an error.
    pub fn check_document(&self, name: &str, document: &str) {
        self.check(name, document, &[]);
    }

    /// Compiles a document, and renders its pages as PNG with this resolution in dots per inch.
    /// Prints a message and returns `None` if Poppler is not installed.
    ///
    /// # Panics
    ///
    /// Panics if LaTeX reports an error.
    #[must_use]
    pub fn pages(&self, name: &str, document: &str, resolution: f64) -> Option<Vec<Vec<u8>>> {
        self.check_document(name, document);
        let drawn = Command::new("pdftoppm")
            .args(["-png", "-r", &resolution.to_string()])
            .args([format!("{name}.pdf"), name.to_owned()])
            .current_dir(&self.folder)
            .status();
        if !drawn.is_ok_and(|status| status.success()) {
            eprintln!("skipped: there is no pdftoppm (Debian: apt-get install poppler-utils)");
            return None;
        }
        let files = fs::read_dir(&self.folder).unwrap().map(|file| file.unwrap().path());
        let is_page = |path: &PathBuf| {
            let page = path.file_name().and_then(|file| file.to_str());
            let number = page.and_then(|file| file.strip_prefix(name)?.strip_prefix('-'));
            number.is_some_and(|number| number.ends_with(".png"))
        };
        let mut pages: Vec<PathBuf> = files.filter(is_page).collect();
        // All page numbers have the same number of digits.
        pages.sort();
        Some(pages.into_iter().map(|page| fs::read(page).unwrap()).collect())
    }

    fn check(&self, name: &str, document: &str, starts: &[(usize, &str)]) {
        fs::write(self.folder.join(format!("{name}.tex")), document).unwrap();
        let ran = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-file-line-error", &format!("{name}.tex")])
            .current_dir(&self.folder)
            // The log must not break long lines.
            .env("max_print_line", "10000")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&ran.stdout);
        let lines: Vec<&str> = document.lines().collect();
        let place = format!("./{name}.tex:");
        let mut mistakes: Vec<String> = Vec::new();
        for message in log.lines() {
            let numbered = message.strip_prefix(&place).and_then(|rest| rest.split_once(':'));
            if let Some((number, what)) = numbered {
                let number = number.parse::<usize>().unwrap_or(0);
                let part = starts.iter().rev().find(|(start, _)| *start < number);
                let part = part.map_or("", |(_, part)| part);
                let line = lines.get(number.wrapping_sub(1)).unwrap_or(&"");
                mistakes.push(format!("{part}:{what} in {line}"));
            } else if message.starts_with("Missing character:") {
                // LaTeX continues without printing the character.
                mistakes.push(message.to_owned());
            }
        }
        if mistakes.is_empty() && !ran.status.success() {
            mistakes.push(log.into_owned());
        }
        assert!(mistakes.is_empty(), "{:?}: {}", self.folder, mistakes.join("\n"));
    }
}

/// Returns `true` if pdfLaTeX is installed and finds the file.
fn is_installed(file: &str) -> bool {
    let succeeds = |program: &str, argument: &str| {
        let ran = Command::new(program).arg(argument).stdout(Stdio::null()).status();
        ran.is_ok_and(|status| status.success())
    };
    succeeds("pdflatex", "--version") && succeeds("kpsewhich", file)
}
