import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserPreferences, NONCE_KEY } from '../session/preferences.ts';
import { createSessionVersions } from '../session/session-version.ts';
import { createForbiddenStorage } from '../testing/memory-storage.ts';
import { systemClock } from '../contract/clock.ts';
import { mayJoin } from './may-join.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

/** Whether a page may join, given this browser's storage. */
function guess(versions: Record<string, string>, nonce?: string): boolean {
  for (const [key, value] of Object.entries(versions)) localStorage.setItem(key, value);
  if (nonce !== undefined) sessionStorage.setItem(NONCE_KEY, nonce);
  return mayJoin();
}

/** A storage whose keys are its own properties, as in a browser. */
class ListedStorage {
  getItem(key: string): string | null {
    return ((this as Record<string, unknown>)[key] as string) ?? null;
  }

  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value });
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('localStorage', new ListedStorage());
  vi.stubGlobal('sessionStorage', new ListedStorage());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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
  createSessionVersions(browserPreferences, systemClock).next('cities', 'sign-in');
  expect(mayJoin()).toBe(true);
});

test('a browser that forbids its storages', () => {
  vi.stubGlobal('sessionStorage', createForbiddenStorage());
  expect(mayJoin()).toBe(false);
});
