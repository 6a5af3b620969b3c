//! The values in the file, indexed by their ids.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension};
use upstar_arena::deep;
use upstar_core::Budgeted;
use upstar_form::{ContentHash, Nus};
use upstar_notation::Style;
use upstar_number::Dyadic;
use upstar_short::{Short, ShortContext};

use crate::error::ReadError;
use crate::writer::{GameContent, GameFacts, GameRow, WriteJob};

const LONGEST: usize = 2000;
/// The maximum length of a text in braces for which the text with standard names is stored instead.
const NAMED: usize = 200;

/// Ids from this number on indicate a damaged file.
const FOREIGN: i64 = 1 << 62;

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

pub(crate) struct GameTable {
    next: i64,
    numbers: Map<Short, NumberedValue>,
    values: Map<i64, (Short, ContentHash)>,
    texts: Map<Short, Option<Arc<str>>>,
    /// Ids of invalid rows.
    damaged: HashSet<i64>,
}

#[derive(Clone, Copy)]
pub(crate) struct NumberedValue {
    pub(crate) id: i64,
    pub(crate) hash: ContentHash,
}

impl GameTable {
    pub(crate) fn new(connection: &Connection) -> rusqlite::Result<GameTable> {
        let last: Option<i64> =
            connection.query_row("select max(id) from games where id < ?1", [FOREIGN], |row| {
                row.get(0)
            })?;
        Ok(GameTable { next: last.unwrap_or(0).max(0) + 1, ..GameTable::empty() })
    }

    pub(crate) fn empty() -> GameTable {
        GameTable {
            next: 1,
            numbers: Map::default(),
            values: Map::default(),
            texts: Map::default(),
            damaged: HashSet::new(),
        }
    }

    pub(crate) fn known(&self, value: Short) -> Option<NumberedValue> {
        self.numbers.get(&value).copied()
    }

    /// Forgets the values, but keeps the next id. Returns `true` if there were any.
    pub(crate) fn forget(&mut self) -> bool {
        let had_values = !self.numbers.is_empty();
        *self = GameTable { next: self.next, ..GameTable::empty() };
        had_values
    }

    pub(crate) fn hashes(&self) -> impl Iterator<Item = (Short, ContentHash)> + '_ {
        self.numbers.iter().map(|(&value, numbered)| (value, numbered.hash))
    }

    pub(crate) fn is_damaged(&self, id: i64) -> bool {
        self.damaged.contains(&id)
    }

    /// Returns the id of a value. A new value is sent to the writer after its options.
    pub(crate) fn number(
        &mut self,
        cx: ShortContext<'_>,
        value: Short,
        send: &mut dyn FnMut(WriteJob),
    ) -> Budgeted<NumberedValue> {
        if let Some(known) = self.known(value) {
            return Ok(known);
        }
        let (shape, hash) = if let Some(nus) = cx.as_nus(value) {
            let (number, ups) = (nus.number.to_string(), nus.ups.to_string());
            let hash = ContentHash::of_named(&number, &ups, nus.nim);
            (GameContent::Named { number, ups, nim: nus.nim }, hash)
        } else {
            let mut side = |options: Vec<Short>| -> Budgeted<Vec<NumberedValue>> {
                options.into_iter().map(|option| deep(|| self.number(cx, option, send))).collect()
            };
            let lefts = side(cx.left_options(value)?)?;
            let rights = side(cx.right_options(value)?)?;
            let hash = ContentHash::of_options("", hashes(&lefts), hashes(&rights));
            (GameContent::Options { lefts: ids(&lefts), rights: ids(&rights) }, hash)
        };
        let game = GameRow { shape, hash, facts: self.facts(cx, value)? };
        let numbered = NumberedValue { id: self.next, hash };
        self.next += 1;
        self.numbers.insert(value, numbered);
        self.values.insert(numbered.id, (value, hash));
        send(WriteJob::Game { id: numbered.id, game: Box::new(game) });
        Ok(numbered)
    }

    pub(crate) fn facts(&mut self, cx: ShortContext<'_>, value: Short) -> Budgeted<GameFacts> {
        let walls = cx.thermograph(value)?;
        Ok(GameFacts {
            text: self.text(cx, value)?,
            outcome: cx.outcome(value)?.to_string(),
            mean: walls.mean().to_string(),
            temperature: walls.temperature().to_string(),
        })
    }

    /// Returns the value in the expression language, or `None` if the text is too long. The text is
    /// composed from cached texts of the options, so that long text takes little more time.
    fn text(&mut self, cx: ShortContext<'_>, value: Short) -> Budgeted<Option<Arc<str>>> {
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

    fn braces(&mut self, cx: ShortContext<'_>, value: Short) -> Budgeted<Option<String>> {
        let mut text = String::from("{");
        for (options, end) in [(cx.left_options(value)?, '|'), (cx.right_options(value)?, '}')] {
            let mut texts = Vec::with_capacity(options.len());
            for option in options {
                match deep(|| self.text(cx, option))? {
                    Some(text) => texts.push(text),
                    None => return Ok(None),
                }
            }
            // The ids of values differ from run to run, but their texts do not.
            texts.sort();
            text.push_str(&texts.join(","));
            text.push(end);
        }
        Ok((text.len() <= LONGEST).then_some(text))
    }

    pub(crate) fn read(
        &mut self,
        reader: &Connection,
        id: i64,
        cx: ShortContext<'_>,
    ) -> Budgeted<Result<(Short, ContentHash), ReadError>> {
        if let Some(&known) = self.values.get(&id) {
            return Ok(Ok(known));
        }
        if self.is_damaged(id) {
            return Ok(Err(ReadError::Misfit));
        }
        let read = self.read_row(reader, id, cx)?;
        match read {
            Ok((value, hash)) => {
                self.numbers.insert(value, NumberedValue { id, hash });
                self.values.insert(id, (value, hash));
            }
            Err(ReadError::Misfit) => {
                self.damaged.insert(id);
            }
            Err(ReadError::Busy | ReadError::File(_)) => {}
        }
        Ok(read)
    }

    fn read_row(
        &mut self,
        reader: &Connection,
        id: i64,
        cx: ShortContext<'_>,
    ) -> Budgeted<Result<(Short, ContentHash), ReadError>> {
        let (stored, hash) = match stored(reader, id) {
            Ok(stored) => stored,
            Err(trouble) => return Ok(Err(trouble)),
        };
        // Check the hash first, so that a damaged number of a million digits is not constructed.
        match stored {
            StoredGame::Named { number, ups, nim } => {
                if ContentHash::of_named(&number, &ups, nim) != hash {
                    return Ok(Err(ReadError::Misfit));
                }
                let Some(nus) = named(&number, &ups, nim) else {
                    return Ok(Err(ReadError::Misfit));
                };
                Ok(Ok((cx.nus(&nus)?, hash)))
            }
            StoredGame::Options(lefts, rights) => {
                let mut sides = [Vec::new(), Vec::new()];
                let mut found = [Vec::new(), Vec::new()];
                for (at, ids) in [lefts, rights].into_iter().enumerate() {
                    for id in ids {
                        match deep(|| self.read(reader, id, cx))? {
                            Ok((option, hash)) => {
                                sides[at].push(option);
                                found[at].push(hash);
                            }
                            Err(trouble) => return Ok(Err(trouble)),
                        }
                    }
                }
                let [lefts, rights] = found;
                if ContentHash::of_options("", lefts, rights) != hash {
                    return Ok(Err(ReadError::Misfit));
                }
                Ok(Ok((cx.canonical(&sides[0], &sides[1])?, hash)))
            }
        }
    }
}

enum StoredGame {
    Named { number: String, ups: String, nim: u64 },
    Options(Vec<i64>, Vec<i64>),
}

/// Reads the row of a game. Options must have smaller ids, so that reading terminates for any file.
fn stored(reader: &Connection, id: i64) -> Result<(StoredGame, ContentHash), ReadError> {
    let mut query = reader
        .prepare_cached("select number, ups, nim, lefts, rights, hash from games where id = ?1")?;
    let row = query
        .query_row([id], |row| {
            let named: (Option<String>, Option<String>, Option<i64>) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            let options: (Option<String>, Option<String>) = (row.get(3)?, row.get(4)?);
            Ok((named, options, row.get::<_, String>(5)?))
        })
        .optional()?;
    let (named, options, hash) = row.ok_or(ReadError::Misfit)?;
    let stored = match (named, options) {
        ((Some(number), Some(ups), Some(nim)), (None, None)) => {
            Some(StoredGame::Named { number, ups, nim: nim.cast_unsigned() })
        }
        ((None, None, None), (Some(lefts), Some(rights))) => {
            numbers(&lefts, id).zip(numbers(&rights, id)).map(|(l, r)| StoredGame::Options(l, r))
        }
        _ => None,
    };
    let hash = u128::from_str_radix(&hash, 16).ok().map(ContentHash);
    stored.zip(hash).ok_or(ReadError::Misfit)
}

fn named(number: &str, ups: &str, nim: u64) -> Option<Nus> {
    let ups = ups.parse::<Dyadic>().ok().filter(Dyadic::is_integer)?;
    Some(Nus { number: number.parse().ok()?, ups, nim })
}

fn numbers(text: &str, below: i64) -> Option<Vec<i64>> {
    let numbers = text.split(',').filter(|word| !word.is_empty());
    numbers.map(|word| word.parse().ok().filter(|&number| number < below)).collect()
}

fn hashes(options: &[NumberedValue]) -> Vec<ContentHash> {
    options.iter().map(|option| option.hash).collect()
}

fn ids(options: &[NumberedValue]) -> String {
    let mut ids: Vec<i64> = options.iter().map(|option| option.id).collect();
    ids.sort_unstable();
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    ids.join(",")
}
