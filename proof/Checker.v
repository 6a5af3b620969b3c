(** * A checker for certificates

    A certificate lists literal forms, numbered from 1, each by the numbers of
    its left and right options, which come earlier; and then facts about the
    order, each justified by earlier facts. To check it, nothing is compared
    and nothing is computed: every step is a look-up.

    The rules are the textbook's definition of <= ([le_textbook]) read as
    rules of inference, so there is little to trust even without the proof
    below. Siegel, chapter II, section 1; Conway, chapter 0. *)

From Coq Require Export PArith FMapPositive.
From Upstar Require Export Canonical.

Module Map := PositiveMap.

(** ** What a certificate is *)

(** The options of a form: the numbers of the left ones and the right ones. *)
Definition form : Type := list positive * list positive.

(** A line of the proof:
    [Le i j]: form i <= form j;
    [NotLeByLeft i j l]: not i <= j, for l is a left option of i and j <= l;
    [NotLeByRight i j r]: not i <= j, for r is a right option of j and r <= i. *)
Inductive line :=
  | Le (i j : positive)
  | NotLeByLeft (i j l : positive)
  | NotLeByRight (i j r : positive).

Record certificate := { forms : list form; lines : list line }.

(** ** What it says *)

Definition find {A} (default : A) (i : positive) (m : Map.t A) : A :=
  match Map.find i m with Some x => x | None => default end.

(** The games of the forms numbered k, k+1, ..., given those before them. *)
Fixpoint build (fs : list form) (k : positive) (m : Map.t game) : Map.t game :=
  match fs with
  | [] => m
  | (l, r) :: rest =>
      let option i := find zero i m in
      build rest (Pos.succ k) (Map.add k (Game (map option l) (map option r)) m)
  end.

(** The game that form i is. *)
Definition game_of (fs : list form) (i : positive) : game :=
  find zero i (build fs 1 (Map.empty game)).

Definition holds (value : positive -> game) (x : line) : Prop :=
  match x with
  | Le i j => value i <= value j
  | NotLeByLeft i j _ | NotLeByRight i j _ => ~ value i <= value j
  end.

(** The statement of a certificate: each of its lines is true. *)
Definition statement (c : certificate) : Prop :=
  forall x, In x (lines c) -> holds (game_of (forms c)) x.

(** ** How it is checked *)

(** The forms as a table, if each option has a smaller number than the form. *)
Fixpoint table_of (fs : list form) (k : positive) (t : Map.t form) : option (Map.t form) :=
  match fs with
  | [] => Some t
  | (l, r) :: rest =>
      if forallb (fun i => Pos.ltb i k) (l ++ r)
      then table_of rest (Pos.succ k) (Map.add k (l, r) t)
      else None
  end.

(** What is known: [known i j] is whether i <= j, where that is proved. *)
Definition facts : Type := Map.t (Map.t bool).

Definition known (s : facts) (i j : positive) : option bool :=
  match Map.find i s with Some row => Map.find j row | None => None end.

Definition learn (s : facts) (i j : positive) (b : bool) : facts :=
  Map.add i (Map.add j b (find (Map.empty bool) i s)) s.

Definition known_le (s : facts) i j :=
  match known s i j with Some true => true | _ => false end.

Definition known_not_le (s : facts) i j :=
  match known s i j with Some false => true | _ => false end.

Definition member (i : positive) (l : list positive) : bool := existsb (Pos.eqb i) l.

(** Does a line follow from what is known? Then it is known as well. *)
Definition step (t : Map.t form) (s : facts) (x : line) : option facts :=
  match x with
  | Le i j =>
      match Map.find i t, Map.find j t with
      | Some (il, _), Some (_, jr) =>
          if forallb (fun l => known_not_le s j l) il &&
             forallb (fun r => known_not_le s r i) jr
          then Some (learn s i j true) else None
      | _, _ => None
      end
  | NotLeByLeft i j l =>
      match Map.find i t with
      | Some (il, _) =>
          if member l il && known_le s j l then Some (learn s i j false) else None
      | None => None
      end
  | NotLeByRight i j r =>
      match Map.find j t with
      | Some (_, jr) =>
          if member r jr && known_le s r i then Some (learn s i j false) else None
      | None => None
      end
  end.

Fixpoint steps (t : Map.t form) (s : facts) (xs : list line) : option facts :=
  match xs with
  | [] => Some s
  | x :: rest => match step t s x with Some s' => steps t s' rest | None => None end
  end.

(** Everything that a certificate proves, or [None] if it is wrong. *)
Definition run (c : certificate) : option (Map.t form * facts) :=
  match table_of (forms c) 1 (Map.empty form) with
  | Some t => match steps t (Map.empty _) (lines c) with
              | Some s => Some (t, s)
              | None => None
              end
  | None => None
  end.

Definition check (c : certificate) : bool :=
  match run c with Some _ => true | None => false end.

(** ** Why that is right *)

(** The table says what the forms are. *)
Definition right_table (value : positive -> game) (t : Map.t form) : Prop :=
  forall i l r, Map.find i t = Some (l, r) -> value i = Game (map value l) (map value r).

(** What is known is true. *)
Definition right_facts (value : positive -> game) (s : facts) : Prop :=
  forall i j b, known s i j = Some b -> if b then value i <= value j else ~ value i <= value j.

Lemma find_add : forall {A} (d : A) k i x m,
  find d i (Map.add k x m) = if Pos.eqb i k then x else find d i m.
Proof.
  intros. unfold find. destruct (Pos.eqb_spec i k) as [->|no].
  - now rewrite Map.gss.
  - now rewrite Map.gso.
Qed.

(** Building goes on without changing what is built already. *)
Lemma build_below : forall fs k m i,
  (i < k)%positive -> find zero i (build fs k m) = find zero i m.
Proof.
  induction fs as [|[l r] fs IH]; intros k m i small; simpl; [reflexivity|].
  rewrite IH, find_add by lia. destruct (Pos.eqb_spec i k); [lia|reflexivity].
Qed.

Lemma right_table_of : forall fs k t m T,
  table_of fs k t = Some T ->
  (forall i f, Map.find i t = Some f -> (i < k)%positive) ->
  right_table (fun i => find zero i (build fs k m)) t ->
  right_table (fun i => find zero i (build fs k m)) T.
Proof.
  induction fs as [|[l r] fs IH]; intros k t m T ok below good; simpl in *.
  - now injection ok as <-.
  - destruct (forallb (fun i => (i <? k)%positive) (l ++ r)) eqn:small; [|discriminate].
    rewrite forallb_forall in small.
    refine (IH _ _ _ _ ok _ _).
    + intros i f Hi. rewrite PositiveMapAdditionalFacts.gsspec in Hi.
      destruct (Map.E.eq_dec i k) as [->|_]; [lia|]. apply below in Hi. lia.
    + intros i l' r' Hi. rewrite PositiveMapAdditionalFacts.gsspec in Hi.
      destruct (Map.E.eq_dec i k) as [->|_]; [|now apply good].
      injection Hi as <- <-.
      rewrite build_below, find_add, Pos.eqb_refl by lia.
      f_equal; apply map_ext_in; intros a Ha;
        (assert (a < k)%positive by
          (apply Pos.ltb_lt, small, in_app_iff; auto));
        rewrite build_below, find_add by lia;
        (destruct (Pos.eqb_spec a k); [lia|reflexivity]).
Qed.

Lemma known_learn : forall s i j b i' j' b',
  known (learn s i j b) i' j' = Some b' ->
  (i' = i /\ j' = j /\ b' = b) \/ known s i' j' = Some b'.
Proof.
  intros s i j b i' j' b'. unfold known, learn.
  rewrite PositiveMapAdditionalFacts.gsspec.
  destruct (Map.E.eq_dec i' i) as [->|_]; [|auto].
  rewrite PositiveMapAdditionalFacts.gsspec.
  destruct (Map.E.eq_dec j' j) as [->|_].
  - intro E. injection E as <-. auto.
  - unfold find. destruct (Map.find i s); [auto|]. now rewrite Map.gempty.
Qed.

Lemma right_learn : forall value s i j (b : bool),
  right_facts value s -> (if b then value i <= value j else ~ value i <= value j) ->
  right_facts value (learn s i j b).
Proof.
  intros value s i j b good new i' j' b' E.
  apply known_learn in E as [(-> & -> & ->)|E]; [exact new | exact (good _ _ _ E)].
Qed.

Lemma known_le_right : forall value s i j,
  right_facts value s -> known_le s i j = true -> value i <= value j.
Proof.
  intros value s i j good E. unfold known_le in E.
  destruct (known s i j) as [[]|] eqn:F; try discriminate. exact (good _ _ _ F).
Qed.

Lemma known_not_le_right : forall value s i j,
  right_facts value s -> known_not_le s i j = true -> ~ value i <= value j.
Proof.
  intros value s i j good E. unfold known_not_le in E.
  destruct (known s i j) as [[]|] eqn:F; try discriminate. exact (good _ _ _ F).
Qed.

Lemma member_in : forall i l, member i l = true -> In i l.
Proof.
  intros i l E. apply existsb_exists in E as (j & Hj & E).
  now apply Pos.eqb_eq in E as ->.
Qed.

(** One line: if it follows, it is true, and what is known stays true. *)
Lemma step_right : forall value t s x s',
  right_table value t -> right_facts value s -> step t s x = Some s' ->
  holds value x /\ right_facts value s'.
Proof.
  intros value t s x s' T S E.
  enough (holds value x /\ exists i j b, s' = learn s i j b /\
          (if b then value i <= value j else ~ value i <= value j)) as
    [H (i & j & b & -> & new)] by (split; [trivial | now apply right_learn]).
  destruct x as [i j | i j l | i j r]; simpl in *.
  - destruct (Map.find i t) as [[il ir]|] eqn:Ei; [|discriminate].
    destruct (Map.find j t) as [[jl jr]|] eqn:Ej; [|discriminate].
    destruct (forallb _ il && forallb _ jr) eqn:all; [|discriminate].
    injection E as <-. apply andb_true_iff in all as [A B].
    rewrite forallb_forall in A, B.
    enough (value i <= value j) by eauto 6.
    apply le_textbook. split; intros z Hz.
    + rewrite (T _ _ _ Ei) in Hz. apply in_map_iff in Hz as (l & <- & Hl).
      exact (known_not_le_right _ _ _ _ S (A l Hl)).
    + rewrite (T _ _ _ Ej) in Hz. apply in_map_iff in Hz as (r & <- & Hr).
      exact (known_not_le_right _ _ _ _ S (B r Hr)).
  - destruct (Map.find i t) as [[il ir]|] eqn:Ei; [|discriminate].
    destruct (member l il && known_le s j l) eqn:both; [|discriminate].
    injection E as <-. apply andb_true_iff in both as [A B].
    enough (~ value i <= value j) by (split; [trivial | now exists i, j, false]).
    apply not_le. left. exists (value l). split.
    + rewrite (T _ _ _ Ei). apply in_map. now apply member_in.
    + exact (known_le_right _ _ _ _ S B).
  - destruct (Map.find j t) as [[jl jr]|] eqn:Ej; [|discriminate].
    destruct (member r jr && known_le s r i) eqn:both; [|discriminate].
    injection E as <-. apply andb_true_iff in both as [A B].
    enough (~ value i <= value j) by (split; [trivial | now exists i, j, false]).
    apply not_le. right. exists (value r). split.
    + rewrite (T _ _ _ Ej). apply in_map. now apply member_in.
    + exact (known_le_right _ _ _ _ S B).
Qed.

Lemma steps_right : forall value t xs s s',
  right_table value t -> right_facts value s -> steps t s xs = Some s' ->
  (forall x, In x xs -> holds value x) /\ right_facts value s'.
Proof.
  intros value t. induction xs as [|x xs IH]; intros s s' T S E; simpl in E.
  - injection E as <-. split; [intros x []|trivial].
  - destruct (step t s x) as [s1|] eqn:E1; [|discriminate].
    destruct (step_right _ _ _ _ _ T S E1) as [Hx S1].
    destruct (IH s1 s' T S1 E) as [all S']. split; [|trivial].
    intros y [<-|Hy]; auto.
Qed.

(** What a run of the checker leaves behind is right: the table of forms, all
    lines, and the facts. *)
Lemma run_right : forall c t s, run c = Some (t, s) ->
  right_table (game_of (forms c)) t /\ statement c /\ right_facts (game_of (forms c)) s.
Proof.
  intros c t s E. unfold run in E.
  destruct (table_of (forms c) 1 (Map.empty form)) as [t'|] eqn:Et; [|discriminate].
  destruct (steps t' (Map.empty _) (lines c)) as [s'|] eqn:Es; [|discriminate].
  injection E as -> ->.
  assert (right_table (game_of (forms c)) t) as T.
  { apply (right_table_of _ _ _ _ _ Et).
    - intros i f Hi. now rewrite Map.gempty in Hi.
    - intros i l r Hi. now rewrite Map.gempty in Hi. }
  split; [trivial|]. apply (steps_right _ _ _ _ _ T) in Es; [trivial|].
  intros i j b Hij. unfold known in Hij. now rewrite Map.gempty in Hij.
Qed.

(** The checker is sound: what it accepts is true. *)
Theorem check_sound : forall c, check c = true -> statement c.
Proof.
  intros c E. unfold check in E. destruct (run c) as [[t s]|] eqn:R; [|discriminate].
  apply (run_right _ _ _ R).
Qed.

(** Is a fact among those that [c] proves? *)
Definition proves (c : certificate) (fs : list (positive * positive * bool)) : bool :=
  match run c with
  | Some (_, s) =>
      forallb (fun f => match f with (i, j, b) =>
                 if b : bool then known_le s i j else known_not_le s i j end) fs
  | None => false
  end.

(** What it is said to prove is true. *)
Theorem proves_sound : forall c fs, proves c fs = true ->
  forall i j (b : bool), In (i, j, b) fs ->
  if b then game_of (forms c) i <= game_of (forms c) j
  else ~ game_of (forms c) i <= game_of (forms c) j.
Proof.
  intros c fs ok i j b H. unfold proves in ok.
  destruct (run c) as [[t s]|] eqn:R; [|discriminate].
  destruct (run_right _ _ _ R) as (_ & _ & S).
  rewrite forallb_forall in ok. specialize (ok _ H). simpl in ok.
  destruct b; [eapply known_le_right | eapply known_not_le_right]; eauto.
Qed.
