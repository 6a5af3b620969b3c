(** * Domineering

    Left and Right in turn put dominoes on two free neighbouring squares of a
    board, Left vertically and Right horizontally. Siegel, chapter I. *)

From Coq Require Import NArith.
From Upstar Require Export PositionChecker.

(** ** The rules *)

(** A square is its row and its column; a position is the free squares. *)
Definition square : Type := nat * nat.
Definition board : Type := list square.

Definition below (s : square) : square := (S (fst s), snd s).
Definition beside (s : square) : square := (fst s, S (snd s)).

Definition same_square (s t : square) : bool :=
  Nat.eqb (fst s) (fst t) && Nat.eqb (snd s) (snd t).

Definition free (b : board) (s : square) : bool := existsb (same_square s) b.

Definition cover (s t : square) (b : board) : board :=
  filter (fun u => negb (same_square u s || same_square u t)) b.

(** A domino covers a free square [s] and its neighbour, if that is free too. *)
Definition dominoes (neighbour : square -> square) (b : board) : list board :=
  map (fun s => cover s (neighbour s) b) (filter (fun s => free b (neighbour s)) b).

Definition domineering_moves (x : player) (b : board) : list board :=
  match x with Left => dominoes below b | Right => dominoes beside b end.

Lemma cover_shorter : forall s t b, In s b -> (length (cover s t b) < length b)%nat.
Proof.
  intros s t b. unfold cover. induction b as [|u b IH]; simpl; intros []; subst.
  - unfold same_square at 1. rewrite !Nat.eqb_refl. simpl.
    clear. induction b as [|u b IH]; simpl; [lia|]. destruct (negb _); simpl; lia.
  - specialize (IH H). destruct (negb _); simpl; lia.
Qed.

Lemma domineering_ends : forall x b b',
  In b' (domineering_moves x b) -> (length b' < length b)%nat.
Proof.
  intros x b b' H. unfold domineering_moves, dominoes in H.
  destruct x; apply in_map_iff in H as (s & <- & Hs);
    apply filter_In in Hs as [Hs _]; now apply cover_shorter.
Qed.

Definition domineering : ruleset := {|
  position := board;
  moves := domineering_moves;
  measure := @length square;
  moves_end := domineering_ends
|}.

(** The empty board with so many rows and columns. *)
Definition rectangle (rows columns : nat) : position domineering :=
  list_prod (seq 0 rows) (seq 0 columns).

(** ** Positions as numbers, for certificates

    Square (r, c) is bit 8r + c. Nothing below has to be trusted. *)

Definition bit (s : square) : N := N.of_nat (8 * fst s + snd s).

Definition encode (b : board) : positive :=
  N.succ_pos (fold_left (fun n s => N.lor n (N.shiftl 1 (bit s))) b 0%N).

(** The part of the board [whole] that a number stands for. *)
Definition decode (whole : board) (k : positive) : board :=
  let n := Pos.pred_N k in filter (fun s => N.testbit n (bit s)) whole.

Fixpoint same_board (a b : board) : bool :=
  match a, b with
  | [], [] => true
  | s :: a, t :: b => same_square s t && same_board a b
  | _, _ => false
  end.

Lemma same_board_eq : forall a b, same_board a b = true -> a = b.
Proof.
  induction a as [|[r c] a IH]; intros [|[r' c'] b] E; simpl in E; try discriminate; trivial.
  unfold same_square in E. rewrite !andb_true_iff, !Nat.eqb_eq in E. destruct E as [[E1 E2] E3]; simpl in *.
  subst. f_equal. auto.
Qed.

Definition check_rectangle rows columns (c : certificate) (es : list entry) (v : positive) : bool :=
  check_value domineering encode (decode (rectangle rows columns)) same_board
    c es (rectangle rows columns) v.

(** A certificate proves the value of an empty rectangle. *)
Theorem rectangle_value : forall rows columns c es v,
  check_rectangle rows columns c es v = true ->
  value (rectangle rows columns) == game_of (forms c) v.
Proof. intros *. apply check_value_sound, same_board_eq. Qed.
