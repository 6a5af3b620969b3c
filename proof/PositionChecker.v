(** * Certificates of the value and of the outcome of a position

    A value is proved from the bottom up. Each entry names a position, a form
    whose options are the values of the positions one move away, and a form
    that the certificate of the order knows to be equal to it. An outcome is
    proved by one good reply to each move: no value is needed.

    Siegel, chapter I, section 1 and chapter II, section 1. *)

From Upstar Require Export Ruleset Canonicity.

Section Positions.
Variable rules : ruleset.

(** Certificates write positions as numbers. What [encode] and [decode] do
    does not matter for soundness, since each use is checked by [same_position]. *)
Variable encode : position rules -> positive.
Variable decode : positive -> position rules.
Variable same_position : position rules -> position rules -> bool.
Hypothesis same_position_eq : forall p q, same_position p q = true -> p = q.

(** The number of a position, if it is one. *)
Definition code (p : position rules) : option positive :=
  if same_position (decode (encode p)) p then Some (encode p) else None.

Lemma code_decode : forall p k, code p = Some k -> decode k = p.
Proof.
  intros p k E. unfold code in E.
  destruct (same_position (decode (encode p)) p) eqn:F; [|discriminate].
  injection E as <-. now apply same_position_eq.
Qed.

(** ** Values *)

(** Position [place] has the options of form [literal], which equals form [val]. *)
Record entry := Entry { place : positive; literal : positive; val : positive }.

(** The proved value of a position. *)
Definition value_at (m : Map.t positive) (p : position rules) : option positive :=
  match code p with Some k => Map.find k m | None => None end.

Fixpoint values_at (m : Map.t positive) (ps : list (position rules)) : option (list positive) :=
  match ps with
  | [] => Some []
  | p :: rest =>
      match value_at m p, values_at m rest with
      | Some v, Some vs => Some (v :: vs)
      | _, _ => None
      end
  end.

Definition same_members (a b : list positive) : bool :=
  forallb (fun i => member i b) a && forallb (fun i => member i a) b.

Definition entry_ok (t : Map.t form) (s : facts) (m : Map.t positive) (e : entry) : bool :=
  let p := decode (place e) in
  match Map.find (literal e) t,
        values_at m (moves rules Left p), values_at m (moves rules Right p) with
  | Some (l, r), Some vl, Some vr =>
      same_members vl l && same_members vr r &&
      known_le s (literal e) (val e) && known_le s (val e) (literal e)
  | _, _, _ => false
  end.

Fixpoint entries_ok t s m (es : list entry) : option (Map.t positive) :=
  match es with
  | [] => Some m
  | e :: rest =>
      if entry_ok t s m e then entries_ok t s (Map.add (place e) (val e) m) rest else None
  end.

(** Does [c] with the entries [es] prove that position [p] has the value of
    form [v]? *)
Definition check_value (c : certificate) (es : list entry) (p : position rules) (v : positive) :=
  match run c with
  | Some (t, s) =>
      match entries_ok t s (Map.empty positive) es with
      | Some m => match value_at m p with Some w => Pos.eqb w v | None => false end
      | None => false
      end
  | None => false
  end.

Definition right_values (g : positive -> game) (m : Map.t positive) : Prop :=
  forall k v, Map.find k m = Some v -> value (decode k) == g v.

Lemma value_at_right : forall g m p v,
  right_values g m -> value_at m p = Some v -> value p == g v.
Proof.
  intros g m p v M E. unfold value_at in E. destruct (code p) as [k|] eqn:K; [|discriminate].
  apply code_decode in K as <-. now apply M.
Qed.

Lemma values_at_right : forall g m ps vs, right_values g m -> values_at m ps = Some vs ->
  (forall p, In p ps -> exists v, In v vs /\ value p == g v) /\
  (forall v, In v vs -> exists p, In p ps /\ value p == g v).
Proof.
  intros g m. induction ps as [|p ps IH]; intros vs M E; simpl in E.
  - injection E as <-. split; intros x [].
  - destruct (value_at m p) as [v|] eqn:V; [|discriminate].
    destruct (values_at m ps) as [ws|]; [|discriminate]. injection E as <-.
    destruct (IH ws M Logic.eq_refl) as [A B]. apply (value_at_right g) in V; [|trivial].
    split; intros x [<-|Hx].
    + exists v. split; [now left|trivial].
    + destruct (A x Hx) as (w & ? & ?). exists w. split; [now right|trivial].
    + exists p. split; [now left|trivial].
    + destruct (B x Hx) as (q & ? & ?). exists q. split; [now right|trivial].
Qed.

Lemma same_members_in : forall a b, same_members a b = true -> forall i, In i a <-> In i b.
Proof.
  intros a b E i. unfold same_members in E.
  rewrite andb_true_iff, !forallb_forall in E. destruct E as [A B].
  split; intro Hi; apply member_in; auto.
Qed.

Lemma entry_right : forall g t s m e,
  right_table g t -> right_facts g s -> right_values g m -> entry_ok t s m e = true ->
  value (decode (place e)) == g (val e).
Proof.
  intros g t s m e T S M ok. unfold entry_ok in ok.
  destruct (Map.find (literal e) t) as [[l r]|] eqn:E; [|discriminate].
  destruct (values_at m (moves rules Left (decode (place e)))) as [vl|] eqn:El; [|discriminate].
  destruct (values_at m (moves rules Right (decode (place e)))) as [vr|] eqn:Er; [|discriminate].
  rewrite !andb_true_iff in ok. destruct ok as [[[sl sr] up] down].
  apply equal_trans with (g (literal e));
    [|split; eapply known_le_right; eauto].
  destruct (values_at_right _ _ _ _ M El) as [A B].
  destruct (values_at_right _ _ _ _ M Er) as [C D].
  pose proof (same_members_in _ _ sl) as L1. pose proof (same_members_in _ _ sr) as R1.
  rewrite value_moves, (T _ _ _ E).
  apply equal_options; intros x Hx; apply in_map_iff in Hx as (p & <- & Hp).
  - destruct (A p Hp) as (v & Hv & Ev). exists (g v). split; [|trivial].
    apply in_map. now apply L1.
  - apply L1 in Hp. destruct (B p Hp) as (q & Hq & Eq). exists (value q). split; [|trivial].
    now apply in_map.
  - destruct (C p Hp) as (v & Hv & Ev). exists (g v). split; [|trivial].
    apply in_map. now apply R1.
  - apply R1 in Hp. destruct (D p Hp) as (q & Hq & Eq). exists (value q). split; [|trivial].
    now apply in_map.
Qed.

Lemma entries_right : forall g t s es m m',
  right_table g t -> right_facts g s -> right_values g m ->
  entries_ok t s m es = Some m' -> right_values g m'.
Proof.
  intros g t s. induction es as [|e es IH]; intros m m' T S M E; simpl in E.
  - now injection E as <-.
  - destruct (entry_ok t s m e) eqn:ok; [|discriminate].
    refine (IH _ _ T S _ E). intros k v Hk.
    rewrite PositiveMapAdditionalFacts.gsspec in Hk.
    destruct (Map.E.eq_dec k (place e)) as [->|_]; [|now apply M].
    injection Hk as <-. now apply (entry_right g t s m).
Qed.

(** The check is sound: the position has the value of the form. *)
Theorem check_value_sound : forall c es p v,
  check_value c es p v = true -> value p == game_of (forms c) v.
Proof.
  intros c es p v ok. unfold check_value in ok.
  destruct (run c) as [[t s]|] eqn:R; [|discriminate].
  destruct (entries_ok t s (Map.empty positive) es) as [m|] eqn:Es; [|discriminate].
  destruct (value_at m p) as [w|] eqn:V; [|discriminate].
  apply Pos.eqb_eq in ok as ->.
  destruct (run_right _ _ _ R) as (T & _ & S).
  apply (value_at_right _ m); trivial.
  apply (entries_right _ t s es (Map.empty positive)); trivial.
  intros k u Hk. now rewrite Map.gempty in Hk.
Qed.

(** ** Outcomes *)

(** [Won x k q]: x wins position k moving first, by moving to position q,
    where the other has lost. [Lost x k]: x loses position k moving first,
    for the other wins wherever x moves. *)
Inductive turn := Won (x : player) (k q : positive) | Lost (x : player) (k : positive).

(** Who wins, for Left to move and for Right to move. *)
Definition results : Type := Map.t bool * Map.t bool.

Definition result (rs : results) (x : player) (k : positive) : option bool :=
  match x with Left => Map.find k (fst rs) | Right => Map.find k (snd rs) end.

Definition record (rs : results) (x : player) (k : positive) (b : bool) : results :=
  match x with
  | Left => (Map.add k b (fst rs), snd rs)
  | Right => (fst rs, Map.add k b (snd rs))
  end.

Definition result_is (rs : results) (x : player) (p : position rules) (b : bool) : bool :=
  match code p with
  | Some k => match result rs x k with Some b' => Bool.eqb b' b | None => false end
  | None => false
  end.

Definition turn_ok (rs : results) (u : turn) : option results :=
  match u with
  | Won x k q =>
      if existsb (same_position (decode q)) (moves rules x (decode k)) &&
         result_is rs (other x) (decode q) false
      then Some (record rs x k true) else None
  | Lost x k =>
      if forallb (fun q => result_is rs (other x) q true) (moves rules x (decode k))
      then Some (record rs x k false) else None
  end.

Fixpoint turns_ok (rs : results) (us : list turn) : option results :=
  match us with
  | [] => Some rs
  | u :: rest => match turn_ok rs u with Some rs' => turns_ok rs' rest | None => None end
  end.

(** Do the turns [us] prove who wins position [p] when Left and when Right
    moves first? *)
Definition check_outcome (us : list turn) (p : position rules) (left right : bool) : bool :=
  match turns_ok (Map.empty bool, Map.empty bool) us with
  | Some rs => result_is rs Left p left && result_is rs Right p right
  | None => false
  end.

Definition right_results (rs : results) : Prop :=
  forall x k b, result rs x k = Some b -> wins (value (decode k)) x = b.

Lemma result_is_right : forall rs x p b,
  right_results rs -> result_is rs x p b = true -> wins (value p) x = b.
Proof.
  intros rs x p b M E. unfold result_is in E.
  destruct (code p) as [k|] eqn:K; [|discriminate].
  destruct (result rs x k) as [b'|] eqn:F; [|discriminate].
  apply eqb_prop in E as ->. apply code_decode in K as <-. now apply M.
Qed.

Lemma wins_moves : forall p x,
  wins (value p) x = existsb (fun q => negb (wins (value q) (other x))) (moves rules x p).
Proof.
  intros p x. rewrite value_moves.
  assert (forall {A B} (f : A -> B) h l, existsb h (map f l) = existsb (fun a => h (f a)) l) as em
    by (intros A B f h l; induction l; simpl; congruence).
  destruct x; simpl; apply em.
Qed.

Lemma record_right : forall rs x k b,
  right_results rs -> wins (value (decode k)) x = b -> right_results (record rs x k b).
Proof.
  intros [a c] x k b M new y j b' E.
  destruct x, y; simpl in E;
    try (apply (M Left j b' E)); try (apply (M Right j b' E));
    rewrite PositiveMapAdditionalFacts.gsspec in E;
    destruct (Map.E.eq_dec j k) as [->|_];
    first [injection E as <-; exact new | apply (M Left j b' E) | apply (M Right j b' E)].
Qed.

Lemma turn_right : forall rs u rs',
  right_results rs -> turn_ok rs u = Some rs' -> right_results rs'.
Proof.
  intros rs [x k q|x k] rs' M E; simpl in E.
  - destruct (_ && _) eqn:ok in E; [|discriminate]. injection E as <-.
    apply andb_true_iff in ok as [Hq lost]. apply record_right; trivial.
    apply existsb_exists in Hq as (q' & Hq & same). apply same_position_eq in same as <-.
    apply result_is_right in lost; [|trivial].
    rewrite wins_moves. apply existsb_exists. eexists. split; [exact Hq|]. now rewrite lost.
  - destruct (forallb _ _) eqn:ok in E; [|discriminate]. injection E as <-.
    apply record_right; trivial. rewrite forallb_forall in ok.
    rewrite wins_moves. apply existsb_false. intros q Hq. apply ok in Hq.
    apply result_is_right in Hq; [|trivial]. now rewrite Hq.
Qed.

(** The check is sound: these players win, moving first. *)
Theorem check_outcome_sound : forall us p left right,
  check_outcome us p left right = true ->
  wins (value p) Left = left /\ wins (value p) Right = right.
Proof.
  intros us p left right ok. unfold check_outcome in ok.
  destruct (turns_ok (Map.empty bool, Map.empty bool) us) as [rs|] eqn:E; [|discriminate].
  assert (right_results rs) as M.
  { assert (right_results (Map.empty bool, Map.empty bool)) as M0.
    { intros [] k b Hk; simpl in Hk; now rewrite Map.gempty in Hk. }
    revert M0 E. generalize (Map.empty bool, Map.empty bool).
    induction us as [|u us IH]; intros r0 M0 E; simpl in E.
    - now injection E as <-.
    - destruct (turn_ok r0 u) as [r1|] eqn:U; [|discriminate].
      apply (IH r1); trivial. now apply (turn_right r0 u). }
  apply andb_true_iff in ok as [A B]. split; now apply (result_is_right rs).
Qed.

End Positions.
