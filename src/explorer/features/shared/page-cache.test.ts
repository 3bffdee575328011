import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

test('a page is asked for once, kept, and asked for again after a refresh', async () => {
  const asked: string[] = [];
  let told = 0;
  const pages = createPageCache(async (key) => `${key}${asked.push(key)}`, 2);
  const undo = pages.changes.subscribe(() => (told += 1));
  pages.want(['a', 'a']);
  pages.want(['a']);
  expect(pages.peek('a')).toBeUndefined();
  await Promise.resolve();
  await Promise.resolve();
  expect([pages.peek('a'), told]).toEqual(['a1', 1]);
  pages.refresh();
  expect(pages.peek('a')).toBe('a1');
  pages.want(['a']);
  await new Promise(setImmediate);
  expect([pages.peek('a'), asked]).toEqual(['a2', ['a', 'a']]);
  undo();
  pages.want(['b', 'c']);
  await new Promise(setImmediate);
  // The one that was used longest ago has gone.
  expect([pages.peek('a'), pages.peek('b'), pages.peek('c')]).toEqual([undefined, 'b3', 'c4']);
  expect(told).toBe(3);
});

test('a page that is final is never asked for again', async () => {
  let asked = 0;
  const load = async (key: string): Promise<string> => {
    asked += 1;
    return key;
  };
  const pages = createPageCache(load, 2, (page) => page === 'whole');
  pages.want(['whole', 'part']);
  await new Promise(setImmediate);
  pages.refresh();
  pages.want(['whole', 'part']);
  await new Promise(setImmediate);
  expect(asked).toBe(3);
});

test('a page that fails may come later', async () => {
  let isBroken = true;
  const pages = createPageCache(async () => {
    if (isBroken) throw new Error('Gone');
    return 1;
  }, 2);
  pages.want(['a']);
  await new Promise(setImmediate);
  expect(pages.peek('a')).toBeUndefined();
  isBroken = false;
  pages.want(['a']);
  await new Promise(setImmediate);
  expect(pages.peek('a')).toBe(1);
});

test('a page that will not change comes anew once all may be others', async () => {
  let asked = 0;
  const pages = createPageCache(
    async () => (asked += 1),
    2,
    () => true,
  );
  const ask = async (): Promise<void> => {
    pages.want(['a']);
    await new Promise(setImmediate);
  };
  await ask();
  pages.replace();
  expect(pages.peek('a')).toBe(1);
  await ask();
  expect(pages.peek('a')).toBe(2);
  pages.refresh();
  await ask();
  expect(asked).toBe(2);
});
