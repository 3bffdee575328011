import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as standIn from './no-diff-editor.ts';

test.each([
  'standalone/browser/standaloneCodeEditor.js',
  'browser/widget/multiDiffEditor/diffEditorItemTemplate.js',
])('what %s imports of the editor of differences is there', (file) => {
  const text = readFileSync(`node_modules/monaco-editor/esm/vs/editor/${file}`, 'utf8');
  const [, names] = /import \{ ([^}]+) \} from '[^']*\/diffEditorWidget\.js'/.exec(text) ?? [];
  expect(Object.keys(standIn)).toEqual([names]);
});
