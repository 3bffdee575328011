import PROGRAM from './texts/go.go?raw';
import { callAt, pageParts, programTemplates, quoted, showsAsItIs } from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';

export const go: ProgramLanguage = {
  id: 'go',
  extension: 'go',
  command: 'go run FILE',
  needs: 'Go 1.19+',
  grammar: ['go', () => import('monaco-editor/esm/vs/basic-languages/go/go.js')],
  literal,
  write(task) {
    const { fill, header } = programTemplates(task, literal, goError);
    const rows = task.pages && rowsParts(task.pages);
    const HEADER = header('//', 'go run program.go OUTPUT');
    return fill(PROGRAM, { HEADER, ...callParts(task), ...rows });
  },
};

function literal(text: string): string {
  const isRaw = /["\\\n]/.test(text) && !text.includes('`') && showsAsItIs(text);
  const lines = text.split(/(?<=\n)/).map((line) => quoted(line));
  if (isRaw) return `\`${text}\``;
  return lines.length > 1 ? lines.join(' +\n\t') : quoted(text);
}

function rowsParts(pages: ProgramPages) {
  const { name, field } = pages.variable;
  return {
    ...pageParts(pages, (keys) => callAt('answer', keys), goError),
    ASKED: field === undefined ? `values["${name}"]` : callAt('values', [name, field]),
  };
}

function goError(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}

function callParts({ requestFormat, pages }: ProgramTask) {
  const isJson = requestFormat === 'json';
  return {
    SIGNATURE: pages ? 'values object) (object, error)' : ') ([]byte, bool, error)',
    SENT_VALUES: pages ? 'values' : 'json.RawMessage(variables)',
    NOTHING: pages ? 'nil' : 'nil, false',
    TEXT: isJson ? 'string(body)' : 'query',
    SENT: isJson ? 'body' : 'query',
    RESULT: pages ? 'answer' : 'response.body, holdsFailures(answer)',
  };
}
