import fc from 'fast-check';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { introspectionWithAllFaults, wholeIntrospection } from '../testing/faulty-introspection.ts';
import { hostileIntrospection } from '../testing/hostile-introspections.ts';
import { createTestSchemaApi } from '../testing/schema-apis.ts';
import { sayChange } from './change-copy.ts';
import { createFitCheck } from './operation-fit.ts';
import { createLanguageService } from './language-service.ts';
import { LazySchema } from './lazy-schema.ts';
import { sayLeftOut, sayParts } from './left-out-copy.ts';
import { BrokenSchemaError, indexIntrospection, readSentSchema } from './read-introspection.ts';
import { readSchemaFile } from './read-schema-file.ts';
import { findDiffering, findSchemaChanges } from './schema-changes.ts';
import type { SchemaIndex } from './schema-index.ts';
import { createSchemaMap } from './schema-map.ts';
import { writeSchema } from './write-schema.ts';
import { randomRuns } from '../testing/random-runs.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Undefined for an answer without a usable schema, which is reported. */
function indexOf(answer: string): SchemaIndex | undefined {
  try {
    return indexIntrospection(encode(answer));
  } catch (error) {
    if (error instanceof BrokenSchemaError) return undefined;
    throw error;
  }
}

const ALL_FAULTS = introspectionWithAllFaults();
const RUNS = { numRuns: randomRuns(100, 40), seed: 30 };

test('what is left of any introspection is whole, and said the same when it is read again', () => {
  fc.assert(
    fc.property(hostileIntrospection, (answer) => {
      const index = indexOf(answer);
      if (!index) return;
      const again = readSentSchema(index.bytes);
      expect(again?.index.leftOut).toBeUndefined();
      expect(again && decode(again.index.bytes)).toBe(decode(index.bytes));
      const schema = new LazySchema(index);
      const { types } = JSON.parse(decode(index.bytes)) as { types: Written[] };
      // Building a type drops nothing silently.
      expect(types.map((type) => membersOf(schema, type.name))).toEqual(types.map(namesIn));
    }),
    RUNS,
  );
});

interface Written {
  readonly name: string;
  readonly fields?: readonly { readonly name: string }[] | null;
  readonly inputFields?: Written['fields'];
  readonly enumValues?: Written['fields'];
}

function namesIn({ name, fields, inputFields, enumValues }: Written): unknown {
  const names = (fields ?? inputFields ?? enumValues ?? []).map((one) => one.name);
  return name.startsWith('__') ? undefined : names;
}

function membersOf(schema: LazySchema, name: string): unknown {
  const type = schema.getType(name);
  if (name.startsWith('__')) return undefined;
  if (isEnumType(type)) return type.getValues().map((value) => value.name);
  const isWithFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
  return isWithFields ? Object.keys(type.getFields()) : [];
}

test('no introspection makes anything throw, or go on for ever', async () => {
  await fc.assert(
    fc.asyncProperty(hostileIntrospection, hostileIntrospection, async (one, other) => {
      const [index, before] = [indexOf(one), indexOf(other)];
      if (!index) return;
      await useSchema(index);
      if (before) compare(before, index);
      readSchemaFile(encode(one));
      const api = createTestSchemaApi();
      const reply = await api.read('a', sent(one));
      expect(reply.kind).toBe('schema');
      // The same answer is recognized, regardless of the parts left out.
      expect(await api.read('a', sent(one))).toEqual({ kind: 'same' });
      await api.searchSchema('na', { limit: 20 });
      await api.searchFields('Query', 'i', { limit: 20 });
    }),
    { ...RUNS, numRuns: randomRuns(25, 10) },
  );
}, 60_000);

/** Uses a schema like page, workers and command. */
async function useSchema(index: SchemaIndex): Promise<void> {
  const schema = new LazySchema(index);
  for (const format of ['sdl', 'json'] as const) {
    for (const isAll of [true, false]) {
      const writing = { format, descriptions: isAll, deprecated: isAll };
      const text = decode(writeSchema(index.bytes, writing, index.leftOut));
      if (format === 'json') JSON.parse(text);
      else parse(text);
    }
  }
  const language = createLanguageService(() => schema);
  const text = 'query Q($a: Where) { city(where: $a) { mayor { b } } node { } s }';
  for (let column = 1; column <= text.length; column += 5) {
    const at = { lineNumber: 1, column };
    // One at a time, as in an editor.
    await Promise.all([language.complete(text, at), language.hover(text, at)]);
  }
  await Promise.all([language.validate(text), language.variablesSchema(text)]);
  const map = createSchemaMap();
  await map.open(index.bytes);
  for (const type of index.names) {
    await Promise.all([map.findPaths('Query', { type }, 5), map.findUses(type, 5)]);
  }
}

function compare(before: SchemaIndex, after: SchemaIndex): void {
  const differing = findDiffering(before, after);
  const changes = findSchemaChanges(before, after, differing);
  for (const change of changes) expect(sayChange(change)).not.toBe('');
  const schemas = { before: new LazySchema(before), after: new LazySchema(after) };
  createFitCheck({ ...schemas, differing, changes })({ id: '1', query: '{ city { id } version }' });
}

async function* sent(answer: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield encode(answer);
}

describe('an introspection with all faults', () => {
  const index = indexOf(ALL_FAULTS);
  const leftOut = index?.leftOut;

  test('is told in a sentence, and part by part', () => {
    expect(leftOut && sayLeftOut(leftOut)).toBe(
      '7 names of this schema are not GraphQL’s: Bad-Type, Query.bad-name, Query.badArgument(an-argument:) and 4 more. 14 more parts of it cannot be used. They are left out; all else works.',
    );
    expect(leftOut && sayParts(leftOut)).toMatchInlineSnapshot(`
      [
        "Bad-Type: not a name of GraphQL’s",
        "Query.bad-name: not a name of GraphQL’s",
        "Query.badArgument(an-argument:): not a name of GraphQL’s",
        "Query.badRequired(an-argument:): not a name of GraphQL’s",
        "Key.1A: not a name of GraphQL’s",
        "Style.a-b: not a name of GraphQL’s",
        "@x-y: not a name of GraphQL’s",
        "City: is there twice; the first is kept",
        "Query.version: is there twice; the first is kept",
        "Query.badRequired: needs Query.badRequired(an-argument:), which is left out",
        "Query.badType: its type Bad-Type is left out",
        "Query.missing: Gone is not among the types",
        "Query.takesInput: Style is of a kind that cannot stand there",
        "Query.deep: its type is wrapped deeper than introspection tells",
        "Named: Node: would implement itself",
        "Empty: nothing is left in it",
        "Link.next: its type Empty is left out",
        "Link: nothing is left in it",
        "Chain.next: its type Link is left out",
        "Chain: nothing is left in it",
        "Query.chain: its type Chain is left out",
      ]
    `);
  });

  test('leaves the rest as it is', async () => {
    const names = Object.keys(
      new LazySchema(index as SchemaIndex).getQueryType()?.getFields() ?? {},
    );
    expect(names).toEqual([
      'id',
      'name',
      'search',
      'nodes',
      'city',
      'version',
      'badArgument',
      'loop',
      'defaults',
    ]);
    await useSchema(index as SchemaIndex);
  });
});

test('a schema that is whole stays as it came, and nothing is left out of it', () => {
  const read = readSentSchema(encode(JSON.stringify(wholeIntrospection())));
  expect(read?.index.bytes).toBe(read?.sent);
  expect(read?.index.leftOut).toBeUndefined();
});

test('what is nested without end, and chains of ten thousand types, are no more than left out', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const description = ALL_FAULTS.replace('"description":null', `"description":${deep}`);
  expect(indexOf(description)?.names).toContain('City');
  const type = `${'{"kind":"LIST","ofType":'.repeat(100_000)}null${'}'.repeat(100_000)}`;
  const nested = ALL_FAULTS.replace('"type":{', `"type":${type},"x":{`);
  expect(indexOf(nested)?.names).toContain('City');

  const types = Array.from({ length: 10_000 }, (_, number) => ({
    kind: number % 2 ? 'INTERFACE' : 'OBJECT',
    name: `T${number}`,
    fields: [{ name: 'next', args: [], type: { kind: 'OBJECT', name: `T${number + 1}` } }],
    interfaces: [
      { kind: 'INTERFACE', name: `T${number === 9_999 ? 1 : number + 1 + (number % 2)}` },
    ],
  }));
  const query = {
    kind: 'OBJECT',
    name: 'Query',
    fields: [
      { name: 'first', args: [], type: { kind: 'OBJECT', name: 'T0' } },
      { name: 'id', args: [], type: { kind: 'SCALAR', name: 'ID' } },
    ],
  };
  const schema = { queryType: { name: 'Query' }, types: [query, ...types] };
  const chained = indexOf(JSON.stringify({ data: { __schema: schema } }));
  expect(chained?.names).toEqual(['Query', 'ID']);
  expect(chained?.leftOut?.count).toBeGreaterThan(20_000);
  expect(chained?.leftOut?.parts.length).toBeLessThanOrEqual(500);
});

test('nothing that is shown of a name can end a line, or steer a terminal', () => {
  const name = 'a\nb\u001b[2J\u202E#\u2028';
  const answer = ALL_FAULTS.replace('"bad-name"', JSON.stringify(name));
  const index = indexOf(answer) as SchemaIndex;
  const sdl = decode(
    writeSchema(
      index.bytes,
      { format: 'sdl', descriptions: true, deprecated: true },
      index.leftOut,
    ),
  );
  const lines = sdl.slice(0, sdl.indexOf('\n\n')).split('\n');
  expect(lines.every((line) => line.startsWith('# '))).toBe(true);
  for (const character of ['\u001b', '\u202E', '\u2028']) expect(sdl).not.toContain(character);
  expect(sdl).toContain('Query.a\u{FFFD}b\u{FFFD}[2J\u{FFFD}#\u{FFFD}: not a name');
});

test('a part with a name of a megabyte is left out, and told by the beginning of its name', () => {
  const long = 'a'.repeat(2 ** 20);
  const index = indexOf(ALL_FAULTS.replace('"bad-name"', JSON.stringify(long)));
  const told =
    index?.leftOut && sayParts(index.leftOut).find((part) => part.startsWith('Query.aa'));
  expect(told).toBe(`Query.${'a'.repeat(80)}…: has a name of more than 1,000 characters`);
  expect(decode((index as SchemaIndex).bytes)).not.toContain('a'.repeat(1_000));
});

test('hovers and completions hold the beginning of a long description', async () => {
  const schema = buildSchema(`type Query {\n  """${'word '.repeat(200_000)}"""\n  city: Int\n}`);
  const language = createLanguageService(() => schema);
  const hover = await language.hover('{ city }', { lineNumber: 1, column: 4 });
  expect(hover?.content.length).toBeLessThan(6_000);
  const [first] = await language.complete('{ ci }', { lineNumber: 1, column: 5 });
  expect(JSON.stringify(first).length).toBeLessThan(6_000);
});
