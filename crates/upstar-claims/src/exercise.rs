//! Exercises as data: a question about games with hints, an answer and an explanation.
//!
//! Invariant: the texts are not evaluated here; `upstar learn` compares answers.

use serde::Deserialize;

use crate::load::{LoadError, SourceFile};

/// The exercises of one subject.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExerciseChapter {
    /// The title of the chapter.
    pub chapter: String,
    /// The exercises, in order.
    #[serde(rename = "exercise")]
    pub exercises: Vec<Exercise>,
}

/// A question with its answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// The name of the exercise.
    pub title: String,
    /// The question. A game in backquotes is not accepted as an answer.
    pub question: String,
    /// The hints, from the vaguest to the most helpful.
    pub hints: Vec<String>,
    /// The answer, as an expression. A list is a set of answers, and a text is a word.
    pub answer: String,
    /// `true` if the order of a list matters.
    #[serde(default)]
    pub ordered: bool,
    /// The reason for the answer, with the name of the principle.
    pub explanation: String,
}

/// The files of the course in the folder `exercises`, with their texts.
const COURSE: [(&str, &str); 9] = [
    ("nim.toml", include_str!("../exercises/nim.toml")),
    ("numbers.toml", include_str!("../exercises/numbers.toml")),
    ("short-games.toml", include_str!("../exercises/short-games.toml")),
    ("thermography.toml", include_str!("../exercises/thermography.toml")),
    ("ordinal-sums.toml", include_str!("../exercises/ordinal-sums.toml")),
    ("loopy.toml", include_str!("../exercises/loopy.toml")),
    ("scoring.toml", include_str!("../exercises/scoring.toml")),
    ("misere.toml", include_str!("../exercises/misere.toml")),
    ("compound-games.toml", include_str!("../exercises/compound-games.toml")),
];

impl ExerciseChapter {
    /// Parses the text of a file of exercises with the name `file`.
    pub fn parse(file: &str, text: &str) -> Result<ExerciseChapter, LoadError> {
        SourceFile { file, text }.parse()
    }

    /// Returns the chapters of the course that belongs to the program.
    pub fn course() -> Result<Vec<ExerciseChapter>, LoadError> {
        COURSE.iter().map(|(file, text)| ExerciseChapter::parse(file, text)).collect()
    }
}
