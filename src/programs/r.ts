import ERRORS from './texts/r/errors.R?raw';
import EXACT_NUMBERS from './texts/r/exact-numbers.R?raw';
import SEND from './texts/r/send.R?raw';
import ROWS from './texts/r/rows.R?raw';
import {
  checkProgramTask,
  dataErrors,
  checkProgramText,
  fillIn,
  limitParts,
  pageParts,
  pageSigns,
  programHeader,
  REFUSED_TWICE,
  showsAsItIs,
  tokenText,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';
import TOKEN_FILES from './texts/r/token-files.R?raw';
import TOKEN from './texts/r/token.R?raw';

export const r: ProgramLanguage = {
  id: 'r',
  label: 'R (httr2)',
  extension: 'R',
  command: 'Rscript FILE',
  needs: 'R 4.1+, httr2 and jsonlite',
  literal: rLiteral,
  write(task) {
    checkProgramTask(task);
    const header = programHeader(task, 'Rscript program.R OUTPUT').map((line) => `# ${line}\n`);
    return [
      ...header,
      '\nlibrary(httr2)\n',
      constants(task),
      TOKEN_FILES,
      EXACT_NUMBERS,
      dataErrors(task, ERRORS, rLiteral),
      sendFunction(task),
      tokenText(TOKEN, task),
      task.pages ? followPages(task.pages) : ANSWER,
      'if (failed) quit(status = 1)\n',
    ].join('');
  },
};

/** Raw for several lines; not ASCII is escaped: a job's locale is often C, in which R reads scripts as bytes. */
function rLiteral(text: string): string {
  const isPlain = showsAsItIs(checkProgramText(text)) && /^[\t\n -~]*$/.test(text);
  const lines = text.split(/(?<=\n)/);
  // R's parser takes minutes for 20,000 lines of a string, or as many strings.
  const isShort = lines.length <= 500;
  if (isShort && isPlain && /[\n"\\]/.test(text)) {
    let dashes = '';
    while (text.includes(`)${dashes}"`)) dashes += '-';
    return `r"${dashes}(${text})${dashes}"`;
  }
  // In the locale C, no string with escapes can be longer than 10,000 characters.
  const chunksOf = (part: string): readonly string[] => escapeAll(part).match(CHUNKS) ?? [];
  const strings = isShort ? lines.flatMap(chunksOf) : chunksOf(text);
  const quotedStrings = strings.map((each) => `"${each}"`);
  if (quotedStrings.length < 2) return quotedStrings[0] ?? '""';
  return `paste0(\n  ${quotedStrings.join(',\n  ')}\n)`;
}

/** Whole characters and escapes, at most 9,000 characters of them. */
const CHUNKS = /(?:\\U[\da-f]{8}|\\u[\da-f]{4}|\\.|[^\\]){1,900}/g;

function escapeAll(text: string): string {
  const escaped = text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return escaped.replace(/[^ -~]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
  });
}

function constants({ tokenUrl, graphqlUrl, query, variables, requestFormat }: ProgramTask): string {
  const texts = {
    token_url: tokenUrl,
    graphql_url: graphqlUrl,
    query,
    ...(requestFormat === 'json' && { variables }),
  };
  const lines = Object.entries(texts).map(([name, text]) => `${name} <- ${rLiteral(text)}\n`);
  return `\n${lines.join('')}`;
}

function sendFunction(task: ProgramTask): string {
  const { requestFormat, operationName, pages, errorPlaces } = task;
  const name = operationName === undefined ? '' : `operationName = "${operationName}", `;
  const isJson = requestFormat === 'json';
  const body = isJson ? `to_json(list(query = query, ${name}variables = variables))` : 'query';
  const type = isJson ? 'application/json' : 'application/graphql';
  return fillIn(SEND, {
    PARAMETER: pages ? 'variables' : '',
    VARIABLES: pages || !isJson ? '' : 'variables <- parse_json(variables)',
    BODY: body,
    TYPE: type,
    REFUSED_TWICE,
    ...limitParts(task),
    STOP_AT_ERRORS: errorPlaces ? 'stop_at_errors(answer[["data"]])' : '',
  });
}

const ANSWER = `
writeLines(send()$text, output, useBytes = TRUE)
`;

function followPages(pages: ProgramPages): string {
  const { path, rows, next, variable } = pages;
  const { name, field } = variable;
  const at = (keys: readonly string[], from = 'answer') =>
    from + keys.map((key) => `[["${key}"]]`).join('');
  const isCounted = next.kind !== 'value';
  const number = (keys: readonly string[]) => `as_number(${at(keys)})`;
  const lines = isCounted
    ? [
        ...(next.kind === 'offset' ? ['position <- position + length(rows)'] : []),
        ...(next.kind === 'page' && next.current
          ? [`current <- ${number(next.current)}`, 'if (isTRUE(current >= 0)) position <- current']
          : []),
        ...(next.kind === 'page' ? ['position <- position + 1'] : []),
        'cursor <- paste0(mark, format(position, scientific = FALSE))',
        'more <- is.null(rows) || length(rows) > 0',
        ...pageSigns(pages).flatMap((sign) => [
          `${sign.name} <- ${number(sign.path)}`,
          `if (isTRUE(${sign.name} >= 0)) more <- ${sign.more}`,
        ]),
        ...(next.more ? [`said <- ${at(next.more)}`, 'if (!is.null(said)) more <- said'] : []),
      ]
    : [
        `cursor <- ${at(next.at)}`,
        `more <- ${next.more ? at(next.more) : '!is.null(cursor) && cursor != ""'}`,
      ];
  const start = isCounted
    ? `position <- ${next.start}
cursors <- paste0(mark, position)
before <- NULL
as_number <- function(value) as.numeric(sub(mark, "", value, fixed = TRUE))
`
    : `cursors <- c("", ${at(field === undefined ? [name] : [name, field], 'variables')})\n`;
  const put =
    field === undefined
      ? 'cursor'
      : `modifyList(as.list(variables[["${name}"]]), list("${field}" = cursor))`;
  return fillIn(ROWS, {
    START: start,
    PAGE: at(path),
    ROWS: rows,
    TOTAL: pages.total ? at(pages.total) : '',
    COUNTED: isCounted ? 'counted' : '',
    LINES: lines.join('\n'),
    NAME: name,
    PUT: put,
    ...pageParts(pages),
  });
}
