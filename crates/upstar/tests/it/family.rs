use upstar::explore::Family;

fn texts(family: &str) -> Vec<String> {
    Family::read(family).unwrap().members().map(|member| member.text).collect()
}

#[test]
fn ranges_stand_anywhere_in_a_text() {
    assert_eq!(texts("path 1..3"), ["path 1", "path 2", "path 3"]);
    assert_eq!(texts("3 x 9..10"), ["3x9", "3x10"]);
    assert_eq!(texts("1..2x3"), ["1x3", "2x3"]);
    assert_eq!(texts("grid 2 x 1..2"), ["grid 2x1", "grid 2x2"]);
    assert_eq!(texts("12,1..2"), ["12,1", "12,2"]);
    assert_eq!(texts("T^1..2.F"), ["T.F", "TT.F"]);
    assert_eq!(texts("x(xo)^0..1/.."), ["x/..", "xxo/.."]);
    assert_eq!(texts("xo/ox"), ["xo/ox"]);
    assert_eq!(texts("../.#"), ["../.#"]);
    assert_eq!(texts("(xo)^1..2/(ox)^1..2").len(), 4);
    assert_eq!(texts("^1..2"), ["", ""]);
}

#[test]
fn wrong_ranges_are_shown() {
    let at = |text: &str| Family::read(text).map_err(|error| error.at);
    assert_eq!(at("1x5..3"), Err(2..6));
    assert_eq!(at("99999999999999999999999..1"), Err(0..26));
    assert_eq!(at("1..9999x1..9999"), Err(0..15));
    assert_eq!(at("(xo)^1..99999"), Err(0..13));
    assert!(at("1..").is_ok() && at("").is_ok() && at("é..ü").is_ok());
}
