import PROGRAM from './texts/r.R?raw';
import { checkProgramText, programTemplates, rowsParts, showsAsItIs } from './program-text.ts';
import type { ProgramLanguage } from './program.ts';

export const r: ProgramLanguage = {
  id: 'r',
  extension: 'R',
  command: 'Rscript FILE',
  needs: 'R 4.1+, httr2 and jsonlite',
  grammar: ['r', () => import('monaco-editor/esm/vs/basic-languages/r/r.js')],
  literal: rLiteral,
  write(task) {
    const { fill, header } = programTemplates(task, rLiteral);
    const rows = task.pages && rowsParts(task.pages, at);
    const HEADER = header('#', 'Rscript program.R OUTPUT');
    return fill(PROGRAM, { HEADER, ...rows });
  },
};

/** ASCII, because jobs often run in the locale C, in which R reads scripts as bytes. */
function rLiteral(text: string): string {
  const isPlain = showsAsItIs(checkProgramText(text)) && /^[\t\n -~]*$/.test(text);
  const lines = text.split(/(?<=\n)/);
  // R's parser takes minutes for a string of 20,000 lines, or as many strings.
  const isShort = lines.length <= 500;
  if (isShort && isPlain && /[\n"\\]/.test(text)) {
    let dashes = '';
    while (text.includes(`)${dashes}"`)) dashes += '-';
    return `r"${dashes}(${text})${dashes}"`;
  }
  // In the locale C, a string with escapes has at most 10,000 characters.
  const chunksOf = (part: string): readonly string[] => escapeAll(part).match(CHUNKS) ?? [];
  const strings = isShort ? lines.flatMap(chunksOf) : chunksOf(text);
  const quotedStrings = strings.map((each) => `"${each}"`);
  if (quotedStrings.length < 2) return quotedStrings[0] ?? '""';
  return `paste0(\n  ${quotedStrings.join(',\n  ')}\n)`;
}

/** Whole characters and escapes, at most 9,000 characters. */
const CHUNKS = /(?:\\U[\da-f]{8}|\\u[\da-f]{4}|\\.|[^\\]){1,900}/g;

function escapeAll(text: string): string {
  const escaped = text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return escaped.replace(/[^ -~]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
  });
}

function at(from: string, keys: readonly string[]): string {
  return from + keys.map((key) => `[["${key}"]]`).join('');
}
