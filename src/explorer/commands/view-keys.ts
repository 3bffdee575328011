import type { Platform } from './define-commands.ts';

export type ViewKeysGroup =
  'editor' | 'builder' | 'table' | 'tree' | 'json' | 'history' | 'saved' | 'tabs';

interface ViewKeysEntry {
  readonly group: ViewKeysGroup;
  /** Written as in the keymap. */
  readonly keys: readonly string[] | Readonly<Record<Platform, readonly string[]>>;
}

const onCommand = (...keys: string[]): Record<Platform, readonly string[]> => ({
  mac: keys.map((key) => `Cmd-${key}`),
  other: keys.map((key) => `Ctrl-${key}`),
});

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const LIST = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

/** Fixed by WAI-ARIA patterns and Monaco: screen readers announce them. */
export const VIEW_KEYS = {
  'editor-complete': { group: 'editor', keys: ['Ctrl-Space'] },
  'editor-find': { group: 'editor', keys: onCommand('F') },
  'editor-comment': { group: 'editor', keys: onCommand('/') },
  'editor-undo': { group: 'editor', keys: onCommand('Z') },
  'editor-leave': { group: 'editor', keys: ['Ctrl-M'] },
  'builder-move': { group: 'builder', keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'] },
  'builder-open': { group: 'builder', keys: ['ArrowRight', 'ArrowLeft'] },
  'builder-select': { group: 'builder', keys: ['Space', 'Enter'] },
  'table-move': { group: 'table', keys: [...ARROWS, 'PageUp', 'PageDown', 'Home', 'End'] },
  'table-ends': { group: 'table', keys: onCommand('ArrowUp', 'ArrowDown', 'Home', 'End') },
  'table-select': { group: 'table', keys: ARROWS.map((key) => `Shift-${key}`) },
  'table-select-row': { group: 'table', keys: ['Shift-Space'] },
  'table-select-column': { group: 'table', keys: ['Ctrl-Space'] },
  'table-select-all': { group: 'table', keys: onCommand('A') },
  'table-copy': { group: 'table', keys: onCommand('C') },
  'table-open': { group: 'table', keys: ['Enter'] },
  'table-move-column': { group: 'table', keys: ['Alt-ArrowLeft', 'Alt-ArrowRight'] },
  'table-resize-column': { group: 'table', keys: ['Shift-Alt-ArrowLeft', 'Shift-Alt-ArrowRight'] },
  'tree-move': { group: 'tree', keys: LIST },
  'tree-open': { group: 'tree', keys: ['ArrowRight', 'ArrowLeft', 'Enter'] },
  'tree-open-siblings': { group: 'tree', keys: ['*'] },
  'tree-copy': { group: 'tree', keys: onCommand('C') },
  'tree-find': { group: 'tree', keys: onCommand('F') },
  'json-move': { group: 'json', keys: LIST },
  'json-fold': { group: 'json', keys: { mac: ['Alt-Cmd-['], other: ['Ctrl-Shift-['] } },
  'json-unfold': { group: 'json', keys: { mac: ['Alt-Cmd-]'], other: ['Ctrl-Shift-]'] } },
  'json-fold-all': { group: 'json', keys: ['0'] },
  'json-fold-level': { group: 'json', keys: ['1', '2', '3'] },
  'json-unfold-all': { group: 'json', keys: ['*'] },
  'json-open': { group: 'json', keys: ['Enter'] },
  'json-select-all': { group: 'json', keys: onCommand('A') },
  'json-find': { group: 'json', keys: onCommand('F') },
  'tabs-move': { group: 'tabs', keys: ['ArrowLeft', 'ArrowRight', 'Home', 'End'] },
  'tabs-rename': { group: 'tabs', keys: ['F2'] },
  'tabs-close': { group: 'tabs', keys: ['Delete'] },
  'tabs-reorder': {
    group: 'tabs',
    keys: {
      mac: ['Shift-Cmd-ArrowLeft', 'Shift-Cmd-ArrowRight'],
      other: ['Ctrl-Shift-ArrowLeft', 'Ctrl-Shift-ArrowRight'],
    },
  },
  'tabs-menu': { group: 'tabs', keys: ['Shift-F10'] },
  'history-move': { group: 'history', keys: LIST },
  'history-preview': { group: 'history', keys: ['Space'] },
  'history-open': { group: 'history', keys: ['Enter'] },
  'history-runs': { group: 'history', keys: ['ArrowRight', 'ArrowLeft'] },
  'history-label': { group: 'history', keys: ['F2'] },
  'history-delete': { group: 'history', keys: ['Delete'] },
  'saved-move': { group: 'saved', keys: LIST },
  'saved-open': { group: 'saved', keys: ['Enter'] },
  'saved-fold': { group: 'saved', keys: ['ArrowRight', 'ArrowLeft'] },
  'saved-reorder': { group: 'saved', keys: ['Alt-ArrowUp', 'Alt-ArrowDown'] },
  'saved-rename': { group: 'saved', keys: ['F2'] },
  'saved-describe': { group: 'saved', keys: ['Alt-Enter'] },
  'saved-delete': { group: 'saved', keys: ['Delete'] },
  'saved-menu': { group: 'saved', keys: ['Shift-F10'] },
} as const satisfies Readonly<Record<string, ViewKeysEntry>>;

export type ViewKeysId = keyof typeof VIEW_KEYS;

export function viewKeysWith(keys: string, platform: Platform): ViewKeysId | undefined {
  const ids = Object.keys(VIEW_KEYS) as ViewKeysId[];
  return ids.find((id) => viewKeysOf(id, platform).includes(keys));
}

export function viewKeysOf(id: ViewKeysId, platform: Platform): readonly string[] {
  const { keys }: ViewKeysEntry = VIEW_KEYS[id];
  return 'mac' in keys ? keys[platform] : keys;
}
