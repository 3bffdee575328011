import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NameIndex } from './name-index.ts';

/** Name by name: 0 no match, 1 whole, 2 prefix, 3 inside. */
function findSlowly(names: readonly string[], word: string): number[] {
  return names.map((name) => {
    const at = word === '' ? -1 : name.toLowerCase().indexOf(word);
    if (at !== 0) return at < 0 ? 0 : 3;
    return name.toLowerCase() === word ? 1 : 2;
  });
}

const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'b', '_', 'İ'), maxLength: 5 });

test('all names at once are as good as one after the other', () => {
  fc.assert(
    fc.property(fc.array(letters), letters, (names, word) => {
      const lower = word.toLowerCase();
      expect([...new NameIndex(names).find(lower)]).toEqual(findSlowly(names, lower));
    }),
  );
});

test('nothing is found in two names', () => {
  expect([...new NameIndex(['ab', 'cd']).find('b\nc')]).toEqual([0, 0]);
  expect([...new NameIndex(['ab', 'ab']).find('ab\n')]).toEqual([0, 0]);
});
