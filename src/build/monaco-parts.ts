import type { ModuleReplacement } from './replace-modules.ts';

const VS = 'monaco-editor/esm/vs';

const by = (ours: string, ...files: readonly string[]): ModuleReplacement[] =>
  files.map((file) => ({
    file: `${VS}/${file}`,
    by: new URL(`../explorer/monaco/${ours}`, import.meta.url),
  }));

/** What is left out of Monaco in the page; docs/decisions/less-of-monaco.md says why. */
export const MONACO_PARTS: readonly ModuleReplacement[] = [
  ...by('editor-core.ts', 'editor/edcore.main.js'),
  ...by('one-purifier.ts', 'base/browser/dompurify/dompurify.js'),
  ...by('no-minimap.ts', 'editor/browser/viewParts/minimap/minimap.js'),
  ...by(
    'left-out.ts',
    // Part of the API.
    'editor/browser/widget/diffEditor/diffEditorWidget.js',
    'editor/browser/widget/multiDiffEditor/multiDiffEditorWidget.js',
    // Hovers and pasting look for these, which come with contributions that are left out.
    'editor/contrib/codeAction/browser/codeActionController.js',
    'editor/contrib/colorPicker/browser/colorHoverParticipant.js',
    'editor/contrib/dropOrPasteInto/browser/copyPasteController.js',
    'editor/contrib/inlayHints/browser/inlayHintsHover.js',
    'editor/contrib/inlineCompletions/browser/hintsWidget/inlineCompletionsHintsWidget.js',
    // The list of references; GraphiQL has one reference for each place, and opens its docs.
    'editor/contrib/gotoSymbol/browser/peek/referencesWidget.js',
    // Lists and bars of VS Code's own windows.
    'base/browser/ui/selectBox/selectBox.js',
    'base/browser/ui/table/tableWidget.js',
    'base/browser/ui/tree/asyncDataTree.js',
    'base/browser/ui/tree/compressedObjectTreeModel.js',
    'base/browser/ui/tree/dataTree.js',
  ),
];

/** The same in the page and in Monaco's workers. */
export const MONACO_WORKER_PARTS: readonly ModuleReplacement[] = by(
  'no-line-diff.ts',
  'editor/common/diff/linesDiffComputers.js',
);
