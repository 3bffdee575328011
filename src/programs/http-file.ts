import { parse, stringify } from 'lossless-json';
import {
  checkProgramTask,
  checkProgramText,
  escapeHidden,
  explorerWarning,
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
    ...(pages ? ['Each run of the second one writes the next page to a file.'] : []),
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
${pages ? takeCursor(task) : ''}POST ${graphqlUrl}
x-api-key: {{GATEHOUSE_API_KEY}}
Authorization: Bearer {{gatehouse_token}}
Content-Type: application/${requestFormat}
Accept: application/graphql-response+json, application/json;q=0.9

${requestFormat === 'json' ? body(task) : plainBody(task)}

> {%
    client.test("has no errors", () => client.assert(!response.body.errors, JSON.stringify(response.body.errors)));
${keepCursor(task)}%}

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
  const { [pages?.cursorVariable ?? '']: _, ...others } = parse(variables) as Readonly<
    Record<string, unknown>
  >;
  const kept = pages ? (stringify(others) ?? '{}') : variables;
  const safe = withoutVariables(escapeHidden(kept));
  const comma = safe === '{}' ? '' : ', ';
  const asked = pages
    ? `${safe.slice(0, -1)}${comma}"${pages.cursorVariable}": {{gatehouse_after}}}`
    : safe;
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

function takeCursor({ variables, pages }: ProgramTask): string {
  const start = (parse(variables) as Readonly<Record<string, unknown>>)[
    pages?.cursorVariable ?? ''
  ];
  const json = JSON.stringify(stringify(start ?? null));
  return `< {%
    request.variables.set("gatehouse_after", client.global.get("gatehouse_next") || ${json});
%}
`;
}

function keepCursor({ pages }: ProgramTask): string {
  if (!pages) return '';
  const { path, pageInfo, hasNextPage, endCursor } = pages;
  return `    const info = response.body.data.${[...path, pageInfo].join('.')};
    const next = JSON.stringify(info.${endCursor});
    const isNew = info.${endCursor} && next !== client.global.get("gatehouse_next");
    client.test("has a cursor of its own", () => client.assert(isNew || !info.${hasNextPage}));
    if (info.${hasNextPage} && isNew) client.global.set("gatehouse_next", next);
    else client.global.clear("gatehouse_next");
    client.log(info.${hasNextPage} ? "There is another page: run it again." : "This was the last page.");
`;
}
