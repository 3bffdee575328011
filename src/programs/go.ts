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
  write,
};

function literal(text: string): string {
  const isRaw = /["\\\n]/.test(text) && !text.includes('`') && showsAsItIs(text);
  const lines = text.split(/(?<=\n)/).map((line) => quoted(line));
  if (isRaw) return `\`${text}\``;
  return lines.length > 1 ? lines.join(' +\n\t') : quoted(text);
}

function write(task: ProgramTask): string {
  const { fill, header } = programTemplates(task, literal, goError);
  const rows = task.pages && rowsParts(task.pages);
  const HEADER = header('//', 'go run program.go OUTPUT');
  return fill(PROGRAM, { HEADER, IMPORTS: imports(task), ...callParts(task), ...rows });
}

function imports({ flow, pages }: ProgramTask): string {
  const names = [
    ...(pages ? ['bytes'] : []),
    'crypto/sha256',
    ...(flow === 'A' ? ['encoding/base64'] : []),
    'encoding/json',
    'errors',
    'fmt',
    'io',
    'io/fs',
    'math/rand',
    'net/http',
    ...(flow === 'B' ? ['net/url'] : []),
    'os',
    'path/filepath',
    'strconv',
    'strings',
    'time',
  ];
  return names.map((name) => `\t"${name}"`).join('\n');
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

function callParts(task: ProgramTask) {
  const { requestFormat, operationName, pages, errorPlaces } = task;
  const name = operationName === undefined ? '' : `"operationName": "${operationName}", `;
  const values = pages ? 'values' : 'json.RawMessage(variables)';
  const isJson = requestFormat === 'json';
  const nothing = pages ? 'nil' : 'nil, false';
  const body = `body, err := json.Marshal(map[string]any{"query": query, ${name}"variables": ${values}})
if err != nil {
	return ${nothing}, err
}`;
  return {
    SIGNATURE: pages ? 'values object) (object, error)' : ') ([]byte, bool, error)',
    BODY: isJson ? body : '',
    NOTHING: nothing,
    TEXT: isJson ? 'string(body)' : 'query',
    SENT: isJson ? 'body' : 'query',
    DATA_ERROR: errorPlaces
      ? `if err := dataError(answer["data"]); err != nil {\n\treturn ${nothing}, err\n}`
      : '',
    RESULT: pages ? 'answer' : 'response.body, answer["errors"] != nil',
  };
}
