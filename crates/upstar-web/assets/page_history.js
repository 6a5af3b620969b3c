// Where a page is in the browser's history: one entry for each move, so that Back takes it back.

// A new entry; `id` is what the page finds it again by.
export function step(id, address) {
  history.pushState({ id, before: history.state?.id ?? null }, "", address);
}

// The same entry shows something else by now.
export function stay(id, address) {
  history.replaceState({ id, before: history.state?.before ?? null }, "", address);
}

// Back to what is called `id`: by the browser if it is there, which then says so; otherwise in this entry.
export function back(id, address) {
  if (history.state?.before === id) {
    history.back();
    return false;
  }
  history.replaceState({ id, before: null }, "", address);
  return true;
}

// What a page shows, kept for as long as the window is open.
export function keep(key, what) {
  try { sessionStorage.setItem(`upstar.${key}`, JSON.stringify(what)); } catch { /* as long as the page */ }
}

export function kept(key) {
  try { return JSON.parse(sessionStorage.getItem(`upstar.${key}`) ?? "null"); } catch { return null; }
}
