import { parse, stringify } from 'lossless-json';
import type { AnswerPath } from '../answers/store/joined-answers.ts';
import type { PositionVariable } from '../jobs/pages/ask-for-pages.ts';
import { ProgramError, type ProgramPages, type ProgramTask } from './program.ts';

export const PROGRAM_VARIABLES = 'GATEHOUSE_API_KEY, GATEHOUSE_USERNAME and GATEHOUSE_PASSWORD';

/** Precedes the service's message after a second 401 in a row. */
export const REFUSED_TWICE =
  'A new token was refused too: does another machine sign in as this user? If not, check GATEHOUSE_API_KEY.';

type Write = (text: string) => string;

/**
 * Writes the parts of a program.
 * @param literal writes a text as a literal
 * @param say writes a message of the program
 * @throws {ProgramError} the request cannot be sent
 */
export function programTemplates(task: ProgramTask, literal: Write = String, say: Write = String) {
  checkProgramTask(task);
  const { errorPlaces, flow, requestFormat, operationName = '', limits = {} } = task;
  const { perDay, maxBodyBytes } = limits;
  const parts = {
    TOKEN_ADDRESS: literal(task.tokenUrl),
    DATA_ADDRESS: literal(task.graphqlUrl),
    OPERATION: literal(task.query),
    OPERATION_NAME: operationName,
    NO_NAME: operationName === '' ? 'none' : '',
    // Without values, the request is the bare operation.
    VALUES: requestFormat === 'json' ? literal(task.variables) : '',
    NO_VALUES: requestFormat === 'json' ? '' : 'none',
    // The code for the token that all programs share (docs/decisions/one-token-for-all-programs.md).
    NO_TOKEN: say('The token endpoint gave no access_token, or a wrong expires_in.'),
    FLOW_A: flow === 'A' ? flow : '',
    FLOW_B: flow === 'B' ? flow : '',
    TYPE: requestFormat,
    REFUSED_TWICE,
    // The service's limits, empty without one, and messages about them.
    PER_DAY: `${perDay ?? ''}`,
    USED_UP: say(`The service takes ${perDay} calls a day, and this run has made them: stopped.`),
    MOST_BYTES: `${maxBodyBytes ?? ''}`,
    TOO_LARGE: say(
      `The request is larger than the ${maxBodyBytes} bytes that the service takes: not sent.`,
    ),
    // Before a 503 a mutation may have run: it is not sent again.
    MUTATES: task.isMutation ? 'once' : '',
    REPEATS: task.isMutation ? '' : 'again',
    PAGES: task.pages ? 'pages' : '',
    NO_PAGES: task.pages ? '' : 'none',
    // Where errors may come as data; empty without places for them.
    ERROR_PLACES: errorPlaces ? literal(JSON.stringify(errorPlaces)) : '',
  };
  return {
    parts,
    /** Fills in a template, whose other parts are `more`. */
    fill: (text: string, more: Readonly<Record<string, string>> = {}): string =>
      fillIn(text, { ...parts, ...more }),
    /** The comment at a program's start. @param written describes its output unless that is JSON */
    header(sign: string, command: string, written?: string): string {
      const rows = task.pages ? 'the rows of all pages, a line of JSON each' : 'the answer as JSON';
      return [
        `Set ${PROGRAM_VARIABLES}, then run: ${command}`,
        written ?? `Writes ${rows}, to that file, or to stdout without one.`,
        ...(task.notes ?? []),
        ...explorerWarning(task),
      ].reduce((lines, line) => `${lines}${sign} ${line}\n`, '');
    },
  };
}

/** Parts of a template for pages; empty if they do not apply. @param at writes access to an answer's value */
export function pageParts(
  pages: ProgramPages,
  at: (keys: AnswerPath) => string,
  say: Write = String,
) {
  const { path, rows, next, total, isPartial, pauseMs, variable, size = 1, hasIds } = pages;
  const { field = '' } = variable;
  const read = (keys: AnswerPath | undefined): string => (keys ? at(keys) : '');
  const { current, last } = next.kind === 'page' ? next : {};
  const isOffset = next.kind === 'offset';
  // A total counts all rows from the first page on.
  const isEnd = isOffset || (next.kind === 'page' && next.start <= 1);
  return {
    // Messages of a program that stops before the last page.
    NO_ROWS: say(`There is no ${[...path, rows].join('.')}.`),
    NOT_SAID: say(
      'The page has no rows, or does not say whether it is the last: rows may be missing.',
    ),
    NO_POSITION: say('The next page has no position of its own: stopped.'),
    SAME_ROWS: say('The page has the rows of the one before: stopped.'),
    SHORT: total && !isPartial ? say('The pages end before their total: rows may be missing.') : '',
    HOLDER: at(path),
    LIST: at([...path, rows]),
    ROWS: rows,
    TOTAL: read(total),
    // Rows of a full page, before the first one; and whether equal pages can only be one page.
    FULL: String(size),
    IDS: hasIds ? 'ids' : '',
    NO_IDS: hasIds ? '' : 'none',
    IDS_TOTAL: hasIds && total && !isPartial ? 'ids' : '',
    UP_TO_TOTAL: !hasIds && total && !isPartial ? 'total' : '',
    NO_SIGN: !hasIds && !(total && !isPartial) ? 'none' : '',
    NAME: variable.name,
    FIELD: field,
    NO_FIELD: field === '' ? 'none' : '',
    PAUSE_MS: `${pauseMs ?? ''}`,
    PAUSE_S: pauseMs === undefined ? '' : `${pauseMs / 1_000}`,
    // The position is a value of the answer, or counted by rows or pages.
    CURSOR: next.kind === 'value' ? at(next.at) : '',
    COUNTED: next.kind === 'value' ? '' : next.kind,
    OFFSET: isOffset ? next.kind : '',
    NUMBERED: next.kind === 'page' ? next.kind : '',
    FIRST: next.kind === 'value' ? '' : String(next.start),
    CURRENT: read(current),
    NO_CURRENT: next.kind === 'page' && !current ? 'none' : '',
    FLAG: read(next.more),
    NO_FLAG: next.more ? '' : 'none',
    // These show whether rows follow a counted page, later ones before earlier ones; without any, an
    // empty page is the last. The total, which may be too low, ends with a page that is not full.
    END_TOTAL: isEnd ? read(total) : '',
    AT_TOTAL: `${isOffset ? 'position' : 'count'} == total`,
    LAST: read(last),
    // If the first page is 0, the last is one less than the count.
    MORE_LAST: `position ${next.kind === 'page' && next.start === 0 ? '<' : '<='} last`,
  };
}

/** @param at writes access to a value of `answer` or `variables` */
export function rowsParts(pages: ProgramPages, at = callAt) {
  const { name, field = [] } = pages.variable;
  return {
    ...pageParts(pages, (keys) => at('answer', keys)),
    ASKED: at('variables', [name].concat(field)),
  };
}

export function callAt(from: string, keys: readonly string[]): string {
  return `at(${[from, ...keys.map((key) => `"${key}"`)].join(', ')})`;
}

/** The variables' JSON before and after the position. */
export function aroundPosition(
  variables: string,
  { name, field }: PositionVariable,
): readonly [string, string] {
  const { [name]: own, ...others } = parse(variables) as Readonly<Record<string, unknown>>;
  const open = (object: object): string => {
    const text = stringify(object)?.slice(0, -1) ?? '{';
    return text === '{' ? text : `${text},`;
  };
  if (field === undefined) return [`${open(others)}"${name}":`, '}'];
  const { [field]: _, ...members } = (own ?? {}) as Readonly<Record<string, unknown>>;
  return [`${open(others)}"${name}":${open(members)}"${field}":`, '}}'];
}

export function explorerWarning({ endsExplorerToken }: ProgramTask, sharesToken = true) {
  if (!endsExplorerToken) return [];
  const unless = sharesToken ? ', unless they share the token file' : '';
  return [`Running this ends the token of the explorer (same user)${unless}.`];
}

/** @throws {ProgramError} the text contains NUL or a lone surrogate, which UTF-8 cannot encode */
export function checkProgramText(text: string): string {
  if (text.includes('\0')) {
    throw new ProgramError('The operation or its variables hold a NUL character: remove it.');
  }
  if (/\p{Surrogate}/u.test(text)) {
    throw new ProgramError('The operation or its variables hold half of a character: remove it.');
  }
  return text;
}

function checkProgramTask(task: ProgramTask): void {
  const { requestFormat, query, variables, pages } = task;
  checkProgramText(query + variables);
  if (requestFormat === 'json' || (!pages && /^\s*\{\s*\}\s*$/.test(variables))) return;
  throw new ProgramError('This service takes no variables: write their values into the operation.');
}

/** Controls except for tab and line feed, direction marks, and line ends of some languages. */
const HIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

/** Whether a multi-line literal can contain the text unescaped. */
export function showsAsItIs(text: string): boolean {
  return !HIDDEN.test(text);
}

/** Escapes hidden characters. @param escape gets four hexadecimal digits */
export function escapeHidden(text: string, escape = (hex: string) => `\\u${hex}`): string {
  return text.replace(new RegExp(HIDDEN, 'g'), (character) =>
    escape(character.charCodeAt(0).toString(16).padStart(4, '0')),
  );
}

/** A string literal of C and its descendants, in one line. */
export function quoted(text: string): string {
  const escaped = checkProgramText(text)
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `"${escapeHidden(escaped)}"`;
}

/** Quoted as prettier does. */
export function scriptLiteral(text: string): string {
  const inDouble = quoted(text);
  if (text.includes('\n')) {
    return `\`${escapeHidden(checkProgramText(text).replace(/[\\`]|\$(?=\{)/g, '\\$&'))}\``;
  }
  if (text.split('"').length <= text.split("'").length) return inDouble;
  return `'${inDouble.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** In one line, Python's escapes are JavaScript's. */
export function pythonLiteral(text: string): string {
  if (!text.includes('\n')) return scriptLiteral(text);
  const escaped = text.replaceAll('\\', '\\\\').replace(/"(?=""|$(?![^]))/g, '\\"');
  return `"""${escapeHidden(checkProgramText(escaped))}"""`;
}

/**
 * Fills in a template.
 * @param text `{NAME}` is replaced by a part. Alone on its line, it indents the part's lines, and is dropped with an
 *   empty part. Lines between `{NAME?}` and `{/NAME}` are dropped for an empty part
 * @param parts by name; other text in braces stays
 */
function fillIn(text: string, parts: Readonly<Record<string, string>>): string {
  return chooseLines(text, parts).replace(
    /^([ \t]*)\{([A-Z_]+)\}\n|(?<!\$)\{([A-Z_]+)\}/gm,
    (all, indent: string, line: string | undefined, name: string) => {
      const part = parts[line ?? name];
      if (part === undefined || line === undefined) return part ?? all;
      return part.replace(/\n$/, '').replace(/^(?=.)/gm, indent) + (part === '' ? '' : '\n');
    },
  );
}

function chooseLines(text: string, parts: Readonly<Record<string, string>>): string {
  return text.replace(
    /^[ \t]*\{([A-Z_]+)\?\}\n([^]*?)^[ \t]*\{\/\1\}\n/gm,
    (all, name: string, lines: string) =>
      parts[name] === undefined ? all : parts[name] && chooseLines(lines, parts),
  );
}
