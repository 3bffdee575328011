import { expect, test } from 'vitest';
import { commandOf, keysOf, type Command, type ShortcutPress } from './key-bindings.ts';

/** A press of keys as `Shift-Alt-P` on a keyboard with Latin letters. */
function press(keys: string, change: Partial<ShortcutPress> = {}): ShortcutPress {
  const modifiers = keys.split('-');
  const key = modifiers.pop() ?? '';
  const has = (name: string): boolean => modifiers.includes(name);
  return {
    key,
    code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
    shiftKey: has('Shift'),
    ctrlKey: has('Ctrl'),
    metaKey: has('Cmd'),
    altKey: has('Alt'),
    ...change,
  };
}

const COMMANDS: Command[] = [
  'runQuery',
  'prettify',
  'mergeFragments',
  'copyQuery',
  'refetchSchema',
  'searchInDocs',
];

test.each([true, false])(
  'on a Mac %s: each command has keys of its own, which ask for it',
  (isMac) => {
    const keys = COMMANDS.map((command) => keysOf(command, isMac));
    expect(new Set(keys).size).toBe(COMMANDS.length);
    expect(keys.map((one) => commandOf(press(one), isMac))).toEqual(COMMANDS);
  },
);

// What a page may listen to, and a browser or its developer tools takes all the same or as well.
test.each([true, false])('on a Mac %s: no keys of a browser', (isMac) => {
  const mod = isMac ? 'Cmd' : 'Ctrl';
  const taken = 'NTWQPMCRIJKDABO'.split('').map((letter) => `Shift-${mod}-${letter}`);
  const keys = COMMANDS.map((command) => keysOf(command, isMac));
  expect(keys.filter((one) => taken.includes(one))).toEqual([]);
});

test.each([
  ['no modifier', 'Enter', undefined],
  ['one more', 'Shift-Ctrl-Enter', undefined],
  ['another one', 'Alt-Enter', undefined],
  ['that of a Mac', 'Cmd-Enter', undefined],
  ['AltGr, which Windows tells as both', 'Ctrl-Alt-Enter', undefined],
  ['its own', 'Ctrl-Enter', 'runQuery'],
])('elsewhere, Enter with %s', (_name, keys, command) => {
  expect(commandOf(press(keys), false)).toBe(command);
});

test('a keyboard without Latin letters is read by the position of its keys, another by its letters', () => {
  const cyrillic = press('Shift-Alt-P', { key: 'З', code: 'KeyP' });
  expect(commandOf(cyrillic, false)).toBe('prettify');
  const dvorak = press('Shift-Alt-P', { key: 'P', code: 'KeyR' });
  expect(commandOf(dvorak, false)).toBe('prettify');
  const option = press('Cmd-Alt-K', { key: '˚', code: 'KeyK' });
  expect(commandOf(option, true)).toBe('searchInDocs');
});
