(** * Short games

    A game is given by what Left can move to and what Right can move to.
    Here both are finite lists, so the inductive type below is exactly the
    class of short games. Two lists with the same members in another order
    are different terms; [Canonical.v] says when that matters.

    Siegel, "Combinatorial Game Theory" (2013), chapter II, section 1;
    Conway, "On Numbers and Games", chapter 7. *)

From Coq Require Export List Lia Arith Bool.
Export ListNotations.

Inductive game := Game (left_options right_options : list game).

Definition lefts (G : game) := let (l, _) := G in l.
Definition rights (G : game) := let (_, r) := G in r.

(** The game without any move, called 0. *)
Definition zero := Game [] [].

(** The number of nodes of the tree of a game. All inductions go by it. *)
Fixpoint size (G : game) : nat :=
  let (l, r) := G in S (list_sum (map size l) + list_sum (map size r)).

Lemma in_list_sum : forall (f : game -> nat) l x, In x l -> f x <= list_sum (map f l).
Proof.
  induction l as [|a l IH]; intros x []; change (list_sum (map f (a :: l)))
    with (f a + list_sum (map f l)); [subst; lia|].
  specialize (IH x H). lia.
Qed.

(** An option is smaller than the game it is an option of. *)
Lemma left_smaller : forall G x, In x (lefts G) -> size x < size G.
Proof. intros [l r] x H. apply (in_list_sum size) in H. simpl in *. lia. Qed.

Lemma right_smaller : forall G x, In x (rights G) -> size x < size G.
Proof. intros [l r] x H. apply (in_list_sum size) in H. simpl in *. lia. Qed.

(** Conway induction: what passes from the options of a game to the game
    holds of all games. *)
Theorem game_induction : forall P : game -> Prop,
  (forall G, (forall x, In x (lefts G) -> P x) ->
             (forall x, In x (rights G) -> P x) -> P G) ->
  forall G, P G.
Proof.
  intros P step.
  assert (forall n G, size G < n -> P G) as all.
  { induction n as [|n IH]; intros G small; [lia|].
    apply step; intros x Hx; apply IH;
      [apply left_smaller in Hx | apply right_smaller in Hx]; lia. }
  intro G. apply (all (S (size G))). lia.
Qed.
