import { expect, test } from 'vitest';
import { browserPreferences, NONCE_KEY } from '../session/preferences.ts';
import { createSessionVersions } from '../session/session-version.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { createMemoryStorage } from '../explorer/ui/browser-storage.ts';
import { mayJoin } from './may-join.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

/** Whether a page may join, given what this browser keeps. */
function guess(versions: Record<string, string>, nonce?: string): boolean {
  const [local, session] = [createMemoryStorage(), createMemoryStorage()];
  for (const [key, value] of Object.entries(versions)) local.setItem(key, value);
  if (nonce !== undefined) session.setItem(NONCE_KEY, nonce);
  return mayJoin({ local, session }, NOW);
}

const KEY = 'gatehouse.session-version:cities';

test.each([
  ['a browser that knows nothing', {}, false],
  ['a sign-in an hour ago', { [KEY]: `${NOW - HOUR}` }, true],
  ['a sign-in after the last sign-out', { [KEY]: `${NOW - HOUR} ${NOW - 2 * HOUR}` }, true],
  ['a sign-out', { [KEY]: `${NOW - HOUR} ${NOW - HOUR}` }, false],
  ['a sign-in whose token is over', { [KEY]: `${NOW - 9 * HOUR}` }, false],
  ['what is not ours', { [KEY]: 'soon', 'other:cities': `${NOW}` }, false],
])('%s', (_what, versions, expected) => {
  expect(guess(versions)).toBe(expected);
});

test('a tab that is between two pages', () => {
  expect(guess({}, 'some-nonce')).toBe(true);
});

test('the versions are looked for where they are kept', () => {
  const local = createMemoryStorage();
  Object.assign(globalThis, { localStorage: local });
  createSessionVersions(browserPreferences, createFixedClock()).next('cities', 'sign-in');
  expect(mayJoin({ local, session: createMemoryStorage() }, createFixedClock().now())).toBe(true);
});
