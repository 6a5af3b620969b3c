//! Rulesets behind a trait object.
//!
//! Many rulesets share a type of position, and the engine is compiled once for each type. Dynamic
//! calls cost little compared with computing options.

use std::any::Any;

use upstar_core::Ruleset;
use upstar_rules::Variant;

/// A ruleset with positions of type `P`. Theorems can downcast it to its concrete type.
pub(crate) trait RulesetOf<P>: Ruleset<Position = P> + Any {}

impl<P, R: Ruleset<Position = P> + 'static> RulesetOf<P> for R {}

/// A variant of a ruleset.
pub(crate) type VariantRules<P> = Variant<dyn RulesetOf<P>>;
