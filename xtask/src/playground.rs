//! Builds the page with the engine as a WebAssembly module, for any static web server, and the npm
//! package: `cargo xtask playground`.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::dist::{copy, create, empty, entries, output_of, run_tool, write};

pub const USAGE: &str =
    "cargo xtask playground [--out FOLDER]        (writes FOLDER/playground and FOLDER/npm)";

const TARGET: &str = "wasm32-unknown-unknown";

/// The maximum size of all files of the page in gzip format, in bytes.
const MAX_SIZE: usize = 3_000_000;

pub fn run(root: &Path, words: &[&str]) -> ExitCode {
    let out = match words {
        [] => Ok(root.join("target/dist")),
        ["--out", folder] => std::path::absolute(folder),
        _ => {
            eprintln!("usage: {USAGE}");
            return ExitCode::from(2);
        }
    };
    match out.map_err(|error| error.to_string()).and_then(|out| build(root, &out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build(root: &Path, out: &Path) -> Result<(), String> {
    let module = module(root)?;
    let library = library(root)?;
    let (page, npm) = (out.join("playground"), out.join("npm"));
    write_page(root, &page, &module, &library)?;
    write_package(root, &npm, &module, &library)?;
    let size = size(&page)?;
    println!("{}: {size} bytes in gzip format", page.display());
    println!("{}: pack it with `npm pack`", npm.display());
    if size > MAX_SIZE {
        return Err(format!("the page may have at most {MAX_SIZE} bytes in gzip format"));
    }
    Ok(())
}

/// Compiles the module.
fn module(root: &Path) -> Result<Vec<u8>, String> {
    let folder =
        output_of(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if !Path::new(String::from_utf8_lossy(&folder).trim()).exists() {
        return Err(format!(
            "Rust's standard library for {TARGET} is missing; run `rustup target add {TARGET}`"
        ));
    }
    let mut cargo = Command::new("cargo");
    cargo.args(["rustc", "--locked", "-p", "upstar-wasm", "--crate-type", "cdylib"]);
    cargo.args(["--profile", "playground", "--target", TARGET, "--"]);
    // A browser may have little memory, so the module's memory is bounded. Deep recursion needs a
    // larger stack than the default, 1 MiB.
    cargo.args(["-Clink-arg=--max-memory=1073741824", "-Clink-arg=-zstack-size=8388608"]);
    run_tool(cargo.current_dir(root))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), Into::into);
    read(&target.join(TARGET).join("playground/upstar_wasm.wasm"))
}

/// Returns the claims and rule files as a JSON object.
fn library(root: &Path) -> Result<Vec<u8>, String> {
    let mut files = BTreeMap::new();
    for (folder, ending) in [("claims", "toml"), ("games", "game")] {
        for path in entries(&root.join(folder))? {
            if path.extension().is_some_and(|found| found == ending) {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                files.insert(name, String::from_utf8_lossy(&read(&path)?).into_owned());
            }
        }
    }
    Ok(json!(files).to_string().into_bytes())
}

fn write_page(root: &Path, page: &Path, module: &[u8], library: &[u8]) -> Result<(), String> {
    empty(page)?;
    let assets = page.join("assets");
    create(&assets)?;
    for file in entries(&root.join("crates/upstar-web/assets"))? {
        let name = file.file_name().unwrap_or_default();
        match name.to_str() {
            Some("index.html" | "sw.js" | "http.js") => {}
            _ => copy(&file, &assets.join(name))?,
        }
    }
    for file in entries(&root.join("lessons"))? {
        copy(&file, &assets.join(file.file_name().unwrap_or_default()))?;
    }
    write(&assets.join("upstar.wasm"), module)?;
    write(&assets.join("library.json"), library)?;
    let text = |name: &str| {
        let bytes = read(&root.join("crates/upstar-web/assets").join(name))?;
        Ok::<String, String>(String::from_utf8_lossy(&bytes).into_owned())
    };
    let index = text("index.html")?;
    let (before, after) = index.split_once("<html ").ok_or("index.html has no `<html `")?;
    let index = format!("{before}<html data-engine=\"wasm\" {after}");
    write(&page.join("index.html"), index.as_bytes())?;
    // GitHub Pages must not process the files.
    write(&page.join(".nojekyll"), b"")?;
    let mut files = vec!["./".to_owned()];
    let mut hash = Sha256::new_with_prefix(&index);
    for file in entries(&assets)? {
        files.push(format!("assets/{}", file.file_name().unwrap_or_default().to_string_lossy()));
        hash.update(read(&file)?);
    }
    let version: String = hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let worker = text("sw.js")?
        .replace("upstar-VERSION", &format!("upstar-{version}"))
        .replace("[\"FILES\"]", &json!(files).to_string());
    write(&page.join("sw.js"), worker.as_bytes())
}

fn write_package(root: &Path, npm: &Path, module: &[u8], library: &[u8]) -> Result<(), String> {
    empty(npm)?;
    let crate_folder = root.join("crates/upstar-wasm");
    for file in entries(&crate_folder.join("npm"))? {
        copy(&file, &npm.join(file.file_name().unwrap_or_default()))?;
    }
    // The package has the version of the workspace.
    let manifest = npm.join("package.json");
    let text = String::from_utf8_lossy(&read(&manifest)?).into_owned();
    let version = env!("CARGO_PKG_VERSION");
    let text = text.replace("\"version\": \"0.0.0\"", &format!("\"version\": \"{version}\""));
    write(&manifest, text.as_bytes())?;
    let files = [
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "crates/upstar-web/openapi.d.ts",
        "crates/upstar-web/assets/engine_module.js",
    ];
    for file in files.map(|file| root.join(file)) {
        copy(&file, &npm.join(file.file_name().unwrap_or_default()))?;
    }
    write(&npm.join("upstar.wasm"), module)?;
    write(&npm.join("library.json"), library)
}

/// Returns the total size of all files of a folder in gzip format.
fn size(folder: &Path) -> Result<usize, String> {
    let mut total = 0;
    for path in entries(folder)? {
        total += if path.is_dir() {
            size(&path)?
        } else {
            let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
            let bytes = gzip.write_all(&read(&path)?).and_then(|()| gzip.finish());
            bytes.map_err(|error| error.to_string())?.len()
        };
    }
    Ok(total)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}
