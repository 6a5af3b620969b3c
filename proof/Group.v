(** * The partially ordered group of games

    Siegel, chapter II, section 1; Conway, chapters 1 and 7. *)

From Upstar Require Export Order.

(** -G: the players change places. *)
Fixpoint neg (G : game) : game :=
  let (l, r) := G in Game (map neg r) (map neg l).

(** G + H: who moves chooses one of the two and moves there. *)
Fixpoint add (G : game) : game -> game :=
  let (GL, GR) := G in
  fix add_G (H : game) : game :=
    let (HL, HR) := H in
    Game (map (fun x => add x H) GL ++ map add_G HL)
         (map (fun y => add y H) GR ++ map add_G HR).

Notation "- G" := (neg G) : game_scope.
Infix "+" := add : game_scope.
Notation "G - H" := (add G (neg H)) : game_scope.

(** For the induction on sizes: what is an option is smaller. *)
Ltac smaller := repeat match goal with
  | H : In _ (lefts _) |- _ => apply left_smaller in H
  | H : In _ (rights _) |- _ => apply right_smaller in H
  end; lia.

(** ** Negation *)

Lemma lefts_neg : forall G, lefts (- G) = map neg (rights G).
Proof. now intros [l r]. Qed.

Lemma rights_neg : forall G, rights (- G) = map neg (lefts G).
Proof. now intros [l r]. Qed.

(** -(-G) is G itself, option for option. *)
Theorem neg_neg : forall G, - - G = G.
Proof.
  induction G as [[l r] IHL IHR] using game_induction. simpl in *.
  rewrite !map_map.
  assert (forall k, (forall x, In x k -> - - x = x) -> map (fun x => - - x) k = k) as id.
  { intros k all. rewrite <- (map_id k) at 2. now apply map_ext_in. }
  now rewrite (id l), (id r).
Qed.

Lemma in_map_neg : forall (P : game -> Prop) l,
  (forall x, In x (map neg l) -> P x) <-> (forall x, In x l -> P (- x)).
Proof.
  intros P l. split; intros all x Hx.
  - apply all. now apply in_map.
  - apply in_map_iff in Hx as (y & <- & Hy). now apply all.
Qed.

(** Negation reverses the order: G <= H if and only if -H <= -G.
    (Siegel II; Conway 1.) *)
Theorem neg_le : forall G H, G <= H <-> - H <= - G.
Proof.
  assert (forall n G H, (size G + size H < n)%nat -> (G <= H <-> - H <= - G)) as all.
  { induction n as [|n IH]; intros G H small; [lia|].
    rewrite (le_textbook G H), (le_textbook (- H) (- G)).
    rewrite lefts_neg, rights_neg, !in_map_neg.
    split; intros [A B]; split; intros x Hx bad;
      [apply (B x Hx); apply <- IH | apply (A x Hx); apply <- IH
      |apply (B x Hx); apply -> IH | apply (A x Hx); apply -> IH]; trivial; smaller. }
  intros. eapply all. constructor.
Qed.

(** ** Addition *)

Lemma in_lefts_add : forall G H z, In z (lefts (G + H)) <->
  (exists x, In x (lefts G) /\ z = x + H) \/ (exists x, In x (lefts H) /\ z = G + x).
Proof.
  intros [GL GR] [HL HR] z. simpl. rewrite in_app_iff, !in_map_iff.
  split; (intros [(x & A & B) | (x & A & B)]; [left | right]); exists x; auto.
Qed.

Lemma in_rights_add : forall G H z, In z (rights (G + H)) <->
  (exists y, In y (rights G) /\ z = y + H) \/ (exists y, In y (rights H) /\ z = G + y).
Proof.
  intros [GL GR] [HL HR] z. simpl. rewrite in_app_iff, !in_map_iff.
  split; (intros [(x & A & B) | (x & A & B)]; [left | right]); exists x; auto.
Qed.

Lemma left_add_l : forall G H x, In x (lefts G) -> In (x + H) (lefts (G + H)).
Proof. intros. apply in_lefts_add. eauto. Qed.
Lemma left_add_r : forall G H x, In x (lefts H) -> In (G + x) (lefts (G + H)).
Proof. intros. apply in_lefts_add. eauto. Qed.
Lemma right_add_l : forall G H y, In y (rights G) -> In (y + H) (rights (G + H)).
Proof. intros. apply in_rights_add. eauto. Qed.
Lemma right_add_r : forall G H y, In y (rights H) -> In (G + y) (rights (G + H)).
Proof. intros. apply in_rights_add. eauto. Qed.

Local Hint Resolve left_add_l left_add_r right_add_l right_add_r : sums.

(** G + H = H + G. (Siegel II; Conway 1.) *)
Theorem add_comm : forall G H, G + H == H + G.
Proof.
  assert (forall n G H, (size G + size H < n)%nat -> G + H <= H + G) as all.
  { induction n as [|n IH]; intros G H small; [lia|].
    apply le_options; intros z Hz;
      [apply in_lefts_add in Hz | apply in_rights_add in Hz];
      destruct Hz as [(x & Hx & ->) | (x & Hx & ->)];
      eexists; (split; [eauto with sums | apply IH; smaller]). }
  intros. split; eapply all; constructor.
Qed.

(** (G + H) + K = G + (H + K). (Siegel II; Conway 1.) *)
Theorem add_assoc : forall G H K, (G + H) + K == G + (H + K).
Proof.
  assert (forall n G H K, (size G + size H + size K < n)%nat ->
            (G + H) + K <= G + (H + K) /\ G + (H + K) <= (G + H) + K) as all.
  { induction n as [|n IH]; intros G H K small; [lia|].
    split; apply le_options; intros z Hz;
      repeat (first [apply in_lefts_add in Hz | apply in_rights_add in Hz];
              destruct Hz as [(? & Hz & ->) | (? & Hz & ->)]);
      eexists; (split; [eauto with sums | apply IH; smaller]). }
  intros. split; eapply all; constructor.
Qed.

(** G + 0 = G. (Siegel II; Conway 1.) *)
Theorem add_zero : forall G, G + zero == G.
Proof.
  induction G as [G IHL IHR] using game_induction.
  split; apply le_options; intros z Hz.
  - apply in_lefts_add in Hz as [(x & Hx & ->) | (x & [] & _)].
    exists x. split; [trivial | now apply IHL].
  - exists (z + zero). split; [auto with sums | now apply IHR].
  - exists (z + zero). split; [auto with sums | now apply IHL].
  - apply in_rights_add in Hz as [(x & Hx & ->) | (x & [] & _)].
    exists x. split; [trivial | now apply IHR].
Qed.

(** G - G = 0: who moves second answers every move by the same move in the
    other component. (Siegel II; Conway 1 and 7.) *)
Theorem sub_self : forall G, G - G == zero.
Proof.
  induction G as [G IHL IHR] using game_induction.
  split; apply le_textbook; split; try (intros z []); intros z Hz;
    apply not_le; [right | left];
    [apply in_lefts_add in Hz | apply in_rights_add in Hz];
    destruct Hz as [(x & Hx & ->) | (x & Hx & ->)];
    rewrite ?lefts_neg, ?rights_neg in Hx;
    try (apply in_map_iff in Hx as (y & <- & Hx)).
  - exists (x - x). split; [|now apply IHL]. apply right_add_r.
    rewrite rights_neg. now apply in_map.
  - exists (y - y). split; [|now apply IHR]. now apply right_add_l.
  - exists (x - x). split; [|now apply IHR]. apply left_add_r.
    rewrite lefts_neg. now apply in_map.
  - exists (y - y). split; [|now apply IHL]. now apply left_add_l.
Qed.

(** Sums are monotone and can be cancelled: G <= H if and only if
    G + K <= H + K. (Siegel II; Conway 1.) *)
Theorem add_le : forall G H K, G <= H <-> G + K <= H + K.
Proof.
  assert (forall n G H K, (size G + size H + size K < n)%nat ->
            (G <= H <-> G + K <= H + K)) as all.
  { induction n as [|n IH]; intros G H K small; [lia|]. split; intro GH.
    - apply le_textbook. split; intros z Hz bad;
        [apply in_lefts_add in Hz | apply in_rights_add in Hz];
        destruct Hz as [(x & Hx & ->) | (x & Hx & ->)].
      + apply <- IH in bad; [|smaller].
        apply (not_le_left G x Hx). eauto using le_trans.
      + apply -> (IH G H x) in GH; [|smaller].
        apply (not_le_left (H + K) (H + x)); eauto using le_trans with sums.
      + apply <- IH in bad; [|smaller].
        apply (not_right_le H x Hx). eauto using le_trans.
      + apply -> (IH G H x) in GH; [|smaller].
        apply (not_right_le (G + K) (G + x)); eauto using le_trans with sums.
    - apply le_textbook. split; intros x Hx bad.
      + apply -> (IH H x K) in bad; [|smaller].
        apply (not_le_left (G + K) (x + K)); eauto using le_trans with sums.
      + apply -> (IH x G K) in bad; [|smaller].
        apply (not_right_le (H + K) (x + K)); eauto using le_trans with sums. }
  intros. eapply all. constructor.
Qed.

(** Equal games can be exchanged in sums and under the minus sign. *)
Corollary add_equal : forall G G' H H', G == G' -> H == H' -> G + H == G' + H'.
Proof.
  assert (forall A A' B B', A <= A' -> B <= B' -> A + B <= A' + B') as mono.
  { intros A A' B B' HA HB. apply le_trans with (A' + B); [now apply -> add_le|].
    apply le_trans with (B + A'); [apply add_comm|].
    apply le_trans with (B' + A'); [now apply -> add_le|apply add_comm]. }
  intros G G' H H' [] []. split; auto.
Qed.

Corollary neg_equal : forall G H, G == H -> - G == - H.
Proof. intros G H []. split; now apply -> neg_le. Qed.

(** G <= H if and only if G - H <= 0: a comparison is about one game.
    (Siegel II; Conway 7.) *)
Theorem le_sub : forall G H, G <= H <-> G - H <= zero.
Proof.
  intros G H. rewrite (add_le G H (- H)). pose proof (sub_self H) as [].
  split; intro; eauto using le_trans.
Qed.
