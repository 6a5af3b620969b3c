(** * Canonical forms

    A game is in canonical form if neither it nor any position it can reach
    has a dominated or a reversible option. Every game has exactly one
    canonical form, up to the order in which options are written.

    Siegel, chapter II, section 2; Conway, chapter 10. *)

From Coq Require Export Permutation.
From Upstar Require Export Simplify.

(** No left option is <= another one, no right option is >= another one. An
    option that is written twice is dominated by its copy. *)
Definition no_dominated (G : game) : Prop :=
  (forall l1 a l2 b, lefts G = l1 ++ a :: l2 -> In b (l1 ++ l2) -> ~ a <= b) /\
  (forall r1 a r2 b, rights G = r1 ++ a :: r2 -> In b (r1 ++ r2) -> ~ b <= a).

(** No G^LR is <= G, no G^RL is >= G. *)
Definition no_reversible (G : game) : Prop :=
  (forall a c, In a (lefts G) -> In c (rights a) -> ~ c <= G) /\
  (forall a c, In a (rights G) -> In c (lefts a) -> ~ G <= c).

Inductive canonical (G : game) : Prop :=
  canonical_intro :
    no_dominated G -> no_reversible G ->
    (forall x, In x (lefts G) -> canonical x) ->
    (forall y, In y (rights G) -> canonical y) ->
    canonical G.

(** [same G H]: the two trees are identical up to the order of the options. *)
Inductive same : game -> game -> Prop :=
  same_intro : forall l l' r r' pl pr,
    Permutation l' pl -> Forall2 same l pl ->
    Permutation r' pr -> Forall2 same r pr ->
    same (Game l r) (Game l' r').

(** Two lists whose members correspond by a relation that never identifies
    two members of one list are permutations of each other. *)
Lemma pairing : forall (rel : game -> game -> Prop) (l l' : list game),
  (forall x, In x l -> exists y, In y l' /\ rel x y) ->
  (forall y, In y l' -> exists x, In x l /\ rel x y) ->
  (forall a b k y, Permutation l (a :: k) -> In b k -> rel a y -> rel b y -> False) ->
  (forall a b k x, Permutation l' (a :: k) -> In b k -> rel x a -> rel x b -> False) ->
  exists p, Permutation l' p /\ Forall2 rel l p.
Proof.
  intros rel. induction l as [|a l IH]; intros l' to from once once'.
  - destruct l' as [|b l']; [exists []; auto|].
    destruct (from b) as (x & [] & _). now left.
  - destruct (to a) as (b & Hb & ab); [now left|].
    apply in_split in Hb as (l1 & l2 & ->).
    destruct (IH (l1 ++ l2)) as (p & perm & all).
    + intros x Hx. destruct (to x) as (y & Hy & xy); [now right|].
      apply in_middle in Hy as [->|Hy]; [|eauto].
      exfalso. apply (once a x l b); auto.
    + intros y Hy. destruct (from y) as (x & Hx & xy); [apply in_middle; auto|].
      destruct Hx as [->|Hx]; [|eauto].
      exfalso. apply (once' b y (l1 ++ l2) x); auto.
      symmetry. apply Permutation_middle.
    + intros c d k y E Hd. apply (once c d (a :: k) y); [|now right].
      rewrite E. constructor.
    + intros c d k x E Hd. apply (once' c d (b :: k) x); [|now right].
      rewrite <- Permutation_middle, E. constructor.
    + exists (b :: p). split; [|now constructor].
      rewrite <- Permutation_middle. now constructor.
Qed.

(** Where no member of a list is <= another one, none is equal to another. *)
Lemma apart : forall (l : list game),
  (forall l1 a l2 b, l = l1 ++ a :: l2 -> In b (l1 ++ l2) -> ~ a <= b) ->
  forall a b k, Permutation l (a :: k) -> In b k -> ~ a <= b.
Proof.
  intros l no a b k perm Hb.
  assert (In a l) as Ha by (rewrite perm; now left).
  apply in_split in Ha as (l1 & l2 & ->).
  apply (no l1 a l2); [reflexivity|].
  symmetry in perm. apply Permutation_cons_app_inv in perm. now rewrite <- perm.
Qed.

Lemma apart_right : forall (r : list game),
  (forall r1 a r2 b, r = r1 ++ a :: r2 -> In b (r1 ++ r2) -> ~ b <= a) ->
  forall a b k, Permutation r (a :: k) -> In b k -> ~ b <= a.
Proof.
  intros r no a b k perm Hb.
  assert (In a r) as Ha by (rewrite perm; now left).
  apply in_split in Ha as (r1 & r2 & ->).
  apply (no r1 a r2); [reflexivity|].
  symmetry in perm. apply Permutation_cons_app_inv in perm. now rewrite <- perm.
Qed.

(** Among the members of a list none of which is <= another one, a member
    that is <= a member is that member. *)
Lemma only_itself : forall (l : list game),
  (forall l1 a l2 b, l = l1 ++ a :: l2 -> In b (l1 ++ l2) -> ~ a <= b) ->
  forall a b, In a l -> In b l -> a <= b -> a = b.
Proof.
  intros l no a b Ha Hb ab. apply in_split in Ha as (l1 & l2 & ->).
  apply in_middle in Hb as [->|Hb]; [reflexivity|].
  exfalso. now apply (no l1 a l2 b).
Qed.

Lemma only_itself_right : forall (r : list game),
  (forall r1 a r2 b, r = r1 ++ a :: r2 -> In b (r1 ++ r2) -> ~ b <= a) ->
  forall a b, In a r -> In b r -> b <= a -> a = b.
Proof.
  intros r no a b Ha Hb ab. apply in_split in Ha as (r1 & r2 & ->).
  apply in_middle in Hb as [->|Hb]; [reflexivity|].
  exfalso. now apply (no r1 a r2 b).
Qed.

(** Without reversible options, each left option of G is <= a left option of
    whatever is >= G; and the same for Right. *)
Lemma left_answer : forall G H x,
  no_reversible G -> G == H -> In x (lefts G) -> exists x', In x' (lefts H) /\ x <= x'.
Proof.
  intros G H x [no _] [GH HG] Hx.
  assert (~ H <= x) as nHx by (apply le_textbook in GH; now apply GH).
  apply not_le in nHx as [?|(c & Hc & cH)]; [trivial|].
  exfalso. apply (no x c); eauto using le_trans.
Qed.

Lemma right_answer : forall G H y,
  no_reversible G -> G == H -> In y (rights G) -> exists y', In y' (rights H) /\ y' <= y.
Proof.
  intros G H y [_ no] [GH HG] Hy.
  assert (~ y <= H) as nyH by (apply le_textbook in HG; now apply HG).
  apply not_le in nyH as [(c & Hc & Hc')|?]; [|trivial].
  exfalso. apply (no y c); eauto using le_trans.
Qed.

(** The options of two equal games without dominated and reversible options
    are equal in pairs. *)
Lemma left_pairs : forall G H x,
  no_dominated G -> no_reversible G -> no_reversible H ->
  G == H -> In x (lefts G) -> exists x', In x' (lefts H) /\ x == x'.
Proof.
  intros G H x [dom _] revG revH GH Hx.
  destruct (left_answer G H x revG GH Hx) as (x' & Hx' & le1).
  destruct (left_answer H G x' revH (equal_sym _ _ GH) Hx') as (x'' & Hx'' & le2).
  assert (x = x'') as -> by (apply (only_itself (lefts G) dom); eauto using le_trans).
  exists x'. repeat split; trivial.
Qed.

Lemma right_pairs : forall G H y,
  no_dominated G -> no_reversible G -> no_reversible H ->
  G == H -> In y (rights G) -> exists y', In y' (rights H) /\ y == y'.
Proof.
  intros G H y [_ dom] revG revH GH Hy.
  destruct (right_answer G H y revG GH Hy) as (y' & Hy' & le1).
  destruct (right_answer H G y' revH (equal_sym _ _ GH) Hy') as (y'' & Hy'' & le2).
  assert (y = y'') as -> by (apply (only_itself_right (rights G) dom); eauto using le_trans).
  exists y'. repeat split; trivial.
Qed.

(** ** Uniqueness

    Two equal games in canonical form are identical up to the order of their
    options. (Siegel II; Conway 10.) *)
Theorem canonical_unique : forall G H,
  canonical G -> canonical H -> G == H -> same G H.
Proof.
  assert (forall n G H, (size G + size H < n)%nat ->
            canonical G -> canonical H -> G == H -> same G H) as all.
  { induction n as [|n IH]; intros G H small [dG rG lG hG] [dH rH lH hH] GH; [lia|].
    assert (HG : H == G) by now apply equal_sym.
    set (near := fun x y => x == y /\ same x y).
    assert (forall p q, Forall2 near p q -> Forall2 same p q) as weaken
      by (induction 1 as [|? ? ? ? []]; constructor; trivial).
    destruct (pairing near (lefts G) (lefts H)) as (pl & permL & allL).
    { intros x Hx. destruct (left_pairs G H x) as (x' & Hx' & E); trivial.
      exists x'. repeat split; try apply E; trivial. apply IH; auto; smaller. }
    { intros x Hx. destruct (left_pairs H G x) as (x' & Hx' & E); trivial.
      apply equal_sym in E.
      exists x'. repeat split; try apply E; trivial. apply IH; auto; smaller. }
    { intros a b k y perm Hb [[] _] [[] _].
      apply (apart _ (proj1 dG) a b k); eauto using le_trans. }
    { intros a b k y perm Hb [[] _] [[] _].
      apply (apart _ (proj1 dH) a b k); eauto using le_trans. }
    destruct (pairing near (rights G) (rights H)) as (pr & permR & allR).
    { intros x Hx. destruct (right_pairs G H x) as (x' & Hx' & E); trivial.
      exists x'. repeat split; try apply E; trivial. apply IH; auto; smaller. }
    { intros x Hx. destruct (right_pairs H G x) as (x' & Hx' & E); trivial.
      apply equal_sym in E.
      exists x'. repeat split; try apply E; trivial. apply IH; auto; smaller. }
    { intros a b k y perm Hb [[] _] [[] _].
      apply (apart_right _ (proj2 dG) a b k); eauto using le_trans. }
    { intros a b k y perm Hb [[] _] [[] _].
      apply (apart_right _ (proj2 dH) a b k); eauto using le_trans. }
    destruct G as [l r], H as [l' r']. eapply same_intro; eauto. }
  intros. eapply all; eauto.
Qed.

(** Conversely, games that are the same up to order are equal. *)
Theorem same_equal : forall G H, same G H -> G == H.
Proof.
  assert (forall n G H, (size G < n)%nat -> same G H -> G == H) as all.
  { induction n as [|n IH]; intros G H small S; [lia|].
    destruct S as [l l' r r' pl pr permL allL permR allR].
    assert (forall k k' p, Permutation k' p -> Forall2 same k p ->
              (forall x, In x k -> (size x < n)%nat) ->
              (forall x, In x k -> exists x', In x' k' /\ x == x') /\
              (forall x', In x' k' -> exists x, In x k /\ x == x')) as match_up.
    { intros k k' p perm all sm.
      enough ((forall x, In x k -> exists x', In x' p /\ x == x') /\
              (forall x', In x' p -> exists x, In x k /\ x == x')) as [A B].
      { split; intros x Hx; [destruct (A x Hx) as (z & Hz & E) | apply B].
        - exists z. rewrite perm. auto.
        - now rewrite <- perm. }
      clear perm k'. induction all as [|a b k p ab all IHall]; [split; intros x []|].
      destruct IHall as [A B]; [intros; apply sm; now right|].
      split; intros x [->|Hx].
      - exists b. split; [now left|]. apply IH; auto. apply sm. now left.
      - destruct (A x Hx) as (z & ? & ?). exists z. split; [now right|trivial].
      - exists a. split; [now left|]. apply IH; auto. apply sm. now left.
      - destruct (B x Hx) as (z & ? & ?). exists z. split; [now right|trivial]. }
    destruct (match_up l l' pl) as [A B]; trivial.
    { intros x Hx. apply (left_smaller (Game l r)) in Hx. lia. }
    destruct (match_up r r' pr) as [C D]; trivial.
    { intros x Hx. apply (right_smaller (Game l r)) in Hx. lia. }
    now apply equal_options. }
  intros. eapply all; eauto.
Qed.
