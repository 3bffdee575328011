/**
 * The modules of packages that are replaced, in the dev server as in the build. There is no other. Each has a
 * test of what it means for people.
 *
 * @type {typeof import('./patched-modules.d.mts').PATCHED_MODULES}
 */
export const PATCHED_MODULES = [
  {
    module: 'monaco-editor/esm/vs/editor/browser/widget/diffEditor/diffEditorWidget.js',
    why: 'Monaco’s API imports the editor of differences, which nothing here makes: 27 kB before the first answer',
    code: 'export class DiffEditorWidget {}',
  },
];
