//! `upstar learn`: exercises whose answers are compared as games.

use upstar_claims::{Exercise, ExerciseChapter};
use upstar_lang::Value;

use crate::args::LearnArgs;
use crate::command_session::{CommandSession, LEAVE};
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::input;
use crate::output::{ExitStatus, Output, TextColour};
use crate::repl::line_reader::LineReader;

const COMMANDS: [(&str, &str); 3] = [
    ("hint", "print the next hint"),
    ("show", "show the answer and leave"),
    ("quit", "leave without an answer"),
];

/// Compares two lists as sets.
const SAME_SET: &str = "(a, b) -> all([x in b for x in a]) and all([x in a for x in b])";

pub(crate) fn run(
    asked: &LearnArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let chapters = match &asked.file {
        None => ExerciseChapter::course(),
        Some(file) => ExerciseChapter::parse(&file.display().to_string(), &input::read(file)?)
            .map(|chapter| vec![chapter]),
    };
    let chapters = chapters.map_err(|error| CommandError::new(error.to_string()))?;
    let wanted = asked.exercise.join(" ").to_lowercase();
    let mut found = Vec::new();
    let mut number = 0;
    'chapters: for chapter in &chapters {
        if wanted.is_empty() {
            screen.line(screen.ink(TextColour::Strong, &chapter.chapter))?;
        }
        for exercise in &chapter.exercises {
            number += 1;
            if wanted.is_empty() {
                screen.line(format!("{number:4}  {}", exercise.title))?;
            }
            let title = exercise.title.to_lowercase();
            if wanted == number.to_string() || wanted == title {
                found = vec![exercise];
                break 'chapters;
            }
            found.extend(Some(exercise).filter(|_| title.contains(&wanted)));
        }
    }
    match found[..] {
        _ if wanted.is_empty() => Ok(ExitStatus::Answered),
        [exercise] => ask(exercise, calculator, config, screen),
        _ => {
            let help = format!(
                "`upstar learn` lists the exercises, which have the numbers 1 to {number} and titles"
            );
            let few = if found.is_empty() { "no exercise" } else { "more than one exercise" };
            let message = format!("{few} has the number or title `{wanted}`");
            Err(CommandError::new(message).help(help).into())
        }
    }
}

fn ask(
    exercise: &Exercise,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let mut reader = LineReader::new(config);
    reader.complete(COMMANDS.map(|(word, about)| (word.to_owned(), about)));
    let mut hints = exercise.hints.iter();
    screen.line(screen.ink(TextColour::Strong, &exercise.title))?;
    screen.words(&exercise.question)?;
    screen.note("`hint` prints a hint, `show` the answer, and `quit` ends the exercise")?;
    while let Some(line) = reader.line("answer> ", screen)? {
        match line.to_lowercase().as_str() {
            "" => {}
            "hint" => screen.words(hints.next().map_or("there are no more hints", |hint| hint))?,
            "show" => {
                screen.line(&exercise.answer)?;
                screen.words(&exercise.explanation)?;
                break;
            }
            word if LEAVE.contains(&word) => break,
            _ => match is_right(exercise, &line, calculator) {
                Ok(true) if is_question(exercise, &line) => {
                    screen.line("this is the question; simplify it")?;
                }
                Ok(true) => {
                    screen.line(screen.ink(TextColour::Good, "right"))?;
                    screen.words(&exercise.explanation)?;
                    return Ok(ExitStatus::Answered);
                }
                Ok(false) if is_fraction(&line, calculator) => screen.line(format!(
                    "{line} is a number but not a game: its denominator is not a power of two"
                ))?,
                Ok(false) => screen.line("wrong")?,
                Err(complaint) => screen.error(&complaint)?,
            },
        }
    }
    Ok(ExitStatus::NoAnswer)
}

/// Returns `true` if an answer is a game that the question has in backquotes.
fn is_question(exercise: &Exercise, typed: &str) -> bool {
    let dense = |text: &str| text.split_whitespace().collect::<String>();
    exercise.question.split('`').skip(1).step_by(2).any(|part| dense(part) == dense(typed))
}

/// Returns `true` for a number that is not the value of a short game.
fn is_fraction(typed: &str, calculator: &mut CommandSession) -> bool {
    matches!(calculator.value(typed), Ok(Value::Number(number)) if number.as_dyadic().is_none())
}

/// Compares an answer with the answer of the exercise: as words, as sets, or as games.
fn is_right(
    exercise: &Exercise,
    typed: &str,
    calculator: &mut CommandSession,
) -> Result<bool, CommandError> {
    let answer = &exercise.answer;
    let same = match calculator.value(answer)? {
        Value::Text(word) => return Ok(typed.trim_matches('"').eq_ignore_ascii_case(&word)),
        Value::List(_) if !exercise.ordered => SAME_SET,
        Value::Position(_) => "(a, b) -> type(a) = type(b) and a = b",
        _ => "(a, b) -> a = b",
    };
    // An error points into the answer, not into a call that the user did not write.
    calculator.value(typed)?;
    match calculator.value(&format!("({same})(({typed}), {answer})")) {
        Ok(equal) => Ok(matches!(equal, Value::Bool(true))),
        Err(error) if error.status() == ExitStatus::NoAnswer => {
            Err(error.at(typed, 0..typed.len()))
        }
        // Values of different types are not equal.
        Err(_) => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::CommandLine;

    fn calculator(steps: u64) -> CommandSession {
        let arguments = CommandLine::read(["upstar", "learn"].map(Into::into)).unwrap();
        CommandSession::new(&Config::new(&arguments.global), steps, 1, None)
    }

    #[test]
    fn every_exercise_accepts_its_answer_in_two_spellings_and_rejects_another() {
        let chapters = ExerciseChapter::course().unwrap();
        let exercises: Vec<&Exercise> = chapters.iter().flat_map(|c| &c.exercises).collect();
        assert_eq!(exercises.len(), 40);
        let mut calculator = calculator(10_000_000);
        for exercise in &exercises {
            let Exercise { title, question, answer, .. } = exercise;
            assert!(!exercise.hints.is_empty() && !exercise.explanation.is_empty(), "{title}");
            assert!(!question.contains(&format!("`{answer}`")), "{title}: not accepted");
            assert_eq!(exercises.iter().filter(|other| other.title == *title).count(), 1);
            assert!(!is_fraction(answer, &mut calculator), "{title}");
            let value = calculator.value(answer).unwrap_or_else(|error| panic!("{title}: {error}"));
            let is_word = matches!(value, Value::Text(_));
            let (another, wrong) = match value {
                Value::Text(word) => (format!("\"{}\"", word.to_lowercase()), "=".to_owned()),
                Value::List(_) if exercise.ordered => {
                    (format!("[{answer}[0], {answer}[1]]"), format!("reverse({answer})"))
                }
                Value::List(_) => {
                    (format!("reverse({answer}) + {answer}"), format!("[{answer}[0]]"))
                }
                Value::Position(_) => (format!("({answer})"), "5/8".to_owned()),
                _ => (format!("{answer} + {{3|-3}} + {{3|-3}}"), "13/16".to_owned()),
            };
            let mut is = |typed: &str| {
                let right = is_right(exercise, typed, &mut calculator);
                right.unwrap_or_else(|error| panic!("{title}: {typed}: {error}"))
            };
            assert!(is(answer) && is(&another), "{title}: {another}");
            assert!(!is(&wrong), "{title}: {wrong}");
            // A word is compared as a text, and every text can be wrong.
            let refused = is_right(exercise, "{1|", &mut calculator);
            assert_eq!(refused.is_err(), !is_word, "{title}");
        }
        let question = |title: &str, typed: &str| {
            let exercise = exercises.iter().find(|exercise| exercise.title == title).unwrap();
            is_question(exercise, typed)
        };
        assert!(
            question("The simplest number", "{1/4 | 3}") && question("Twice over", "over+over")
        );
        assert!(!question("Twice over", "over"));
        assert!(is_fraction("11/9", &mut calculator) && !is_fraction("5/8", &mut calculator));
        // Another type is wrong, and an answer cannot change the comparison.
        assert!(matches!(is_right(exercises[0], "[*]", &mut calculator), Ok(false)));
        assert!(is_right(exercises[0], "0) = 0 or (1", &mut calculator).is_err());
    }

    #[test]
    fn an_error_of_the_comparison_does_not_show_the_answer() {
        let chapters = ExerciseChapter::course().unwrap();
        let exercise = chapters.iter().flat_map(|chapter| &chapter.exercises).nth(5).unwrap();
        let typed = "domineering(\"7x7\")";
        let error = is_right(exercise, typed, &mut calculator(2000)).unwrap_err();
        let shown = error.render(false, None);
        let carets = "^".repeat(typed.len());
        assert!(shown.ends_with(&format!("\n1 | {typed}\n  | {carets}\n")), "{shown}");
    }
}
