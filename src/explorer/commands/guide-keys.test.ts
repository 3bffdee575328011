import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knowAllCommands } from './testing/all-commands.ts';
import { commandIds, defaultKeysOf, formatKeys } from './keymap.ts';
import { VIEW_KEYS_IDS, viewKeysOf, type ViewKeysId } from './view-keys.ts';

knowAllCommands();

const GUIDE = readFileSync('docs/guide.md', 'utf8').replaceAll(/\s+/g, ' ');

/** The guide’s sentences with keys of a command or a view. */
const SAID: readonly (readonly [said: string, id: string])[] = [
  ['`Ctrl+Space` completes', 'editor-complete'],
  ['**Run**: `Ctrl+Enter`, on a Mac `⌘↩`', 'run'],
  ['**Run for each…** (`Shift+Alt+Y`,', 'run-for-each'],
  ['`Shift+Alt+P` formats the operation', 'format'],
  ['**JSON** folds (`Ctrl+Shift+[`)', 'json-fold'],
  ['finds (`Ctrl+F`) and copies', 'json-find'],
  ['`Ctrl+S` (`⌘S`) saves the tab in front', 'save-operation'],
  ['**Code** (`Shift+Alt+X`) shows the operation', 'toggle-code'],
  ['**Settings** (`Ctrl+,`) has theme', 'show-settings'],
  ['`Ctrl+K` (`⌘K`) finds and runs every command', 'open-palette'],
  ['`Ctrl+B` (`⌘B`) hides the side panel', 'toggle-panel'],
  ['`?` lists all keys', 'show-shortcuts'],
  ['Double-click or F2 renames it', 'tabs-rename'],
];

const isOfView = (id: string): id is ViewKeysId => VIEW_KEYS_IDS.some((one) => one === id);

function keysOn(platform: 'mac' | 'other', id: string): readonly string[] {
  const keys = isOfView(id) ? viewKeysOf(id, platform) : [defaultKeysOf(id, platform)];
  return keys.filter(Boolean).map((each) => formatKeys(each, platform === 'mac'));
}

test.each(SAID)('the guide says “%s”, and so it is', (said, id) => {
  expect(GUIDE).toContain(said);
  const [first = ''] = keysOn('other', id);
  expect(said).toContain(first);
  const ofMac = [...said.matchAll(/`([⌃⌥⇧⌘][^`]*)`/g)].map(([, keys]) => keys);
  expect(keysOn('mac', id)).toEqual(expect.arrayContaining(ofMac));
});

/** Menus of the table, which the browser's own conventions have. */
const OF_MENUS = ['Shift+F10', 'Alt+↓', 'Shift+Enter'];

test('the guide names no keys with a modifier that nothing has', () => {
  const named = [...GUIDE.matchAll(/`((?:Ctrl|Shift|Alt)\+[^`]+|[⌃⌥⇧⌘][^`]+)`/g)];
  const known = [...commandIds(), ...VIEW_KEYS_IDS].flatMap((id) => [
    ...keysOn('other', id),
    ...keysOn('mac', id),
  ]);
  // From the sentence on letters on a Mac.
  const parts = [...OF_MENUS, 'Shift+Alt', '⌃⇧'];
  const strangers = named.map(([, keys = '']) => keys).filter((keys) => !known.includes(keys));
  expect(strangers.filter((keys) => !parts.includes(keys))).toEqual([]);
});
