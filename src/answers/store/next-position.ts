import type { NextPosition, PagePosition } from './joined-answers.ts';

export interface PageReading {
  /** The position that it was asked for, as JSON; undefined for that with which the operation begins. */
  readonly asked: string | undefined;
  readonly rows: number;
  readonly rowsBefore: number;
  readonly total: number | undefined;
  readonly isListNull?: boolean;
  readonly valueAt: (path: readonly string[]) => string | undefined;
  readonly isObjectAt: (path: readonly string[]) => boolean;
}

/** `endCursor` is the position as JSON; undefined without one. */
export function nextPageOf(next: NextPosition, page: PageReading) {
  const { asked, rows, valueAt } = page;
  const flag = next.more && valueAt(next.more);
  const more = flag === 'true' ? true : flag === 'false' ? false : undefined;
  if (next.kind === 'value') {
    const written = valueAt(next.at);
    const endCursor = written === 'null' || written === '""' ? undefined : written;
    // A null, empty or missing position means the end; without its parent, nothing is known.
    const isTold = endCursor !== undefined || page.isObjectAt(next.at.slice(0, -1));
    const hasCursor = isTold ? endCursor !== undefined : undefined;
    return { hasNextPage: next.more ? more : hasCursor, endCursor };
  }
  const start = wholeNumberIn(asked) ?? next.start;
  if (next.kind === 'offset') {
    return { hasNextPage: more ?? hasRowsAfter(page, start), endCursor: String(start + rows) };
  }
  const current = (next.current && wholeNumberIn(valueAt(next.current))) ?? start;
  const last = next.last && wholeNumberIn(valueAt(next.last));
  // Numbers that begin with 0 end one before the count.
  const isBeforeLast =
    last === undefined ? undefined : current < (next.start === 0 ? last - 1 : last);
  // The operation may begin after the first page.
  const rowsBefore = next.start <= 1 ? page.rowsBefore : undefined;
  return {
    hasNextPage: more ?? isBeforeLast ?? hasRowsAfter(page, rowsBefore),
    endCursor: String(current + 1),
  };
}

/** Whether pages say themselves that another one follows; else each that has rows may have one after it. */
export function tellsOfMore({ next, total }: Pick<PagePosition, 'next' | 'total'>): boolean {
  const isTold = next.kind === 'value' || next.more !== undefined || total !== undefined;
  return isTold || (next.kind === 'page' && next.last !== undefined);
}

/** A page that is shorter than asked for is not the end, since a service may cap its pages; an empty one is. */
function hasRowsAfter(page: PageReading, rowsBefore: number | undefined): boolean {
  const { rows, total, isListNull = false } = page;
  return total === undefined || rowsBefore === undefined
    ? rows > 0 || isListNull
    : rowsBefore + rows < total;
}

/** A whole number that can be counted with; undefined for any other value. */
export function wholeNumberIn(json: string | undefined): number | undefined {
  return json !== undefined && /^\d{1,15}$/.test(json) ? Number(json) : undefined;
}
