(** * Certificates of canonicity

    On top of the facts of a certificate: that forms are canonical. For each
    form that is asked about, a proved fact must show of any two left options
    and of any two right options that they are not ordered, and of each option
    that it does not reverse; and its options must have passed before.

    Siegel, chapter II, section 2; Conway, chapter 10. *)

From Upstar Require Export Checker.

(** No two members at different places are ordered. *)
Fixpoint antichain (s : facts) (l : list positive) : bool :=
  match l with
  | [] => true
  | a :: rest =>
      forallb (fun b => known_not_le s a b && known_not_le s b a) rest && antichain s rest
  end.

(** No right option of the left option [a] is <= form i. *)
Definition left_stays (t : Map.t form) (s : facts) (i a : positive) : bool :=
  match Map.find a t with
  | Some (_, ar) => forallb (fun c => known_not_le s c i) ar
  | None => false
  end.

(** No left option of the right option [a] is >= form i. *)
Definition right_stays (t : Map.t form) (s : facts) (i a : positive) : bool :=
  match Map.find a t with
  | Some (al, _) => forallb (fun c => known_not_le s i c) al
  | None => false
  end.

Definition simplest (t : Map.t form) (s : facts) (i : positive) (f : form) : bool :=
  let (l, r) := f in
  antichain s l && antichain s r &&
  forallb (left_stays t s i) l && forallb (right_stays t s i) r.

(** The numbers in [ks], options first, are canonical; [passed] are those
    that were seen to be. *)
Fixpoint all_simplest (t : Map.t form) (s : facts) (passed : list positive) (ks : list positive) :=
  match ks with
  | [] => true
  | k :: rest =>
      match Map.find k t with
      | Some (l, r) =>
          forallb (fun i => member i passed) (l ++ r) && simplest t s k (l, r) &&
          all_simplest t s (k :: passed) rest
      | None => false
      end
  end.

Definition check_canonical (c : certificate) (ks : list positive) : bool :=
  match run c with
  | Some (t, s) => all_simplest t s [] ks
  | None => false
  end.

Lemma antichain_right : forall value s l, right_facts value s -> antichain s l = true ->
  forall l1 a l2 b, map value l = l1 ++ a :: l2 -> In b (l1 ++ l2) -> ~ a <= b /\ ~ b <= a.
Proof.
  intros value s l S. induction l as [|x l IH]; intros ok l1 a l2 b E Hb; simpl in *.
  - now destruct l1.
  - apply andb_true_iff in ok as [first ok]. rewrite forallb_forall in first.
    assert (forall z, In z (map value l) -> ~ value x <= z /\ ~ z <= value x) as apart_x.
    { intros z Hz. apply in_map_iff in Hz as (y & <- & Hy).
      apply first, andb_true_iff in Hy as [A B].
      split; eapply known_not_le_right; eauto. }
    destruct l1 as [|y l1]; simpl in *; injection E as E1 E2.
    + subst a l2. auto.
    + subst y. destruct Hb as [<-|Hb]; [|now apply (IH ok l1 a l2)].
      destruct (apart_x a); [|auto]. rewrite E2. apply in_middle. auto.
Qed.

Lemma simplest_right : forall value t s i l r, right_table value t -> right_facts value s ->
  Map.find i t = Some (l, r) -> simplest t s i (l, r) = true ->
  no_dominated (value i) /\ no_reversible (value i).
Proof.
  intros value t s i l r T S E ok. unfold simplest in ok.
  rewrite !andb_true_iff, !forallb_forall in ok. destruct ok as [[[al ar] revl] revr].
  assert (value i = Game (map value l) (map value r)) as V by exact (T _ _ _ E).
  split.
  - rewrite V. split; cbn [lefts rights].
    + intros l1 a l2 b El Hb. apply (antichain_right _ _ _ S al _ _ _ _ El Hb).
    + intros r1 a r2 b Er Hb. apply (antichain_right _ _ _ S ar _ _ _ _ Er Hb).
  - split; intros a c Ha Hc; rewrite V in Ha; apply in_map_iff in Ha as (x & <- & Hx).
    + specialize (revl x Hx). unfold left_stays in revl.
      destruct (Map.find x t) as [[xl xr]|] eqn:Ex; [|discriminate].
      rewrite forallb_forall in revl.
      rewrite (T _ _ _ Ex) in Hc. apply in_map_iff in Hc as (y & <- & Hy).
      exact (known_not_le_right _ _ _ _ S (revl y Hy)).
    + specialize (revr x Hx). unfold right_stays in revr.
      destruct (Map.find x t) as [[xl xr]|] eqn:Ex; [|discriminate].
      rewrite forallb_forall in revr.
      rewrite (T _ _ _ Ex) in Hc. apply in_map_iff in Hc as (y & <- & Hy).
      exact (known_not_le_right _ _ _ _ S (revr y Hy)).
Qed.

Lemma all_simplest_right : forall value t s ks passed,
  right_table value t -> right_facts value s ->
  (forall i, In i passed -> canonical (value i)) ->
  all_simplest t s passed ks = true ->
  forall k, In k ks -> canonical (value k).
Proof.
  intros value t s. induction ks as [|k ks IH]; intros passed T S before ok; [intros k []|].
  cbn [all_simplest] in ok. destruct (Map.find k t) as [[l r]|] eqn:E; [|discriminate].
  apply andb_true_iff in ok as [first ok]. apply andb_true_iff in first as [options simple].
  rewrite forallb_forall in options.
  assert (canonical (value k)) as Hk.
  { destruct (simplest_right _ _ _ _ _ _ T S E simple).
    constructor; trivial; rewrite (T _ _ _ E); simpl; intros x Hx;
      apply in_map_iff in Hx as (i & <- & Hi);
      apply before, member_in, options, in_app_iff; auto. }
  intros j [<-|Hj]; [trivial|].
  apply (IH (k :: passed)); trivial. intros i [<-|Hi]; auto.
Qed.

(** The check is sound: the forms asked about are canonical. *)
Theorem check_canonical_sound : forall c ks, check_canonical c ks = true ->
  forall k, In k ks -> canonical (game_of (forms c) k).
Proof.
  intros c ks ok. unfold check_canonical in ok.
  destruct (run c) as [[t s]|] eqn:R; [|discriminate].
  destruct (run_right _ _ _ R) as (T & _ & S).
  apply (all_simplest_right _ t s ks []); trivial. intros i [].
Qed.
