//! Profile target.
use upstar_core::{Budget, Ruleset};
use upstar_eval::{Evaluator, Table};
use upstar_rules::*;
use upstar_short::{Cx, Universe};
fn main() {
    let what = std::env::args().nth(1).unwrap();
    for _ in 0..std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(5) {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = Cx::new(&universe, &budget);
        if what == "sums" || what == "thermo" || what == "canon" {
            let day = cx.day(3).unwrap();
            if what == "thermo" {
                for &g in day.iter() {
                    cx.thermograph(g).unwrap();
                }
                continue;
            }
            let mut x = 88172645463325252u64;
            let mut rnd = |n: usize| {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                (x % n as u64) as usize
            };
            for _ in 0..20000 {
                if what == "sums" {
                    cx.add(day[rnd(1474)], day[rnd(1474)]).unwrap();
                } else {
                    cx.canonical(&[0; 3].map(|_| day[rnd(1474)]), &[0; 3].map(|_| day[rnd(1474)]))
                        .unwrap();
                }
            }
        } else {
            let table = Table::new();
            let p = Domineering.parse(&what).unwrap();
            Evaluator::new(&Domineering, upstar::theories::NormalPlay(cx), &table)
                .value(&p)
                .unwrap();
        }
    }
}
