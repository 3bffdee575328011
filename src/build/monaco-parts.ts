import type { ModuleReplacement } from './replace-modules.ts';

const ours = (file: string): URL => new URL(`../explorer/monaco/${file}`, import.meta.url);
const editor = (file: string): string => `monaco-editor/esm/vs/editor/${file}`;

/** What is left out of Monaco; docs/decisions/less-of-monaco.md says why. */
export const MONACO_PARTS: readonly ModuleReplacement[] = [
  { file: editor('edcore.main.js'), by: ours('editor-core.ts') },
  { file: editor('browser/widget/diffEditor/diffEditorWidget.js'), by: ours('no-diff-editor.ts') },
  {
    file: editor('browser/widget/multiDiffEditor/multiDiffEditorWidget.js'),
    by: ours('no-diff-editor.ts'),
  },
];
