import { isSpace, type Span } from './bytes-of-json.ts';
import { createGrowingBytes, type GrowingBytes } from './growing-bytes.ts';
import { createAnswerText, type AnswerText } from './indexed-text.ts';
import { joinErrors, type ErrorJoiner } from './join-errors.ts';
import type { AddedPage, PagePlace } from './page-place.ts';
import type { IndexedText } from './read-children.ts';
import { isList, itemsOf, readPage, type Field, type ReadPage } from './read-page.ts';

/** Makes one answer of pages. */
export interface PageJoiner {
  /** Adds the next page, or nothing of it: each row comes once. */
  add(page: Uint8Array): AddedPage;
  /** Writes what follows the rows, from the last page; no page can be added any more. */
  end(): void;
}

const encoder = new TextEncoder();
const COMMA_TEXT = encoder.encode(',');

/**
 * Makes a joiner, which writes into an answer that is empty.
 *
 * The answer is what the first page is up to the end of its list, then the items of the lists of all
 * the others, then what the last page has after them: each value's text as it came. What tells of one
 * page, `pageInfo` and `extensions`, is the last page's; errors are those of all.
 *
 * @param asked the cursor after which the first page begins, as JSON; undefined for the very first
 */
export function createPageJoiner(answer: AnswerText, place: PagePlace, asked?: string): PageJoiner {
  const cursors = new Set(asked === undefined ? [] : [asked]);
  const errors = joinErrors(place);
  /** Text of the items of lists beside the one that grows. */
  const asides = new Map<string, GrowingBytes>();
  /** Keys that were written before the list, by level. */
  const written: Set<string>[] = [];
  let growing: string | undefined;
  let needsComma = false;
  let closing: Uint8Array[] = [];
  let rows = 0;

  const ownLevels = (page: ReadPage): { fields: readonly Field[]; own: string }[] =>
    page.levels.map((fields, level) => ({
      fields,
      own: place.connection[level] ?? growing ?? '',
    }));
  const isOfOnePage = (level: number, key: string): boolean =>
    level === 0
      ? key === 'errors' || key === 'extensions'
      : level === place.connection.length && (key === place.pageInfo || place.lists.includes(key));

  const open = (text: IndexedText, page: ReadPage): boolean => {
    const connection = page.levels.at(-1) ?? [];
    const list = connection.find((field) => place.lists.includes(field.key) && isList(text, field));
    if (!list) return false;
    growing = list.key;
    for (const [level, { fields, own }] of ownLevels(page).entries()) {
      const last = fields.findLastIndex(({ key }) => key === own);
      const before = fields.slice(0, last).filter(({ key }) => !isOfOnePage(level, key));
      written.push(new Set(before.map(({ key }) => key)));
      answer.append(encoder.encode('{'));
      for (const field of before) {
        answer.append(fieldText(text, field));
        answer.append(COMMA_TEXT);
      }
      answer.append(encoder.encode(`${JSON.stringify(own)}:`));
    }
    answer.append(encoder.encode('['));
    return true;
  };

  const addItems = (text: IndexedText, field: Field): void => {
    const items = textIn(text, itemsOf(text, field));
    if (items.length === 0) return;
    if (field.key === growing) {
      // A comma is enough where the last try ran out of memory after it.
      if (needsComma) answer.append(COMMA_TEXT);
      needsComma = false;
      answer.append(items);
      needsComma = true;
      return;
    }
    const aside = asides.get(field.key) ?? createGrowingBytes();
    asides.set(field.key, aside);
    if (aside.length > 0) aside.append(COMMA_TEXT);
    aside.append(items);
  };

  /** What ends the answer, should this page be the last. */
  const closingOf = (text: IndexedText, page: ReadPage): Uint8Array[] =>
    ownLevels(page)
      .map(({ fields, own }, level) => {
        const rest = fields.filter(({ key }) => {
          if (key === own || written[level]?.has(key)) return false;
          return !(level === 0 && key === 'errors') && !isOtherList(level, key);
        });
        return rest.flatMap((field) => [COMMA_TEXT, fieldText(text, field).slice()]);
      })
      .reverse()
      .flatMap((parts, index) => (index === 0 ? parts : [encoder.encode('}'), ...parts]));
  const isOtherList = (level: number, key: string): boolean =>
    level === place.connection.length && place.lists.includes(key);

  return {
    add(bytes) {
      const whole = createAnswerText();
      whole.append(bytes);
      whole.finish();
      const page = readPage(whole, place);
      if ('kind' in page) return page;
      const { facts, levels } = page;
      const { endCursor } = facts;
      if (facts.hasNextPage && endCursor !== undefined && cursors.has(endCursor)) {
        return { kind: 'same-cursor' };
      }
      const { text } = whole;
      if (growing === undefined && !open(text, page)) {
        return { kind: 'unusable', reason: 'no-list', message: undefined };
      }
      for (const field of levels.at(-1) ?? []) {
        if (place.lists.includes(field.key) && isList(text, field)) addItems(text, field);
      }
      if (page.errors) errors.add(text, page.errors, rows);
      if (endCursor !== undefined) cursors.add(endCursor);
      rows += facts.rows;
      closing = closingOf(text, page);
      return { ...facts, bytes: answer.bytes.length + sizeOf(asides) };
    },
    end() {
      if (growing !== undefined) close(answer, { asides, closing, errors });
      answer.finish();
    },
  };
}

interface Rest {
  readonly asides: ReadonlyMap<string, GrowingBytes>;
  readonly closing: readonly Uint8Array[];
  readonly errors: ErrorJoiner;
}

function close(answer: AnswerText, { asides, closing, errors }: Rest): void {
  answer.append(encoder.encode(']'));
  for (const [key, { bytes, length }] of asides) {
    answer.append(encoder.encode(`,${JSON.stringify(key)}:[`));
    answer.append(bytes.subarray(0, length));
    answer.append(encoder.encode(']'));
  }
  for (const part of closing) answer.append(part);
  const text = errors.text();
  if (text !== undefined) answer.append(encoder.encode(`,"errors":${text}`));
  answer.append(encoder.encode('}'));
}

function sizeOf(asides: ReadonlyMap<string, GrowingBytes>): number {
  return [...asides.values()].reduce((sum, { length }) => sum + length, 0);
}

/** The bytes of a span without the white space around it. */
function textIn({ bytes }: IndexedText, { start, end }: Span): Uint8Array {
  let first = start;
  while (first < end && isSpace(bytes[first])) first += 1;
  return bytes.subarray(first, end);
}

/** A field with its key. */
function fieldText({ bytes }: IndexedText, { keyStart, end }: Field): Uint8Array {
  return bytes.subarray(keyStart - 1, end);
}
