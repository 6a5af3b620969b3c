(** * Rulesets

    A ruleset says what the positions are and where each player can move; it
    has to say of each position how long play can last at most. Then every
    position is a game.

    Siegel, chapter I, section 1. *)

From Upstar Require Export Outcome.

Record ruleset := {
  position : Type;
  moves : player -> position -> list position;
  measure : position -> nat;
  moves_end : forall x p q, In q (moves x p) -> (measure q < measure p)%nat
}.

Section Values.
Variable rules : ruleset.

Fixpoint within (n : nat) (p : position rules) : game :=
  match n with
  | O => zero
  | S n => Game (map (within n) (moves rules Left p)) (map (within n) (moves rules Right p))
  end.

(** The game that a position is. *)
Definition value (p : position rules) : game := within (S (measure rules p)) p.

(** A position's options are the games of the positions one move away; this
    is all there is to know about [value]. *)
Theorem value_moves : forall p,
  value p = Game (map value (moves rules Left p)) (map value (moves rules Right p)).
Proof.
  assert (forall n m p, (measure rules p < n)%nat -> (measure rules p < m)%nat ->
            within n p = within m p) as enough_depth.
  { induction n as [|n IH]; intros [|m] p Hn Hm; try lia. simpl.
    f_equal; apply map_ext_in; intros q Hq; apply moves_end in Hq; apply IH; lia. }
  intro p. unfold value at 1. simpl.
  f_equal; apply map_ext_in; intros q Hq; apply moves_end in Hq;
    apply enough_depth; lia.
Qed.

End Values.

Arguments value {rules}.
