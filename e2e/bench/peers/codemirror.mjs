/** @typedef {import('./peer.ts').EditorParts} EditorParts */

/**
 * How GraphiQL 4 and Playground are driven: CodeMirror 5.
 *
 * @param {string} region selector of the operation editor's surroundings
 * @returns {EditorParts}
 */
export const codemirror5Parts = (region) => ({
  input: `${region} .CodeMirror textarea`,
  editor: '.CodeMirror',
  lines: '.CodeMirror-line',
  rows: '.CodeMirror-hints .CodeMirror-hint',
  message: '.no-message',
  listDelayMs: 50,
});

/**
 * How Altair is driven: CodeMirror 6.
 *
 * @param {string} region selector of the operation editor's surroundings
 * @returns {EditorParts}
 */
export const codemirror6Parts = (region) => ({
  input: `${region} .cm-content`,
  editor: '.cm-editor',
  lines: '.cm-line',
  rows: '.cm-tooltip-autocomplete li',
  message: '.no-message',
  listDelayMs: 200,
});
