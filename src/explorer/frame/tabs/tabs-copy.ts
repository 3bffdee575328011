import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter, onBoth } from '../../commands/define-commands.ts';

export const TAB_COMMANDS = defineCommands('TAB_COMMANDS', 'tabs', {
  'new-tab': { keys: onLetter('N'), label: 'New tab' },
  'close-tab': { keys: onLetter('W'), label: 'Close tab' },
  'next-tab': { keys: onBoth('Alt-PageDown'), label: 'Next tab' },
  'previous-tab': { keys: onBoth('Alt-PageUp'), label: 'Previous tab' },
  'reopen-tab': { keys: onLetter('U'), label: 'Reopen closed tab', keywords: 'undo' },
  'rename-tab': { label: 'Rename tab' },
  'duplicate-tab': { label: 'Duplicate tab' },
  'move-tab-left': { label: 'Move tab left' },
  'move-tab-right': { label: 'Move tab right' },
  'close-other-tabs': { label: 'Close other tabs' },
  'close-tabs-right': { label: 'Close tabs to the right' },
});

export const KEEPING_COPY = inLanguage('KEEPING_COPY', {
  'with-tab': {
    title: 'This browser’s storage is full.',
    advice:
      'What you write stays with this tab, and goes when you close it. Deleting some of the ' +
      'history makes room.',
  },
  lost: {
    title: 'Your text is too large to be kept.',
    advice: 'Reloading this page would lose it: save it in a file of your own.',
  },
});

export const TAB_COPY = inLanguage('TAB_COPY', {
  strip: 'Open tabs',
  untitled: 'Untitled',
  close: (title: string) => `Close ${title}`,
  menu: 'Tab menu',
  menuOf: (title: string) => `Menu of ${title}`,
  isEdited: 'edited since its last run',
  isUnsaved: 'not saved',
  name: 'Tab name',
  copyOf: (name: string) => `${name} copy`,
  reopen: (count: number) =>
    count > 1 ? `Reopen ${count.toString()} closed tabs` : 'Reopen closed tab',
  closed: (titles: readonly string[]) =>
    titles.length > 1 ? `Closed ${titles.length.toString()} tabs` : `Closed ${titles.join('')}`,
  moved: (title: string, place: number, count: number) => `${title}: tab ${place} of ${count}`,
  onlyTab: 'It is the only tab.',
  firstTab: 'It is the first tab.',
  lastTab: 'It is the last tab.',
  noneClosed: 'No tab was closed.',
  all: (count: number) => `All tabs (${count.toString()})`,
  filter: 'Filter tabs',
  noneFound: 'No tab matches.',
});
