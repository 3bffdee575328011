import ERRORS from './texts/bash/errors.sh?raw';
import EXACT_NUMBERS from './texts/bash/exact-numbers.sh?raw';
import CALL from './texts/bash/call.sh?raw';
import ROWS from './texts/bash/rows.sh?raw';
import BEGINNING from './texts/bash/beginning.sh?raw';
import TOKEN from './texts/bash/token.sh?raw';
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
    const { fill, header, errors } = programTemplates(task, bashLiteral);
    return [
      '#!/usr/bin/env bash\n',
      header('#', 'bash program.sh OUTPUT'),
      '\nset -euo pipefail\n\n',
      fill(BEGINNING),
      task.pages ? EXACT_NUMBERS : '',
      fill(CALL, { ERRORS: errors(ERRORS) }),
      fill(TOKEN),
      task.pages ? fill(ROWS, rowsParts(task, task.pages)) : printAnswer(task),
    ].join('');
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

const QUERY_JSON = `QUERY_JSON=$(printf %s "$QUERY" | jq -Rs .)\n`;

function printAnswer(task: ProgramTask): string {
  const query = task.requestFormat === 'json' ? QUERY_JSON : '';
  return `
FAILED=0
${query}${bodyLine(task)}
call
cat "$WORK/answer"
echo
exit "$FAILED"
`;
}

function rowsParts(task: ProgramTask, pages: ProgramPages) {
  const { name, field } = pages.variable;
  const path = field === undefined ? [name] : [name, field];
  const at = (keys: readonly string[]) => `.${keys.join('.')}`;
  const parts = pageParts(pages, at);
  const { LIST, TOTAL, LAST, CURRENT, FLAG, CURSOR, MORE_TOTAL, MORE_LAST } = parts;
  // The position may contain spaces, so it is read last.
  const reads = { TOTAL, LAST, CURRENT, SAID: FLAG, POSITION: CURSOR };
  const facts = Object.entries({
    ROWS: `(${LIST} | if . then length else . end)`,
    ...reads,
  }).filter(([, fact]) => fact !== '');
  return {
    ...parts,
    QUERY_JSON,
    WRITE_BODY: bodyLine(task),
    FACTS: facts.map(([, fact]) => fact).join(', '),
    NAMES: facts.map(([fact]) => fact).join(' '),
    ASKED: at(path),
    MORE_TOTAL: MORE_TOTAL.toUpperCase(),
    MORE_LAST: MORE_LAST.toUpperCase(),
    OPEN: path.join(': { '),
    CLOSE: field === undefined ? '' : ' }',
  };
}
