// The history of the browser. Each move has an entry, so that Back undoes the move.

// `true` while the page is a figure of a lesson or of another site. A figure changes neither the address
// nor the stored data.
let isFigure = false;

export const figureOnly = () => isFigure;
export function setFigureOnly(yes) { isFigure = yes; }

// Adds an entry. The page identifies the entry by `id`.
export function step(id, address) {
  if (isFigure) return;
  history.pushState({ id, before: history.state?.id ?? null }, "", address);
}

// Replaces the current entry.
export function stay(id, address) {
  if (isFigure) return;
  history.replaceState({ id, before: history.state?.before ?? null }, "", address);
}

// Goes back to the entry `id`. If it is the previous entry, the browser goes back and notifies the
// page. Otherwise, replaces the current entry and returns `true`.
export function back(id, address) {
  if (isFigure) return true;
  if (history.state?.before === id) {
    history.back();
    return false;
  }
  history.replaceState({ id, before: null }, "", address);
  return true;
}

// Stores data of a page until the window is closed.
export function keep(key, what) {
  if (isFigure) return;
  try { sessionStorage.setItem(`upstar.${key}`, JSON.stringify(what)); } catch { /* as long as the page */ }
}

export function kept(key) {
  try { return JSON.parse(sessionStorage.getItem(`upstar.${key}`) ?? "null"); } catch { return null; }
}
