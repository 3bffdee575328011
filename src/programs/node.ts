import PROGRAM from './texts/script.txt?raw';
import { pageParts, programTemplates, scriptLiteral } from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';

export const node: ProgramLanguage = {
  id: 'node',
  extension: 'mjs',
  command: 'node FILE',
  needs: 'Node 20+',
  grammar: [
    'javascript',
    () => import('monaco-editor/esm/vs/basic-languages/javascript/javascript.js'),
  ],
  starter: {
    files: ({ name, file }) => [packageJson(name, { scripts: { start: `node ${file}` } })],
  },
  literal: scriptLiteral,
  // These marks enclose what only TypeScript has.
  write: (task) =>
    writeScript(task, 'node program.mjs OUTPUT', (text) => text.replace(/‹[^›]*›/g, '')),
};

export function packageJson(name: string, facts: object): readonly [path: string, text: string] {
  const manifest = { name, private: true, type: 'module', ...facts };
  return ['package.json', `${JSON.stringify(manifest, undefined, 2)}\n`];
}

/** The text is formatted as by prettier. @param finish removes or keeps the types */
export function writeScript(task: ProgramTask, run: string, finish: (template: string) => string) {
  const { pages } = task;
  const { fill, header, parts } = programTemplates(task, scriptLiteral);
  const hasFixedBody = task.requestFormat === 'json' && !pages;
  const constants = [
    constant('TOKEN_URL', parts.TOKEN_ADDRESS),
    constant('GRAPHQL_URL', parts.DATA_ADDRESS),
    constant('QUERY', parts.OPERATION),
    parts.VALUES && constant('VARIABLES', parts.VALUES),
  ];
  return fill(finish(PROGRAM), {
    HEADER: header('//', run),
    CONSTANTS: constants.join(''),
    FIXED_BODY: hasFixedBody ? fixedBody(task) : '',
    STREAM: pages ? 'rows' : 'answer',
    ...callParts(task),
    ...(pages && rowsParts(pages)),
    PARAMETER: pages ? finish('variables‹: object›') : '',
  });
}

function constant(name: string, literal: string): string {
  const line = `const ${name} = ${literal};\n`;
  const isLong = !literal.startsWith('`') && line.length > 81;
  return isLong ? `const ${name} =\n  ${literal};\n` : line;
}

function rowsParts(pages: ProgramPages) {
  const { next, variable } = pages;
  const isCounted = next.kind !== 'value';
  const at = (path: readonly string[]) => path.join('?.');
  const parts = pageParts(pages, at);
  const number = (name: string, value: string) => callLine(`const ${name} = toNumber`, value);
  const own = ['variables', variable.name];
  const position = at(variable.field === undefined ? own : [...own, variable.field]);
  const { CURRENT, END_TOTAL, AT_TOTAL, LAST, MORE_LAST, FLAG, CURSOR } = parts;
  const counted = [
    CURRENT && `${number('current', CURRENT)}\nif (current >= 0) position = current;`,
    `position += ${next.kind === 'offset' ? 'rows?.length ?? 0' : '1'};`,
    'let more = rows?.length !== 0;',
    END_TOTAL && number('total', END_TOTAL),
    END_TOTAL && `if (${AT_TOTAL.replace('==', '===')}) more = rows?.length >= full;`,
    END_TOTAL && 'full = rows?.length ?? 0;',
    LAST && `${number('last', LAST)}\nif (last >= 0) more = ${MORE_LAST};`,
    FLAG && assign('more', `${FLAG} ?? more`),
  ].filter(Boolean);
  const told = [
    assign('const position', CURSOR),
    assign('const more', FLAG || 'Boolean(position)'),
  ];
  const lines = isCounted ? counted : told;
  return {
    ...parts,
    TO_NUMBER: lines.some((line) => line.includes('toNumber')) ? 'used' : '',
    ASKED: isCounted ? 'position' : position.replace('?.', '.'),
    ROWS: assign('const rows', at([...pages.path, pages.rows])),
    NO_ROWS: callLine('throw new Error', `"${parts.NO_ROWS}"`, 74),
    TOLD: pages.total ? callLine('const told = stringify', `${at(pages.total)} ?? null`) : '',
    LINES: lines.join('\n'),
    PUT:
      variable.field === undefined
        ? `variables.${variable.name} = position;`
        : intoObject(variable.name, variable.field),
  };
}

function callLine(start: string, argument: string, longest = 76): string {
  const line = `${start}(${argument});`;
  return line.length > longest ? `${start}(\n  ${argument},\n);` : line;
}

function intoObject(name: string, field: string): string {
  const line = `variables.${name} = { ...variables.${name}, ${field}: position };`;
  if (line.length <= 76) return line;
  return `variables.${name} = {\n  ...variables.${name},\n  ${field}: position,\n};`;
}

function assign(name: string, value: string): string {
  const line = `${name} = ${value};`;
  return line.length > 76 ? `${name} =\n  ${value};` : line;
}

/** The request as text, which keeps the digits of numbers. */
function fixedBody({ operationName }: ProgramTask): string {
  const name = operationName === undefined ? '' : `,"operationName":"${operationName}"`;
  return `
const BODY = \`{"query":\${JSON.stringify(QUERY)}${name},"variables":\${VARIABLES}}\`;
`;
}

function callParts(task: ProgramTask) {
  const { requestFormat, operationName, pages, errorPlaces } = task;
  const isPlain = requestFormat === 'graphql';
  const body = isPlain ? 'QUERY' : pages ? 'body' : 'BODY';
  return {
    OWN_BODY: pages ? ownBody(operationName) : '',
    BODY: body,
    SENT: pages ? 'body' : `body: ${body}`,
    PARSE: pages ? 'parse(text)' : 'JSON.parse(text)',
    STRINGIFY: pages ? 'stringify' : 'JSON.stringify',
    THROW_ERRORS: errorPlaces ? 'throwErrors(answer.data);' : '',
    RESULT: pages ? 'answer' : 'text',
  };
}

function ownBody(operationName: string | undefined): string {
  const name = operationName === undefined ? [] : [`operationName: "${operationName}"`];
  const members = ['query: QUERY', ...name, 'variables'];
  const line = `const body = stringify({ ${members.join(', ')} });`;
  if (line.length <= 78) return line;
  return `const body = stringify({\n  ${members.join(',\n  ')},\n});`;
}
