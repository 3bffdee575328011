interface HistoryCounts {
  /** Operations that are no favourites. */
  readonly recent: number;
  readonly favorites: number;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function countsText({ recent, favorites }: HistoryCounts): string {
  const counts = [
    recent > 0 && plural(recent, 'operation'),
    favorites > 0 && plural(favorites, 'favorite'),
  ];
  return counts.filter(Boolean).join(' and ');
}

/** Every text that the history panel shows or speaks. */
export const HISTORY_COPY = {
  panel: 'History',
  search: 'Search history',
  searchHint: 'Search operations and labels',
  list: 'Operations that ran',
  keys: 'Arrow keys move, Enter puts the operation into the editor, F2 labels it, Delete deletes it.',
  empty: 'Each operation that you run is kept here, in this browser, without its headers.',
  nothingFound: 'Nothing in the history matches.',
  count: (count: number) => (count === 1 ? '1 operation' : `${count} operations`),
  found: (found: number, count: number) => `${found} of ${count} operations`,
  unnamed: '(empty)',

  favorite: 'Favorite',
  addFavorite: (name: string) => `Add favorite: ${name}`,
  removeFavorite: (name: string) => `Remove favorite: ${name}`,
  editLabel: (name: string) => `Edit label: ${name}`,
  label: 'Label',
  labelHint: 'Type a label',
  save: 'Save',
  cancel: 'Cancel',
  remove: (name: string) => `Delete from history: ${name}`,
  removed: (name: string) => `Deleted ${name}.`,
  cleared: (counts: HistoryCounts) => `Deleted ${countsText(counts)}.`,
  replaced: 'Replaced what this tab held.',
  undo: 'Undo',

  clear: 'Clear',
  clearQuestion: ({ recent, favorites, labelled }: HistoryCounts & { readonly labelled: number }) =>
    `Delete ${countsText(recent > 0 ? { recent, favorites: 0 } : { recent, favorites })}` +
    (labelled > 0 ? `, ${labelled} with a label?` : '?') +
    (recent > 0 && favorites > 0
      ? ` ${plural(favorites, 'favorite')} ${favorites === 1 ? 'stays' : 'stay'}.`
      : '') +
    ' Open tabs stay as they are.',
  clearYes: 'Delete',
  clearAll: 'Delete favorites too',
  clearNo: 'Keep',
} as const;
