import { expect, test } from 'vitest';
import { createMemoryStorage } from '../explorer/ui/memory-storage.ts';
import { NONCE_KEY } from '../token-worker/reload.ts';
import { mayJoin } from './may-join.ts';
import { stampStorage } from './stamp-storage.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

/** Whether a page may join, given what this browser keeps. */
function guess(stamps: Record<string, string>, nonce?: string): boolean {
  const [local, session] = [createMemoryStorage(), createMemoryStorage()];
  for (const [key, value] of Object.entries(stamps)) local.setItem(key, value);
  if (nonce !== undefined) session.setItem(NONCE_KEY, nonce);
  return mayJoin({ local, session }, NOW);
}

const KEY = 'gatehouse.session-stamp:cities';

test.each([
  ['a browser that knows nothing', {}, false],
  ['a sign-in an hour ago', { [KEY]: `${NOW - HOUR}` }, true],
  ['a sign-in after the last sign-out', { [KEY]: `${NOW - HOUR} ${NOW - 2 * HOUR}` }, true],
  ['a sign-out', { [KEY]: `${NOW - HOUR} ${NOW - HOUR}` }, false],
  ['a sign-in whose token is over', { [KEY]: `${NOW - 9 * HOUR}` }, false],
  ['what is not ours', { [KEY]: 'soon', 'other:cities': `${NOW}` }, false],
])('%s', (_what, stamps, expected) => {
  expect(guess(stamps)).toBe(expected);
});

test('a tab that is between two pages', () => {
  expect(guess({}, 'some-nonce')).toBe(true);
});

test('the stamps are looked for where they are kept', () => {
  const local = createMemoryStorage();
  Object.assign(globalThis, { localStorage: local });
  stampStorage.write('cities', `${NOW}`);
  expect(mayJoin({ local, session: createMemoryStorage() }, NOW)).toBe(true);
});
