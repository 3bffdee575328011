import { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';

export function highlight(text: string, language: string) {
  const lines = text.split(/\r\n?|\n/);
  return editor.tokenize(text, language).map((tokens, index) => {
    const line = lines[index] ?? '';
    return tokens.map(({ offset, type }, position) => ({
      text: line.slice(offset, tokens[position + 1]?.offset),
      /** Monaco's token type, such as `keyword`; may be empty. */
      kind: type.startsWith('string.key') ? 'key' : type.replace(/\..*$/s, ''),
    }));
  });
}
