import { formatCount } from '../../contract/format-count.ts';
import type { SourceName } from './command-store.ts';
import type { CommandGroup, CommandId } from './keymap.ts';
import type { ViewKeysGroup, ViewKeysId } from './view-keys.ts';

/** What each command is called, as what it does. */
export const COMMAND_LABELS: Readonly<Record<CommandId, string>> = {
  'open-palette': 'Search or run a command',
  'show-shortcuts': 'Keyboard shortcuts',
  'show-settings': 'Settings',
  run: 'Run the operation, or stop it',
  stop: 'Stop the operation',
  format: 'Format operation, variables and headers',
  'merge-fragments': 'Merge fragments into the operation',
  'copy-operation': 'Copy the operation',
  'focus-operation': 'Go to the operation',
  'focus-variables': 'Go to the variables',
  'focus-headers': 'Go to the headers',
  'view-json': 'Show the answer as JSON',
  'view-tree': 'Show the answer as a tree',
  'view-table': 'Show the answer as a table',
  'view-events': 'Show the events of the subscription',
  'focus-answer': 'Go to the answer',
  'find-in-answer': 'Find in the answer',
  'maximise-answer': 'Maximise the answer, or restore it',
  'fetch-all-pages': 'Fetch all pages',
  'save-answer': 'Save the answer…',
  'show-details': 'Details of the last call',
  'toggle-builder': 'Show or hide the query builder',
  'toggle-history': 'Show or hide the history',
  'toggle-docs': 'Show or hide the documentation',
  'search-docs': 'Search the documentation',
  'reload-schema': 'Reload schema',
  'show-session': 'Session and token',
  'switch-service': 'Switch to another service',
  'sign-out': 'Sign out',
};

export const GROUP_NAMES: Readonly<Record<CommandGroup, string>> = {
  general: 'General',
  editor: 'Editor',
  answer: 'Answer',
  tabs: 'Tabs',
  panels: 'Panels and schema',
  session: 'Session',
};

export const SOURCE_NAMES: Readonly<Record<SourceName, string>> = {
  tabs: 'Tabs',
  schema: 'Fields and types',
  history: 'History',
};

export const PALETTE_COPY = {
  placeholder: 'Commands, fields, types, tabs, history',
  results: 'Results',
  commands: 'Commands',
  last: 'Last used',
  found: (count: number) => (count === 1 ? '1 result' : `${formatCount(count)} results`),
  nothing: (text: string) => `Nothing found for “${text}”`,
  nothingHint: 'Try part of the name of a command, a field, a type or a tab.',
  foot: { choose: 'choose', run: 'run', close: 'close' },
} as const;

export const SHORTCUTS_COPY = {
  filter: 'Filter shortcuts',
  close: 'Close',
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
  resetAll: 'Reset all',
  resetDone: 'All shortcuts are the defaults.',
  undo: 'Undo',
  fixed: 'These keys are fixed.',
} as const;

export const VIEW_KEYS_GROUPS: Readonly<Record<ViewKeysGroup, string>> = {
  editor: 'In a text editor',
  builder: 'In the query builder',
  table: 'In a table',
  tree: 'In a tree',
  json: 'In JSON',
  events: 'In the events',
  history: 'In the history',
};

/** What the keys of the views do. */
export const VIEW_KEYS_LABELS: Readonly<Record<ViewKeysId, string>> = {
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
  'events-move': 'Move',
  'events-open': 'Open the event',
  'history-move': 'Move',
  'history-preview': 'Preview the operation',
  'history-open': 'Open the operation in this tab',
  'history-runs': 'Open or close the runs of one query',
  'history-label': 'Label the operation',
  'history-delete': 'Delete the operation',
};
