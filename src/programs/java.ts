import PROGRAM from './texts/java.java?raw';
import { checkProgramText, programTemplates, quoted, rowsParts } from './program-text.ts';
import type { ProgramLanguage, ProgramTask } from './program.ts';

/** The JDK has no JSON parser: a small scanner keeps all parts as written. */
export const java: ProgramLanguage = {
  id: 'java',
  extension: 'java',
  command: 'java FILE',
  needs: 'JDK 17+',
  grammar: ['java', () => import('monaco-editor/esm/vs/basic-languages/java/java.js')],
  literal,
  write(task) {
    const { fill, header } = programTemplates(task, literal);
    const rows = task.pages && rowsParts(task.pages);
    const HEADER = header('//', 'java Program.java OUTPUT');
    return fill(PROGRAM, { HEADER, ...callParts(task), ...rows });
  },
};

/** A class constant has at most 65,535 bytes; a character takes up to six. */
const LONGEST_CONSTANT = 10_000;

/** White space that a text block drops. */
// eslint-disable-next-line no-control-regex
const LOST_SPACE = /[^\S\n\t ](?:\n|$)|[\u0001-\u0008\u000b-\u001f]/;

/** ASCII, because JDK 17 reads sources in the system's encoding. */
function literal(text: string): string {
  if (text.length > LONGEST_CONSTANT) {
    const parts = checkProgramText(text).match(/[^]{1,10000}/gu) ?? [];
    return `String.join("", ${parts.map(asciiString).join(', ')})`;
  }
  if (!text.includes('\n') || LOST_SPACE.test(text)) return asciiString(text);
  const escaped = checkProgramText(text)
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', '\\"\\"\\"')
    .replace(/ (?=\n|$)/g, '\\s')
    .replaceAll('\t', '\\t');
  const block = escaped.endsWith('\n') ? escaped : `${escaped}\\\n`;
  return ascii(`"""\n${block}"""`.replace(/\n(?!\n)/g, '\n        '));
}

function asciiString(text: string): string {
  return ascii(quoted(text));
}

function ascii(source: string): string {
  return source.replace(
    /[^\n -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function callParts(task: ProgramTask) {
  const { requestFormat, operationName, pages, errorPlaces } = task;
  const isJson = requestFormat === 'json';
  const name = operationName === undefined ? '' : `\\"operationName\\":\\"${operationName}\\",`;
  const variables = pages ? 'toJson(variables)' : 'VARIABLES';
  return {
    PARAMETER: pages ? 'Map<String, String> variables' : '',
    BODY: isJson
      ? `"{${name}\\"query\\":" + quote(QUERY) + ",\\"variables\\":" + ${variables} + "}"`
      : 'QUERY',
    THROW_ERRORS: errorPlaces ? 'throwErrors(answer.get("data"));' : '',
  };
}
