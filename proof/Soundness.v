(** * What the checker of files accepts is true *)

From Coq Require Import RelationClasses Morphisms Setoid.
From Upstar Require Export Reader.

(** ** Equality of games and sums of lists *)

Global Instance equal_equivalence : Equivalence equal :=
  Build_Equivalence _ equal_refl equal_sym equal_trans.

Global Instance add_proper : Proper (equal ==> equal ==> equal) add.
Proof. intros G G' E H H' F. now apply add_equal. Qed.

Global Instance neg_proper : Proper (equal ==> equal) neg.
Proof. intros G G' E. now apply neg_equal. Qed.

Global Instance le_proper : Proper (equal ==> equal ==> iff) le.
Proof. intros G G' [A B] H H' [C D]. split; eauto using le_trans. Qed.

Lemma zero_add : forall G, zero + G == G.
Proof. intro G. rewrite add_comm. apply add_zero. Qed.

Lemma total_app : forall a b, total (a ++ b) == total a + total b.
Proof.
  induction a as [|G a IH]; intro b; simpl; [now rewrite zero_add|].
  now rewrite IH, add_assoc.
Qed.

Lemma total_permutation : forall a b, Permutation a b -> total a == total b.
Proof.
  induction 1 as [|G a b _ IH|G H a|a b c _ IH1 _ IH2]; simpl.
  - reflexivity.
  - now rewrite IH.
  - now rewrite <- !add_assoc, (add_comm G H).
  - now rewrite IH1.
Qed.

(** A move in a sum is a move in one of its terms. *)
Lemma options_total : forall x gs z, In z (options x (total gs)) <->
  exists a g b g', gs = a ++ g :: b /\ In g' (options x g) /\ z = total (a ++ g' :: b).
Proof.
  intros x gs. induction gs as [|G gs IH]; intro z.
  - split; [destruct x; intros []|]. intros ([] & ? & ? & ? & E & _); discriminate.
  - transitivity ((exists g', In g' (options x G) /\ z = total (g' :: gs)) \/
                  (exists z', In z' (options x (total gs)) /\ z = G + z')).
    { destruct x; [apply in_lefts_add | apply in_rights_add]. }
    split.
    + intros [(g' & Hg & ->) | (z' & Hz & ->)].
      * exists [], G, gs, g'. auto.
      * apply IH in Hz as (a & g & b & g' & -> & Hg & ->). exists (G :: a), g, b, g'. auto.
    + intros ([|G' a] & g & b & g' & E & Hg & ->); injection E as <- E.
      * subst. left. eauto.
      * right. exists (total (a ++ g' :: b)). split; [|reflexivity]. apply IH. exists a, g, b, g'. auto.
Qed.

(** ** Lists and tables *)

Lemma all_some : forall {A} (l : list (option A)) xs, all l = Some xs <-> l = map Some xs.
Proof.
  induction l as [|[x|] l IH]; intros [|y xs]; simpl; split; intro E; try discriminate; trivial.
  - destruct (all l); discriminate.
  - destruct (all l) as [ys|]; [|discriminate]. injection E as -> ->. f_equal. now apply IH.
  - injection E as -> E. apply IH in E as ->. reflexivity.
Qed.

Lemma map_some_app : forall {A B} (f : A -> option B) a b zs, map f (a ++ b) = map Some zs ->
  exists xs ys, zs = xs ++ ys /\ map f a = map Some xs /\ map f b = map Some ys.
Proof.
  induction a as [|x a IH]; intros b zs E; simpl in E.
  - exists [], zs. auto.
  - destruct zs as [|z zs]; [discriminate|]. injection E as E1 E2.
    destruct (IH _ _ E2) as (xs & ys & -> & Ea & Eb). exists (z :: xs), ys. simpl.
    now rewrite E1, Ea.
Qed.

Lemma insert_permutation : forall {A} (leb : A -> A -> bool) x l, Permutation (insert leb x l) (x :: l).
Proof.
  intros. induction l as [|y l IH]; simpl; [reflexivity|].
  destruct (leb x y); [reflexivity|]. rewrite IH. apply perm_swap.
Qed.

Lemma sort_permutation : forall {A} (leb : A -> A -> bool) l, Permutation (sort leb l) l.
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|]. now rewrite insert_permutation, IH.
Qed.

Lemma forall2b_eq : forall {A} (f : A -> A -> bool), (forall x y, f x y = true -> x = y) ->
  forall a b, forall2b f a b = true -> a = b.
Proof.
  intros A f F. induction a as [|x a IH]; intros [|y b] E; simpl in E; try discriminate; trivial.
  apply andb_true_iff in E as [E1 E2]. f_equal; auto.
Qed.

Lemma same_texts_eq : forall a b, forall2b same_text a b = true -> a = b.
Proof. apply forall2b_eq, same_text_eq. Qed.

Lemma find_add : forall {A} i k (x : A) m,
  Map.find i (Map.add k x m) = if Pos.eqb i k then Some x else Map.find i m.
Proof.
  intros. destruct (Pos.eqb_spec i k) as [->|no]; [apply Map.gss | now apply Map.gso].
Qed.

Lemma find_remove : forall {A} i k (m : Map.t A) x,
  Map.find i (Map.remove k m) = Some x -> Map.find i m = Some x.
Proof.
  intros A i k m x E. destruct (Pos.eq_dec i k) as [->|no].
  - now rewrite Map.grs in E.
  - now rewrite Map.gro in E.
Qed.

Lemma in_members : forall {A} (m : Map.t A) rest x,
  In x (members m rest) <-> In x rest \/ exists k, Map.find k m = Some x.
Proof.
  induction m as [|a IHa o b IHb]; intros rest x; simpl.
  - split; [auto|]. intros [|(k & E)]; [trivial|]. now rewrite Map.gleaf in E.
  - rewrite IHa. split.
    + intros [H|(k & E)]; [|right; now exists k~0%positive].
      destruct o as [y|]; [destruct H as [->|H]; [right; now exists 1%positive|]|];
        apply IHb in H as [H|(k & E)]; auto; right; now exists k~1%positive.
    + intros [H|([k|k|] & E)]; try simpl in E.
      * left. destruct o; [right|]; apply IHb; auto.
      * left. destruct o; [right|]; apply IHb; eauto.
      * eauto.
      * left. rewrite E. now left.
Qed.

(** ** Positions *)

Lemma options_value : forall {R : ruleset} x (p : position R),
  options x (value p) = map value (moves R x p).
Proof. intros R x p. rewrite value_moves. now destruct x. Qed.

Section Positions.
Variable r : rule.

Definition at_rule (ts : list text) : game := total (map (game_at (base r)) ts).

Lemma text_of_right : forall p t, text_of r p = Some t -> game_at (base r) t = value p.
Proof.
  intros p t E. unfold text_of in E. unfold game_at.
  destruct (read (base r) (normal (base r) p)) as [q|] eqn:Q; [|discriminate].
  destruct (same_position (base r) q p) eqn:S; [|discriminate]. injection E as <-.
  rewrite Q. now apply same_position_eq in S as ->.
Qed.

Lemma piece_texts_right : forall p ts, piece_texts r p = Some ts -> at_rule ts == value p.
Proof.
  intros p ts E. rewrite (pieces_sum r p). unfold at_rule.
  apply all_some in E. enough (map (game_at (base r)) ts = map value (pieces r p)) as ->
    by reflexivity.
  revert ts E. induction (pieces r p) as [|q l IH]; intros [|t ts] E; try discriminate; trivial.
  injection E as E1 E2. simpl. f_equal; [now apply text_of_right | auto].
Qed.

Lemma at_rule_sort : forall ts, at_rule (sort_texts ts) == at_rule ts.
Proof. intro ts. apply total_permutation, Permutation_map, sort_permutation. Qed.

Lemma at_rule_app : forall a b, at_rule (a ++ b) == at_rule a + at_rule b.
Proof. intros. unfold at_rule. rewrite map_app. apply total_app. Qed.

Definition listed (m : Map.t (list text)) ts := exists k, Map.find k m = Some ts.

Lemma listed_add : forall m k ts, Map.find k m = None ->
  forall us, listed (Map.add k ts m) us <-> us = ts \/ listed m us.
Proof.
  intros m k ts none us. unfold listed. setoid_rewrite find_add. split.
  - intros (j & E). destruct (Pos.eqb j k); [injection E as ->|]; eauto.
  - intros [->|(j & E)].
    + exists k. now rewrite Pos.eqb_refl.
    + exists j. destruct (Pos.eqb_spec j k) as [->|]; congruence.
Qed.

Lemma collect_right : forall before after ps m m', collect r before after ps m = Some m' ->
  (forall p, In p ps -> exists new, piece_texts r p = Some new) /\
  forall ts, listed m' ts <-> listed m ts \/
    exists p new, In p ps /\ piece_texts r p = Some new /\ ts = sort_texts (before ++ new ++ after).
Proof.
  intros before after. induction ps as [|p ps IH]; intros m m' E; simpl in E.
  - injection E as <-. split; [intros p []|]. intro ts.
    split; [auto | now intros [|(? & ? & [] & _)]].
  - destruct (piece_texts r p) as [new|] eqn:P; [|discriminate].
    set (ts0 := sort_texts (before ++ new ++ after)) in *.
    assert (exists m1, collect r before after ps m1 = Some m' /\
                       forall us, listed m1 us <-> us = ts0 \/ listed m us) as (m1 & E1 & L1).
    { destruct (Map.find (sum_text ts0) m) as [ts1|] eqn:F.
      - destruct (forall2b same_text ts0 ts1) eqn:S; [|discriminate].
        apply same_texts_eq in S as <-. exists m. split; [trivial|].
        intro us. split; [auto|]. intros [->|]; [|trivial]. now exists (sum_text ts0).
      - exists (Map.add (sum_text ts0) ts0 m). split; [trivial|]. now apply listed_add. }
    destruct (IH _ _ E1) as [A B]. split.
    + intros q [<-|Hq]; eauto.
    + intro ts. rewrite B, L1. split.
      * intros [[->|]|(q & n & Hq & Pn & ->)]; auto; right; [exists p, new | exists q, n];
          simpl; auto.
      * intros [|(q & n & [<-|Hq] & Pn & ->)]; auto; [|right; eauto].
        left. left. rewrite P in Pn. injection Pn as <-. reflexivity.
Qed.

(** What a move in one of the positions leads to. *)
Definition reached x (before after ts : list text) :=
  exists a t b p q new, after = a ++ t :: b /\ read (base r) t = Some p /\
    In q (moves (play (base r)) x p) /\ piece_texts r q = Some new /\
    ts = sort_texts ((before ++ a) ++ new ++ b).

Lemma collect_all_right : forall x after before m m', collect_all r x before after m = Some m' ->
  (forall a t b, after = a ++ t :: b -> exists p, read (base r) t = Some p /\
     forall q, In q (moves (play (base r)) x p) -> exists new, piece_texts r q = Some new) /\
  forall ts, listed m' ts <-> listed m ts \/ reached x before after ts.
Proof.
  intro x. induction after as [|t after IH]; intros before m m' E; simpl in E.
  - injection E as <-. split; [now intros []|].
    intro ts. split; [auto|]. intros [|([] & ? & ? & ? & ? & ? & ? & _)]; trivial; discriminate.
  - destruct (read (base r) t) as [p|] eqn:Rd; [|discriminate].
    destruct (collect r before after _ m) as [m1|] eqn:C; [|discriminate].
    destruct (collect_right _ _ _ _ _ C) as [A1 B1], (IH _ _ _ E) as [A2 B2]. split.
    + intros [|t' a] u b Eq; injection Eq as <- Eq; [subst; eauto | exact (A2 a u b Eq)].
    + intro ts. rewrite B2, B1. unfold reached. split.
      * intros [[|(q & new & Hq & Pn & ->)]|(a & u & b & p' & q & new & -> & R' & Hq & Pn & ->)]; auto.
        -- right. exists [], t, after, p, q, new. rewrite app_nil_r. auto 8.
        -- right. exists (t :: a), u, b, p', q, new. repeat split; trivial. now rewrite <- !app_assoc.
      * intros [|([|t' a] & u & b & p' & q & new & Eq & R' & Hq & Pn & ->)]; auto;
          injection Eq as <- Eq.
        -- subst. left. right. rewrite Rd in R'. injection R' as <-. rewrite app_nil_r. eauto 8.
        -- subst. right. exists a, u, b, p', q, new. repeat split; trivial. now rewrite <- !app_assoc.
Qed.

Lemma map_in_middle : forall {A B} (f : A -> B) l a y b, map f l = a ++ y :: b ->
  exists a' x b', l = a' ++ x :: b' /\ a = map f a' /\ y = f x /\ b = map f b'.
Proof.
  intros A B f l a y b E. apply map_eq_app in E as (a' & l' & -> & <- & E).
  apply map_eq_cons in E as (x & b' & -> & <- & <-). exists a', x, b'. auto.
Qed.

(** The listed sums are the options. *)
Lemma position_options_right : forall x ts tss, position_options r x ts = Some tss ->
  (forall us, In us tss -> exists g, In g (options x (at_rule ts)) /\ at_rule us == g) /\
  (forall g, In g (options x (at_rule ts)) -> exists us, In us tss /\ at_rule us == g).
Proof.
  intros x ts tss E. unfold position_options in E.
  destruct (collect_all r x [] ts (Map.empty _)) as [m|] eqn:C; [|discriminate].
  injection E as <-. destruct (collect_all_right _ _ _ _ _ C) as [A B]. simpl in B.
  assert (forall a t b p q new, ts = a ++ t :: b -> read (base r) t = Some p ->
            piece_texts r q = Some new ->
            at_rule (sort_texts (a ++ new ++ b)) ==
            total (map (game_at (base r)) a ++ value q :: map (game_at (base r)) b)) as move.
  { intros a t b p q new _ _ Pn. rewrite at_rule_sort, !at_rule_app, (piece_texts_right _ _ Pn).
    rewrite total_app. reflexivity. }
  split.
  - intros us H. apply in_members in H as [[]|H]. apply B in H as [(k & H)|H].
    { now rewrite Map.gempty in H. }
    destruct H as (a & t & b & p & q & new & -> & Rd & Hq & Pn & ->).
    eexists. split; [|eapply move; eauto].
    apply options_total. exists (map (game_at (base r)) a), (game_at (base r) t),
      (map (game_at (base r)) b), (value q). rewrite map_app. split; [trivial|]. split; [|trivial].
    unfold game_at. rewrite Rd, options_value. now apply in_map.
  - intros z Hz. apply options_total in Hz as (a0 & g & b0 & g' & E & Hg & ->).
    apply map_in_middle in E as (a & t & b & E & -> & -> & ->).
    destruct (A _ _ _ E) as (p & Rd & all_read).
    unfold game_at in Hg. rewrite Rd, options_value in Hg.
    apply in_map_iff in Hg as (q & <- & Hq). destruct (all_read q Hq) as (new & Pn).
    exists (sort_texts (a ++ new ++ b)). split; [|eapply move; eauto].
    apply in_members. right. apply B. right. exists a, t, b, p, q, new. auto 9.
Qed.

Lemma read_terms_right : forall terms ts, read_terms r terms = Some ts -> at_rule ts == at_rule terms.
Proof.
  intros terms ts E. unfold read_terms in E.
  destruct (all _) as [l|] eqn:Al; [|discriminate]. injection E as <-. rewrite at_rule_sort.
  apply all_some in Al. revert l Al. induction terms as [|t terms IH]; intros [|ts l] E;
    try discriminate; [reflexivity|].
  injection E as E1 E2. simpl. rewrite at_rule_app, (IH l E2). unfold at_rule at 3. simpl.
  change (total (map (game_at (base r)) terms)) with (at_rule terms).
  enough (at_rule ts == game_at (base r) t) as -> by reflexivity. unfold game_at.
  destruct (read (base r) t) as [p|]; [|discriminate]. now apply piece_texts_right.
Qed.
End Positions.

(** ** The games that labels stand for *)

Record env := { labelled : positive -> option game; rule_at : positive -> option rule }.

Fixpoint meaning (v : env) (i : item) : option game :=
  match i with
  | Label n => labelled v n
  | At k ts => option_map (fun r => at_rule r ts) (rule_at v k)
  | Total l => option_map total (all (map (meaning v) l))
  | Minus i => option_map neg (meaning v i)
  end.

Lemma item_induction : forall P : item -> Prop,
  (forall n, P (Label n)) -> (forall k ts, P (At k ts)) ->
  (forall l, Forall P l -> P (Total l)) -> (forall i, P i -> P (Minus i)) -> forall i, P i.
Proof.
  intros P label at_ tot minus. fix rec 1. intros [n|k ts|l|i];
    [apply label | apply at_ | apply tot | apply minus, rec].
  induction l as [|j l IH]; constructor; [apply rec | exact IH].
Qed.

Lemma same_item_eq : forall i j, same_item i j = true -> i = j.
Proof.
  induction i as [n|k ts|l IH|i IH] using item_induction; intros [n'|k' ts'|l'|j] E;
    simpl in E; try discriminate.
  - now apply Pos.eqb_eq in E as ->.
  - apply andb_true_iff in E as [E1 E2]. apply Pos.eqb_eq in E1 as ->.
    now apply same_texts_eq in E2 as ->.
  - f_equal. revert l' E. induction IH as [|i l Hi _ IHl]; intros [|j l'] E; try discriminate; trivial.
    apply andb_true_iff in E as [E1 E2]. f_equal; auto.
  - f_equal. auto.
Qed.

Lemma meaning_total : forall v l G, meaning v (Total l) = Some G <->
  exists Gs, map (meaning v) l = map Some Gs /\ G = total Gs.
Proof.
  intros v l G. simpl. destruct (all (map (meaning v) l)) as [Gs|] eqn:E; simpl; split.
  - intro F. injection F as <-. apply all_some in E. eauto.
  - intros (Hs & F & ->). apply all_some in F. congruence.
  - discriminate.
  - intros (Hs & F & ->). apply all_some in F. congruence.
Qed.

Lemma meaning_permutation : forall v l l' Gs, Permutation l l' -> map (meaning v) l = map Some Gs ->
  exists Hs, map (meaning v) l' = map Some Hs /\ total Gs == total Hs.
Proof.
  intros v l l' Gs P E. apply (Permutation_map (meaning v)) in P. rewrite E in P.
  symmetry in P. apply Permutation_map_inv in P as (Hs & E' & P). exists Hs. split; [trivial|].
  now apply total_permutation.
Qed.

Lemma meaning_sorted : forall v l Gs, map (meaning v) l = map Some Gs ->
  exists G, meaning v (sorted_total l) = Some G /\ total Gs == G.
Proof.
  intros v l Gs E.
  destruct (meaning_permutation v l (sort item_leb l) Gs) as (Hs & F & P);
    [symmetry; apply sort_permutation | trivial|].
  exists (total Hs). split; [|trivial]. apply meaning_total. eauto.
Qed.

(** An environment that knows more. *)
Definition extends (v w : env) : Prop :=
  (forall n G, labelled v n = Some G -> labelled w n = Some G) /\
  (forall k r, rule_at v k = Some r -> rule_at w k = Some r).

Lemma extends_map : forall {A} (f g : A -> option game) l Gs,
  (forall x G, In x l -> f x = Some G -> g x = Some G) -> map f l = map Some Gs -> map g l = map Some Gs.
Proof.
  induction l as [|x l IH]; intros [|G Gs] fg E; try discriminate; trivial.
  injection E as E1 E2. simpl. f_equal; [|apply IH; trivial; intros; apply fg; simpl; auto].
  apply fg; simpl; auto.
Qed.

Lemma meaning_extends : forall v w, extends v w ->
  forall i G, meaning v i = Some G -> meaning w i = Some G.
Proof.
  intros v w [X Y]. induction i as [n|k ts|l IH|i IH] using item_induction; intros G E.
  - apply X, E.
  - simpl in *. destruct (rule_at v k) as [r|] eqn:R; [|discriminate]. now rewrite (Y _ _ R).
  - apply meaning_total in E as (Gs & E & ->). apply meaning_total. exists Gs. split; [|trivial].
    rewrite Forall_forall in IH. apply (extends_map (meaning v)); auto.
  - simpl in *. destruct (meaning v i) as [H|]; [|discriminate]. now rewrite (IH H).
Qed.

(** [tied v i G]: the item i is a game that equals G. *)
Definition tied (v : env) (i : item) (G : game) : Prop := exists H, meaning v i = Some H /\ H == G.

Definition both (v : env) (rel : game -> game -> Prop) (i j : positive) : Prop :=
  exists G H, labelled v i = Some G /\ labelled v j = Some H /\ rel G H.

Lemma both_extends : forall v w rel i j, extends v w -> both v rel i j -> both w rel i j.
Proof. intros v w rel i j [X _] (G & H & A & B & C). exists G, H. auto. Qed.

(** [less_confused G H]: Left, moving first, wins H - G. *)
Definition less_confused (G H : game) : Prop := ~ H <= G.

Definition node_right (v : env) (n : positive) (nd : node) : Prop :=
  exists G, labelled v n = Some G /\
    match contents nd with
    | Literal l r => denote (shown nd) = G /\
        exists GL GR, map (labelled v) l = map Some GL /\ map (labelled v) r = map Some GR /\
                      G = Game GL GR
    | Other i => denote (shown nd) == G /\ meaning v i = Some G
    end.

Lemma node_extends : forall v w n nd, extends v w -> node_right v n nd -> node_right w n nd.
Proof.
  intros v w n nd X (G & E & C). exists G. split; [now apply X|].
  destruct (contents nd) as [l r|i].
  - destruct C as (D & GL & GR & EL & ER & ->). split; [trivial|]. exists GL, GR.
    repeat split; trivial; eapply extends_map; try eassumption; intros; now apply X.
  - destruct C as [D M]. split; [trivial|]. now apply (meaning_extends v).
Qed.

(** What a state says is true. *)
Record right (v : env) (s : state) : Prop := {
  right_last : forall n, (last s < n)%positive -> labelled v n = None;
  right_zero : labelled v zero_label = Some zero;
  right_rules : forall k, rule_at v k = Map.find k (rule_list s);
  right_nodes : forall n nd, Map.find n (nodes s) = Some nd -> node_right v n nd;
  right_table : forall p i n, Map.find p (table s) = Some (i, n) ->
    exists G H, meaning v i = Some G /\ labelled v n = Some H /\ G == H;
  right_le : forall i j, is_known (known_le s) i j = true -> both v le i j;
  right_lf : forall i j, is_known (known_lf s) i j = true -> both v less_confused i j;
  right_values : forall p g, Map.find p (values s) = Some g -> both v equal p g;
  right_canonical : forall g x, Map.find g (canonicals s) = Some x ->
    exists G, labelled v g = Some G /\ canonical G;
  right_nim : forall p n, Map.find p (nim_values s) = Some n ->
    exists G, labelled v p = Some G /\ G == nimber (N.to_nat n);
  right_claims : Forall holds (claims s)
}.

Section State.
Variables (v : env) (s : state).
Hypothesis R : right v s.

Lemma find_label_tied : forall i G, tied v i G -> tied v (find_label s i) G.
Proof.
  intros i G (H & M & E). unfold find_label.
  destruct (Map.find _ (table s)) as [[j n]|] eqn:F; [|now exists H].
  destruct (same_item i j) eqn:S; [|now exists H]. apply same_item_eq in S as <-.
  destruct (right_table v s R _ _ _ F) as (G1 & H1 & A & B & C).
  exists H1. split; [trivial|]. rewrite M in A. injection A as <-. now rewrite <- C.
Qed.

(** The items [os] are the games [gs], up to equality. *)
Definition covers (os : list item) (gs : list game) : Prop :=
  (forall o, In o os -> exists g, In g gs /\ tied v o g) /\
  (forall g, In g gs -> exists o, In o os /\ tied v o g).

Lemma covers_map : forall {A} (f : A -> item) l gs,
  (forall a, In a l -> exists g, In g gs /\ tied v (f a) g) ->
  (forall g, In g gs -> exists a, In a l /\ tied v (f a) g) -> covers (map f l) gs.
Proof.
  intros A f l gs X Y. split.
  - intros o Ho. apply in_map_iff in Ho as (a & <- & Ha). auto.
  - intros g Hg. destruct (Y g Hg) as (a & Ha & T). exists (f a). split; [now apply in_map|trivial].
Qed.

Lemma in_map_some : forall {A B} (f : A -> option B) l ys, map f l = map Some ys ->
  (forall a, In a l -> exists y, In y ys /\ f a = Some y) /\
  (forall y, In y ys -> exists a, In a l /\ f a = Some y).
Proof.
  intros A B f l ys E. split; intros x Hx.
  - apply (in_map f) in Hx. rewrite E in Hx. apply in_map_iff in Hx as (y & <- & Hy). eauto.
  - apply (in_map Some) in Hx. rewrite <- E in Hx. apply in_map_iff in Hx as (a & Ea & Ha). eauto.
Qed.

Lemma options_neg : forall x G, options x (- G) = map neg (options (other x) G).
Proof. intros [] G; [apply lefts_neg | apply rights_neg]. Qed.

Lemma sum_options_right : forall opt x after before ls bs gs,
  (forall i os G, opt i = Some os -> meaning v i = Some G -> covers os (options x G)) ->
  sum_options opt before after = Some ls ->
  map (meaning v) before = map Some bs -> map (meaning v) after = map Some gs ->
  let moved l a g b g' := gs = a ++ g :: b /\ In g' (options x g) /\
    exists Hs, map (meaning v) l = map Some Hs /\ total Hs == total (bs ++ a ++ g' :: b) in
  (forall l, In l ls -> exists a g b g', moved l a g b g') /\
  (forall a g b g', gs = a ++ g :: b -> In g' (options x g) ->
     exists l, In l ls /\ moved l a g b g').
Proof.
  intros opt x. induction after as [|t after IH]; intros before ls bs gs O E B A moved; simpl in E.
  - injection E as <-. destruct gs; [|discriminate]. split; [intros l []|].
    intros [] ? ? ? F; discriminate.
  - destruct (opt t) as [os|] eqn:T; [|discriminate].
    destruct (sum_options opt (before ++ [t]) after) as [more|] eqn:S; [|discriminate].
    injection E as <-. destruct gs as [|G gs]; [discriminate|]. injection A as A1 A2.
    assert (map (meaning v) (before ++ [t]) = map Some (bs ++ [G])) as B'
      by (rewrite !map_app, B; simpl; now rewrite A1).
    destruct (O t os G T A1) as [X Y]. destruct (IH _ _ _ _ O S B' A2) as [X' Y'].
    assert (forall o g', tied v o g' ->
              exists Hs, map (meaning v) (before ++ o :: after) = map Some Hs /\
                         total Hs == total (bs ++ g' :: gs)) as here.
    { intros o g' (H & M & Q). exists (bs ++ H :: gs). split.
      - rewrite !map_app. simpl. now rewrite B, M, A2.
      - rewrite !total_app. simpl. now rewrite Q. }
    split.
    + intros l Hl. apply in_app_iff in Hl as [Hl|Hl].
      * apply in_map_iff in Hl as (o & <- & Ho). destruct (X o Ho) as (g' & Hg & Q).
        exists [], G, gs, g'. repeat split; auto. now apply here.
      * destruct (X' l Hl) as (a & g & b & g' & -> & Hg & Hs & M & Q).
        exists (G :: a), g, b, g'. repeat split; trivial. exists Hs. split; [trivial|].
        now rewrite <- app_assoc in Q.
    + intros [|G' a] g b g' Eq Hg; injection Eq as <- Eq.
      * subst. destruct (Y g' Hg) as (o & Ho & Q). exists (before ++ o :: after). split.
        { apply in_app_iff. left. apply in_map_iff. eauto. }
        repeat split; trivial. now apply here.
      * destruct (Y' a g b g' Eq Hg) as (l & Hl & _ & _ & Hs & M & Q). exists l. split.
        { apply in_app_iff. auto. }
        repeat split; trivial; [now rewrite Eq|]. exists Hs. split; [trivial|].
        now rewrite <- app_assoc in Q.
Qed.

(** The items that [options_of] lists are the options. *)
Lemma options_right : forall depth x i os G, options_of depth s x i = Some os ->
  meaning v i = Some G -> covers os (options x G).
Proof.
  induction depth as [|depth IH]; intros x i os G E M; [discriminate|]. simpl in E.
  destruct i as [n|k ts|l|i].
  - destruct (Map.find n (nodes s)) as [[c e]|] eqn:F; [|discriminate].
    destruct (right_nodes v s R _ _ F) as (G' & L & C). simpl in M, C.
    rewrite L in M. injection M as ->. destruct c as [l r|j].
    + injection E as <-. destruct C as (_ & GL & GR & EL & ER & ->).
      assert (map (labelled v) (match x with Left => l | Right => r end) =
              map Some (options x (Game GL GR))) as EX by now destruct x.
      destruct (in_map_some _ _ _ EX) as [X Y]. apply covers_map.
      * intros a Ha. destruct (X a Ha) as (y & Hy & Q). exists y. split; [trivial|].
        exists y. split; [trivial|reflexivity].
      * intros g Hg. destruct (Y g Hg) as (a & Ha & Q). exists a. split; [trivial|].
        exists g. split; [trivial|reflexivity].
    + now apply (IH x j).
  - destruct (Map.find k (rule_list s)) as [r|] eqn:K; [|discriminate].
    destruct (position_options r x ts) as [tss|] eqn:P; [|discriminate]. injection E as <-.
    simpl in M. rewrite (right_rules v s R), K in M. injection M as <-.
    destruct (position_options_right _ _ _ _ P) as [X Y].
    assert (forall us g, at_rule r us == g -> tied v (find_label s (At k us)) g) as Q.
    { intros us g Q. apply find_label_tied. exists (at_rule r us). split; [|trivial].
      simpl. now rewrite (right_rules v s R), K. }
    apply covers_map.
    + intros us Hu. destruct (X us Hu) as (g & Hg & ?). eauto.
    + intros g Hg. destruct (Y g Hg) as (us & Hu & ?). eauto.
  - destruct (sum_options (options_of depth s x) [] l) as [ls|] eqn:S; [|discriminate].
    injection E as <-. apply meaning_total in M as (gs & M & ->).
    destruct (sum_options_right (options_of depth s x) x l [] ls [] gs) as [X Y]; trivial.
    { intros. eapply IH; eauto. }
    assert (forall l' Hs g, map (meaning v) l' = map Some Hs -> total Hs == g ->
              tied v (find_label s (sorted_total l')) g) as Q.
    { intros l' Hs g F Q. apply find_label_tied.
      destruct (meaning_sorted _ _ _ F) as (G & MG & QG). exists G. split; [trivial|].
      now rewrite <- QG. }
    apply covers_map.
    + intros l' Hl. destruct (X l' Hl) as (a & g & b & g' & Eg & Hg & Hs & F & T).
      exists (total (a ++ g' :: b)). split; [|eauto]. apply options_total. exists a, g, b, g'. auto.
    + intros z Hz. apply options_total in Hz as (a & g & b & g' & Eg & Hg & ->).
      destruct (Y a g b g' Eg Hg) as (l' & Hl & _ & _ & Hs & F & T). eauto.
  - destruct (options_of depth s (other x) i) as [os'|] eqn:O; [|discriminate].
    injection E as <-. simpl in M. destruct (meaning v i) as [H|] eqn:MH; [|discriminate].
    injection M as <-. destruct (IH _ _ _ _ O MH) as [X Y]. rewrite options_neg.
    assert (forall o g, tied v o g -> tied v (find_label s (Minus o)) (- g)) as Q.
    { intros o g (K & MK & Q). apply find_label_tied. exists (- K). simpl. rewrite MK.
      split; [trivial|]. now rewrite Q. }
    apply covers_map.
    + intros o Ho. destruct (X o Ho) as (g & Hg & T). exists (- g). split; [now apply in_map|auto].
    + intros g Hg. apply in_map_iff in Hg as (h & <- & Hh). destruct (Y h Hh) as (o & Ho & T). eauto.
Qed.

Lemma terms_meaning : forall i l G, terms s i = Some l -> meaning v i = Some G ->
  exists Gs, map (meaning v) l = map Some Gs /\ G = total Gs.
Proof.
  intros i l G E M. destruct i as [n| |l'|]; try discriminate; simpl in E.
  - destruct (Map.find n (nodes s)) as [[c e]|] eqn:F; [|discriminate].
    destruct c as [|[]]; try discriminate. injection E as ->.
    destruct (right_nodes v s R _ _ F) as (G' & L & _ & M'). simpl in M. rewrite L in M.
    injection M as ->. now apply meaning_total in M'.
  - injection E as ->. now apply meaning_total.
Qed.

Lemma take_out_permutation : forall i l l', take_out i l = Some l' -> Permutation l (i :: l').
Proof.
  intros i. induction l as [|j l IH]; intros l' E; simpl in E; [discriminate|].
  destruct (same_item i j) eqn:S.
  - injection E as ->. apply same_item_eq in S as ->. reflexivity.
  - destruct (take_out i l) as [k|]; [|discriminate]. injection E as <-.
    rewrite (IH k) by reflexivity. apply perm_swap.
Qed.

Lemma differences_permutation : forall m l a b, differences l m = (a, b) ->
  exists c, Permutation l (a ++ c) /\ Permutation m (b ++ c).
Proof.
  induction m as [|j m IH]; intros l a b E; simpl in E.
  - injection E as <- <-. exists []. rewrite app_nil_r. split; reflexivity.
  - destruct (take_out j l) as [k|] eqn:T.
    + destruct (IH _ _ _ E) as (c & A & B). exists (j :: c). split.
      * rewrite (take_out_permutation _ _ _ T), A. apply Permutation_middle.
      * rewrite B. apply Permutation_middle.
    + destruct (differences l m) as [a' b'] eqn:D. injection E as <- <-.
      destruct (IH _ _ _ D) as (c & A & B). exists c. split; [trivial|]. simpl. now rewrite B.
Qed.

Lemma is_option_right : forall x i n G N, is_option s x i n = true -> meaning v i = Some G ->
  labelled v n = Some N -> exists g, In g (options x G) /\ N == g.
Proof.
  intros x i n G N E M L. unfold is_option in E. apply andb_true_iff in E as [_ E].
  assert (forall os, options_in s x i = Some os -> existsb (same_item (Label n)) os = true ->
            exists g, In g (options x G) /\ N == g) as listed.
  { intros os O F. apply existsb_exists in F as (o & Hm & F). apply same_item_eq in F as <-.
    destruct (options_right _ _ _ _ _ O M) as [X _].
    destruct (X _ Hm) as (g & Hg & H & MH & Q). simpl in MH. rewrite L in MH. injection MH as <-. eauto. }
  destruct (terms s i) as [l|] eqn:Ti;
    [destruct (terms s (Label n)) as [m|] eqn:Tn|];
    try (destruct (options_in s x i); [eauto | discriminate]).
  destruct (differences l m) as [[|t [|]] [|o [|]]] eqn:D; try discriminate.
  destruct (options_in s x t) as [os|] eqn:O; [|discriminate].
  apply existsb_exists in E as (o' & Ho & E). apply same_item_eq in E as <-.
  destruct (differences_permutation _ _ _ _ D) as (c & A & B). simpl in A, B.
  destruct (terms_meaning _ _ _ Ti M) as (Gs & MG & ->).
  destruct (terms_meaning (Label n) _ _ Tn L) as (Ns & MN & ->).
  assert (In t l) as Ht by (rewrite A; now left). apply in_split in Ht as (l1 & l2 & ->).
  symmetry in A. apply Permutation_cons_app_inv in A.
  apply map_some_app in MG as (Ga & Gt & -> & Ma & Mt). destruct Gt as [|T Gb]; [discriminate|].
  injection Mt as MT Mb.
  destruct (options_right _ _ _ _ _ O MT) as [X _]. destruct (X o Ho) as (t' & Ht' & H & MH & Q).
  exists (total (Ga ++ t' :: Gb)). split; [apply options_total; exists Ga, T, Gb, t'; auto|].
  assert (Permutation m (o :: l1 ++ l2)) as P by (rewrite B; now constructor).
  destruct (meaning_permutation v m (o :: l1 ++ l2) Ns P MN) as (Hs & MHs & QN). rewrite QN.
  assert (map (meaning v) (o :: l1 ++ l2) = map Some (H :: Ga ++ Gb)) as MHs'
    by (simpl; now rewrite !map_app, MH, Ma, Mb).
  rewrite MHs in MHs'. assert (Hs = H :: Ga ++ Gb) as ->.
  { revert MHs'. generalize (H :: Ga ++ Gb). clear. induction Hs as [|h Hs IH]; intros [|k ks] E;
      try discriminate; trivial. injection E as -> E. f_equal. auto. }
  rewrite (total_permutation (Ga ++ t' :: Gb) (t' :: Ga ++ Gb))
    by (symmetry; apply Permutation_middle). simpl. now rewrite Q.
Qed.

Lemma le_known_right : forall i j G H, le_known s i j = true ->
  labelled v i = Some G -> labelled v j = Some H -> G <= H.
Proof.
  intros i j G H E A B. unfold le_known in E. destruct (Pos.eqb_spec i j) as [->|_].
  - rewrite A in B. injection B as ->. apply le_refl.
  - destruct (right_le v s R _ _ E) as (G' & H' & A' & B' & C). congruence.
Qed.

(** Both labels of a known fact stand for games, if one does. *)
Lemma le_known_live : forall i j, le_known s i j = true -> labelled v i <> None -> labelled v j <> None.
Proof.
  intros i j E A. unfold le_known in E. destruct (Pos.eqb_spec i j) as [->|_]; [trivial|].
  destruct (right_le v s R _ _ E) as (G' & H' & A' & B' & C). congruence.
Qed.

Lemma lf_known_right : forall i j G H, lf_known s i j = true ->
  labelled v i = Some G -> labelled v j = Some H -> ~ H <= G.
Proof.
  intros i j G H E A B. destruct (right_lf v s R _ _ E) as (G' & H' & A' & B' & C).
  unfold less_confused in C. congruence.
Qed.

Lemma live_labelled : forall n, live s n = true -> exists G, labelled v n = Some G.
Proof.
  intros n E. unfold live in E. destruct (Map.find n (nodes s)) eqn:F; [|discriminate].
  destruct (right_nodes v s R _ _ F) as (G & L & _). eauto.
Qed.

Lemma witness_right : forall x y w X Y, witness s x y w = true ->
  meaning v x = Some X -> meaning v y = Some Y -> ~ Y <= X.
Proof.
  intros x y w X Y E MX MY.
  assert (forall n i, (x = Label i /\ le_known s i n && is_option s Left y n = true \/
                       y = Label i /\ le_known s n i && is_option s Right x n = true) -> ~ Y <= X) as options.
  { intros n i [[-> E']|[-> E']]; apply andb_true_iff in E' as [A B]; simpl in MX, MY;
      pose proof B as D; unfold is_option in D; apply andb_true_iff in D as [D _];
      destruct (live_labelled n D) as (N & LN); apply not_le.
    - destruct (is_option_right _ _ _ _ _ B MY LN) as (g & Hg & Q). left. exists g.
      split; [trivial|]. rewrite <- Q. now apply (le_known_right i n).
    - destruct (is_option_right _ _ _ _ _ B MX LN) as (g & Hg & Q). right. exists g.
      split; [trivial|]. rewrite <- Q. now apply (le_known_right n i). }
  unfold witness in E. destruct w as [|c w]; [discriminate|].
  assert (forall i j, x = Label i -> y = Label j -> lf_known s i j = true -> ~ Y <= X) as fact.
  { intros i j -> ->. intro K. now apply (lf_known_right i j). }
  destruct c; try discriminate.
  - destruct w; [|discriminate]. destruct x, y; try discriminate. eauto.
  - destruct (label w) as [n|]; [|discriminate]. destruct x as [i| | |]; try discriminate. eauto.
  - destruct (label w) as [n|]; [|discriminate]. destruct y as [i| | |]; try discriminate. eauto.
Qed.

Lemma witnesses_right : forall pairs ws, witnesses s pairs ws = true ->
  forall x y X Y, In (x, y) pairs -> meaning v x = Some X -> meaning v y = Some Y -> ~ Y <= X.
Proof.
  induction pairs as [|[x y] pairs IH]; intros [|w ws] E x' y' X Y Hx MX MY; try discriminate;
    [destruct Hx|].
  simpl in E. apply andb_true_iff in E as [E1 E2]. destruct Hx as [Hx|Hx].
  - injection Hx as -> ->. eapply witness_right; eauto.
  - eapply IH; eauto.
Qed.

(** A form without options of the wrong kind: [le_textbook] for covered options. *)
Lemma le_by_options : forall i j G H xs ys ws,
  options_in s Left (Label i) = Some xs -> options_in s Right (Label j) = Some ys ->
  witnesses s (map (fun x => (x, Label j)) xs ++ map (fun y => (Label i, y)) ys) ws = true ->
  labelled v i = Some G -> labelled v j = Some H -> G <= H.
Proof.
  intros i j G H xs ys ws Ex Ey W LG LH.
  destruct (options_right _ _ (Label i) _ _ Ex LG) as [_ X].
  destruct (options_right _ _ (Label j) _ _ Ey LH) as [_ Y].
  apply le_textbook. split; intros z Hz.
  - destruct (X z Hz) as (o & Ho & K & MK & Q). rewrite <- Q.
    apply (witnesses_right _ _ W o (Label j)); trivial.
    apply in_app_iff. left. apply in_map_iff. eauto.
  - destruct (Y z Hz) as (o & Ho & K & MK & Q). rewrite <- Q.
    apply (witnesses_right _ _ W (Label i) o); trivial.
    apply in_app_iff. right. apply in_map_iff. eauto.
Qed.
End State.

(** ** Changes of the state *)

Lemma guard_some : forall {A} b (x y : A), guard b x = Some y -> b = true /\ x = y.
Proof. intros A [] x y E; [injection E; auto | discriminate]. Qed.

Lemma is_known_learn : forall f i j i' j', is_known (learn f i j) i' j' = true ->
  i' = i /\ j' = j \/ is_known f i' j' = true.
Proof.
  intros f i j i' j'. unfold is_known, learn. rewrite find_add.
  destruct (Pos.eqb_spec i' i) as [->|_]; [|auto]. rewrite find_add.
  destruct (Pos.eqb_spec j' j) as [->|_]; [auto|].
  destruct (Map.find i f); [auto|]. rewrite Map.gempty. discriminate.
Qed.

Lemma is_known_unlearn : forall f i j i' j', is_known (unlearn f i j) i' j' = true ->
  is_known f i' j' = true.
Proof.
  intros f i j i' j'. unfold is_known, unlearn. destruct (Map.find i f) as [row|] eqn:F; [|trivial].
  rewrite find_add. destruct (Pos.eqb_spec i' i) as [->|_]; [|trivial]. rewrite F.
  destruct (Map.find j' (Map.remove j row)) eqn:E; [|discriminate]. now rewrite (find_remove _ _ _ _ E).
Qed.

Lemma is_known_unlearn_all : forall ns f f', unlearn_all f ns = Some f' -> forall i j,
  is_known f' i j = true -> is_known f i j = true.
Proof.
  fix IH 1. intros [|i [|j ns]] f f' E; simpl in E; try discriminate.
  - injection E as <-. trivial.
  - intros i' j' K. eapply is_known_unlearn, (IH ns); eauto.
Qed.

Lemma right_set_le : forall v s f, right v s ->
  (forall i j, is_known f i j = true -> both v le i j) -> right v (set_le s f).
Proof. intros v s f [] H. now constructor. Qed.

Lemma right_set_lf : forall v s f, right v s ->
  (forall i j, is_known f i j = true -> both v less_confused i j) -> right v (set_lf s f).
Proof. intros v s f [] H. now constructor. Qed.

Lemma right_show_le : forall v s i j G H, right v s -> labelled v i = Some G ->
  labelled v j = Some H -> G <= H -> right v (show_le s i j).
Proof.
  intros v s i j G H R A B C. apply right_set_le; trivial. intros i' j' K.
  apply is_known_learn in K as [[-> ->]|K]; [|now apply (right_le v s R)]. exists G, H. auto.
Qed.

Lemma right_set_claim : forall v s c, right v s -> holds c -> right v (set_claim s c).
Proof. intros v s c [] H. constructor; trivial. now constructor. Qed.

Lemma right_set_canonical : forall v s g G, right v s -> labelled v g = Some G -> canonical G ->
  right v (set_canonical s g).
Proof.
  intros v s g G [] L C. constructor; trivial. intros g' x E. simpl in E.
  rewrite find_add in E. destruct (Pos.eqb_spec g' g) as [->|_]; eauto.
Qed.

Lemma right_set_value : forall v s p g, right v s -> both v equal p g -> right v (set_value s p g).
Proof.
  intros v s p g [] B. constructor; trivial. intros p' g' E. simpl in E.
  rewrite find_add in E. destruct (Pos.eqb_spec p' p) as [->|_]; [|eauto]. now injection E as <-.
Qed.

Lemma right_set_nim_value : forall v s p n G, right v s -> labelled v p = Some G ->
  G == nimber (N.to_nat n) -> right v (set_nim_value s p n).
Proof.
  intros v s p n G [] L Q. constructor; trivial. intros p' n' E. simpl in E.
  rewrite find_add in E. destruct (Pos.eqb_spec p' p) as [->|_]; [|eauto]. injection E as <-. eauto.
Qed.

Lemma right_forget : forall v s n t, right v s ->
  (forall p x, Map.find p t = Some x -> Map.find p (table s) = Some x) -> right v (forget_node s n t).
Proof.
  intros v s n t [] T. constructor; trivial; simpl; intros;
    repeat match goal with E : Map.find _ (Map.remove _ _) = Some _ |- _ => apply find_remove in E end;
    eauto.
Qed.

(** The environment in which n stands for G as well. *)
Definition define (v : env) (n : positive) (G : game) : env := {|
  labelled := fun m => if Pos.eqb m n then Some G else labelled v m; rule_at := rule_at v |}.

Lemma define_self : forall v n G, labelled (define v n G) n = Some G.
Proof. intros. simpl. now rewrite Pos.eqb_refl. Qed.

Lemma define_extends : forall v s n G, right v s -> (last s < n)%positive -> extends v (define v n G).
Proof.
  intros v s n G R small. split; [|auto]. intros m H E. simpl.
  destruct (Pos.eqb_spec m n) as [->|_]; [|trivial].
  rewrite (right_last v s R) in E by trivial. discriminate.
Qed.

Lemma right_set_nodes : forall v s n nd t G, right v s -> (last s < n)%positive ->
  node_right (define v n G) n nd ->
  (forall p i m, Map.find p t = Some (i, m) -> Map.find p (table s) = Some (i, m) \/
     m = n /\ exists H, meaning v i = Some H /\ H == G) ->
  right (define v n G) (set_nodes s n nd t).
Proof.
  intros v s n nd t G R small new T. pose proof (define_extends v s n G R small) as X.
  destruct R as [a z b c d e f g h l k]. constructor; simpl; trivial.
  - intros m Hm. destruct (Pos.eqb_spec m n) as [->|_]; [lia|]. apply a. lia.
  - now apply X.
  - intros m nd' E. rewrite find_add in E. destruct (Pos.eqb_spec m n) as [->|_].
    + now injection E as <-.
    + eapply node_extends; eauto.
  - intros p i m E. destruct (T p i m E) as [F|(-> & H & M & Q)].
    + destruct (d _ _ _ F) as (G1 & H1 & A & B & C). exists G1, H1.
      repeat split; try apply C; [now apply (meaning_extends v)|now apply X].
    + exists H, G. split; [now apply (meaning_extends v)|]. now rewrite Pos.eqb_refl.
  - intros i j K. eapply both_extends; eauto.
  - intros i j K. eapply both_extends; eauto.
  - intros p g' E. eapply both_extends; eauto.
  - intros g' x E. destruct (h _ _ E) as (H & L & C). exists H. split; [now apply X|trivial].
  - intros p m E. destruct (l _ _ E) as (H & L & C). exists H. split; [now apply X|trivial].
Qed.

Lemma right_intern : forall v s n i e G s', right v s -> (last s < n)%positive ->
  meaning v i = Some G -> denote e == G -> intern s n i e = Some s' -> right (define v n G) s'.
Proof.
  intros v s n i e G s' R small M D E. pose proof (define_extends v s n G R small) as X.
  unfold intern in E. set (c := canonical_item i) in *.
  assert (exists H, meaning v c = Some H /\ H == G) as (H & MH & QH).
  { destruct i as [| |l|]; unfold c; simpl canonical_item; try (exists G; split; [exact M|reflexivity]).
    apply meaning_total in M as (Gs & M & ->). destruct (meaning_sorted _ _ _ M) as (H & MH & QH).
    exists H. now rewrite QH. }
  destruct (find_label s c); try discriminate; injection E as <-;
    (apply right_set_nodes; trivial;
     [exists G; split; [apply define_self|]; split; [trivial|]; now apply (meaning_extends v)
     |intros p j m E; rewrite find_add in E; destruct (Pos.eqb_spec p (item_key c 1)) as [->|_];
      [injection E as <- <-; right; eauto | auto]]).
Qed.

(** ** Lines *)

Section Lines.
Variables (v : env) (s : state).
Hypothesis R : right v s.

Lemma node_labelled : forall n nd, Map.find n (nodes s) = Some nd ->
  exists G, labelled v n = Some G /\ denote (shown nd) == G.
Proof.
  intros n nd E. destruct (right_nodes v s R _ _ E) as (G & L & C). exists G. split; [trivial|].
  destruct (contents nd); destruct C as [D _]; [now rewrite D|trivial].
Qed.

Lemma expr_labelled : forall n e, expr_of s n = Some e -> exists G, labelled v n = Some G /\ denote e == G.
Proof.
  intros n e E. unfold expr_of in E. destruct (Map.find n (nodes s)) as [nd|] eqn:F; [|discriminate].
  injection E as <-. now apply node_labelled.
Qed.

Lemma literal_labelled : forall n l r, literal s n = Some (l, r) ->
  exists e GL GR, expr_of s n = Some e /\ labelled v n = Some (denote e) /\ denote e = Game GL GR /\
    map (labelled v) l = map Some GL /\ map (labelled v) r = map Some GR.
Proof.
  intros n l r E. unfold literal in E. destruct (Map.find n (nodes s)) as [[c e]|] eqn:F; [|discriminate].
  destruct c; [|discriminate]. injection E as -> ->. unfold expr_of. rewrite F.
  destruct (right_nodes v s R _ _ F) as (G & L & D & GL & GR & EL & ER & ->). simpl in D.
  exists e, GL, GR. rewrite D. auto.
Qed.

Lemma literals_labelled : forall l es, forallb (is_literal s) l = true ->
  map (expr_of s) l = map Some es -> map (labelled v) l = map Some (map denote es).
Proof.
  induction l as [|n l IH]; intros [|e es] A E; try discriminate; trivial.
  simpl in A. apply andb_true_iff in A as [A1 A2]. injection E as E1 E2. simpl. f_equal; [|auto].
  unfold is_literal in A1. destruct (literal s n) as [[a b]|] eqn:F; [|discriminate].
  destruct (literal_labelled _ _ _ F) as (e' & _ & _ & E' & L & _). congruence.
Qed.

Lemma exprs_labelled : forall l es, map (expr_of s) l = map Some es ->
  exists Gs, map (labelled v) l = map Some Gs /\ total (map denote es) == total Gs.
Proof.
  induction l as [|n l IH]; intros [|e es] E; try discriminate.
  - exists []. split; reflexivity.
  - injection E as E1 E2. destruct (expr_labelled _ _ E1) as (G & L & D), (IH _ E2) as (Gs & M & T).
    exists (G :: Gs). simpl. rewrite L, M. split; [trivial|]. now rewrite D, T.
Qed.

Lemma line_g_right : forall n ws s', (last s < n)%positive -> line_g s n ws = Some s' ->
  exists w, right w s'.
Proof.
  intros n ws s' small E. unfold line_g in E. destruct (until_bar ws) as [lw [rw|]]; [|discriminate].
  destruct (labels lw) as [l|]; [|discriminate]. destruct (labels rw) as [r|]; [|discriminate].
  destruct (all (map (expr_of s) l)) as [le|] eqn:El; [|discriminate].
  destruct (all (map (expr_of s) r)) as [re|] eqn:Er; [|discriminate].
  apply all_some in El, Er. apply guard_some in E as [A <-].
  rewrite forallb_app in A. apply andb_true_iff in A as [Al Ar].
  apply literals_labelled in El, Er; trivial.
  pose proof (define_extends v s n (Game (map denote le) (map denote re)) R small) as [X _].
  eexists. apply (right_set_nodes v); [trivial..| |auto].
  eexists. split; [apply define_self|]. split; [reflexivity|].
  exists (map denote le), (map denote re). repeat split; (eapply extends_map; [|eassumption]); auto.
Qed.

Lemma line_s_right : forall n ts s', (last s < n)%positive -> line_s s n ts = Some s' ->
  exists w, right w s'.
Proof.
  intros n ts s' small E. unfold line_s in E.
  destruct (all (map (expr_of s) ts)) as [es|] eqn:A; [|discriminate].
  destruct (existsb (is_sum s) ts); [discriminate|]. apply all_some in A.
  destruct (exprs_labelled _ _ A) as (Gs & L & T). eexists.
  refine (right_intern v s n (Total (map Label ts)) (Sum es) (total Gs) s' R small _ T E).
  apply meaning_total. exists Gs. split; [|trivial]. now rewrite map_map.
Qed.

Lemma line_m_right : forall n t s', (last s < n)%positive -> line_m s n t = Some s' ->
  exists w, right w s'.
Proof.
  intros n t s' small E. unfold line_m in E. destruct (expr_of s t) as [e|] eqn:T; [|discriminate].
  destruct (is_sum s t || is_minus s t); [discriminate|].
  destruct (expr_labelled _ _ T) as (G & L & D). eexists.
  refine (right_intern v s n (Minus (Label t)) (Negative e) (- G) s' R small _ _ E); simpl; [now rewrite L | now rewrite D].
Qed.

Lemma options_labelled : forall x n os, options_in s x (Label n) = Some os ->
  exists G, labelled v n = Some G.
Proof.
  intros x n os E. unfold options_in in E. simpl in E.
  destruct (Map.find n (nodes s)) eqn:F; [|discriminate].
  destruct (node_labelled _ _ F) as (G & L & _). eauto.
Qed.

Lemma line_le_right : forall i j ws s', line_le s i j ws = Some s' -> exists w, right w s'.
Proof.
  intros i j ws s' E. unfold line_le in E.
  destruct (options_in s Left (Label i)) as [xs|] eqn:Ex; [|discriminate].
  destruct (options_in s Right (Label j)) as [ys|] eqn:Ey; [|discriminate].
  apply guard_some in E as [W <-].
  destruct (options_labelled _ _ _ Ex) as (G & LG), (options_labelled _ _ _ Ey) as (H & LH).
  exists v. apply (right_show_le v s i j G H); trivial. now apply (le_by_options v s R i j G H xs ys ws).
Qed.

Lemma line_lf_right : forall i j w s', line_lf s i j w = Some s' -> exists w, right w s'.
Proof.
  intros i j w s' E. unfold line_lf in E. apply guard_some in E as [A <-].
  rewrite !andb_true_iff in A. destruct A as [[I J] W].
  apply (live_labelled v s R) in I as (G & LG), J as (H & LH).
  exists v. apply right_set_lf; trivial. intros i' j' K.
  apply is_known_learn in K as [[-> ->]|K]; [|now apply (right_lf v s R)].
  exists G, H. repeat split; trivial. now apply (witness_right v s R _ _ _ _ _ W).
Qed.

Lemma line_tr_right : forall i j k s', line_tr s i j k = Some s' -> exists w, right w s'.
Proof.
  intros i j k s' E. unfold line_tr in E. apply guard_some in E as [A <-].
  rewrite !andb_true_iff in A. destruct A as [[[[I J] K] IJ] JK].
  apply (live_labelled v s R) in I as (G & LG), J as (H & LH), K as (K & LK).
  exists v. apply (right_show_le v s i k G K); trivial.
  apply le_trans with H; [now apply (le_known_right v s R i j) | now apply (le_known_right v s R j k)].
Qed.

Lemma total_le : forall a b Ga Gb, forall2b (items_le s) a b = true ->
  map (meaning v) a = map Some Ga -> map (meaning v) b = map Some Gb -> total Ga <= total Gb.
Proof.
  induction a as [|i a IH]; intros [|j b] [|G Ga] [|H Gb] E A B; try discriminate; [apply le_refl|].
  simpl in E. apply andb_true_iff in E as [E1 E2]. injection A as A1 A2. injection B as B1 B2.
  destruct i as [i| | |], j as [j| | |]; try discriminate. simpl in A1, B1, E1.
  apply le_trans with (H + total Ga); simpl.
  - apply -> add_le. now apply (le_known_right v s R i j).
  - rewrite (add_comm H (total Ga)), (add_comm H (total Gb)). apply -> add_le. eauto.
Qed.

Lemma line_add_right : forall i j s', line_add s i j = Some s' -> exists w, right w s'.
Proof.
  intros i j s' E. unfold line_add in E. destruct (terms s (Label i)) as [a|] eqn:I; [|discriminate].
  destruct (terms s (Label j)) as [b|] eqn:J; [|discriminate]. apply guard_some in E as [A <-].
  assert (forall n l, terms s (Label n) = Some l -> exists G, labelled v n = Some G) as live_sum.
  { intros n l T. simpl in T. destruct (Map.find n (nodes s)) as [nd|] eqn:F; [|discriminate].
    destruct (node_labelled _ _ F) as (G & L & _). eauto. }
  destruct (live_sum _ _ I) as (G & LG), (live_sum _ _ J) as (H & LH).
  destruct (terms_meaning v s R (Label i) _ _ I LG) as (Ga & Ma & ->).
  destruct (terms_meaning v s R (Label j) _ _ J LH) as (Gb & Mb & ->).
  exists v. apply (right_show_le v s i j _ _ R LG LH). now apply (total_le a b).
Qed.

Lemma value_of_right : forall i n G, value_of s i = Some n -> meaning v i = Some G ->
  exists H, labelled v n = Some H /\ G == H.
Proof.
  intros i n G E M. destruct i as [m| | |]; try discriminate. simpl in E, M.
  destruct (is_literal s m).
  - injection E as <-. exists G. split; [trivial|reflexivity].
  - destruct (right_values v s R _ _ E) as (G' & H & A & B & C). exists H. split; [trivial|congruence].
Qed.

Lemma member_in : forall i l, member i l = true -> In i l.
Proof.
  intros i l E. apply existsb_exists in E as (j & Hj & E). now apply Pos.eqb_eq in E as ->.
Qed.

(** The options of p equal those of f in pairs. *)
Lemma option_values_right : forall x p vs l G GL, option_values s x p = Some vs ->
  same_members vs l = true -> labelled v p = Some G -> map (labelled v) l = map Some GL ->
  (forall g, In g (options x G) -> exists h, In h GL /\ g == h) /\
  (forall h, In h GL -> exists g, In g (options x G) /\ g == h).
Proof.
  intros x p vs l G GL E S L M. unfold option_values in E.
  destruct (options_in s x (Label p)) as [os|] eqn:O; [|discriminate]. apply all_some in E.
  destruct (options_right v s R _ _ _ _ _ O L) as [X Y].
  unfold same_members in S. rewrite andb_true_iff, !forallb_forall in S. destruct S as [S1 S2].
  destruct (in_map_some _ _ _ E) as [V1 V2], (in_map_some _ _ _ M) as [M1 M2]. split.
  - intros g Hg. destruct (Y g Hg) as (o & Ho & H & MH & Q), (V1 o Ho) as (n & Hn & Vn).
    destruct (value_of_right _ _ _ Vn MH) as (K & LK & QK).
    apply S1, member_in, M1 in Hn as (h & Hh & Lh). exists h. split; [trivial|].
    rewrite LK in Lh. injection Lh as <-. now rewrite <- Q.
  - intros h Hh. destruct (M2 h Hh) as (n & Hn & Ln). apply S2, member_in, V2 in Hn as (o & Ho & Vn).
    destruct (X o Ho) as (g & Hg & H & MH & Q). destruct (value_of_right _ _ _ Vn MH) as (K & LK & QK).
    exists g. split; [trivial|]. rewrite LK in Ln. injection Ln as <-. now rewrite <- Q.
Qed.

(** What is known about the parts is true of the whole. *)
Lemma of_parts_right : forall {A} (known : item -> option A) (means : A -> game -> Prop) p xs,
  (forall i x G, known i = Some x -> meaning v i = Some G -> exists K, means x K /\ G == K) ->
  of_parts known s p = Some xs ->
  exists G Gs, labelled v p = Some G /\ Forall2 means xs Gs /\ G == total Gs.
Proof.
  intros A known means p xs K E. unfold of_parts in E.
  destruct (Map.find p (nodes s)) as [[c e]|] eqn:F; [|discriminate].
  destruct c as [|[|k ts| |]]; try discriminate.
  destruct (Map.find k (rule_list s)) as [r|] eqn:Fk; [|discriminate].
  destruct (several r); [|discriminate]. apply all_some in E.
  destruct (right_nodes v s R _ _ F) as (G & L & _ & M). simpl in M.
  rewrite (right_rules v s R), Fk in M. injection M as <-. exists (at_rule r ts).
  enough (exists Gs, Forall2 means xs Gs /\ at_rule r ts == total Gs) as (Gs & ? & ?)
    by (exists Gs; auto).
  clear F L. revert xs E. induction ts as [|t ts IH]; intros [|n xs] E; try discriminate.
  - exists []. split; [constructor | reflexivity].
  - injection E as E1 E2. destruct (IH _ E2) as (Gs & ? & B).
    assert (tied v (find_label s (At k [t])) (game_at (base r) t)) as (H' & MH & QH).
    { apply find_label_tied; trivial. exists (at_rule r [t]). simpl.
      rewrite (right_rules v s R), Fk. split; [trivial|]. unfold at_rule. simpl. apply add_zero. }
    destruct (K _ _ _ E1 MH) as (K' & LK & QK).
    exists (K' :: Gs). split; [now constructor|].
    unfold at_rule in *. simpl. now rewrite B, <- QH, QK.
Qed.

Lemma part_values_right : forall p vs, part_values s p = Some vs ->
  exists G Gs, labelled v p = Some G /\ map (labelled v) vs = map Some Gs /\ G == total Gs.
Proof.
  intros p vs E. unfold part_values in E.
  apply (of_parts_right _ (fun n G => labelled v n = Some G)) in E as (G & Gs & L & M & Q).
  - exists G, Gs. split; [trivial|]. split; [|trivial]. clear L Q. induction M; simpl; congruence.
  - exact value_of_right.
Qed.

Lemma sorted_total_equal : forall a b Ga Gb, same_item (sorted_total a) (sorted_total b) = true ->
  map (meaning v) a = map Some Ga -> map (meaning v) b = map Some Gb -> total Ga == total Gb.
Proof.
  intros a b Ga Gb E A B. apply same_item_eq in E.
  destruct (meaning_sorted _ _ _ A) as (G & MG & QG), (meaning_sorted _ _ _ B) as (H & MH & QH).
  rewrite E, MH in MG. injection MG as ->. now rewrite QG.
Qed.

Lemma has_form_right : forall p f, has_form s p f = true -> both v equal p f.
Proof.
  intros p f E. unfold has_form in E. destruct (Map.find f (nodes s)) as [[c e]|] eqn:F; [|discriminate].
  destruct c as [l r|[| |ts|]]; try discriminate.
  - destruct (option_values s Left p) as [vl|] eqn:Vl; [|discriminate].
    destruct (option_values s Right p) as [vr|] eqn:Vr; [|discriminate].
    apply andb_true_iff in E as [Sl Sr].
    destruct (right_nodes v s R _ _ F) as (H & LH & _ & GL & GR & EL & ER & ->).
    assert (exists G, labelled v p = Some G) as (G & LG).
    { unfold option_values in Vl. destruct (options_in s Left (Label p)) eqn:O; [|discriminate].
      eapply options_labelled; eauto. }
    exists G, (Game GL GR). split; [trivial|]. split; [trivial|].
    destruct (option_values_right _ _ _ _ _ _ Vl Sl LG EL) as [A B].
    destruct (option_values_right _ _ _ _ _ _ Vr Sr LG ER) as [C D].
    destruct G as [l' r']. apply equal_options; trivial.
  - destruct (part_values s p) as [vs|] eqn:V; [|discriminate].
    destruct (part_values_right _ _ V) as (G & Gs & LG & M & Q).
    destruct (right_nodes v s R _ _ F) as (H & LH & _ & MH). apply meaning_total in MH as (Hs & MH & ->).
    exists G, (total Hs). split; [trivial|]. split; [trivial|]. rewrite Q.
    refine (sorted_total_equal _ _ _ _ E _ MH). now rewrite map_map.
Qed.

Lemma line_v_right : forall p f g s', line_v s p f g = Some s' -> exists w, right w s'.
Proof.
  intros p f g s' E. unfold line_v in E. apply guard_some in E as [A <-].
  rewrite !andb_true_iff in A. destruct A as [[[[P G] H] FG] GF].
  destruct (has_form_right _ _ H) as (GP & GF' & LP & LF & Q).
  apply (live_labelled v s R) in G as (GG & LG).
  pose proof (le_known_right v s R _ _ _ _ FG LF LG) as A.
  pose proof (le_known_right v s R _ _ _ _ GF LG LF) as B.
  assert (GP == GG) as [C D] by (rewrite Q; now split). destruct Q as [Q1 Q2].
  exists v. apply right_set_value; [|exists GP, GG; split; [trivial|]; split; [trivial|now split]].
  eapply right_show_le; eauto. eapply right_show_le; eauto.
  eapply right_show_le; eauto. eapply right_show_le; eauto.
Qed.

Lemma has_nim_value_right : forall n i G, has_nim_value s n i = true -> meaning v i = Some G ->
  G == nimber (N.to_nat n).
Proof.
  intros n i G E M. unfold has_nim_value in E. destruct (nim_value_of s i) as [m|] eqn:F; [|discriminate].
  apply N.eqb_eq in E as ->. destruct i as [p| | |]; try discriminate.
  destruct (right_nim v s R _ _ F) as (H & L & Q). simpl in M. congruence.
Qed.

Lemma line_nim_right : forall p n ws s', line_nim s p n ws = Some s' -> exists w, right w s'.
Proof.
  intros p n ws s' E. unfold line_nim in E.
  destruct (options_in s Left (Label p)) as [os|] eqn:OL; [|discriminate].
  destruct (options_in s Right (Label p)) as [os'|] eqn:OR; [|discriminate].
  apply guard_some in E as [A <-]. rewrite !andb_true_iff in A.
  destruct A as [[[[[_ S] C] W] _] B].
  apply (forall2b_eq _ same_item_eq) in S as <-. apply Nat.eqb_eq in C.
  destruct (options_labelled _ _ _ OL) as (G & L).
  assert (forall x, covers v os (options x G)) as cover.
  { intros []; eapply options_right; eauto. }
  exists v. apply (right_set_nim_value v s p n G R L). apply nimber_of_options.
  - intros x g Hg. destruct (proj2 (cover x) g Hg) as (o & Ho & K & MK & QK).
    assert (exists w, other_nim_value s n o w = true) as (w & T).
    { rewrite forallb_forall in W. apply In_nth_error in Ho as (k & Ho).
      destruct (nth_error ws k) as [w|] eqn:N.
      - exists w. apply (W (o, w)). apply (nth_error_In _ k). clear -Ho N. revert os ws Ho N.
        induction k as [|k IH]; intros [|o' os] [|w' ws] Ho N; try discriminate; simpl in *; [congruence | auto].
      - apply nth_error_None in N. assert (k < List.length os)%nat by (apply nth_error_Some; congruence). lia. }
    assert (match label w with
            | Some q => has_nim_value s n (Label q) && is_option s Left o q && is_option s Right o q
            | None => false
            end = true ->
            exists k h, g == k /\ In h (options (other x) k) /\ h == nimber (N.to_nat n)) as back.
    { destruct (label w) as [q|]; [|discriminate]. intro F. rewrite !andb_true_iff in F.
      destruct F as [[F FL] FR]. assert (exists Q, labelled v q = Some Q) as (Q & LQ).
      { unfold has_nim_value in F. destruct (nim_value_of s (Label q)) eqn:N; [|discriminate].
        destruct (right_nim v s R _ _ N) as (Q & LQ & _). eauto. }
      apply has_nim_value_right with (G := Q) in F; [|trivial].
      assert (is_option s (other x) o q = true) as FX by now destruct x.
      destruct (is_option_right v s R _ _ _ _ _ FX MK LQ) as (h & Hh & Qh).
      exists K, h. split; [now symmetry|]. split; [trivial|]. now rewrite <- Qh. }
    assert (match nim_value_of s o with Some m => negb (N.eqb m n) | None => false end = true ->
            exists m, m <> N.to_nat n /\ g == nimber m) as known.
    { destruct (nim_value_of s o) as [m|] eqn:F; [|discriminate]. intro D. exists (N.to_nat m). split.
      - intro I. apply N2Nat.inj in I as ->. now rewrite N.eqb_refl in D.
      - rewrite <- QK. apply (has_nim_value_right m o); [|trivial]. unfold has_nim_value. rewrite F. apply N.eqb_refl. }
    unfold other_nim_value in T.
    destruct w as [|c w']; [right; auto|]. destruct c; auto; destruct w'; auto.
  - intros x m Hm. rewrite forallb_forall in B. specialize (B m).
    rewrite existsb_exists in B. destruct B as (o & Ho & T); [apply in_seq; lia|].
    destruct (proj1 (cover x) o Ho) as (g & Hg & K & MK & QK). exists g. split; [trivial|].
    apply has_nim_value_right with (G := K) in T; [|trivial]. rewrite Nat2N.id in T. now rewrite <- QK.
Qed.

Lemma line_xor_right : forall p s', line_xor s p = Some s' -> exists w, right w s'.
Proof.
  intros p s' E. unfold line_xor in E. destruct (of_parts (nim_value_of s) s p) as [ns|] eqn:P; [|discriminate].
  injection E as <-.
  apply (of_parts_right _ (fun n G => G = nimber (N.to_nat n))) in P as (G & Gs & L & M & Q).
  - exists v. apply (right_set_nim_value v s p _ G R L). rewrite Q. clear L Q.
    induction M as [|n H ns Gs E M IH]; simpl; [reflexivity|]. now rewrite E, IH, nimber_add.
  - intros i n H F M'. exists (nimber (N.to_nat n)). split; [trivial|]. apply (has_nim_value_right n i); trivial.
    unfold has_nim_value. rewrite F. apply N.eqb_refl.
Qed.

Lemma in_pairs_from : forall after before l1 a l2 b, after = l1 ++ a :: l2 ->
  In b (before ++ l1 ++ l2) -> In (Label a, Label b) (pairs_from before after).
Proof.
  induction after as [|x after IH]; intros before l1 a l2 b E Hb; [now destruct l1|].
  simpl. apply in_app_iff. destruct l1 as [|y l1]; injection E as -> E.
  - left. apply in_map_iff. exists b. subst. auto.
  - right. apply (IH (before ++ [y]) l1 a l2 b E). now rewrite <- app_assoc.
Qed.

Lemma map_some_middle : forall {A B} (f : A -> option B) l ys l1 y l2, map f l = map Some ys ->
  ys = l1 ++ y :: l2 -> exists k1 a k2, l = k1 ++ a :: k2 /\
    map f k1 = map Some l1 /\ f a = Some y /\ map f k2 = map Some l2.
Proof.
  intros A B f l ys l1 y l2 E ->. rewrite map_app in E.
  destruct (map_in_middle f l _ _ _ E) as (k1 & a & k2 & -> & E1 & Ea & E2).
  exists k1, a, k2. auto.
Qed.

Lemma pairs_right : forall pairs ws l Gs, witnesses s pairs ws = true ->
  (forall p, In p (pairs_from [] l) -> In p pairs) -> map (labelled v) l = map Some Gs ->
  forall l1 a l2 b, Gs = l1 ++ a :: l2 -> In b (l1 ++ l2) -> ~ b <= a.
Proof.
  intros pairs ws l Gs W sub M l1 a l2 b E Hb.
  destruct (map_some_middle _ _ _ _ _ _ M E) as (k1 & i & k2 & El & M1 & Mi & M2).
  assert (map (labelled v) (k1 ++ k2) = map Some (l1 ++ l2)) as M12
    by now rewrite !map_app, M1, M2.
  destruct (in_map_some _ _ _ M12) as [_ Y]. destruct (Y b Hb) as (j & Hj & Mj).
  refine (witnesses_right v s R _ _ W (Label i) (Label j) _ _ _ Mi Mj).
  apply sub, (in_pairs_from l [] k1 i k2 j); trivial.
Qed.

Lemma all_options_right : forall x l os Gs, all (map (fun a => options_in s x (Label a)) l) = Some os ->
  map (labelled v) l = map Some Gs ->
  forall g h, In g Gs -> In h (options x g) -> exists o, In o (concat os) /\ tied v o h.
Proof.
  intros x l os Gs E M g h Hg Hh. apply all_some in E.
  destruct (in_map_some _ _ _ M) as [_ Y]. destruct (Y g Hg) as (n & Hn & Ln).
  destruct (in_map_some _ _ _ E) as [X _]. destruct (X n Hn) as (o & Ho & On).
  destruct (options_right v s R _ _ _ _ _ On Ln) as [_ C]. destruct (C h Hh) as (i & Hi & T).
  exists i. split; [|trivial]. apply in_concat. eauto.
Qed.

Lemma line_c_right : forall g ws s', line_c s g ws = Some s' -> exists w, right w s'.
Proof.
  intros g ws s' E. unfold line_c in E. destruct (literal s g) as [[l r]|] eqn:F; [|discriminate].
  destruct (all (map (fun a => options_in s Right (Label a)) l)) as [lr|] eqn:LR; [|discriminate].
  destruct (all (map (fun b => options_in s Left (Label b)) r)) as [rl|] eqn:RL; [|discriminate].
  apply guard_some in E as [A <-]. apply andb_true_iff in A as [C W]. rewrite forallb_forall in C.
  destruct (literal_labelled _ _ _ F) as (e & GL & GR & _ & LG & D & ML & MR). rewrite D in LG.
  exists v. apply (right_set_canonical v s g (Game GL GR)); trivial.
  assert (forall k Gs x, (forall n, In n k -> In n (l ++ r)) -> map (labelled v) k = map Some Gs ->
            In x Gs -> canonical x) as all_canonical.
  { intros k Gs x sub M Hx. destruct (in_map_some _ _ _ M) as [_ Y]. destruct (Y x Hx) as (n & Hn & Ln).
    specialize (C n (sub n Hn)). destruct (Map.find n (canonicals s)) as [u|] eqn:U; [|discriminate].
    destruct (right_canonical v s R _ _ U) as (G & LG' & CG). congruence. }
  constructor; simpl.
  - split; simpl; intros l1 a l2 b Eq Hb.
    + (* a member that is <= another one is excluded by the pair of the other one and it *)
      apply in_split in Hb as (m1 & m2 & Hb).
      assert (exists k1 k2, GL = k1 ++ b :: k2 /\ In a (k1 ++ k2)) as (k1 & k2 & Eq' & Ha).
      { assert (exists p q p', l1 = p ++ b :: q /\ p' = p \/ l2 = p ++ b :: q /\ p' = p) as (p & q & p' & H).
        { assert (In b (l1 ++ l2)) as Hb' by (rewrite Hb; apply in_middle; auto).
          apply in_app_iff in Hb' as [Hb'|Hb']; apply in_split in Hb' as (p & q & ->); eauto 7. }
        destruct H as [[-> _]|[-> _]].
        - exists p, (q ++ a :: l2). rewrite Eq, <- app_assoc. split; [reflexivity|].
          rewrite !in_app_iff. simpl. auto.
        - exists (l1 ++ a :: p), q. rewrite Eq, <- app_assoc. split; [reflexivity|].
          rewrite !in_app_iff. simpl. auto. }
      refine (pairs_right _ ws l GL W _ ML k1 b k2 a Eq' Ha). intros. apply in_app_iff. auto.
    + refine (pairs_right _ ws r GR W _ MR l1 a l2 b Eq Hb). intros. rewrite !in_app_iff. auto.
  - split; simpl; intros a c Ha Hc.
    + destruct (all_options_right _ _ _ _ LR ML a c Ha Hc) as (o & Ho & H & MH & Q). rewrite <- Q.
      refine (witnesses_right v s R _ _ W (Label g) o _ _ _ LG MH).
      rewrite !in_app_iff. right. right. left. now apply in_map with (f := fun y => (Label g, y)).
    + destruct (all_options_right _ _ _ _ RL MR a c Ha Hc) as (o & Ho & H & MH & Q). rewrite <- Q.
      refine (witnesses_right v s R _ _ W o (Label g) _ _ _ MH LG).
      rewrite !in_app_iff. right. right. right. now apply in_map with (f := fun x => (x, Label g)).
  - intros x Hx. eapply (all_canonical l); eauto. intros. apply in_app_iff. auto.
  - intros x Hx. eapply (all_canonical r); eauto. intros. apply in_app_iff. auto.
Qed.

(** *** Claims *)

Lemma subject_labelled : forall n e, subject s n = Some e ->
  exists G, labelled v n = Some G /\ denote e == G.
Proof.
  intros n e E. unfold subject in E. destruct (can_print s n); [|discriminate]. now apply expr_labelled.
Qed.

Lemma canonical_subject : forall g e, subject s g = Some e -> is_canonical s g = true ->
  canonical (denote e).
Proof.
  intros g e S A. unfold subject in S. destruct (can_print s g); [|discriminate].
  unfold is_canonical in A. destruct (Map.find g (canonicals s)) as [u|] eqn:U; [|discriminate].
  unfold is_literal in A. destruct (literal s g) as [[l r]|] eqn:Li; [|discriminate].
  destruct (literal_labelled _ _ _ Li) as (e' & _ & _ & F' & L' & _).
  destruct (right_canonical v s R _ _ U) as (G' & LG & CG).
  rewrite S in F'. injection F' as <-. rewrite L' in LG. now injection LG as ->.
Qed.

Lemma written_terms_right : forall r ts, denote (written_terms r ts) == at_rule r ts.
Proof.
  intros r ts. unfold written_terms, at_rule.
  destruct (several r), ts as [|t [|u ts]]; simpl; try reflexivity.
  symmetry. apply add_zero.
Qed.

Lemma position_in_claim_labelled : forall n t e, position_in_claim s n t = Some e ->
  exists G, labelled v n = Some G /\ denote e == G.
Proof.
  intros n [t|] e E; [|now apply subject_labelled]. simpl in E.
  destruct (Map.find n (nodes s)) as [[c e']|] eqn:F; [|discriminate].
  destruct c as [|[|k ts| |]]; try discriminate.
  destruct (Map.find k (rule_list s)) as [r|] eqn:K; [|discriminate].
  destruct (read_terms r [t]) as [us|] eqn:T; [|discriminate].
  apply guard_some in E as [S <-]. apply same_texts_eq in S as ->.
  destruct (right_nodes v s R _ _ F) as (G & L & _ & M). exists G. split; [trivial|].
  simpl in M. rewrite (right_rules v s R), K in M. injection M as <-.
  rewrite (read_terms_right _ _ _ T). symmetry. apply add_zero.
Qed.

Lemma holds_equal : forall (c : expr -> expr -> statement) rel,
  (forall G H, holds (c G H) <-> rel (denote G) (denote H)) ->
  Proper (equal ==> equal ==> iff) rel ->
  forall a b G H, denote a == G -> denote b == H -> rel G H -> holds (c a b).
Proof. intros c rel D P a b G H A B X. apply D. now rewrite A, B. Qed.

Lemma two_games_right : forall n known c i j a b G H, In (n, known, c) two_games ->
  known s i j = true -> labelled v i = Some G -> labelled v j = Some H ->
  denote a == G -> denote b == H -> holds (c a b).
Proof.
  intros n known c i j a b G H Hc K Li Lj A B.
  pose proof (fun E => le_known_right v s R i j G H E Li Lj) as LE.
  pose proof (fun E => le_known_right v s R j i H G E Lj Li) as GE.
  pose proof (fun E => lf_known_right v s R i j G H E Li Lj) as LF.
  pose proof (fun E => lf_known_right v s R j i H G E Lj Li) as GF.
  unfold two_games in Hc; cbn [In] in Hc;
    destruct Hc as [Hc|[Hc|[Hc|[Hc|[Hc|[Hc|[]]]]]]]; injection Hc as _ <- <-; cbn [holds];
    cbv beta in K; rewrite ?andb_true_iff, ?orb_true_iff in K; try rewrite A; try rewrite B; auto.
  - destruct K. split; auto.
  - intros [X Y]. destruct K as [K|K]; [now apply LF | now apply GF].
  - destruct K. split; auto.
  - destruct K. split; auto.
Qed.

Lemma outcome_known_right : forall o p G, labelled v zero_label = Some zero ->
  outcome_known s o p = true -> labelled v p = Some G -> outcome G = o.
Proof.
  intros o p G Z K L. unfold outcome_known in K. apply andb_true_iff in K as [A B].
  destruct (outcome_order G) as (OL & OR & OP & ON).
  pose proof (fun E => le_known_right v s R p zero_label G zero E L Z) as LE.
  pose proof (fun E => le_known_right v s R zero_label p zero G E Z L) as GE.
  pose proof (fun E => lf_known_right v s R zero_label p zero G E Z L) as GF.
  pose proof (fun E => lf_known_right v s R p zero_label G zero E L Z) as LF.
  destruct o; [apply OL | apply ON | apply OP | apply OR]; try split; auto.
Qed.

Lemma line_claim_right : forall ws t s', line_claim s ws t = Some s' -> exists w, right w s'.
Proof.
  intros ws t s' E. exists v. unfold line_claim in E.
  destruct ws as [|kind [|a [|b [|]]]]; try discriminate.
  - destruct (label a) as [g|]; [|discriminate]. destruct t; [discriminate|].
    destruct (subject s g) as [e|] eqn:S; [|discriminate]. apply guard_some in E as [A <-].
    apply andb_true_iff in A as [_ A]. apply right_set_claim; trivial. simpl.
    now apply (canonical_subject g).
  - destruct (find _ two_games) as [[[n known] c]|] eqn:F.
    + apply find_some in F as [F _]. destruct t; [discriminate|].
      destruct (label a) as [i|]; [|discriminate]. destruct (label b) as [j|]; [|discriminate].
      unfold claim in E. destruct (subject s i) as [x|] eqn:X; [|discriminate].
      destruct (subject s j) as [y|] eqn:Y; [|discriminate]. apply guard_some in E as [K <-].
      destruct (subject_labelled _ _ X) as (G & LG & DG), (subject_labelled _ _ Y) as (H & LH & DH).
      apply right_set_claim; trivial. eapply two_games_right; eauto.
    + destruct (is kind w_value).
      * destruct (label a) as [p|]; [|discriminate]. destruct (label b) as [g|]; [|discriminate].
        unfold claim in E. destruct (position_in_claim s p t) as [x|] eqn:X; [|discriminate].
        destruct (subject s g) as [y|] eqn:Y; [|discriminate]. apply guard_some in E as [K <-].
        rewrite !andb_true_iff in K. destruct K as [[[_ PG] GP] C].
        destruct (position_in_claim_labelled _ _ _ X) as (G & LG & DG), (subject_labelled _ _ Y) as (H & LH & DH).
        apply right_set_claim; trivial. simpl. split.
        -- rewrite DG, DH. split; [now apply (le_known_right v s R p g) | now apply (le_known_right v s R g p)].
        -- now apply (canonical_subject g).
      * destruct (is kind w_outcome).
        2: { destruct (is kind w_nim); [|discriminate].
          destruct (nim_number a) as [n|]; [|discriminate]. destruct (label b) as [p|]; [|discriminate].
          destruct (position_in_claim s p t) as [e|] eqn:X; [|discriminate]. apply guard_some in E as [K <-].
          destruct (position_in_claim_labelled _ _ _ X) as (G & LG & DG).
          apply right_set_claim; trivial. simpl. rewrite DG. now apply (has_nim_value_right n (Label p)). }
        destruct (outcome_of_word a) as [o|]; [|discriminate]. destruct (label b) as [p|]; [|discriminate].
        destruct (position_in_claim s p t) as [e|] eqn:X; [|discriminate]. apply guard_some in E as [K <-].
        destruct (position_in_claim_labelled _ _ _ X) as (G & LG & DG).
        apply right_set_claim; trivial. simpl. rewrite (equal_outcome _ _ DG).
        apply (outcome_known_right o p); trivial. apply (right_zero v s R).
Qed.

(** *** All lines *)

Lemma right_forget_nodes : forall ns s', right v s' -> right v (forget_nodes s' ns).
Proof.
  induction ns as [|n ns IH]; intros s' R'; simpl; [trivial|]. apply IH, right_forget; trivial.
  intros p x E. destruct (Map.find n (nodes s')); [now apply find_remove in E | trivial].
Qed.

Lemma line_forget_right : forall what ws s', line_forget s what ws = Some s' -> exists w, right w s'.
Proof.
  intros what ws s' E. exists v. unfold line_forget in E. destruct (labels ws) as [ns|]; [|discriminate].
  destruct (is what w_node).
  { injection E as <-. now apply right_forget_nodes. }
  destruct (is what w_le).
  { destruct (unlearn_all (known_le s) ns) as [f|] eqn:U; [|discriminate]. injection E as <-.
    apply right_set_le; trivial. intros i j K. apply (right_le v s R).
    now apply (is_known_unlearn_all _ _ _ U). }
  destruct (is what w_lf); [|discriminate].
  destruct (unlearn_all (known_lf s) ns) as [f|] eqn:U; [|discriminate]. injection E as <-.
  apply right_set_lf; trivial. intros i j K. apply (right_lf v s R).
  now apply (is_known_unlearn_all _ _ _ U).
Qed.

Lemma line_of_labels_right : forall kind ws s', line_of_labels s kind ws = Some s' ->
  exists w, right w s'.
Proof.
  intros kind ws s' E. unfold line_of_labels in E. destruct (labels ws) as [ns|]; [|discriminate].
  destruct ns as [|a [|b [|c [|]]]]; try discriminate;
    repeat match type of E with (if ?b then _ else _) = _ => destruct b end; try discriminate;
    eauto using line_v_right, line_add_right, line_tr_right, line_xor_right.
Qed.

Lemma fresh_right : forall w n, fresh s w = Some n -> (last s < n)%positive.
Proof.
  intros w n E. unfold fresh in E. destruct (label w) as [m|]; [|discriminate].
  apply guard_some in E as [L ->]. now apply Pos.ltb_lt in L.
Qed.

Lemma line_p_right : forall t s', line_p s t = Some s' -> exists w, right w s'.
Proof.
  intros t s' E. unfold line_p in E.
  destruct (after_space t) as [a t1]. destruct (after_space _) as [b t2] in E.
  destruct (after_space _) as [c t3] in E.
  destruct (fresh s b) as [n|] eqn:F; [|discriminate]. destruct (label c) as [k|]; [|discriminate].
  destruct (Map.find k (rule_list s)) as [r|] eqn:K; [|discriminate].
  destruct (read_terms r _) as [ts|] eqn:T; [|discriminate].
  apply fresh_right in F. eexists. refine (right_intern v s n (At k ts) _ (at_rule r ts) s' R F _ _ E).
  - simpl. now rewrite (right_rules v s R), K.
  - now rewrite (read_terms_right _ _ _ T), written_terms_right.
Qed.

Lemma line_r_right : forall rf ws s', line_r rf s ws = Some s' -> exists w, right w s'.
Proof.
  intros rf ws s' E. unfold line_r in E. destruct ws as [|a [|b [|c d]]]; try discriminate.
  destruct (label a) as [k|]; [|discriminate]. destruct (rf c d) as [r|]; [|discriminate].
  destruct (if is b w_whole then _ else _) as [u|]; [|discriminate].
  apply guard_some in E as [A <-]. apply andb_true_iff in A as [_ A].
  destruct (Map.find k (rule_list s)) eqn:K; [discriminate|].
  set (w := {| labelled := labelled v;
               rule_at := fun j => if Pos.eqb j k then Some u else rule_at v j |}).
  assert (extends v w) as X.
  { split; [auto|]. intros j u' Hj. simpl. destruct (Pos.eqb_spec j k) as [->|_]; [|trivial].
    rewrite (right_rules v s R), K in Hj. discriminate. }
  exists w. destruct R as [r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11]. constructor; simpl; trivial.
  - intro j. rewrite find_add. now rewrite r3.
  - intros n nd E. eapply node_extends; eauto.
  - intros p i n E. destruct (r5 p i n E) as (G & H & A1 & A2 & A3). exists G, H.
    split; [now apply (meaning_extends v)|auto].
Qed.

Lemma line_right : forall rf t s', line rf s t = Some s' -> exists w, right w s'.
Proof.
  intros rf t s' E. unfold line in E. destruct (words t) as [|kind ws]; [discriminate|].
  destruct (is kind w_p); [now apply line_p_right in E|].
  destruct (is kind w_claim).
  { destruct (split_as t) as [h u]. destruct (words h); [discriminate|]. now apply line_claim_right in E. }
  destruct (is kind w_r); [now apply line_r_right in E|].
  destruct (is kind w_g).
  { destruct ws as [|w ws]; [discriminate|]. destruct (fresh s w) as [n|] eqn:F; [|discriminate].
    apply fresh_right in F. now apply line_g_right in E. }
  destruct (is kind w_s).
  { destruct ws as [|w ws]; [discriminate|]. destruct (fresh s w) as [n|] eqn:F; [|discriminate].
    destruct (labels ws); [|discriminate]. apply fresh_right in F. now apply line_s_right in E. }
  destruct (is kind w_m).
  { destruct ws as [|w [|u [|]]]; try discriminate. destruct (fresh s w) as [n|] eqn:F; [|discriminate].
    destruct (label u); [|discriminate]. apply fresh_right in F. now apply line_m_right in E. }
  destruct (is kind w_le).
  { destruct ws as [|i [|j ws]]; try discriminate. destruct (label i); [|discriminate].
    destruct (label j); [|discriminate]. now apply line_le_right in E. }
  destruct (is kind w_lf).
  { destruct ws as [|i [|j [|w [|]]]]; try discriminate. destruct (label i); [|discriminate].
    destruct (label j); [|discriminate]. now apply line_lf_right in E. }
  destruct (is kind w_nim).
  { destruct ws as [|p [|n ws]]; try discriminate. destruct (label p); [|discriminate].
    destruct (nim_number n); [|discriminate]. now apply line_nim_right in E. }
  destruct (is kind w_c).
  { destruct ws as [|g ws]; [discriminate|]. destruct (label g); [|discriminate].
    now apply line_c_right in E. }
  destruct (is kind w_forget).
  { destruct ws as [|what ws]; [discriminate|]. now apply line_forget_right in E. }
  now apply line_of_labels_right in E.
Qed.
End Lines.

(** ** Files *)

(** Before the first line, only the label 0 stands for a game. *)
Lemma right_start : exists v, right v start.
Proof.
  set (v := {| labelled := fun n => if Pos.eqb n zero_label then Some zero else None;
               rule_at := fun _ => None |}).
  assert (labelled v zero_label = Some zero) as Z by reflexivity.
  assert (canonical zero) as C.
  { constructor; simpl; try easy; split; simpl; try easy; intros []; discriminate. }
  exists v. constructor; simpl last; try easy.
  - intros n small. unfold v. cbn [labelled].
    destruct (Pos.eqb_spec n zero_label) as [->|]; [now apply Pos.lt_irrefl in small|trivial].
  - intro k. simpl. now rewrite Map.gempty.
  - intros n nd E. unfold start in E. cbn [nodes] in E. rewrite find_add in E.
    destruct (Pos.eqb_spec n zero_label) as [->|]; [|now rewrite Map.gempty in E].
    injection E as <-. exists zero. split; [trivial|]. split; [trivial|]. now exists [], [].
  - intros p i n E. simpl in E. now rewrite Map.gempty in E.
  - intros i j E. unfold is_known in E. simpl in E. now rewrite Map.gempty in E.
  - intros i j E. unfold is_known in E. simpl in E. now rewrite Map.gempty in E.
  - intros p g E. simpl in E. now rewrite Map.gempty in E.
  - intros g x E. unfold start in E. cbn [canonicals] in E. rewrite find_add in E.
    destruct (Pos.eqb_spec g zero_label) as [->|]; [|now rewrite Map.gempty in E].
    exists zero. auto.
  - intros p n E. simpl in E. now rewrite Map.gempty in E.
  - constructor.
Qed.

Definition reader_right (r : reader) : Prop :=
  match r with
  | Begin _ | Rejected => True
  | Middle s _ | Ended s => exists v, right v s
  end.

Lemma feed_right : forall rf r c, reader_right r -> reader_right (feed rf r c).
Proof.
  intros rf [t|s t|s|] c H; simpl; trivial.
  - destruct (Byte.eqb c x0a); [|exact I]. destruct (is (rev' t) header); [apply right_start | exact I].
  - destruct (Byte.eqb c x0a); [|exact H]. destruct H as (v & R). unfold read_line.
    destruct (rev' t) as [|b u] eqn:E; [simpl; eauto|]. rewrite <- E. clear E.
    assert (forall t, reader_right (if negb (forallb printable_byte t) then Rejected
      else match words t with
           | [kind] => if is kind w_end then if is_empty (claims s) then Rejected else Ended s
                       else Rejected
           | _ => match line rf s t with Some s => Middle s [] | None => Rejected end
           end)) as other_line.
    { intro l. destruct (negb _); [exact I|].
      assert (reader_right (match line rf s l with Some s => Middle s [] | None => Rejected end)) as Q.
      { destruct (line rf s l) as [s'|] eqn:L; [|exact I]. now apply (line_right v s R rf l). }
      destruct (words l) as [|kind [|]]; try exact Q. destruct (is kind w_end); [|exact I].
      destruct (is_empty (claims s)); [exact I | simpl; eauto]. }
    destruct (Byte.eqb b "#"%byte) eqn:B.
    + apply Byte.byte_dec_bl in B as ->. simpl. eauto.
    + destruct b; first [discriminate B | apply other_line].
Qed.

Lemma read_right : forall rf file, reader_right (fold_left (feed rf) file (Begin [])).
Proof.
  intros rf file. assert (reader_right (Begin [])) as H by exact I. revert H. generalize (Begin []).
  induction file as [|c file IH]; intros r H; simpl; [trivial|]. now apply IH, feed_right.
Qed.

(** What the checker accepts is true, whatever rules it supports. *)
Theorem accepts_sound : forall rf file claims,
  accepts rf file = Some claims -> Forall holds claims.
Proof.
  intros rf file cs E. unfold accepts in E. pose proof (read_right rf file) as H.
  destruct (fold_left _ file _) as [|s'|s'|]; try discriminate. injection E as <-.
  destruct H as (v & R). apply Forall_rev. apply (right_claims v s' R).
Qed.

(** So are the claims before a line that is rejected. *)
Theorem claims_sound : forall rf file s rest,
  fold_left (feed rf) file (Begin []) = Middle s rest -> Forall holds (claims s).
Proof.
  intros rf file s rest E. pose proof (read_right rf file) as H. rewrite E in H.
  destruct H as (v & R). apply (right_claims v s R).
Qed.
