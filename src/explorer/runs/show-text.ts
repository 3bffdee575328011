import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';

/**
 * Shows a text in an editor that nobody types into. Where it only goes on from what is there, that
 * stays: whoever reads it is not taken back to the first line, and nothing is laid out a second time.
 */
export function showText(shown: editor.ICodeEditor, text: string): void {
  const model = shown.getModel();
  const before = model?.getValue();
  if (before === text) return;
  if (!model || !before || !text.startsWith(before)) shown.setValue(text);
  else {
    const range = model.getFullModelRange().collapseToEnd();
    model.applyEdits([{ range, text: text.slice(before.length) }]);
  }
}
