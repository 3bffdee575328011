import { createByteBuffer } from '../json/byte-buffer.ts';
import { indexText, wholeAnswerText } from '../json/answer-text.ts';
import { type IndexedText, childrenFrom, type Child } from '../json/children.ts';
import { fieldsOf, isList, itemsOf, readPage, type Field, type ReadPage } from './read-page.ts';
import type { GrowingAnswer } from './growing-answer.ts';
import type { Span } from '../json/scan.ts';
import { noteOf } from '../json/sort-errors.ts';
import { encoder, readRaw } from '../json/values.ts';
import { explainPage } from './data-errors.ts';
import type { AddedPage, PageFacts, PagePosition, PagesFacts } from './joined-answers.ts';
import { MAX_ERRORS } from './answer-errors.ts';

export type PageJoiner = ReturnType<typeof createPageJoiner>;

/** Receives the rows of joined pages and the text around them. */
export type PagesTarget = Pick<GrowingAnswer, 'begin' | 'add' | 'noRoom' | 'end' | 'reopen'>;

const wholeText = (rows: Uint8Array): string => new TextDecoder().decode(rows);
const COMMA_TEXT = encoder.encode(',');

const HEAD_BYTES = 4096;

/** Pages of rows without ids may be equal; after this many in a row, the service is taken to ignore the position. */
const MAX_EQUAL_PAGES = 100;

/** The pages so far, by which a repeated page is recognized. */
interface SeenPages {
  /** The first {@link MAX_SEEN} positions, as JSON. */
  readonly cursors?: readonly string[];
  /** How many rows the last page has, and their text or its digest if pages are counted: a service that ignores positions repeats it. */
  readonly pageRows?: number | undefined;
  readonly items?: string | undefined;
  /** How many pages before the last one are equal to it. */
  readonly equalPages?: number;
}

const MAX_SEEN = 1_000;

interface EarlierPages {
  readonly rows: number;
  readonly errors: readonly string[];
  readonly seen?: SeenPages | undefined;
  /** Shortens the text of a page's rows; without it, the whole text tells equal pages. */
  readonly digest?: (rows: Uint8Array) => string;
  /** Whether a page that does not say what follows is accepted at once, without a retry. */
  readonly takesUnsaid?: boolean;
}

/**
 * Joins pages: the first page up to the end of its list, the items of the others' lists, and the last page's remaining
 * text, all unchanged; errors are those of all.
 * @param asked position of the first page, as JSON; undefined for the operation's own
 * @param earlier the state of an earlier run with the same answer
 */
export function createPageJoiner(
  answer: PagesTarget,
  position: PagePosition,
  asked?: string,
  earlier: EarlierPages = { rows: 0, errors: [] },
) {
  /** Positions of pages that did not say whether another one follows. */
  const unsaid = new Set<string | undefined>();
  let { pageRows, items: lastItems, equalPages = 0 } = earlier.seen ?? {};
  const cursors = new Set(earlier.seen?.cursors);
  if (asked !== undefined) cursors.add(asked);
  const errors = joinErrors(position);
  errors.add(indexText(`[${earlier.errors.join()}]`), { start: 0 }, 0);
  const frame = createFrame(position);
  let growing: string | undefined;
  let closing: Uint8Array[] = [];
  let [rows, pages, errorCount] = [earlier.rows, 0, 0];
  let lastFacts: PageFacts | undefined;
  let innerWithMore: readonly number[] = [];
  let isOpen = true;
  let next = asked;

  return {
    /** Adds the next page, or nothing of it: each row comes once. */
    async add(bytes: Uint8Array): Promise<AddedPage> {
      const whole = wholeAnswerText(bytes);
      const full = pageRows ?? position.size ?? 1;
      const read = readPage(whole, position, { asked: next, rowsBefore: rows, full });
      const page = explainPage(read, whole.text, position.errorPlaces);
      if ('kind' in page) return page;
      const { facts, levels } = page;
      const { hasNextPage, endCursor } = facts;
      const { text } = whole;
      if (hasNextPage === true && cursors.has(endCursor ?? '')) return { kind: 'same-cursor' };
      const list = listOf(text, page, position);
      const isCounted = list && position.next.kind !== 'value';
      const items = isCounted ? (earlier.digest ?? wholeText)(itemsOf(text, list)) : undefined;
      const isUnsaid = hasNextPage === undefined || (hasNextPage && endCursor === undefined);
      if (isUnsaid && pages > 0 && !earlier.takesUnsaid && !unsaid.has(next)) {
        unsaid.add(next);
        return { kind: 'unusable', reason: 'not-said', message: undefined, code: undefined };
      }
      equalPages = items !== undefined && items === lastItems ? equalPages + 1 : 0;
      const isWhole = rows >= (facts.totalCount ?? Infinity);
      const isPageBefore = facts.rows > 0 && (position.hasIds === true || isWhole);
      if (equalPages > (isPageBefore ? 0 : MAX_EQUAL_PAGES)) {
        const added = { ...withoutRows(facts), noRoom: answer.noRoom() };
        // The service counts pages from 1.
        if (position.hasIds && position.next.kind === 'page' && next === '1') {
          next = endCursor;
          return added;
        }
        if (!position.hasIds || rows !== facts.totalCount) return { kind: 'same-rows' };
        // Past its end, the service repeats the last page.
        if (lastFacts) lastFacts = { ...lastFacts, hasNextPage: false };
        return { ...added, hasNextPage: false };
      }
      if (growing === undefined) {
        if (!list) {
          return { kind: 'unusable', reason: 'no-list', message: undefined, code: undefined };
        }
        growing = list.key;
        answer.begin(frame.headOf(text, page, growing), [...position.parent, growing]);
      }
      if (!isOpen) answer.reopen();
      isOpen = true;
      for (const field of levels.at(-1) ?? []) {
        if (!position.lists.includes(field.key) || !isList(text, field)) continue;
        await answer.add(field.key, text, field);
      }
      if (page.errors) errors.add(text, page.errors, rows);
      if (endCursor !== undefined) cursors.add(endCursor);
      next = endCursor;
      lastItems = items;
      pageRows = facts.rows;
      rows += pageRows;
      pages += 1;
      errorCount += facts.errors;
      innerWithMore = facts.innerWithMore.map((count, at) => count + (innerWithMore[at] ?? 0));
      lastFacts = facts;
      closing = frame.closingOf(text, page, growing);
      return { ...facts, noRoom: answer.noRoom() };
    },
    /** Writes the last page's text after the rows; a later page reopens the answer. */
    end(): void {
      if (!isOpen) return;
      isOpen = false;
      if (growing === undefined) return answer.end([]);
      const text = errors.text();
      const ofErrors = text === undefined ? [] : [encoder.encode(`,"errors":${text}`)];
      answer.end([...closing, ...ofErrors, encoder.encode('}')]);
    },
    get isOpen() {
      return isOpen;
    },
    errors: errors.all,
    get seen() {
      return { cursors: [...cursors].slice(0, MAX_SEEN), pageRows, items: lastItems, equalPages };
    },
    facts(of: PagePosition): PagesFacts | undefined {
      if (!lastFacts || JSON.stringify(of) !== JSON.stringify(position)) return undefined;
      const ofAll = { rows, pages, errors: errorCount, innerWithMore };
      return { ...lastFacts, pageRows: lastFacts.rows, ...ofAll };
    },
  };
}

function createFrame(position: PagePosition) {
  const written: Set<string>[] = [];
  const ownLevels = (page: ReadPage, growing: string) =>
    page.levels.map((fields, level) => ({ fields, own: position.parent[level] ?? growing }));
  const ofOnePage = keysOfOnePage(position);
  const isOfOnePage = (level: number, key: string): boolean =>
    level === 0
      ? key === 'errors' || key === 'extensions'
      : ofOnePage[level]?.has(key) === true || isOtherList(level, key);

  const isOtherList = (level: number, key: string): boolean =>
    level === position.parent.length && position.lists.includes(key);
  return {
    headOf(text: IndexedText, page: ReadPage, growing: string): Uint8Array {
      const head = createByteBuffer(HEAD_BYTES);
      for (const [level, { fields, own }] of ownLevels(page, growing).entries()) {
        const last = fields.findLastIndex(({ key }) => key === own);
        const before = fields.slice(0, last).filter(({ key }) => !isOfOnePage(level, key));
        written.push(new Set(before.map(({ key }) => key)));
        head.append(encoder.encode('{'));
        for (const field of before) {
          head.append(fieldText(text, field));
          head.append(COMMA_TEXT);
        }
        head.append(encoder.encode(`${JSON.stringify(own)}:`));
      }
      head.append(encoder.encode('['));
      return head.bytes.subarray(0, head.length);
    },
    /** The text that ends the answer if this page is the last. */
    closingOf: (text: IndexedText, page: ReadPage, growing: string): Uint8Array[] =>
      ownLevels(page, growing)
        .map(({ fields, own }, level) => {
          const rest = fields.filter(({ key }) => {
            if (key === own || written[level]?.has(key)) return false;
            return !(level === 0 && key === 'errors') && !isOtherList(level, key);
          });
          return rest.flatMap((field) => [COMMA_TEXT, fieldText(text, field).slice()]);
        })
        .reverse()
        .flatMap((parts, index) => (index === 0 ? parts : [encoder.encode('}'), ...parts])),
  };
}

/** Per level, the keys with the next position, which are taken from the last page. */
function keysOfOnePage({ parent, next }: PagePosition): readonly ReadonlySet<string>[] {
  const keys = Array.from({ length: parent.length + 1 }, () => new Set<string>());
  const { current, last } = next.kind === 'page' ? next : {};
  for (const path of [next.more, next.kind === 'value' ? next.at : undefined, current, last]) {
    if (!path) continue;
    const level = path.findIndex((key, at) => key !== parent[at]);
    const key = path[level];
    if (key !== undefined) keys[level]?.add(key);
  }
  return keys;
}

function withoutRows(facts: PageFacts): PageFacts {
  const innerWithMore = facts.innerWithMore.map(() => 0);
  return { ...facts, rows: 0, errors: 0, dataErrors: [], innerWithMore };
}

function listOf(text: IndexedText, { levels }: ReadPage, { lists }: PagePosition) {
  return levels.at(-1)?.find((field) => lists.includes(field.key) && isList(text, field));
}

function fieldText({ bytes }: IndexedText, { keyStart, end }: Field): Uint8Array {
  return bytes.subarray(keyStart - 1, end);
}

/** Gathers the errors of pages that become one answer: of very many the first {@link MAX_ERRORS}. */
function joinErrors({ parent, lists }: PagePosition) {
  const all: string[] = [];
  const noted = new Set<string>();
  let failures = 0;
  /** An error's path begins below `data`. */
  const way = parent.slice(1);
  /** The error's text, its row's number replaced: nothing else of it is made a value of. */
  const moved = (text: IndexedText, error: Child, rows: number): string => {
    const row = rows > 0 ? rowOf(text, error) : undefined;
    if (!row) return readRaw(text, error);
    const number = Number(readRaw(text, row)) + rows;
    const before = readRaw(text, { start: error.start, end: row.start });
    return before + String(number) + readRaw(text, { start: row.end, end: error.end });
  };
  /** The row of the list that the error's path names. */
  const rowOf = (text: IndexedText, error: Child): Span | undefined => {
    const path = fieldsOf(text, error.start).find(({ key }) => key === 'path');
    if (!path || !isList(text, path)) return undefined;
    const steps: Child[] = [];
    for (const step of childrenFrom(text, path.start)) {
      if (steps.push(step) === way.length + 2) break;
    }
    const keys = steps.map((step) => readRaw(text, step));
    const isBelow = way.every((key, index) => keys[index] === JSON.stringify(key));
    const isInList = lists.some((key) => keys[way.length] === JSON.stringify(key));
    const isRow = /^\d{1,15}$/.test(keys[way.length + 1] ?? '');
    return isBelow && isInList && isRow ? steps[way.length + 1] : undefined;
  };
  return {
    all,
    /** An error's path counts from its own page: `rows` were there before it. */
    add(text: IndexedText, errors: Pick<Span, 'start'>, rows: number): void {
      for (const error of childrenFrom(text, errors.start)) {
        // Each row of each page says that a field was withheld: one of them says it for all.
        const note = noteOf(text, error, true);
        const key = note && JSON.stringify(note);
        if (key !== undefined && noted.has(key)) continue;
        if (key !== undefined) noted.add(key);
        else if (failures === MAX_ERRORS) continue;
        else failures += 1;
        all.push(moved(text, error, rows));
      }
    },
    text: (): string | undefined => (all.length > 0 ? `[${all.join(',')}]` : undefined),
  };
}
