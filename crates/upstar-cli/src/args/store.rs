//! The subcommands of `upstar store`.

use std::path::PathBuf;

use clap::Subcommand;

pub(super) const EXAMPLES: &str = "\
Examples:
  upstar store info values.sqlite
  upstar store verify values.sqlite --sample 1000
  upstar store merge monday.sqlite tuesday.sqlite -o both.sqlite";

#[derive(Debug, Subcommand)]
pub(crate) enum StoreCommand {
    /// Show the contents of a store
    Info {
        /// The store
        file: PathBuf,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Check every row, and recompute values
    Verify {
        /// The store
        file: PathBuf,
        /// Recompute this many values, spread over the store
        #[arg(long, value_name = "N", default_value_t = 100, conflicts_with = "all")]
        sample: usize,
        /// Recompute all values
        #[arg(long)]
        all: bool,
    },
    /// Merge several stores into a new store; the order of the stores does not affect the result
    Merge {
        /// The stores
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The new store
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
}
