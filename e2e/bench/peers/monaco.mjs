/** @typedef {import('./peer.ts').EditorParts} EditorParts */

/**
 * How GraphiQL 5 and what is made of it are driven: Monaco.
 *
 * @param {string} region selector of the operation editor's surroundings
 * @returns {EditorParts}
 */
export const monacoParts = (region) => ({
  input: `${region} .monaco-editor :is(textarea.inputarea, .native-edit-context)`,
  editor: '.monaco-editor',
  lines: '.view-line',
  // Painted a tenth of a second before Monaco marks the list as `visible`, which changes nothing to be seen.
  rows: '.suggest-widget .monaco-list-row',
  message: '.suggest-widget.message > .message',
  // It says “Loading…” after a quarter of a second.
  listDelayMs: 400,
});
