(** * The games born by day 2

    There are 22, and this is their order.

    Siegel, chapter III. *)

From Upstar Require Import Canonicity.
From Upstar.certificates Require Days.

(** Born by day n: no position can be reached in more than n moves. *)
Fixpoint born_by (n : nat) (G : game) : Prop :=
  match n with
  | O => lefts G = [] /\ rights G = []
  | S n => forall x, In x (lefts G) \/ In x (rights G) -> born_by n x
  end.

Definition one := Game [zero] [].
Definition star := Game [zero] [zero].

(** The 22 games, each in canonical form. *)
Definition day2 : list game := [
  zero;                                 (*  0: 0 *)
  - one;                                (*  1: -1 *)
  one;                                  (*  2: 1 *)
  star;                                 (*  3: * *)
  Game [] [- one];                      (*  4: -2 *)
  Game [star] [- one];                  (*  5: {*|-1} *)
  Game [star] [zero];                   (*  6: down *)
  Game [one] [];                        (*  7: 2 *)
  Game [one] [star];                    (*  8: {1|*} *)
  Game [one] [one];                     (*  9: 1* *)
  Game [one] [- one];                   (* 10: {1|-1} *)
  Game [one] [zero];                    (* 11: {1|0} *)
  Game [one] [zero; star];              (* 12: {1|0,*} *)
  Game [- one] [- one];                 (* 13: -1* *)
  Game [- one] [zero];                  (* 14: -1/2 *)
  Game [zero] [star];                   (* 15: up *)
  Game [zero] [one];                    (* 16: 1/2 *)
  Game [zero] [- one];                  (* 17: {0|-1} *)
  Game [zero] [zero; star];             (* 18: up* *)
  Game [zero; star] [- one];            (* 19: {0,*|-1} *)
  Game [zero; star] [zero];             (* 20: down* *)
  Game [zero; star] [zero; star]        (* 21: *2 *)
].

(** Row i, column j: 1 if game i is <= game j. *)
Definition order : list (list nat) := [
  [1;0;1;0;0;0;0;1;1;1;0;0;0;0;0;1;1;0;0;0;0;0];
  [1;1;1;1;0;0;1;1;1;1;0;1;1;0;1;1;1;0;1;0;1;1];
  [0;0;1;0;0;0;0;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0];
  [0;0;1;1;0;0;0;1;0;1;0;1;0;0;0;0;1;0;0;0;1;0];
  [1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1];
  [1;0;1;0;0;1;1;1;1;1;1;1;1;0;0;1;1;0;0;1;1;1];
  [1;0;1;0;0;0;1;1;1;1;0;1;1;0;0;1;1;0;0;0;1;1];
  [0;0;0;0;0;0;0;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0];
  [0;0;0;0;0;0;0;1;1;1;0;0;0;0;0;0;0;0;0;0;0;0];
  [0;0;0;0;0;0;0;1;0;1;0;0;0;0;0;0;0;0;0;0;0;0];
  [0;0;0;0;0;0;0;1;1;1;1;1;1;0;0;0;0;0;0;0;0;0];
  [0;0;0;0;0;0;0;1;0;1;0;1;0;0;0;0;0;0;0;0;0;0];
  [0;0;0;0;0;0;0;1;1;1;0;1;1;0;0;0;0;0;0;0;0;0];
  [1;0;1;1;0;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1];
  [1;0;1;1;0;0;1;1;1;1;0;1;1;0;1;1;1;0;1;0;1;1];
  [0;0;1;0;0;0;0;1;1;1;0;0;0;0;0;1;1;0;0;0;0;0];
  [0;0;1;0;0;0;0;1;0;1;0;0;0;0;0;0;1;0;0;0;0;0];
  [0;0;1;1;0;0;0;1;1;1;1;1;1;0;0;1;1;1;1;1;1;1];
  [0;0;1;1;0;0;0;1;1;1;0;1;1;0;0;1;1;0;1;0;1;1];
  [0;0;1;0;0;0;0;1;1;1;1;1;1;0;0;1;1;0;0;1;1;1];
  [0;0;1;0;0;0;0;1;0;1;0;1;0;0;0;0;1;0;0;0;1;0];
  [0;0;1;0;0;0;0;1;1;1;0;1;1;0;0;1;1;0;0;0;1;1]
].

(** ** The order *)

Definition number (i : nat) : positive := nth i Days.games 1%positive.

Lemma day2_game : forall i, (i < 22)%nat ->
  nth i day2 zero = game_of (forms Days.proof) (number i).
Proof.
  intros i Hi. replace day2 with (map (game_of (forms Days.proof)) Days.games)
    by (vm_compute; reflexivity).
  rewrite (nth_indep _ zero (game_of (forms Days.proof) 1%positive)) by exact Hi.
  apply map_nth.
Qed.

(** All 484 pairs: game i <= game j if and only if the table has a 1 there. *)
Theorem day2_order : forall i j, (i < 22)%nat -> (j < 22)%nat ->
  (nth i day2 zero <= nth j day2 zero <-> nth j (nth i order []) 0%nat = 1%nat).
Proof.
  set (entry := fun i j => Nat.eqb (nth j (nth i order []) 0%nat) 1).
  set (fact := fun p : nat * nat => (number (fst p), number (snd p), entry (fst p) (snd p))).
  assert (proves Days.proof (map fact (list_prod (seq 0 22) (seq 0 22))) = true) as ok
    by vm_cast_no_check (Logic.eq_refl true).
  intros i j Hi Hj. rewrite (day2_game i Hi), (day2_game j Hj), <- Nat.eqb_eq.
  pose proof (proves_sound _ _ ok (number i) (number j) (entry i j)) as known.
  fold (entry i j).
  assert (In (number i, number j, entry i j) (map fact (list_prod (seq 0 22) (seq 0 22)))) as H.
  { apply in_map_iff. exists (i, j). split; [reflexivity|].
    apply in_prod; apply in_seq; lia. }
  apply known in H. destruct (entry i j); split; intro K;
    [reflexivity | exact H | destruct (H K) | discriminate K].
Qed.

(** They are in canonical form, so no two of them are equal unless they are
    the same up to order. *)
Theorem day2_canonical : forall G, In G day2 -> canonical G.
Proof.
  replace day2 with (map (game_of (forms Days.proof)) Days.games) by (vm_compute; reflexivity).
  intros G HG. apply in_map_iff in HG as (k & <- & Hk).
  apply check_canonical_sound with Days.games; [vm_cast_no_check (Logic.eq_refl true)|trivial].
Qed.

(** No two of the 22 are equal. *)
Theorem day2_distinct : forall i j, (i < 22)%nat -> (j < 22)%nat ->
  nth i day2 zero == nth j day2 zero -> i = j.
Proof.
  assert (forallb (fun p : nat * nat => let (i, j) := p in
            implb (Nat.eqb (nth j (nth i order []) 0%nat) 1 &&
                   Nat.eqb (nth i (nth j order []) 0%nat) 1) (Nat.eqb i j))
            (list_prod (seq 0 22) (seq 0 22)) = true) as ok by (vm_compute; reflexivity).
  rewrite forallb_forall in ok. intros i j Hi Hj [E F].
  apply day2_order in E; trivial. apply day2_order in F; trivial.
  assert (In (i, j) (list_prod (seq 0 22) (seq 0 22))) as H
    by (apply in_prod; apply in_seq; lia).
  apply ok in H. rewrite E, F in H. now apply Nat.eqb_eq in H.
Qed.

(** ** There are no others *)

(** All ways of leaving out members of a list. *)
Fixpoint sublists {A} (l : list A) : list (list A) :=
  match l with
  | [] => [[]]
  | a :: rest => sublists rest ++ map (cons a) (sublists rest)
  end.

Lemma filter_sublist : forall {A} (f : A -> bool) l, In (filter f l) (sublists l).
Proof.
  intros A f l. induction l as [|a l IH]; simpl; [auto|].
  apply in_app_iff. destruct (f a); [right; now apply in_map | now left].
Qed.

(** All games whose options are among [gs]. *)
Definition next_day (gs : list game) : list game :=
  flat_map (fun l => map (Game l) (sublists gs)) (sublists gs).

(** If each game born by day n equals one of [gs], then each game born by
    day n + 1 equals one whose options are among [gs]. *)
Lemma next_day_all : forall n gs,
  (forall G, born_by n G -> exists H, In H gs /\ G == H) ->
  forall G, born_by (S n) G -> exists H, In H (next_day gs) /\ G == H.
Proof.
  intros n gs all [l r] born. simpl in born.
  set (equals := fun x y => if le_dec x y then if le_dec y x then true else false else false).
  assert (forall x y, equals x y = true <-> x == y) as equals_right.
  { intros x y. unfold equals, equal. destruct (le_dec x y), (le_dec y x); intuition congruence. }
  set (among := fun k => filter (fun y => existsb (fun x => equals x y) k) gs).
  assert (forall k, (forall x, In x k -> born_by n x) ->
            (forall x, In x k -> exists y, In y (among k) /\ x == y) /\
            (forall y, In y (among k) -> exists x, In x k /\ x == y)) as match_up.
  { intros k born_k. split.
    - intros x Hx. destruct (all x (born_k x Hx)) as (y & Hy & E). exists y. split; trivial.
      apply filter_In. split; trivial. apply existsb_exists. exists x. now rewrite equals_right.
    - intros y Hy. apply filter_In in Hy as [_ Hy]. apply existsb_exists in Hy as (x & Hx & E).
      apply equals_right in E. eauto. }
  destruct (match_up l) as [A B]; [auto|]. destruct (match_up r) as [C D]; [auto|].
  exists (Game (among l) (among r)). split; [|now apply equal_options].
  apply in_flat_map. exists (among l). split; [apply filter_sublist|].
  apply in_map, filter_sublist.
Qed.

(** The pairs of numbers are pairs of equal games, the second one of [ks]. *)
Definition equal_pairs (c : certificate) ks (pairs : list (positive * positive)) : bool :=
  proves c (map (fun p => (fst p, snd p, true)) pairs) &&
  proves c (map (fun p => (snd p, fst p, true)) pairs) &&
  forallb (fun p => member (snd p) ks) pairs.

Lemma equal_pairs_right : forall c ks pairs, equal_pairs c ks pairs = true ->
  forall G, In G (map (fun p => game_of (forms c) (fst p)) pairs) ->
  exists H, In H (map (game_of (forms c)) ks) /\ G == H.
Proof.
  intros c ks pairs ok G HG. apply in_map_iff in HG as (p & <- & Hp).
  unfold equal_pairs in ok. rewrite !andb_true_iff, forallb_forall in ok.
  destruct ok as [[A B] inside].
  exists (game_of (forms c) (snd p)). split; [now apply in_map, member_in, inside|]. split.
  - apply (proves_sound _ _ A _ _ true). apply in_map_iff. eauto.
  - apply (proves_sound _ _ B _ _ true). apply in_map_iff. eauto.
Qed.

(** Every game born by day 1 equals 0, -1, 1 or *. *)
Theorem day1_complete : forall G, born_by 1 G ->
  exists H, In H [zero; - one; one; star] /\ G == H.
Proof.
  intros G born. destruct (next_day_all 0 [zero]) with (G := G) as (K & HK & E); trivial.
  { intros [l r] [El Er]. simpl in *. subst. exists zero. split; [now left|apply equal_refl]. }
  destruct (equal_pairs_right Days.proof [1; 2; 3; 4]%positive Days.day1) with (G := K) as (H & HH & F).
  - vm_cast_no_check (Logic.eq_refl true).
  - replace (map _ Days.day1) with (next_day [zero]) by (vm_compute; reflexivity). trivial.
  - exists H. split; [|now apply equal_trans with K].
    replace [zero; - one; one; star] with (map (game_of (forms Days.proof)) [1; 2; 3; 4]%positive)
      by (vm_compute; reflexivity). trivial.
Qed.

(** Every game born by day 2 equals one of the 22. *)
Theorem day2_complete : forall G, born_by 2 G -> exists H, In H day2 /\ G == H.
Proof.
  intros G born.
  destruct (next_day_all 1 _ day1_complete G born) as (K & HK & E).
  destruct (equal_pairs_right Days.proof Days.games Days.day2) with (G := K) as (H & HH & F).
  - vm_cast_no_check (Logic.eq_refl true).
  - replace (map _ Days.day2) with (next_day [zero; - one; one; star])
      by (vm_compute; reflexivity). trivial.
  - exists H. split; [|now apply equal_trans with K].
    replace day2 with (map (game_of (forms Days.proof)) Days.games) by (vm_compute; reflexivity). trivial.
Qed.

(** And each of the 22 is born by day 2. *)
Theorem day2_born : forall G, In G day2 -> born_by 2 G.
Proof.
  assert (forall n G, (fix by_day n G := match n with
            | O => match lefts G ++ rights G with [] => true | _ => false end
            | S n => forallb (by_day n) (lefts G ++ rights G)
            end) n G = true -> born_by n G) as decide.
  { induction n as [|n IH]; intros [l r] ok; cbn [lefts rights] in ok.
    - simpl. destruct (l ++ r) eqn:E; [|discriminate]. now apply app_eq_nil in E.
    - rewrite forallb_forall in ok. intros x Hx. apply IH, ok, in_app_iff. exact Hx. }
  intros G HG. apply decide. revert G HG. rewrite <- forallb_forall. vm_compute. reflexivity.
Qed.
