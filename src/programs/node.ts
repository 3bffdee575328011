import ERRORS from './texts/script/errors.txt?raw';
import EXACT_NUMBERS from './texts/script/exact-numbers.txt?raw';
import {
  checkProgramTask,
  checkProgramText,
  dataErrors,
  escapeHidden,
  PAGE_FAULTS,
  pageSigns,
  pauseLine,
  programHeader,
  quoted,
  REFUSED_TWICE,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';
import {
  SCRIPT_HELPERS,
  SCRIPT_TOKEN_FILES,
  SCRIPT_TOKEN_FUNCTIONS,
  scriptTokenRequest,
} from './script-token.ts';

export const node: ProgramLanguage = {
  id: 'node',
  label: 'Node',
  extension: 'mjs',
  command: 'node FILE',
  needs: 'Node 20+',
  literal: scriptLiteral,
  write: (task) => writeScript(task, 'node program.mjs OUTPUT', withoutTypes),
};

/** What stands between these marks in the template is TypeScript's alone. */
function withoutTypes(template: string): string {
  return template.replace(/‹[^›]*›/g, '');
}

/** A template literal where there are several lines, else a string with the quotes that prettier chooses. */
export function scriptLiteral(text: string): string {
  const inDouble = quoted(text);
  if (text.includes('\n')) {
    return `\`${escapeHidden(checkProgramText(text).replace(/[\\`]|\$(?=\{)/g, '\\$&'))}\``;
  }
  if (text.split('"').length <= text.split("'").length) return inDouble;
  return `'${inDouble.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** What Node and TypeScript share, as prettier lays it out; `finish` takes the types out, or leaves them. */
export function writeScript(
  task: ProgramTask,
  run: string,
  finish: (template: string) => string,
): string {
  checkProgramTask(task);
  const { pages } = task;
  const header = programHeader(task, run).map((line) => `// ${line}\n`);
  const functions = [
    SCRIPT_TOKEN_FILES,
    pages ? EXACT_NUMBERS + followPages(pages) : ANSWER,
    dataErrors(task, ERRORS, scriptLiteral).replace(
      '{STRINGIFY}',
      pages ? 'stringify' : 'JSON.stringify',
    ),
    callFunction(task),
    SCRIPT_TOKEN_FUNCTIONS,
    scriptTokenRequest(task),
    SCRIPT_HELPERS,
    `
const [file] = process.argv.slice(2);
const output = file ? createWriteStream(file) : process.stdout;
try {
  await useProxy();
  await pipeline(${pages ? 'rows' : 'answer'}(), output);
} catch (error) {
  const { message, cause } = error‹ as Error›;
  console.error(message, cause ?? "");
  if (/\\(407\\)|: 407 /.test(inspect(error))) {
    console.error("The proxy wants user:password@ before its name.");
  }
  process.exitCode = 1;
}
`,
  ];
  return `${header.join('')}\n${IMPORTS}\n${constants(task)}${finish(functions.join(''))}`;
}

const IMPORTS = `import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
`;

function constants({ tokenUrl, graphqlUrl, query, variables, requestFormat }: ProgramTask): string {
  const texts = {
    TOKEN_URL: tokenUrl,
    GRAPHQL_URL: graphqlUrl,
    QUERY: query,
    ...(requestFormat === 'json' && { VARIABLES: variables }),
  };
  return Object.entries(texts)
    .map(([name, text]) => constant(name, scriptLiteral(text)))
    .join('');
}

/** On a line of its own where prettier puts it. */
function constant(name: string, literal: string): string {
  const line = `const ${name} = ${literal};\n`;
  const isLong = !literal.startsWith('`') && line.length > 81;
  return isLong ? `const ${name} =\n  ${literal};\n` : line;
}

const TO_NUMBER = `
/** NaN where there is none. */
function toNumber(value‹: unknown›) {
  return Number(stringify(value ?? null));
}
`;

function followPages(pages: ProgramPages): string {
  const { next, variable } = pages;
  const isCounted = next.kind !== 'value';
  const at = (path: readonly string[]) => path.join('?.');
  const number = (name: string, path: readonly string[]) => {
    const line = `const ${name} = toNumber(${at(path)});`;
    return line.length > 76 ? `const ${name} = toNumber(\n      ${at(path)},\n    );` : line;
  };
  const own = ['variables', variable.name];
  const asked = at(variable.field === undefined ? own : [...own, variable.field]);
  const lines = isCounted
    ? [
        ...(next.kind === 'page' && next.current
          ? [number('current', next.current), 'if (current >= 0) position = current;']
          : []),
        `position += ${next.kind === 'offset' ? 'rows?.length ?? 0' : '1'};`,
        'let more = rows?.length !== 0;',
        ...pageSigns(pages).flatMap(({ name, path, more }) => [
          number(name, path),
          `if (${name} >= 0) more = ${more};`,
        ]),
        ...(next.more ? [assign('more', `${at(next.more)} ?? more`)] : []),
      ]
    : [
        assign('const position', at(next.at)),
        assign('const more', next.more ? at(next.more) : 'Boolean(position)'),
      ];
  return `${lines.some((line) => line.includes('toNumber')) ? TO_NUMBER : ''}
const NOT_SAID =
  "${PAGE_FAULTS.notSaid}";

/** The rows of all pages, a line each. */
async function* rows() {
  const variables = parse(VARIABLES);
${isCounted ? `  let position = ${next.start};\n  let before = "";\n` : ''}  const positions = new Set([${isCounted ? 'position' : asked.replace('?.', '.')}]);
  let count = 0;
  while (true) {
    const { data } = await call(variables);
    ${assign('const rows', at([...pages.path, pages.rows]))}
    if (rows === undefined) {
      ${raise(PAGE_FAULTS.noRows(pages))}
    }
    let lines = "";
    for (const row of rows ?? []) {
      lines += stringify(row) + "\\n";
      count += 1;
    }
${isCounted ? SAME_ROWS : ''}    yield lines;
    console.error(\`\${count} rows\`);
${lines.map((line) => `    ${line}\n`).join('')}    if (more === false) return;
    if (more !== true || !rows) throw new Error(NOT_SAID);
    if (!position || positions.has(position)) {
      throw new Error("${PAGE_FAULTS.noPosition}");
    }
    positions.add(position);
${pauseLine(pages, (ms) => `    await sleep(${ms});`)}    ${
    variable.field === undefined
      ? `variables.${variable.name} = position;`
      : intoObject(variable.name, variable.field)
  }
  }
}
`;
}

function raise(text: string): string {
  const line = `throw new Error("${text}");`;
  return line.length > 74 ? `throw new Error(\n        "${text}",\n      );` : line;
}

function intoObject(name: string, field: string): string {
  const line = `variables.${name} = { ...variables.${name}, ${field}: position };`;
  if (line.length <= 76) return line;
  return `variables.${name} = {\n      ...variables.${name},\n      ${field}: position,\n    };`;
}

/** In two lines where one would be too long, as prettier has it. */
function assign(name: string, value: string): string {
  const line = `${name} = ${value};`;
  return line.length > 76 ? `${name} =\n      ${value};` : line;
}

const SAME_ROWS = `    if (lines && lines === before) {
      throw new Error("${PAGE_FAULTS.sameRows}");
    }
    before = lines;
`;

const ANSWER = `
/** The answer, as it came. */
async function* answer() {
  yield (await call()) + "\\n";
}
`;

function callFunction({ requestFormat, operationName, pages, errorPlaces }: ProgramTask): string {
  const name = operationName === undefined ? '' : `, operationName: "${operationName}"`;
  const isPlain = requestFormat === 'graphql';
  const [type, body] = isPlain
    ? ['application/graphql', 'QUERY']
    : pages
      ? ['application/json', `stringify({ query: QUERY${name}, variables })`]
      : ['application/json', 'BODY'];
  // As text, so that the numbers in the variables go out as they were written.
  const fixed = `
const BODY = \`{"query":\${JSON.stringify(QUERY)}${
    operationName === undefined ? '' : `,"operationName":"${operationName}"`
  },"variables":\${VARIABLES}}\`;
`;
  return `${isPlain || pages ? '' : fixed}
const REFUSED_TWICE =
  "${REFUSED_TWICE}";

/** Sends the operation, and prints the errors of its answer. */
async function call(${pages ? 'variables‹: object›' : ''}) {
  let refused‹: string | undefined›;
  let tries = 0;
  while (true) {
    const token = await getToken(refused);
    const response = await fetch(GRAPHQL_URL, {
      method: "POST",
      redirect: "error",
      headers: {
        accept: "application/graphql-response+json, application/json;q=0.9",
        authorization: \`Bearer \${token}\`,
        "content-type": "${type}",
        "x-api-key": API_KEY,
      },
      body: ${body},
    });
    if (response.status === 401 && !refused) {
      refused = token;
    } else if (response.status === 429 || response.status === 503) {
      await waitAsAsked(response, tries++);
    } else {
      const text = await response.text();
      if (response.status === 401) {
        throw new Error(\`\${REFUSED_TWICE}\\n\${refusal(response, text).message}\`);
      }
      let answer;
      try {
        answer = ${pages ? 'parse(text)' : 'JSON.parse(text)'};
      } catch {}
      if (!answer?.data && !answer?.errors) throw refusal(response, text);
      if (answer.errors) {
        console.error(${pages ? 'stringify' : 'JSON.stringify'}(answer.errors));
        process.exitCode = 1;
      }
${errorPlaces ? '      throwErrors(answer.data);\n' : ''}      return ${pages ? 'answer' : 'text'};
    }
  }
}
`;
}
