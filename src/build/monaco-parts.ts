import type { ModuleReplacement, Realm } from './replace-modules.ts';

const VS = 'monaco-editor/esm/vs';

const by = (
  realms: readonly Realm[],
  ours: string,
  ...files: readonly string[]
): ModuleReplacement[] =>
  files.map((file) => ({
    file: `${VS}/${file}`,
    by: new URL(`../explorer/graphiql/monaco/${ours}`, import.meta.url),
    realms,
  }));

/** What is left out of Monaco; docs/decisions/what-comes-first.md says why. */
export const MONACO_PARTS: readonly ModuleReplacement[] = [
  ...by(['page'], 'editor-core.ts', 'editor/edcore.main.js'),
  ...by(['page'], 'one-purifier.ts', 'base/browser/dompurify/dompurify.js'),
  ...by(['page'], 'no-minimap.ts', 'editor/browser/viewParts/minimap/minimap.js'),
  ...by(
    ['page'],
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
  ...by(['page', 'workers'], 'no-line-diff.ts', 'editor/common/diff/linesDiffComputers.js'),
  ...by(
    ['page', 'workers'],
    'no-colors.ts',
    'editor/common/languages/defaultDocumentColorsComputer.js',
  ),
  ...by(['workers'], 'no-base-api.ts', 'editor/common/services/editorBaseApi.js'),
];
