(** * What the theorems rest on

    Each of the main theorems, and what it assumes beside Coq itself: the
    Makefile fails unless the answer is "Closed under the global context",
    nothing, for each of them. *)

From Upstar Require Import Order Group Outcome Simplify Canonical Existence.
From Upstar Require Import Checker Canonicity Ruleset PositionChecker Domineering NoGo.
From Upstar Require Import Text Syntax Nimber Reader Soundness Parts Rulesets.
From Upstar Require Import DomineeringValues NoGoOutcomes Day2.

Print Assumptions le_textbook.
Print Assumptions le_unique.
Print Assumptions le_refl.
Print Assumptions le_trans.
Print Assumptions neg_le.
Print Assumptions add_comm.
Print Assumptions add_assoc.
Print Assumptions add_zero.
Print Assumptions sub_self.
Print Assumptions add_le.
Print Assumptions add_equal.
Print Assumptions neg_equal.
Print Assumptions le_sub.
Print Assumptions outcome_order.
Print Assumptions le_outcomes.
Print Assumptions equal_outcomes.
Print Assumptions equal_outcome.
Print Assumptions left_domination.
Print Assumptions right_domination.
Print Assumptions left_reversal.
Print Assumptions right_reversal.
Print Assumptions canonical_unique.
Print Assumptions same_equal.
Print Assumptions canonical_exists.
Print Assumptions check_sound.
Print Assumptions proves_sound.
Print Assumptions check_canonical_sound.
Print Assumptions value_moves.
Print Assumptions check_value_sound.
Print Assumptions check_outcome_sound.
Print Assumptions rectangle_value.
Print Assumptions strip_outcome.
Print Assumptions accepts_sound.
Print Assumptions claims_sound.
Print Assumptions accepts_file_sound.
Print Assumptions domineering_2x3.
Print Assumptions domineering_3x3.
Print Assumptions domineering_4x4.
Print Assumptions outcome_4x4.
Print Assumptions nogo_outcomes.
Print Assumptions day2_order.
Print Assumptions day2_canonical.
Print Assumptions day2_distinct.
Print Assumptions day1_complete.
Print Assumptions day2_complete.
Print Assumptions day2_born.
Print Assumptions nimber_add.
Print Assumptions board_parts_value.
