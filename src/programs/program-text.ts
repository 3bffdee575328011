import { parse, stringify } from 'lossless-json';
import type { AnswerPath } from '../answers/store/joined-answers.ts';
import type { PositionVariable } from '../jobs/pages/ask-for-pages.ts';
import { ProgramError, type ProgramPages, type ProgramTask } from './program.ts';

/** What a program takes from its environment, in the words of its first lines. */
export const PROGRAM_VARIABLES = 'GATEHOUSE_API_KEY, GATEHOUSE_USERNAME and GATEHOUSE_PASSWORD';

/**
 * The comment that a program begins with: what to set, how to run it.
 *
 * @param written the sentence of what it writes, where that is no JSON
 * @throws {ProgramError} what the task asks for cannot be sent
 */
export function programHeader(task: ProgramTask, sign: string, command: string, written?: string) {
  checkProgramTask(task);
  const rows = task.pages ? 'the rows of all pages, a line of JSON each' : 'the answer as JSON';
  return [
    `Set ${PROGRAM_VARIABLES}, then run: ${command}`,
    written ?? `Writes ${rows}, to that file, or to stdout without one.`,
    ...(task.notes ?? []),
    ...explorerWarning(task),
  ].reduce((lines, line) => `${lines}${sign} ${line}\n`, '');
}

/** Said of the second 401 in a row, before what the service says. */
export const REFUSED_TWICE =
  'A new token was refused too: does another machine sign in as this user? If not, check GATEHOUSE_API_KEY.';

/** Of a token response that nobody could use. */
export const NO_TOKEN = 'The token endpoint gave no access_token, or a wrong expires_in.';

/** What is said where pages end before their end, and rows may be missing; parts of a text. */
export function pageFaults({ path, rows }: Pick<ProgramPages, 'path' | 'rows'>) {
  return {
    NO_ROWS: `There is no ${[...path, rows].join('.')}.`,
    NOT_SAID: 'The page has no rows, or does not say whether it is the last: rows may be missing.',
    NO_POSITION: 'The next page has no position of its own: stopped.',
    SAME_ROWS: 'The page has the rows of the one before: stopped.',
  };
}

/**
 * Parts of a text that follows pages, empty for what these have not.
 *
 * @param at the value at keys of an answer, in the language of the program
 */
export function pageParts(pages: ProgramPages, at: (keys: AnswerPath) => string) {
  const { path, rows, next, total, pauseMs, variable } = pages;
  const { field = '' } = variable;
  const read = (keys: AnswerPath | undefined): string => (keys ? at(keys) : '');
  const signs = pageSigns(pages);
  const [ofTotal, ofLast] = ['total', 'last'].map((name) => signs.find((one) => one.name === name));
  const current = next.kind === 'page' ? next.current : undefined;
  return {
    ...pageFaults(pages),
    HOLDER: at(path),
    LIST: at([...path, rows]),
    ROWS: rows,
    TOTAL: read(total),
    NAME: variable.name,
    FIELD: field,
    NO_FIELD: field === '' ? 'none' : '',
    PAUSE_MS: `${pauseMs ?? ''}`,
    PAUSE_S: pauseMs === undefined ? '' : `${pauseMs / 1_000}`,
    // A position of the answer, or one that is counted: by rows, or by pages.
    CURSOR: next.kind === 'value' ? at(next.at) : '',
    COUNTED: next.kind === 'value' ? '' : next.kind,
    OFFSET: next.kind === 'offset' ? next.kind : '',
    NUMBERED: next.kind === 'page' ? next.kind : '',
    FIRST: next.kind === 'value' ? '' : String(next.start),
    CURRENT: read(current),
    NO_CURRENT: next.kind === 'page' && !current ? 'none' : '',
    // What tells whether more follow, and how.
    FLAG: read(next.more),
    NO_FLAG: next.more ? '' : 'none',
    END_TOTAL: read(ofTotal?.path),
    LAST: read(ofLast?.path),
    MORE_TOTAL: ofTotal?.more ?? '',
    MORE_LAST: ofLast?.more ?? '',
  };
}

/**
 * A text that follows pages.
 *
 * @param at the value at keys of `answer` or of `variables`, in the language of the program
 */
export function pagesText(text: string, pages: ProgramPages, at = callAt): string {
  const { name, field = [] } = pages.variable;
  return fillIn(text, {
    ...pageParts(pages, (keys) => at('answer', keys)),
    ASKED: at('variables', [name].concat(field)),
  });
}

/** The value at keys, where a program has a function for it. */
export function callAt(from: string, keys: readonly string[]): string {
  return `at(${[from, ...keys.map((key) => `"${key}"`)].join(', ')})`;
}

/** Parts of a text: addresses, operation and variables as literals; without variables where the service takes none. */
export function constantParts(task: ProgramTask, literal: (text: string) => string) {
  return {
    TOKEN_ADDRESS: literal(task.tokenUrl),
    DATA_ADDRESS: literal(task.graphqlUrl),
    OPERATION: literal(task.query),
    VALUES: task.requestFormat === 'json' ? literal(task.variables) : '',
  };
}

/** Parts of a text: what the service takes, empty for no limit, and what is said where that is not enough. */
export function callParts({ requestFormat, limits: { perDay, maxBodyBytes } = {} }: ProgramTask) {
  return {
    TYPE: requestFormat,
    REFUSED_TWICE,
    PER_DAY: `${perDay ?? ''}`,
    USED_UP: `The service takes ${perDay} calls a day, and this run has made them: stopped.`,
    MOST_BYTES: `${maxBodyBytes ?? ''}`,
    TOO_LARGE: `The request is larger than the ${maxBodyBytes} bytes that the service takes: not sent.`,
  };
}

/** What tells whether rows follow a page whose position is counted. */
export interface PageSign {
  readonly name: 'total' | 'last';
  readonly path: AnswerPath;
  /** There are more where the next position, or the count of rows, is below it: `position <= last`. */
  readonly more: string;
}

/**
 * The signs of pages whose positions are counted, of which a later one outdoes those before; without any, an empty
 * page is the last. A total is none where the operation may begin after the first page.
 */
export function pageSigns({ next, total }: ProgramPages): readonly PageSign[] {
  const counted = next.kind === 'offset' ? 'position' : 'count';
  const last = next.kind === 'page' ? next.last : undefined;
  const isEnd = next.kind === 'offset' || (next.kind === 'page' && next.start <= 1);
  // Numbers that begin with 0 end one before the count.
  const sign = next.kind === 'page' && next.start === 0 ? '<' : '<=';
  return [
    ...(total && isEnd
      ? [{ name: 'total' as const, path: total, more: `${counted} < total` }]
      : []),
    ...(last ? [{ name: 'last' as const, path: last, more: `position ${sign} last` }] : []),
  ];
}

/** The JSON of the variables before and after a position. */
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
  const { [field]: _, ...beside } = (own ?? {}) as Readonly<Record<string, unknown>>;
  return [`${open(others)}"${name}":${open(beside)}"${field}":`, '}}'];
}

/** The line for somebody who is signed in to the explorer as the same user. */
export function explorerWarning(
  { endsExplorerToken }: ProgramTask,
  sharesToken = true,
): readonly string[] {
  if (!endsExplorerToken) return [];
  const unless = sharesToken ? ', unless they share the token file' : '';
  return [`Running this ends the token of the explorer (same user)${unless}.`];
}

/** Throws a ProgramError where the text holds NUL, or half of a character, which UTF-8 has no bytes for. */
export function checkProgramText(text: string): string {
  if (text.includes('\0')) {
    throw new ProgramError('The operation or its variables hold a NUL character: remove it.');
  }
  if (/\p{Surrogate}/u.test(text)) {
    throw new ProgramError('The operation or its variables hold half of a character: remove it.');
  }
  return text;
}

/** @throws {ProgramError} what the task asks for cannot be sent */
export function checkProgramTask(task: ProgramTask): void {
  const { requestFormat, query, variables, pages } = task;
  checkProgramText(query + variables);
  if (requestFormat === 'json' || (!pages && /^\s*\{\s*\}\s*$/.test(variables))) return;
  throw new ProgramError('This service takes no variables: write their values into the operation.');
}

/** Controls but tab and line feed, what turns the direction of text, and what some languages take for a line's end. */
const HIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

/** Whether a text can stand between the quotes of a literal of many lines as it is. */
export function showsAsItIs(text: string): boolean {
  return !HIDDEN.test(text);
}

/** A text with each hidden character as `\u` and four hexadecimal digits, or as `escape` makes of these. */
export function escapeHidden(text: string, escape = (hex: string) => `\\u${hex}`): string {
  return text.replace(new RegExp(HIDDEN, 'g'), (character) =>
    escape(character.charCodeAt(0).toString(16).padStart(4, '0')),
  );
}

/** A text between double quotes, as C and those after it write it, in one line. */
export function quoted(text: string): string {
  const escaped = checkProgramText(text)
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `"${escapeHidden(escaped)}"`;
}

/**
 * A text of a program with the code that depends on its task in it.
 *
 * @param text in which `{NAME}` stands for a part; a line of nothing else goes where the part is empty, and the
 *   lines of the part are indented as it is. Lines between `{NAME?}` and `{/NAME}` go where it is empty
 * @param parts by name; what is in braces and not among them stays
 */
export function fillIn(text: string, parts: Readonly<Record<string, string>>): string {
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

/**
 * A language's code for the token that all programs of a machine share, which Flow A or Flow B asks for
 * (docs/decisions/one-token-for-all-programs.md).
 */
export function tokenText(text: string, { flow }: ProgramTask, noToken = NO_TOKEN): string {
  const flows = { FLOW_A: flow === 'A' ? flow : '', FLOW_B: flow === 'B' ? flow : '' };
  return fillIn(text, { NO_TOKEN: noToken, ...flows });
}

/** A language's code that finds errors in the place of data; nothing for an answer that can hold none. */
export function dataErrors(
  { errorPlaces }: ProgramTask,
  text: string,
  literal: (text: string) => string = String,
): string {
  return errorPlaces
    ? text.replace('{ERROR_PLACES}', () => literal(JSON.stringify(errorPlaces)))
    : '';
}
