import { expect, test } from 'vitest';
import type { SchemaMatch } from '../../../schema/api.ts';
import { coordinateOf, matchesOf, withoutHidden } from './docs-navigation.ts';

const type: SchemaMatch = { kind: 'type', type: 'City' };
const field: SchemaMatch = { kind: 'field', type: 'City', field: 'name' };
const argument: SchemaMatch = { kind: 'argument', type: 'City', field: 'name', argument: 'in' };

test('what is nearest comes first', () => {
  const found = { within: [argument], types: [type], fields: [field], more: 0 };
  expect(matchesOf(found)).toEqual([argument, type, field]);
});

test('an argument is shown on the page of its field', () => {
  expect(coordinateOf(type)).toEqual({ type: 'City' });
  expect(coordinateOf(argument)).toEqual({ type: 'City', field: 'name' });
  expect(coordinateOf(field)).toEqual(coordinateOf(argument));
});

test('withheld types and fields are left out, with their arguments', () => {
  const found = { within: [argument, field], types: [type], fields: [field], more: 0 };
  const left = (...hidden: string[]) =>
    matchesOf(withoutHidden(found, new Map(hidden.map((name) => [name, 0]))));
  expect(left('City.name')).toEqual([type]);
  expect(left('City')).toEqual([argument, field, field]);
});
