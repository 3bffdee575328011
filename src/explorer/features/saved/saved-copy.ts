import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';
import { SECRET_MASK } from '../../../contract/secrets.ts';

export const SAVED_COPY = inLanguage('SAVED_COPY', {
  search: 'Search saved operations',
  searchHint: 'Search names, descriptions and text',
  list: 'Saved operations',
  keys: 'Arrow keys move, Enter opens, F2 renames, Alt with Up or Down moves the item, Alt with Enter shows the description, Delete deletes, Shift with F10 opens the menu.',
  empty: (keys: string) =>
    `${keys === '' ? 'Save' : keys} keeps the operation of the tab in front here, in this browser. Headers are kept only if you want that; API key and token never.`,
  nothingFound: 'Nothing that is saved matches.',

  newFolder: 'New folder',
  show: 'Show',
  nameOf: (name: string) => `New name of ${name}`,
  unsaved: 'changed in its tab',

  provided: 'From your provider',
  providedFailed: (reason: string) =>
    `The operations of your provider could not be loaded: ${reason}`,
  providedFaults: {
    network: 'the file could not be fetched.',
    status: (status: number) => `the server answered ${status.toString()}.`,
    large: (limit: string) => `the file is larger than ${limit}.`,
  },

  rename: 'Rename',
  duplicate: 'Duplicate',
  describe: 'Description',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveTo: 'Move to folder',
  saveCopy: 'Save a copy',
  removeFolder: (count: number) =>
    count === 0 ? 'Delete' : `Delete with ${countOf(count, 'operation')}`,
  place: (index: number, count: number, folder: string | undefined) =>
    `${formatCount(index)} of ${formatCount(count)}${folder === undefined ? '' : ` in ${folder}`}`,
  movedTo: (name: string, folder: string) => `Moved ${name} to ${folder}.`,
  copyOf: (name: string) => `${name} copy`,

  details: (name: string) => `Description: ${name}`,
  noDescription: 'No description.',
  editDescription: 'Edit description',
  description: 'Description in Markdown',
  closeDetails: 'Close description',
  changedMeanwhile: 'Another tab has changed the description meanwhile to:',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',

  saveTitle: 'Save operation',
  isGone: 'The saved operation of this tab has been deleted. It can be saved again.',
  nameMissing: 'It needs a name.',
  folder: 'Folder',
  noFolder: 'No folder',
  newFolderOption: 'New folder…',
  folderName: 'Name of the new folder',
  folderNameMissing: 'The new folder needs a name.',
  keepHeaders: 'Keep the headers too',
  headersHint: 'Keys, tokens, passwords and cookies are never kept.',
  headersLeftOut: (names: readonly string[]) =>
    names.length === 0
      ? 'They hold a secret and are not JSON: none of them is kept.'
      : `Left out as secret: ${names.join(', ')}.`,
  masked: `The operation or its variables hold your API key or token: ${SECRET_MASK} is kept in its place.`,
  noHeadersYet: 'None yet: those of its tab are kept when you save next.',
  headersDropped: (name: string) => `${name} keeps no headers any more.`,
  savedCopy: (name: string) => `Saved a copy: ${name}.`,
  replaced: (name: string) => `Saved ${name} over what another tab had saved.`,

  conflict: (name: string) => `${name} was changed elsewhere`,
  conflictHint:
    'It has been saved since this tab opened it. Nothing is lost until you choose, and what you choose can be undone.',
  theirs: 'Saved now',

  notSaved: 'Not saved',
  nothingLost: 'The editors’ texts stay as they are.',
  storageFull: 'This browser has no room left: deleting history or saved operations makes some.',
  storageClosed:
    'This browser keeps nothing for the page: a private window, a setting, another tab or a newer version of this page forbids it.',
});

export function describeFault(error: unknown): string {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError';
  return isFull ? SAVED_COPY.storageFull : SAVED_COPY.storageClosed;
}
