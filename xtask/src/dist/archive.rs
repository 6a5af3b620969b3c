//! Archives and Debian packages.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header};

use super::tools::Tools;
use super::{copy, copy_all, create, empty, entries, run_tool, write as write_file};

const PROGRAMS: [&str; 2] = ["upstar", "upstar-verify"];

fn program(name: &str, target: &str) -> String {
    if target.contains("windows") { format!("{name}.exe") } else { name.to_owned() }
}

/// Writes the archive for a target: its programs and the files shared by all targets.
pub fn write(
    tools: &Tools,
    target: &str,
    programs: &Path,
    shared: &Path,
    files: &Path,
) -> Result<(), String> {
    let name = format!("upstar-{}-{target}", tools.version);
    let path = files.join(format!("{name}.tar.gz"));
    let said = |error: std::io::Error| format!("{}: {error}", path.display());
    let file = File::create(&path).map_err(said)?;
    let mut tar = Builder::new(GzBuilder::new().mtime(0).write(file, Compression::best()));
    let folder = Path::new(&name);
    add_folder(&mut tar, folder, tools.date).map_err(said)?;
    for program in PROGRAMS.map(|name| program(name, target)) {
        add(&mut tar, &programs.join(&program), &folder.join(&program), 0o755, tools.date)?;
    }
    add_all(&mut tar, shared, folder, tools.date)?;
    tar.into_inner().and_then(|gzip| gzip.finish()).map(drop).map_err(said)
}

/// Returns a header without information about this machine.
fn header(kind: EntryType, mode: u32, size: u64, date: u64) -> Header {
    let mut header = Header::new_ustar();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(size);
    header.set_mtime(date);
    header.set_uid(0);
    header.set_gid(0);
    header
}

fn add_folder(tar: &mut Builder<impl Write>, at: &Path, date: u64) -> std::io::Result<()> {
    tar.append_data(&mut header(EntryType::Directory, 0o755, 0, date), at, std::io::empty())
}

fn add(
    tar: &mut Builder<impl Write>,
    file: &Path,
    at: &Path,
    mode: u32,
    date: u64,
) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", file.display());
    let bytes = std::fs::read(file).map_err(said)?;
    let mut header = header(EntryType::Regular, mode, bytes.len() as u64, date);
    tar.append_data(&mut header, at, &bytes[..]).map_err(said)
}

fn add_all(tar: &mut Builder<impl Write>, from: &Path, at: &Path, date: u64) -> Result<(), String> {
    for path in entries(from)? {
        let place = at.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            add_folder(tar, &place, date)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            add_all(tar, &path, &place, date)?;
        } else {
            add(tar, &path, &place, 0o644, date)?;
        }
    }
    Ok(())
}

/// Writes a Debian package with `dpkg-deb`, or prints that it is not installed.
pub fn write_deb(
    tools: &Tools,
    target: &str,
    programs: &Path,
    shared: &Path,
    out: &Path,
    files: &Path,
) -> Result<(), String> {
    if Command::new("dpkg-deb").arg("--version").output().is_err() {
        println!("no Debian package was built, because dpkg-deb is not installed");
        return Ok(());
    }
    let architecture = if target.starts_with("aarch64") { "arm64" } else { "amd64" };
    let root = out.join(format!("deb-{architecture}"));
    empty(&root)?;
    let doc = root.join("usr/share/doc/upstar");
    for folder in ["DEBIAN", "usr/bin", "usr/share/upstar"] {
        create(&root.join(folder))?;
    }
    create(&doc)?;
    for program in PROGRAMS {
        copy(&programs.join(program), &root.join("usr/bin").join(program))?;
    }
    copy_all(&shared.join("man"), &root.join("usr/share/man"))?;
    copy_all(&shared.join("games"), &root.join("usr/share/upstar/games"))?;
    copy_all(&shared.join("guide"), &doc.join("guide"))?;
    for (name, at) in [
        ("upstar.bash", "usr/share/bash-completion/completions/upstar"),
        ("_upstar", "usr/share/zsh/vendor-completions/_upstar"),
        ("upstar.fish", "usr/share/fish/vendor_completions.d/upstar.fish"),
    ] {
        let at = root.join(at);
        create(at.parent().unwrap_or(&root))?;
        copy(&shared.join("completions").join(name), &at)?;
    }
    for name in ["README.md", "CHANGELOG.md", "CITATION.cff", "LICENSES-OF-DEPENDENCIES.txt"] {
        copy(&shared.join(name), &doc.join(name))?;
    }
    let mut licence = String::from(
        "Upstar may be used under the terms of either of these licences. The licences of its \
         libraries are in\n LICENSES-OF-DEPENDENCIES.txt.\n\n",
    );
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let text = std::fs::read_to_string(shared.join(name));
        licence.push_str(&text.map_err(|error| format!("{name}: {error}"))?);
        licence.push('\n');
    }
    write_file(&doc.join("copyright"), licence.as_bytes())?;
    let kilobytes = size(&root)?.div_ceil(1024);
    let control = format!(
        "Package: upstar\nVersion: {}\nArchitecture: {architecture}\nSection: math\nPriority: optional\n\
         Installed-Size: {kilobytes}\nMaintainer: The Upstar developers <maintainers@upstar.invalid>\n\
         Homepage: {}\nDescription: exact toolkit for combinatorial game theory\n \
         Values, outcomes and thermographs of combinatorial games, more than fifty\n \
         rulesets, an interactive calculator, and a local web page. The programs are\n \
         static and need no library.\n",
        tools.version,
        env!("CARGO_PKG_REPOSITORY"),
    );
    write_file(&root.join("DEBIAN/control"), control.as_bytes())?;
    let name = format!("upstar_{}_{architecture}.deb", tools.version);
    run_tool(Command::new("chmod").args(["-R", "u=rwX,go=rX"]).arg(&root))?;
    let mut dpkg = Command::new("dpkg-deb");
    dpkg.args(["--root-owner-group", "-Zxz", "--build"]).arg(&root).arg(files.join(name));
    run_tool(dpkg.env("SOURCE_DATE_EPOCH", tools.date.to_string()))
}

fn size(folder: &Path) -> Result<u64, String> {
    let mut size = 0;
    let mut folders: Vec<PathBuf> = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for path in entries(&folder)? {
            if path.is_dir() {
                folders.push(path);
            } else {
                let data =
                    path.metadata().map_err(|error| format!("{}: {error}", path.display()))?;
                size += data.len();
            }
        }
    }
    Ok(size)
}
