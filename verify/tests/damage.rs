//! Damaged certificates are rejected, unless their claims are still true.

mod common;
use common::{BOTH, Forms, Game, Random, Writer, check, statement};
use std::collections::HashMap;
use upstar_verify::Fault;
use upstar_verify::rules::{Player, Ruleset, split};

/// Returns `true` if all claims are true, without reading facts.
fn true_claims(forms: &mut Forms, text: &str) -> bool {
    let mut rules = Vec::new();
    let mut games: HashMap<u32, usize> = HashMap::from([(0, 0)]);
    let mut lists: HashMap<u32, [Vec<u32>; 2]> = HashMap::new();
    for line in text.lines() {
        let (head, _) = line.split_once(" as ").unwrap_or((line, ""));
        let words: Vec<&str> = head.split_ascii_whitespace().collect();
        let n = |place: usize| words[place].parse::<u32>().unwrap();
        match words.first() {
            Some(&"r") => {
                rules.push(Ruleset::find(words[3], &words[4..], words[2] == "parts").unwrap());
            }
            Some(&"g") => {
                let bar = words.iter().position(|&w| w == "|").unwrap();
                let sides =
                    [2..bar, bar + 1..words.len()].map(|range| range.map(n).collect::<Vec<_>>());
                let [left, right] = sides.clone().map(|s| s.iter().map(|o| games[o]).collect());
                lists.insert(n(1), sides);
                games.insert(n(1), forms.form(left, right));
            }
            Some(&"p") => {
                let ruleset: &Ruleset = &rules[n(2) as usize - 1];
                let state = ruleset.read(line.splitn(4, ' ').nth(3).unwrap_or_default()).unwrap();
                let states = if ruleset.parts { split(&state).collect() } else { vec![&state[..]] };
                let parts: Vec<usize> = states.iter().map(|s| forms.position(ruleset, s)).collect();
                games.insert(n(1), parts.into_iter().fold(0, |sum, p| forms.add(sum, p)));
            }
            Some(&"s") => {
                let terms = (2..words.len()).map(|k| games[&n(k)]);
                games.insert(n(1), terms.fold(0, |sum, p| forms.add(sum, p)));
            }
            // The tests of crates/upstar-certify evaluate these statements with the engine.
            Some(&"claim") if words.get(1) == Some(&"eval") => {}
            Some(&"m") => _ = games.insert(n(1), forms.negative(games[&n(2)])),
            Some(&"claim") => {
                let g = |place: usize| games[&n(place)];
                let canonical = |forms: &mut Forms, n: u32| {
                    let repeats = |s: &Vec<u32>| {
                        s.iter()
                            .enumerate()
                            .any(|(k, a)| s[..k].iter().any(|b| games[a] == games[b]))
                    };
                    let mut new = vec![n];
                    while let Some(n) = new.pop() {
                        let sides = lists.get(&n).cloned().unwrap_or_default();
                        if sides.iter().any(repeats) {
                            return false;
                        }
                        new.extend(sides.concat());
                    }
                    forms.is_canonical(games[&n])
                };
                let holds = match words[1] {
                    "<=" => forms.le(g(2), g(3)),
                    "=" => forms.eq(g(2), g(3)),
                    "<|" => forms.lf(g(2), g(3)),
                    "<" => forms.le(g(2), g(3)) && forms.lf(g(2), g(3)),
                    "||" => forms.lf(g(2), g(3)) && forms.lf(g(3), g(2)),
                    "!=" => !forms.eq(g(2), g(3)),
                    "canonical" => canonical(forms, n(2)),
                    "outcome" => forms.outcome(g(3)) == words[2],
                    "misere" => forms.misere_outcome(g(3)) == words[2],
                    "value" => forms.eq(g(2), g(3)) && canonical(forms, n(3)),
                    "nim" => forms.nim_value(g(3)) == Some(n(2) as usize),
                    "width" | "dimension" => ordered(forms, &games, &words[1..]),
                    other => panic!("{other}"),
                };
                if !holds {
                    return false;
                }
            }
            _ => {}
        }
    }
    true
}

fn ordered(forms: &mut Forms, games: &HashMap<u32, usize>, words: &[&str]) -> bool {
    let lists: Vec<Vec<usize>> = words[1..]
        .split(|&w| w == ";")
        .map(|list| list.iter().map(|w| games[&w.parse::<u32>().unwrap()]).collect())
        .collect();
    let (set, rest) = (&lists[0], &lists[1..]);
    if words[0] == "dimension" {
        return set.iter().all(|&a| {
            set.iter().all(|&b| {
                let place = |list: &Vec<usize>, g| list.iter().position(|&h| h == g);
                forms.le(a, b) == rest.iter().all(|list| place(list, a) <= place(list, b))
            })
        });
    }
    let subsets = 0_usize..1 << set.len();
    let width = subsets.filter(|bits| {
        let chosen: Vec<usize> =
            (0..set.len()).filter(|k| bits >> k & 1 == 1).map(|k| set[k]).collect();
        (0..chosen.len()).all(|a| {
            (0..a).all(|b| forms.lf(chosen[a], chosen[b]) && forms.lf(chosen[b], chosen[a]))
        })
    });
    width.map(|bits| bits.count_ones()).max() == Some(rest.len() as u32 - 1)
}

fn certificates() -> Vec<String> {
    let mut all = Vec::new();
    for place in 0..22 {
        let mut w = Writer::new();
        let mut day = vec![0];
        for _ in 0..2 {
            day = w.forms.day_after(&day);
        }
        let a = day[place];
        for &b in day.iter().skip(place % 3).step_by(3) {
            let (x, y) = (Game::Form(a), Game::Form(b));
            let (le, ge) = (w.forms.le(a, b), w.forms.le(b, a));
            let fact = if le { w.le(&x, &y) } else { w.lf(&y, &x) };
            w.line(format!("claim {} {fact}", if le { "<=" } else { "<|" }));
            if le && !ge {
                w.lf(&x, &y);
                w.line(format!("claim < {fact}"));
            }
        }
        let n = w.canonical(a);
        w.line(format!("claim canonical {n}"));
        all.push(w.finish());
    }
    let values = [
        ("whole domineering", "2x3"),
        ("parts domineering", "3x3"),
        ("parts domineering", "2x4"),
        ("whole clobber", "xoxo"),
        ("parts clobber", "xox/oxo"),
        ("whole nogo", "1x4"),
        ("whole hackenbush", "BRG"),
        ("whole toppling_dominoes", "xoxg"),
        ("parts nim", "2,3"),
        ("whole toads_and_frogs", "TT..FF"),
        ("parts col", "path 4"),
        ("whole snort", "path 3"),
    ];
    for (rules, text) in values {
        let mut w = Writer::new();
        let rule = w.rules(rules);
        let game = w.position(rule, text);
        let g = w.value(&game);
        let (n, g) = (w.number(&game), w.canonical(g));
        w.line(format!("claim value {n} {g} as {text}"));
        all.push(w.finish());
    }
    let outcomes = [
        ("whole domineering", "3x4"),
        ("parts domineering", "4x3"),
        ("whole clobber", "xoxo/oxox"),
        ("parts clobber", "xoxoxo"),
        ("whole nogo", "1x5"),
        ("parts nim", "1,2,3"),
        ("whole nim", "2,3"),
        ("whole konane", ".xo.o"),
        ("whole amazons", "x../..o"),
    ];
    for (rules, text) in outcomes {
        let mut w = Writer::new();
        let rule = w.rules(rules);
        let game = w.position(rule, text);
        let (outcome, n) = (w.outcome(&game), w.number(&game));
        w.line(format!("claim outcome {outcome} {n} as {text}"));
        BOTH.iter().for_each(|&p| _ = w.misere(&game, p));
        let form = w.form(&game);
        let misere = w.forms.misere_outcome(form);
        w.line(format!("claim misere {misere} {n} as {text}"));
        all.push(w.finish());
    }
    for (rules, text) in [
        ("whole octal 0.77", "6"),
        ("whole nim", "2,2"),
        ("whole cram", "2x3"),
        ("parts octal 0.07", "7"),
    ] {
        let mut w = Writer::new();
        let rule = w.rules(rules);
        let game = w.position(rule, text);
        let form = w.form(&game);
        let (n, value) = (w.nim_value(&game), w.forms.nim_value(form).unwrap());
        w.line(format!("claim nim {value} {n} as {text}"));
        all.push(w.finish());
    }
    let mut w = Writer::new();
    let star = w.forms.form(vec![0], vec![0]);
    let up = w.forms.form(vec![0], vec![star]);
    let one = w.forms.form(vec![0], vec![]);
    let set = [0, star, one, up].map(Game::Form);
    for a in &set {
        for b in &set {
            let (i, j) = (w.form(a), w.form(b));
            _ = if w.forms.le(i, j) { w.le(a, b) } else { w.lf(b, a) };
        }
    }
    let [z, s, o, u] = set.clone().map(|g| w.number(&g));
    w.line(format!("claim width {z} {s} {o} {u} ; {u} {s} ; {z} {u} ; {s} {o}"));
    w.line(format!("claim dimension {z} {s} {o} {u} ; {z} {u} {s} {o} ; {s} {z} {u} {o}"));
    let [zero, star, _, up] = set;
    let sum = Game::Sum(vec![up.clone(), up.clone(), star]);
    w.le(&zero, &sum);
    let fact = w.lf(&zero, &sum);
    w.line(format!("claim < {fact}"));
    let difference = Game::Sum(vec![up.clone(), Game::Negative(up.into())]);
    w.le(&difference, &zero);
    let fact = w.le(&zero, &difference);
    w.line(format!("claim = {fact}"));
    all.push(w.finish());
    // Evaluated statements.
    for lines in [
        "let games := [ 0 , * , ^ , {1|-1} , 1/2 ]\nclaim eval [ g for g in games if g - g != 0 ] = [ ]",
        "claim eval size ( day ( 2 ) ) = 22 and { 1 | - 1 } || 0 and reduced ( { 1 , ^ | 0 } ) != 0",
        "let f := x -> { x | 0 }\nclaim eval f ( 1 ) : * != 2 · f ( 1 ) and '{ 0 , 1 | 2 }' <> * <| 3",
        "claim eval hackenbush ( \"BR\" ) = 1/2 and outcome ( nim ( \"1,2\" ) ) = \"N\"",
        "claim eval [ left_stop ( x ) + right_stop ( x ) for x in [ 1 , * , {3|-2} ] ] = [ 2 , 0 , 1 ]",
    ] {
        all.push(format!("upstar-certificate 1\n{lines}\nend\n"));
    }
    // Reduced sums.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sums");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    all.extend(paths.iter().map(|path| std::fs::read_to_string(path).unwrap()));
    all
}

fn damaged(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|l| l.split(' ').map(str::to_string).collect()).collect();
    if lines.is_empty() {
        return String::new();
    }
    // Claims are damaged often, to detect a lenient checker.
    let claims: Vec<usize> = (1..lines.len()).filter(|&l| lines[l][0] == "claim").collect();
    let at = if !claims.is_empty() && random.below(4) == 0 {
        claims[random.below(claims.len())]
    } else {
        random.below(lines.len())
    };
    let other = random.below(lines.len());
    match random.below(9) {
        0 => _ = lines.remove(at),
        1 => lines.swap(at, other),
        2 => {
            let copy = lines[other].clone();
            lines.insert(at, copy);
        }
        3 => {
            let word = random.below(lines[at].len());
            lines[at].remove(word);
        }
        4 => {
            let (from, to) = (random.below(lines[at].len()), random.below(lines[at].len()));
            lines[at].swap(from, to);
        }
        5 => {
            let (from, to) = (random.below(lines[other].len()), random.below(lines[at].len()));
            lines[at][to] = lines[other][from].clone();
        }
        6 => {
            let letters = [
                "N", "P", "L", "R", "<=", "<", "<|", "||", "=", "!=", "F", ".", "le", "lf", "c",
                "v", "tr", "add",
            ];
            let word = random.below(lines[at].len());
            lines[at][word] = letters[random.below(letters.len())].into();
        }
        _ => {
            let word = random.below(lines[at].len());
            if let Some((i, j)) = lines[at][word].split_once('.').filter(|_| lines[at][0] == "ge") {
                let [i, j] = [i, j].map(|n| n.parse::<usize>().unwrap_or(0));
                lines[at][word] = format!("{}.{}", random.below(i + 2), random.below(j + 3));
                return lines.iter().map(|l| l.join(" ") + "\n").collect();
            }
            let digits = lines[at][word].trim_start_matches(['L', 'R', '-']).to_string();
            if let Ok(n) = digits.parse::<u32>() {
                let letter =
                    lines[at][word].trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
                let letter = if random.below(5) > 0 {
                    letter
                } else {
                    ["", "L", "R", "-"][random.below(4)].into()
                };
                let changed = if random.below(2) == 0 {
                    random.below(2 * n as usize + 3) as u32
                } else {
                    n ^ 1
                };
                lines[at][word] = format!("{letter}{changed}");
            } else {
                let place = random.below(lines[at][word].len().max(1));
                let mut word_bytes = lines[at][word].clone().into_bytes();
                if let Some(c) = word_bytes.get_mut(place) {
                    *c = b".#xoTFBRG/1234,"[random.below(15)];
                }
                lines[at][word] = String::from_utf8_lossy(&word_bytes).into();
            }
        }
    }
    let mut text: String = lines.iter().map(|l| l.join(" ") + "\n").collect();
    if random.below(40) == 0 {
        text.truncate(random.below(text.len().max(1)));
    }
    text
}

/// Returns a number from the environment, or 1.
fn setting(name: &str) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

#[test]
fn damage_proves_nothing_false() {
    let (scale, seed) = (setting("TEST_SCALE") as usize, setting("TEST_SEED"));
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ seed);
    let mut forms = Forms::new();
    let (mut rejected, mut accepted, mut decided) = (0, 0, 0);
    let mut known: HashMap<String, bool> = HashMap::new();
    for certificate in certificates() {
        assert!(check(&certificate).1.is_ok());
        assert!(true_claims(&mut forms, &certificate));
        for _ in 0..625 * scale {
            let mut text = damaged(&certificate, &mut random);
            if random.below(3) == 0 {
                text = damaged(&text, &mut random);
            }
            if text.trim_end() == certificate.trim_end() {
                continue;
            }
            let (said, result) = check(&text);
            // Each printed statement is true, even if a later line is faulty.
            for statement in said.iter().filter_map(|line| line.strip_prefix("holds: ")) {
                match known.get(statement).copied() {
                    Some(answer) => decided += usize::from(answer),
                    None => {
                        let answer = statement::is_true(&mut forms, statement);
                        assert_ne!(answer, Some(false), "{statement}\n{text}");
                        known.insert(statement.to_string(), answer.is_some());
                        decided += usize::from(answer.is_some());
                    }
                }
            }
            match result {
                Err(_) => rejected += 1,
                Ok(_) => {
                    accepted += 1;
                    assert!(true_claims(&mut forms, &text), "{text}");
                }
            }
        }
    }
    println!("{rejected} rejected, {accepted} still true, {decided} printed statements decided");
    assert!(decided > accepted / 2);
    assert!(rejected > 22_000 * scale && accepted > 250 * scale);
}

fn fault(text: &str) -> Fault {
    check(&format!("upstar-certificate 1\n{text}")).1.unwrap_err().1
}

#[track_caller]
fn does_not_follow(text: &str) {
    let fault = fault(text);
    assert!(matches!(fault, Fault::DoesNotFollow(_)), "{fault:?}");
}

#[track_caller]
fn unreadable(text: &str) {
    let fault = fault(text);
    assert!(matches!(fault, Fault::Unreadable(_)), "{fault:?}");
}

#[test]
fn attacks_by_hand() {
    // 1 <= 0 does not follow from 0 <| 1 or from itself.
    does_not_follow("g 1 0 |\nle 1 0 R0\nclaim <= 1 0\nend\n");
    does_not_follow("g 1 0 |\nle 1 0 L0\nclaim <= 1 0\nend\n");
    does_not_follow("g 1 0 |\nle 1 0 F\nclaim <= 1 0\nend\n");
    does_not_follow("g 1 0 |\ntr 1 0 0\nclaim <= 1 0\nend\n");
    // Circular facts: each fact relies on the other fact.
    does_not_follow("g 1 0 | 0\ng 2 1 | 1\nle 2 0 R1\nle 1 2 L1 R2\nclaim <= 1 2\nend\n");
    does_not_follow("lf 0 0 L0\nclaim <| 0 0\nend\n");
    // Labels that are used twice, too early, or after they were forgotten.
    does_not_follow("g 1 0 |\ng 1 | 0\nclaim <= 0 0\nend\n");
    does_not_follow("g 0 0 |\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 1 |\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 2 |\ng 2 0 |\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 |\nforget node 1\ng 1 | 0\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 |\nforget node 1\nclaim <= 1 1\nend\n");
    does_not_follow("g 1 0 |\nle 0 1\nforget le 0 1\nclaim <= 0 1\nend\n");
    does_not_follow("forget node 0\nclaim <= 0 0\nend\n");
    // Reduced sums: circular facts, a move of the wrong player, a term and an option that do not
    // exist, a replacement that is not proved or contains its term, and a sum with too many terms.
    does_not_follow("g 1 0 | 0\nge 1 ; 0.0\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 | 0\nge 1 ; 0.0\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 |\nge -1 ; 0.0\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 | 0\ng 2 0 | 1\nge 2 ; 1.0\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 | 0\ng 2 0 | 1\nge 2 ; 0.1\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 | 0\ng 2 0 | 1\nge 2 ;\nclaim <= 0 0\nend\n");
    unreadable("g 1 0 | 0\ng 2 0 | 1\nge 2 ; 0.0 0.0\nclaim <= 0 0\nend\n");
    unreadable("g 1 0 | 0\ng 2 0 | 1\nge 2 ; L0\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 | 0\neq 1 = -1\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 | 0\neq 1 = 1\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 |\neq 1 1 =\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 |\neq 1 = 1 1\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 |\nge 1 ;\nsum 1 0\nclaim <= 1 0\nend\n");
    does_not_follow("g 1 0 |\nge 1 ;\nforget ge 1\nsum 0 1\nclaim <= 0 1\nend\n");
    does_not_follow("g 1 0 |\ng 2 1 |\nforget node 1\nge -2 2 ;\nge -1 ;\nclaim <= 0 0\nend\n");
    does_not_follow("g 1 0 | 0\ng 2 0 | 1\nforget node 1\nge 2 -1 ; 0.0\nclaim <= 0 0\nend\n");
    unreadable("g 1 0 |\nge 1\nclaim <= 0 0\nend\n");
    unreadable("g 1 0 |\nge --1 1 ;\nclaim <= 0 0\nend\n");
    unreadable("forget 0\nclaim <= 0 0\nend\n");
    // A listing of options that is too long, although the file is large enough for its steps.
    let heaps: Vec<String> = (951..=1000).map(|heap| heap.to_string()).collect();
    let (code, comment) = ("7".repeat(30), "x".repeat(50_000));
    let long =
        format!("#{comment}\nr 1 whole octal .{code}\np 1 1 {}\nge 1 ; 0.0\n", heaps.join(","));
    assert_eq!(fault(&long), Fault::DoesNotFollow("the texts of the options are too long".into()));
    // No claims, too few witnesses, and too many witnesses.
    does_not_follow("end\n");
    does_not_follow("g 1 0 |\nlf 0 1\nclaim <| 0 1\nend\n");
    unreadable("g 1 0 |\nle 0 1 L0\nclaim <= 0 1\nend\n");
    unreadable("g 1 0 |\nlf 0 1 L0 L0\nclaim <| 0 1\nend\n");
    // Forms with repeated options are not canonical.
    does_not_follow("g 1 0 0 |\nc 1 F F\nclaim canonical 1\nend\n");
    does_not_follow("g 1 0 0 |\nc 1 L0 L0\nclaim canonical 1\nend\n");
    does_not_follow("g 1 0 |\ng 2 1 |\nclaim canonical 2\nend\n");
    // Misère play: a player unable to move does not lose.
    does_not_follow("lose L 0\nlose R 0\nclaim misere P 0\nend\n");
    does_not_follow("r 1 whole nim\np 1 1 1\nwin L 1 .\nclaim misere N 1\nend\n");
    // Nim values: the value of an option, a value that is too large, partizan rules, and components
    // without values.
    does_not_follow("r 1 whole nim\np 1 1 0\np 2 1 1\nnim 1 0\nnim 2 0 .\nclaim nim 0 2\nend\n");
    does_not_follow("r 1 whole nim\np 1 1 0\np 2 1 1\nnim 1 0\nnim 2 2 .\nclaim nim 2 2\nend\n");
    does_not_follow("r 1 whole clobber\np 1 1 .\nnim 1 0\nclaim nim 0 1\nend\n");
    does_not_follow("r 1 parts nim\np 1 1 1,2\nxor 1\nclaim nim 0 1\nend\n");
    does_not_follow("r 1 parts nim\np 1 1 2\nxor 1\nclaim nim 0 1\nend\n");
    does_not_follow("r 1 whole nim\np 1 1 1\nxor 1\nclaim nim 0 1\nend\n");
    // Values: unknown values of options, and a sum as the value of an unsplit position.
    does_not_follow("r 1 whole nim\np 1 1 1\ng 2 0 | 0\nv 1 2\nclaim value 1 2\nend\n");
    does_not_follow("r 1 whole nim\np 1 1 0\ns 2\nv 1 2\nclaim = 1 2\nend\n");
    does_not_follow("r 1 parts nim\np 1 1 2\ns 2 1\nv 1 2\nclaim = 1 2\nend\n");
    // Periods.
    does_not_follow("r 1 whole octal 0.77\nclaim period 1 70 12\nend\n");
    does_not_follow("r 1 whole octal 0.77\nclaim period 1 71 11\nend\n");
    does_not_follow("r 1 whole octal 0.77\nclaim period 1 71 0\nend\n");
    does_not_follow("r 1 whole octal 0.77\nclaim period 1 4294967295 4294967295\nend\n");
    does_not_follow("r 1 whole nim\nclaim period 1 1 1\nend\n");
    // Forms of numbers that are not canonical have no names.
    let (said, _) = check(
        "upstar-certificate 1\ng 1 0 |\ng 2 | 1 0\ng 3 0 1 |\nclaim = 2 2\nclaim = 3 3\nend\n",
    );
    assert_eq!(said, ["holds: {|1,0} = {|1,0}", "holds: {0,1|} = {0,1|}"]);
    // Nim values are computed once for each game, and their number is limited.
    let period = "r 1 whole octal 0.165\nr 2 whole octal 0.77\n".to_string();
    let claims = "claim period 1 5181 1550\n".repeat(300) + "claim period 2 71 12\n";
    let (said, result) = check(&format!("upstar-certificate 1\n{period}{claims}end\n"));
    assert!(result.is_ok() && said.len() == 301, "{result:?}");
    assert_eq!(
        said[300],
        "holds: period(octal(\"0.77\")) = 12 and preperiod(octal(\"0.77\")) = 71"
    );
    does_not_follow("r 1 whole octal 0.77\nclaim period 1 71 24\nend\n");
    does_not_follow("r 1 whole octal 0.77\nclaim period 1 72 12\nend\n");
    does_not_follow("r 1 whole octal 0.77\nclaim period 1 39000 12\nend\n");
    // Orders: an antichain that contains an element twice, and chains that do not cover the set.
    does_not_follow("claim width 0 ; 0 0 ; 0 ; 0\nend\n");
    does_not_follow("claim width 0 0 ; 0 ; 0 0\nend\n");
    does_not_follow("g 1 0 |\nclaim width 0 1 ; 0 ; 0\nend\n");
    does_not_follow("claim width ; ; \nclaim <| 0 0\nend\n");
    does_not_follow("g 1 0 | 0\nclaim dimension 0 1 ; 0 1\nend\n");
    // A text after `as` that denotes another position.
    does_not_follow("r 1 whole nim\np 1 1 0\nclaim outcome P 1 as 1\nend\n");
    // Games, labels and texts that do not exist.
    does_not_follow("claim width 77 ; 77 ; 77\nend\n");
    does_not_follow("claim dimension 77 ; 77\nend\n");
    does_not_follow("g 1 0 |\nclaim != 0 1\nend\n");
    does_not_follow("g 1 0 |\nle 0 1\nclaim != 0 1\nend\n");
    unreadable("g 01 0 |\nclaim = 0 0\nend\n");
    unreadable("g 1 00 |\nclaim = 0 0\nend\n");
    unreadable("sm 1 0\nend\n");
    for (rules, text) in [
        ("nim", ""),
        ("nim", "03"),
        ("nim", " 3"),
        ("nim", "1001"),
        ("lenres", " 20"),
        ("lenres", "1,,2"),
        ("cutcake", "0x5"),
        ("cutcake", ""),
        ("cutcake", "1x101"),
        ("hackenbush", "B()"),
        ("hackenbush", "(B)"),
        ("hackenbush", "B,"),
        ("hackenbush", "1-2B"),
        ("domineering", "0x2"),
        ("domineering", "1x1 + 1x1"),
        ("domineering", "02x2"),
        ("clobber", "2x2"),
        ("snort", ""),
        ("snort", "401"),
        ("snort", "0-401"),
        ("snort", "path 401"),
        ("col", "0-1; 2:L"),
        ("push", "X//O"),
        ("cricket_pitch", "[1001,o]"),
        ("roll_the_lawn", "[1, o]"),
        ("wythoff", "3,1001"),
    ] {
        unreadable(&format!("r 1 whole {rules}\np 1 1 {text}\nend\n"));
        if !text.contains('+') {
            unreadable(&format!("r 1 parts {rules}\np 1 1 {text} + {text}\nend\n"));
        }
    }
    unreadable(&format!("r 1 whole snort\np 1 1 path {}x\nend\n", "#".repeat(400)));
    unreadable("r 1 whole subtraction 01\nend\n");
    unreadable("r 1 whole octal 0.\nend\n");
    unreadable("r 1 parts nim\np 1 1 \nxor 1\nclaim nim 0 1 as 0 + 0\nend\n");
    // Many forms are accepted, but not a statement that is too long.
    let chain: String = (1..=30_000).map(|n| format!("g {n} {} | {}\n", n - 1, n - 1)).collect();
    does_not_follow(&format!("{chain}claim <= 30000 30000\nend\n"));
    let comment = format!("#{}\n", "x".repeat(520_000));
    does_not_follow(&format!(
        "r 1 whole octal 0.77\nclaim period 1 71 12\nr 2 whole octal 0.{}\n{comment}claim period 2 1000000000 1\nend\n",
        "7".repeat(30)
    ));
    // Large labels, and deep and wide sums.
    unreadable("g 4294967296 |\nend\n");
    unreadable("g -1 |\nend\n");
    unreadable("g +1 |\nend\n");
    unreadable("g 1 99999999999999999999999 |\nend\n");
    unreadable("r 1 whole nim\np 1 1 99999999999\nend\n");
    let wide = format!(
        "g 1 {} |\ns 2 {}\nle 2 0\nclaim = 2 2\nend\n",
        "0 ".repeat(5000),
        "1 ".repeat(90_000)
    );
    does_not_follow(&wide);
    unreadable("r 1 whole domineering\np 1 1 9999999x9999999\nend\n");
    unreadable("r 1 whole domineering\np 1 1 4294967296x4294967296\nend\n");
    unreadable("r 1 whole col\np 1 1 grid 999x999\nend\n");
    unreadable("r 1 whole col\np 1 1 complete 999\nend\n");
    does_not_follow("r 99999 whole nim\nend\n");
    does_not_follow("s 1 0 0\ns 2 1 1\nend\n");
    does_not_follow("g 1 0 |\nm 2 1\nm 3 2\nend\n");
    // Noise, and missing or repeated ends.
    unreadable("claim <= 0 0\n");
    unreadable("claim <= 0 0\nend");
    unreadable("claim <= 0 0\nend\nend\n");
    unreadable("claim <= 0 0\nend\n\n");
    unreadable("claim == 0 0\nend\n");
    unreadable("claim\nend\n");
    unreadable("le\nend\n");
    unreadable("r 1 whole chess\nend\n");
    unreadable("\u{e9}\nend\n");
    assert!(check("").1.is_err() && check("upstar-certificate 2\n").1.is_err());
}

#[test]
fn noise_of_all_kinds_is_rejected() {
    let mut random = Random(77);
    let bytes: Vec<u8> = (0..10_000_000).map(|_| random.below(256) as u8).collect();
    let noise = |bytes: &[u8]| upstar_verify::check(bytes, &mut |_| ()).unwrap_err();
    noise(&bytes);
    noise(&[b"upstar-certificate 1\n", &bytes[..]].concat());
    noise(&[b"upstar-certificate 1\n#", &b"#".repeat(10_000_000)[..]].concat());
    noise(&[b"upstar-certificate 1\n", &b" ".repeat(10_000_000)[..]].concat());
    let rules = upstar_verify::rules::NAMES;
    for name in rules {
        let words: &[&str] = match *name {
            "octal" => &["4.77"],
            "subtraction" => &["1,2"],
            "partizan_subtraction" => &["1,2", "3"],
            _ => &[],
        };
        for parts in [false, true] {
            let ruleset = Ruleset::find(name, words, parts).unwrap();
            for _ in 0..2000 {
                let signs = b"xo.#/|_XOTFBRG0123456789,-+ ;:LRg()[]pathgridstarcycle";
                let length = random.below(12);
                let text: Vec<u8> = (0..length).map(|_| signs[random.below(signs.len())]).collect();
                if let Ok(state) = ruleset.read(std::str::from_utf8(&text).unwrap()) {
                    assert_eq!(ruleset.read(&state).as_ref(), Ok(&state));
                    if state.len() < 200 && *name != "nim" {
                        BOTH.iter().for_each(|&p: &Player| _ = ruleset.options(&state, p).unwrap());
                    }
                }
            }
        }
    }
}

/// Files that an earlier checker accepted as proofs of false statements, or that took far too long
/// for their size. Each must be rejected or prove true statements.
#[test]
fn what_was_false_once_is_rejected() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/false");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/upstar_verify.py");
    let sum = |one: &str| vec![one; 2000].join(" + ");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let expected = match name {
            "05-misere-literal" => {
                Some(vec!["holds: misere_outcome('{*2|*2}') = \"P\"".to_string()])
            }
            "sum100" => Some(vec![format!("holds: 0 <| ({})", sum("1"))]),
            _ => None,
        };
        let (said, result) = check(&std::fs::read_to_string(&path).unwrap());
        assert_eq!(result.is_ok().then_some(said), expected, "{name}");
        let python = std::process::Command::new("python3").arg(script).arg(&path).output();
        if let Ok(output) = python {
            let said = String::from_utf8(output.stdout).unwrap();
            let said = said.lines().map(str::to_string).collect();
            let accepted = output.status.success().then_some(said);
            assert_eq!(accepted, expected, "{name} in Python");
            assert!(matches!(output.status.code(), Some(0..=2)), "{name} in Python");
        }
        files += 1;
    }
    assert_eq!(files, 13);
}

/// Statements that are false in the language, or that it cannot read. A checker that reads them
/// otherwise could accept them.
const FALSE_STATEMENTS: &str = r#"
'2·{0,1|}' === 4
'{0,1|}:1' === 2:1
'{{0,1|}:1|}' === '{2:1|}'
'{0,1|}<>1' === 2 <> 1
'3·*' === *
size(elements([1,1])) = 2
sum(elements([1,1])) = 2
size(elements(["a","a"])) = 2
size(elements(left_options(domineering("2x2")))) = 2
all([x === 0 for x in poset([nim("1,1")])])
all([x === 0 for x in poset(['{-1|1}'])])
all([birthday(g) = 0 for g in poset(['{-1|1}'])])
1/2 + nim("1") + 1/2 === '1/2 + * + 1/2'
nim("1") + ^ - ^ === '* + ^ + v'
form('1/2' + 1/2 + ^) === '1/2 + 1/2 + ^'
not (nim("1") + ^ - ^ === *)
-0^ = v
-0/5^ = v
0 + --1^ = 1^
±-1·{-1|-2} = 0
{0||||1} = *
{0|||||1} = *
^v = ^
2^v = 2^
007 = 7
4/2/2 = 1
1 < 2 in [2]
'(2·{0,1|})' === 4
('{0,1|}' + nim("1")) : 1 === '{0,1|}' + nim("1")
true := false; 1 = 1
(x) := 3; 1 = 1
vv2 := 5; 1 = 1
_x := 1; 1 = 1
"#;

#[test]
fn false_evaluated_statements_are_rejected() {
    let directory = std::env::temp_dir().join(format!("upstar-false-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let terminal = "\"\r\u{1b}[2Kholds: 1 = 0\" != \"\"";
    let mut files = Vec::new();
    for statement in FALSE_STATEMENTS.trim().lines().chain([terminal]) {
        let (definition, claim) = match statement.split_once("; ") {
            Some((definition, claim)) => (format!("let {definition}\n"), claim),
            None => (String::new(), statement),
        };
        let text = format!("upstar-certificate 1\n{definition}claim eval {claim}\nend\n");
        let (said, result) = check(&text);
        assert!(result.is_err() && said.is_empty(), "{statement}");
        let file = directory.join(format!("{}.cert", files.len()));
        std::fs::write(&file, text).unwrap();
        files.push(file);
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/upstar_verify.py");
    if let Ok(output) = std::process::Command::new("python3").arg(script).args(files).output() {
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
    }
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn the_checker_in_python_agrees() {
    let directory = std::env::temp_dir().join(format!("upstar-verify-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let (scale, seed) = (setting("TEST_SCALE") as usize, setting("TEST_SEED"));
    let mut random = Random(0x2545_f491_4f6c_dd1d ^ seed);
    let (mut files, mut expected, mut said) = (Vec::new(), Vec::new(), Vec::new());
    for certificate in certificates() {
        for version in 0..10 * scale {
            let text =
                if version == 0 { certificate.clone() } else { damaged(&certificate, &mut random) };
            let file = directory.join(format!("{}.cert", files.len()));
            std::fs::write(&file, &text).unwrap();
            let (lines, result) = check(&text);
            if version == 0 {
                assert!(result.is_ok());
            }
            said.extend(lines);
            if result.is_err() {
                expected.push(file.display().to_string());
            }
            files.push(file);
        }
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/upstar_verify.py");
    let (mut rejected, mut answers) = (Vec::new(), Vec::new());
    for files in files.chunks(5_000) {
        let Ok(output) = std::process::Command::new("python3").arg(script).args(files).output()
        else {
            println!("there is no Python here");
            return;
        };
        let errors = String::from_utf8(output.stderr).unwrap();
        rejected.extend(errors.lines().map(|line| line.split_once(": ").unwrap().0.to_string()));
        let said = String::from_utf8(output.stdout).unwrap();
        answers.extend(said.lines().filter(|l| l.starts_with("holds")).map(str::to_string));
    }
    std::fs::remove_dir_all(&directory).unwrap();
    println!("{} files, {} rejected", files.len(), rejected.len());
    assert_eq!(rejected, expected);
    assert_eq!(answers, said);
}
