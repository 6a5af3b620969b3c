// Handles rule files that are dropped on the page.

import { toast } from "./dom.js";
import { LONGEST, keep } from "./files.js";

// Calls `open` with the ruleset of each dropped file. Returns a function that stops this.
export function dropRules(open) {
  const over = (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); };
  const drop = async (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (!file.name.endsWith(".game") || file.size > LONGEST) return void toast("the name of a rule file must end in .game");
    keep(file.name, await file.text());
    open(`ruleset("${file.name}")`, file.name);
  };
  addEventListener("dragover", over);
  addEventListener("drop", drop);
  return () => { removeEventListener("dragover", over); removeEventListener("drop", drop); };
}
