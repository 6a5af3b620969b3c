//! Rules of which only the type of their positions is known.
//!
//! What the engine does with positions is compiled once for each type of position, and not once for each
//! ruleset: many of them are played on the same boards. A call through the table of a trait object is
//! nothing beside the listing of moves.

use std::any::Any;

use upstar_core::Ruleset;
use upstar_rules::Variant;

/// A ruleset with such positions, which lemmas can ask what it is.
pub(crate) trait RulesetOf<P>: Ruleset<Position = P> + Any {}

impl<P, R: Ruleset<Position = P> + 'static> RulesetOf<P> for R {}

/// A ruleset with what is made of its moves.
pub(crate) type VariantRules<P> = Variant<dyn RulesetOf<P>>;
