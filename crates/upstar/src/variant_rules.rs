//! Rulesets behind a trait object.
//!
//! Many rulesets share a type of position, and the engine is compiled once for each type. Dynamic
//! calls cost little compared with listing moves.

use std::any::Any;

use upstar_core::Ruleset;
use upstar_rules::Variant;

/// A ruleset with positions of type `P`, which theorems can downcast.
pub(crate) trait RulesetOf<P>: Ruleset<Position = P> + Any {}

impl<P, R: Ruleset<Position = P> + 'static> RulesetOf<P> for R {}

/// A ruleset with a variant of its moves.
pub(crate) type VariantRules<P> = Variant<dyn RulesetOf<P>>;
