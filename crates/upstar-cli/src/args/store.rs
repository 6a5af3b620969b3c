//! What is asked of stores.

use std::path::PathBuf;

use clap::Subcommand;

pub(super) const EXAMPLES: &str = "\
Examples:
  upstar store info values.sqlite
  upstar store verify values.sqlite --sample 1000
  upstar store merge monday.sqlite tuesday.sqlite -o both.sqlite";

#[derive(Debug, Subcommand)]
pub(crate) enum StoreCommand {
    /// What is in a store
    Info {
        /// The store
        file: PathBuf,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Check every row, and find values anew
    Verify {
        /// The store
        file: PathBuf,
        /// Find so many values anew, from all over the store
        #[arg(long, value_name = "N", default_value_t = 100, conflicts_with = "all")]
        sample: usize,
        /// Find all values anew
        #[arg(long)]
        all: bool,
    },
    /// Make a new store of what is in several; the same stores give the same bytes in any order
    Merge {
        /// The stores
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The new store
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
}
