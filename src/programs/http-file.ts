import { parse, stringify } from 'lossless-json';
import PROGRAM from './texts/http.txt?raw';
import {
  aroundPosition,
  checkProgramText,
  escapeHidden,
  explorerWarning,
  pageParts,
  PROGRAM_VARIABLES,
  programTemplates,
} from './program-text.ts';
import {
  ProgramError,
  type ProgramLanguage,
  type ProgramPages,
  type ProgramTask,
} from './program.ts';

/** An editor's HTTP client runs no program: the second request continues page by page. */
export const http: ProgramLanguage = {
  id: 'http',
  extension: 'http',
  command: 'ijhttp --env gatehouse --private-env-file http-client.private.env.json FILE',
  needs: 'JetBrains HTTP Client',
  literal,
  write,
};

/** JSON in one line, without the start of a variable of the HTTP client. */
function literal(text: string): string {
  return withoutVariables(escapeHidden(JSON.stringify(checkProgramText(text))));
}

/** In JSON, two opening braces in a row occur only inside a string. */
function withoutVariables(json: string): string {
  return json.replaceAll('{{', '{\\u007b');
}

function write(task: ProgramTask): string {
  const { fill } = programTemplates(task);
  const { graphqlUrl, operationName = 'Operation', requestFormat, pages } = task;
  const { pauseMs, perDay, maxBodyBytes } = { ...pages, ...task.limits };
  const takes = [
    pauseMs === undefined ? [] : `a call each ${pauseMs / 1_000} s`,
    perDay === undefined ? [] : `${perDay} calls a day`,
    maxBodyBytes === undefined ? [] : `requests of up to ${maxBodyBytes} bytes`,
  ].flat();
  const names = PROGRAM_VARIABLES.split(/, | and /);
  const header = [
    `Set ${PROGRAM_VARIABLES} in http-client.private.env.json, which no repository should hold:`,
    `{ "gatehouse": { ${names.map((name) => `"${name}": "…"`).join(', ')} } }`,
    'Run the first request once, and again after a 401: a new token ends the one before.',
    ...(pages
      ? [
          'Each run of the second one writes the next page to a file.',
          'It knows the page before alone: pages that go round in a larger circle are not noticed.',
        ]
      : []),
    ...(takes.length > 0
      ? [`Nothing here keeps to what the service takes: ${takes.join(', ')}.`]
      : []),
    ...(task.notes ?? []),
    ...explorerWarning(task, false),
  ];
  // The client's own encoding for Flow A splits user and password at a space, which either may contain.
  return fill(PROGRAM, {
    HEADER: header.map((each) => `# ${each}`).join('\n'),
    TOKEN_URL: `${task.tokenUrl}?grant_type=client_credentials`,
    ADDRESS: graphqlUrl,
    QUERY: literal(task.query),
    SENT: requestFormat === 'json' ? sentVariables(task) : plainBody(task),
    ...(pages && positionParts(task, pages)),
    NAME: operationName,
  });
}

function sentVariables({ variables, pages }: ProgramTask): string {
  const [before, after] = pages ? aroundPosition(variables, pages.variable) : [variables, ''];
  const safe = withoutVariables(escapeHidden(before));
  return pages ? `${safe} {{gatehouse_at}}${after}` : safe;
}

/** @throws {ProgramError} the HTTP client would take a part of the operation for its own syntax */
function plainBody({ query }: ProgramTask): string {
  if (/\{\{|^\s*(?:###|[<>]|\/\/|#)/m.test(query)) {
    throw new ProgramError(
      'An .http file cannot hold comments, or two opening braces in a row: remove them.',
    );
  }
  return query.trim();
}

function positionParts({ variables }: ProgramTask, pages: ProgramPages) {
  const { next, variable } = pages;
  const { [variable.name]: value } = parse(variables) as Readonly<Record<string, unknown>>;
  const asked =
    variable.field === undefined
      ? value
      : (value as Readonly<Record<string, unknown>>)?.[variable.field];
  const start = next.kind === 'value' ? (stringify(asked ?? null) ?? 'null') : String(next.start);
  const at = (keys: readonly string[]) => keys.join('?.');
  const parts = pageParts(pages, at);
  const { END_TOTAL, LAST, MORE_LAST } = parts;
  const ofLast = LAST && `${LAST} != null ? ${MORE_LAST.replace('last', LAST)} : `;
  // The number of rows so far is unknown: without an offset, an empty page is the last.
  const ofTotal =
    END_TOTAL && next.kind === 'offset'
      ? `position === ${END_TOTAL} ? rows?.length >= ${pages.size ?? Infinity} : `
      : '';
  return {
    ...parts,
    START: JSON.stringify(start),
    MORE: `${next.more ? `${at(next.more)} ?? ` : ''}(${ofLast}${ofTotal}!rows || rows.length > 0)`,
  };
}
