import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { expect, test } from 'vitest';
import { showText } from './show-text.ts';

/** An editor that holds a text, as far as {@link showText} asks; it notes what was done to it. */
function fakeEditor(text: string) {
  const done: string[] = [];
  const model = {
    getValue: () => text,
    getFullModelRange: () => ({ collapseToEnd: () => 'end' }),
    applyEdits: (edits: readonly { range: unknown; text: string }[]) =>
      done.push(...edits.map((edit) => `${String(edit.range)}: ${edit.text}`)),
  };
  const shown = { getModel: () => model, setValue: (value: string) => done.push(`all: ${value}`) };
  return { done, shown: shown as unknown as editor.ICodeEditor };
}

test.each([
  ['what goes on is added', '{\n  "a": 1,', '{\n  "a": 1,\n  "b": 2\n}', ['end: \n  "b": 2\n}']],
  ['the same text is left alone', '{}', '{}', []],
  ['another text is shown from its first line', '{"a": 1}', '{"b": 1}', ['all: {"b": 1}']],
  ['so is the first one', '', '{}', ['all: {}']],
  ['an answer is cleared', '{}', '', ['all: ']],
])('%s', (_, before, text, expected) => {
  const { shown, done } = fakeEditor(before);
  showText(shown, text);
  expect(done).toEqual(expected);
});
