import { expect, test } from 'vitest';
import { NewestEntries } from './access-token.ts';

test('holds so many entries, the newest ones', () => {
  const entries = new NewestEntries<number>(2);
  for (const [index, key] of ['a', 'b', 'b', 'c'].entries()) entries.set(key, index);
  expect(['a', 'b', 'c'].map((key) => entries.get(key))).toEqual([undefined, 2, 3]);
});
