//! The tools of a release, and the commands that use them.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{create, output_of, run_tool};

/// The tools from PyPI. The versions are fixed, so that builds of a release are reproducible.
const FROM_PYPI: &[&str] = &["ziglang==0.15.2", "cargo-zigbuild==0.22.3", "maturin==1.16.0"];

const MDBOOK: &str = "0.5.4";

const PYTHON: &str = "python3";

pub struct Tools {
    root: PathBuf,
    folder: PathBuf,
    /// The version of the workspace.
    pub version: String,
    /// The date of the commit, in seconds since 1970.
    pub date: u64,
}

impl Tools {
    /// Installs missing tools.
    pub fn install(root: &Path) -> Result<Tools, String> {
        let folder = root.join("target/dist-tools");
        create(&folder)?;
        let date =
            output_of(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root))?;
        let date = String::from_utf8_lossy(&date).trim().parse();
        let date = date.map_err(|_| "git did not report the date of the commit".to_owned())?;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let tools = Tools { root: root.to_path_buf(), folder, version, date };
        let python = tools.folder.join("python");
        if !python.exists() {
            run_tool(Command::new(PYTHON).args(["-m", "venv"]).arg(&python))?;
        }
        let pip = tools.program("pip");
        run_tool(
            Command::new(pip)
                .args(["install", "--quiet", "--disable-pip-version-check"])
                .args(FROM_PYPI),
        )?;
        Ok(tools)
    }

    fn program(&self, name: &str) -> PathBuf {
        let place = if cfg!(windows) { "Scripts" } else { "bin" };
        self.folder.join("python").join(place).join(name)
    }

    /// Returns a command whose results depend neither on the date nor on this machine.
    fn reproducible(&self, program: impl AsRef<OsStr>, target: &str) -> Command {
        let mut command = Command::new(program);
        let home = env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).unwrap_or_default();
        let renamed = [(&self.root, "/upstar"), (&home, "/cargo")];
        let for_rust =
            renamed.map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
        let mut for_rust = for_rust.to_vec();
        if target.ends_with("-windows-msvc") {
            // Programs must not need the Visual C++ runtime.
            for_rust.push("-Ctarget-feature=+crt-static".to_owned());
        }
        let for_c = renamed.map(|(from, to)| format!("-ffile-prefix-map={}={to}", from.display()));
        command
            .current_dir(&self.root)
            .env("SOURCE_DATE_EPOCH", self.date.to_string())
            .env("RUSTFLAGS", for_rust.join(" "))
            .env("CFLAGS", for_c.join(" "))
            .env("CARGO_TARGET_DIR", self.root.join("target/dist-build"))
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        // `cargo zigbuild` finds its linker in this folder.
        let mut paths = vec![self.program("")];
        paths.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        if let Ok(paths) = env::join_paths(paths) {
            command.env("PATH", paths);
        }
        command
    }

    fn add_target(target: &str) -> Result<(), String> {
        run_tool(Command::new("rustup").args(["--quiet", "target", "add", target]))
    }

    /// Builds the programs for a target, and returns their folder.
    pub fn build_programs(&self, target: &str) -> Result<PathBuf, String> {
        Tools::add_target(target)?;
        let mut cargo = self.reproducible("cargo", target);
        // On systems other than Linux, use the tools of the system.
        cargo.arg(if target.contains("linux") { "zigbuild" } else { "build" });
        cargo.args(["--locked", "--profile", "dist", "--target", target]);
        cargo.args(["-p", "upstar-cli", "-p", "upstar-verify", "--features", "upstar-cli/png"]);
        run_tool(&mut cargo)?;
        Ok(self.root.join("target/dist-build").join(target).join("dist"))
    }

    /// Builds the wheel for a target.
    pub fn build_wheel(&self, target: &str, files: &Path) -> Result<(), String> {
        Tools::add_target(target)?;
        let mut maturin = self.reproducible(self.program("maturin"), target);
        maturin.args(["build", "--locked", "--profile", "dist", "--target", target]);
        if target.contains("linux") {
            maturin.args(["--zig", "--compatibility", "manylinux2014"]);
        }
        run_tool(
            maturin.args(["--manifest-path", "crates/upstar-py/Cargo.toml", "--out"]).arg(files),
        )
    }

    /// Packs the sources of the Python package.
    pub fn build_sdist(&self, files: &Path) -> Result<(), String> {
        let mut maturin = self.reproducible(self.program("maturin"), "");
        maturin.args(["sdist", "--manifest-path", "crates/upstar-py/Cargo.toml", "--out"]);
        run_tool(maturin.arg(files))
    }

    /// Builds the guide as a website.
    pub fn build_guide(&self, folder: &Path) -> Result<(), String> {
        let place = self.folder.join(format!("mdbook-{MDBOOK}"));
        let mdbook = place.join("bin").join(format!("mdbook{}", env::consts::EXE_SUFFIX));
        if !mdbook.exists() {
            let mut cargo = Command::new("cargo");
            cargo.args(["install", "--quiet", "--locked", "mdbook", "--version", MDBOOK, "--root"]);
            run_tool(cargo.arg(&place))?;
        }
        run_tool(
            Command::new(mdbook)
                .arg("build")
                .arg(self.root.join("book"))
                .arg("--dest-dir")
                .arg(folder),
        )
    }
}
