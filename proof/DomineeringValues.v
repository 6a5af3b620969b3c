(** * Values of Domineering

    The rules are in [Domineering.v]; Left plays vertically. The certificates
    are written by [generate.py] and checked here by computation. *)

From Upstar Require Import Domineering.
From Upstar.certificates Require Domineering2x3 Domineering3x3 Domineering4x4.

Definition one := Game [zero] [].
Definition two := Game [one] [].

(** Two rows and three columns: {2 | -1/2}, in canonical form. *)
Definition value_2x3 := Game [two] [Game [- one] [zero]].

Theorem domineering_2x3 : value (rectangle 2 3) == value_2x3 /\ canonical value_2x3.
Proof.
  replace value_2x3 with (game_of (forms Domineering2x3.proof) Domineering2x3.goal)
    by (vm_compute; reflexivity).
  split.
  - apply rectangle_value with Domineering2x3.entries. vm_cast_no_check (Logic.eq_refl true).
  - apply check_canonical_sound with Domineering2x3.family;
      [vm_cast_no_check (Logic.eq_refl true) | apply member_in; vm_compute; reflexivity].
Qed.

(** Three rows and three columns: {1 | -1}, in canonical form. *)
Definition value_3x3 := Game [one] [- one].

Theorem domineering_3x3 : value (rectangle 3 3) == value_3x3 /\ canonical value_3x3.
Proof.
  replace value_3x3 with (game_of (forms Domineering3x3.proof) Domineering3x3.goal)
    by (vm_compute; reflexivity).
  split.
  - apply rectangle_value with Domineering3x3.entries. vm_cast_no_check (Logic.eq_refl true).
  - apply check_canonical_sound with Domineering3x3.family;
      [vm_cast_no_check (Logic.eq_refl true) | apply member_in; vm_compute; reflexivity].
Qed.

(** Four rows and four columns: {0, X | 0, -X}, in canonical form, where
    X is {h, {2 | h} | h, {h | 0}} and h is the switch {2 | 0}. *)
Definition hot := Game [two] [zero].
Definition threat := Game
  [hot; Game [two] [hot]]
  [hot; Game [hot] [zero]].
Definition value_4x4 := Game [zero; threat] [zero; - threat].

Theorem domineering_4x4 : value (rectangle 4 4) == value_4x4 /\ canonical value_4x4.
Proof.
  replace value_4x4 with (game_of (forms Domineering4x4.proof) Domineering4x4.goal)
    by (vm_compute; reflexivity).
  split.
  - apply rectangle_value with Domineering4x4.entries. vm_cast_no_check (Logic.eq_refl true).
  - apply check_canonical_sound with Domineering4x4.family;
      [vm_cast_no_check (Logic.eq_refl true) | apply member_in; vm_compute; reflexivity].
Qed.

(** Who moves first wins on the empty board of four by four. *)
Corollary outcome_4x4 : outcome (value (rectangle 4 4)) = Outcome.N.
Proof.
  destruct domineering_4x4 as [E _]. apply equal_outcome in E. rewrite E.
  vm_compute. reflexivity.
Qed.
