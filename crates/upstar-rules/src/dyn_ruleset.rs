//! Rulesets with erased position types, so that the engine is compiled only once for all of them.

use std::any::Any;
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use foldhash::fast::FixedState;
use upstar_core::{
    AnyPosition, BoardView, ClickTarget, EndingRule, Enumeration, Orientation, Player,
    PositionError, Ruleset, RulesetDoc,
};

/// A position of any ruleset: a shared pointer with a cached hash.
///
/// Positions of different types are unequal.
#[derive(Clone)]
pub struct DynPosition {
    hash: u64,
    position: Arc<dyn ErasedPosition>,
}

/// The dyn-compatible part of [`AnyPosition`].
trait ErasedPosition: Any + fmt::Debug + Send + Sync {
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<P: AnyPosition> ErasedPosition for P {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<P>() == Some(self)
    }
}

impl DynPosition {
    /// Erases the type of a position, unless it is erased already.
    pub fn new<P: AnyPosition>(position: P) -> DynPosition {
        take_as(position).unwrap_or_else(|position| DynPosition {
            hash: FixedState::default().hash_one(&position),
            position: Arc::new(position),
        })
    }

    /// Returns the position if it has type `P`. Returns `self` if `P` is `DynPosition`.
    #[must_use]
    pub fn downcast_ref<P: AnyPosition>(&self) -> Option<&P> {
        let any: &dyn Any = self;
        any.downcast_ref().or_else(|| self.as_any().downcast_ref())
    }

    fn as_any(&self) -> &dyn Any {
        &*self.position
    }

    fn typed<P: AnyPosition>(&self) -> &P {
        self.downcast_ref().expect("a position of this ruleset")
    }

    fn replaced_by<P: AnyPosition>(&self, position: P) -> DynPosition {
        if *self.typed::<P>() == position { self.clone() } else { DynPosition::new(position) }
    }
}

impl PartialEq for DynPosition {
    fn eq(&self, other: &DynPosition) -> bool {
        self.hash == other.hash
            && (Arc::ptr_eq(&self.position, &other.position)
                || self.position.equals(other.as_any()))
    }
}

impl Eq for DynPosition {}

impl Hash for DynPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl fmt::Debug for DynPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

/// A ruleset with an erased position type, behind a pointer such as `Box<R>` or `&R`.
///
/// ```
/// # use upstar_core::{Player, Ruleset};
/// # use upstar_rules::DynRuleset;
/// # use upstar_rules::{Domineering, domineering::DomineeringPosition};
/// let rules = DynRuleset(Box::new(Domineering));
/// let board = rules.parse("2x2").unwrap();
/// assert!(board.downcast_ref::<DomineeringPosition>().is_some());
/// assert!(rules.can_move(&board, Player::Left));
/// ```
pub struct DynRuleset<B>(pub B);

fn take_as<T: 'static, S: 'static>(thing: S) -> Result<T, S> {
    let mut thing = Some(thing);
    let any: &mut dyn Any = &mut thing;
    match any.downcast_mut::<Option<T>>().and_then(Option::take) {
        Some(thing) => Ok(thing),
        None => Err(thing.expect("it has not been taken")),
    }
}

/// A ruleset with positions of type `P`, which theorems can downcast to its concrete type.
pub trait RulesetOf<P>: Ruleset<Position = P> + Any {}

impl<P, R: Ruleset<Position = P> + 'static> RulesetOf<P> for R {}

/// Returns the ruleset inside a [`DynRuleset`], and any other ruleset unchanged.
pub fn ruleset_in<P: AnyPosition>(rules: &dyn RulesetOf<P>) -> &dyn Any {
    rules.erased_ruleset().unwrap_or(rules)
}

/// Returns the position inside a [`DynPosition`], and any other position unchanged.
pub fn position_in(position: &dyn Any) -> &dyn Any {
    position.downcast_ref::<DynPosition>().map_or(position, DynPosition::as_any)
}

impl<B: Deref<Target = R> + Send + Sync, R: Ruleset + 'static> Ruleset for DynRuleset<B> {
    type Position = DynPosition;

    fn erased_ruleset(&self) -> Option<&dyn Any> {
        self.0.erased_ruleset().or(Some(&*self.0))
    }

    fn options(&self, position: &DynPosition, player: Player, out: &mut Vec<DynPosition>) {
        let mut options = Vec::new();
        self.0.options(position.typed(), player, &mut options);
        out.extend(options.into_iter().map(DynPosition::new));
    }

    fn can_move(&self, position: &DynPosition, player: Player) -> bool {
        self.0.can_move(position.typed(), player)
    }

    fn conjunctive_parts(&self, position: &DynPosition) -> Option<(EndingRule, Vec<DynPosition>)> {
        let (joint, parts) = self.0.conjunctive_parts(position.typed())?;
        Some((joint, parts.into_iter().map(DynPosition::new).collect()))
    }

    fn components(&self, position: &DynPosition, out: &mut Vec<DynPosition>) {
        let mut components = Vec::new();
        self.0.components(position.typed(), &mut components);
        if components.len() == 1 {
            out.extend(components.pop().map(|component| position.replaced_by(component)));
        } else {
            out.extend(components.into_iter().map(DynPosition::new));
        }
    }

    fn normalise(&self, position: DynPosition) -> DynPosition {
        position.replaced_by(self.0.normalise(position.typed::<R::Position>().clone()))
    }

    fn represent(&self, position: DynPosition) -> (DynPosition, Orientation) {
        let (normal, sign) = self.0.represent(position.typed::<R::Position>().clone());
        (position.replaced_by(normal), sign)
    }

    fn negate(&self, position: &DynPosition) -> Option<DynPosition> {
        self.0.negate(position.typed()).map(DynPosition::new)
    }

    fn juxtapose(&self, first: &DynPosition, second: &DynPosition) -> Option<DynPosition> {
        self.0.juxtapose(first.typed(), second.typed()).map(DynPosition::new)
    }

    fn is_for_points(&self) -> bool {
        self.0.is_for_points()
    }

    fn points(&self, position: &DynPosition, player: Player, to: &DynPosition) -> Option<i64> {
        self.0.points(position.typed(), player, to.typed())
    }

    fn final_points(&self, position: &DynPosition) -> i64 {
        self.0.final_points(position.typed())
    }

    fn points_left(&self, position: &DynPosition) -> Option<i64> {
        self.0.points_left(position.typed())
    }

    fn most_points(&self, position: &DynPosition, player: Player) -> i64 {
        self.0.most_points(position.typed(), player)
    }

    fn options_for_points(
        &self,
        position: &DynPosition,
        player: Player,
        out: &mut Vec<DynPosition>,
    ) {
        let mut options = Vec::new();
        self.0.options_for_points(position.typed(), player, &mut options);
        out.extend(options.into_iter().map(DynPosition::new));
    }

    fn move_cost(&self, position: &DynPosition) -> u64 {
        self.0.move_cost(position.typed())
    }

    fn repetition_advice(
        &self,
        earlier: &DynPosition,
        later: &DynPosition,
    ) -> Option<&'static str> {
        self.0.repetition_advice(earlier.typed(), later.typed())
    }

    fn moves_alone(&self, position: &DynPosition) -> Option<[i64; 2]> {
        self.0.moves_alone(position.typed())
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn click_targets(
        &self,
        position: &DynPosition,
        player: Player,
        to: &DynPosition,
    ) -> Vec<ClickTarget> {
        self.0.click_targets(position.typed(), player, to.typed())
    }

    fn parse(&self, text: &str) -> Result<DynPosition, PositionError> {
        self.0.parse(text).map(DynPosition::new)
    }

    fn print(&self, position: &DynPosition) -> String {
        self.0.print(position.typed())
    }

    fn view(&self, position: &DynPosition) -> BoardView {
        self.0.view(position.typed())
    }

    fn enumeration(&self) -> Option<Enumeration> {
        self.0.enumeration()
    }

    fn doc(&self) -> RulesetDoc<'_> {
        self.0.doc()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_core::ViewElement;

    struct NumberedRuleset;

    static PAGE: RulesetDoc<'static> = RulesetDoc {
        name: "numbers",
        title: "Numbers",
        rules: "",
        notation: "",
        options: &[],
        known: "",
        sources: "",
        examples: &[],
        enumeration: None,
    };

    impl Ruleset for NumberedRuleset {
        type Position = u8;

        fn options(&self, position: &u8, player: Player, out: &mut Vec<u8>) {
            out.extend([position + 1, position + 2 + u8::from(player == Player::Right)]);
        }
        fn can_move(&self, position: &u8, player: Player) -> bool {
            *position == 1 && player == Player::Left
        }
        fn conjunctive_parts(&self, position: &u8) -> Option<(EndingRule, Vec<u8>)> {
            Some((EndingRule::Short, vec![*position, 7]))
        }
        fn components(&self, position: &u8, out: &mut Vec<u8>) {
            out.extend([*position, 5]);
        }
        fn normalise(&self, position: u8) -> u8 {
            position / 2
        }
        fn represent(&self, position: u8) -> (u8, Orientation) {
            (position + 40, Orientation::Negative)
        }
        fn negate(&self, position: &u8) -> Option<u8> {
            Some(position + 100)
        }
        fn juxtapose(&self, first: &u8, second: &u8) -> Option<u8> {
            Some(first * second)
        }
        fn is_for_points(&self) -> bool {
            true
        }
        fn points(&self, position: &u8, player: Player, to: &u8) -> Option<i64> {
            Some(i64::from(100 * position + to) * if player == Player::Left { 1 } else { -1 })
        }
        fn points_left(&self, position: &u8) -> Option<i64> {
            Some(i64::from(*position) + 3)
        }
        fn most_points(&self, position: &u8, player: Player) -> i64 {
            i64::from(*position) + if player == Player::Left { 20 } else { 30 }
        }
        fn options_for_points(&self, position: &u8, _: Player, out: &mut Vec<u8>) {
            out.push(position + 9);
        }
        fn move_cost(&self, position: &u8) -> u64 {
            u64::from(*position) + 8
        }
        fn repetition_advice(&self, earlier: &u8, later: &u8) -> Option<&'static str> {
            (earlier < later).then_some("later")
        }
        fn is_impartial(&self) -> bool {
            true
        }
        fn click_targets(&self, position: &u8, _: Player, to: &u8) -> Vec<ClickTarget> {
            let path = [position, to].map(|&at| ViewElement::Vertex(usize::from(at)));
            vec![ClickTarget::Path(path.into())]
        }
        fn parse(&self, text: &str) -> Result<u8, PositionError> {
            text.parse().map_err(|_| PositionError::new("no number", (0, text.len())))
        }
        fn print(&self, position: &u8) -> String {
            position.to_string()
        }
        fn view(&self, _: &u8) -> BoardView {
            BoardView::Row(Vec::new())
        }
        fn doc(&self) -> RulesetDoc<'_> {
            PAGE
        }
    }

    fn answers<R: Ruleset>(rules: &R) -> Vec<String> {
        let at = |text: &str| rules.parse(text).expect("a position");
        let (two, three) = (at("2"), at("3"));
        let print = |list: &[R::Position]| list.iter().map(|p| rules.print(p)).collect::<Vec<_>>();
        let mut all = Vec::new();
        for player in Player::BOTH {
            let (mut options, mut for_points) = (Vec::new(), Vec::new());
            rules.options(&two, player, &mut options);
            rules.options_for_points(&two, player, &mut for_points);
            all.push(format!("{:?} {:?}", print(&options), print(&for_points)));
            all.push(format!("{:?}", rules.can_move(&at("1"), player)));
            all.push(format!("{:?}", rules.points(&two, player, &three)));
            all.push(format!("{:?}", rules.most_points(&two, player)));
            all.push(format!("{:?}", rules.click_targets(&two, player, &three)));
        }
        let mut components = Vec::new();
        rules.components(&two, &mut components);
        let joined = rules.conjunctive_parts(&two).map(|(joint, parts)| (joint, print(&parts)));
        let (least, sign) = rules.represent(two.clone());
        all.push(format!("{:?} {joined:?}", print(&components)));
        all.push(format!("{} {sign:?}", rules.print(&least)));
        all.push(rules.print(&rules.normalise(two.clone())));
        all.extend(rules.negate(&two).map(|position| rules.print(&position)));
        all.extend(rules.juxtapose(&two, &three).map(|position| rules.print(&position)));
        all.push(format!("{:?} {}", rules.points_left(&two), rules.move_cost(&two)));
        all.push(format!(
            "{:?} {:?}",
            rules.repetition_advice(&two, &three),
            rules.repetition_advice(&three, &two)
        ));
        all.push(format!("{} {}", rules.is_for_points(), rules.is_impartial()));
        all.push(format!("{:?} {:?}", rules.view(&two), rules.parse("x").map(|_| ())));
        all.push(rules.doc().name.to_owned());
        all
    }

    #[test]
    fn erased_rulesets_answer_as_the_rulesets_do() {
        let expected = answers(&NumberedRuleset);
        assert_eq!(answers(&DynRuleset(&NumberedRuleset)), expected);
        let erased = DynRuleset(Box::new(DynRuleset(Box::new(NumberedRuleset))));
        assert_eq!(answers(&erased), expected);
        assert_eq!(answers(&DynRuleset(&erased)), expected);
        assert!(
            ruleset_in(&erased).is::<NumberedRuleset>()
                && ruleset_in(&NumberedRuleset).is::<NumberedRuleset>()
        );
    }

    #[test]
    fn erased_positions_are_equal_if_the_positions_are() {
        let two = DynPosition::new(2_u8);
        assert!(two == DynPosition::new(DynPosition::new(2_u8)) && two == two.clone());
        assert!(two != DynPosition::new(3_u8) && two != DynPosition::new(2_u16));
        assert_eq!(two.downcast_ref::<u8>(), Some(&2));
        assert!(position_in(&two).is::<u8>() && position_in(&2_u8).is::<u8>());
        assert_eq!(format!("{two:?}"), "2");
    }
}
