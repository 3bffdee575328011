import { expect, test } from 'vitest';
import { definitionsOf, type Target } from './definitions.ts';
import { editDocument, type BuilderAction } from './edit-document.ts';
import { heldAfter, heldIn, type HeldPlaces } from './held-places.ts';
import { parseDocument } from './parse-document.ts';
import { sampleSchema as schema } from '../../../testing/sample-schema.ts';

/** The texts that a row of clicks leads to; `-log.at` unticks, `+log.at` ticks. */
function clicks(start: string, ...all: string[]): string[] {
  let text = start;
  let target: Target = {
    kind: 'definition',
    index: definitionsOf(parseDocument(start)).length - 1,
  };
  let held: HeldPlaces | undefined;
  return all.map((click) => {
    const path = click.slice(1).split('.');
    const action: BuilderAction = {
      type: click.startsWith('+') ? 'add-field' : 'remove-field',
      path: path.map((name) => ({ kind: 'field', name })),
    };
    const outcome = editDocument(schema, text, target, action, heldIn(held, target));
    if (outcome.status !== 'done') return outcome.status;
    held = heldAfter(schema, held, target, outcome);
    ({ text, target } = outcome);
    return text;
  });
}

test('the first field takes the place that the last one left', () => {
  expect(clicks('{ log { at } }', '-log.at', '+version', '+log.at')).toEqual([
    '{ log { __typename } }',
    '{ log { __typename } version }',
    '{ log { at } version }',
  ]);
});

test('a __typename that came later is the user’s own', () => {
  const texts = clicks('{ log { at } }', '-log.at', '+log.at', '+log.__typename', '-log.at');
  expect(texts.at(-1)).toBe('{ log { __typename } }');
  expect(clicks(texts.at(-1) ?? '', '+log.at')).toEqual(['{ log { __typename at } }']);
  expect(
    clicks('{ log { at } }', '-log.at', '+log.at', '+log.__typename', '-log.at', '+log.at').at(-1),
  ).toBe('{ log { __typename at } }');
});

test('a place goes with its field', () => {
  expect(clicks('{ version log { at } }', '-log.at', '-log', '+log.__typename', '+log.at')).toEqual(
    [
      '{ version log { __typename } }',
      '{ version }',
      '{ version log { __typename } }',
      '{ version log { __typename at } }',
    ],
  );
});

test('a place is found again when a definition above it goes', () => {
  const start = 'fragment F on Log { at }\nquery Q { version log { ...F } }';
  const target: Target = { kind: 'definition', index: 1 };
  const outcome = editDocument(schema, start, target, {
    type: 'remove-field',
    path: [
      { kind: 'field', name: 'log' },
      { kind: 'spread', name: 'F' },
    ],
  });
  expect(outcome.status === 'done' && heldAfter(schema, undefined, target, outcome)).toEqual({
    index: 0,
    paths: [[{ kind: 'field', name: 'log' }]],
  });
});
