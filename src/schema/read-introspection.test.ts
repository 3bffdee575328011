import fc from 'fast-check';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { expect, test } from 'vitest';
import { indexIntrospection, readIntrospection } from './read-introspection.ts';
import type { SchemaIndex } from './schema-index.ts';

const SDL = /* GraphQL */ `
  type Query implements Node {
    id: ID!
    "Cities, “all” of them"
    cities(first: Int = 1): [City!]!
  }
  interface Node {
    id: ID!
  }
  type City {
    name: String
  }
`;
const encode = (text: string) => new TextEncoder().encode(text);
const data = introspectionFromSchema(buildSchema(SDL));
const ANSWER = encode(`\uFEFF ${JSON.stringify({ more: 1.5, data, extensions: { took: 12 } })}`);
const INDEX = indexIntrospection(ANSWER);

/** Compared a hundred times as fast as bytes. */
function readable(index: SchemaIndex | undefined) {
  return index && { ...index, bytes: new TextDecoder().decode(index.bytes) };
}

function readKnowing(bytes: Uint8Array<ArrayBuffer>, known: Uint8Array | undefined) {
  const read = readIntrospection(bytes, known);
  return typeof read === 'object' ? readable(read.index) : read;
}

test('what stands around a schema does not matter', () => {
  expect(INDEX?.names).toContain('City');
  const bare = indexIntrospection(encode(JSON.stringify({ data })));
  expect(readable(bare)).toEqual(readable(INDEX));
});

test('a schema that is known is not read again, one that differs anywhere is', () => {
  const known = INDEX?.bytes ?? new Uint8Array();
  expect(readKnowing(ANSWER, known)).toBe('same');
  fc.assert(
    fc.property(fc.nat(known.length - 1), (at) => {
      const other = known.slice();
      other.set([(other[at] ?? 0) ^ 1], at);
      expect(readKnowing(ANSWER, other)).toEqual(readable(INDEX));
    }),
  );
});

test('an answer that ends too early, or goes on, is none', () => {
  fc.assert(
    fc.property(fc.nat(ANSWER.length - 1), fc.boolean(), (end, isKnown) => {
      const known = isKnown ? INDEX?.bytes : undefined;
      expect(readKnowing(ANSWER.slice(0, end), known)).toBeUndefined();
    }),
  );
  const longer = encode(`${new TextDecoder().decode(ANSWER)} ]`);
  expect(indexIntrospection(longer)).toBeUndefined();
});
