import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../explorer/ui/memory-storage.ts';
import { createForbiddenStorage } from '../testing/memory-storage.ts';
import { stampStorage } from './stamp-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('each service has its own stamps, under a name of ours', () => {
  const storage = createMemoryStorage();
  vi.stubGlobal('localStorage', storage);
  expect(stampStorage.read('cities')).toBeUndefined();
  stampStorage.write('cities', '17');
  stampStorage.write('rivers', '18');
  expect(stampStorage.read('cities')).toBe('17');
  expect(stampStorage.read('rivers')).toBe('18');
  expect([storage.key(0), storage.key(1)]).toEqual([
    'gatehouse.session-stamp:cities',
    'gatehouse.session-stamp:rivers',
  ]);
});

test('where the browser forbids to use the storage, nothing is kept and nothing fails', () => {
  vi.stubGlobal('localStorage', createForbiddenStorage());
  stampStorage.write('cities', '17');
  expect(stampStorage.read('cities')).toBeUndefined();
});

test('where the browser forbids to name it, too', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  });
  stampStorage.write('cities', '17');
  expect(stampStorage.read('cities')).toBeUndefined();
});
