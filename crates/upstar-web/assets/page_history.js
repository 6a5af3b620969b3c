// The history of the browser. Each move has an entry, so that Back undoes the move.

// Adds an entry. The page identifies the entry by `id`.
export function step(id, address) {
  history.pushState({ id, before: history.state?.id ?? null }, "", address);
}

// Replaces the current entry.
export function stay(id, address) {
  history.replaceState({ id, before: history.state?.before ?? null }, "", address);
}

// Goes back to the entry `id`. If it is the previous entry, the browser goes back and notifies the
// page. Otherwise, replaces the current entry and returns `true`.
export function back(id, address) {
  if (history.state?.before === id) {
    history.back();
    return false;
  }
  history.replaceState({ id, before: null }, "", address);
  return true;
}

// Stores data of a page until the window is closed.
export function keep(key, what) {
  try { sessionStorage.setItem(`upstar.${key}`, JSON.stringify(what)); } catch { /* as long as the page */ }
}

export function kept(key) {
  try { return JSON.parse(sessionStorage.getItem(`upstar.${key}`) ?? "null"); } catch { return null; }
}
