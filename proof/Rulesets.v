(** * The rulesets that the checker of files supports

    Each ruleset consists of the moves, the texts that it reads, and the text
    that it writes. [accepted_claims] is the theorem about all of them. *)

From Coq Require Import String List Bool Arith.
From Upstar Require Export Parts.

(** ** Texts *)

Definition short_text (t : text) : bool := Nat.leb (List.length t) 4096.

Section Names.
Local Open Scope string_scope.

Definition is_impartial_name (name : string) : bool :=
  existsb (String.eqb name) ["cram"; "nim"].

Definition whole_rules (name : string) {P} (size : P -> BinNums.N) candidates read normal
    (same : P -> P -> bool) same_eq : rules := {|
  written := of_string name;
  play := ending size candidates;
  Syntax.read := fun t => if short_text t then read t else None;
  Syntax.normal := normal;
  same_position := same;
  same_position_eq := same_eq;
  impartial := is_impartial_name name;
  parts := None |}.

(** Rules with [parts]: a position is the sum of the positions [split p]. *)
Definition summed_rules (name : string) (play : ruleset) read normal same same_eq split
    (split_value : forall p : position play, value p == total (map value (split p))) : rules := {|
  written := of_string name;
  play := play;
  Syntax.read := fun t => if short_text t then read t else None;
  Syntax.normal := normal;
  same_position := same;
  same_position_eq := same_eq;
  impartial := is_impartial_name name;
  parts := Some (exist _ split split_value) |}.

Definition list_rules {E} (step : player -> E -> list (list E)) size name read normal same same_eq : rules :=
  summed_rules name (list_play step size) read normal same same_eq _ (value_parts step size).

Definition letter (c : byte) (meaning : list (byte * byte)) : option byte :=
  option_map snd (find (fun m => Byte.eqb c (fst m)) meaning).

(** Reads letters with their meanings. *)
Definition letters (meaning : string) (t : text) : option text :=
  all (map (fun c => letter c ((fix pairs l := match l with
                                               | a :: b :: l => (a, b) :: pairs l
                                               | _ => []
                                               end) (of_string meaning))) t).

Definition digit (c : byte) : option BinNums.N :=
  let n := Byte.to_N c in
  if N.leb 48 n && N.leb n 57 then Some (n - 48)%N else None.

(** Reads a number without leading zeros, of at most 10 digits. *)
Definition number (t : text) (largest : BinNums.N) : option BinNums.N :=
  match t with
  | "0"%byte :: _ :: _ | [] => None
  | _ => if Nat.leb (List.length t) 10 then
           match fold_left (fun n c => match n, digit c with
                                       | Some n, Some d => Some (10 * n + d)%N
                                       | _, _ => None
                                       end) t (Some 0%N) with
           | Some n => if N.leb n largest then Some n else None
           | None => None
           end
         else None
  end.

Definition join (separator : byte) (ts : list text) : text :=
  joined (fun t rest => t ++ rest)%list [separator] ts [].

(** ** Strips of letters *)

Definition strip_rules name size candidates meaning : rules :=
  whole_rules name size candidates (letters meaning) (fun t => t) same_text same_text_eq.

(** A player topples a domino of the own colour or a gray domino, to the left
    or to the right. *)
Definition topple (x : player) (t : text) : list text :=
  let own := match x with Left => "x" | Right => "o" end%byte in
  flat_map (fun '(a, c, b) => if Byte.eqb c own || Byte.eqb c "g" then [a; b] else [])
    (places [] t).

Definition toppling_dominoes : rules :=
  strip_rules "toppling_dominoes" (fun t => N.of_nat (List.length t)) topple "xxXxBxooOoWoggGg".

(** A toad moves right, a frog moves left, to the next cell or over one piece
    of the other kind. *)
Fixpoint hops (own other : byte) (t : text) : list text :=
  match t with
  | [] => []
  | c :: rest =>
      (match rest with
       | d :: rest' =>
           (if Byte.eqb c own && Byte.eqb d "." then ["."%byte :: own :: rest'] else []) ++
           match rest' with
           | e :: rest'' => if Byte.eqb c own && Byte.eqb d other && Byte.eqb e "."
                            then ["."%byte :: other :: own :: rest''] else []
           | [] => []
           end
       | [] => []
       end ++ map (cons c) (hops own other rest))%list
  end.

Definition hop (x : player) (t : text) : list text :=
  match x with
  | Left => hops "T" "F" t
  | Right => map (@rev byte) (hops "F" "T" (rev t))
  end.

(** The squares that toads and frogs have before them. *)
Definition squares_ahead (t : text) : BinNums.N :=
  fold_left N.add
    (map (fun '(a, c, b) => if Byte.eqb c "T" then N.of_nat (List.length b)
                            else if Byte.eqb c "F" then N.of_nat (List.length a) else 0%N)
         (places [] t)) 0%N.

Definition toads_and_frogs : rules :=
  strip_rules "toads_and_frogs" squares_ahead hop "TTxTXTFFoFOF.._.".

(** ** Cricket Pitch: the heights of the bumps to the left of the roller, the
    nearest first, and to its right *)

Definition pitch : Type := list BinNums.N * list BinNums.N.

Fixpoint roll (before after : list BinNums.N) : list pitch :=
  match before with
  | h :: before => if N.eqb h 0 then []
                   else (before, N.pred h :: after) :: roll before (N.pred h :: after)
  | [] => []
  end.

Definition roll_moves (x : player) (p : pitch) : list pitch :=
  match x with
  | Left => roll (fst p) (snd p)
  | Right => map (fun q => (snd q, fst q)) (roll (snd p) (fst p))
  end.

Definition strip_brackets (t : text) : text :=
  match t, rev t with
  | "["%byte :: u, "]"%byte :: _ => removelast u
  | _, _ => t
  end.

Definition read_pitch (t : text) : option pitch :=
  let row := Text.split "," (strip_brackets t) in
  match filter (fun '(_, w, _) => same_text w ["o"%byte]) (places [] row) with
  | [(a, _, b)] =>
      if Nat.leb (List.length row) 1001 then
        match all (map (fun w => number w 1000) (rev a)), all (map (fun w => number w 1000) b) with
        | Some a, Some b => Some (a, b)
        | _, _ => None
        end
      else None
  | _ => None
  end.

Definition write_pitch (p : pitch) : text :=
  ("["%byte :: join "," (map decimal (rev (fst p)) ++ [["o"%byte]] ++ map decimal (snd p)) ++ ["]"%byte])%list.

Definition same_numbers : list BinNums.N -> list BinNums.N -> bool := forall2b N.eqb.

Lemma same_numbers_eq : forall a b, same_numbers a b = true -> a = b.
Proof. apply forall2b_eq. intros x y. apply N.eqb_eq. Qed.

Definition same_pitch (p q : pitch) : bool :=
  same_numbers (fst p) (fst q) && same_numbers (snd p) (snd q).

Lemma same_pitch_eq : forall p q, same_pitch p q = true -> p = q.
Proof.
  intros [a b] [c d] E. apply andb_true_iff in E as [A B].
  apply same_numbers_eq in A, B. simpl in *. congruence.
Qed.

Definition cricket_pitch : rules :=
  whole_rules "cricket_pitch" (fun p => fold_left N.add (fst p ++ snd p)%list 0%N)
    roll_moves read_pitch write_pitch same_pitch same_pitch_eq.

(** ** LenRes: a player moves an integer onto another one to its right, which
    is larger if Left moves, and smaller if Right moves *)

Definition lenres_moves (x : player) (row : list Z) : list (list Z) :=
  flat_map (fun '(a, from, rest) =>
    flat_map (fun '(b, to, c) =>
      if match x with Left => Z.ltb from to | Right => Z.ltb to from end
      then [a ++ b ++ from :: c]%list else []) (places [] rest)) (places [] row).

Definition integer (t : text) : option Z :=
  match t with
  | "-"%byte :: t => option_map (fun n => - Z.of_N n)%Z (number t 1000000000)
  | t => option_map Z.of_N (number t 1000000000)
  end.

Definition read_row (t : text) : option (list Z) :=
  let t := strip_brackets t in
  let row :=
    match all (map digit t) with
    | Some ds => Some (map Z.of_N ds)
    | None =>
        if existsb (Byte.eqb ",") t then
          all (map integer (Text.split "," (match rev t with
                                       | ","%byte :: _ => removelast t
                                       | _ => t
                                       end)))
        else None
    end in
  match row with Some r => if Nat.leb (List.length r) 256 then Some r else None | None => None end.

Definition write_integer (z : Z) : text :=
  ((if Z.ltb z 0 then ["-"%byte] else []) ++ decimal (Z.abs_N z))%list.

Definition write_row (row : list Z) : text :=
  match row with
  | [z] => (write_integer z ++ [","%byte])%list
  | _ => join "," (map write_integer row)
  end.

Lemma same_integers_eq : forall a b, forall2b Z.eqb a b = true -> a = b.
Proof. apply forall2b_eq. intros x y. apply Z.eqb_eq. Qed.

Definition lenres : rules :=
  whole_rules "lenres" (fun r => N.of_nat (List.length r)) lenres_moves read_row write_row
    (forall2b Z.eqb) same_integers_eq.

(** ** Boards *)

Definition columns (b : board_of_letters) : nat := match b with row :: _ => List.length row | [] => 0 end.

Definition most_cells : nat := 400.

Definition read_size (empty : byte) (t : text) : option board_of_letters :=
  match Text.split "x" t with
  | [m; n] =>
      match number m 400, number n 400 with
      | Some m, Some n =>
          if N.leb 1 (m * n) && N.leb (m * n) 400
          then Some (repeat (repeat empty (N.to_nat n)) (N.to_nat m)) else None
      | _, _ => None
      end
  | _ => None
  end.

Definition read_rows (meaning : string) (t : text) : option board_of_letters :=
  let rows := flat_map (Text.split "|") (Text.split "/" t) in
  match all (map (letters meaning) rows) with
  | Some b =>
      let n := columns b in
      if negb (Nat.eqb n 0) && Nat.leb (List.length b * n) most_cells &&
         forallb (fun row => Nat.eqb (List.length row) n) b
      then Some b else None
  | None => None
  end.

Definition board_rules name size candidates read : rules :=
  whole_rules name size candidates read (join "/") (forall2b same_text) same_texts_eq.

Definition not_dot (c : byte) : bool := negb (Byte.eqb c ".").
Definition empty_cells (b : board_of_letters) : BinNums.N := count (Byte.eqb ".") (concat b).

Definition read_free (t : text) : option board_of_letters :=
  match read_size "." t with Some b => Some b | None => read_rows ".._.##" t end.

Definition pair_rules name g counts (right : pair_game_right g counts) read : rules :=
  summed_rules name (pair_play g counts) read (join "/") (forall2b same_text) same_texts_eq _
    (board_parts_value g counts right).

(** [ahead s]: the cells that a domino may cover together with s. *)
Definition dominoes (ahead : player -> cell -> list cell) : pair_game := {|
  near := ahead;
  first := fun _ => "."%byte; second := fun _ => "."%byte;
  first' := fun _ => "#"%byte; second' := fun _ => "#"%byte;
  dead := "#"%byte |}.

Lemma dominoes_right : forall ahead,
  (forall x s t, In t (ahead x s) -> under s = t \/ right_of s = t) ->
  (forall x o s t, In (shift o t) (ahead x (shift o s)) <-> In t (ahead x s)) ->
  pair_game_right (dominoes ahead) (Byte.eqb ".").
Proof.
  intros ahead A S. split; try easy; trivial.
  intros x s t H. apply in_neighbours. destruct (A x s t H); auto.
Qed.

Definition vertical_or_horizontal (x : player) (s : cell) : list cell :=
  match x with Left => [under s] | Right => [right_of s] end.

Definition both_directions (x : player) (s : cell) : list cell := [under s; right_of s].

Lemma under_shift : forall o s t, under (shift o s) = shift o t <-> under s = t.
Proof. intros [] [] []. unfold under, shift. simpl. split; intro E; injection E; intros; f_equal; lia. Qed.

Lemma right_of_shift : forall o s t, right_of (shift o s) = shift o t <-> right_of s = t.
Proof. intros [] [] []. unfold right_of, shift. simpl. split; intro E; injection E; intros; f_equal; lia. Qed.

Lemma domineering_right : pair_game_right (dominoes vertical_or_horizontal) (Byte.eqb ".").
Proof.
  apply dominoes_right; intros [].
  1,2: intros s t [E|[]]; auto.
  all: intros; simpl; rewrite under_shift || rewrite right_of_shift; reflexivity.
Qed.

Lemma cram_right : pair_game_right (dominoes both_directions) (Byte.eqb ".").
Proof.
  apply dominoes_right; intros x.
  - intros s t [E|[E|[]]]; auto.
  - intros. simpl. now rewrite under_shift, right_of_shift.
Qed.

Definition domineering_board : rules :=
  pair_rules "domineering" (dominoes vertical_or_horizontal) (Byte.eqb ".") domineering_right read_free.

Definition cram_board : rules :=
  pair_rules "cram" (dominoes both_directions) (Byte.eqb ".") cram_right read_free.

Definition stone (x : player) : byte := match x with Left => "x" | Right => "o" end.

(** A stone captures a neighbouring stone of the opponent. *)
Definition capturing : pair_game := {|
  near := fun _ => neighbours;
  first := stone; second := fun x => stone (other x);
  first' := fun _ => "."%byte; second' := stone;
  dead := "."%byte |}.

Lemma clobber_right : pair_game_right capturing not_dot.
Proof.
  split; try (intros []; easy); trivial.
  intros x o s t. cbn [near capturing]. rewrite !in_neighbours.
  now rewrite !under_shift, !right_of_shift.
Qed.

Definition clobber : rules :=
  pair_rules "clobber" capturing not_dot clobber_right (read_rows "xxXxooOo.._.#.").

(** The stones of one colour that are connected to a neighbour of an empty
    cell: each pass adds the neighbours of the stones found so far. *)
Fixpoint safe_stones (passes : nat) (stones safe : list cell) : list cell :=
  match passes with
  | 0 => safe
  | S passes =>
      let (new, rest) := partition
        (fun s => existsb (fun t => existsb (same_cell t) safe) (neighbours s)) stones in
      if is_empty new then safe else safe_stones passes rest (new ++ safe)%list
  end.

Definition all_safe (b : board_of_letters) (colour : byte) : bool :=
  let stones := cells_with colour b in
  let (safe, rest) := partition (fun s => existsb (has b ".") (neighbours s)) stones in
  Nat.eqb (List.length (safe_stones (List.length stones) rest safe)) (List.length stones).

Definition nogo_legal (b : board_of_letters) : bool := all_safe b "x" && all_safe b "o".

Definition nogo_board_moves (x : player) (b : board_of_letters) : list board_of_letters :=
  filter nogo_legal (map (fun s => put (stone x) s b) (cells_with "." b)).

Definition nogo_board : rules :=
  board_rules "nogo" empty_cells nogo_board_moves
    (fun t => match read_size "." t with
              | Some b => Some b
              | None => match read_rows "xxXxooOo.._.##" t with
                        | Some b => if nogo_legal b then Some b else None
                        | None => None
                        end
              end).

Local Open Scope list_scope.

(** ** Heaps: the nonempty heaps, ascending *)

Definition sort_numbers (l : list BinNums.N) : list BinNums.N := sort N.leb l.

Definition read_heaps (t : text) : option (list BinNums.N) :=
  let heaps := Text.split "," t in
  if Nat.leb (List.length heaps) 50 then
    option_map (fun l => sort_numbers (filter (fun n => negb (N.eqb n 0)) l))
      (all (map (fun w => number w 1000) heaps))
  else None.

Definition write_heaps (l : list BinNums.N) : text :=
  match l with [] => ["0"%byte] | _ => join "," (map decimal (sort_numbers l)) end.

Definition heap (n : BinNums.N) : list BinNums.N := if N.eqb n 0 then [] else [n].

(** A move takes one or more tokens from one heap. *)
Definition nim_step (x : player) (n : BinNums.N) : list (list BinNums.N) :=
  map (fun k => heap (N.of_nat k)) (seq 0 (N.to_nat n)).

Definition nim : rules :=
  list_rules nim_step (fun n => n) "nim" read_heaps write_heaps same_numbers same_numbers_eq.

(** ** Strips: a piece moves to the left *)

Definition read_strips (t : text) : option (list text) :=
  match all (map (letters "XXxXOOoO.._.") (Text.split "/" t)) with
  | Some (s :: l) =>
      if forallb (fun u => Nat.eqb (List.length u) (List.length s)) l && negb (is_empty s)
      then Some (s :: l) else None
  | _ => None
  end.

(** The piece and all pieces to its left move, and one may leave the strip. *)
Definition shove_step (x : player) (t : text) : list (list text) :=
  let own := match x with Left => "X" | Right => "O" end%byte in
  flat_map (fun '(a, c, b) => if Byte.eqb c own then [[tl (a ++ [c])%list ++ "."%byte :: b]%list] else [])
    (places [] t).

(** The piece pushes the pieces that are in its way. *)
Fixpoint pushed (before : text) : text :=
  match before with
  | [] => []
  | c :: before => if Byte.eqb c "." then before else c :: pushed before
  end.

Definition push_step (x : player) (t : text) : list (list text) :=
  let own := match x with Left => "X" | Right => "O" end%byte in
  flat_map (fun '(a, c, b) =>
    if Byte.eqb c own then
      let a' := rev (c :: rev a) in
      [[(if existsb (Byte.eqb ".") a then rev (c :: pushed (rev a)) else tl a') ++ "."%byte :: b]%list]
    else []) (places [] t).

(** The squares to the left of the pieces, and the pieces. *)
Definition strip_size (t : text) : BinNums.N :=
  fold_left N.add (map (fun '(a, c, b) => if Byte.eqb c "." then 0%N else N.of_nat (S (List.length a)))
                       (places [] t)) 0%N.

Definition shove : rules :=
  list_rules shove_step strip_size "shove" read_strips (join "/") (forall2b same_text) same_texts_eq.

Definition push : rules :=
  list_rules push_step strip_size "push" read_strips (join "/") (forall2b same_text) same_texts_eq.

(** ** Hackenbush: by definition, a picture is the list of its components

    An edge has two ends, the smaller one first, and a colour. The vertex 0 is
    the ground, which does not connect edges. *)

Definition edge : Type := BinNums.N * BinNums.N * byte.

Definition edge_eqb (e f : edge) : bool :=
  let '(a, b, c) := e in let '(a', b', c') := f in N.eqb a a' && N.eqb b b' && Byte.eqb c c'.

Lemma edge_eqb_eq : forall e f, edge_eqb e f = true -> e = f.
Proof.
  intros [[a b] c] [[a' b'] c'] E. simpl in E. rewrite !andb_true_iff, !N.eqb_eq in E.
  destruct E as [[-> ->] E]. now apply Byte.byte_dec_bl in E as ->.
Qed.

Definition edge_leb (e f : edge) : bool :=
  let '(a, b, c) := e in let '(a', b', c') := f in
  if N.eqb a a' then if N.eqb b b' then N.leb (Byte.to_N c) (Byte.to_N c') else N.ltb b b'
  else N.ltb a a'.

Definition vertex_in (vs : list BinNums.N) (e : edge) : bool :=
  let '(a, b, _) := e in existsb (N.eqb a) vs || existsb (N.eqb b) vs.

Definition ends (es : list edge) : list BinNums.N := flat_map (fun '(a, b, _) => [a; b]) es.

(** The edges that are connected to some vertices, and the others. If
    [through] is false, the ground does not connect edges. *)
Fixpoint connected (passes : nat) (through : bool) (vs : list BinNums.N) (found es : list edge) :
    list edge * list edge :=
  match passes with
  | 0 => (found, es)
  | S passes =>
      let (new, rest) := partition (vertex_in vs) es in
      if is_empty new then (found, es)
      else connected passes through (filter (fun v => through || negb (N.eqb v 0)) (ends new))
             (found ++ new) rest
  end.

Definition standing (es : list edge) : list edge := fst (connected (List.length es) true [0%N] [] es).

Fixpoint components (passes : nat) (es : list edge) : list (list edge) :=
  match passes, es with
  | S passes, e :: es =>
      let (part, rest) := connected (List.length es) false
                            (filter (fun v => negb (N.eqb v 0)) (ends [e])) [e] es in
      sort edge_leb part :: components passes rest
  | _, _ => []
  end.

Definition picture (es : list edge) : list (list edge) := components (List.length es) es.

(** A player cuts an edge of the own colour or a green edge. What is no longer
    connected to the ground disappears. *)
Definition cut (x : player) (es : list edge) : list (list (list edge)) :=
  let own := match x with Left => "B" | Right => "R" end%byte in
  flat_map (fun '(a, (_, c), b) => if Byte.eqb c own || Byte.eqb c "G"
                                   then [picture (standing (a ++ b))] else [])
    (places [] es).

Definition colour (c : byte) : bool := Byte.eqb c "B" || Byte.eqb c "R" || Byte.eqb c "G".

Definition read_edge (w : text) : option edge :=
  match rev w with
  | c :: r =>
      match Text.split "-" (rev r) with
      | [a; b] =>
          match number a 1000, number b 1000 with
          | Some a, Some b => if colour c then Some (N.min a b, N.max a b, c) else None
          | _, _ => None
          end
      | _ => None
      end
  | [] => None
  end.

(** Reads strings and trees. [here]: the end of the last edge; [branches]: the
    vertices at which branches begin; [last]: the byte before. *)
Fixpoint read_tree (t : text) (count here : BinNums.N) (branches : list BinNums.N) (last : byte) :
    option (list edge) :=
  let after_edge := colour last in
  match t with
  | [] => if is_empty branches && (after_edge || Byte.eqb last ")") then Some [] else None
  | c :: t =>
      if colour c then
        if Byte.eqb last ")" then None
        else option_map (cons (here, N.succ count, c))
               (read_tree t (N.succ count) (N.succ count) branches c)
      else if Byte.eqb c "(" then
        if after_edge then read_tree t count here (here :: branches) c else None
      else if Byte.eqb c "," then
        if after_edge || Byte.eqb last ")" then read_tree t count (hd 0%N branches) branches c else None
      else if Byte.eqb c ")" then
        match branches with
        | b :: branches => if after_edge || Byte.eqb last ")" then read_tree t count b branches c else None
        | [] => None
        end
      else None
  end.

Definition read_picture (t : text) : option (list (list edge)) :=
  let es := if same_text t ["0"%byte] then Some []
            else if existsb (Byte.eqb "-") t then all (map read_edge (words t))
            else read_tree t 0 0 [] "," in
  match es with
  | Some es => if Nat.leb (List.length es) 500 &&
                  Nat.eqb (List.length (standing es)) (List.length es)
               then Some (picture es) else None
  | None => None
  end.

Definition write_picture (p : list (list edge)) : text :=
  match concat p with
  | [] => ["0"%byte]
  | es => join " " (map (fun '(a, b, c) => decimal a ++ "-"%byte :: decimal b ++ [c])
                        (sort edge_leb es))
  end.

Lemma same_picture_eq : forall p q, forall2b (forall2b edge_eqb) p q = true -> p = q.
Proof. apply forall2b_eq, forall2b_eq, edge_eqb_eq. Qed.

Definition hackenbush : rules :=
  list_rules cut (fun es => N.of_nat (List.length es)) "hackenbush" read_picture write_picture
    (forall2b (forall2b edge_eqb)) same_picture_eq.

(** ** All rulesets *)

Definition all_rules : list rules :=
  [toppling_dominoes; toads_and_frogs; cricket_pitch; lenres; domineering_board; cram_board;
   clobber; nogo_board; nim; shove; push;
   hackenbush].

Definition find_rules (name : text) (arguments : list text) : option rules :=
  if is_empty arguments then find (fun r => same_text (written r) name) all_rules else None.
End Names.

(** The checker: its claims about these games hold. *)
Definition accepts_file : list byte -> option (list statement) := accepts find_rules.

Theorem accepts_file_sound : forall file claims,
  accepts_file file = Some claims -> Forall holds claims.
Proof. apply accepts_sound. Qed.
