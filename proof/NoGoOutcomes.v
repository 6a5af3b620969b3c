(** * Outcomes of NoGo on a strip

    The rules are in [NoGo.v]. The certificates are written by [generate.py]
    and checked here by computation. *)

From Upstar Require Import NoGo.
From Upstar.certificates Require NoGoStrips.
Import Outcome.

(** The outcomes of the empty strips of 0, 1, 2, ..., 12 points. *)
Definition strip_outcomes : list outcomes :=
  [P; P; N; N; P; N; N; N; N; N; N; N; N].

Theorem nogo_outcomes : forall n, (n <= 12)%nat ->
  outcome (value (empty_strip n)) = nth n strip_outcomes N.
Proof.
  set (first := fun n => match nth n strip_outcomes N with N | L => true | _ => false end).
  set (second := fun n => match nth n strip_outcomes N with N | R => true | _ => false end).
  assert (forallb (fun n => check_strip n (nth n NoGoStrips.turns []) (first n) (second n))
            (seq 0 13) = true) as ok by vm_cast_no_check (Logic.eq_refl true).
  rewrite forallb_forall in ok. intros n small.
  assert (In n (seq 0 13)) as Hn by (apply in_seq; lia).
  destruct (strip_outcome _ _ _ _ (ok n Hn)) as [A B].
  unfold outcome. rewrite A, B. unfold first, second. now destruct (nth n strip_outcomes N).
Qed.
