(** * The order of games

    G <= H if and only if no left option of G is >= H and no right option
    of H is <= G. That is a recursive definition: [leq] computes it, and
    [le_textbook] is the textbook's sentence about what it computes.

    Siegel, chapter II, section 1; Conway, chapters 0 and 7. *)

From Upstar Require Export Game.

(** [compare G H] is the pair (G <= H, H <= G). Going through both at once
    makes the recursion structural. *)
Fixpoint compare (G : game) : game -> bool * bool :=
  let (GL, GR) := G in
  fix compare_G (H : game) : bool * bool :=
    let (HL, HR) := H in
    ( negb (existsb (fun gl => snd (compare gl H)) GL
            || existsb (fun hr => snd (compare_G hr)) HR),
      negb (existsb (fun hl => fst (compare_G hl)) HL
            || existsb (fun gr => fst (compare gr H)) GR) ).

Definition le (G H : game) : Prop := fst (compare G H) = true.
Definition equal (G H : game) : Prop := le G H /\ le H G.

Declare Scope game_scope.
Delimit Scope game_scope with game.
Bind Scope game_scope with game.
Infix "<=" := le (at level 70, no associativity) : game_scope.
Infix "==" := equal (at level 70, no associativity) : game_scope.
Open Scope game_scope.

Lemma existsb_false : forall {A} (f : A -> bool) l,
  existsb f l = false <-> forall x, In x l -> f x = false.
Proof.
  intros A f l. split.
  - intros no x Hx. destruct (f x) eqn:E; [|reflexivity].
    rewrite <- no. symmetry. apply existsb_exists. eauto.
  - intro all. destruct (existsb f l) eqn:E; [|reflexivity].
    apply existsb_exists in E as (x & Hx & E). rewrite <- E. auto.
Qed.

Lemma existsb_ext : forall {A} (f g : A -> bool) l,
  (forall x, In x l -> f x = g x) -> existsb f l = existsb g l.
Proof.
  intros A f g l same. induction l as [|a l IH]; simpl; [reflexivity|].
  rewrite same, IH; simpl; auto. intros. apply same. now right.
Qed.

Lemma compare_step : forall G H, compare G H =
  ( negb (existsb (fun x => snd (compare x H)) (lefts G)
          || existsb (fun y => snd (compare G y)) (rights H)),
    negb (existsb (fun x => fst (compare G x)) (lefts H)
          || existsb (fun y => fst (compare y H)) (rights G)) ).
Proof. now intros [GL GR] [HL HR]. Qed.

(** The two halves of [compare] agree: each is the other, seen from the
    other side. *)
Lemma compare_swap : forall G H, compare H G = (snd (compare G H), fst (compare G H)).
Proof.
  induction G as [G IHL IHR] using game_induction.
  induction H as [H JHL JHR] using game_induction.
  rewrite (compare_step G H), (compare_step H G). cbn [fst snd].
  f_equal; f_equal; f_equal; apply existsb_ext; intros x Hx.
  - now rewrite (JHL x Hx).
  - now rewrite (IHR x Hx).
  - now rewrite (IHL x Hx).
  - now rewrite (JHR x Hx).
Qed.

(** The textbook's definition: G <= H if and only if no G^L >= H and no
    H^R <= G. (Siegel II; Conway 0.) *)
Theorem le_textbook : forall G H,
  G <= H <-> (forall x, In x (lefts G) -> ~ H <= x) /\
             (forall y, In y (rights H) -> ~ y <= G).
Proof.
  intros G H. unfold le.
  assert (fst (compare G H) =
          negb (existsb (fun x => fst (compare H x)) (lefts G)
                || existsb (fun y => fst (compare y G)) (rights H))) as ->.
  { rewrite compare_step. cbn [fst].
    f_equal; f_equal; apply existsb_ext; intros x _; now rewrite compare_swap. }
  rewrite negb_true_iff, orb_false_iff, !existsb_false.
  setoid_rewrite not_true_iff_false. reflexivity.
Qed.

(** There is only one relation that satisfies the textbook's sentence, so
    [le] is what the textbooks mean. *)
Theorem le_unique : forall R : game -> game -> Prop,
  (forall G H, R G H <-> (forall x, In x (lefts G) -> ~ R H x) /\
                         (forall y, In y (rights H) -> ~ R y G)) ->
  forall G H, R G H <-> G <= H.
Proof.
  intros R textbook.
  assert (forall n G H, size G + size H < n -> (R G H <-> G <= H)) as all.
  { induction n as [|n IH]; intros G H small; [lia|].
    rewrite textbook, le_textbook.
    split; intros [no_left no_right]; split; intros x Hx Rx;
      [apply (no_left x Hx) | apply (no_right x Hx)
      |apply (no_left x Hx) | apply (no_right x Hx)];
      apply IH; trivial;
      first [apply left_smaller in Hx | apply right_smaller in Hx]; lia. }
  intros. eapply all. constructor.
Qed.

(** The order can be decided. *)
Lemma le_dec : forall G H, {G <= H} + {~ G <= H}.
Proof. intros. unfold le. destruct (fst (compare G H)); auto. Qed.

(** G is not <= H if and only if one option shows it: a left option of G
    that is >= H, or a right option of H that is <= G. *)
Lemma not_le : forall G H,
  ~ G <= H <-> (exists x, In x (lefts G) /\ H <= x) \/
               (exists y, In y (rights H) /\ y <= G).
Proof.
  intros G H. split.
  - intro no.
    destruct (existsb (fun x => fst (compare H x)) (lefts G)) eqn:E.
    { apply existsb_exists in E. left. exact E. }
    destruct (existsb (fun y => fst (compare y G)) (rights H)) eqn:F.
    { apply existsb_exists in F. right. exact F. }
    rewrite existsb_false in E, F. exfalso. apply no, le_textbook.
    split; intros z Hz; apply not_true_iff_false; auto.
  - rewrite le_textbook. intros [(x & Hx & le_x) | (y & Hy & le_y)] [no_l no_r];
      [now apply (no_l x) | now apply (no_r y)].
Qed.

(** Every game is <= itself, and so neither <= any of its left options nor
    >= any of its right options. (Siegel II; Conway 0.) *)
Theorem le_refl : forall G, G <= G.
Proof.
  induction G as [G IHL IHR] using game_induction.
  apply le_textbook. split; intros x Hx; apply not_le; eauto.
Qed.

Lemma not_le_left : forall G x, In x (lefts G) -> ~ G <= x.
Proof. intros. apply not_le. left. eauto using le_refl. Qed.

Lemma not_right_le : forall G y, In y (rights G) -> ~ y <= G.
Proof. intros. apply not_le. right. eauto using le_refl. Qed.

(** If G <= H and H <= K then G <= K. (Siegel II; Conway 0.) *)
Theorem le_trans : forall G H K, G <= H -> H <= K -> G <= K.
Proof.
  assert (forall n G H K, size G + size H + size K < n ->
            G <= H -> H <= K -> G <= K) as all.
  { induction n as [|n IH]; intros G H K small GH HK; [lia|].
    apply le_textbook. split; intros z Hz bad.
    - apply le_textbook in GH as [no _]. apply (no z Hz).
      apply left_smaller in Hz. apply (IH H K z); trivial; lia.
    - apply le_textbook in HK as [_ no]. apply (no z Hz).
      apply right_smaller in Hz. apply (IH z G H); trivial; lia. }
  intros G H K. eapply all. constructor.
Qed.

(** Equality of games is an equivalence, and <= does not see the difference
    between equal games. *)
Lemma equal_refl : forall G, G == G.
Proof. split; apply le_refl. Qed.

Lemma equal_sym : forall G H, G == H -> H == G.
Proof. now intros G H []. Qed.

Lemma equal_trans : forall G H K, G == H -> H == K -> G == K.
Proof. intros G H K [] []. split; eauto using le_trans. Qed.

(** If every left option of G is <= some left option of H, and every right
    option of H is >= some right option of G, then G <= H. *)
Lemma le_options : forall G H,
  (forall x, In x (lefts G) -> exists x', In x' (lefts H) /\ x <= x') ->
  (forall y, In y (rights H) -> exists y', In y' (rights G) /\ y' <= y) ->
  G <= H.
Proof.
  intros G H left right. apply le_textbook. split.
  - intros x Hx bad. destruct (left x Hx) as (x' & Hx' & ?).
    apply (not_le_left H x' Hx'). eauto using le_trans.
  - intros y Hy bad. destruct (right y Hy) as (y' & Hy' & ?).
    apply (not_right_le G y' Hy'). eauto using le_trans.
Qed.

(** The value of a game depends on the values of its options alone. *)
Lemma equal_options : forall l r l' r',
  (forall x, In x l -> exists x', In x' l' /\ x == x') ->
  (forall x', In x' l' -> exists x, In x l /\ x == x') ->
  (forall y, In y r -> exists y', In y' r' /\ y == y') ->
  (forall y', In y' r' -> exists y, In y r /\ y == y') ->
  Game l r == Game l' r'.
Proof.
  intros l r l' r' A B C D. split; apply le_options; simpl; intros x Hx.
  - destruct (A x Hx) as (? & ? & []); eauto.
  - destruct (D x Hx) as (? & ? & []); eauto.
  - destruct (B x Hx) as (? & ? & []); eauto.
  - destruct (C x Hx) as (? & ? & []); eauto.
Qed.
