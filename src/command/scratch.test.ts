import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Scratch } from './scratch.ts';
import { temporaryFolder } from './testing/run-gatehouse.ts';

test('an index on the disk finds what a Map has, in the order of its values, and leaves no file', () => {
  const folder = temporaryFolder();
  const scratch = new Scratch(join(folder, 'joined.csv'));
  const [index, other] = [scratch.index<readonly string[]>(), scratch.index<number>()];
  const expected = new Map<string, (readonly string[])[]>();
  for (let at = 0; at < 5_000; at += 1) {
    // Keys that come again, also within a block, and two that share a hash.
    const key = [`ü${at % 3_000}`, 'costarring', 'liquid'][at % 100 < 3 ? at % 3 : 0] ?? '';
    const value = [`"${at}\n"`];
    index.add(key, value);
    other.add(key, at);
    expected.set(key, [...(expected.get(key) ?? []), value]);
  }
  for (const [key, values] of expected) expect(index.get(key)).toEqual(values);
  expect(other.get('ü2999')).toEqual([2_999]);
  expect(index.get('none')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  scratch.close();
});
