import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import { findDiffering, hashTypes, openIndex, openPacked, packSchema } from './packed-schema.ts';
import { spanOfType, type SchemaIndex } from './schema-index.ts';

function largeSchema(changed?: number): SchemaIndex {
  const types = Array.from({ length: 600 }, (_, number) => {
    const fields = Array.from({ length: 5 }, (_each, field) => `field${field}: Int`).join(' ');
    return `type T${number} { ${fields} ${number === changed ? 'last: Int' : ''} }`;
  });
  return indexOfSchema(
    buildSchema(`type Query { a: Int } ${types.join(' ')}`, { assumeValid: true }),
  );
}

function textOf(index: SchemaIndex, name: string): string {
  const { start, end } = spanOfType(index, index.names.indexOf(name));
  return new TextDecoder().decode(index.bytes.subarray(start, end));
}

test('a packed schema knows what differs before it is unpacked, and unpacks what is asked for', async () => {
  const [before, after] = [largeSchema(), largeSchema(300)];
  const packed = structuredClone(await packSchema(before, hashTypes(before)));
  expect(packed.blocks.length).toBeGreaterThan(3);
  const opened = openPacked(packed);
  expect([...findDiffering(opened.types, hashTypes(after))]).toEqual(['T300']);
  expect(opened.index.bytes.every((byte) => byte === 0)).toBe(true);
  await opened.unpack(['T300', 'Gone']);
  expect(textOf(opened.index, 'T300')).toBe(textOf(before, 'T300'));
  expect(textOf(opened.index, 'T10')).not.toBe(textOf(before, 'T10'));
  await Promise.all([opened.unpack(), opened.unpack(['T10'])]);
  expect(opened.index).toEqual(before);
});

test('a schema that is all there needs no unpacking', async () => {
  const index = largeSchema();
  const opened = openIndex(index, hashTypes(index));
  await opened.unpack();
  expect(findDiffering(opened.types, opened.types).size).toBe(0);
});

test('types that one schema has alone differ', () => {
  const [before, after] = [
    'type Query { a: Int } type A { a: Int }',
    'type Query { a: Int } enum B { A }',
  ].map((sdl) => hashTypes(indexOfSchema(buildSchema(sdl))));
  if (!before || !after) throw new TypeError('no schemas');
  const [one, other] = [findDiffering(before, after), findDiffering(after, before)];
  expect([...one].sort()).toEqual(['A', 'B']);
  expect([...other].sort()).toEqual(['A', 'B']);
});
