/** Monaco's own DOMPurify, which cleans the Markdown of its hovers; Monaco ships no types for it. */
declare module 'monaco-editor/esm/vs/base/browser/dompurify/dompurify.js' {
  import type { DOMPurify } from 'dompurify';
  const purifier: DOMPurify;
  export default purifier;
}

/** Monaco's services, each made when it is first asked for; Monaco ships no types for them. */
declare module 'monaco-editor/esm/vs/editor/standalone/browser/standaloneServices.js' {
  export const StandaloneServices: {
    get(id: unknown): { updateValue(key: string, value: unknown): unknown };
  };
}

declare module 'monaco-editor/esm/vs/platform/configuration/common/configuration.js' {
  export const IConfigurationService: unknown;
}
