//! Every parser returns a position or one clear message, and every hook accepts every parsed
//! position.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use upstar_core::{Player, PositionError, Ruleset};
use upstar_rules::{Arg, ArgValue, DynPosition, DynRuleset, RulesetVisitor, all, visit};
use upstar_testkit::{on_all_cores, scaled};

struct Noise(u64);

impl Noise {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }
}

type TestRuleset = dyn Ruleset<Position = DynPosition>;

struct Erase;

impl RulesetVisitor for Erase {
    type Out = Box<TestRuleset>;

    fn visit<R: Ruleset + 'static>(self, rules: R) -> Box<TestRuleset> {
        Box::new(DynRuleset(Box::new(rules)))
    }
}

fn each(check: impl Fn(&TestRuleset) + Sync) {
    on_all_cores(all(), |doc| {
        let needed = doc.options.iter().any(|option| option.required);
        let options = if needed { doc.examples[0].options } else { &[] };
        let args: Vec<Arg> =
            options.iter().map(|&(name, value)| Arg::named(name, ArgValue::read(value))).collect();
        check(&*visit(doc.name, &args, Erase).unwrap());
    });
}

fn check_error(name: &str, text: &str, error: &PositionError) {
    let (start, end) = error.at;
    let place = || format!("{name}: {text:.60}: {} at {start}..{end}", error.message);
    assert!(start <= end && end <= text.len(), "{}", place());
    assert!(text.is_char_boundary(start) && text.is_char_boundary(end), "{}", place());
    assert!(!error.message.is_empty() && !error.message.ends_with('.'), "{}", place());
    assert!(error.message.len() < 400 && !error.message.contains('\n'), "{}", place());
}

fn check_position(rules: &TestRuleset, text: &str, position: &DynPosition) {
    let name = rules.doc().name;
    let read_back = |position: &DynPosition| {
        let printed = rules.print(position);
        assert_eq!(rules.parse(&printed).as_ref(), Ok(position), "{name}: {text} -> {printed}");
    };
    read_back(position);
    let normal = rules.normalise(position.clone());
    read_back(&normal);
    assert_eq!(rules.normalise(normal.clone()), normal, "{name}: {text}");
    let mut parts = Vec::new();
    rules.components(position, &mut parts);
    parts.iter().for_each(read_back);
    if let Some(negative) = rules.negate(position) {
        read_back(&negative);
        assert_eq!(rules.negate(&negative).as_ref(), Some(position), "{name}: {text}");
    }
    let _ = rules.view(position);
    let mut options = Vec::new();
    for player in Player::BOTH {
        rules.options(position, player, &mut options);
    }
    options.iter().take(20).for_each(read_back);
}

#[test]
fn noise_is_read_or_refused() {
    each(|rules| {
        let pieces = [
            ".",
            ".",
            "_",
            "#",
            "x",
            "o",
            "X",
            "O",
            "/",
            "|",
            "\n",
            " ",
            "B",
            "R",
            "G",
            "(",
            ")",
            ",",
            "0",
            "1",
            "2",
            "3",
            "9",
            "-",
            ":",
            ";",
            "L",
            "T",
            "F",
            "g",
            "w",
            "path ",
            "grid ",
            "cycle ",
            "complete ",
            "star ",
            "0-1B ",
            "1-2R",
            "2-0G",
            "0-1 ",
            "1-2 ",
            "é",
            "\u{0}",
        ];
        let examples: Vec<&str> = rules.doc().examples.iter().map(|e| &*e.position).collect();
        let mut noise = Noise(0x5eed_0000 + rules.doc().name.len() as u64);
        let mut read = 0;
        for round in 0..scaled(1500) {
            let mut text = String::new();
            if round % 2 == 0 {
                let example = examples[noise.below(examples.len())];
                let at = noise.below(example.len() + 1);
                text.push_str(&example[..at]);
                text.push_str(pieces[noise.below(pieces.len())]);
                text.push_str(&example[at..]);
            } else {
                // Few kinds of pieces, so that some texts are valid.
                let kinds: Vec<&str> =
                    (0..1 + noise.below(4)).map(|_| pieces[noise.below(pieces.len())]).collect();
                for _ in 0..noise.below(14) {
                    text.push_str(kinds[noise.below(kinds.len())]);
                }
            }
            match rules.parse(&text) {
                Ok(position) => {
                    read += 1;
                    check_position(rules, &text, &position);
                }
                Err(error) => check_error(rules.doc().name, &text, &error),
            }
        }
        assert!(read > scaled(50), "{}: only {read} texts were positions", rules.doc().name);
    });
}

fn check_huge(rules: &TestRuleset, texts: &[String]) {
    let name = rules.doc().name;
    for text in texts {
        match rules.parse(text) {
            Ok(position) => {
                let printed = rules.print(&position);
                assert_eq!(rules.parse(&printed), Ok(position), "{name}: {printed:.60}");
            }
            Err(error) => check_error(name, text, &error),
        }
    }
    for text in ["999999999x999999999", "path 999999999999", "grid 99999x99999", "99999999999999"] {
        match rules.parse(text) {
            Ok(position) => {
                assert_eq!(rules.parse(&rules.print(&position)), Ok(position), "{name}");
            }
            Err(error) => check_error(name, text, &error),
        }
    }
}

const HANG: Duration = Duration::from_secs(3_600);

#[test]
fn megabytes_are_refused_in_linear_time() {
    let pieces =
        [".", "x", "B", "T", "1", "B(", "0-1B ", "0-1 ", "/", ",", "9,", "grid ", "é", "x."];
    let size = scaled(2_500_000) as usize;
    let texts = pieces.map(|piece| piece.repeat(size / piece.len()));
    let (told, ended) = channel();
    let worker = thread::spawn(move || {
        each(|rules| check_huge(rules, &texts));
        told.send(())
    });
    // A parser that is not linear takes hours.
    let is_hanging = ended.recv_timeout(HANG) == Err(RecvTimeoutError::Timeout);
    assert!(!is_hanging, "some parser takes more than an hour");
    worker.join().unwrap().unwrap();
}
