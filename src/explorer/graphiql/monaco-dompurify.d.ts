/** Monaco's own DOMPurify, which cleans the Markdown of its hovers; Monaco ships no types for it. */
declare module 'monaco-editor/esm/vs/base/browser/dompurify/dompurify.js' {
  import type { DOMPurify } from 'dompurify';
  const purifier: DOMPurify;
  export default purifier;
}
