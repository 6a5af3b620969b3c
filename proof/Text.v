(** * Texts, words and labels

    A certificate is a list of bytes. Everything here is computation: the
    proofs need only that [same_text] decides equality. *)

From Coq Require Export PArith NArith FMapPositive.
From Coq Require Export Strings.Byte.
From Coq Require Import String.
From Upstar Require Export Game.

Local Open Scope positive_scope.

Definition text : Type := list byte.

(** Lets Coq read a string as a text. *)
Definition of_string (s : string) : text := list_byte_of_string s.

Fixpoint same_text (a b : text) : bool :=
  match a, b with
  | [], [] => true
  | c :: a, d :: b => Byte.eqb c d && same_text a b
  | _, _ => false
  end.

Lemma same_text_eq : forall a b, same_text a b = true -> a = b.
Proof.
  induction a as [|c a IH]; intros [|d b] E; simpl in E; try discriminate; trivial.
  apply andb_true_iff in E as [E1 E2]. apply Byte.byte_dec_bl in E1 as ->. f_equal. auto.
Qed.

(** The order of texts by their bytes. *)
Fixpoint text_leb (a b : text) : bool :=
  match a, b with
  | [], _ => true
  | _, [] => false
  | c :: a, d :: b => if Byte.eqb c d then text_leb a b else (Byte.to_N c <? Byte.to_N d)%N
  end.

(** The parts of a text between separators; [part] is read backwards. *)
Fixpoint split_from (separator : byte) (part t : text) : list text :=
  match t with
  | [] => [rev' part]
  | c :: t =>
      if Byte.eqb c separator then rev' part :: split_from separator [] t
      else split_from separator (c :: part) t
  end.

Definition split (separator : byte) (t : text) : list text := split_from separator [] t.

Definition is_empty {A} (l : list A) : bool := match l with [] => true | _ => false end.

Definition words (t : text) : list text :=
  filter (fun w => negb (is_empty w)) (split " "%byte t).

(** ** Labels

    The label 12 is the positive number whose hexadecimal digits are 112, so
    that reading a label needs no arithmetic. The order of labels is that of
    the numbers. *)

Definition push_digit (n : positive) (c : byte) : option positive :=
  match c with
  | "0" => Some n~0~0~0~0 | "1" => Some n~0~0~0~1 | "2" => Some n~0~0~1~0
  | "3" => Some n~0~0~1~1 | "4" => Some n~0~1~0~0 | "5" => Some n~0~1~0~1
  | "6" => Some n~0~1~1~0 | "7" => Some n~0~1~1~1 | "8" => Some n~1~0~0~0
  | "9" => Some n~1~0~0~1 | _ => None
  end%positive%byte.

Fixpoint push_digits (n : positive) (t : text) : option positive :=
  match t with
  | [] => Some n
  | c :: t => match push_digit n c with Some n => push_digits n t | None => None end
  end.

Definition zero_label : positive := 1~0~0~0~0.
Definition largest_label : positive := 1385472357013. (* hexadecimal 1 4294967295 *)

Definition label (t : text) : option positive :=
  match t with
  | [] => None
  | ["0"%byte] => Some zero_label
  | "0"%byte :: _ => None
  | _ => match push_digits 1 t with
         | Some n => if (n <=? largest_label)%positive then Some n else None
         | None => None
         end
  end.

Fixpoint all {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | Some x :: l => option_map (cons x) (all l)
  | None :: _ => None
  end.

Definition labels (ws : list text) : option (list positive) := all (map label ws).

(** ** Texts as keys of a table

    The tree of a [Map] lists texts in the order of their bytes, if each key
    begins with the first byte. *)

Definition push_byte (c : byte) (n : positive) : positive :=
  let bit (b : bool) (n : positive) := if b then n~1 else n~0 in
  let '(b0, (b1, (b2, (b3, (b4, (b5, (b6, _))))))) := Byte.to_bits c in
  (bit b6 (bit b5 (bit b4 (bit b3 (bit b2 (bit b1 (bit b0 n)))))))~1%positive.

Fixpoint key (t : text) (rest : positive) : positive :=
  match t with [] => rest~0 | c :: t => push_byte c (key t rest) end%positive.
