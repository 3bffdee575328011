import type { ExecutionResult } from 'graphql';
import { expect, test } from 'vitest';
import { createIncrementMerger } from './merge-increments.ts';
import { MalformedBodyError } from './read-results.ts';

function merged(...parts: object[]): unknown {
  const merge = createIncrementMerger();
  let whole: ExecutionResult | undefined;
  for (const part of parts) whole = merge(part);
  return JSON.parse(JSON.stringify(whole));
}

test('parts that name their path are put there', () => {
  expect(
    merged(
      { data: { city: { name: 'A', tags: ['x'] } }, hasNext: true },
      { path: ['city'], data: { place: { lat: 1 } }, hasNext: true },
      { incremental: [{ path: ['city', 'place'], data: { lng: 2 } }], hasNext: true },
      { path: ['city', 'tags', 1], items: ['y', 'z'], hasNext: true },
      { path: ['city'], data: null, errors: [{ message: 'No' }], hasNext: false },
    ),
  ).toEqual({
    // The last fragment failed: the data of the others is still valid.
    data: { city: { name: 'A', tags: ['x', 'y', 'z'], place: { lat: 1, lng: 2 } } },
    errors: [{ message: 'No' }],
  });
});

test('a list that comes again with other fields of its items has both', () => {
  expect(
    merged(
      { data: { cities: [{ name: 'A', tags: ['x'] }, { name: 'B' }] }, hasNext: true },
      {
        incremental: [
          { path: [], data: { cities: [{ tags: ['x', 'y'] }, { place: { lat: 1 } }, null] } },
        ],
        hasNext: false,
      },
    ),
  ).toEqual({
    data: {
      cities: [{ name: 'A', tags: ['x', 'y'] }, { name: 'B', place: { lat: 1 } }, null],
    },
  });
});

test('an answer without data has none', () => {
  const errors = [{ message: 'No' }];
  expect(merged({ data: null, errors, hasNext: false })).toEqual({ data: null, errors });
});

test('parts that name what was pending are put there', () => {
  expect(
    merged(
      {
        data: { city: { name: 'A', tags: ['x'] } },
        pending: [
          { id: '0', path: ['city'] },
          { id: '1', path: ['city', 'tags'] },
        ],
        hasNext: true,
      },
      {
        incremental: [
          { id: '0', data: { place: {} } },
          { id: '1', items: ['y'] },
        ],
        hasNext: true,
      },
      {
        incremental: [{ id: '0', subPath: ['place'], data: { lat: 1 } }],
        completed: [{ id: '0' }, { id: '1', errors: [{ message: 'Cut' }] }],
        hasNext: false,
      },
    ),
  ).toEqual({
    data: { city: { name: 'A', tags: ['x', 'y'], place: { lat: 1 } } },
    errors: [{ message: 'Cut' }],
  });
});

test('keys with dots and keys of prototypes are keys', () => {
  const part = JSON.parse('{"path": ["a.b"], "data": {"__proto__": {"polluted": true}}}') as object;
  const whole = merged({ data: { 'a.b': {} }, hasNext: true }, part);
  expect(JSON.stringify(whole)).toBe('{"data":{"a.b":{"__proto__":{"polluted":true}}}}');
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.each([
  ['a path that is not there', { path: ['none', 'below'], data: 1 }],
  ['a list that is none', { path: ['city', 0], items: [1] }],
  ['something that is not pending', { incremental: [{ id: '7', data: {} }] }],
])('a part for %s is refused', (_, part) => {
  expect(() => merged({ data: { city: 'A' }, hasNext: true }, part)).toThrow(
    new MalformedBodyError('part-misplaced'),
  );
});

test('errors that are no list are one error each', () => {
  const merge = createIncrementMerger();
  merge({ data: { a: 1 }, errors: 'boom', hasNext: true });
  expect(merge({ incremental: [{ path: ['a'], data: 2, errors: null }], hasNext: false })).toEqual({
    data: { a: 2 },
    errors: ['boom'],
  });
});

test.each([
  [
    'with their paths',
    {
      incremental: [
        { path: ['city'], data: null, errors: [{ message: 'No', path: ['city', 'lat'] }] },
        { path: ['city'], data: null, errors: [{ message: 'No', path: ['city', 'lat'] }] },
      ],
      hasNext: false,
    },
  ],
  [
    'where they are completed',
    {
      completed: ['0', '1'].map((id) => ({
        id,
        errors: [{ message: 'No', path: ['city', 'lat'] }],
      })),
      hasNext: false,
    },
  ],
])('an error that ends two fragments is listed once, %s', (_, part) => {
  const errors = [{ message: 'Twice' }, { message: 'Twice' }];
  const pending = ['0', '1'].map((id) => ({ id, path: ['city'] }));
  const whole = merged({ data: { city: {} }, errors, pending, hasNext: true }, part);
  // Duplicates within one list stay as the service sent them.
  expect(whole).toEqual({
    data: { city: {} },
    errors: [...errors, { message: 'No', path: ['city', 'lat'] }],
  });
});

test('a part without any mark is a result of its own, unless one before it promised another', () => {
  const merge = createIncrementMerger();
  expect(merge({ data: { a: 1 } })).toBeUndefined();
  expect(merge({ data: { a: 1 }, hasNext: true })).toEqual({ data: { a: 1 } });
  expect(merge({ data: { b: 2 } })).toEqual({ data: { a: 1, b: 2 } });
  expect(merge({ data: { c: 3 } })).toBeUndefined();
});
