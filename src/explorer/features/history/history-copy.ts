import { countOf, inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const HISTORY_COMMANDS = defineCommands('HISTORY_COMMANDS', 'panels', {
  'toggle-history': { keys: onLetter('H'), label: 'Show or hide the history' },
});

interface HistoryCounts {
  readonly recent: number;
  readonly favorites: number;
}

function countsText({ recent, favorites }: HistoryCounts): string {
  const counts = [
    recent > 0 && countOf(recent, 'operation'),
    favorites > 0 && countOf(favorites, 'favourite'),
  ];
  return counts.filter(Boolean).join(' and ');
}

export const HISTORY_COPY = inLanguage('HISTORY_COPY', {
  panel: 'History',
  search: 'Search history',
  searchHint: 'Search operations and labels',
  list: 'Operations that ran',
  keys: 'Arrow keys move, Space previews, Enter opens in this tab, F2 labels, Delete deletes.',
  empty: (keys: string) =>
    (keys === '' ? '' : `${keys} runs an operation. `) +
    'Each operation that you run is kept here, in this browser, without its headers.',
  full:
    'This browser’s storage is full: what runs now is listed until this page goes. Deleting some of what ' +
    'is kept makes room.',
  nothingFound: 'Nothing in the history matches.',
  unnamed: '(empty)',

  favorites: 'Favourites',
  today: 'Today',
  yesterday: 'Yesterday',
  earlier: 'Earlier',
  runs: (count: number) => `${count} runs`,
  runsOf: (count: number, name: string) => `${count} runs of ${name}`,

  openInTab: 'Open in new tab',
  compare: 'Compare runs…',
  addFavorite: 'Add to favourites',
  removeFavorite: 'Remove from favourites',
  editLabel: 'Edit label',
  label: 'Label',
  labelHint: 'Type a label',
  removeRuns: (count: number) => `Delete ${count} runs`,
  removedRuns: (count: number, name: string) => `Deleted ${count} runs of ${name}.`,
  cleared: (counts: HistoryCounts) => `Deleted ${countsText(counts)}.`,
  replaced: 'Replaced this tab’s texts.',

  preview: (name: string) => `Preview: ${name}`,
  noVariables: 'No variables.',
  close: 'Close preview',

  clearQuestion: ({ recent, favorites, labelled }: HistoryCounts & { readonly labelled: number }) =>
    `Delete ${countsText(recent > 0 ? { recent, favorites: 0 } : { recent, favorites })}` +
    (labelled > 0 ? `, ${labelled} with a label?` : '?') +
    (recent > 0 && favorites > 0
      ? ` ${countOf(favorites, 'favourite')} ${favorites === 1 ? 'stays' : 'stay'}.`
      : '') +
    ' Open tabs stay as they are.',
  clearAll: 'Delete favourites too',
});
