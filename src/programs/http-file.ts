import { parse, stringify } from 'lossless-json';
import ERRORS from './texts/http/errors.txt?raw';
import {
  aroundPosition,
  checkProgramTask,
  checkProgramText,
  dataErrors,
  escapeHidden,
  explorerWarning,
  pageSigns,
  PROGRAM_VARIABLES,
} from './program-text.ts';
import { ProgramError, type ProgramLanguage, type ProgramTask } from './program.ts';

/** Two requests, since an HTTP client of an editor runs no program: the second one goes on page by page. */
export const http: ProgramLanguage = {
  id: 'http',
  label: 'JetBrains .http',
  extension: 'http',
  command: 'ijhttp --env gatehouse --private-env-file http-client.private.env.json FILE',
  needs: 'JetBrains HTTP Client',
  literal,
  write,
};

/** As JSON in one line, in which no variable of the HTTP client can begin. */
function literal(text: string): string {
  return withoutVariables(escapeHidden(JSON.stringify(checkProgramText(text))));
}

/** Between braces that follow each other in JSON there is a string, which can hold one escaped. */
function withoutVariables(json: string): string {
  return json.replaceAll('{{', '{\\u007b');
}

function write(task: ProgramTask): string {
  checkProgramTask(task);
  const { graphqlUrl, operationName = 'Operation', requestFormat, pages } = task;
  const names = PROGRAM_VARIABLES.split(/, | and /);
  const values = names.map((name) => `"${name}": "…"`).join(', ');
  const header = [
    `Set ${PROGRAM_VARIABLES} in http-client.private.env.json, which no repository should hold:`,
    `{ "gatehouse": { ${values} } }`,
    'Run the first request once, and again after a 401: a new token ends the one before.',
    ...(pages
      ? [
          'Each run of the second one writes the next page to a file.',
          'It knows the page before alone: pages that go round in a larger circle are not noticed.',
        ]
      : []),
    ...(task.notes ?? []),
    ...explorerWarning(task, false),
  ];
  return `${header.map((each) => `# ${each}\n`).join('')}
### Token
# @no-log
# @no-redirect
${signIn(task)}
> {%
    client.test("gave a token", () => client.assert(response.status === 200));
    client.global.set("gatehouse_token", response.body.access_token);
%}

### ${operationName}
# @no-redirect
${takePosition(task)}POST ${graphqlUrl}
x-api-key: {{GATEHOUSE_API_KEY}}
Authorization: Bearer {{gatehouse_token}}
Content-Type: application/${requestFormat}
Accept: application/graphql-response+json, application/json;q=0.9

${requestFormat === 'json' ? body(task) : plainBody(task)}

> {%
    client.test("has no errors", () => client.assert(!response.body.errors, JSON.stringify(response.body.errors)));
${dataErrors(task, ERRORS)}${keepPosition(task)}%}

>> ${operationName}.json
`;
}

function signIn({ flow, tokenUrl }: ProgramTask): string {
  const url = `${tokenUrl}?grant_type=client_credentials`;
  if (flow === 'A') {
    // The client's own encoding splits the two at a space, which either may hold.
    return `< {%
    const names = ["GATEHOUSE_USERNAME", "GATEHOUSE_PASSWORD"];
    const user = names.map((name) => request.environment.get(name)).join(":");
    const bytes = unescape(encodeURIComponent(user));
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let basic = "";
    for (let at = 0; at < bytes.length; at += 3) {
        const [a, b, c] = [0, 1, 2].map((next) => bytes.charCodeAt(at + next));
        const digits = [a >> 2, (a << 4) | (b >> 4), (b << 2) | (c >> 6), c];
        basic += digits.map((digit) => alphabet[digit & 63]).join("");
    }
    const missing = basic.length - Math.ceil((bytes.length * 4) / 3);
    request.variables.set("basic", basic.slice(0, basic.length - missing) + "=".repeat(missing));
%}
POST ${url}
x-api-key: {{GATEHOUSE_API_KEY}}
Authorization: Basic {{basic}}
`;
  }
  return `< {%
    for (const [name, value] of [["id", "GATEHOUSE_USERNAME"], ["secret", "GATEHOUSE_PASSWORD"]]) {
        request.variables.set(name, encodeURIComponent(request.environment.get(value)));
    }
%}
POST ${url}
x-api-key: {{GATEHOUSE_API_KEY}}
Content-Type: application/x-www-form-urlencoded

client_id={{id}}&client_secret={{secret}}
`;
}

function body({ query, operationName, variables, pages }: ProgramTask): string {
  const [before, after] = pages ? aroundPosition(variables, pages.variable) : [variables, ''];
  const safe = withoutVariables(escapeHidden(before));
  const asked = pages ? `${safe} {{gatehouse_at}}${after}` : safe;
  return `{
  "query": ${literal(query)},
${operationName === undefined ? '' : `  "operationName": "${operationName}",\n`}  "variables": ${asked}
}`;
}

/** @throws {ProgramError} where the HTTP client would read something of its own in the operation */
function plainBody({ query }: ProgramTask): string {
  if (/\{\{|^\s*(?:###|[<>]|\/\/|#)/m.test(query)) {
    throw new ProgramError(
      'An .http file cannot hold comments, or two opening braces in a row: remove them.',
    );
  }
  return query.trim();
}

function takePosition({ variables, pages }: ProgramTask): string {
  if (!pages) return '';
  const { next, variable } = pages;
  const { [variable.name]: own } = parse(variables) as Readonly<Record<string, unknown>>;
  const asked =
    variable.field === undefined
      ? own
      : (own as Readonly<Record<string, unknown>>)?.[variable.field];
  const start = next.kind === 'value' ? (stringify(asked ?? null) ?? 'null') : String(next.start);
  return `< {%
    request.variables.set("gatehouse_at", client.global.get("gatehouse_next") || ${JSON.stringify(start)});
%}
`;
}

function keepPosition({ pages }: ProgramTask): string {
  if (!pages) return '';
  const { path, rows, next } = pages;
  const at = (keys: readonly string[]) => keys.join('?.');
  const isCounted = next.kind !== 'value';
  // How many rows came is not kept: an empty page is the last one then.
  const signs = pageSigns(pages).filter(({ more }) => !more.startsWith('count'));
  const told = signs.toReversed().map(({ path: keys, more }) => {
    const [left, sign] = more.split(' ');
    return `${at(keys)} != null ? ${left} ${sign} ${at(keys)} : `;
  });
  const lines = isCounted
    ? [
        `const asked = Number(client.global.get("gatehouse_next") || ${next.start});`,
        next.kind === 'offset'
          ? 'const position = asked + (rows || []).length;'
          : `const position = (${next.current ? `${at(next.current)} || ` : ''}asked) + 1;`,
        `const more = ${next.more ? `${at(next.more)} ?? ` : ''}(${told.join('')}!rows || rows.length > 0);`,
        'const text = JSON.stringify(rows);',
        'const isOther = text === "[]" || text !== client.global.get("gatehouse_rows");',
        'client.test("has other rows than the page before", () => client.assert(isOther));',
      ]
    : [
        `const position = ${at(next.at)};`,
        `const more = ${next.more ? at(next.more) : 'Boolean(position)'};`,
      ];
  return `    const { data } = response.body;
    const rows = ${at([...path, rows])};
${lines.map((line) => `    ${line}\n`).join('')}    const next = JSON.stringify(position);
    const isNew = position && next !== client.global.get("gatehouse_next");
    const goesOn = more === true && rows && isNew${isCounted ? ' && isOther' : ''};
    client.test("has rows, and says whether it is the last page", () => client.assert(more === false ? rows !== undefined : more === true && rows));
    client.test("has a position of its own for the next page", () => client.assert(more !== true || isNew));
    if (goesOn) client.global.set("gatehouse_next", next);
    else client.global.clear("gatehouse_next");
${isCounted ? KEEP_ROWS : ''}    client.log(goesOn ? "There is another page: run it again." : more === false ? "This was the last page." : "Rows may be missing.");
`;
}

const KEEP_ROWS = `    if (goesOn) client.global.set("gatehouse_rows", text);
    else client.global.clear("gatehouse_rows");
`;
