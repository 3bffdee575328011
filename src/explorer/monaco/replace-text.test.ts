import { expect, test } from 'vitest';
import { replaceText, changedRange } from './replace-text.ts';
import { applyEdits } from '../../operations/splice.ts';

/** An editor of one text, with its undo as a list of texts. */
function createEditor(text: string) {
  let current = text;
  const undo: string[] = [];
  const calls: string[] = [];
  const lines = () => current.split('\n');
  const offset = (line: number, column: number): number =>
    lines()
      .slice(0, line - 1)
      .reduce((sum, one) => sum + one.length + 1, column - 1);
  return {
    undo,
    calls,
    text: () => current,
    getModel: () => ({
      getValue: () => current,
      getPositionAt: (at: number) => {
        const before = current.slice(0, at).split('\n');
        return { lineNumber: before.length, column: (before.at(-1) ?? '').length + 1 };
      },
    }),
    executeEdits(_source: string, [edit]: { range: Record<string, number>; text: string }[]) {
      const { range, text: inserted } = edit ?? { range: {}, text: '' };
      undo.push(current);
      const at = (line: string, column: string) => offset(range[line] ?? 0, range[column] ?? 0);
      current =
        current.slice(0, at('startLineNumber', 'startColumn')) +
        inserted +
        current.slice(at('endLineNumber', 'endColumn'));
      return true;
    },
    pushUndoStop: () => true,
    setPosition: () => void calls.push('position'),
    setScrollTop: (top: number) => void calls.push(`top ${top}`),
    setScrollLeft: (left: number) => void calls.push(`left ${left}`),
  };
}

test('a text is replaced in one step that can be undone, and begins at the left', () => {
  const editor = createEditor('{\n  a\n  b\n}');
  replaceText(editor as never, '{\n  a\n  c\n  d\n}', 'here');
  expect(editor.text()).toBe('{\n  a\n  c\n  d\n}');
  expect(editor.undo).toEqual(['{\n  a\n  b\n}']);
  expect(editor.calls).toEqual(['left 0']);
});

test('another text is shown from its top', () => {
  const editor = createEditor('{ a }');
  replaceText(editor as never, 'query B { b }', 'top');
  expect(editor.calls).toEqual(['position', 'top 0', 'left 0']);
});

test('the same text is no step', () => {
  const editor = createEditor('{ a }');
  replaceText(editor as never, '{ a }', 'top');
  expect(editor.undo).toEqual([]);
});

import fc from 'fast-check';

test.each([
  ['{ a b }', '{ a }', { start: 4, end: 6, text: '' }],
  ['{ a }', '{ a a }', { start: 4, end: 4, text: 'a ' }],
  ['', 'x', { start: 0, end: 0, text: 'x' }],
  ['x', 'x', undefined],
])('%j to %j', (before, after, edit) => {
  expect(changedRange(before, after)).toEqual(edit);
});

test('applied to the one text it gives the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edit = changedRange(before, after);
      expect(edit ? applyEdits(before, [edit]) : before).toBe(after);
    }),
  );
});
