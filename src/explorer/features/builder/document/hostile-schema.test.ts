import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LazySchema } from '../../../../schema/lazy-schema.ts';
import { BrokenSchemaError, indexIntrospection } from '../../../../schema/read-introspection.ts';
import { introspectionWithAllFaults } from '../../../../testing/faulty-introspection.ts';
import { hostileIntrospection } from '../../../../testing/hostile-introspections.ts';
import { editDocument } from './edit-document.ts';
import { parseDocument } from './parsed-document.ts';
import { randomRuns } from '../../../../testing/random-runs.ts';

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
    { numRuns: randomRuns(100, 40), seed: 30 },
  );
});

test('a field is ticked without what it requires, and none is refused', () => {
  const schema = schemaOf(introspectionWithAllFaults());
  const written = schema ? tickAll(schema) : [];
  expect(written).toContain('query City {\n  city {\n    id\n  }\n}\n');
  expect(written.filter((text) => text.endsWith(': refused'))).toEqual([]);
});
