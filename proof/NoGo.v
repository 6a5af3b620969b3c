(** * NoGo on a strip

    Left puts black stones and Right puts white stones on the empty points of
    a strip. After a move, every chain of stones of one colour, the mover's
    and the other's, must have an empty point beside it. *)

From Upstar Require Export PositionChecker.

(** ** The rules *)

Inductive point := Empty | Black | White.
Definition strip : Type := list point.

Definition same_point (a b : point) : bool :=
  match a, b with
  | Empty, Empty | Black, Black | White, White => true
  | _, _ => false
  end.

(** Going along, is there an empty point before any stone of another colour? *)
Fixpoint reaches (colour : point) (along : strip) : bool :=
  match along with
  | [] => false
  | Empty :: _ => true
  | x :: rest => same_point x colour && reaches colour rest
  end.

(** Does every stone have such a point on one of its two sides? [before] is
    what lies to the left of the strip, nearest first. *)
Fixpoint all_free (before here : strip) : bool :=
  match here with
  | [] => true
  | x :: after =>
      match x with
      | Empty => true
      | _ => reaches x before || reaches x after
      end && all_free (x :: before) after
  end.

(** The strips with one more stone of the colour, legal or not. *)
Fixpoint placements (colour : point) (s : strip) : list strip :=
  match s with
  | [] => []
  | x :: rest =>
      match x with Empty => [colour :: rest] | _ => [] end ++
      map (cons x) (placements colour rest)
  end.

Definition colour_of (x : player) : point := match x with Left => Black | Right => White end.

Definition nogo_moves (x : player) (s : strip) : list strip :=
  filter (all_free []) (placements (colour_of x) s).

Definition empty_points (s : strip) : nat := length (filter (same_point Empty) s).

Lemma nogo_ends : forall x s s', In s' (nogo_moves x s) ->
  (empty_points s' < empty_points s)%nat.
Proof.
  intros x s s' H. apply filter_In in H as [H _]. revert s' H.
  unfold empty_points. induction s as [|a s IH]; simpl; intros s' H; [easy|].
  apply in_app_iff in H as [H|H].
  - destruct a; simpl in H; try easy. destruct H as [<-|[]]. destruct x; simpl; lia.
  - apply in_map_iff in H as (t & <- & Ht). apply IH in Ht. destruct a; simpl; lia.
Qed.

Definition nogo : ruleset := {|
  position := strip;
  moves := nogo_moves;
  measure := empty_points;
  moves_end := nogo_ends
|}.

Definition empty_strip (n : nat) : position nogo := repeat Empty n.

(** ** Positions as numbers, for certificates

    Two bits a point. Nothing below has to be trusted. *)

Fixpoint encode_strip (s : strip) : positive :=
  match s with
  | [] => 1
  | Empty :: rest => (encode_strip rest)~0~0
  | Black :: rest => (encode_strip rest)~0~1
  | White :: rest => (encode_strip rest)~1~0
  end%positive.

Fixpoint decode_strip (k : positive) : strip :=
  match k with
  | rest~0~0 => Empty :: decode_strip rest
  | rest~0~1 => Black :: decode_strip rest
  | rest~1~0 => White :: decode_strip rest
  | _ => []
  end%positive.

Fixpoint same_strip (a b : strip) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => same_point x y && same_strip a b
  | _, _ => false
  end.

Lemma same_strip_eq : forall a b, same_strip a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] E; simpl in E; try discriminate; trivial.
  apply andb_true_iff in E as [E1 E2]. f_equal; [|auto]. now destruct x, y.
Qed.

Definition check_strip (n : nat) (us : list turn) (left right : bool) : bool :=
  check_outcome nogo encode_strip decode_strip same_strip us (empty_strip n) left right.

(** A certificate proves who wins the empty strip, moving first. *)
Theorem strip_outcome : forall n us left right, check_strip n us left right = true ->
  wins (value (empty_strip n)) Left = left /\ wins (value (empty_strip n)) Right = right.
Proof. intros *. apply check_outcome_sound, same_strip_eq. Qed.
