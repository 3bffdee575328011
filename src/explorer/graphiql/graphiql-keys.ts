/**
 * Puts the explorer's keys into GraphiQL's table of keys, which its list of short keys, its buttons and
 * its editors' menus are made from. To be imported before `graphiql`, which reads parts of it once.
 */
import { isMacOs, KEY_MAP } from '@graphiql/react';
import { KeyCode, KeyMod } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { keysOf, type Command } from './key-bindings.ts';

/** Monaco's numbers of the keys that GraphiQL binds to what a Mac has there alone. */
const MONACO_KEYS: Partial<Record<Command, number>> = {
  prettify: KeyMod.Shift | KeyMod.Alt | KeyCode.KeyP,
  mergeFragments: KeyMod.Shift | KeyMod.Alt | KeyCode.KeyM,
  copyQuery: KeyMod.Shift | KeyMod.Alt | KeyCode.KeyC,
};

/** Whether the page runs on a Mac, as GraphiQL tells it. */
export const IS_MAC = isMacOs;

if (!IS_MAC) {
  for (const command of ['prettify', 'mergeFragments', 'copyQuery', 'refetchSchema'] as const) {
    KEY_MAP[command].key = keysOf(command, IS_MAC);
  }
  for (const command of ['prettify', 'mergeFragments', 'copyQuery'] as const) {
    // The array itself: GraphiQL's bindings hold the same one.
    KEY_MAP[command].keybindings.splice(0, Infinity, MONACO_KEYS[command] ?? 0);
  }
}
