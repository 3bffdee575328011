import { expect, test } from 'vitest';
import type { Path } from '../../../schema/selection-path.ts';
import { sampleSchema as schema } from '../../../testing/sample-schema.ts';
import { parseDocument, selectionPaths, type EditContext } from './document/parsed-document.ts';
import { groupMatches, isSelected, toggleMatch } from './find-fields.ts';

const context: EditContext = {
  schema,
  document: parseDocument('{ few: countries(limit: 2) { id capital { title ...F } } version }'),
  target: { kind: 'definition', index: 0 },
};

const few = { kind: 'field', name: 'countries', alias: 'few' } as const;
const wayTo = (...names: string[]): Path => names.map((name) => ({ kind: 'field', name }));
const limit = { path: [few], owner: 'Query', field: 'countries', argument: 'limit' };
const order = { ...limit, argument: 'order' };
const version = { path: wayTo('version'), owner: 'Query', field: 'version' };
const flag = { path: wayTo('flag'), owner: 'Query', field: 'flag' };

test('matches that stand in one place are one group, where the first of them is', () => {
  expect(groupMatches([version, limit, flag, order])).toEqual([
    { where: [], matches: [version, flag] },
    { where: [few], matches: [limit, order] },
  ]);
});

test('fields and arguments that are in the operation are selected', () => {
  const all = [limit, order, version, flag];
  expect(all.filter((match) => isSelected(context, match))).toEqual([limit, version]);
});

test.each([
  [flag, false, { type: 'add-field', path: flag.path }],
  [version, true, { type: 'remove-field', path: version.path }],
  [limit, true, { type: 'unset-argument' }],
  [order, false, { type: 'set-argument', literal: 'ASC' }],
])('a click on %j', (match, selected, action) => {
  expect(toggleMatch(schema, match, selected)).toMatchObject(action);
});

test('the ways to selections are those with something in them', () => {
  expect(selectionPaths(context.document.definitions[0])).toEqual([
    [few],
    [few, { kind: 'field', name: 'capital' }],
  ]);
  expect(selectionPaths(undefined)).toEqual([]);
});
