import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteStored, importSettings, readStored, storedBytes } from './stored-data.ts';

afterEach(() => void vi.unstubAllGlobals());

const KEPT = {
  'gatehouse:cities:queries': '[1]',
  'gatehouse:cities:favorites': '[]',
  'gatehouse:cities:tabs:window': '{}',
  'gatehouse:keys': '{"run":"F5"}',
  'gatehouse:theme': 'dark',
  'gatehouse:cities:visiblePlugin': 'History',
  'gatehouse:cities:folder': '1',
  'somebody-else': 'x',
};

/** As a browser's: its keys are properties. */
function storageOf(entries: Readonly<Record<string, string>>): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  return Object.assign(Object.create(methods) as Storage, entries);
}

const told: (string | null)[] = [];

beforeEach(() => {
  told.length = 0;
  vi.stubGlobal(
    'StorageEvent',
    class {
      readonly key: string | null;
      constructor(_type: string, { key }: { key: string | null }) {
        this.key = key;
      }
    },
  );
  vi.stubGlobal('window', {
    dispatchEvent: ({ key }: { key: string | null }) => told.push(key),
  });
});

test('what is kept is told apart by what it is', () => {
  const storage = storageOf(KEPT);
  expect(Object.keys(readStored(storage, 'history'))).toEqual([
    'gatehouse:cities:favorites',
    'gatehouse:cities:queries',
  ]);
  expect(readStored(storage, 'tabs')).toEqual({ 'gatehouse:cities:tabs:window': '{}' });
  expect(readStored(storage, 'settings')).toEqual({
    'gatehouse:cities:visiblePlugin': 'History',
    'gatehouse:keys': '{"run":"F5"}',
    'gatehouse:theme': 'dark',
  });
  expect(storedBytes({ ab: 'cde' })).toBe(10);
});

test('one kind is deleted, and the page is told', () => {
  const storage = storageOf(KEPT);
  deleteStored(storage, 'history');
  expect(told).toEqual(['gatehouse:cities:favorites', 'gatehouse:cities:queries']);
  expect(Object.keys(storage)).toEqual([
    'gatehouse:cities:tabs:window',
    'gatehouse:keys',
    'gatehouse:theme',
    'gatehouse:cities:visiblePlugin',
    'gatehouse:cities:folder',
    'somebody-else',
  ]);
});

test('exported settings come back, and nothing else of their file', () => {
  const storage = storageOf({ 'gatehouse:theme': 'light' });
  const exported = JSON.stringify({ ...KEPT, 'gatehouse:save': 7 });
  const { count, undo } = importSettings(storage, exported);
  expect(count).toBe(3);
  expect(Object.entries(storage)).toEqual(
    expect.arrayContaining([
      ['gatehouse:theme', 'dark'],
      ['gatehouse:keys', '{"run":"F5"}'],
    ]),
  );
  expect(Object.keys(storage)).toHaveLength(3);
  expect(new Set(told)).toEqual(new Set(Object.keys(storage)));
  undo();
  expect(Object.entries(storage)).toEqual([['gatehouse:theme', 'light']]);
});

test.each(['', 'no JSON', '[]', 'null', '"gatehouse:theme"', '{"a":"b"}'])(
  '%j is no file of settings, and changes nothing',
  (text) => {
    const storage = storageOf(KEPT);
    expect(importSettings(storage, text).count).toBe(0);
    expect(Object.fromEntries(Object.entries(storage))).toEqual(KEPT);
  },
);
