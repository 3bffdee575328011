import { MAX_ERRORS } from '../api.ts';
import type { Span } from '../json/scan.ts';
import type { PagePlace } from './page-place.ts';
import { childrenFrom, type Child, type IndexedText } from '../json/children.ts';
import { fieldsOf, isList } from './read-page.ts';
import { readRaw } from '../json/values.ts';

/** Gathers the errors of pages that become one answer. */
export interface ErrorJoiner {
  /**
   * @param errors a page's list of them
   * @param rows how many rows were there before the page: an error's path counts from its own page
   */
  add(text: IndexedText, errors: Child, rows: number): void;
  /** The list of all as JSON; undefined where there was none. */
  text(): string | undefined;
}

/** Makes one. Of very many errors the first {@link MAX_ERRORS} are kept. */
export function joinErrors({ connection, lists }: PagePlace): ErrorJoiner {
  const all: string[] = [];
  /** An error's path begins below `data`. */
  const way = connection.slice(1);
  /** The error's text, its row's number replaced: nothing else of it is made a value of. */
  const moved = (text: IndexedText, error: Child, rows: number): string => {
    const row = rows > 0 ? rowOf(text, error) : undefined;
    if (!row) return readRaw(text, error);
    const number = Number(readRaw(text, row)) + rows;
    const before = readRaw(text, { start: error.start, end: row.start });
    return before + String(number) + readRaw(text, { start: row.end, end: error.end });
  };
  /** Where the error's path says which row of the list it means. */
  const rowOf = (text: IndexedText, error: Child): Span | undefined => {
    const path = fieldsOf(text, error.start).find(({ key }) => key === 'path');
    if (!path || !isList(text, path)) return undefined;
    const steps = Array.from(takeChildren(text, path.start, way.length + 2));
    const words = steps.map((step) => readRaw(text, step));
    const isBelow = way.every((key, index) => words[index] === JSON.stringify(key));
    const isInList = lists.some((key) => words[way.length] === JSON.stringify(key));
    const isRow = /^\d{1,15}$/.test(words[way.length + 1] ?? '');
    return isBelow && isInList && isRow ? steps[way.length + 1] : undefined;
  };
  return {
    add(text, errors, rows) {
      for (const error of childrenFrom(text, errors.start)) {
        if (all.length === MAX_ERRORS) return;
        all.push(moved(text, error, rows));
      }
    },
    text: () => (all.length > 0 ? `[${all.join(',')}]` : undefined),
  };
}

function* takeChildren(text: IndexedText, start: number, count: number): Generator<Child> {
  for (const child of childrenFrom(text, start)) {
    if (child.number === count) return;
    yield child;
  }
}
