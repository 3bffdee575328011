import { afterEach, expect, test } from 'vitest';
import {
  bindKeys,
  boundKeys,
  areTyped,
  commandWith,
  commandIds,
  defaultKeysOf,
  formatKeys,
  keepBoundKeys,
  keyNames,
  keysOf,
  keysOfPress,
  readBoundKeys,
  type KeyPress,
} from './keymap.ts';
import { UI_DE } from '../ui/copy.de.ts';
import { KEY_NAMES } from '../ui/key-copy.ts';
import type { Platform } from './define-commands.ts';
import { BROWSER_KEYS, refusalOf } from './reserved-keys.ts';
import { knowAllCommands } from './testing/all-commands.ts';
import { VIEW_KEYS_IDS, viewKeysOf } from './view-keys.ts';

const PLATFORMS: Platform[] = ['mac', 'other'];

knowAllCommands();

afterEach(() => keepBoundKeys({}));

/** A press of keys as `Shift-Alt-P` on a keyboard with Latin letters. */
function press(keys: string, change: Partial<KeyPress> = {}): KeyPress {
  const modifiers = keys.split('-');
  const key = modifiers.pop() ?? '';
  const has = (name: string): boolean => modifiers.includes(name);
  return {
    key,
    code: /^[A-Z]$/.test(key) ? `Key${key}` : /^\d$/.test(key) ? `Digit${key}` : key,
    shiftKey: has('Shift'),
    ctrlKey: has('Ctrl'),
    metaKey: has('Cmd'),
    altKey: has('Alt'),
    ...change,
  };
}

test.each(PLATFORMS)(
  '%s: each default is one command’s alone, and a press of it is read as it',
  (platform) => {
    const keys = commandIds()
      .map((id) => defaultKeysOf(id, platform))
      .filter((one) => one !== '');
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.map((one) => keysOfPress(press(one)))).toEqual(keys);
  },
);

test.each(PLATFORMS)('%s: no default is a browser’s, a text’s or a view’s', (platform) => {
  const keys = commandIds()
    .map((id) => defaultKeysOf(id, platform))
    .filter((one) => one !== '');
  expect(keys.filter((one) => refusalOf(one, platform) !== undefined)).toEqual([]);
  const ofViews = VIEW_KEYS_IDS.flatMap((id) => viewKeysOf(id, platform));
  expect(keys.filter((one) => ofViews.includes(one))).toEqual([]);
});

test.each([
  ['of the browser', 'Ctrl-T', 'browser'],
  ['of its history', 'Alt-ArrowLeft', 'browser'],
  ['that copies', 'Ctrl-C', 'text'],
  ['that moves', 'Shift-ArrowUp', 'text'],
  ['that leaves an editor', 'Ctrl-M', 'text'],
  ['that is typed', 'P', 'plain'],
  ['that is typed with Shift', 'Shift-P', 'plain'],
  ['that ends a line', 'Enter', 'plain'],
  ['with two modifiers', 'Ctrl-Alt-R', undefined],
  ['that is a sign', '?', undefined],
  ['of a function', 'F9', undefined],
  ['that ends a line, with Ctrl', 'Ctrl-Enter', undefined],
] as const)('keys are bound or refused: one %s', (_name, keys, refusal) => {
  expect(refusalOf(keys, 'other')).toBe(refusal);
});

test('the browser’s keys are written as presses are read', () => {
  const order = ['Ctrl', 'Shift', 'Alt', 'Cmd'];
  const all = PLATFORMS.flatMap((platform) => BROWSER_KEYS[platform]);
  const modifiers = all.map((keys) => keys.split('-').filter((name) => order.includes(name)));
  const sorted = modifiers.map((names) =>
    names.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
  );
  expect(modifiers).toEqual(sorted);
});

test('a keyboard without Latin letters is read by the position of its keys, another by its letters', () => {
  const cyrillic = press('Shift-Alt-P', { key: 'З', code: 'KeyP' });
  expect(keysOfPress(cyrillic)).toBe('Shift-Alt-P');
  const dvorak = press('Shift-Alt-P', { key: 'P', code: 'KeyR' });
  expect(keysOfPress(dvorak)).toBe('Shift-Alt-P');
  const option = press('Cmd-Alt-K', { key: '˚', code: 'KeyK' });
  expect(keysOfPress(option)).toBe('Alt-Cmd-K');
  const digit = press('Shift-Alt-1', { key: '!' });
  expect(keysOfPress(digit)).toBe('Shift-Alt-1');
  const dead = press('Shift-Alt-E', { key: 'Dead' });
  expect(keysOfPress(dead)).toBe('Shift-Alt-E');
});

test('a sign is what it is, wherever a keyboard has it', () => {
  expect(keysOfPress(press('?', { code: 'Slash', shiftKey: true }))).toBe('?');
  expect(keysOfPress(press('?', { code: 'KeyM', shiftKey: true }))).toBe('?');
  expect(keysOfPress(press('Ctrl-/', { code: 'Slash' }))).toBe('Ctrl-/');
});

test('a modifier alone is no press', () => {
  expect(keysOfPress(press('Control', { ctrlKey: true }))).toBeUndefined();
});

test('a key with one modifier more or less is another one', () => {
  expect(commandWith('Ctrl-Enter')).toBe('run');
  expect(commandWith('Ctrl-Shift-Enter')).toBeUndefined();
  expect(commandWith('Alt-Enter')).toBeUndefined();
  // AltGr, which Windows tells as both.
  expect(commandWith('Ctrl-Alt-Enter')).toBeUndefined();
});

test('no command is on Ctrl-Alt by default, which is AltGr where a browser does not tell it', () => {
  const keys = commandIds().map((id) => defaultKeysOf(id, 'other'));
  expect(keys).toContain('Shift-Alt-K');
  expect(keys.filter((one) => one.includes('Ctrl') && one.includes('Alt'))).toEqual([]);
});

test('bound keys replace the default, and go back to it', () => {
  bindKeys({ run: 'Ctrl-Alt-R', format: '' });
  expect(keysOf('run')).toBe('Ctrl-Alt-R');
  expect(commandWith('Ctrl-Enter')).toBeUndefined();
  expect(keysOf('format')).toBe('');
  bindKeys({ run: undefined, format: 'Shift-Alt-P' });
  expect(boundKeys.getState()).toEqual({});
  expect(keysOf('run')).toBe('Ctrl-Enter');
});

test('of what was kept that much counts as can be read', () => {
  expect(readBoundKeys(undefined)).toEqual({});
  expect(readBoundKeys('no JSON')).toEqual({});
  expect(readBoundKeys('[]')).toEqual({});
  expect(readBoundKeys('{"run":"F9","format":7}')).toEqual({ run: 'F9' });
});

test('keys without a modifier are left to texts, those of functions are not', () => {
  expect(['?', 'P', 'Shift-P', 'Enter'].map(areTyped)).toEqual([true, true, true, true]);
  expect(['F9', 'Shift-F9', 'Ctrl-K', 'Shift-Alt-P'].map(areTyped)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('keys are shown as each platform writes them', () => {
  expect(formatKeys('Shift-Alt-P', false)).toBe('Shift+Alt+P');
  expect(formatKeys('Ctrl-Shift-P', true)).toBe('⌃⇧P');
  expect(formatKeys('Cmd-Enter', true)).toBe('⌘↩');
  expect(keyNames('Ctrl--', false)).toEqual(['Ctrl', '-']);
  expect(keyNames('Alt-PageDown', false)).toEqual(['Alt', 'Page Down']);
  expect(formatKeys('', false)).toBe('');
  const english = { ...KEY_NAMES };
  Object.assign(KEY_NAMES, UI_DE.KEY_NAMES);
  expect(formatKeys('Ctrl-Shift-Space', false)).toBe('Strg+Umschalt+Leertaste');
  expect(formatKeys('Cmd-Enter', true)).toBe('⌘↩');
  Object.assign(KEY_NAMES, english);
});
