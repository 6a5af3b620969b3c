(** * Certificates that are refused

    The checker is sound, whatever it accepts; these examples show that it
    refuses what is wrong with a certificate at the first place where it is.
    Forms 1 to 3 are 0, 1 and *. *)

From Upstar Require Import Domineering NoGo.
From Upstar.certificates Require Domineering3x3 NoGoStrips.
Local Open Scope positive_scope.

Definition three : list form := [([], []); ([1], []); ([1], [1])].

Definition accepted (fs : list form) (ls : list line) : bool :=
  check {| forms := fs; lines := ls |}.

(** A good one: 0 <= 0, so not 1 <= 0, and not * <= 0; and 0 <= 1. *)
Example good : accepted three
  [Le 1 1; NotLeByLeft 2 1 1; NotLeByLeft 3 1 1; Le 1 2] = true.
Proof. reflexivity. Qed.

(** A false statement: 1 <= 0. *)
Example false_statement : accepted three [Le 1 1; Le 2 1] = false.
Proof. reflexivity. Qed.

(** A fact that is used before it is proved. *)
Example too_early : accepted three [NotLeByLeft 2 1 1; Le 1 1] = false.
Proof. reflexivity. Qed.

(** A fact that justifies itself: * <= *, by nothing. *)
Example itself : accepted three [Le 3 3] = false.
Proof. reflexivity. Qed.

(** A pointer to what is no option: 0 is no right option of 1. *)
Example no_option : accepted three [Le 1 1; NotLeByRight 1 2 1] = false.
Proof. reflexivity. Qed.

(** Numbers that do not exist. *)
Example no_form : accepted three [Le 4 4] = false.
Proof. reflexivity. Qed.

(** A form that is its own option, and two that are each other's. *)
Example own_option : accepted [([1], [])] [] = false.
Proof. reflexivity. Qed.

Example cycle : accepted [([], []); ([3], []); ([2], [])] [] = false.
Proof. reflexivity. Qed.

(** {0, 1 | } has a dominated option, and is not called canonical even though
    all facts about its options are there. *)
Example dominated : check_canonical
  {| forms := [([], []); ([1], []); ([1; 2], [])];
     lines := [Le 1 1; NotLeByLeft 2 1 1; Le 1 2; NotLeByLeft 3 1 1] |} [1; 2; 3] = false.
Proof. reflexivity. Qed.

(** The entries for Domineering 3x3 prove its value and no other. *)
Example other_value :
  check_rectangle 3 3 Domineering3x3.proof Domineering3x3.entries 1 = false.
Proof. vm_compute. reflexivity. Qed.

(** An entry left out: the last one, which is about the whole board. *)
Example missing_entry :
  check_rectangle 3 3 Domineering3x3.proof
    (removelast Domineering3x3.entries) Domineering3x3.goal = false.
Proof. vm_compute. reflexivity. Qed.

(** All lines in the reverse order. *)
Example reversed :
  check {| forms := forms Domineering3x3.proof; lines := rev (lines Domineering3x3.proof) |} = false.
Proof. vm_compute. reflexivity. Qed.

(** Who moves first wins NoGo on three points, and not: who moves first
    loses. *)
Example other_winner : check_strip 3 (nth 3 NoGoStrips.turns []) false false = false.
Proof. vm_compute. reflexivity. Qed.
