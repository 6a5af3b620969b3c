(** * Every game has a canonical form

    Options that are dominated or reversible are removed or bypassed until
    none is left; the tree gets smaller each time.

    Siegel, chapter II, section 2; Conway, chapter 10. *)

From Upstar Require Export Canonical.

(** All ways of singling out a member of a list. *)
Fixpoint splits (l : list game) : list (list game * game * list game) :=
  match l with
  | [] => []
  | a :: rest =>
      ([], a, rest) ::
      map (fun s => match s with (l1, b, l2) => (a :: l1, b, l2) end) (splits rest)
  end.

Lemma in_splits : forall l l1 a l2, In (l1, a, l2) (splits l) <-> l = l1 ++ a :: l2.
Proof.
  induction l as [|x l IH]; intros l1 a l2; simpl.
  - split; [easy|now destruct l1].
  - rewrite in_map_iff. split.
    + intros [E|([[k1 b] k2] & E & H)]; injection E as <- <- <-; [reflexivity|].
      apply IH in H as ->. reflexivity.
    + intro E. destruct l1 as [|y l1]; simpl in E; injection E as <- ->; [now left|right].
      exists (l1, a, l2). split; [reflexivity|]. now apply IH.
Qed.

Definition leb (G H : game) : bool := fst (compare G H).

Definition left_fault (G : game) : bool :=
  existsb (fun s => match s with (l1, a, l2) =>
    existsb (fun b => leb a b) (l1 ++ l2) || existsb (fun c => leb c G) (rights a) end)
  (splits (lefts G)).

Definition right_fault (G : game) : bool :=
  existsb (fun s => match s with (r1, a, r2) =>
    existsb (fun b => leb b a) (r1 ++ r2) || existsb (fun c => leb G c) (lefts a) end)
  (splits (rights G)).

Lemma no_fault : forall G, left_fault G = false -> right_fault G = false ->
  no_dominated G /\ no_reversible G.
Proof.
  intros G A B. unfold left_fault, right_fault in A, B. rewrite existsb_false in A, B.
  assert (forall l1 a l2, lefts G = l1 ++ a :: l2 ->
            (forall b, In b (l1 ++ l2) -> ~ a <= b) /\
            (forall c, In c (rights a) -> ~ c <= G)) as A'.
  { intros l1 a l2 E. apply in_splits, A, orb_false_iff in E as [E F].
    rewrite existsb_false in E, F.
    split; intros z Hz; apply not_true_iff_false; [now apply E | now apply F]. }
  assert (forall r1 a r2, rights G = r1 ++ a :: r2 ->
            (forall b, In b (r1 ++ r2) -> ~ b <= a) /\
            (forall c, In c (lefts a) -> ~ G <= c)) as B'.
  { intros r1 a r2 E. apply in_splits, B, orb_false_iff in E as [E F].
    rewrite existsb_false in E, F.
    split; intros z Hz; apply not_true_iff_false; [now apply E | now apply F]. }
  split; split.
  - intros l1 a l2 b E. apply (A' _ _ _ E).
  - intros r1 a r2 b E. apply (B' _ _ _ E).
  - intros a c Ha. apply in_split in Ha as (l1 & l2 & E). apply (A' _ _ _ E).
  - intros a c Ha. apply in_split in Ha as (r1 & r2 & E). apply (B' _ _ _ E).
Qed.

Definition sizes (l : list game) : nat := list_sum (map size l).

Lemma size_sizes : forall l r, size (Game l r) = S (sizes l + sizes r).
Proof. reflexivity. Qed.

Lemma sizes_app : forall l k, sizes (l ++ k) = (sizes l + sizes k)%nat.
Proof. intros. unfold sizes. now rewrite map_app, list_sum_app. Qed.

Lemma sizes_cons : forall a l, sizes (a :: l) = (size a + sizes l)%nat.
Proof. reflexivity. Qed.

Lemma sizes_lefts : forall G, (sizes (lefts G) < size G)%nat.
Proof. intros [l r]. rewrite size_sizes. simpl lefts. lia. Qed.

Lemma sizes_rights : forall G, (sizes (rights G) < size G)%nat.
Proof. intros [l r]. rewrite size_sizes. simpl rights. lia. Qed.

(** One step: a fault at the top can be mended by a smaller game whose
    options are canonical if all options were. *)
Lemma mend : forall G,
  (forall x, In x (lefts G) \/ In x (rights G) -> canonical x) ->
  (no_dominated G /\ no_reversible G) \/
  exists H, (size H < size G)%nat /\ G == H /\
            (forall x, In x (lefts H) \/ In x (rights H) -> canonical x).
Proof.
  intros G all. destruct (left_fault G) eqn:FL; [|destruct (right_fault G) eqn:FR].
  - right. apply existsb_exists in FL as ([[l1 a] l2] & Hs & fault).
    apply in_splits in Hs. destruct G as [l r]. simpl in Hs. subst l.
    assert (canonical a) as Ha by (apply all; left; apply in_middle; auto).
    apply orb_true_iff in fault as [F|F]; apply existsb_exists in F as (b & Hb & F).
    + exists (Game (l1 ++ l2) r). split; [|split].
      * rewrite !size_sizes, !sizes_app, sizes_cons. destruct a. rewrite size_sizes. lia.
      * now apply left_domination with b.
      * intros x [Hx|Hx]; apply all; [left; apply in_middle; auto | now right].
    + exists (Game (l1 ++ lefts b ++ l2) r). split; [|split].
      * rewrite !size_sizes, !sizes_app, sizes_cons.
        pose proof (sizes_lefts b). apply right_smaller in Hb. lia.
      * now apply left_reversal.
      * intros x [Hx|Hx]; [|apply all; now right]. simpl in Hx.
        rewrite !in_app_iff in Hx. destruct Hx as [Hx|[Hx|Hx]].
        -- apply all. left. apply in_middle. rewrite in_app_iff. auto.
        -- destruct Ha as [_ _ _ Ha]. destruct (Ha b Hb) as [_ _ Hl _]. now apply Hl.
        -- apply all. left. apply in_middle. rewrite in_app_iff. auto.
  - right. apply existsb_exists in FR as ([[r1 a] r2] & Hs & fault).
    apply in_splits in Hs. destruct G as [l r]. simpl in Hs. subst r.
    assert (canonical a) as Ha by (apply all; right; apply in_middle; auto).
    apply orb_true_iff in fault as [F|F]; apply existsb_exists in F as (b & Hb & F).
    + exists (Game l (r1 ++ r2)). split; [|split].
      * rewrite !size_sizes, !sizes_app, sizes_cons. destruct a. rewrite size_sizes. lia.
      * now apply right_domination with b.
      * intros x [Hx|Hx]; apply all; [now left | right; apply in_middle; auto].
    + exists (Game l (r1 ++ rights b ++ r2)). split; [|split].
      * rewrite !size_sizes, !sizes_app, sizes_cons.
        pose proof (sizes_rights b). apply left_smaller in Hb. lia.
      * now apply right_reversal.
      * intros x [Hx|Hx]; [apply all; now left|]. simpl in Hx.
        rewrite !in_app_iff in Hx. destruct Hx as [Hx|[Hx|Hx]].
        -- apply all. right. apply in_middle. rewrite in_app_iff. auto.
        -- destruct Ha as [_ _ Ha _]. destruct (Ha b Hb) as [_ _ _ Hr]. now apply Hr.
        -- apply all. right. apply in_middle. rewrite in_app_iff. auto.
  - left. now apply no_fault.
Qed.

Lemma mend_all : forall n G, (size G < n)%nat ->
  (forall x, In x (lefts G) \/ In x (rights G) -> canonical x) ->
  exists H, canonical H /\ G == H.
Proof.
  induction n as [|n IH]; intros G small all; [lia|].
  destruct (mend G all) as [[dom rev]|(H & less & E & allH)].
  - exists G. split; [constructor; auto|apply equal_refl].
  - destruct (IH H) as (K & HK & F); [lia|trivial|].
    exists K. split; [trivial|]. now apply equal_trans with H.
Qed.

(** Every game equals one in canonical form; by [canonical_unique] there is
    only one, up to the order of options. (Siegel II; Conway 10.) *)
Theorem canonical_exists : forall G, exists H, canonical H /\ G == H.
Proof.
  induction G as [[l r] IHL IHR] using game_induction. simpl in IHL, IHR.
  assert (forall k, (forall x, In x k -> exists H, canonical H /\ x == H) ->
            exists k', (forall x, In x k' -> canonical x) /\
              (forall x, In x k -> exists x', In x' k' /\ x == x') /\
              (forall x', In x' k' -> exists x, In x k /\ x == x')) as replace_all.
  { induction k as [|a k IH]; intro each.
    - exists []. split; [|split]; intros x [].
    - destruct IH as (k' & A & B & C); [intros; apply each; now right|].
      destruct (each a) as (a' & Ha & E); [now left|].
      exists (a' :: k'). split; [|split]; intros x [<-|Hx]; auto.
      + exists a'. split; [now left|trivial].
      + destruct (B x Hx) as (z & ? & ?). exists z. split; [now right|trivial].
      + exists a. split; [now left|trivial].
      + destruct (C x Hx) as (z & ? & ?). exists z. split; [now right|trivial]. }
  destruct (replace_all l IHL) as (l' & Al & Bl & Cl).
  destruct (replace_all r IHR) as (r' & Ar & Br & Cr).
  destruct (mend_all (S (size (Game l' r'))) (Game l' r')) as (H & HH & E); [lia| |].
  - simpl. intros x [Hx|Hx]; auto.
  - exists H. split; [trivial|].
    apply equal_trans with (Game l' r'); [now apply equal_options|trivial].
Qed.
