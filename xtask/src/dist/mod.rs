//! Builds all parts of a release: `cargo xtask dist`.
//!
//! The tools are installed into `target/dist-tools`: `ziglang` (a C compiler and linker for all
//! systems), `cargo-zigbuild` and `maturin` from PyPI, and `mdbook` from crates.io. All dates are
//! the date of the commit, and programs do not contain local paths. Hence the same commit always
//! gives the same bytes.

mod archive;
mod licences;
mod tools;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use sha2::{Digest, Sha256};

use tools::Tools;

pub const USAGE: &str = "cargo xtask dist [--out FOLDER] [--target TARGET]… [PART]…        (PART: archive deb wheel sdist)";

/// The targets of the archives: static programs for Linux.
const TARGETS: &[&str] = &["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReleasePart {
    /// The command with manual pages, completions, the guide, rule files and licences.
    Archive,
    /// The same as a Debian package.
    Deb,
    /// The compiled Python package.
    Wheel,
    /// The sources of the Python package.
    Sdist,
}

impl ReleasePart {
    const ALL: [(&str, ReleasePart); 4] = [
        ("archive", ReleasePart::Archive),
        ("deb", ReleasePart::Deb),
        ("wheel", ReleasePart::Wheel),
        ("sdist", ReleasePart::Sdist),
    ];
}

struct Request {
    out: PathBuf,
    targets: Vec<String>,
    parts: Vec<ReleasePart>,
}

impl Request {
    fn read(root: &Path, words: &[&str]) -> Option<Request> {
        let mut request =
            Request { out: root.join("target/dist"), targets: Vec::new(), parts: Vec::new() };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            match word {
                "--out" => request.out = std::path::absolute(words.next()?).ok()?,
                "--target" => request.targets.push((*words.next()?).to_owned()),
                _ => request.parts.push(ReleasePart::ALL.iter().find(|(name, _)| *name == word)?.1),
            }
        }
        if request.targets.is_empty() {
            request.targets = TARGETS.iter().map(|&target| target.to_owned()).collect();
        }
        if request.parts.is_empty() {
            request.parts = ReleasePart::ALL.iter().map(|(_, part)| *part).collect();
        }
        Some(request)
    }
}

/// Builds the parts of a release.
pub fn run(root: &Path, words: &[&str]) -> ExitCode {
    let Some(request) = Request::read(root, words) else {
        eprintln!("usage: {USAGE}");
        return ExitCode::from(2);
    };
    match build(root, &request) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build(root: &Path, request: &Request) -> Result<(), String> {
    let begun = Instant::now();
    let tools = Tools::install(root)?;
    let files = request.out.join("files");
    empty(&files)?;
    let wants = |part: ReleasePart| request.parts.contains(&part);
    if wants(ReleasePart::Archive) || wants(ReleasePart::Deb) {
        // The command itself writes the manual pages and the completions.
        let runs_here = request.targets.iter().find(|target| runs_here(target));
        let runs_here =
            runs_here.ok_or("this machine cannot run the programs of any of these targets")?;
        let shared = request.out.join("shared");
        make_shared(root, &tools, &tools.build_programs(runs_here)?, &shared)?;
        for target in &request.targets {
            let folder = tools.build_programs(target)?;
            if wants(ReleasePart::Archive) {
                archive::write(&tools, target, &folder, &shared, &files)?;
            }
            if wants(ReleasePart::Deb) && target.contains("linux") {
                archive::write_deb(&tools, target, &folder, &shared, &request.out, &files)?;
            }
        }
    }
    if wants(ReleasePart::Wheel) {
        for target in &request.targets {
            tools.build_wheel(&target.replace("-musl", "-gnu"), &files)?;
        }
    }
    if wants(ReleasePart::Sdist) {
        tools.build_sdist(&files)?;
    }
    write_checksums(&files)?;
    println!("{} in {} s", files.display(), begun.elapsed().as_secs());
    Ok(())
}

fn runs_here(target: &str) -> bool {
    let os = if cfg!(target_os = "macos") { "darwin" } else { std::env::consts::OS };
    target.starts_with(std::env::consts::ARCH) && target.contains(os)
}

/// Creates the files shared by all targets: manual pages, completions, the guide, rule files and
/// licences.
fn make_shared(root: &Path, tools: &Tools, programs: &Path, shared: &Path) -> Result<(), String> {
    empty(shared)?;
    let upstar = programs.join(format!("upstar{}", std::env::consts::EXE_SUFFIX));
    run_tool(Command::new(&upstar).arg("--quiet").arg("man").arg(shared.join("man/man1")))?;
    let completions = shared.join("completions");
    create(&completions)?;
    for (shell, name) in [
        ("bash", "upstar.bash"),
        ("zsh", "_upstar"),
        ("fish", "upstar.fish"),
        ("powershell", "_upstar.ps1"),
    ] {
        let script = output_of(Command::new(&upstar).args(["completions", shell]))?;
        write(&completions.join(name), &script)?;
    }
    tools.build_guide(&shared.join("guide"))?;
    copy_all(&root.join("games"), &shared.join("games"))?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md", "CITATION.cff"] {
        copy(&root.join(name), &shared.join(name))?;
    }
    write(&shared.join("LICENSES-OF-DEPENDENCIES.txt"), licences::texts(root)?.as_bytes())
}

fn write_checksums(files: &Path) -> Result<(), String> {
    let mut lines = String::new();
    for path in entries(files)? {
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        println!("{:>10}  {name}", bytes.len());
        for byte in Sha256::digest(&bytes) {
            lines.push_str(&format!("{byte:02x}"));
        }
        lines.push_str(&format!("  {name}\n"));
    }
    write(&files.join("SHA256SUMS"), lines.as_bytes())
}

pub fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(said)?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()).map_err(said))
        .collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    Ok(paths)
}

pub fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

pub fn empty(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    create(folder)
}

pub fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(file, bytes).map_err(|error| format!("{}: {error}", file.display()))
}

pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let copied = fs::copy(from, to);
    copied.map(|_| ()).map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}

pub fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    create(to)?;
    for path in entries(from)? {
        let copy_at = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_all(&path, &copy_at)?;
        } else {
            copy(&path, &copy_at)?;
        }
    }
    Ok(())
}

pub fn run_tool(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}

pub fn output_of(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(format!("{command:?}: {}\n{said}", output.status))
    }
}
