import PROGRAM from './texts/bash.sh?raw';
import { checkProgramText, pageParts, programTemplates, showsAsItIs } from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';

export const bash: ProgramLanguage = {
  id: 'bash',
  extension: 'sh',
  command: 'bash FILE',
  needs: 'curl 7.55+ and jq 1.6+',
  grammar: ['shell', loadShell],
  literal: bashLiteral,
  write(task) {
    const { fill, header } = programTemplates(task, bashLiteral);
    return fill(PROGRAM, {
      HEADER: header('#', 'bash program.sh OUTPUT'),
      QUERY_JSON:
        task.requestFormat === 'json' ? 'QUERY_JSON=$(printf %s "$QUERY" | jq -Rs .)' : '',
      WRITE_BODY: bodyLine(task),
      ...(task.pages && rowsParts(task.pages)),
    });
  },
};

/** Monaco's shell grammar ignores escaped quotes, and would highlight the text after one as a string. */
async function loadShell() {
  const { language } = await import('monaco-editor/esm/vs/basic-languages/shell/shell.js');
  const { root = [], dblStringBody = [], ...states } = language.tokenizer;
  // Monaco begins in the first state.
  const tokenizer: typeof language.tokenizer = {
    root: [[/\\./, ''], ...root],
    ...states,
    dblStringBody: [[/\\./, 'string'], ...dblStringBody],
  };
  return { language: { ...language, tokenizer } };
}

/** Hidden characters are written as the bytes of their UTF-8. */
function bashLiteral(text: string): string {
  if (showsAsItIs(checkProgramText(text))) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = Array.from(text.replace(/[\\']/g, '\\$&'), (character) =>
    showsAsItIs(character)
      ? character
      : Array.from(new TextEncoder().encode(character), hex).join(''),
  );
  return `$'${escaped.join('')}'`;
}

function hex(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`;
}

function bodyLine({ requestFormat, operationName }: ProgramTask): string {
  if (requestFormat === 'graphql') return `printf %s "$QUERY" > "$WORK/body"`;
  const name = operationName === undefined ? '' : `"operationName":"${operationName}",`;
  return `printf '{"query":%s,${name}"variables":%s}' "$QUERY_JSON" "$VARIABLES" > "$WORK/body"`;
}

function rowsParts(pages: ProgramPages) {
  const { name, field } = pages.variable;
  const path = field === undefined ? [name] : [name, field];
  const at = (keys: readonly string[]) => `.${keys.join('.')}`;
  const parts = pageParts(pages, at);
  const { LIST, TOTAL, LAST, CURRENT, FLAG, CURSOR, AT_TOTAL, MORE_LAST } = parts;
  // The position may contain spaces, so it is read last.
  const reads = { TOTAL, LAST, CURRENT, SAID: FLAG, POSITION: CURSOR };
  const facts = Object.entries({
    ROWS: `(${LIST} | if . then length else . end)`,
    ...reads,
  }).filter(([, fact]) => fact !== '');
  return {
    ...parts,
    FACTS: facts.map(([, fact]) => fact).join(', '),
    NAMES: facts.map(([fact]) => fact).join(' '),
    ASKED: at(path),
    AT_TOTAL: AT_TOTAL.toUpperCase(),
    MORE_LAST: MORE_LAST.toUpperCase(),
    OPEN: path.join(': { '),
    CLOSE: field === undefined ? '' : ' }',
  };
}
