import fc from 'fast-check';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { afterEach, expect, test, vi } from 'vitest';
import { indexIntrospection, type Indexed } from './index-introspection.ts';
import { IntrospectionReader } from './introspection-reader.ts';
import { JsonCursor } from '../answers/json/json-cursor.ts';

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

/** Reads bytes that are cut at these places. */
function readCut(bytes: Uint8Array, cuts: readonly number[], known?: Uint8Array) {
  const reader = new IntrospectionReader(known);
  const places = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort((a, b) => a - b);
  places.forEach((to, index) => reader.add(bytes.slice(places[index - 1] ?? 0, to)));
  return { found: readable(reader.end()), text: reader.text };
}

/** Compared a hundred times as fast as bytes. */
function readable(found: Indexed) {
  return typeof found === 'object'
    ? { ...found, bytes: new TextDecoder().decode(found.bytes) }
    : found;
}

const cuts = fc.array(fc.nat(ANSWER.length), { maxLength: 20 });

afterEach(() => vi.restoreAllMocks());

test('an answer is what it is, wherever it was cut on its way', () => {
  expect(INDEX?.names).toContain('City');
  expect(readCut(ANSWER, [...ANSWER.keys()]).found).toEqual(readable(INDEX));
  fc.assert(
    fc.property(cuts, (places) => {
      expect(readCut(ANSWER, places).found).toEqual(readable(INDEX));
    }),
  );
});

test('a schema that is known is not read again, one that differs anywhere is', () => {
  const known = INDEX?.bytes ?? new Uint8Array();
  fc.assert(
    fc.property(cuts, fc.nat(known.length - 1), (places, at) => {
      expect(readCut(ANSWER, places, known).found).toBe('same');
      const other = known.slice();
      other.set([(other[at] ?? 0) ^ 1], at);
      expect(readCut(ANSWER, places, other).found).toEqual(readable(INDEX));
    }),
  );
});

test('an answer that ends too early, or goes on, is none, and all of its text is there', () => {
  const known = INDEX?.bytes;
  fc.assert(
    fc.property(cuts, fc.nat(ANSWER.length - 1), fc.boolean(), (places, end, isKnown) => {
      const cut = readCut(ANSWER.slice(0, end), places, isKnown ? known : undefined);
      expect(cut.found).toBeUndefined();
      expect(cut.text).toBe(new TextDecoder().decode(ANSWER.slice(0, end)));
    }),
  );
  const longer = encode(`${new TextDecoder().decode(ANSWER)} ]`);
  expect(readCut(longer, [ANSWER.length]).found).toBeUndefined();
});

test('a value of many chunks is not read again with each of them', () => {
  const attempts = vi.spyOn(JsonCursor.prototype, 'skip');
  const chunk = encode('x'.repeat(1_000));
  const reader = new IntrospectionReader();
  reader.add(encode('{"trace":"'));
  for (let count = 0; count < 2_000; count += 1) reader.add(chunk);
  reader.add(encode('","data":{}}'));
  expect(reader.end()).toBeUndefined();
  expect(reader.text).toHaveLength(2_000_022);
  expect(attempts.mock.calls.length).toBeLessThan(20);
});
