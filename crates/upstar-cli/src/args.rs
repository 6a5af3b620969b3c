//! The command line as typed. This module does not open or read files; `config` interprets the
//! flags.

mod examples;
#[cfg(feature = "server")]
mod serve;
#[cfg(feature = "store")]
mod store;
mod word_parsers;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Error, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use upstar::{Komaster, PlayConvention, Player, Rational};
use upstar_claims::ClaimCost;
use upstar_explorer::pictures::PictureKind;
use upstar_notation::Style;

use examples::{
    CERTIFY_EXAMPLES, COMPARE_EXAMPLES, DRAW_EXAMPLES, EXIT_CODES, EXPLAIN_EXAMPLES,
    LEARN_EXAMPLES, PLAY_EXAMPLES, REPL_COMMANDS, RULESETS_EXAMPLES, SEARCH_EXAMPLES,
    SOLVE_EXAMPLES, TABLE_EXAMPLES, VALUE_EXAMPLES,
};
#[cfg(feature = "server")]
pub(crate) use serve::ServeArgs;
#[cfg(feature = "store")]
pub(crate) use store::StoreCommand;
use word_parsers::{Choices, choice, parse_duration, parse_setting, play_convention, shield};

const SIDES: Choices<Player> = &[
    ("left", Player::Left, "Blue, vertical, `x`"),
    ("right", Player::Right, "Red, horizontal, `o`"),
];

const KOMASTERS: Choices<Komaster> = &[
    ("none", Komaster::Neither, "No ko threats"),
    ("left", Komaster::Left, "Left wins every ko"),
    ("right", Komaster::Right, "Right wins every ko"),
];

const COSTS: Choices<ClaimCost> = &[
    ("instant", ClaimCost::Instant, "Immediate"),
    ("minutes", ClaimCost::Minutes, "Some minutes"),
    ("hours", ClaimCost::Hours, "Some hours"),
];

#[rustfmt::skip]
const PICTURES: Choices<PictureKind> = &[
    ("thermograph", PictureKind::Thermograph, "The thermograph: both walls and the mast"),
    ("tree", PictureKind::Tree, "The game tree; of a list of numbers, the tree of their birthdays"),
    ("board", PictureKind::Board, "The board of a position"),
    ("both", PictureKind::Both, "The board of a position next to its thermograph"),
    ("diagram", PictureKind::Diagram, "The Hasse diagram of a set or list of games"),
    ("graph", PictureKind::Graph, "The graph of a game: each position is drawn once, and moves may lead back"),
    ("ruler", PictureKind::Ruler, "A list of numbers on a ruler, with longer marks for earlier birthdays"),
];

/// A calculator for combinatorial games
///
/// Without a command, `upstar` is a calculator: interactive on a terminal, otherwise reading a program from
/// the standard input. A game in place of the command, as in `upstar '{2|-1}'`, is evaluated.
#[derive(Debug, Parser)]
#[command(name = "upstar", bin_name = "upstar", version, after_help = EXIT_CODES, disable_help_subcommand = true)]
pub(crate) struct CommandLine {
    #[command(flatten)]
    pub(crate) global: GlobalArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl CommandLine {
    /// Parses the words of a command line; the first is the name of the program.
    pub(crate) fn read(words: impl IntoIterator<Item = OsString>) -> Result<CommandLine, Error> {
        // Words after `--` are taken literally.
        let (mut is_open, mut in_eval) = (true, false);
        let words = words.into_iter().map(|word| {
            is_open = is_open && word != "--";
            in_eval = in_eval || word == "eval";
            if is_open { shield(word, in_eval) } else { word }
        });
        let mut words: Vec<OsString> = words.collect();
        let mut arguments = CommandLine::try_parse_from(&words).or_else(|error| {
            // A game in place of a command is evaluated.
            let at = word_parsers::game(&error, &words).ok_or(error)?;
            words.insert(at, "eval".into());
            CommandLine::try_parse_from(&words)
        })?;
        let global = &mut arguments.global;
        if global.ascii && global.unicode {
            // The parser does not compare flags before the command with flags after it.
            let styles = words.iter().take_while(|word| *word != "--");
            let last = styles.filter(|word| *word == "--ascii" || *word == "--unicode").last();
            global.ascii = last.is_some_and(|word| word == "--ascii");
            global.unicode = !global.ascii;
        }
        Ok(arguments)
    }
}

/// Options of every command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct GlobalArgs {
    /// Print ASCII only: `^*`, not `↑*`
    #[arg(long, global = true, overrides_with = "unicode")]
    pub(crate) ascii: bool,
    /// Print `↑*`, not `^*`; the default on a UTF-8 terminal
    #[arg(long, global = true, overrides_with = "ascii")]
    pub(crate) unicode: bool,
    /// Limit the time of each computation: `10`, `2.5s`, `300ms`, `5m`; `table` performs one
    /// computation per cell, and `solve` computes the winner and then the winning moves
    #[arg(long, global = true, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// Limit each computation to this many steps; the default is ten million for expressions;
    /// `value`, `solve`, `certify` and `table` have no default limit
    #[arg(long, global = true, value_name = "STEPS")]
    pub(crate) max_nodes: Option<u64>,
    /// Stop a computation when the program uses this much memory: `500M`, `8G`; the default is
    /// three quarters of the memory that the system reports
    #[arg(long, global = true, value_name = "SIZE", value_parser = upstar_limits::read)]
    pub(crate) max_memory: Option<u64>,
    /// Use at most this many threads; the default is the number of threads of the machine
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Read values of positions from this SQLite file, and add new values; the file is created if
    /// it does not exist
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Do not use theorems that give values or winners directly; the results are the same, but the
    /// search is slower
    #[arg(long, global = true)]
    pub(crate) no_lemmas: bool,
    /// Print only results and errors: no greeting, progress or summary
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColourWhen,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourWhen {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Evaluate expressions and print their values
    Eval(EvalArgs),
    /// Run a program of the expression language
    Run {
        /// The program; `-` reads the standard input
        file: PathBuf,
    },
    /// Run a program, and put the results into a folder
    ///
    /// The results are the answers, pictures of boards and thermographs, and certificates of assertions.
    Bundle(BundleArgs),
    /// Start the interactive calculator
    #[command(after_help = REPL_COMMANDS)]
    Repl,
    /// Print value, outcome, stops, mean, temperature and best moves
    #[command(after_help = VALUE_EXAMPLES)]
    Value(ValueArgs),
    /// Find the winner and the winning moves, even on large boards
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Derive a value, an outcome or another property step by step
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Compare two games: print the relation and the difference
    #[command(after_help = COMPARE_EXAMPLES)]
    Compare(CompareArgs),
    /// Prove a statement; a separate program checks the proof
    #[command(after_help = CERTIFY_EXAMPLES)]
    Certify(CertifyArgs),
    /// Play a position against the computer
    #[command(after_help = PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Solve exercises: list them, or answer one of them
    #[command(after_help = LEARN_EXAMPLES)]
    Learn(LearnArgs),
    /// Find the smallest positions of a ruleset with a property
    #[command(after_help = SEARCH_EXAMPLES)]
    Search(SearchArgs),
    /// Tabulate a family of positions
    #[command(after_help = TABLE_EXAMPLES)]
    Table(TableArgs),
    /// Draw a game or a position, to a file or as text
    #[command(after_help = DRAW_EXAMPLES)]
    Draw(DrawArgs),
    #[cfg(feature = "server")]
    /// Open the explorer, a local web page: calculator, boards, play
    #[command(after_help = serve::EXAMPLES)]
    Serve(ServeArgs),
    #[cfg(feature = "server")]
    /// Answer requests on the standard input, as a worker process of a server
    #[command(hide = true)]
    Worker,
    #[cfg(feature = "store")]
    /// Inspect, check and merge stores of values
    #[command(subcommand, after_help = store::EXAMPLES)]
    Store(StoreCommand),
    /// List all rulesets, or the rulesets that match a word
    #[command(after_help = RULESETS_EXAMPLES)]
    Rulesets {
        /// List only rulesets with this word in the name, of this group (`boards`, `strips`,
        /// `heaps`, `graphs`), or of this kind (`impartial`, `partizan`)
        word: Option<String>,
        /// Print one JSON object per ruleset
        #[arg(long)]
        json: bool,
    },
    /// Check claims (default: `claims/`) and the examples of rule files
    Check(CheckArgs),
    /// Explain a function, an operator, a ruleset, a command or a term
    Help {
        /// The name to explain; without a name, list everything
        name: Vec<String>,
    },
    /// Show version and settings, and run a self-test
    Doctor {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual pages to a folder
    Man {
        /// The folder
        folder: PathBuf,
    },
}

#[derive(Debug, Args)]
pub(crate) struct EvalArgs {
    /// Print one JSON object per expression
    #[arg(long)]
    pub(crate) json: bool,
    /// Print LaTeX, with dollar signs around formulas
    #[arg(long, conflicts_with = "json")]
    pub(crate) latex: bool,
    /// Expressions; `-` reads them from the standard input, one per line
    #[arg(required = true, value_name = "EXPR")]
    pub(crate) expressions: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct BundleArgs {
    /// The program
    pub(crate) program: PathBuf,
    /// The folder, which must be new or empty; `SHA256SUMS` lists its files with their hashes
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
}

/// An argument's value, with its name if given.
pub(crate) type Setting = (Option<String>, String);

#[derive(Debug, Args)]
pub(crate) struct ValueArgs {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The position, such as `4x4` or `../.#`; `-` reads it from the standard input; omit it after an
    /// expression such as `clobber("xo/ox")`
    pub(crate) position: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write a proof of the value to this file; see `upstar certify`
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

/// A ruleset with its options.
#[derive(Debug, Args)]
pub(crate) struct RulesetArgs {
    /// The ruleset: a name such as `domineering` (`upstar rulesets` lists them), an expression such
    /// as `octal("0.77")`, or a rule file such as `./mine.game`
    pub(crate) ruleset: String,
    /// An option of the ruleset, such as `diagonal=true`, or a bare value; may be repeated
    #[arg(long = "with", short = 'w', value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub(crate) settings: Vec<Setting>,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// The play convention: `normal`, `misere` (a player unable to move wins), or `scoring` in rulesets that
    /// count points
    #[arg(long, value_name = "WHAT", default_value_t, value_parser = play_convention())]
    pub(crate) play: PlayConvention,
    /// A sum, given as an expression or as pairs of a ruleset and a position
    #[arg(required = true, value_name = "EXPR | RULESET POSITION")]
    pub(crate) words: Vec<String>,
    /// An option of the rulesets, such as `diagonal=true`; may be repeated
    #[arg(long = "with", short = 'w', value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub(crate) settings: Vec<Setting>,
    /// Show a line of optimal play for each choice of first player
    #[arg(long)]
    pub(crate) line: bool,
    /// List at most this many winning moves
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) moves: usize,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write a proof of the outcome to this file; see `upstar certify`
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

/// A value, given as an expression or as a ruleset and a position.
#[derive(Debug, Args)]
pub(crate) struct GivenValue {
    /// An expression, or a ruleset and a position
    #[arg(required = true, num_args = 1..=2, value_name = "EXPR | RULESET POSITION")]
    pub(crate) words: Vec<String>,
    /// An option of the ruleset, such as `diagonal=true`; may be repeated
    #[arg(long = "with", short = 'w', value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub(crate) settings: Vec<Setting>,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) given: GivenValue,
    /// The property to derive: `value`, `outcome`, `misere outcome`, `reduced canonical form`,
    /// `thermograph` or `atomic weight`; by default the value, or the outcome of a compound
    #[arg(long, value_name = "PROPERTY")]
    pub(crate) about: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The first game
    #[arg(allow_hyphen_values = true, value_name = "G")]
    pub(crate) first: String,
    /// The second game
    #[arg(allow_hyphen_values = true, value_name = "H")]
    pub(crate) second: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The play convention: `normal`, `misere` (a player unable to move wins), or `scoring` in rulesets that
    /// count points; by default the usual convention of the ruleset
    #[arg(long, value_name = "WHAT", value_parser = play_convention())]
    pub(crate) play: Option<PlayConvention>,
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The starting position; omit it after an expression such as `clobber("xo/ox")` or `clobber("xo") +
    /// nim("2")`
    pub(crate) position: Option<String>,
    /// Your opponent
    #[arg(long, short, value_name = "WHO", default_value = "perfect")]
    pub(crate) opponent: OpponentArg,
    /// Your side
    #[arg(long, short, value_name = "SIDE", default_value = "left", value_parser = choice(SIDES))]
    pub(crate) side: Player,
    /// The first player
    #[arg(long, short, value_name = "SIDE", default_value = "left", value_parser = choice(SIDES))]
    pub(crate) first: Player,
    /// Seed of the random opponent
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// An opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OpponentArg {
    /// Wins if possible, otherwise draws if possible
    Perfect,
    /// Answers threats, otherwise moves in the hottest component
    Sentestrat,
    /// Moves in the hottest component
    Hotstrat,
    /// Moves at random
    Random,
    /// No opponent: you move for both sides
    #[value(name = "none", alias = "nobody")]
    NoOne,
}

#[derive(Debug, Args)]
pub(crate) struct LearnArgs {
    /// The number or the title of an exercise; without it, the exercises are listed
    pub(crate) exercise: Vec<String>,
    /// Use the exercises of this file
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// A condition such as `value = 1/4`, `temperature > 2`, `outcome = P and birthday > 3`
    #[arg(required_unless_present = "maximise")]
    pub(crate) condition: Option<String>,
    /// Search at random for positions with a high score, such as `temperature(p)`
    #[arg(long, value_name = "EXPRESSION")]
    pub(crate) maximise: Option<String>,
    /// Search at random for this many seconds
    #[arg(long, value_name = "SECONDS", requires = "maximise")]
    pub(crate) random: Option<u64>,
    /// Score this many positions in a random search; the result depends only on this number and the
    /// seed [default: 10000, if no time is given]
    #[arg(long, value_name = "N", requires = "maximise")]
    pub(crate) samples: Option<u64>,
    /// The seed of a random search
    #[arg(long, value_name = "N", requires = "maximise", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Continue the random search stored in this file, if it exists, and store the best positions
    #[arg(long, value_name = "FILE", requires = "maximise")]
    pub(crate) resume: Option<PathBuf>,
    /// Stop after finding this many positions
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) limit: usize,
    /// Search positions up to this size, in cells, tokens, edges or vertices
    #[arg(long, value_name = "SIZE", default_value_t = 8)]
    pub(crate) max_size: usize,
    /// Also print these columns, separated by commas: `value`, `mean`, or any expression, with a
    /// title if wanted, as in `value as "Value"`
    #[arg(long, value_name = "COLUMNS")]
    pub(crate) columns: Option<String>,
    #[command(flatten)]
    pub(crate) printing: RowFormat,
}

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// A ruleset and a family of positions; `a..b` is a range of numbers, and `(xo)^a..b` repeats
    /// the word `xo` a to b times
    #[arg(required_unless_present = "of", value_name = "RULESET FAMILY")]
    pub(crate) family: Vec<String>,
    /// Tabulate a function of one or two values, such as `(g, h) -> g : h`, instead of a family
    #[arg(long, value_name = "FUNCTION", requires = "rows", conflicts_with_all = ["family", "columns"])]
    pub(crate) of: Option<String>,
    /// A list or set of arguments, such as `day(1)`, with one row for each argument
    #[arg(long, value_name = "SET", requires = "of")]
    pub(crate) rows: Option<String>,
    /// A list or set of second arguments, with one column for each
    #[arg(long, value_name = "SET", requires = "of")]
    pub(crate) across: Option<String>,
    /// An option of the ruleset, such as `diagonal=true`; may be repeated
    #[arg(long = "with", short = 'w', value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub(crate) settings: Vec<Setting>,
    /// Print these columns, separated by commas: `value`, `outcome`, `mean`, `temperature`,
    /// `nim_value`, or any expression in the position `p`, with a title if wanted, as in `position
    /// as "n", value as "Value"`; a family with two ranges and one column is printed as a grid
    #[arg(long, value_name = "COLUMNS")]
    pub(crate) columns: Option<String>,
    #[command(flatten)]
    pub(crate) printing: RowFormat,
}

/// The output format of rows.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct RowFormat {
    /// The output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: TableFormat,
    /// The same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Print long cells in full; otherwise, text is cut to the width of the terminal, LaTeX to the
    /// width of a page, and CSV to 32,767 characters per cell
    #[arg(long)]
    pub(crate) full: bool,
}

impl RowFormat {
    pub(crate) fn format(&self) -> TableFormat {
        if self.json { TableFormat::Json } else { self.format }
    }

    /// Returns the style of values; `readable` is the style for text.
    pub(crate) fn style(&self, readable: Style) -> Style {
        match self.format() {
            TableFormat::Text => readable,
            TableFormat::Latex => Style::Latex,
            TableFormat::Csv | TableFormat::Json | TableFormat::BFile => Style::Ascii,
        }
    }
}

/// The output format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Aligned columns; on a terminal, long cells are cut so that rows fit its width
    Text,
    /// Comma-separated values
    Csv,
    /// One JSON object per line
    Json,
    /// A LaTeX tabular, which needs the package `booktabs`
    #[value(alias = "tex")]
    Latex,
    /// A b-file of the OEIS: a number and an integer per line
    BFile,
}

#[derive(Debug, Args)]
pub(crate) struct CertifyArgs {
    /// The statement, in quotation marks
    #[arg(allow_hyphen_values = true, value_name = "STATEMENT")]
    pub(crate) statement: String,
    /// The certificate; `-` writes to the standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
}

/// The arguments of `upstar draw`.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) given: GivenValue,
    /// The file of the picture; its extension selects the format: `.svg`, `.tex` or `.tikz` (TikZ),
    /// `.dot` (Graphviz), `.txt`, or `.png` (in release files); `-` prints text
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    /// The kind of picture; by default the board of a position, the tree of a form, the diagram of an ordered
    /// set or list, the graph of a loopy game, and the thermograph of any other game
    #[arg(long, value_name = "WHAT", value_parser = choice(PICTURES))]
    pub(crate) what: Option<PictureKind>,
    /// The player with the larger ko threats, in thermographs of positions with kos
    #[arg(long, value_name = "WHO", default_value = "none", value_parser = choice(KOMASTERS))]
    pub(crate) komaster: Komaster,
    /// The lowest temperature of a thermograph: at 0, the walls start at the stops; -1 also shows
    /// temperatures below zero
    #[arg(long, value_name = "TEMPERATURE", default_value = "-1", allow_hyphen_values = true, value_parser = temperature)]
    pub(crate) from: Rational,
    /// Draw the thermographs of a list in one frame, not side by side
    #[arg(long)]
    pub(crate) overlaid: bool,
    /// Draw trees to this depth, in moves
    #[arg(long, value_name = "MOVES", default_value_t = 50)]
    pub(crate) depth: usize,
    /// Draw trees of at most this width, in pixels; omitted positions are counted
    #[arg(long, value_name = "PIXELS", default_value_t = 2400)]
    pub(crate) width: usize,
    /// The pixels of a PNG file for each pixel of the SVG file; 4 is good for print
    #[arg(long, value_name = "FACTOR", default_value_t = 2.0, value_parser = scale)]
    pub(crate) scale: f64,
    /// In trees and graphs of positions, show the score at each position
    #[arg(long)]
    pub(crate) scores: bool,
    /// Omit the names of the rows, columns and vertices of a board
    #[arg(long)]
    pub(crate) plain: bool,
    /// Draw the vertices of a graph at these places: for each vertex its name, its horizontal
    /// coordinate and its height, as in "1:0,1 2:3,1"
    #[arg(long, value_name = "PLACES", allow_hyphen_values = true, conflicts_with = "what")]
    pub(crate) at: Option<String>,
    /// On a board with one piece, write the answer to this question, such as `value` or
    /// `reduced(p)`, into each cell that the piece can reach; `p` is the position with the piece
    /// on that cell
    #[arg(long, value_name = "EXPRESSION", conflicts_with_all = ["at", "what"])]
    pub(crate) label: Option<String>,
    /// Add the thermographs of the options of a game to its thermograph
    #[arg(long)]
    pub(crate) options: bool,
    /// In trees, draw the moves of numbers, ups and nimbers instead of their names
    #[arg(long)]
    pub(crate) unfold: bool,
}

fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse().ok().filter(|scale| (0.1..=20.0).contains(scale));
    scale.ok_or_else(|| "expected a number from 0.1 to 20, such as 4".to_owned())
}

fn temperature(text: &str) -> Result<Rational, String> {
    text.parse().map_err(|_| "expected a number, such as 0 or -1/2".to_owned())
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files of claims, rule files (`.game`), or folders of such files
    pub(crate) files: Vec<PathBuf>,
    /// Check only claims whose id contains this text; if the text has a `*`, it is a pattern for
    /// the whole id; may be repeated
    #[arg(long, value_name = "ID")]
    pub(crate) only: Vec<String>,
    /// Also write a certificate into this folder for every check that a certificate can prove
    #[arg(long, value_name = "FOLDER")]
    pub(crate) certify: Option<PathBuf>,
    /// Check claims up to this cost
    #[arg(long, value_name = "COST", default_value = "instant", value_parser = choice(COSTS))]
    pub(crate) cost: ClaimCost,
    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn parse(words: &[&str]) -> CommandLine {
        CommandLine::read([&["upstar"], words].concat().into_iter().map(OsString::from)).unwrap()
    }

    #[test]
    fn the_definition_is_sound() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn expressions_may_begin_with_a_minus_and_flags_may_stand_anywhere() {
        for words in [
            &["eval", "-1/2", "-_2", "--json"][..],
            &["eval", "--json", "-1/2", "-_2"],
            &["--ascii", "eval", "--json", "--", "-1/2", "-_2"],
        ] {
            let Some(Command::Eval(eval)) = parse(words).command else { panic!("not eval") };
            let expressions: Vec<&str> = eval.expressions.iter().map(|text| text.trim()).collect();
            assert_eq!(expressions, ["-1/2", "-_2"], "{words:?}");
            assert!(eval.json);
        }
    }

    #[test]
    fn downs_and_names_with_a_minus_are_expressions() {
        for text in ["-v", "-on", "-v + ^", "-vv*", "-over", "-_off", "-g", "-a{0||a|-2}", "-hi"] {
            let Some(Command::Eval(eval)) = parse(&["eval", text, "--json", "-q"]).command else {
                panic!("not eval")
            };
            assert_eq!(eval.expressions.len(), 1, "{text}");
            assert_eq!(eval.expressions[0].trim(), text);
            assert!(eval.json);
        }
        for text in ["-v", "-on", "-v3 + ^", "-tis"] {
            let Some(Command::Draw(draw)) = parse(&["draw", text, "-o", "a.svg"]).command else {
                panic!("not draw")
            };
            assert_eq!(draw.given.words.concat().trim(), text);
            let Some(Command::Solve(solve)) = parse(&["solve", text, "-wdiagonal=true"]).command
            else {
                panic!("not solve")
            };
            assert_eq!((solve.words.len(), solve.settings.len()), (1, 1), "{text}");
        }
        let Some(Command::Play(play)) = parse(&["play", "nim", "3", "-sleft", "-onone"]).command
        else {
            panic!("not play")
        };
        assert_eq!((play.side, play.opponent), (Player::Left, OpponentArg::NoOne));
        assert!(parse(&["eval", "-q", "1"]).global.quiet);
    }

    #[test]
    fn the_last_of_ascii_and_unicode_counts() {
        let arguments = parse(&["--ascii", "--unicode", "eval", "0"]);
        assert!(arguments.global.unicode && !arguments.global.ascii);
        let arguments = parse(&["--unicode", "eval", "--ascii", "^"]);
        assert!(arguments.global.ascii && !arguments.global.unicode);
        let arguments = parse(&["--ascii", "eval", "--unicode", "--", "--ascii"]);
        assert!(arguments.global.unicode && !arguments.global.ascii);
    }
}
