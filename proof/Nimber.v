(** * Nim values

    A game has the nim value n if it equals the nimber of n. The nim value of
    an impartial game is the least number that no option has, and the nim
    value of a sum is the nim sum.

    Siegel, chapter IV, section 1. *)

From Coq Require Import List Bool Arith.
From Upstar Require Export Syntax.

Lemma in_nimbers_below : forall n g, In g (nimbers_below n) <-> exists m, (m < n)%nat /\ g = nimber m.
Proof.
  induction n as [|n IH]; intro g; simpl.
  - split; [easy|]. intros (m & H & _). lia.
  - rewrite in_app_iff, IH. split.
    + intros [(m & H & ->)|[<-|[]]]; [exists m | exists n]; split; trivial; lia.
    + intros (m & H & ->). destruct (Nat.eq_dec m n) as [->|]; [right; now left|].
      left. exists m. split; [lia | trivial].
Qed.

Lemma options_nimber : forall x n g, In g (options x (nimber n)) <-> exists m, (m < n)%nat /\ g = nimber m.
Proof. intros [] n g; apply in_nimbers_below. Qed.

Lemma nimber_le : forall m n, nimber m <= nimber n -> m = n.
Proof.
  intros m n H. destruct (Nat.lt_trichotomy m n) as [L|[L|L]]; trivial; exfalso.
  - revert H. apply not_right_le. apply (options_nimber Right). eauto.
  - revert H. apply not_le_left. apply (options_nimber Left). eauto.
Qed.

(** An option of the nim value n need not be known if its opponent can move
    back to n. *)
Theorem nimber_of_options : forall G n,
  (forall x g, In g (options x G) -> (exists m, m <> n /\ g == nimber m) \/
                                     (exists k h, g == k /\ In h (options (other x) k) /\ h == nimber n)) ->
  (forall x m, (m < n)%nat -> exists g, In g (options x G) /\ g == nimber m) ->
  G == nimber n.
Proof.
  intros G n A B. split; apply le_textbook; split.
  - intros g Hg bad. destruct (A Left g Hg) as [(m & D & E)|(k & h & Q & Hh & E)].
    + apply D. symmetry. apply nimber_le. destruct E; eauto using le_trans.
    + apply (not_right_le k h Hh). destruct E, Q; eauto using le_trans.
  - intros y Hy bad. apply (options_nimber Right) in Hy as (m & L & ->).
    destruct (B Right m L) as (g & Hg & E). apply (not_right_le G g Hg). destruct E; eauto using le_trans.
  - intros y Hy bad. apply (options_nimber Left) in Hy as (m & L & ->).
    destruct (B Left m L) as (g & Hg & E). apply (not_le_left G g Hg). destruct E; eauto using le_trans.
  - intros g Hg bad. destruct (A Right g Hg) as [(m & D & E)|(k & h & Q & Hh & E)].
    + apply D. apply nimber_le. destruct E; eauto using le_trans.
    + apply (not_le_left k h Hh). destruct E, Q; eauto using le_trans.
Qed.

(** If x has the highest bit of d, then the nim sum of x and d is less than x. *)
Lemma lxor_less : forall x d, d <> 0%N -> N.testbit x (N.log2 d) = true -> (N.lxor x d < x)%N.
Proof.
  intros x d D T. set (k := N.log2 d) in *.
  assert (N.shiftr d k = 1%N) as one.
  { destruct (N.log2_spec d) as [L H]; [lia|]. fold k in L, H. rewrite N.shiftr_div_pow2.
    symmetry. apply (N.div_unique d (2 ^ k) 1 (d - 2 ^ k)); [rewrite N.pow_succ_r' in H; lia | lia]. }
  assert (N.shiftr (N.lxor x d) k < N.shiftr x k)%N as less.
  { rewrite N.shiftr_lxor, one. rewrite <- (N.add_0_l k), <- N.shiftr_spec' in T.
    destruct (N.shiftr x k) as [|[p|p|]]; try discriminate; simpl; lia. }
  rewrite !N.shiftr_div_pow2 in less. apply N.nle_gt. intro H.
  apply (N.div_le_mono _ _ (2 ^ k)) in H; [lia|]. now apply N.pow_nonzero.
Qed.

Lemma smaller_nim_sum : forall a b m, (m < N.lxor a b)%N ->
  (N.lxor m b < a)%N \/ (N.lxor a m < b)%N.
Proof.
  intros a b m L. set (d := N.lxor m (N.lxor a b)).
  assert (d <> 0%N) as D by (intro E; apply N.lxor_eq in E; lia).
  pose proof (N.bit_log2 d D) as T. unfold d at 1 in T. rewrite !N.lxor_spec in T.
  destruct (N.testbit a (N.log2 d)) eqn:A; [left | destruct (N.testbit b (N.log2 d)) eqn:B; [right|]].
  - apply lxor_less in A; trivial. replace (N.lxor m b) with (N.lxor a d); [trivial|].
    unfold d. apply N.bits_inj. intro i. rewrite !N.lxor_spec. now destruct (N.testbit a i), (N.testbit b i), (N.testbit m i).
  - apply lxor_less in B; trivial. replace (N.lxor a m) with (N.lxor b d); [trivial|].
    unfold d. apply N.bits_inj. intro i. rewrite !N.lxor_spec. now destruct (N.testbit a i), (N.testbit b i), (N.testbit m i).
  - assert (N.testbit m (N.log2 d) = true) as M by (now destruct (N.testbit m (N.log2 d))).
    apply lxor_less in M; trivial. replace (N.lxor m d) with (N.lxor a b) in M; [lia|].
    unfold d. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
Qed.

(** Sprague and Grundy: the nim value of a sum is the nim sum. *)
Theorem nimber_add : forall a b,
  nimber (N.to_nat a) + nimber (N.to_nat b) == nimber (N.to_nat (N.lxor a b)).
Proof.
  assert (forall n a b, (N.to_nat a + N.to_nat b < n)%nat ->
    nimber (N.to_nat a) + nimber (N.to_nat b) == nimber (N.to_nat (N.lxor a b))) as all;
    [|intros a b; eapply all; constructor].
  induction n as [|n IH]; intros a b small; [lia|].
  assert (forall x z, In z (options x (nimber (N.to_nat a) + nimber (N.to_nat b))) <->
            (exists g, In g (options x (nimber (N.to_nat a))) /\ z = g + nimber (N.to_nat b)) \/
            (exists g, In g (options x (nimber (N.to_nat b))) /\ z = nimber (N.to_nat a) + g)) as sums
    by (intros [] z; [apply in_lefts_add | apply in_rights_add]).
  apply nimber_of_options.
  - intros x z Hz. left. apply sums in Hz as [(g & Hg & ->)|(g & Hg & ->)];
      apply options_nimber in Hg as (m & L & ->); rewrite <- (Nat2N.id m) in *.
    + exists (N.to_nat (N.lxor (N.of_nat m) b)). split; [|apply IH; lia].
      intro E. apply N2Nat.inj, (f_equal (fun y => N.lxor y b)) in E.
      rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in E. lia.
    + exists (N.to_nat (N.lxor a (N.of_nat m))). split; [|apply IH; lia].
      intro E. apply N2Nat.inj, (f_equal (fun y => N.lxor a y)) in E.
      rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in E. lia.
  - intros x m L. rewrite <- (Nat2N.id m) in *.
    destruct (smaller_nim_sum a b (N.of_nat m)) as [S|S]; [lia| |].
    + exists (nimber (N.to_nat (N.lxor (N.of_nat m) b)) + nimber (N.to_nat b)). split.
      * apply sums. left. eexists. split; [|reflexivity]. apply options_nimber. eexists. split; [|reflexivity]. lia.
      * eapply equal_trans; [apply IH; lia|]. rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r. apply equal_refl.
    + exists (nimber (N.to_nat a) + nimber (N.to_nat (N.lxor a (N.of_nat m)))). split.
      * apply sums. right. eexists. split; [|reflexivity]. apply options_nimber. eexists. split; [|reflexivity]. lia.
      * eapply equal_trans; [apply IH; lia|]. rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. apply equal_refl.
Qed.
