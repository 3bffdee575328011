/** Stands for GraphiQL's own history panel, which it brings along although it is given another. */
export function History(): null {
  return null;
}

/** Stands for where that panel's entries are kept. */
export function HistoryStore(): null {
  return null;
}

/** Nobody reads them. */
export function useHistory(): void {
  // There are none.
}

/** Nobody changes them. */
export function useHistoryActions(): void {
  // There are none.
}
