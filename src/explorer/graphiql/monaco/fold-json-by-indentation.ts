import { languages } from 'monaco-graphql/esm/monaco-editor.js';

/** Answers fold as they are indented, without the worker that would read them for it. */
export function foldJsonByIndentation(): void {
  const { jsonDefaults } = languages.json;
  jsonDefaults.setModeConfiguration({ ...jsonDefaults.modeConfiguration, foldingRanges: false });
}
