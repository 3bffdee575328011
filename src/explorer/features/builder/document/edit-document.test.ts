import fc from 'fast-check';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import type { Path } from '../../../../schema/selection-path.ts';
import { sampleSchema as schema } from '../../../../testing/sample-schema.ts';
import {
  editDocument,
  perform,
  settle,
  type BuilderAction,
  type EditOutcome,
} from './edit-document.ts';
import { startingLiteral } from '../../inputs/input-store.ts';
import {
  definitionAt,
  definitionType,
  levelsAlong,
  parseDocument,
  rootType,
  type EditContext,
  type Target,
} from './parsed-document.ts';
import { rowsOf, type BuilderRow } from './rows.ts';
import { randomRuns } from '../../../../testing/random-runs.ts';

function contextOf(text: string, target: Target, emptied: readonly Path[] = []): EditContext {
  return { schema, document: parseDocument(text), target, emptied };
}

function act(text: string, target: Target, action: BuilderAction): EditOutcome {
  return editDocument(contextOf(text, target), action);
}

interface Found {
  readonly path: Path;
  readonly row: BuilderRow;
}

/** Walks down the rows as a reader of the tree would, choosing at each depth. */
function wander(text: string, target: Target, choices: readonly number[]): Found | undefined {
  const document = parseDocument(text);
  const definition = definitionAt(document, target);
  let type = definition
    ? definitionType(schema, definition)
    : rootType(schema, target.kind === 'new' ? target.operation : 'query');
  let holders: Parameters<typeof rowsOf>[2] = definition ? [definition] : [];
  let path: Path = [];
  let row: BuilderRow | undefined;
  for (const choice of choices) {
    if (!type) break;
    const fragments = definition?.kind === 'FragmentDefinition' ? [] : document.fragments;
    const { rows } = rowsOf(schema, type, holders, fragments);
    row = rows[choice % rows.length];
    if (!row) break;
    path = [...path, row.step];
    holders = row.nodes;
    type = row.below;
  }
  return row && { path, row };
}

function actionFor({ path, row }: Found, kind: number): BuilderAction {
  const args = row.field?.args ?? [];
  const argument = args[kind % Math.max(args.length, 1)];
  if (argument && kind % 7 > 1) {
    const location = { path, argument: argument.name, value: [] };
    if (kind % 7 === 2)
      return { type: 'set-argument', location, literal: startingLiteral(argument.type) };
    if (kind % 7 === 3) return { type: 'unset-argument', location };
    if (kind % 7 === 4) return { type: 'make-variable', location };
    if (kind % 7 === 5) return { type: 'inline-variable', location };
    if (argument.type.toString() === 'Filter') {
      const value = ['and', 0, 'range', 'to'];
      return { type: 'set-argument', location: { ...location, value }, literal: '7' };
    }
  }
  return row.nodes.length > 0 ? { type: 'remove-field', path } : { type: 'add-field', path };
}

const STARTS = [
  '',
  '# nothing yet\n',
  '{ version }',
  'query Version {\n  version\n}\n',
  'query Q($c: ID! = "DE") {\n  country(code: $c) { ...C } # here\n}\n\nfragment C on Country {\n  name # n\n  cities(first: 5) { totalCount }\n}\n',
  '{a:version named{name ... on Country{code}}}',
  'query A { version } query B @tag(name: "#") { log { on { ... on City { size } } } }',
  'subscription S { moved { id } }',
  'mutation M { rename(id: 1, name: """x""") { id } }',
];

const click = fc.record({
  target: fc.nat({ max: 5 }),
  choices: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 }),
  kind: fc.nat({ max: 69 }),
});

function targetFor(text: string, n: number): Target {
  const count = parseDocument(text).definitions.length;
  if (count === 0 || n === 5) {
    return { kind: 'new', operation: n === 4 ? 'subscription' : n === 3 ? 'mutation' : 'query' };
  }
  return { kind: 'definition', index: n % count };
}

function faults(text: string): string[] {
  const { definitions, fault } = parseDocument(text);
  if (!fault && definitions.length === 0) return [];
  const messages = validate(schema, parse(text)).map((error) => error.message);
  // The user fills in required values.
  return messages.filter((message) => !/was not provided|exactly one key/.test(message));
}

function commentsOf(text: string): number {
  return text.split('# here').length - 1;
}

test('the starting documents are valid', () => {
  expect(STARTS.flatMap(faults)).toEqual([]);
});

test('random clicks never make a valid document invalid', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STARTS), fc.array(click, { maxLength: 12 }), (start, clicks) => {
      let text = start;
      for (const { target: n, choices, kind } of clicks) {
        const target = targetFor(text, n);
        const location = wander(text, target, choices);
        if (!location) continue;
        const outcome = act(text, target, actionFor(location, kind));
        if (outcome.status === 'done') text = outcome.text;
        expect(faults(text)).toEqual([]);
      }
    }),
    { numRuns: randomRuns(500, 60) },
  );
}, 60_000);

test('the edits are valid by themselves, with no look at the outcome', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STARTS), fc.array(click, { maxLength: 8 }), (start, clicks) => {
      let text = start;
      for (const { target: n, choices, kind } of clicks) {
        const target = targetFor(text, n);
        const location = wander(text, target, choices);
        if (!location || location.row.step.kind === 'spread') continue;
        const before = parseDocument(text);
        const action = actionFor(location, kind);
        const next = settle(schema, before, perform(contextOf(text, target), action).text);
        const found = faults(next);
        // Arguments of one field that is selected twice are the one thing left to refuse.
        if (found.some((fault) => fault.includes('differing arguments'))) continue;
        expect(found, `${JSON.stringify(action)}\n${text}\n=>\n${next}`).toEqual([]);
        text = next;
      }
    }),
    { numRuns: randomRuns(500, 60) },
  );
}, 60_000);

/** A field that is not selected, switched on: the text then, and where the field came to stand. */
function switchOn(text: string, target: Target, choices: readonly number[]) {
  const location = wander(text, target, choices);
  if (!location || location.row.nodes.length > 0) return undefined;
  const context = contextOf(text, target);
  const [definition] = context.document.definitions;
  if (definition?.kind === 'OperationDefinition' && definition.operation === 'subscription') {
    return undefined; // choosing another root field replaces the first
  }
  const on = perform(context, { type: 'add-field', path: location.path });
  const there = levelsAlong(context, location.path).length - 1;
  return {
    selected: settle(schema, context.document, on.text),
    target: on.target,
    path: on.path ?? location.path,
    /** How many steps of the path there were before. */
    there,
  };
}

test('switching on and off again what was not there gives back the same document', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STARTS.slice(2)), click, (text, { target: n, choices }) => {
      const on = switchOn(text, targetFor(text, Math.min(n, 4)), choices);
      if (!on) return;
      expect(on.selected).not.toBe(text);
      // What came along above the field goes when its topmost part is switched off.
      const path = on.path.slice(0, on.there + 1);
      const off = act(on.selected, on.target, { type: 'remove-field', path });
      expect(off.status === 'done' ? off.text : off.status).toBe(text);
    }),
    { numRuns: randomRuns(500, 60) },
  );
}, 60_000);

test('switching the only field of another off and on again gives back the same document', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STARTS.slice(2)), click, (text, { target: n, choices }) => {
      const on = switchOn(text, targetFor(text, Math.min(n, 4)), choices);
      const step = on?.path.at(-1);
      if (!on || on.there === on.path.length - 1) return; // it has siblings
      if (step?.kind === 'spread' || (step?.kind === 'field' && step.name === '__typename')) return;
      const { selected, target, path } = on;
      const off = act(selected, target, { type: 'remove-field', path });
      expect(off).toMatchObject({ status: 'done', emptied: [path.slice(0, -1)] });
      const less = off.status === 'done' ? off.text : '';
      const again = editDocument(contextOf(less, target, [path.slice(0, -1)]), {
        type: 'add-field',
        path,
      });
      expect(again.status === 'done' ? again.text : again.status).toBe(selected);
    }),
    { numRuns: randomRuns(500, 60) },
  );
}, 60_000);

test('comments outside of what was clicked stay', () => {
  const start = STARTS[4] ?? '';
  fc.assert(
    fc.property(fc.array(click, { maxLength: 6 }), (clicks) => {
      let text = start;
      for (const { choices, kind } of clicks) {
        const target: Target = { kind: 'definition', index: 0 };
        const location = wander(text, target, choices);
        const first = location?.path[0];
        if (!location || (first?.kind === 'field' && first.name === 'country')) continue;
        const outcome = act(text, target, actionFor(location, kind));
        if (outcome.status === 'done') text = outcome.text;
        expect(commentsOf(text)).toBe(1);
        expect(text).toContain('name # n\n');
      }
    }),
  );
});

test('a document that does not parse is left alone', () => {
  const target: Target = { kind: 'definition', index: 0 };
  const action: BuilderAction = { type: 'add-field', path: [{ kind: 'field', name: 'version' }] };
  expect(act('{ version', target, action)).toEqual({ status: 'broken' });
});

test('an edit that would make a valid document invalid is refused', () => {
  const text =
    '{ country(code: "DE") { id } ...Q } fragment Q on Query { country(code: "DE") { name } }';
  const outcome = act(
    text,
    { kind: 'definition', index: 0 },
    {
      type: 'set-argument',
      location: { path: [{ kind: 'field', name: 'country' }], argument: 'code', value: [] },
      literal: '"FR"',
    },
  );
  expect(outcome).toMatchObject({ status: 'refused' });
});

/** The texts that a row of clicks leads to; `-log.at` unticks, `+log.at` ticks. */
function textsAfter(start: string, ...all: string[]): string[] {
  let text = start;
  let target: Target = {
    kind: 'definition',
    index: parseDocument(start).definitions.length - 1,
  };
  let emptied: readonly Path[] = [];
  return all.map((step) => {
    const path = step.slice(1).split('.');
    const action: BuilderAction = {
      type: step.startsWith('+') ? 'add-field' : 'remove-field',
      path: path.map((name) => ({ kind: 'field', name })),
    };
    const outcome = editDocument(contextOf(text, target, emptied), action);
    if (outcome.status !== 'done') return outcome.status;
    ({ text, target, emptied } = outcome);
    return text;
  });
}

test('the first field replaces what the last one left', () => {
  expect(textsAfter('{ log { at } }', '-log.at', '+version', '+log.at')).toEqual([
    '{ log { __typename } }',
    '{ log { __typename } version }',
    '{ log { at } version }',
  ]);
});

test('a __typename that came later is the user’s own', () => {
  const texts = textsAfter('{ log { at } }', '-log.at', '+log.at', '+log.__typename', '-log.at');
  expect(texts.at(-1)).toBe('{ log { __typename } }');
  expect(textsAfter(texts.at(-1) ?? '', '+log.at')).toEqual(['{ log { __typename at } }']);
  expect(
    textsAfter('{ log { at } }', '-log.at', '+log.at', '+log.__typename', '-log.at', '+log.at').at(
      -1,
    ),
  ).toBe('{ log { __typename at } }');
});

test('an emptied selection goes with its field', () => {
  expect(
    textsAfter('{ version log { at } }', '-log.at', '-log', '+log.__typename', '+log.at'),
  ).toEqual([
    '{ version log { __typename } }',
    '{ version }',
    '{ version log { __typename } }',
    '{ version log { __typename at } }',
  ]);
});

test('an emptied selection is found again when a definition above it goes', () => {
  const start = 'fragment F on Log { at }\nquery Q { version log { ...F } }';
  const target: Target = { kind: 'definition', index: 1 };
  const outcome = act(start, target, {
    type: 'remove-field',
    path: [
      { kind: 'field', name: 'log' },
      { kind: 'spread', name: 'F' },
    ],
  });
  expect(outcome).toMatchObject({
    target: { index: 0 },
    emptied: [[{ kind: 'field', name: 'log' }]],
  });
});
