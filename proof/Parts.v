(** * Positions that are the sums of their parts

    Two kinds of games: those whose positions are lists of parts by definition,
    and games on boards whose moves change two neighbouring cells. *)

From Coq Require Import List Bool Arith.
From Upstar Require Export Soundness.

(** ** Play that ends

    A move is one of the candidates that make the position smaller. In each
    ruleset all candidates do; the condition saves the proof. *)

Definition smaller_moves {P} (size : P -> BinNums.N) (candidates : player -> P -> list P) x p :=
  filter (fun q => N.ltb (size q) (size p)) (candidates x p).

Lemma smaller_moves_end : forall {P} (size : P -> BinNums.N) candidates x p q,
  In q (smaller_moves size candidates x p) -> (N.to_nat (size q) < N.to_nat (size p))%nat.
Proof. intros P size candidates x p q H. apply filter_In in H as [_ H]. apply N.ltb_lt in H. lia. Qed.

Definition ending {P} (size : P -> BinNums.N) candidates : ruleset := {|
  position := P;
  moves := smaller_moves size candidates;
  measure := fun p => N.to_nat (size p);
  moves_end := smaller_moves_end size candidates |}.

(** ** Sums

    If the moves in p correspond to the moves in a and the moves in b, then
    p = a + b. *)

Lemma value_sum : forall (r : ruleset) (joined : position r -> position r -> position r -> Prop),
  (forall p a b x, joined p a b ->
     (forall q, In q (moves r x p) -> (exists a', In a' (moves r x a) /\ joined q a' b) \/
                                      (exists b', In b' (moves r x b) /\ joined q a b')) /\
     (forall a', In a' (moves r x a) -> exists q, In q (moves r x p) /\ joined q a' b) /\
     (forall b', In b' (moves r x b) -> exists q, In q (moves r x p) /\ joined q a b')) ->
  forall p a b, joined p a b -> value p == value a + value b.
Proof.
  intros r joined step.
  assert (forall n p a b, (measure r a + measure r b < n)%nat -> joined p a b ->
            value p == value a + value b) as every.
  { induction n as [|n IH]; intros p a b small J; [lia|].
    assert (forall x z, In z (options x (value a + value b)) <->
              (exists a', In a' (moves r x a) /\ z = value a' + value b) \/
              (exists b', In b' (moves r x b) /\ z = value a + value b')) as sums.
    { intros x z. transitivity ((exists g, In g (options x (value a)) /\ z = g + value b) \/
                                (exists g, In g (options x (value b)) /\ z = value a + g)).
      - destruct x; [apply in_lefts_add | apply in_rights_add].
      - rewrite !options_value. split; intros [(g & H & ->)|(g & H & ->)].
        1,2: apply in_map_iff in H as (q & <- & H); eauto.
        1,2: eauto using in_map. }
    assert (forall x, (forall z, In z (options x (value p)) ->
                         exists z', In z' (options x (value a + value b)) /\ z == z') /\
                      (forall z', In z' (options x (value a + value b)) ->
                         exists z, In z (options x (value p)) /\ z == z')) as both_ways.
    { intro x. destruct (step p a b x J) as (there & back_a & back_b). rewrite options_value. split.
      - intros z Hz. apply in_map_iff in Hz as (q & <- & Hq).
        apply there in Hq as [(a' & H & J')|(b' & H & J')].
        + exists (value a' + value b). split; [apply sums; eauto|].
          apply IH; [|trivial]. apply moves_end in H. lia.
        + exists (value a + value b'). split; [apply sums; eauto|].
          apply IH; [|trivial]. apply moves_end in H. lia.
      - intros z' Hz. apply sums in Hz as [(a' & H & ->)|(b' & H & ->)].
        + destruct (back_a _ H) as (q & Hq & J'). exists (value q). split; [now apply in_map|].
          apply IH; [|trivial]. apply moves_end in H. lia.
        + destruct (back_b _ H) as (q & Hq & J'). exists (value q). split; [now apply in_map|].
          apply IH; [|trivial]. apply moves_end in H. lia. }
    destruct (both_ways Left) as [A B], (both_ways Right) as [C D].
    destruct (value p), (value a + value b). now apply equal_options. }
  intros p a b. eapply every. constructor.
Qed.

(** All ways to divide a list at a member. *)
Fixpoint places {A} (before after : list A) : list (list A * A * list A) :=
  match after with
  | [] => []
  | x :: after => (before, x, after) :: places (before ++ [x])%list after
  end.

(** ** Games whose positions are lists of independent parts

    A move replaces one part by some parts. Then a position is the sum of its
    parts. *)

Definition part_moves {E} (step : player -> E -> list (list E)) (x : player) (l : list E) : list (list E) :=
  flat_map (fun '(a, e, b) => map (fun new => a ++ new ++ b)%list (step x e)) (places [] l).

Lemma in_places : forall {A} (l before a : list A) e b, In (a, e, b) (places before l) <->
  exists a', a = (before ++ a')%list /\ l = (a' ++ e :: b)%list.
Proof.
  intros A. induction l as [|y l IH]; intros before a e b; simpl.
  - split; [easy|]. intros ([] & _ & E); discriminate.
  - rewrite IH. split.
    + intros [E|(a' & -> & ->)].
      * injection E as -> -> ->. exists []. now rewrite app_nil_r.
      * exists (y :: a'). now rewrite <- app_assoc.
    + intros ([|z a'] & -> & E); injection E as -> ->; [left; now rewrite app_nil_r|].
      right. exists a'. now rewrite <- app_assoc.
Qed.

Section Lists.
Context {E : Type} (step : player -> E -> list (list E)) (size : E -> BinNums.N).

Definition list_size (l : list E) : BinNums.N := fold_right (fun e n => size e + n)%N 0%N l.

Definition list_play : ruleset := ending list_size (part_moves step).

Notation worth := (@value list_play).

Lemma list_size_app : forall a b, list_size (a ++ b) = (list_size a + list_size b)%N.
Proof. induction a as [|e a IH]; intro b; simpl; [reflexivity|]. rewrite IH. lia. Qed.

Lemma in_list_moves : forall x l q, In q (moves list_play x l) <->
  exists a e b new, l = (a ++ e :: b)%list /\ q = (a ++ new ++ b)%list /\ In new (step x e) /\
                    (list_size new < size e)%N.
Proof.
  intros x l q. simpl. unfold smaller_moves, part_moves. rewrite filter_In, in_flat_map, N.ltb_lt. split.
  - intros (([[a e] b] & P & Q) & S). apply in_places in P as (a' & -> & ->).
    apply in_map_iff in Q as (new & <- & Hn). exists a', e, b, new. simpl in *.
    rewrite !list_size_app in S. simpl in S. repeat split; trivial. lia.
  - intros (a & e & b & new & -> & -> & Hn & S). split.
    + exists (a, e, b). split; [apply in_places; now exists a|]. apply in_map_iff. eauto.
    + rewrite !list_size_app. simpl. lia.
Qed.

(** A move in a concatenation is a move in one of the two lists. *)
Lemma in_moves_app : forall x a b q, In q (moves list_play x (a ++ b)) <->
  (exists a', In a' (moves list_play x a) /\ q = (a' ++ b)%list) \/
  (exists b', In b' (moves list_play x b) /\ q = (a ++ b')%list).
Proof.
  intros x a b q. rewrite in_list_moves. split.
  - intros (c & e & d & new & E' & -> & Hn & S).
    apply app_eq_app in E' as (l & [[-> Eb]|[-> Eb]]).
    + destruct l as [|f l].
      * rewrite app_nil_r in *. right. exists (new ++ d)%list. split; [|reflexivity].
        apply in_list_moves. exists [], e, d, new. auto.
      * injection Eb as <- ->. left. exists (c ++ new ++ l)%list. rewrite <- !app_assoc.
        split; [|reflexivity]. apply in_list_moves. exists c, e, l, new. auto.
    + right. exists (l ++ new ++ d)%list. rewrite <- !app_assoc. split; [|reflexivity].
      apply in_list_moves. exists l, e, d, new. auto.
  - intros [(a' & H & ->)|(b' & H & ->)]; apply in_list_moves in H as (c & e & d & new & -> & -> & Hn & S).
    + exists c, e, (d ++ b)%list, new. rewrite <- !app_assoc. auto.
    + exists (a ++ c)%list, e, d, new. rewrite <- !app_assoc. auto.
Qed.

Lemma value_app : forall a b : position list_play, worth (a ++ b)%list == worth a + worth b.
Proof.
  intros a b. apply (value_sum list_play (fun p a b => p = a ++ b)%list); [|reflexivity].
  intros p c d x ->. split; [|split]; intros q H.
  - apply in_moves_app in H as [(c' & ? & ->)|(d' & ? & ->)]; eauto.
  - exists (q ++ d)%list. split; [apply in_moves_app; eauto | reflexivity].
  - exists (c ++ q)%list. split; [apply in_moves_app; eauto | reflexivity].
Qed.

Lemma value_parts : forall l : position list_play,
  worth l == total (map worth (map (fun e => [e]) l)).
Proof.
  induction l as [|e l IH].
  - destruct (worth []) as [l r] eqn:V. rewrite value_moves in V. injection V as <- <-. reflexivity.
  - change (e :: l) with ([e] ++ l)%list. rewrite (value_app [e] l), IH. reflexivity.
Qed.
End Lists.

(** ** Boards: lists of rows *)

Definition board_of_letters : Type := list text.
Definition cell : Type := nat * nat.

Definition at_cell (b : board_of_letters) (s : cell) : option byte :=
  match nth_error b (fst s) with Some row => nth_error row (snd s) | None => None end.

Definition has (b : board_of_letters) (c : byte) (s : cell) : bool :=
  match at_cell b s with Some d => Byte.eqb c d | None => false end.

Fixpoint change {A} (n : nat) (f : A -> A) (l : list A) : list A :=
  match l, n with
  | [], _ => []
  | x :: l, 0 => f x :: l
  | x :: l, S n => x :: change n f l
  end.

Definition put (c : byte) (s : cell) (b : board_of_letters) : board_of_letters :=
  change (fst s) (change (snd s) (fun _ => c)) b.

Definition cells (b : board_of_letters) : list cell :=
  flat_map (fun r => map (pair r) (seq 0 (List.length (nth r b [])))) (seq 0 (List.length b)).

Definition cells_with (c : byte) (b : board_of_letters) : list cell := filter (has b c) (cells b).

Definition under (s : cell) : cell := (S (fst s), snd s).
Definition right_of (s : cell) : cell := (fst s, S (snd s)).
Definition neighbours (s : cell) : list cell :=
  ([under s; right_of s] ++
   match s with (S r, c) => [(r, c)] | _ => [] end ++
   match s with (r, S c) => [(r, c)] | _ => [] end)%list.

Definition same_cell (s t : cell) : bool := Nat.eqb (fst s) (fst t) && Nat.eqb (snd s) (snd t).

Definition count {A} (f : A -> bool) (l : list A) : BinNums.N :=
  N.of_nat (List.length (filter f l)).

Lemma same_cell_spec : forall s t, reflect (s = t) (same_cell s t).
Proof.
  intros [a b] [c d]. unfold same_cell. simpl.
  destruct (Nat.eqb_spec a c), (Nat.eqb_spec b d); constructor; congruence.
Qed.

Lemma in_neighbours : forall s t, In t (neighbours s) <->
  under s = t \/ right_of s = t \/ under t = s \/ right_of t = s.
Proof.
  intros [a b] [c d]. unfold neighbours, under, right_of. rewrite !in_app_iff. simpl.
  split.
  - intros [[E|[E|[]]]|[E|E]]; auto.
    + destruct a; [easy|]. destruct E as [E|[]]. injection E as -> ->. auto.
    + destruct b; [easy|]. destruct E as [E|[]]. injection E as -> ->. auto.
  - intros [E|[E|[E|E]]]; injection E as <- <-; auto; right; simpl; auto.
Qed.

Lemma neighbours_sym : forall s t, In t (neighbours s) -> In s (neighbours t).
Proof. intros s t. rewrite !in_neighbours. tauto. Qed.

Lemma neighbours_differ : forall s t, In t (neighbours s) -> s <> t.
Proof.
  intros [a b] [c d] H E. apply in_neighbours in H. unfold under, right_of in H. simpl in H.
  injection E as -> ->. destruct H as [H|[H|[H|H]]]; injection H; lia.
Qed.

Lemma nth_error_change : forall {A} (f : A -> A) l m n,
  nth_error (change m f l) n = if Nat.eqb m n then option_map f (nth_error l n) else nth_error l n.
Proof.
  intros A f. induction l as [|x l IH]; intros [|m] [|n]; simpl; trivial. now destruct (Nat.eqb m n).
Qed.

Lemma at_put : forall b c s t,
  at_cell (put c s b) t = if same_cell s t then option_map (fun _ => c) (at_cell b t) else at_cell b t.
Proof.
  intros b c s t. unfold at_cell, put, same_cell. rewrite nth_error_change.
  destruct (Nat.eqb (fst s) (fst t)); simpl; [|reflexivity].
  destruct (nth_error b (fst t)); simpl; [apply nth_error_change | now destruct (Nat.eqb _ _)].
Qed.

Lemma in_cells : forall b s, at_cell b s <> None -> In s (cells b).
Proof.
  intros b [r c] H. unfold at_cell in H. simpl in H. destruct (nth_error b r) as [row|] eqn:E; [|easy].
  apply in_flat_map. exists r. split.
  - apply in_seq. split; [lia|]. apply nth_error_Some. congruence.
  - apply in_map, in_seq. split; [lia|]. apply nth_error_nth with (d := []) in E as ->.
    now apply nth_error_Some.
Qed.

(** The number of letters that count. *)
Section Counts.
Variable counts : byte -> bool.

Definition weight (c : byte) : BinNums.N := if counts c then 1%N else 0%N.

Lemma count_cons : forall c l, count counts (c :: l) = (weight c + count counts l)%N.
Proof. intros c l. unfold count, weight. simpl filter. destruct (counts c); simpl List.length; lia. Qed.

Lemma count_app : forall a b, count counts (a ++ b) = (count counts a + count counts b)%N.
Proof. induction a as [|c a IH]; intro b; [reflexivity|]. simpl app. rewrite !count_cons, IH. lia. Qed.

Lemma count_change : forall c d l n, nth_error l n = Some d ->
  (count counts (change n (fun _ => c) l) + weight d = count counts l + weight c)%N.
Proof.
  intros c d. induction l as [|e l IH]; intros [|n] E; try discriminate; simpl in *;
    rewrite !count_cons.
  - injection E as ->. lia.
  - specialize (IH n E). lia.
Qed.

Lemma count_put : forall c d b s, at_cell b s = Some d ->
  (count counts (concat (put c s b)) + weight d = count counts (concat b) + weight c)%N.
Proof.
  intros c d b [r s]. unfold at_cell, put. simpl. revert r.
  induction b as [|row b IH]; intros [|r] E; try discriminate; simpl in *; rewrite !count_app.
  - apply (count_change c) in E. lia.
  - specialize (IH r E). lia.
Qed.
End Counts.

(** ** Games on boards whose moves change two neighbouring cells

    A player chooses a cell with the content [first], and then a cell near it
    with the content [second]. These contents become [first'] and [second'].
    Nothing happens in cells with the content [dead]. *)

Record pair_game := {
  near : player -> cell -> list cell;
  first : player -> byte;
  second : player -> byte;
  first' : player -> byte;
  second' : player -> byte;
  dead : byte
}.

Definition shift (o s : cell) : cell := (fst o + fst s, snd o + snd s)%nat.

(** The conditions of the theorem: [near] does not depend on the place, and a
    move reduces the number of letters that count. *)
Record pair_game_right (g : pair_game) (counts : byte -> bool) : Prop := {
  near_neighbours : forall x s t, In t (near g x s) -> In t (neighbours s);
  near_shift : forall x o s t, In (shift o t) (near g x (shift o s)) <-> In t (near g x s);
  first_live : forall x, first g x <> dead g;
  second_live : forall x, second g x <> dead g;
  first_counts : forall x, counts (first g x) = true;
  second_counts : forall x, counts (second g x) = true;
  first_goes : forall x, counts (first' g x) = false
}.

Section PairGames.
Variables (g : pair_game) (counts : byte -> bool).

Definition places_of_move (x : player) (b : board_of_letters) : list (cell * cell) :=
  flat_map (fun s => map (pair s) (filter (has b (second g x)) (near g x s))) (cells_with (first g x) b).

Definition pair_moves (x : player) (b : board_of_letters) : list board_of_letters :=
  map (fun '(s, t) => put (first' g x) s (put (second' g x) t b)) (places_of_move x b).

Definition pair_play : ruleset := ending (fun b => count counts (concat b)) pair_moves.

Notation worth := (@value pair_play).

(** *** The parts of a board *)

Definition content (b : board_of_letters) (s : cell) : byte :=
  match at_cell b s with Some c => c | None => dead g end.

Definition is_dead (b : board_of_letters) (s : cell) : bool := Byte.eqb (content b s) (dead g).

Definition touches (s t : cell) : bool := existsb (same_cell t) (neighbours s).

(** The cells that are connected to [new]. *)
Fixpoint group (passes : nat) (found new others : list cell) : list cell :=
  match passes, new with
  | S passes, _ :: _ =>
      let (next, others) := partition (fun s => existsb (touches s) new) others in
      group passes (new ++ found) next others
  | _, _ => new ++ found
  end.

Definition least (l : list nat) : nat := match l with [] => 0 | n :: l => fold_left Nat.min l n end.
Definition greatest (l : list nat) : nat := fold_left Nat.max l 0.

Definition tabulate (rows columns : nat) (f : cell -> byte) : board_of_letters :=
  map (fun r => map (fun c => f (r, c)) (seq 0 columns)) (seq 0 rows).

Definition among (l : list cell) (s : cell) : bool := existsb (same_cell s) l.

(** The smallest board around some cells, and the place of its corner. *)
Definition part_at (l : list cell) (b : board_of_letters) : cell * nat * nat * board_of_letters :=
  let o := (least (map fst l), least (map snd l)) in
  let rows := S (greatest (map fst l) - fst o) in
  let columns := S (greatest (map snd l) - snd o) in
  (o, rows, columns,
   tabulate rows columns (fun s => if among l (shift o s) then content b (shift o s) else dead g)).

Definition without (l : list cell) (b : board_of_letters) : board_of_letters :=
  fold_left (fun b s => put (dead g) s b) l b.

Definition inside (o : cell) (rows columns : nat) (s : cell) : bool :=
  Nat.leb (fst o) (fst s) && Nat.ltb (fst s) (fst o + rows) &&
  Nat.leb (snd o) (snd s) && Nat.ltb (snd s) (snd o + columns).

(** Are these cells inside the part, and their neighbours dead or among them? *)
Definition separate (l : list cell) (b : board_of_letters) (o : cell) (rows columns : nat) : bool :=
  forallb (fun s => inside o rows columns s &&
                    forallb (fun t => among l t || is_dead b t) (neighbours s)) l.

Definition idle (b : board_of_letters) : bool :=
  is_empty (places_of_move Left b) && is_empty (places_of_move Right b).

(** The parts with moves. [live] contains the cells that are not dead. *)
Fixpoint split_board (most : nat) (live : list cell) (b : board_of_letters) : list board_of_letters :=
  if idle b then [] else
  match most, live with
  | S most, s :: others =>
      let l := group (List.length live) [] [s] others in
      let '(o, rows, columns, part) := part_at l b in
      if separate l b o rows columns then
        (if idle part then [] else [part]) ++
        split_board most (filter (fun s => negb (among l s)) others) (without l b)
      else [b]
  | _, _ => [b]
  end.

Definition board_parts (b : board_of_letters) : list board_of_letters :=
  let live := filter (fun s => negb (is_dead b s)) (cells b) in
  split_board (List.length live) live b.

(** *** A position is the sum of its parts *)

Hypothesis right_game : pair_game_right g counts.

Lemma has_content : forall b c s, c <> dead g -> has b c s = true <-> content b s = c.
Proof.
  intros b c s live. unfold has, content. destruct (at_cell b s) as [d|].
  - split; [intro E; symmetry; now apply Byte.byte_dec_bl | intros ->; now apply Byte.byte_dec_lb].
  - split; congruence.
Qed.

Lemma content_put : forall b c s t, content b s <> dead g ->
  content (put c s b) t = if same_cell s t then c else content b t.
Proof.
  intros b c s t. unfold content. rewrite at_put.
  destruct (same_cell_spec s t) as [<-|]; [|reflexivity]. now destruct (at_cell b s).
Qed.

Definition updated (x : player) (s t : cell) (f : cell -> byte) (u : cell) : byte :=
  if same_cell s u then first' g x else if same_cell t u then second' g x else f u.

Lemma content_move : forall x b s t u, content b s = first g x -> content b t = second g x -> s <> t ->
  content (put (first' g x) s (put (second' g x) t b)) u = updated x s t (content b) u.
Proof.
  intros x b s t u S T D. pose proof (first_live _ _ right_game x). pose proof (second_live _ _ right_game x).
  rewrite content_put.
  - unfold updated. rewrite content_put; [reflexivity | congruence].
  - rewrite content_put by congruence. destruct (same_cell_spec t s); congruence.
Qed.

Lemma in_pair_moves : forall x b b', In b' (moves pair_play x b) <->
  exists s t, In t (near g x s) /\ content b s = first g x /\ content b t = second g x /\
              b' = put (first' g x) s (put (second' g x) t b).
Proof.
  intros x b b'. pose proof (first_live _ _ right_game x) as F. pose proof (second_live _ _ right_game x) as S.
  simpl. unfold smaller_moves, pair_moves, places_of_move. rewrite filter_In, in_map_iff. split.
  - intros [((s & t) & <- & H) _]. apply in_flat_map in H as (s' & C & H).
    apply in_map_iff in H as (t' & E & H). injection E as -> ->.
    apply filter_In in C as [_ C], H as [H T]. apply has_content in C, T; trivial. eauto 6.
  - intros (s & t & H & C & T & ->). split.
    + exists (s, t). split; [reflexivity|]. apply in_flat_map. exists s. split.
      * apply filter_In. split; [|now apply has_content]. apply in_cells. unfold content in C.
        destruct (at_cell b s); congruence.
      * apply in_map, filter_In. split; [trivial | now apply has_content].
    + apply N.ltb_lt.
      pose proof (neighbours_differ s t (near_neighbours _ _ right_game _ _ _ H)) as D.
      assert (at_cell b t = Some (second g x)) as T'
        by (unfold content in T; destruct (at_cell b t); congruence).
      assert (at_cell (put (second' g x) t b) s = Some (first g x)) as C'.
      { rewrite at_put. destruct (same_cell_spec t s); [congruence|].
        unfold content in C; destruct (at_cell b s); congruence. }
      apply (count_put counts (second' g x)) in T'. apply (count_put counts (first' g x)) in C'.
      unfold weight in *. rewrite (first_counts _ _ right_game), (first_goes _ _ right_game) in C'.
      rewrite (second_counts _ _ right_game) in T'. destruct (counts (second' g x)); lia.
Qed.

(** What a board contains if its corner is at o. *)
Definition seen (o : cell) (b : board_of_letters) (s : cell) : byte :=
  if Nat.leb (fst o) (fst s) && Nat.leb (snd o) (snd s)
  then content b (fst s - fst o, snd s - snd o)%nat else dead g.

Lemma shift_back : forall o s, Nat.leb (fst o) (fst s) && Nat.leb (snd o) (snd s) = true ->
  s = shift o (fst s - fst o, snd s - snd o)%nat.
Proof.
  intros [a b] [c d] H. apply andb_true_iff in H as [A B]. apply Nat.leb_le in A, B.
  unfold shift. simpl in *. f_equal; lia.
Qed.

Lemma seen_shift : forall o b s, seen o b (shift o s) = content b s.
Proof.
  intros [a b] c [d e]. unfold seen, shift. simpl.
  rewrite !(proj2 (Nat.leb_le _ _)) by lia. simpl. f_equal. f_equal; lia.
Qed.

Lemma seen_live : forall o b s, seen o b s <> dead g -> exists s', s = shift o s' /\ seen o b s = content b s'.
Proof.
  intros o b s H. unfold seen in *. destruct (Nat.leb _ _ && _) eqn:E; [|easy].
  apply shift_back in E. eauto.
Qed.

Lemma seen_corner : forall b s, seen (0, 0) b s = content b s.
Proof. intros b s. apply (seen_shift (0, 0) b s). Qed.

Lemma same_shift : forall o s t, same_cell (shift o s) (shift o t) = same_cell s t.
Proof.
  intros [a b] s t.
  destruct (same_cell_spec (shift (a, b) s) (shift (a, b) t)) as [E|D], (same_cell_spec s t) as [->|F]; trivial.
  - destruct F, s, t. unfold shift in E. simpl in E. injection E. intros. f_equal; lia.
  - now destruct D.
Qed.

Lemma seen_updated : forall o b b' x s t,
  (forall u, content b' u = updated x s t (content b) u) ->
  forall u, seen o b' u = updated x (shift o s) (shift o t) (seen o b) u.
Proof.
  intros o b b' x s t H u. unfold seen at 1. destruct (Nat.leb _ _ && _) eqn:E.
  - apply shift_back in E. revert E. generalize (fst u - fst o, snd u - snd o)%nat. intros v ->.
    rewrite H. unfold updated. now rewrite !same_shift, seen_shift.
  - assert (forall v, same_cell (shift o v) u = false) as no.
    { intro v. destruct (same_cell_spec (shift o v) u) as [<-|]; trivial.
      unfold shift in E. simpl in E. rewrite !(proj2 (Nat.leb_le _ _)) in E by lia. discriminate. }
    unfold updated, seen. now rewrite !no, E.
Qed.

Lemma move_seen : forall o x b b', In b' (moves pair_play x b) ->
  exists s t, In t (near g x s) /\ seen o b s = first g x /\ seen o b t = second g x /\
              forall u, seen o b' u = updated x s t (seen o b) u.
Proof.
  intros o x b b' H. apply in_pair_moves in H as (s & t & H & S & T & ->).
  exists (shift o s), (shift o t). rewrite !seen_shift.
  split; [now apply (near_shift _ _ right_game)|]. repeat split; trivial.
  apply seen_updated. intro u. apply content_move; trivial.
  now apply neighbours_differ, (near_neighbours _ _ right_game x).
Qed.

Lemma seen_move : forall o x b s t, In t (near g x s) -> seen o b s = first g x -> seen o b t = second g x ->
  exists b', In b' (moves pair_play x b) /\ forall u, seen o b' u = updated x s t (seen o b) u.
Proof.
  intros o x b s t H S T.
  destruct (seen_live o b s) as (s' & -> & S'); [rewrite S; apply (first_live _ _ right_game)|].
  destruct (seen_live o b t) as (t' & -> & T'); [rewrite T; apply (second_live _ _ right_game)|].
  apply (near_shift _ _ right_game) in H.
  exists (put (first' g x) s' (put (second' g x) t' b)). split.
  - apply in_pair_moves. exists s', t'. repeat split; congruence.
  - apply seen_updated. intro u. apply content_move; try congruence.
    now apply neighbours_differ, (near_neighbours _ _ right_game x).
Qed.

(** The live cells of p are those of q and r, and none of q touches one of r. *)
Definition joins (p q r : cell -> byte) : Prop :=
  (forall s, (p s = q s /\ r s = dead g) \/ (p s = r s /\ q s = dead g)) /\
  (forall s t, In t (neighbours s) -> q s = dead g \/ r t = dead g).

Lemma joins_sym : forall p q r, joins p q r -> joins p r q.
Proof.
  intros p q r [A B]. split; [intro s; destruct (A s); auto|].
  intros s t H. apply neighbours_sym in H. destruct (B _ _ H); auto.
Qed.

Lemma joins_live : forall p q r s, joins p q r -> q s <> dead g -> p s = q s /\ r s = dead g.
Proof. intros p q r s [A _] H. destruct (A s) as [|[]]; easy. Qed.

Lemma joins_move : forall p q r p' q' x s t, joins p q r -> q s = first g x -> q t = second g x ->
  (forall u, p' u = updated x s t p u) -> (forall u, q' u = updated x s t q u) -> joins p' q' r.
Proof.
  intros p q r p' q' x s t J S T P Q.
  assert (q s <> dead g) as LS by (rewrite S; apply (first_live _ _ right_game)).
  assert (q t <> dead g) as LT by (rewrite T; apply (second_live _ _ right_game)).
  destruct (joins_live _ _ _ _ J LS) as [_ RS], (joins_live _ _ _ _ J LT) as [_ RT].
  destruct J as [A B]. split.
  - intro u. rewrite P, Q. unfold updated.
    destruct (same_cell_spec s u) as [<-|]; [auto|]. destruct (same_cell_spec t u) as [<-|]; auto.
  - intros u v H. rewrite Q. unfold updated.
    destruct (same_cell_spec s u) as [<-|]; [destruct (B _ _ H); easy || auto|].
    destruct (same_cell_spec t u) as [<-|]; [destruct (B _ _ H); easy || auto | auto].
Qed.

Lemma joins_value : forall op p oq q o r,
  joins (seen op p) (seen oq q) (seen o r) -> worth p == worth q + worth r.
Proof.
  assert (forall p q r, (exists op oq o, joins (seen op p) (seen oq q) (seen o r)) ->
            worth p == worth q + worth r) as all; [|intros; apply all; eauto].
  apply (value_sum pair_play). intros p q r x (op & oq & o & J). repeat split.
  - intros p' H. destruct (move_seen op _ _ _ H) as (s & t & N & S & T & U).
    pose proof (first_live _ _ right_game x) as LS. pose proof (second_live _ _ right_game x) as LT.
    pose proof (near_neighbours _ _ right_game _ _ _ N) as NB.
    assert (forall oq q o r, joins (seen op p) (seen oq q) (seen o r) -> seen op p s = seen oq q s ->
              exists q', In q' (moves pair_play x q) /\ joins (seen op p') (seen oq q') (seen o r)) as one.
    { intros oq' q' o' r' J' E. rewrite S in E. symmetry in E.
      assert (seen oq' q' t = second g x) as E'.
      { destruct J' as [A B]. destruct (B _ _ NB) as [D|D]; [congruence|].
        destruct (A t) as [[F _]|[F _]]; congruence. }
      destruct (seen_move _ _ _ _ _ N E E') as (q'' & H' & U'). exists q''. split; [trivial|].
      eapply joins_move; [exact J' | exact E | exact E' | exact U | exact U']. }
    destruct (proj1 J s) as [[E _]|[E _]]; [left | right].
    + destruct (one _ _ _ _ J E) as (q' & ? & ?). eauto 6.
    + destruct (one _ _ _ _ (joins_sym _ _ _ J) E) as (r' & ? & ?). eauto 7 using joins_sym.
  - intros q' H. destruct (move_seen oq _ _ _ H) as (s & t & N & S & T & U).
    destruct (seen_move op x p s t) as (p' & H' & U'); trivial.
    1,2: rewrite <- ?S, <- ?T; apply (joins_live _ _ _ _ J); rewrite ?S, ?T;
      apply (first_live _ _ right_game) || apply (second_live _ _ right_game).
    exists p'. split; [trivial|]. exists op, oq, o. eapply joins_move; eauto.
  - intros r' H. apply joins_sym in J. destruct (move_seen o _ _ _ H) as (s & t & N & S & T & U).
    destruct (seen_move op x p s t) as (p' & H' & U'); trivial.
    1,2: rewrite <- ?S, <- ?T; apply (joins_live _ _ _ _ J); rewrite ?S, ?T;
      apply (first_live _ _ right_game) || apply (second_live _ _ right_game).
    exists p'. split; [trivial|]. exists op, oq, o. apply joins_sym. eapply joins_move; eauto.
Qed.

Lemma content_without : forall l b s,
  content (without l b) s = if among l s then dead g else content b s.
Proof.
  induction l as [|t l IH]; intros b s; [reflexivity|]. simpl. fold (among l s).
  unfold without in IH. rewrite IH.
  destruct (among l s) eqn:E; [now rewrite orb_true_r|]. rewrite orb_false_r.
  unfold content. rewrite at_put.
  destruct (same_cell_spec t s), (same_cell_spec s t); try congruence; now destruct (at_cell b s).
Qed.

Lemma content_tabulate : forall rows columns f r c,
  content (tabulate rows columns f) (r, c) =
  if Nat.ltb r rows && Nat.ltb c columns then f (r, c) else dead g.
Proof.
  intros rows columns f r c. unfold content, at_cell, tabulate. simpl fst. simpl snd.
  assert (forall {A} (h : nat -> A) n m, nth_error (map h (seq 0 n)) m =
            if Nat.ltb m n then Some (h m) else None) as nth.
  { intros A h n m. destruct (Nat.ltb_spec m n) as [L|L].
    - apply map_nth_error. rewrite <- (Nat.add_0_l m) at 2. rewrite (nth_error_nth' _ 0).
      + f_equal. now apply seq_nth.
      + now rewrite seq_length.
    - apply nth_error_None. now rewrite map_length, seq_length. }
  rewrite nth. destruct (Nat.ltb r rows); simpl; [|reflexivity]. rewrite nth.
  now destruct (Nat.ltb c columns).
Qed.

Lemma part_value : forall l b o rows columns part,
  part_at l b = (o, rows, columns, part) -> separate l b o rows columns = true ->
  worth b == worth part + worth (without l b).
Proof.
  intros l b o rows columns part E C. apply (joins_value (0, 0) b o part (0, 0) (without l b)).
  unfold separate in C. rewrite forallb_forall in C.
  assert (forall s, among l s = true -> In s l) as in_l.
  { intros s H. apply existsb_exists in H as (t & H & D). now destruct (same_cell_spec s t) as [->|]. }
  assert (forall s, seen o part s = if among l s then content b s else dead g) as P.
  { intro s. unfold part_at in E. injection E as Eo Er Ec Ep. rewrite Eo, Er, Ec in Ep. unfold seen.
    destruct (Nat.leb _ _ && _) eqn:L.
    - rewrite <- Ep, content_tabulate, <- shift_back by trivial.
      destruct (among l s) eqn:A; [|now destruct (Nat.ltb _ _), (Nat.ltb _ _)].
      apply in_l, C, andb_true_iff in A as [I _]. unfold inside in I. rewrite !andb_true_iff in I.
      destruct I as [[[_ I] _] J]. apply andb_true_iff in L as [L M].
      apply Nat.ltb_lt in I, J. apply Nat.leb_le in L, M.
      now rewrite !(proj2 (Nat.ltb_lt _ _)) by lia.
    - destruct (among l s) eqn:A; [|reflexivity].
      apply in_l, C, andb_true_iff in A as [I _]. unfold inside in I. rewrite !andb_true_iff in I.
      destruct I as [[[I _] J] _]. now rewrite I, J in L. }
  split.
  - intro s. rewrite P, !seen_corner, content_without. destruct (among l s); auto.
  - intros s t H. rewrite P, seen_corner, content_without.
    destruct (among l s) eqn:A; [right | now left].
    apply in_l, C, andb_true_iff in A as [_ A]. rewrite forallb_forall in A. specialize (A t H).
    destruct (among l t); [reflexivity|]. now apply Byte.byte_dec_bl in A.
Qed.

Lemma idle_value : forall b, idle b = true -> worth b = zero.
Proof.
  intros b E. rewrite value_moves. apply andb_true_iff in E as [A B]. simpl.
  unfold smaller_moves, pair_moves.
  destruct (places_of_move Left b); [|easy]. destruct (places_of_move Right b); easy.
Qed.

Lemma split_board_value : forall most live b,
  worth b == total (map worth (split_board most live b)).
Proof.
  assert (forall b, worth b == total (map worth [b])) as one
    by (intro b; apply equal_sym, add_zero).
  induction most as [|most IH]; intros live b; cbn [split_board];
    (destruct (idle b) eqn:I; [rewrite (idle_value b I); reflexivity|]).
  - apply one.
  - destruct live as [|s others]; [apply one|].
    set (l := group _ _ _ _). destruct (part_at l b) as [[[o rows] columns] part] eqn:P.
    destruct (separate l b o rows columns) eqn:C; [|apply one].
    rewrite (part_value _ _ _ _ _ _ P C).
    specialize (IH (filter (fun s => negb (among l s)) others) (without l b)). revert IH.
    generalize (split_board most (filter (fun s => negb (among l s)) others) (without l b)). intros ps IH.
    rewrite IH. destruct (idle part) eqn:J; [|reflexivity].
    rewrite (idle_value _ J), add_comm. apply add_zero.
Qed.

Theorem board_parts_value : forall b : position pair_play, worth b == total (map worth (board_parts b)).
Proof. intro b. apply split_board_value. Qed.
End PairGames.
