import fc from 'fast-check';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { expect, test } from 'vitest';
import { LazySchema } from '../../../../schema/lazy-schema.ts';
import { indexIntrospection } from '../../../../schema/index-answer.ts';
import { BrokenSchemaError } from '../../../../schema/read-introspection.ts';
import { introspectionWithAllFaults } from '../../../../testing/faulty-introspection.ts';
import { hostileIntrospection } from '../../../../testing/hostile-introspections.ts';
import { editDocument } from './edit-document.ts';
import { parseDocument } from './parsed-document.ts';

function schemaOf(answer: string): LazySchema | undefined {
  try {
    const index = indexIntrospection(new TextEncoder().encode(answer));
    return index && new LazySchema(index);
  } catch (error) {
    if (error instanceof BrokenSchemaError) return undefined;
    throw error;
  }
}

/** What the first tick of each root field makes of an empty document. */
function tickAll(schema: LazySchema): readonly string[] {
  return (['query', 'mutation'] as const).flatMap((operation) => {
    const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.keys(root?.getFields() ?? {}).map((name) => {
      const outcome = editDocument(
        { schema, document: parseDocument(''), target: { kind: 'new', operation } },
        { type: 'add-field', path: [{ kind: 'field', name }] },
      );
      return outcome.status === 'done' ? outcome.text : `${name}: ${outcome.status}`;
    });
  });
}

test('a tick on any field of any introspection writes something, and comes to an end', () => {
  fc.assert(
    fc.property(hostileIntrospection, (answer) => {
      const schema = schemaOf(answer);
      if (schema) tickAll(schema);
    }),
    { numRuns: 100, seed: 30 },
  );
});

test('a field that needs an input object without end is refused, and the others are not', () => {
  const schema = schemaOf(introspectionWithAllFaults());
  const written = schema ? tickAll(schema) : [];
  expect(written).toContain('loop: refused');
  expect(written).toContain('query City {\n  city(where: {key: A, style: {}}) {\n    id\n  }\n}\n');
  expect(written.filter((text) => text.endsWith(': refused'))).toHaveLength(1);
});

test('input objects of which each needs two of the next come to an end', () => {
  const inputs = Array.from(
    { length: 40 },
    (_, at) => `input I${at} { a: I${at + 1}!, b: I${at + 1}! }`,
  );
  const sdl = `type Query { deep(by: I0!): Int } ${inputs.join(' ')} input I40 { a: Int! }`;
  const answer = JSON.stringify({ data: introspectionFromSchema(buildSchema(sdl)) });
  const schema = schemaOf(answer);
  expect(schema && tickAll(schema)).toEqual(['deep: refused']);
});
