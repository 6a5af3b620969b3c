(** * Statements of certificates

    What a certificate claims: a statement about games that are written out.
    This file and the definitions that it uses are all that one must read to
    understand what an accepted file proves. *)

From Coq Require Export ZArith.
From Coq Require Import String List.
From Upstar Require Export Text Ruleset Canonical.

(** A sum of games. *)
Definition total (l : list game) : game := fold_right add zero l.

(** The moves of a player in a game. *)
Definition options (x : player) (G : game) : list game :=
  match x with Left => lefts G | Right => rights G end.

(** Nim heaps of n tokens. *)
Fixpoint nimbers_below (n : nat) : list game :=
  match n with
  | 0%nat => []
  | S n => let l := nimbers_below n in (l ++ [Game l l])%list
  end.

Definition nimber (n : nat) : game := Game (nimbers_below n) (nimbers_below n).

(** ** Rules of play, for positions that are written as texts *)

(** [written]: the name of the rules, as printed before a position. [play]:
    the rules of play. [read] gives the position that a text denotes. The
    other fields are for the checker; nothing is assumed about them. Nim values
    are rejected if not [impartial]. *)
Record rules := {
  written : text;
  play : ruleset;
  read : text -> option (position play);
  normal : position play -> text;
  same_position : position play -> position play -> bool;
  same_position_eq : forall p q, same_position p q = true -> p = q;
  impartial : bool;
  parts : option { split : position play -> list (position play) |
                   forall p, value p == total (map value (split p)) }
}.

(** The game of the position that a text denotes. *)
Definition game_at (r : rules) (t : text) : game :=
  match read r t with Some p => value p | None => zero end.

(** ** Games *)

(** The name of a literal form; used only to print it. [Number n k] is n/2^k. *)
Inductive name := Unnamed | Number (n : Z) (k : nat) | Nimber (k : nat) | Up | Down.

Inductive expr :=
  | Form (shown : name) (l r : list expr)
  | Position (r : rules) (t : text)
  | Positions (r : rules) (ts : list text)
  | Sum (l : list expr)
  | Negative (e : expr).

Fixpoint denote (e : expr) : game :=
  match e with
  | Form _ l r => Game (map denote l) (map denote r)
  | Position r t => game_at r t
  | Positions r ts => total (map (game_at r) ts)
  | Sum l => total (map denote l)
  | Negative e => - denote e
  end.

(** ** Statements, and how they are printed *)

Inductive statement :=
  | Less_equal (G H : expr)
  | Equal (G H : expr)
  | Different (G H : expr)
  | Less_confused (G H : expr)
  | Less (G H : expr)
  | Confused (G H : expr)
  | Is_canonical (G : expr)
  | Has_value (G H : expr)
  | Has_outcome (G : expr) (o : outcomes)
  | Has_nim_value (G : expr) (n : BinNums.N).

Definition holds (s : statement) : Prop :=
  match s with
  | Less_equal G H => denote G <= denote H
  | Equal G H => denote G == denote H
  | Different G H => ~ denote G == denote H
  | Less_confused G H => ~ denote H <= denote G
  | Less G H => denote G <= denote H /\ ~ denote H <= denote G
  | Confused G H => ~ denote G <= denote H /\ ~ denote H <= denote G
  | Is_canonical G => canonical (denote G)
  | Has_value G H => denote G == denote H /\ canonical (denote H)
  | Has_outcome G o => outcome (denote G) = o
  | Has_nim_value G n => denote G == nimber (N.to_nat n)
  end.

Definition decimal (n : BinNums.N) : text :=
  (fix go (d : Decimal.uint) : text :=
    match d with
    | Decimal.Nil => []
    | Decimal.D0 d => "0" :: go d | Decimal.D1 d => "1" :: go d | Decimal.D2 d => "2" :: go d
    | Decimal.D3 d => "3" :: go d | Decimal.D4 d => "4" :: go d | Decimal.D5 d => "5" :: go d
    | Decimal.D6 d => "6" :: go d | Decimal.D7 d => "7" :: go d | Decimal.D8 d => "8" :: go d
    | Decimal.D9 d => "9" :: go d
    end%byte) (N.to_uint n).

Definition show_name (n : name) : text :=
  match n with
  | Unnamed => []
  | Number n k =>
      (if (n <? 0)%Z then ["-"%byte] else []) ++ decimal (Z.abs_N n) ++
      (if Nat.eqb k 0 then [] else "/"%byte :: decimal (2 ^ N.of_nat k))
  | Nimber k => "*"%byte :: (if Nat.eqb k 1 then [] else decimal (N.of_nat k))
  | Up => ["^"%byte]
  | Down => ["v"%byte]
  end.

Section Printing.
Local Open Scope string_scope.
Local Open Scope list_scope.

(** Prints the members of a list, separated, before [rest]. *)
Definition joined {A} (show : A -> text -> text) (separator : text) : list A -> text -> text :=
  fix go l rest :=
    match l with
    | [] => rest
    | [x] => show x rest
    | x :: l => show x (separator ++ go l rest)
    end.

Definition show_position (r : rules) (t rest : text) : text :=
  written r ++ of_string "(""" ++ t ++ of_string """)" ++ rest.

Fixpoint show_expr (e : expr) (rest : text) : text :=
  match e with
  | Form Unnamed l r =>
      of_string "{" ++ joined show_expr (of_string ",") l
        (of_string "|" ++ joined show_expr (of_string ",") r (of_string "}" ++ rest))
  | Form n _ _ => show_name n ++ rest
  | Position r t => show_position r t rest
  | Positions _ [] | Sum [] => of_string "0" ++ rest
  | Positions r ts => joined (show_position r) (of_string " + ") ts rest
  | Sum l => of_string "(" ++ joined show_expr (of_string " + ") l (of_string ")" ++ rest)
  | Negative e => of_string "-(" ++ show_expr e (of_string ")" ++ rest)
  end.

Definition show_outcome (o : outcomes) : text :=
  of_string match o with L => "L" | N => "N" | P => "P" | R => "R" end.

Definition show (s : statement) : text :=
  let two G sign H := show_expr G (of_string sign ++ show_expr H []) in
  match s with
  | Less_equal G H => two G " <= " H
  | Equal G H => two G " = " H
  | Different G H => two G " != " H
  | Less_confused G H => two G " <| " H
  | Less G H => two G " < " H
  | Confused G H => two G " || " H
  | Is_canonical G => of_string "is_canonical('" ++ show_expr G (of_string "')")
  | Has_value G H =>
      of_string "value(" ++ show_expr G (of_string ") = " ++ show_expr H [])
  | Has_outcome G o =>
      of_string "outcome(" ++ show_expr G (of_string ") = """ ++ show_outcome o ++ of_string """")
  | Has_nim_value G n => of_string "nim_value(" ++ show_expr G (of_string ") = " ++ decimal n)
  end.
End Printing.
