(** * A checker of the files of `upstar certify`

    The checker reads a file byte by byte. [accepts] is [Some] of the claims
    if each line follows from earlier lines; [Soundness.v] proves that they
    hold. book/certificates.md describes the format. Lines of other kinds
    are not supported: a file that contains one is not accepted. *)

From Upstar Require Export Nimber.
From Coq Require Import String List Bool Arith.

Module Map := PositiveMap.

(** ** Sorting *)

Section Sorting.
Context {A : Type} (leb : A -> A -> bool).

Fixpoint insert (x : A) (l : list A) : list A :=
  match l with
  | [] => [x]
  | y :: rest => if leb x y then x :: l else y :: insert x rest
  end.

Definition sort (l : list A) : list A := fold_right insert [] l.
End Sorting.

(** ** Games with and without labels *)

(** Rules with a number, declared with [whole] or [parts]. *)
Record rule := {
  base : rules;
  several : bool;
  pieces : position (play base) -> list (position (play base));
  pieces_sum : forall p, value p == total (map value (pieces p))
}.

(** [At k ts]: the sum of the positions with the normal texts [ts] under the
    rules k. *)
Inductive item :=
  | Label (n : positive)
  | At (k : positive) (ts : list text)
  | Total (l : list item)
  | Minus (i : item).

Fixpoint forall2b {A} (f : A -> A -> bool) (a b : list A) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => f x y && forall2b f a b
  | _, _ => false
  end.

Fixpoint same_item (a b : item) : bool :=
  match a, b with
  | Label m, Label n => Pos.eqb m n
  | At k ts, At k' ts' => Pos.eqb k k' && forall2b same_text ts ts'
  | Total l, Total l' =>
      (fix go l l' := match l, l' with
                      | [], [] => true
                      | x :: l, y :: l' => same_item x y && go l l'
                      | _, _ => false
                      end) l l'
  | Minus i, Minus j => same_item i j
  | _, _ => false
  end.

(** A key of an item. Nothing depends on different items having different
    keys: [find_label] compares the items. The digit 15 ends a label. *)
Fixpoint digits (n rest : positive) : positive :=
  match n with
  | n~1 => (digits n rest)~1
  | n~0 => (digits n rest)~0
  | xH => rest~1~1~1~1
  end%positive.

Fixpoint item_key (i : item) (rest : positive) : positive :=
  match i with
  | Label n => (digits n rest)~0~0
  | At k ts => (digits k (fold_right key rest~0 ts))~0~1
  | Total l => (fold_right item_key rest~0 l)~1~0
  | Minus i => (item_key i rest)~1~1
  end%positive.

Inductive body := Literal (l r : list positive) | Other (i : item).
Record node := { contents : body; shown : expr }.

(** ** What is known after some lines *)

Definition facts : Type := Map.t (Map.t unit).

Record state := {
  nodes : Map.t node;
  last : positive;
  table : Map.t (item * positive);
  rule_list : Map.t rule;
  last_rule : option positive;
  known_le : facts;
  known_lf : facts;
  values : Map.t positive;
  canonicals : Map.t unit;
  nim_values : Map.t BinNums.N;
  claims : list statement
}.

Definition zero_node : node := {| contents := Literal [] []; shown := Form (Number 0 0) [] [] |}.

Definition start : state := {|
  nodes := Map.add zero_label zero_node (Map.empty _);
  last := zero_label;
  table := Map.empty _;
  rule_list := Map.empty _;
  last_rule := None;
  known_le := Map.empty _;
  known_lf := Map.empty _;
  values := Map.empty _;
  canonicals := Map.add zero_label tt (Map.empty _);
  nim_values := Map.empty _;
  claims := []
|}.

Definition is_known (f : facts) (i j : positive) : bool :=
  match Map.find i f with
  | Some row => match Map.find j row with Some _ => true | None => false end
  | None => false
  end.

Definition learn (f : facts) (i j : positive) : facts :=
  Map.add i (Map.add j tt (match Map.find i f with Some row => row | None => Map.empty _ end)) f.

Definition unlearn (f : facts) (i j : positive) : facts :=
  match Map.find i f with Some row => Map.add i (Map.remove j row) f | None => f end.

Definition le_known (s : state) (i j : positive) : bool :=
  Pos.eqb i j || is_known (known_le s) i j.

(** [lf_known s i j]: not j <= i. *)
Definition lf_known (s : state) (i j : positive) : bool := is_known (known_lf s) i j.

Definition live (s : state) (n : positive) : bool :=
  match Map.find n (nodes s) with Some _ => true | None => false end.

(** Replaces an item by its label, if it has one. *)
Definition find_label (s : state) (i : item) : item :=
  match Map.find (item_key i 1) (table s) with
  | Some (j, n) => if same_item i j then Label n else i
  | None => i
  end.

(** ** Options *)

Section Positions.
Variable r : rule.

(** The normal text of a position, if it denotes this position. *)
Definition text_of (p : position (play (base r))) : option text :=
  let t := normal (base r) p in
  match read (base r) t with
  | Some q => if same_position (base r) q p then Some t else None
  | None => None
  end.

Definition sum_text (ts : list text) : positive :=
  fold_right key 1%positive (map (app (of_string " + ")) ts).

Definition sort_texts : list text -> list text := sort text_leb.

(** The normal texts of the parts of a position. *)
Definition piece_texts (p : position (play (base r))) : option (list text) :=
  all (map text_of (pieces r p)).

(** Adds sums to a table sorted by text. *)
Fixpoint collect (before after : list text) (ps : list (position (play (base r))))
    (m : Map.t (list text)) : option (Map.t (list text)) :=
  match ps with
  | [] => Some m
  | p :: ps =>
      match piece_texts p with
      | None => None
      | Some new =>
          let ts := sort_texts (before ++ new ++ after) in
          let k := sum_text ts in
          match Map.find k m with
          | None => collect before after ps (Map.add k ts m)
          | Some ts' => if forall2b same_text ts ts' then collect before after ps m else None
          end
      end
  end.

Fixpoint collect_all (x : player) (before after : list text) (m : Map.t (list text)) :
    option (Map.t (list text)) :=
  match after with
  | [] => Some m
  | t :: after =>
      match read (base r) t with
      | None => None
      | Some p =>
          match collect before after (moves (play (base r)) x p) m with
          | None => None
          | Some m => collect_all x (before ++ [t]) after m
          end
      end
  end.

(** The members of a tree, from left to right. *)
Fixpoint members {A} (m : Map.t A) (rest : list A) : list A :=
  match m with
  | Map.Leaf _ => rest
  | Map.Node a x b =>
      members a (match x with Some x => x :: members b rest | None => members b rest end)
  end.

Definition position_options (x : player) (ts : list text) : option (list (list text)) :=
  option_map (fun m => members m []) (collect_all x [] ts (Map.empty _)).

(** Reads the text of a position: the texts of its terms, and the normal
    texts of its parts. *)
Definition read_terms (terms : list text) : option (list text) :=
  option_map (fun l => sort_texts (concat l))
    (all (map (fun t => match read (base r) t with Some p => piece_texts p | None => None end)
              terms)).
End Positions.

Fixpoint sum_options (options : item -> option (list item)) (before after : list item) :
    option (list (list item)) :=
  match after with
  | [] => Some []
  | t :: after =>
      match options t, sum_options options (before ++ [t]) after with
      | Some os, Some more => Some (map (fun o => before ++ o :: after) os ++ more)
      | _, _ => None
      end
  end.

Definition item_leb (a b : item) : bool :=
  match a, b with
  | Label m, Label n => (m <=? n)%positive
  | Label _, _ => true
  | _, Label _ => false
  | _, _ => (item_key a 1 <=? item_key b 1)%positive
  end.

Definition sorted_total (l : list item) : item := Total (sort item_leb l).

(** The options of a game, in the order of the format. A sum contains
    negatives, and these contain forms and positions: a depth of 8 suffices. *)
Fixpoint options_of (depth : nat) (s : state) (x : player) (i : item) : option (list item) :=
  match depth with
  | 0 => None
  | S depth =>
      match i with
      | Label n =>
          match Map.find n (nodes s) with
          | Some {| contents := Literal l r |} =>
              Some (map Label match x with Left => l | Right => r end)
          | Some {| contents := Other j |} => options_of depth s x j
          | None => None
          end
      | At k ts =>
          match Map.find k (rule_list s) with
          | Some r => option_map (map (fun ts => find_label s (At k ts))) (position_options r x ts)
          | None => None
          end
      | Total l =>
          option_map (map (fun l => find_label s (sorted_total l)))
            (sum_options (options_of depth s x) [] l)
      | Minus j =>
          option_map (map (fun o => find_label s (Minus o))) (options_of depth s (other x) j)
      end
  end.

Definition options_in (s : state) : player -> item -> option (list item) := options_of 8 s.

Fixpoint take_out (i : item) (l : list item) : option (list item) :=
  match l with
  | [] => None
  | j :: l => if same_item i j then Some l else option_map (cons j) (take_out i l)
  end.

(** The members of each list that the other one does not contain. *)
Fixpoint differences (l m : list item) : list item * list item :=
  match m with
  | [] => (l, [])
  | j :: m => match take_out j l with
              | Some l => differences l m
              | None => let (a, b) := differences l m in (a, j :: b)
              end
  end.

Definition terms (s : state) (i : item) : option (list item) :=
  match i with
  | Total l => Some l
  | Label n => match Map.find n (nodes s) with
               | Some {| contents := Other (Total l) |} => Some l
               | _ => None
               end
  | _ => None
  end.

(** Is the game n an option? The options of a sum need not be listed: an option
    differs from the sum in one term. *)
Definition is_option (s : state) (x : player) (i : item) (n : positive) : bool :=
  live s n &&
  match terms s i, terms s (Label n) with
  | Some l, Some m =>
      match differences l m with
      | ([t], [o]) => match options_in s x t with
                      | Some os => existsb (same_item o) os
                      | None => false
                      end
      | _ => false
      end
  | _, _ =>
      match options_in s x i with
      | Some os => existsb (same_item (Label n)) os
      | None => false
      end
  end.

(** ** Witnesses *)

(** Does the word show that not y <= x? *)
Definition witness (s : state) (x y : item) (w : text) : bool :=
  match w with
  | "F"%byte :: [] => match x, y with Label i, Label j => lf_known s i j | _, _ => false end
  | "L"%byte :: w =>
      match label w, x with
      | Some n, Label i => le_known s i n && is_option s Left y n
      | _, _ => false
      end
  | "R"%byte :: w =>
      match label w, y with
      | Some n, Label j => le_known s n j && is_option s Right x n
      | _, _ => false
      end
  | _ => false
  end.

(** One witness for each pair. *)
Fixpoint witnesses (s : state) (pairs : list (item * item)) (ws : list text) : bool :=
  match pairs, ws with
  | [], [] => true
  | (x, y) :: pairs, w :: ws => witness s x y w && witnesses s pairs ws
  | _, _ => false
  end.

(** ** Lines *)

Definition set_nodes (s : state) n (nd : node) (t : Map.t (item * positive)) : state := {|
  nodes := Map.add n nd (nodes s); last := n; table := t;
  rule_list := rule_list s; last_rule := last_rule s;
  known_le := known_le s; known_lf := known_lf s; values := values s;
  canonicals := canonicals s; nim_values := nim_values s; claims := claims s |}.

Definition set_le (s : state) f : state := {|
  nodes := nodes s; last := last s; table := table s;
  rule_list := rule_list s; last_rule := last_rule s;
  known_le := f; known_lf := known_lf s; values := values s;
  canonicals := canonicals s; nim_values := nim_values s; claims := claims s |}.

Definition set_lf (s : state) f : state := {|
  nodes := nodes s; last := last s; table := table s;
  rule_list := rule_list s; last_rule := last_rule s;
  known_le := known_le s; known_lf := f; values := values s;
  canonicals := canonicals s; nim_values := nim_values s; claims := claims s |}.

Definition set_value (s : state) p g : state := {|
  nodes := nodes s; last := last s; table := table s;
  rule_list := rule_list s; last_rule := last_rule s;
  known_le := known_le s; known_lf := known_lf s; values := Map.add p g (values s);
  canonicals := canonicals s; nim_values := nim_values s; claims := claims s |}.

Definition set_canonical (s : state) g : state := {|
  nodes := nodes s; last := last s; table := table s;
  rule_list := rule_list s; last_rule := last_rule s;
  known_le := known_le s; known_lf := known_lf s; values := values s;
  canonicals := Map.add g tt (canonicals s); nim_values := nim_values s; claims := claims s |}.

Definition set_nim_value (s : state) p n : state := {|
  nodes := nodes s; last := last s; table := table s;
  rule_list := rule_list s; last_rule := last_rule s;
  known_le := known_le s; known_lf := known_lf s; values := values s;
  canonicals := canonicals s; nim_values := Map.add p n (nim_values s); claims := claims s |}.

Definition set_rule (s : state) k r : state := {|
  nodes := nodes s; last := last s; table := table s;
  rule_list := Map.add k r (rule_list s); last_rule := Some k;
  known_le := known_le s; known_lf := known_lf s; values := values s;
  canonicals := canonicals s; nim_values := nim_values s; claims := claims s |}.

Definition set_claim (s : state) c : state := {|
  nodes := nodes s; last := last s; table := table s;
  rule_list := rule_list s; last_rule := last_rule s;
  known_le := known_le s; known_lf := known_lf s; values := values s;
  canonicals := canonicals s; nim_values := nim_values s; claims := c :: claims s |}.

Definition forget_node (s : state) (n : positive) (t : Map.t (item * positive)) : state := {|
  nodes := Map.remove n (nodes s); last := last s; table := t;
  rule_list := rule_list s; last_rule := last_rule s;
  known_le := known_le s; known_lf := known_lf s; values := Map.remove n (values s);
  canonicals := Map.remove n (canonicals s); nim_values := Map.remove n (nim_values s);
  claims := claims s |}.

Definition show_le (s : state) i j : state := set_le s (learn (known_le s) i j).

Definition guard {A} (b : bool) (x : A) : option A := if b then Some x else None.

(** Gives a label to a position, a sum or a negative. Sums have the same item
    if they have the same terms. *)
Definition canonical_item (i : item) : item :=
  match i with Total l => sorted_total l | _ => i end.

Definition intern (s : state) (n : positive) (i : item) (e : expr) : option state :=
  let c := canonical_item i in
  match find_label s c with
  | Label _ => None
  | _ => Some (set_nodes s n {| contents := Other i; shown := e |}
                 (Map.add (item_key c 1) (c, n) (table s)))
  end.

Definition expr_of (s : state) (n : positive) : option expr :=
  option_map shown (Map.find n (nodes s)).

Definition literal (s : state) (n : positive) : option (list positive * list positive) :=
  match Map.find n (nodes s) with
  | Some {| contents := Literal l r |} => Some (l, r)
  | _ => None
  end.

Definition is_literal (s : state) (n : positive) : bool :=
  match literal s n with Some _ => true | None => false end.

(** Reads options, up to [|] or to the end. *)
Fixpoint until_bar (ws : list text) : list text * option (list text) :=
  match ws with
  | [] => ([], None)
  | ["|"%byte] :: ws => ([], Some ws)
  | w :: ws => let (l, r) := until_bar ws in (w :: l, r)
  end.

(** The integer, fraction, nimber, up or down that a form is. *)
Definition shown_name (e : expr) : name := match e with Form n _ _ => n | _ => Unnamed end.

Definition largest_numerator : Z := 2 ^ 120.

Definition between (a : Z) (d : nat) (b : Z) (e : nat) : name :=
  let k := Nat.max d e in
  let a := (a * 2 ^ Z.of_nat (k - d))%Z in
  let b := (b * 2 ^ Z.of_nat (k - e))%Z in
  if (Z.abs a <? largest_numerator)%Z && (Z.abs b <? largest_numerator)%Z
     && (b - a =? 1)%Z && (k <? 100)
  then Number (a + b) (S k) else Unnamed.

Definition is_nimber (k : nat) (e : expr) : bool :=
  match shown_name e with
  | Number 0 0 => k =? 0
  | Nimber j => k =? j
  | _ => false
  end.

(** Are these the nimbers below their number? *)
Definition all_nimbers (l : list expr) : bool :=
  forallb (fun k => existsb (is_nimber k) l) (seq 0 (List.length l)).

Definition name_of (l r : list expr) : name :=
  match map shown_name l, map shown_name r with
  | [], [] => Number 0 0
  | [Number n 0], [] =>
      if (0 <=? n)%Z && (n <? largest_numerator)%Z then Number (n + 1) 0 else Unnamed
  | [], [Number n 0] =>
      if (n <=? 0)%Z && (- n <? largest_numerator)%Z then Number (n - 1) 0 else Unnamed
  | [Number 0 0], [Number 0 0] => Nimber 1
  | [Number a d], [Number b e] => between a d b e
  | [Number 0 0], [Nimber 1] => Up
  | [Nimber 1], [Number 0 0] => Down
  | _ :: _ :: _, _ :: _ :: _ =>
      if (List.length l =? List.length r) && all_nimbers l && all_nimbers r
      then Nimber (List.length l) else Unnamed
  | _, _ => Unnamed
  end.

Definition line_g (s : state) (n : positive) (ws : list text) : option state :=
  match until_bar ws with
  | (lw, Some rw) =>
      match labels lw, labels rw with
      | Some l, Some r =>
          match all (map (expr_of s) l), all (map (expr_of s) r) with
          | Some le, Some re =>
              guard (forallb (is_literal s) (l ++ r))
                (set_nodes s n {| contents := Literal l r; shown := Form (name_of le re) le re |}
                   (table s))
          | _, _ => None
          end
      | _, _ => None
      end
  | _ => None
  end.

Definition is_sum (s : state) (n : positive) : bool :=
  match Map.find n (nodes s) with Some {| contents := Other (Total _) |} => true | _ => false end.

Definition is_minus (s : state) (n : positive) : bool :=
  match Map.find n (nodes s) with Some {| contents := Other (Minus _) |} => true | _ => false end.

Definition line_s (s : state) (n : positive) (ts : list positive) : option state :=
  match all (map (expr_of s) ts) with
  | Some es => if existsb (is_sum s) ts then None
               else intern s n (Total (map Label ts)) (Sum es)
  | None => None
  end.

Definition line_m (s : state) (n t : positive) : option state :=
  match expr_of s t with
  | Some e => if is_sum s t || is_minus s t then None
              else intern s n (Minus (Label t)) (Negative e)
  | None => None
  end.

Definition line_le (s : state) (i j : positive) (ws : list text) : option state :=
  match options_in s Left (Label i), options_in s Right (Label j) with
  | Some xs, Some ys =>
      guard (witnesses s (map (fun x => (x, Label j)) xs ++ map (fun y => (Label i, y)) ys) ws)
        (show_le s i j)
  | _, _ => None
  end.

Definition line_lf (s : state) (i j : positive) (w : text) : option state :=
  guard (live s i && live s j && witness s (Label i) (Label j) w)
    (set_lf s (learn (known_lf s) i j)).

Definition line_tr (s : state) (i j k : positive) : option state :=
  guard (live s i && live s j && live s k && le_known s i j && le_known s j k) (show_le s i k).

Definition items_le (s : state) (a b : item) : bool :=
  match a, b with Label i, Label j => le_known s i j | _, _ => false end.

Definition line_add (s : state) (i j : positive) : option state :=
  match terms s (Label i), terms s (Label j) with
  | Some a, Some b => guard (forall2b (items_le s) a b) (show_le s i j)
  | _, _ => None
  end.

(** The value of a game with a label. *)
Definition value_of (s : state) (i : item) : option positive :=
  match i with
  | Label n => if is_literal s n then Some n else Map.find n (values s)
  | _ => None
  end.

Definition option_values (s : state) (x : player) (n : positive) : option (list positive) :=
  match options_in s x (Label n) with
  | Some os => all (map (value_of s) os)
  | None => None
  end.

Definition member (i : positive) (l : list positive) : bool := existsb (Pos.eqb i) l.

Definition same_members (a b : list positive) : bool :=
  forallb (fun i => member i b) a && forallb (fun i => member i a) b.

(** What is known about the parts of a position with a label. *)
Definition of_parts {A} (known : item -> option A) (s : state) (p : positive) : option (list A) :=
  match Map.find p (nodes s) with
  | Some {| contents := Other (At k ts) |} =>
      match Map.find k (rule_list s) with
      | Some r => if several r
                  then all (map (fun t => known (find_label s (At k [t]))) ts)
                  else None
      | None => None
      end
  | _ => None
  end.

Definition part_values (s : state) : positive -> option (list positive) := of_parts (value_of s) s.

(** The condition of [v P F]. *)
Definition has_form (s : state) (p f : positive) : bool :=
  match Map.find f (nodes s) with
  | Some {| contents := Literal l r |} =>
      match option_values s Left p, option_values s Right p with
      | Some vl, Some vr => same_members vl l && same_members vr r
      | _, _ => false
      end
  | Some {| contents := Other (Total ts) |} =>
      match part_values s p with
      | Some vs => same_item (sorted_total (map Label vs)) (sorted_total ts)
      | None => false
      end
  | _ => false
  end.

Definition line_v (s : state) (p f g : positive) : option state :=
  guard (live s p && live s g && has_form s p f && le_known s f g && le_known s g f)
    (set_value (show_le (show_le (show_le (show_le s p f) f p) p g) g p) p g).

(** *** Nim values *)

Definition nim_value_of (s : state) (i : item) : option BinNums.N :=
  match i with Label n => Map.find n (nim_values s) | _ => None end.

Definition has_nim_value (s : state) (n : BinNums.N) (i : item) : bool :=
  match nim_value_of s i with Some m => N.eqb m n | None => false end.

Definition is_impartial (s : state) (p : positive) : bool :=
  match Map.find p (nodes s) with
  | Some {| contents := Other (At k ts) |} =>
      match Map.find k (rule_list s) with
      | Some r => impartial (base r) || is_empty ts
      | None => false
      end
  | _ => false
  end.

(** Does the word show that the option o does not have the nim value n? *)
Definition other_nim_value (s : state) (n : BinNums.N) (o : item) (w : text) : bool :=
  match w with
  | ["."%byte] => match nim_value_of s o with Some m => negb (N.eqb m n) | None => false end
  | _ => match label w with
         | Some q => has_nim_value s n (Label q) && is_option s Left o q && is_option s Right o q
         | None => false
         end
  end.

Definition line_nim (s : state) (p : positive) (n : BinNums.N) (ws : list text) : option state :=
  match options_in s Left (Label p), options_in s Right (Label p) with
  | Some os, Some os' =>
      guard (is_impartial s p && forall2b same_item os os' && Nat.eqb (List.length os) (List.length ws) &&
             forallb (fun '(o, w) => other_nim_value s n o w) (combine os ws) && N.leb n (N.of_nat (List.length os)) &&
             forallb (fun m => existsb (has_nim_value s (N.of_nat m)) os) (seq 0 (N.to_nat n)))
        (set_nim_value s p n)
  | _, _ => None
  end.

Definition line_xor (s : state) (p : positive) : option state :=
  option_map (fun ns => set_nim_value s p (fold_right N.lxor 0%N ns)) (of_parts (nim_value_of s) s p).

(** The pairs of members at different places, ordered by the first. *)
Fixpoint pairs_from (before after : list positive) : list (item * item) :=
  match after with
  | [] => []
  | a :: after =>
      map (fun b => (Label a, Label b)) (before ++ after) ++ pairs_from (before ++ [a]) after
  end.

Definition line_c (s : state) (g : positive) (ws : list text) : option state :=
  match literal s g with
  | Some (l, r) =>
      match all (map (fun a => options_in s Right (Label a)) l),
            all (map (fun b => options_in s Left (Label b)) r) with
      | Some lr, Some rl =>
          guard
            (forallb (fun n => match Map.find n (canonicals s) with
                               | Some _ => true | None => false end) (l ++ r) &&
             witnesses s (pairs_from [] l ++ pairs_from [] r ++
                          map (fun y => (Label g, y)) (concat lr) ++
                          map (fun x => (x, Label g)) (concat rl)) ws)
            (set_canonical s g)
      | _, _ => None
      end
  | None => None
  end.

Definition key_item (n : positive) (nd : node) : item :=
  match contents nd with Literal _ _ => Label n | Other i => canonical_item i end.

Fixpoint forget_nodes (s : state) (ns : list positive) : state :=
  match ns with
  | [] => s
  | n :: ns =>
      let t := match Map.find n (nodes s) with
               | Some nd => Map.remove (item_key (key_item n nd) 1) (table s)
               | None => table s
               end in
      forget_nodes (forget_node s n t) ns
  end.

Fixpoint unlearn_all (f : facts) (ns : list positive) : option facts :=
  match ns with
  | [] => Some f
  | i :: j :: ns => unlearn_all (unlearn f i j) ns
  | [_] => None
  end.

(** ** Claims *)

(** Can a game be printed? Literal forms need their options, down to forms
    that have names, at most 1000 levels and 2^20 forms. *)
Fixpoint printable (depth : nat) (s : state) (budget : Z) (i : item) : option Z :=
  match depth with
  | 0 => None
  | S depth =>
      let each := fold_left (fun b i => match b with Some b => printable depth s b i | None => None end) in
      if (budget <=? 0)%Z then None else
      match i with
      | Label n =>
          match Map.find n (nodes s) with
          | Some {| contents := Literal l r; shown := e |} =>
              match shown_name e with
              | Unnamed => each (map Label (l ++ r)) (Some (budget - 1))%Z
              | _ => Some (budget - 1)%Z
              end
          | Some {| contents := Other j |} => printable depth s budget j
          | None => None
          end
      | At _ _ => Some (budget - 1)%Z
      | Total l => each l (Some budget)
      | Minus j => printable depth s budget j
      end
  end.

Definition most_levels : nat := 1003.
Definition most_characters : Z := 2 ^ 20.

Definition can_print (s : state) (n : positive) : bool :=
  match printable most_levels s most_characters (Label n) with Some _ => true | None => false end.

Global Opaque can_print.

Definition subject (s : state) (n : positive) : option expr :=
  if can_print s n then expr_of s n else None.

Definition claim (s : state) (c : expr -> expr -> statement) (a b : option expr) (known : bool) :
    option state :=
  match a, b with
  | Some a, Some b => guard known (set_claim s (c a b))
  | _, _ => None
  end.

Definition is_canonical (s : state) (g : positive) : bool :=
  match Map.find g (canonicals s) with Some _ => is_literal s g | None => false end.

Definition outcome_known (s : state) (o : outcomes) (p : positive) : bool :=
  let left := match o with L | N => lf_known s zero_label p | _ => le_known s p zero_label end in
  let right := match o with R | N => lf_known s p zero_label | _ => le_known s zero_label p end in
  left && right.

Definition outcome_of_word (w : text) : option outcomes :=
  match w with
  | ["L"%byte] => Some L | ["R"%byte] => Some R | ["N"%byte] => Some N | ["P"%byte] => Some P
  | _ => None
  end.

(** The game of a claim: label n, or the position that is written after [as]. *)
Definition position_in_claim (s : state) (n : positive) (written_as : option text) : option expr :=
  match written_as with
  | None => subject s n
  | Some t =>
      match Map.find n (nodes s) with
      | Some {| contents := Other (At k ts) |} =>
          match Map.find k (rule_list s) with
          | Some r =>
              match read_terms r [t] with
              | Some ts' => guard (forall2b same_text ts' ts) (Position (base r) t)
              | None => None
              end
          | None => None
          end
      | _ => None
      end
  end.

Section Claims.
Local Open Scope string_scope.

Definition two_games : list (text * (state -> positive -> positive -> bool) *
                             (expr -> expr -> statement)) := [
  (of_string "<=", le_known, Less_equal);
  (of_string "=", fun s i j => le_known s i j && le_known s j i, Equal);
  (of_string "!=", fun s i j => lf_known s i j || lf_known s j i, Different);
  (of_string "<|", lf_known, Less_confused);
  (of_string "<", fun s i j => le_known s i j && lf_known s i j, Less);
  (of_string "||", fun s i j => lf_known s i j && lf_known s j i, Confused)].

Definition is (word : text) : text -> bool := same_text word.
Definition w_canonical := of_string "canonical".
Definition w_value := of_string "value".
Definition w_outcome := of_string "outcome".
Definition w_nim := of_string "nim".

Definition nim_number (w : text) : option BinNums.N :=
  match label w with
  | Some _ => Some (fold_left (fun n c => 10 * n + (Byte.to_N c - 48))%N w 0%N)
  | None => None
  end.

Definition line_claim (s : state) (ws : list text) (as_text : option text) : option state :=
  match ws with
  | [kind; a; b] =>
      match find (fun c => is kind (fst (fst c))) two_games, as_text with
      | Some (_, known, c), None =>
          match label a, label b with
          | Some i, Some j => claim s c (subject s i) (subject s j) (known s i j)
          | _, _ => None
          end
      | Some _, Some _ => None
      | None, _ =>
          if is kind w_value then
            match label a, label b with
            | Some p, Some g =>
                claim s Has_value (position_in_claim s p as_text) (subject s g)
                  (live s p && le_known s p g && le_known s g p && is_canonical s g)
            | _, _ => None
            end
          else if is kind w_outcome then
            match outcome_of_word a, label b with
            | Some o, Some p =>
                match position_in_claim s p as_text with
                | Some e => guard (outcome_known s o p) (set_claim s (Has_outcome e o))
                | None => None
                end
            | _, _ => None
            end
          else if is kind w_nim then
            match nim_number a, label b with
            | Some n, Some p =>
                match position_in_claim s p as_text with
                | Some e => guard (has_nim_value s n (Label p)) (set_claim s (Has_nim_value e n))
                | None => None
                end
            | _, _ => None
            end
          else None
      end
  | [kind; a] =>
      match label a, as_text with
      | Some g, None =>
          match subject s g with
          | Some e => guard (is kind w_canonical && is_canonical s g) (set_claim s (Is_canonical e))
          | None => None
          end
      | _, _ => None
      end
  | _ => None
  end.
End Claims.

(** ** Rules and positions *)

(** The ruleset with this name and these words, and [true] for [parts]. *)
Definition rules_finder : Type := text -> list text -> option rules.

Definition whole_rule (r : rules) : rule := {|
  base := r; several := false; pieces := fun p => [p];
  pieces_sum := fun p => equal_sym _ _ (add_zero (value p)) |}.

Definition parts_rule (r : rules) : option rule :=
  match parts r with
  | Some (exist _ f sum) =>
      Some {| base := r; several := true; pieces := f; pieces_sum := sum |}
  | None => None
  end.

(** The labels of rules are 1, 2, 3, ... *)
Fixpoint next_label (n : positive) : positive :=
  match n with
  | n~0~0~0~0 => n~0~0~0~1 | n~0~0~0~1 => n~0~0~1~0 | n~0~0~1~0 => n~0~0~1~1
  | n~0~0~1~1 => n~0~1~0~0 | n~0~1~0~0 => n~0~1~0~1 | n~0~1~0~1 => n~0~1~1~0
  | n~0~1~1~0 => n~0~1~1~1 | n~0~1~1~1 => n~1~0~0~0 | n~1~0~0~0 => n~1~0~0~1
  | n~1~0~0~1 => (next_label n)~0~0~0~0
  | n => (n~0~0~0~1)
  end%positive.

Section Lines.
Variable find_rules : rules_finder.
Local Open Scope string_scope.

Definition w_whole := of_string "whole".
Definition w_parts := of_string "parts".

Definition line_r (s : state) (ws : list text) : option state :=
  match ws with
  | k :: mode :: name :: arguments =>
      match label k, find_rules name arguments with
      | Some k, Some r =>
          let expected := match last_rule s with Some k => next_label k | None => 17%positive end in
          match (if is mode w_whole then Some (whole_rule r)
                 else if is mode w_parts then parts_rule r else None) with
          | Some r => guard (Pos.eqb k expected &&
                             match Map.find k (rule_list s) with None => true | _ => false end)
                        (set_rule s k r)
          | None => None
          end
      | _, _ => None
      end
  | _ => None
  end.

(** The parts of a text between [ + ]. *)
Fixpoint split_sum (part t : text) : list text :=
  match t with
  | " "%byte :: "+"%byte :: " "%byte :: t => rev' part :: split_sum [] t
  | c :: t => split_sum (c :: part) t
  | [] => [rev' part]
  end.

Fixpoint after_space (t : text) : text * option text :=
  match t with
  | [] => ([], None)
  | " "%byte :: t => ([], Some t)
  | c :: t => let (w, r) := after_space t in (c :: w, r)
  end.

Definition terms_of (r : rule) (t : text) : list text :=
  if several r then if is_empty t then [] else split_sum [] t else [t].

Definition written_terms (r : rule) (ts : list text) : expr :=
  match several r, ts with
  | false, [t] => Position (base r) t
  | _, _ => Positions (base r) ts
  end.

Definition fresh (s : state) (w : text) : option positive :=
  match label w with
  | Some n => guard (last s <? n)%positive n
  | None => None
  end.

(** A line [p N K TEXT]: the words are separated by one space each. *)
Definition line_p (s : state) (line : text) : option state :=
  let (_, rest) := after_space line in
  let (n, rest) := after_space (match rest with Some t => t | None => [] end) in
  let (k, rest) := after_space (match rest with Some t => t | None => [] end) in
  let t := match rest with Some t => t | None => [] end in
  match fresh s n, label k with
  | Some n, Some k =>
      match Map.find k (rule_list s) with
      | Some r =>
          let ts := terms_of r t in
          match read_terms r ts with
          | Some normal => intern s n (At k normal) (written_terms r ts)
          | None => None
          end
      | None => None
      end
  | _, _ => None
  end.

(** Divides a line at [ as ]. *)
Fixpoint split_as (t : text) : text * option text :=
  match t with
  | [] => ([], None)
  | " "%byte :: "a"%byte :: "s"%byte :: " "%byte :: rest => ([], Some rest)
  | c :: t => let (h, r) := split_as t in (c :: h, r)
  end.

Definition w_g := of_string "g".
Definition w_r := of_string "r".
Definition w_p := of_string "p".
Definition w_s := of_string "s".
Definition w_m := of_string "m".
Definition w_le := of_string "le".
Definition w_lf := of_string "lf".
Definition w_tr := of_string "tr".
Definition w_add := of_string "add".
Definition w_v := of_string "v".
Definition w_c := of_string "c".
Definition w_xor := of_string "xor".
Definition w_forget := of_string "forget".
Definition w_node := of_string "node".
Definition w_claim := of_string "claim".

Definition line_of_labels (s : state) (kind : text) (ws : list text) : option state :=
  match labels ws with
  | None => None
  | Some ns =>
      match ns with
      | [p] => if is kind w_xor then line_xor s p else None
      | [p; f] => if is kind w_v then line_v s p f f
                  else if is kind w_add then line_add s p f else None
      | [i; j; k] => if is kind w_tr then line_tr s i j k
                     else if is kind w_v then line_v s i j k else None
      | _ => None
      end
  end.

Definition line_forget (s : state) (kind : text) (ws : list text) : option state :=
  match labels ws with
  | None => None
  | Some ns =>
      if is kind w_node then Some (forget_nodes s ns)
      else if is kind w_le then option_map (set_le s) (unlearn_all (known_le s) ns)
      else if is kind w_lf then option_map (set_lf s) (unlearn_all (known_lf s) ns)
      else None
  end.

(** One line that is neither empty nor a comment nor [end]. *)
Definition line (s : state) (t : text) : option state :=
  match words t with
  | [] => None
  | kind :: ws =>
      if is kind w_p then line_p s t
      else if is kind w_claim then
        let (head, written_as) := split_as t in
        match words head with
        | _ :: ws => line_claim s ws written_as
        | [] => None
        end
      else if is kind w_r then line_r s ws
      else if is kind w_g then
        match ws with w :: ws => match fresh s w with Some n => line_g s n ws | None => None end
                    | [] => None end
      else if is kind w_s then
        match ws with
        | w :: ws => match fresh s w, labels ws with
                     | Some n, Some ts => line_s s n ts
                     | _, _ => None
                     end
        | [] => None
        end
      else if is kind w_m then
        match ws with
        | [w; t] => match fresh s w, label t with Some n, Some t => line_m s n t | _, _ => None end
        | _ => None
        end
      else if is kind w_le then
        match ws with
        | i :: j :: ws => match label i, label j with
                          | Some i, Some j => line_le s i j ws
                          | _, _ => None
                          end
        | _ => None
        end
      else if is kind w_lf then
        match ws with
        | [i; j; w] => match label i, label j with
                       | Some i, Some j => line_lf s i j w
                       | _, _ => None
                       end
        | _ => None
        end
      else if is kind w_nim then
        match ws with
        | p :: n :: ws => match label p, nim_number n with
                          | Some p, Some n => line_nim s p n ws
                          | _, _ => None
                          end
        | _ => None
        end
      else if is kind w_c then
        match ws with g :: ws => match label g with Some g => line_c s g ws | None => None end
                    | [] => None end
      else if is kind w_forget then
        match ws with what :: ws => line_forget s what ws | [] => None end
      else line_of_labels s kind ws
  end.

(** ** Files *)

(** The state between two bytes: the bytes of the line so far, backwards. *)
Inductive reader :=
  | Begin (read : text)
  | Middle (s : state) (read : text)
  | Ended (s : state)
  | Rejected.

Definition header := of_string "upstar-certificate 1".
Definition w_end := of_string "end".

Definition printable_byte (c : byte) : bool :=
  (Byte.to_N " " <=? Byte.to_N c)%N && (Byte.to_N c <=? Byte.to_N "~")%N.

Definition read_line (s : state) (t : text) : reader :=
  match t with
  | [] | "#"%byte :: _ => Middle s []
  | _ =>
      if negb (forallb printable_byte t) then Rejected
      else match words t with
           | [kind] => if is kind w_end then if is_empty (claims s) then Rejected else Ended s
                       else Rejected
           | _ => match line s t with Some s => Middle s [] | None => Rejected end
           end
  end.

Definition feed (r : reader) (c : byte) : reader :=
  match r with
  | Begin t => if Byte.eqb c x0a
               then if is (rev' t) header then Middle start [] else Rejected
               else Begin (c :: t)
  | Middle s t => if Byte.eqb c x0a then read_line s (rev' t) else Middle s (c :: t)
  | Ended _ | Rejected => Rejected
  end.

(** The claims of a file, if it is accepted. *)
Definition accepts (file : list byte) : option (list statement) :=
  match fold_left feed file (Begin []) with
  | Ended s => Some (rev (claims s))
  | _ => None
  end.
End Lines.
