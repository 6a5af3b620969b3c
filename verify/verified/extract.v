(** Writes the checker of files as an OCaml module. *)

From Coq Require Extraction ExtrOcamlBasic ExtrOcamlChar.
From Upstar Require Import Reader.

(** No rules of play are supported yet. *)
Definition find_rules : rules_finder := fun _ _ => None.

Extraction Language OCaml.
Set Warnings "-extraction-opaque-accessed".
Extraction "checker.ml" feed find_rules show claims.
