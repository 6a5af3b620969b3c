//! Probe lines.
use std::time::{Duration, Instant};
use upstar::{CancelToken, Session};
fn main() {
    let limit: u64 = std::env::args().nth(2).and_then(|x| x.parse().ok()).unwrap_or(5);
    let file = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let token = CancelToken::new();
    let mut session = Session::with_limit(u64::MAX, token.clone());
    let (mut good, mut bad, mut slow) = (0, 0, 0);
    for line in file.lines() {
        let Some(rest) = line.strip_prefix("= ") else { continue };
        let Some((expr, want)) = rest.split_once("  #").unwrap_or((rest, "")).0.split_once(" = ")
        else {
            continue;
        };
        let nim = expr.starts_with("nim_value(impartial(");
        let inner = expr.trim_start_matches("nim_value(impartial(").trim_start_matches("outcome(");
        let Some((name, text)) = inner.split_once("(\"") else { continue };
        let text = text.split('"').next().unwrap();
        if std::env::args().nth(3).is_some_and(|only| only != name) {
            continue;
        }
        let Ok(p) = session.position(name, &[], text) else { continue };
        token.reset();
        let (tx, rx) = std::sync::mpsc::channel::<()>();
        let t2 = token.clone();
        let h = std::thread::spawn(move || {
            if rx.recv_timeout(Duration::from_secs(limit)).is_err() {
                t2.time_out();
            }
        });
        let start = Instant::now();
        let budget = session.budget();
        let cx = session.cx(&budget);
        let got = if nim {
            p.impartial().nim_value(cx).map(|v| v.to_string()).map_err(|e| e.to_string())
        } else {
            p.outcome(cx).map(|o| format!("\"{o}\"")).map_err(|e| e.to_string())
        };
        let t = start.elapsed();
        let _ = tx.send(());
        h.join().unwrap();
        match got {
            Ok(g) if g == want => good += 1,
            Ok(g) => {
                bad += 1;
                println!("WRONG {expr} {g} {want}");
            }
            Err(_) => {
                slow += 1;
                println!("SLOW {expr}");
            }
        }
        if t > Duration::from_millis(1000) {
            println!("{t:?} {expr} size {}", session.universe().size());
        }
        if session.universe().size() > 2_000_000 {
            session = Session::with_limit(u64::MAX, token.clone());
        }
    }
    println!("good {good} wrong {bad} slow {slow}");
}
