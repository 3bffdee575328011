import { expect, test } from 'vitest';
import { sampleSchema as schema } from '../../../../testing/sample-schema.ts';
import { editDocument, type BuilderAction } from './edit-document.ts';
import { parseDocument } from './parsed-document.ts';

function act(text: string, action: BuilderAction, columns?: number): string {
  const target = { kind: 'definition', index: 0 } as const;
  const outcome = editDocument({ schema, document: parseDocument(text), target, columns }, action);
  return outcome.status === 'done' ? outcome.text : JSON.stringify(outcome);
}

const path = [{ kind: 'field', name: 'countries' } as const];
const setLimit: BuilderAction = {
  type: 'set-argument',
  location: { path, argument: 'limit', value: [] },
  literal: '5',
};

const LONG = `query Q {
  countries(order: ASC, filter: {name: "abc", range: {from: 1, to: 2}}) {
    id
  }
}`;

test('a line that fits stays one', () => {
  expect(act(LONG, setLimit, 84)).toContain('{from: 1, to: 2}}, limit: 5) {');
  expect(act(LONG, setLimit)).not.toContain('{from: 1, to: 2}}, limit: 5) {');
});

test('arguments get lines of their own where theirs is longer than the editor is wide', () => {
  expect(act(LONG, setLimit, 60)).toBe(`query Q {
  countries(
    order: ASC
    filter: {name: "abc", range: {from: 1, to: 2}}
    limit: 5
  ) {
    id
  }
}`);
});

test('so do the parts of an argument, as far as it must be', () => {
  expect(act(LONG, setLimit, 40)).toBe(`query Q {
  countries(
    order: ASC
    filter: {
      name: "abc"
      range: {from: 1, to: 2}
    }
    limit: 5
  ) {
    id
  }
}`);
});

test('and the variables of the operation', () => {
  const text = `query Q($name: String = "a long name", $order: Order = ASC) {
  countries(filter: {name: $name}, order: $order, limit: 5) {
    id
  }
}`;
  const action: BuilderAction = { ...setLimit, type: 'make-variable' };
  expect(act(text, action, 60)).toContain(`query Q(
  $name: String = "a long name"
  $order: Order = ASC
  $limit: Int`);
});

test.each([
  ['a document on one line', 60, LONG.replaceAll(/\s+/g, ' ')],
  ['what has a comment in it', 60, LONG.replace('ASC,', 'ASC # first\n   ')],
  [
    'another field',
    84,
    LONG.replace('id', `deep: cities(first: 1, after: "${'x'.repeat(60)}") { totalCount }`),
  ],
])('%s stays as it was typed', (_, columns, text) => {
  const written = act(text, setLimit, 200);
  expect(act(text, setLimit, columns)).toBe(written);
});

test('a document with CRLF and tabs keeps them', () => {
  const text = LONG.replaceAll('  ', '\t').replaceAll('\n', '\r\n');
  const written = act(text, setLimit, 60);
  expect(written).toContain('countries(\r\n\t\torder: ASC\r\n');
  expect(written.replaceAll('\r\n', '')).not.toContain('\n');
});
