(* Reads certificates byte by byte with the extracted checker, and prints the claims that hold. *)

let unsupported_kinds = [ "ge"; "eq"; "sum"; "win"; "lose"; "let" ]
let unsupported_claims = [ "misere"; "eval"; "period"; "width"; "dimension" ]

(* The checker does not know these lines, so they may be right. *)
let unsupported line =
  match List.filter (( <> ) "") (String.split_on_char ' ' line) with
  | "forget" :: "ge" :: _ -> true
  | "claim" :: kind :: _ -> List.mem kind unsupported_claims
  | "r" :: _ -> true
  | kind :: _ -> List.mem kind unsupported_kinds
  | [] -> false

let statements = function
  | Checker.Middle (state, _) | Checker.Ended state -> state.Checker.claims
  | _ -> []

let check name =
  let input = if name = "-" then stdin else open_in_bin name in
  let line = Buffer.create 80 and number = ref 1 and printed = ref [] in
  let reject () =
    let unsupported = unsupported (Buffer.contents line) in
    Printf.eprintf "%s:%d: %s\n" name !number
      (if unsupported then "not supported" else "rejected");
    if unsupported then 3 else 1
  in
  let rec go reader =
    match input_char input with
    | exception End_of_file -> (
        match reader with
        | Checker.Ended _ -> 0
        | _ ->
            Printf.eprintf "%s: the file ends without `end`\n" name;
            2)
    | c -> (
        let reader = Checker.feed Checker.find_rules reader c in
        if c = '\n' then begin
          let claims = statements reader in
          if claims != !printed && claims <> [] then begin
            print_string "holds: ";
            List.iter print_char (Checker.show (List.hd claims));
            print_newline ()
          end;
          printed := claims
        end;
        match reader with
        | Checker.Rejected -> reject ()
        | _ ->
            if c = '\n' then (Buffer.clear line; incr number) else Buffer.add_char line c;
            go reader)
  in
  let status = try go (Checker.Begin []) with Stack_overflow -> reject () in
  close_in input;
  status

let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 400 };
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: upstar-verified FILE...   (`-` is the standard input)"; exit 2
  | files -> exit (List.fold_left (fun status file -> max status (check file)) 0 files)
