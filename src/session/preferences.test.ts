import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../explorer/ui/browser-storage.ts';
import { createForbiddenStorage } from '../testing/memory-storage.ts';
import { browserPreferences, createPreferences, tabPreferences } from './preferences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the browser’s and the tab’s are kept apart', () => {
  const [local, session] = [createMemoryStorage(), createMemoryStorage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  expect(browserPreferences.get('a')).toBeUndefined();
  expect(browserPreferences.set('a', '1')).toBe(true);
  expect(tabPreferences.set('a', '2')).toBe(true);
  expect([local.getItem('a'), session.getItem('a')]).toEqual(['1', '2']);
  expect([browserPreferences.get('a'), tabPreferences.get('a')]).toEqual(['1', '2']);
  tabPreferences.remove('a');
  expect([browserPreferences.get('a'), tabPreferences.get('a')]).toEqual(['1', undefined]);
});

const full = createMemoryStorage();
full.setItem = () => {
  throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
};

describe('nothing is kept and nothing fails where the storage', () => {
  test.each([
    ['may not be used', () => createForbiddenStorage()],
    ['is not there', () => undefined],
    ['is full', () => full],
    [
      'may not be named',
      () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    ],
  ])('%s', (_, find) => {
    const preferences = createPreferences(find);
    expect(preferences.set('a', '1')).toBe(false);
    expect(preferences.get('a')).toBeUndefined();
    expect(() => preferences.remove('a')).not.toThrow();
  });
});
