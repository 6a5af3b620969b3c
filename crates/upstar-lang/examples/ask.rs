//! tmp
fn main() {
    let mut u =
        upstar_lang::Interpreter::with_session(std::sync::Arc::new(upstar::Session::with_limit(
            std::env::var("STEPS").map_or(u64::MAX, |x| x.parse().unwrap()),
            upstar::CancelToken::new(),
        )));
    for l in std::io::stdin().lines() {
        let l = l.unwrap();
        println!("> {l}");
        match u.evaluate(&l) {
            Ok(v) => println!("{}", u.display(&v).unwrap_or_else(|e| e.to_string())),
            Err(e) => println!("{}", e.render("input", &l, false)),
        }
    }
}
