/** Monaco's grammars, each in a module of its own; Monaco ships no types for them. */
declare module 'monaco-editor/esm/vs/basic-languages/*' {
  export const language: { tokenizer: Record<string, [RegExp, string][]> };
}
