import { expect, test } from 'vitest';
import type { Path } from '../../../schema/selection-path.ts';
import { sampleSchema as schema } from '../../../testing/sample-schema.ts';
import { messageFor, type BuilderMessage } from './builder-message.ts';
import { editDocument, type BuilderAction } from './document/edit-document.ts';
import { parseDocument } from './document/parsed-document.ts';

function untick(text: string, ...names: string[]): BuilderMessage | undefined {
  const path: Path = names.map((name) => ({ kind: 'field', name }));
  const action: BuilderAction = { type: 'remove-field', path };
  const target = { kind: 'definition', index: 0 } as const;
  const context = { schema, document: parseDocument(text), target };
  return messageFor(context, editDocument(context, action), action);
}

test('the last field says what to untick instead', () => {
  expect(untick('{ log { __typename } }', 'log', '__typename')).toEqual({
    kind: 'refused',
    reason:
      '__typename is the last field here, and there must be one. To take all away, untick log.',
  });
});

test('a fragment has nothing above it to untick', () => {
  expect(untick('fragment F on Log { __typename }', '__typename')).toMatchObject({
    reason: expect.stringContaining('Choose another one first.') as string,
  });
});

test('a leaf goes without a word, a longer text with the way back', () => {
  expect(untick('{ version log { at } }', 'version')).toBeUndefined();
  const text = '{ version country(code: "DE") { id name size code } }';
  expect(untick(text, 'country')).toMatchObject({ kind: 'removed', what: 'country', before: text });
});
