/**
 * The explorer's code from the ground up. Each step evaluates little more than one chunk (see
 * src/build/explorer-chunks.ts), so that a page that takes them one by one can answer in between.
 */
export const EXPLORER_SLICES: readonly (() => Promise<unknown>)[] = [
  () => import('monaco-editor/esm/vs/base/common/event.js'),
  () => import('monaco-editor/esm/vs/base/browser/dom.js'),
  () => import('monaco-editor/esm/vs/platform/contextkey/common/contextkey.js'),
  () => import('monaco-editor/esm/vs/editor/common/core/range.js'),
  () => import('monaco-editor/esm/vs/editor/common/model/textModel.js'),
  () => import('monaco-editor/esm/vs/editor/browser/view.js'),
  () => import('monaco-editor/esm/vs/editor/contrib/suggest/browser/suggestController.js'),
  () => import('monaco-graphql/esm/monaco-editor.js'),
  () => import('graphql'),
  () => import('monaco-graphql/esm/lite.js'),
];
