import { createStore } from 'zustand/vanilla';
import type { AddedPage, PageFacts, TotalChange } from '../answers/store/joined-answers.ts';
import { Job, type JobContext } from './job.ts';
import type { JobCall } from './job-queue.ts';
import type { JobEnd, JobSink, JobState } from './job-state.ts';

/** The call for a page after a cursor (JSON); undefined for the operation's own cursor. */
export interface PageCall extends JobCall {
  readonly cursor: string | undefined;
}

/** The rows, pages and totals counted so far, and how the pages ended. */
export interface PageCount {
  readonly rows: number;
  readonly pages: number;
  readonly total?: number | undefined;
  /** Set if a page gives another total than the first, or more rows came: rows may be missing or repeated. */
  readonly totalChange?: TotalChange | undefined;
  /** The number of rows with further pages, for each nested connection. */
  readonly inner: readonly number[];
  /** How the pages end; undefined to request the next position. */
  readonly end?: JobEnd | undefined;
}

export const NO_PAGES: PageCount = { rows: 0, pages: 0, inner: [] };

export interface PagesState extends JobState, PageCount {
  readonly errors: number;
  /** Number of rows after which no page is requested; undefined for no limit. */
  readonly limit: number | undefined;
  /** Fetched since the run began; {@link JobState.rows} also counts the initial page. */
  readonly fetched: { readonly rows: number; readonly bytes: number };
  /** Dotted keys of the connections of {@link inner}. */
  readonly innerLabels: readonly string[];
}

export type FirstPages = AddedPage & { readonly pages?: number };

export type CountedPage = FirstPages & { readonly kind: 'page' };

export type PageSink = JobSink<PageCall, AddedPage>;

export interface PagesContext extends Pick<
  JobContext<PageCall, FirstPages>,
  'call' | 'clock' | 'describeFault' | 'takeFirst' | 'waitForQuotaMs'
> {
  readonly sink: PageSink;
  /** Stores the counts, and the page if one was added, before the next request. */
  readonly keep?: (counted: PageCount, page?: PageFacts) => Promise<void>;
  readonly start: string | undefined;
  /** Whether the rows before `start` are those of `before`. */
  readonly isFromStart?: boolean;
  /** The counts of an earlier run. */
  readonly before?: PageCount;
  /** Rows. */
  readonly limit?: number | undefined;
  /** Names of the nested connections that each page counts (PagePosition.inner). */
  readonly innerLabels?: readonly string[];
}

export type PagesRun = ReturnType<typeof followPages>;

/**
 * Fetches one page at a time, because each gives the next position. A failed page pauses the run;
 * resuming continues at the same cursor.
 */
export function followPages(context: PagesContext) {
  const { start, limit, innerLabels = [], isFromStart = start === undefined, keep } = context;
  let counted = context.before ?? NO_PAGES;
  const store = createStore<PagesState>()(() => ({
    ...counted,
    phase: { kind: 'running', isPausing: false },
    ms: 0,
    errors: 0,
    limit,
    fetched: { rows: 0, bytes: 0 },
    innerLabels,
  }));
  const { pause, resume, cancel, discard } = new Job<PageCall, FirstPages>({
    ...context,
    store,
    calls: counted.end ? [] : [{ from: 0, to: 1, cursor: start }],
    atOnce: 1,
    async added(call, page, bytes) {
      if (page.kind === 'unusable') {
        return { again: [call], rest: { kind: 'failed', failure: { kind: 'page', page } } };
      }
      if (page.kind !== 'page') {
        await keep?.({ ...counted, end: page.kind });
        return { end: page.kind };
      }
      counted = countPage(counted, page, { limit, isFromStart });
      const { errors, fetched } = store.getState();
      store.setState({
        ...counted,
        total: isFromStart ? counted.total : undefined,
        errors: errors + page.errors,
        ...(bytes !== undefined && {
          fetched: { rows: fetched.rows + page.rows, bytes: fetched.bytes + bytes },
        }),
      });
      await keep?.(counted, page);
      if (counted.end) return { end: counted.end };
      const { endCursor: cursor, noRoom } = page;
      return { next: { from: call.to, to: call.to + 1, cursor }, noRoom };
    },
    failed: (call, failure) => ({ again: [call], rest: { kind: 'failed', failure } }),
  });
  return { store, pause, resume, cancel, discard };
}

/** @param isFromStart whether the rows of all pages are counted, which a total can be compared with */
export function countPage(
  before: PageCount,
  page: CountedPage,
  { limit, isFromStart }: { readonly limit: number | undefined; readonly isFromStart: boolean },
): PageCount {
  const { hasNextPage, endCursor, totalCount: total = before.total } = page;
  const { totalChange } = before;
  const firstTotal =
    (totalChange?.isOfRows ? undefined : totalChange?.from) ?? before.total ?? total;
  const rows = before.rows + page.rows;
  const endOf = (): JobEnd | undefined => {
    if (hasNextPage === undefined) return 'not-said';
    // Totals may differ while data changes.
    const least = isFromStart ? Math.min(firstTotal ?? 0, total ?? 0) : 0;
    if (!hasNextPage) return rows < least ? 'short' : 'all';
    if (endCursor === undefined) return 'no-cursor';
    return limit !== undefined && rows >= limit ? 'limit' : undefined;
  };
  const changeOf = (from = 0, to = 0): TotalChange | undefined => {
    if (isFromStart && total !== undefined && rows > to)
      return { from: to, to: rows, isOfRows: true };
    return from === to ? totalChange : { from, to };
  };
  return {
    rows,
    pages: before.pages + (page.pages ?? 1),
    total,
    totalChange: changeOf(firstTotal, total),
    inner: page.innerWithMore.map((count, at) => count + (before.inner[at] ?? 0)),
    end: endOf(),
  };
}
