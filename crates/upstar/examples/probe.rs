//! Probe.
use std::time::Instant;
use upstar_core::{Budget, Ruleset};
use upstar_eval::{Evaluator, Table};
use upstar_rules::*;
use upstar_short::{Cx, Universe};

fn run<R: Ruleset>(rules: &R, text: &str) {
    let start = Instant::now();
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = Cx::new(&universe, &budget);
    let table = Table::new();
    let p = rules.parse(text).unwrap();
    let v = Evaluator::new(rules, upstar::theories::NormalPlay(cx), &table).value(&p).unwrap();
    let t = start.elapsed();
    println!(
        "{} {}: {:?} positions {} games {} mean {} temp {} bytes {} + {}, steps {}",
        rules.doc().name,
        text,
        t,
        table.len(),
        universe.size(),
        cx.mean(v).unwrap(),
        cx.temperature(v).unwrap(),
        table.bytes(),
        universe.bytes(),
        budget.spent()
    );
}

fn main() {
    let big = std::env::args().nth(1);
    run(&Domineering, "4x4");
    run(&Domineering, "4x5");
    run(&Domineering, "5x5");
    run(&Domineering, "4x6");
    run(&Domineering, "3x8");
    run(&ToadsAndFrogs, "TTTTT...FFFFF");
    run(&ToadsAndFrogs, "TTTTTT..FFFFFF");
    run(&TopplingDominoes, "xoxxoxooxoxxoxooxoxx");
    run(&Clobber::default(), "xoxoxoxoxoxoxoxo");
    run(&Clobber::default(), "xoxo/oxox/xoxo");
    if big.is_some() {
        run(&Domineering, "5x6");
        run(&Domineering, "3x10");
        run(&Clobber::default(), "xoxo/oxox/xoxo/oxox");
    }
    let start = Instant::now();
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    println!("universe {:?}", start.elapsed());
    let cx = Cx::new(&universe, &budget);
    let start = Instant::now();
    let day = cx.day(3).unwrap();
    println!("day 3 {:?} {}", start.elapsed(), universe.bytes() as f64 / universe.size() as f64);
    let start = Instant::now();
    let mut n = 0;
    for &g in day.iter() {
        for &h in day.iter() {
            n += usize::from(cx.leq(g, h).unwrap());
        }
    }
    println!("day 3 leq {:?} {n}", start.elapsed());
    let start = Instant::now();
    let mut n = [0; 4];
    for &g in day.iter() {
        for &h in day.iter() {
            n[cx.compare(g, h).unwrap() as usize] += 1;
        }
    }
    println!("day 3 compare {:?} {n:?}", start.elapsed());
    let start = Instant::now();
    for &g in day.iter() {
        cx.thermograph(g).unwrap();
    }
    println!("day 3 thermographs {:?}", start.elapsed());
    println!("distinct {}", universe.thermographs());
    let start = Instant::now();
    for &g in day.iter() {
        cx.reduced(g).unwrap();
    }
    println!("day 3 reduced {:?}", start.elapsed());
    let mut x = 88172645463325252u64;
    let mut rnd = |n: usize| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        (x % n as u64) as usize
    };
    let pairs: Vec<_> = (0..20000).map(|_| (day[rnd(1474)], day[rnd(1474)])).collect();
    let start = Instant::now();
    for &(g, h) in &pairs {
        cx.add(g, h).unwrap();
    }
    println!("20000 sums {:?} size {}", start.elapsed(), universe.size());
    let forms: Vec<_> = (0..20000)
        .map(|_| ([0; 3].map(|_| day[rnd(1474)]), [0; 3].map(|_| day[rnd(1474)])))
        .collect();
    let start = Instant::now();
    for (l, r) in &forms {
        cx.canonical(l, r).unwrap();
    }
    println!("20000 canonical {:?}", start.elapsed());
}
