import { parse } from 'graphql';
import { expect, test, vi } from 'vitest';
import type { Path } from '../../../../schema/selection-path.ts';
import { sampleSchema as schema } from '../../../../testing/sample-schema.ts';
import { editDocument, type BuilderAction } from './edit-document.ts';
import { parseDocument } from './parsed-document.ts';

vi.mock('graphql', async (importOriginal) => {
  const original = await importOriginal<typeof import('graphql')>();
  return { ...original, parse: vi.fn(original.parse) };
});

const fields = Array.from(
  { length: 100 },
  (_, number) => `  c${number}: country(code: "DE") {\n    id\n  }`,
);
const TEXT = `query Large {\n${fields.join('\n')}\n}\n`;

const at = (name: string): Path => [
  { kind: 'field', name: 'country', alias: 'c50' },
  { kind: 'field', name },
];
const size: BuilderAction = { type: 'add-field', path: at('size') };
const actions: readonly BuilderAction[] = [
  size,
  { type: 'remove-field', path: at('id') },
  {
    type: 'set-argument',
    location: { path: at('').slice(0, 1), argument: 'code', value: [] },
    literal: '"FR"',
  },
];

test('a tick in an operation of 300 lines parses its new text once, and nothing else', () => {
  let document = parseDocument(TEXT);
  expect(TEXT.split('\n').length).toBeGreaterThan(300);
  for (const action of actions) {
    vi.mocked(parse).mockClear();
    const target = { kind: 'definition', index: 0 } as const;
    const outcome = editDocument({ schema, document, target }, action);
    if (outcome.status !== 'done') throw new TypeError(outcome.status);
    // The tree is drawn from it.
    document = parseDocument(outcome.text);
    expect(vi.mocked(parse).mock.calls.map(([text]) => text)).toEqual([outcome.text]);
  }
});
