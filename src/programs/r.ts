import ERRORS from './texts/r/errors.R?raw';
import EXACT_NUMBERS from './texts/r/exact-numbers.R?raw';
import {
  checkProgramTask,
  dataErrors,
  checkProgramText,
  PAGE_FAULTS,
  pauseLine,
  pageSigns,
  programHeader,
  REFUSED_TWICE,
  showsAsItIs,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';
import { R_TOKEN_FILES, R_TOKEN_FUNCTIONS, rTokenRequest } from './r-token.ts';

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
      R_TOKEN_FILES,
      EXACT_NUMBERS,
      dataErrors(task, ERRORS, rLiteral),
      sendFunction(task),
      R_TOKEN_FUNCTIONS,
      rTokenRequest(task),
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
  const parse = pages || !isJson ? '' : '  variables <- parse_json(variables)\n';
  return `
failed <- FALSE

# Sends the operation, prints the errors of its answer, and returns it, parsed and as text.
send <- function(${pages ? 'variables' : ''}) {
${parse}  refused <- NULL
  tries <- 0
  repeat {
    token <- get_token(refused)
    response <- start_request(graphql_url) |>
      req_headers(
        accept = "application/graphql-response+json, application/json;q=0.9",
        authorization = paste("Bearer", token)
      ) |>
      req_body_raw(${body}, "${type}") |>
      req_perform()
    status <- resp_status(response)
    if (status == 401 && is.null(refused)) {
      refused <- token
    } else if (status %in% c(429, 503)) {
      wait_as_asked(response, tries)
      tries <- tries + 1
    } else {
      break
    }
  }
  if (status == 401) refuse(response, "${REFUSED_TWICE}\\n")
  text <- body_text(response)
  answer <- tryCatch(as.list(parse_json(text)), error = \\(error) list())
  errors <- answer[["errors"]]
  if (is.null(answer[["data"]]) && is.null(errors)) refuse(response)
  if (length(errors) > 0) {
    message(to_json(errors))
    failed <<- TRUE
  }
${errorPlaces ? '  stop_at_errors(answer[["data"]])\n' : ''}  list(answer = answer, text = text)
}
`;
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
  return `
variables <- parse_json(variables)
${start}count <- 0
repeat {
  answer <- send(variables)$answer
  page <- ${at(path)}
  if (!"${rows}" %in% names(page)) stop("${PAGE_FAULTS.noRows(pages)}", call. = FALSE)
  rows <- page[["${rows}"]]
${isCounted ? SAME_ROWS : ''}  writeLines(vapply(rows, to_json, ""), output, useBytes = TRUE)
  count <- count + length(rows)
  message(count, " rows")
${lines.map((line) => `  ${line}\n`).join('')}  if (isFALSE(more)) break
  if (!isTRUE(more) || is.null(rows)) {
    stop(
      "${PAGE_FAULTS.notSaid}",
      call. = FALSE
    )
  }
  if (is.null(cursor) || cursor %in% cursors) {
    stop("${PAGE_FAULTS.noPosition}", call. = FALSE)
  }
  cursors <- c(cursors, cursor)
${pauseLine(pages, (ms) => `  Sys.sleep(${ms / 1_000})`)}  variables[["${name}"]] <- ${put}
}
`;
}

const SAME_ROWS = `  if (length(rows) > 0 && identical(rows, before)) {
    stop("${PAGE_FAULTS.sameRows}", call. = FALSE)
  }
  before <- rows
`;
