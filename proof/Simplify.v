(** * Dominated and reversible options

    Two ways to make a game simpler without changing its value.

    Siegel, chapter II, section 2; Conway, chapter 10. *)

From Upstar Require Export Group.

Lemma in_middle : forall {A} (x a : A) l1 l2,
  In x (l1 ++ a :: l2) <-> x = a \/ In x (l1 ++ l2).
Proof. intros. rewrite !in_app_iff. simpl. intuition. Qed.

(** Domination, for Left: if a <= b then a can be left out beside b.
    (Siegel II; Conway 10.) *)
Theorem left_domination : forall l1 a l2 r b,
  In b (l1 ++ l2) -> a <= b ->
  Game (l1 ++ a :: l2) r == Game (l1 ++ l2) r.
Proof.
  intros l1 a l2 r b Hb ab. split; apply le_options; simpl; eauto using le_refl.
  - intros x Hx. apply in_middle in Hx as [->|Hx]; eauto using le_refl.
  - intros x Hx. exists x. rewrite in_middle. auto using le_refl.
Qed.

(** Domination, for Right: if b <= a then a can be left out beside b.
    (Siegel II; Conway 10.) *)
Theorem right_domination : forall l r1 a r2 b,
  In b (r1 ++ r2) -> b <= a ->
  Game l (r1 ++ a :: r2) == Game l (r1 ++ r2).
Proof.
  intros l r1 a r2 b Hb ba. split; apply le_options; simpl; eauto using le_refl.
  - intros x Hx. exists x. rewrite in_middle. auto using le_refl.
  - intros x Hx. apply in_middle in Hx as [->|Hx]; eauto using le_refl.
Qed.

(** Reversibility, for Left: if a has a right option c with c <= G, then a
    can be replaced by all left options of c. (Siegel II; Conway 10.) *)
Theorem left_reversal : forall l1 a l2 r c,
  In c (rights a) -> c <= Game (l1 ++ a :: l2) r ->
  Game (l1 ++ a :: l2) r == Game (l1 ++ lefts c ++ l2) r.
Proof.
  intros l1 a l2 r c Hc cG.
  set (G := Game (l1 ++ a :: l2) r) in *. set (G' := Game (l1 ++ lefts c ++ l2) r).
  assert (forall x, In x (l1 ++ l2) -> In x (lefts G)) as inG
    by (intros; apply in_middle; auto).
  assert (forall x, In x (lefts G') <-> In x (lefts c) \/ In x (l1 ++ l2)) as inG'
    by (intro; simpl; rewrite !in_app_iff; intuition).
  assert (c <= G') as cG'.
  { apply le_textbook. split.
    - intros x Hx. apply not_le_left, inG'. auto.
    - apply le_textbook in cG. apply cG. }
  split; apply le_textbook; split.
  - intros x Hx. apply in_middle in Hx as [->|Hx].
    + intro bad. apply (not_right_le a c Hc). eauto using le_trans.
    + apply not_le_left, inG'. auto.
  - intros y Hy. apply (not_right_le G y Hy).
  - intros x Hx. apply inG' in Hx as [Hx|Hx].
    + intro bad. apply (not_le_left c x Hx). eauto using le_trans.
    + apply not_le_left. auto.
  - intros y Hy. apply (not_right_le G' y Hy).
Qed.

(** Reversibility, for Right: if a has a left option c with G <= c, then a
    can be replaced by all right options of c. (Siegel II; Conway 10.) *)
Theorem right_reversal : forall l r1 a r2 c,
  In c (lefts a) -> Game l (r1 ++ a :: r2) <= c ->
  Game l (r1 ++ a :: r2) == Game l (r1 ++ rights c ++ r2).
Proof.
  intros l r1 a r2 c Hc Gc.
  assert (forall k, map neg (map neg k) = k) as twice.
  { intro k. rewrite map_map. rewrite <- (map_id k) at 2. apply map_ext, neg_neg. }
  apply neg_le in Gc. simpl in Gc. rewrite map_app in Gc. simpl in Gc.
  apply left_reversal in Gc; [|rewrite rights_neg; now apply in_map].
  apply neg_equal in Gc. simpl in Gc.
  rewrite !map_app in Gc. simpl in Gc.
  rewrite lefts_neg, !twice, neg_neg in Gc. exact Gc.
Qed.
