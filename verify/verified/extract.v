(** Writes the checker of files as an OCaml module. *)

From Coq Require Extraction ExtrOcamlBasic ExtrOcamlChar.
From Upstar Require Import Rulesets.

Extraction Language OCaml.
Set Warnings "-extraction-opaque-accessed".
Extraction "checker.ml" feed find_rules show.
