/**
 * The modules of packages that are replaced, in the dev server as in the build. There is no other. Each has a
 * test of what it means for people, and the text of what was asked of its project in docs/upstream/.
 *
 * @type {typeof import('./patched-modules.d.mts').PATCHED_MODULES}
 */
export const PATCHED_MODULES = [
  {
    module: 'monaco-editor/esm/vs/editor/browser/widget/diffEditor/diffEditorWidget.js',
    patch: 'no-diff-editor',
    why: 'Monaco’s API imports the editor of differences, which nothing here makes.',
    worth: '27 kB of 1,050 kB before the first answer',
    test: 'src/build/patches.test.ts',
    code: 'export class DiffEditorWidget {}',
  },
];
