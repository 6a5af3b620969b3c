(** * Outcomes

    Who wins when both play well and who cannot move has lost; and what the
    order has to do with it.

    Siegel, chapter I, section 1 and chapter II, section 1; Conway,
    chapter 7. *)

From Upstar Require Export Group.

Inductive player := Left | Right.

Definition other (p : player) := match p with Left => Right | Right => Left end.

(** Does [p] win G, if [p] is the one to move? *)
Fixpoint wins (G : game) (p : player) : bool :=
  let (l, r) := G in
  match p with
  | Left => existsb (fun x => negb (wins x Right)) l
  | Right => existsb (fun y => negb (wins y Left)) r
  end.

(** L: Left wins; R: Right wins; N: the next player wins; P: the previous
    player wins. *)
Inductive outcomes := L | N | P | R.

Definition outcome (G : game) : outcomes :=
  match wins G Left, wins G Right with
  | true, false => L
  | true, true => N
  | false, false => P
  | false, true => R
  end.

(** G <= 0 if and only if Left loses when she moves first; G >= 0 if and
    only if Right loses when he moves first. (Siegel II; Conway 7.) *)
Theorem wins_zero : forall G,
  (G <= zero <-> wins G Left = false) /\ (zero <= G <-> wins G Right = false).
Proof.
  induction G as [[l r] IHL IHR] using game_induction. simpl in IHL, IHR.
  split; simpl; rewrite existsb_false, le_textbook; simpl.
  - split; [intros [no _] x Hx | intro no; split; [|easy]; intros x Hx].
    + rewrite negb_false_iff, <- not_false_iff_true, <- (proj2 (IHL x Hx)). auto.
    + rewrite (proj2 (IHL x Hx)), not_false_iff_true, <- negb_false_iff. auto.
  - split; [intros [_ no] x Hx | intro no; split; [easy|]; intros x Hx].
    + rewrite negb_false_iff, <- not_false_iff_true, <- (proj1 (IHR x Hx)). auto.
    + rewrite (proj1 (IHR x Hx)), not_false_iff_true, <- negb_false_iff. auto.
Qed.

(** The outcome is the comparison with 0: positive, negative, zero or
    confused with it. (Siegel II; Conway 7.) *)
Theorem outcome_order : forall G,
  (outcome G = L <-> zero <= G /\ ~ G <= zero) /\
  (outcome G = R <-> G <= zero /\ ~ zero <= G) /\
  (outcome G = P <-> G == zero) /\
  (outcome G = N <-> ~ G <= zero /\ ~ zero <= G).
Proof.
  intro G. destruct (wins_zero G) as [A B]. unfold equal, outcome. rewrite A, B.
  destruct (wins G Left), (wins G Right); intuition congruence.
Qed.

(** How good an outcome is for Left: p better than q in both orders of
    play. *)
Definition outcome_le (G H : game) : Prop :=
  (wins G Left = true -> wins H Left = true) /\
  (wins H Right = true -> wins G Right = true).

(** G <= H if and only if, in every sum, H does at least as well for Left as
    G: o(G + X) <= o(H + X) for all X. (Siegel II.) *)
Theorem le_outcomes : forall G H,
  G <= H <-> forall X, outcome_le (G + X) (H + X).
Proof.
  intros G H. split.
  - intros GH X. apply add_le with (K := X) in GH.
    destruct (wins_zero (G + X)) as [A B], (wins_zero (H + X)) as [C D].
    split; rewrite <- !not_false_iff_true;
      [rewrite <- A, <- C | rewrite <- B, <- D]; eauto using le_trans.
  - intro all. destruct (all (- H)) as [A _]. apply le_sub.
    apply wins_zero. apply not_true_iff_false. intro win. apply A in win.
    destruct (wins_zero (H - H)) as [E _].
    rewrite (proj1 E) in win; [discriminate|]. apply sub_self.
Qed.

(** G = H if and only if G + X and H + X have the same outcome for all X.
    (Siegel II.) *)
Corollary equal_outcomes : forall G H,
  G == H <-> forall X, outcome (G + X) = outcome (H + X).
Proof.
  intros G H. unfold equal. rewrite !le_outcomes. unfold outcome_le, outcome. split.
  - intros [A B] X. destruct (A X), (B X).
    destruct (wins (G + X) Left), (wins (G + X) Right),
             (wins (H + X) Left), (wins (H + X) Right); intuition congruence.
  - intro all. split; intro X; specialize (all X);
    destruct (wins (G + X) Left), (wins (G + X) Right),
             (wins (H + X) Left), (wins (H + X) Right); intuition congruence.
Qed.

(** Equal games have the same outcome. *)
Corollary equal_outcome : forall G H, G == H -> outcome G = outcome H.
Proof.
  intros G H [GH HG]. destruct (wins_zero G) as [A B], (wins_zero H) as [C D].
  assert (wins G Left = false <-> wins H Left = false) as left
    by (rewrite <- A, <- C; split; eauto using le_trans).
  assert (wins G Right = false <-> wins H Right = false) as right
    by (rewrite <- B, <- D; split; eauto using le_trans).
  unfold outcome. destruct (wins G Left), (wins H Left), (wins G Right), (wins H Right);
    intuition congruence.
Qed.
