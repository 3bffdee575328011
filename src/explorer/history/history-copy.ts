/** Every word that the history panel shows or speaks. */
export const HISTORY_COPY = {
  panel: 'History',
  search: 'Search history',
  searchHint: 'Search operations and labels',
  clearSearch: 'Clear search',
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
  cleared: (count: number) =>
    count === 1 ? 'Deleted 1 operation.' : `Deleted ${count} operations.`,
  undo: 'Undo',

  clear: 'Clear',
  clearQuestion: (count: number, hasFavorites: boolean) =>
    `Delete ${count === 1 ? 'the operation' : `all ${count} operations`}` +
    (hasFavorites ? '? Favorites stay.' : '?'),
  clearYes: 'Delete',
  clearNo: 'Keep',
} as const;
