import { formatCount } from '../../contract/format-count.ts';
import { inLanguage } from '../../contract/language.ts';
import type { SourceName } from './command-store.ts';
import type { CommandGroup } from './define-commands.ts';
import type { ViewKeysGroup, ViewKeysId } from './view-keys.ts';

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
});

export const PALETTE_COPY = inLanguage('PALETTE_COPY', {
  placeholder: 'Commands, fields, types, tabs, services, history, saved operations',
  results: 'Results',
  commands: 'Commands',
  loose: 'Similar commands',
  last: 'Last used',
  found: (count: number) => (count === 1 ? '1 result' : `${formatCount(count)} results`),
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
  changed: (label: string, keys: string) => `${label}: ${keys}`,
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
    tree: 'In a tree',
    json: 'In JSON',
    history: 'In the history',
    saved: 'In the saved operations',
    tabs: 'On a tab',
  },
);

export const VIEW_KEYS_LABELS: Readonly<Record<ViewKeysId, string>> = inLanguage(
  'VIEW_KEYS_LABELS',
  {
    'editor-complete': 'Complete',
    'editor-find': 'Find',
    'editor-comment': 'Comment out',
    'editor-undo': 'Undo',
    'editor-leave': 'Let Tab leave the editor',
    'builder-move': 'Move',
    'builder-open': 'Open, close',
    'builder-select': 'Select or clear the field',
    'table-move': 'Move',
    'table-ends': 'Move to the first or last',
    'table-select': 'Select cells',
    'table-select-row': 'Select the row',
    'table-select-column': 'Select the column',
    'table-select-all': 'Select all',
    'table-copy': 'Copy the selection',
    'table-open': 'Open the cell, sort by the column',
    'table-move-column': 'Move the column, on its name',
    'table-resize-column': 'Resize the column, on its name',
    'tree-move': 'Move',
    'tree-open': 'Open, close',
    'tree-open-siblings': 'Open all beside it',
    'tree-copy': 'Copy the value',
    'tree-find': 'Find',
    'json-move': 'Move',
    'json-fold': 'Fold the value',
    'json-unfold': 'Unfold the value',
    'json-fold-all': 'Fold all values',
    'json-fold-level': 'Fold to a level',
    'json-unfold-all': 'Unfold all values',
    'json-open': 'Show the whole value',
    'json-select-all': 'Select all lines',
    'json-find': 'Find',
    'tabs-move': 'Move between tabs',
    'tabs-rename': 'Rename',
    'tabs-close': 'Close',
    'tabs-reorder': 'Move the tab',
    'tabs-menu': 'Menu of the tab',
    'history-move': 'Move',
    'history-preview': 'Preview the operation',
    'history-open': 'Open the operation in this tab',
    'history-runs': 'Open or close the runs of one query',
    'history-label': 'Label the operation',
    'history-delete': 'Delete the operation',
    'saved-move': 'Move',
    'saved-open': 'Open the operation, or the folder',
    'saved-fold': 'Open or close the folder',
    'saved-reorder': 'Move the item up or down',
    'saved-rename': 'Rename',
    'saved-describe': 'Show the description',
    'saved-delete': 'Delete',
    'saved-menu': 'Menu of the item',
  },
);
