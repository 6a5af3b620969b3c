//! Values by their numbers in the file.

use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension};
use upstar_core::Step;
use upstar_form::Nus;
use upstar_notation::Style;
use upstar_number::Dyadic;
use upstar_short::{Cx, Short};
use upstar_store::deep;

use crate::writer::{GameRow, Job, Shape};

/// A value whose text is longer than this is kept without it.
const LONGEST: usize = 2000;
/// Texts up to this length are written with the names of the literature.
const NAMED: usize = 200;

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// Which values are in the file, and under which numbers.
pub(crate) struct Games {
    next: i64,
    numbers: Map<Short, i64>,
    values: Map<i64, Short>,
    texts: Map<Short, Option<Arc<str>>>,
}

/// A game as it stands in the file.
enum Stored {
    Named(Nus),
    Options(Vec<i64>, Vec<i64>),
}

impl Games {
    pub(crate) fn new(connection: &Connection) -> rusqlite::Result<Games> {
        let last: Option<i64> =
            connection.query_row("select max(id) from games", [], |row| row.get(0))?;
        Ok(Games {
            next: last.unwrap_or(0) + 1,
            numbers: Map::default(),
            values: Map::default(),
            texts: Map::default(),
        })
    }

    /// The number of a value that is in the file, or on its way to it.
    pub(crate) fn known(&self, value: Short) -> Option<i64> {
        self.numbers.get(&value).copied()
    }

    /// The number of a value. Values that have none get one, and are sent to be written, options
    /// before the games that have them.
    pub(crate) fn number(
        &mut self,
        cx: Cx<'_>,
        value: Short,
        send: &mut dyn FnMut(Job),
    ) -> Step<i64> {
        if let Some(known) = self.known(value) {
            return Ok(known);
        }
        let shape = if let Some(nus) = cx.as_nus(value) {
            Shape::Named { number: nus.number.to_string(), ups: nus.ups.to_string(), nim: nus.nim }
        } else {
            let mut side = |options: Vec<Short>| -> Step<String> {
                let numbers: Step<Vec<String>> = options
                    .into_iter()
                    .map(|option| Ok(deep(|| self.number(cx, option, send))?.to_string()))
                    .collect();
                Ok(numbers?.join(","))
            };
            let lefts = side(cx.left_options(value)?)?;
            Shape::Options { lefts, rights: side(cx.right_options(value)?)? }
        };
        let walls = cx.thermograph(value)?;
        let game = GameRow {
            shape,
            text: self.text(cx, value)?,
            outcome: cx.outcome(value)?.to_string(),
            mean: walls.mean().to_string(),
            temperature: walls.temperature().to_string(),
        };
        let id = self.next;
        self.next += 1;
        self.numbers.insert(value, id);
        self.values.insert(id, value);
        send(Job::Game { id, game: Box::new(game) });
        Ok(id)
    }

    /// The value in the notation of the language, unless that would be long. It is put together from
    /// the texts of the options, so that long values cost no more than short ones.
    fn text(&mut self, cx: Cx<'_>, value: Short) -> Step<Option<Arc<str>>> {
        if let Some(known) = self.texts.get(&value) {
            return Ok(known.clone());
        }
        let plain =
            if cx.as_nus(value).is_some() { Some(String::new()) } else { self.braces(cx, value)? };
        let text: Option<Arc<str>> = match plain {
            Some(plain) if plain.len() <= NAMED => {
                cx.term(value)?.print(Style::Ascii, LONGEST).ok().map(Arc::from)
            }
            plain => plain.map(Arc::from),
        };
        self.texts.insert(value, text.clone());
        Ok(text)
    }

    fn braces(&mut self, cx: Cx<'_>, value: Short) -> Step<Option<String>> {
        let mut text = String::from("{");
        for (options, end) in [(cx.left_options(value)?, '|'), (cx.right_options(value)?, '}')] {
            let mut texts = Vec::with_capacity(options.len());
            for option in options {
                match deep(|| self.text(cx, option))? {
                    Some(text) => texts.push(text),
                    None => return Ok(None),
                }
            }
            // The numbers of values differ from run to run, their texts do not.
            texts.sort();
            text.push_str(&texts.join(","));
            text.push(end);
        }
        Ok((text.len() <= LONGEST).then_some(text))
    }

    /// The value with this number in the file.
    pub(crate) fn read(
        &mut self,
        reader: &Connection,
        id: i64,
        cx: Cx<'_>,
    ) -> Step<rusqlite::Result<Short>> {
        if let Some(&known) = self.values.get(&id) {
            return Ok(Ok(known));
        }
        let stored = match stored(reader, id) {
            Ok(stored) => stored,
            Err(error) => return Ok(Err(error)),
        };
        let value = match stored {
            Stored::Named(nus) => cx.nus(&nus)?,
            Stored::Options(lefts, rights) => {
                let mut sides = [Vec::new(), Vec::new()];
                for (side, ids) in sides.iter_mut().zip([lefts, rights]) {
                    for id in ids {
                        match deep(|| self.read(reader, id, cx))? {
                            Ok(option) => side.push(option),
                            Err(error) => return Ok(Err(error)),
                        }
                    }
                }
                cx.canonical(&sides[0], &sides[1])?
            }
        };
        self.numbers.insert(value, id);
        self.values.insert(id, value);
        Ok(Ok(value))
    }
}

/// The row of a game. Options have smaller numbers than the games that have them, so that reading
/// ends whatever the file says.
fn stored(reader: &Connection, id: i64) -> rusqlite::Result<Stored> {
    let mut query =
        reader.prepare_cached("select number, ups, nim, lefts, rights from games where id = ?1")?;
    let row = query
        .query_row([id], |row| {
            let named: (Option<String>, Option<String>, Option<i64>) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            let options: (Option<String>, Option<String>) = (row.get(3)?, row.get(4)?);
            Ok((named, options))
        })
        .optional()?;
    let read = row.and_then(|(named, (lefts, rights))| match named {
        (Some(number), Some(ups), Some(nim)) => Some(Stored::Named(Nus {
            number: number.parse().ok()?,
            ups: ups.parse::<Dyadic>().ok().filter(Dyadic::is_integer)?,
            nim: nim.cast_unsigned(),
        })),
        _ => Some(Stored::Options(numbers(&lefts?, id)?, numbers(&rights?, id)?)),
    });
    read.ok_or_else(|| {
        let sentence = format!("game {id} is damaged");
        rusqlite::Error::ToSqlConversionFailure(sentence.into())
    })
}

fn numbers(text: &str, below: i64) -> Option<Vec<i64>> {
    let numbers = text.split(',').filter(|word| !word.is_empty());
    numbers.map(|word| word.parse().ok().filter(|&number| number < below)).collect()
}
