import type { editor, IRange } from 'monaco-editor/esm/vs/editor/editor.api.js';
import type { Edit } from '../../operations/splice.ts';

type InputEditor = Pick<
  editor.ICodeEditor,
  'executeEdits' | 'getModel' | 'pushUndoStop' | 'setPosition' | 'setScrollLeft' | 'setScrollTop'
>;

/** Replaces the text in one undoable step. `top` scrolls to the first line; `here` keeps scroll and cursor. */
export function replaceText(target: InputEditor, text: string, from: 'top' | 'here'): void {
  const model = target.getModel();
  const change = model && changedRange(model.getValue(), text);
  if (change) {
    const range = rangeOf(model, change.start, change.end);
    target.pushUndoStop();
    target.executeEdits('explorer', [{ range, text: change.text }]);
    target.pushUndoStop();
  }
  if (from === 'top') {
    target.setPosition({ lineNumber: 1, column: 1 });
    target.setScrollTop(0);
  }
  target.setScrollLeft(0);
}

export function rangeOf(
  model: Pick<editor.ITextModel, 'getPositionAt'>,
  start: number,
  end: number,
): IRange {
  const { lineNumber: startLineNumber, column: startColumn } = model.getPositionAt(start);
  const { lineNumber: endLineNumber, column: endColumn } = model.getPositionAt(end);
  return { startLineNumber, startColumn, endLineNumber, endColumn };
}

/** The smallest edit, which keeps cursor and folds; undefined for equal texts. */
export function changedRange(before: string, after: string): Edit | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
