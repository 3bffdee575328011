import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { subjectAt, type DocsPlace } from './docs-place.ts';

const schema = buildSchema(`
  directive @cached on FIELD
  type Query { city(near: Near): City }
  type City { constructor: String }
  input Near { latitude: Float }
  union Found = City
`);

const field = (type: string, name: string): DocsPlace => ({ kind: 'field', type, field: name });

test.each<[DocsPlace, string]>([
  [{ kind: 'type', type: 'City' }, 'type'],
  [field('Query', 'city'), 'field'],
  [field('Query', '__schema'), 'field'],
  [field('Found', '__typename'), 'field'],
  [field('City', 'constructor'), 'field'],
  [field('Near', 'latitude'), 'field'],
  [{ kind: 'directive', directive: 'cached' }, 'directive'],
])('%j is a page', (place, kind) => {
  expect(subjectAt(schema, place)?.kind).toBe(kind);
});

test.each<DocsPlace>([
  { kind: 'type', type: 'Town' },
  { kind: 'type', type: 'toString' },
  field('Town', 'name'),
  field('City', 'toString'),
  field('Near', 'toString'),
  field('City', '__schema'),
  { kind: 'directive', directive: 'gone' },
])('%j is none', (place) => {
  expect(subjectAt(schema, place)).toBeUndefined();
});
