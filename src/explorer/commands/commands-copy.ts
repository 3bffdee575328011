import { inLanguage } from '../../contract/language.ts';
import type { SourceName } from './command-store.ts';
import type { CommandGroup } from './define-commands.ts';
import { VIEW_KEYS, VIEW_KEYS_IDS, type ViewKeysGroup, type ViewKeysId } from './view-keys.ts';

export const GROUP_NAMES: Readonly<Record<CommandGroup, string>> = inLanguage('GROUP_NAMES', {
  general: 'General',
  editor: 'Editor',
  answer: 'Answer',
  tabs: 'Tabs',
  panels: 'Panels and schema',
  session: 'Session',
});

export const SOURCE_NAMES: Readonly<Record<SourceName, string>> = inLanguage('SOURCE_NAMES', {
  services: 'Services',
  tabs: 'Tabs',
  schema: 'Fields and types',
  history: 'History',
  saved: 'Saved operations',
  columns: 'Columns',
  files: 'Files',
  settings: 'Settings',
});

export const PALETTE_COPY = inLanguage('PALETTE_COPY', {
  placeholder: 'Commands, fields, types, tabs, services, history, saved operations',
  results: 'Results',
  commands: 'Commands',
  loose: 'Similar commands',
  last: 'Last used',
  nothing: (text: string) => `Nothing found for “${text}”`,
  nothingHint: 'Try part of the name of a command, a field, a type or a tab.',
  foot: { choose: 'choose', run: 'run or open', close: 'close' },
});

export const SHORTCUTS_COPY = inLanguage('SHORTCUTS_COPY', {
  filter: 'Filter shortcuts',
  nothing: (text: string) => `No shortcut for “${text}”`,
  none: 'None',
  change: (label: string, keys: string) =>
    keys === '' ? `${label}: no keys. Set keys` : `${label}: ${keys}. Change keys`,
  press: 'Press new keys…',
  pressHint: 'Esc keeps the present keys, Backspace removes them.',
  clash: (keys: string, label: string) => `${keys} is taken: ${label}`,
  take: 'Use it here instead',
  keep: 'Keep as is',
  refused: {
    browser: (keys: string) => `The browser keeps ${keys} for itself. Press other keys.`,
    text: (keys: string) => `${keys} is needed to edit text. Press other keys.`,
    plain: (keys: string) => `${keys} alone is typed. Hold Ctrl, Alt or Cmd with it.`,
  },
  removed: (label: string) => `${label}: no keys`,
  reset: (label: string, keys: string) =>
    keys === '' ? `Reset ${label} to no keys` : `Reset ${label} to ${keys}`,
  resetShort: 'Reset',
  withoutKeys: 'Commands without keys',
  resetAll: 'Reset all',
  resetDone: 'All shortcuts are the defaults.',
  fixed:
    'The keys of editors and views are fixed, as screen readers announce them. A command that gets one of them has it everywhere.',
});

export const VIEW_KEYS_GROUPS: Readonly<Record<ViewKeysGroup, string>> = inLanguage(
  'VIEW_KEYS_GROUPS',
  {
    editor: 'In a text editor',
    builder: 'In the query builder',
    table: 'In a table, also of events',
    json: 'In JSON',
    history: 'In the history',
    saved: 'In the saved operations',
    tabs: 'On a tab',
  },
);

export const VIEW_KEYS_LABELS = inLanguage(
  'VIEW_KEYS_LABELS',
  Object.fromEntries(VIEW_KEYS_IDS.map((id) => [id, VIEW_KEYS[id].label])) as Record<
    ViewKeysId,
    string
  >,
);
