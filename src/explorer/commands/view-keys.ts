import type { Platform } from './define-commands.ts';

interface ViewKeysEntry {
  /** Written as in the keymap, with spaces between them. */
  readonly keys: string | Readonly<Record<Platform, string>>;
  readonly label: string;
}

const onCommand = (...keys: string[]): Record<Platform, string> => ({
  mac: keys.map((key) => `Cmd-${key}`).join(' '),
  other: keys.map((key) => `Ctrl-${key}`).join(' '),
});

const sideways = (held: string): string => `${held}-ArrowLeft ${held}-ArrowRight`;

const ARROWS = 'ArrowUp ArrowDown ArrowLeft ArrowRight';
const LIST = 'ArrowUp ArrowDown PageUp PageDown Home End';

/**
 * Keys of each view, whose name begins the id. WAI-ARIA patterns and Monaco fix them, and screen
 * readers announce them.
 */
export const VIEW_KEYS = {
  'editor-complete': { keys: 'Ctrl-Space', label: 'Complete' },
  'editor-find': { keys: onCommand('F'), label: 'Find' },
  'editor-comment': { keys: onCommand('/'), label: 'Comment out' },
  'editor-undo': { keys: onCommand('Z'), label: 'Undo' },
  'editor-leave': { keys: 'Ctrl-M', label: 'Let Tab leave the editor' },
  'builder-move': { keys: 'ArrowUp ArrowDown Home End', label: 'Move' },
  'builder-open': { keys: 'ArrowRight ArrowLeft', label: 'Open, close' },
  'builder-select': { keys: 'Space Enter', label: 'Select or clear the field' },
  'table-move': { keys: `${ARROWS} PageUp PageDown Home End`, label: 'Move' },
  'table-ends': {
    keys: onCommand('ArrowUp', 'ArrowDown', 'Home', 'End'),
    label: 'Move to the first or last',
  },
  'table-select': { keys: ARROWS.replaceAll('Arrow', 'Shift-Arrow'), label: 'Select cells' },
  'table-select-row': { keys: 'Shift-Space', label: 'Select the row' },
  'table-select-column': { keys: 'Ctrl-Space', label: 'Select the column' },
  'table-select-all': { keys: onCommand('A'), label: 'Select all' },
  'table-copy': { keys: onCommand('C'), label: 'Copy the selection' },
  'table-copy-names': {
    keys: { mac: 'Shift-Cmd-C', other: 'Ctrl-Shift-C' },
    label: 'Copy with headers',
  },
  'table-open': { keys: 'Enter', label: 'Open the row, sort by the column' },
  'table-open-cell': { keys: 'Shift-Enter', label: 'Open the cell' },
  'table-menu': { keys: 'Shift-F10', label: 'Menu of the cell or column' },
  'table-move-column': { keys: sideways('Alt'), label: 'Move the column, on its name' },
  'table-resize-column': { keys: sideways('Shift-Alt'), label: 'Resize the column, on its name' },
  'json-move': { keys: LIST, label: 'Move' },
  'json-fold': {
    keys: { mac: 'Alt-Cmd-[ ArrowLeft', other: 'Ctrl-Shift-[ ArrowLeft' },
    label: 'Fold the value',
  },
  'json-unfold': {
    keys: { mac: 'Alt-Cmd-] ArrowRight', other: 'Ctrl-Shift-] ArrowRight' },
    label: 'Unfold the value',
  },
  'json-fold-all': { keys: '0', label: 'Fold all values' },
  'json-fold-level': { keys: '1 2 3', label: 'Fold to a level' },
  'json-unfold-all': { keys: '*', label: 'Unfold all values' },
  'json-open': { keys: 'Enter', label: 'Open the link, or the long value' },
  'json-select-all': { keys: onCommand('A'), label: 'Select all lines' },
  'json-copy': { keys: onCommand('C'), label: 'Copy the selection, or the value' },
  'json-find': { keys: onCommand('F'), label: 'Find' },
  'tabs-move': { keys: 'ArrowLeft ArrowRight Home End', label: 'Move between tabs' },
  'tabs-rename': { keys: 'F2', label: 'Rename' },
  'tabs-close': { keys: 'Delete', label: 'Close' },
  'tabs-reorder': {
    keys: { mac: sideways('Shift-Cmd'), other: sideways('Ctrl-Shift') },
    label: 'Move the tab',
  },
  'tabs-menu': { keys: 'Shift-F10', label: 'Menu of the tab' },
  'history-move': { keys: LIST, label: 'Move' },
  'history-preview': { keys: 'Space', label: 'Preview the operation' },
  'history-open': { keys: 'Enter', label: 'Open the operation in this tab' },
  'history-runs': { keys: 'ArrowRight ArrowLeft', label: 'Open or close the runs of one query' },
  'history-label': { keys: 'F2', label: 'Label the operation' },
  'history-delete': { keys: 'Delete', label: 'Delete the operation' },
  'saved-move': { keys: LIST, label: 'Move' },
  'saved-open': { keys: 'Enter', label: 'Open the operation, or the folder' },
  'saved-fold': { keys: 'ArrowRight ArrowLeft', label: 'Open or close the folder' },
  'saved-reorder': { keys: 'Alt-ArrowUp Alt-ArrowDown', label: 'Move the item up or down' },
  'saved-rename': { keys: 'F2', label: 'Rename' },
  'saved-describe': { keys: 'Alt-Enter', label: 'Show the description' },
  'saved-delete': { keys: 'Delete', label: 'Delete' },
  'saved-menu': { keys: 'Shift-F10', label: 'Menu of the item' },
} as const satisfies Readonly<Record<string, ViewKeysEntry>>;

export type ViewKeysId = keyof typeof VIEW_KEYS;

export type ViewKeysGroup = ViewKeysId extends `${infer Group}-${string}` ? Group : never;

export const VIEW_KEYS_IDS = Object.keys(VIEW_KEYS) as ViewKeysId[];

export const groupOfViewKeys = (id: ViewKeysId): ViewKeysGroup => id.split('-')[0] as ViewKeysGroup;

export function viewKeysOf(id: ViewKeysId, platform: Platform): readonly string[] {
  const { keys }: ViewKeysEntry = VIEW_KEYS[id];
  return (typeof keys === 'string' ? keys : keys[platform]).split(' ');
}
