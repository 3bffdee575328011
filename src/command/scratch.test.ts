import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DiskList, indexOnDisk, keepOnDisk, Scratch } from './scratch.ts';
import { temporaryFolder } from './testing/run-gatehouse.ts';

test('a list that is longer than its blocks is read as it was written, from any place', () => {
  const folder = temporaryFolder();
  const list = new DiskList<string>(new Scratch(join(folder, 'out.csv')));
  const other = new DiskList<number>(list.scratch);
  const texts = Array.from({ length: 5_000 }, (_, at) => `ä "${at}"\n`);
  for (const [at, text] of texts.entries()) {
    list.push(text);
    other.push(at);
  }
  expect([...list]).toEqual(texts);
  expect(list.slice()).toEqual(texts);
  expect(list.slice(4_990, 6_000)).toEqual(texts.slice(4_990));
  expect(list.slice(31, 65)).toEqual(texts.slice(31, 65));
  expect(list.slice(7, 7)).toEqual([]);
  expect(other.slice(4_000, 4_002)).toEqual([4_000, 4_001]);
  // Its name is gone while it is open, so that nothing is left however the process ends.
  expect(readdirSync(folder)).toEqual([]);
});

test('an index finds what a map would, in its order', () => {
  const key = fc.oneof(fc.constantFrom('', 'a', '7', 'ä'), fc.string(), fc.nat(20_000).map(String));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat()), { maxLength: 400, size: 'max' }), (rows) => {
      const scratch = new Scratch(join(temporaryFolder(), 'out.csv'));
      const [index, values] = [indexOnDisk(scratch), keepOnDisk(scratch)];
      const map = new Map<string, string[][]>();
      for (const [name, value] of rows) {
        index.add(name, [String(value)]);
        map.set(name, [...(map.get(name) ?? []), [String(value)]]);
        if (values.known.has(name)) continue;
        values.known.add(name);
        values.jsons.push(name);
      }
      for (const [name] of rows) expect(index.get(name)).toEqual(map.get(name));
      expect(index.get('no such key')).toBeUndefined();
      expect([...values.jsons]).toEqual([...map.keys()]);
    }),
    { numRuns: 20 },
  );
});

test('a place that cannot be written is named', () => {
  const list = new DiskList<number>(new Scratch(join(temporaryFolder(), 'none', 'out.csv')));
  const fill = () => Array.from({ length: 100 }, (_, at) => list.push(at));
  expect(fill).toThrow(/out\.csv cannot be written: there is no such file/);
});
