import { createStore } from 'zustand/vanilla';
import type { AddedPage, PageFacts, TotalChange } from '../answers/store/joined-answers.ts';
import { Job, type JobContext } from './job.ts';
import type { JobCall } from './job-queue.ts';
import type { JobEnd, JobSink, JobState } from './job-state.ts';

/** The call for a page after a cursor (JSON); undefined for the operation's own cursor. */
export interface PageCall extends JobCall {
  readonly cursor: string | undefined;
}

export interface PagesState extends JobState {
  readonly pages: number;
  readonly errors: number;
  readonly total: number | undefined;
  /** Set if a page gives another total than the first: rows may be missing or repeated. */
  readonly totalChange?: TotalChange;
  /** Number of rows after which no page is requested; undefined for no limit. */
  readonly limit: number | undefined;
  /** Fetched since the run began; {@link JobState.rows} also counts the initial page. */
  readonly fetched: { readonly rows: number; readonly bytes: number };
  /**
   * Nested connections with further pages, which are not followed: dotted keys, and the number of
   * rows with more.
   */
  readonly inner: readonly { readonly label: string; readonly withMore: number }[];
}

export type FirstPages = AddedPage & { readonly pages?: number };

export type PageSink = JobSink<PageCall, AddedPage>;

export interface PagesContext extends Pick<
  JobContext<PageCall, FirstPages>,
  'call' | 'clock' | 'describeFault' | 'takeFirst' | 'waitForQuotaMs'
> {
  readonly sink: PageSink;
  readonly start: string | undefined;
  readonly total?: number | undefined;
  /** Rows of earlier runs before `start`; undefined if `start` is not their end. */
  readonly rowsBefore?: number | undefined;
  /** Rows. */
  readonly limit?: number | undefined;
  /** Names of the nested connections that each page counts (PagePosition.inner). */
  readonly inner?: readonly string[];
}

export type PagesRun = ReturnType<typeof followPages>;

/**
 * Fetches one page at a time, because each gives the next position. A failed page pauses the run;
 * resuming continues at the same cursor.
 */
export function followPages(context: PagesContext) {
  const { start, limit, inner = [], rowsBefore = start === undefined ? 0 : undefined } = context;
  const store = createStore<PagesState>()(() => ({
    phase: { kind: 'running', isPausing: false },
    rows: 0,
    ms: 0,
    pages: 0,
    errors: 0,
    total: undefined,
    limit,
    fetched: { rows: 0, bytes: 0 },
    inner: inner.map((label) => ({ label, withMore: 0 })),
  }));
  let firstTotal = context.total;
  const count = (page: PageFacts & { readonly pages?: number }, bytes?: number): void => {
    const { totalCount, innerWithMore } = page;
    const { rows, pages, errors, fetched, inner: innerCounts } = store.getState();
    firstTotal ??= totalCount;
    store.setState({
      rows: rows + page.rows,
      pages: pages + (page.pages ?? 1),
      errors: errors + page.errors,
      ...(totalCount !== undefined && start === undefined && { total: totalCount }),
      ...(firstTotal !== undefined &&
        totalCount !== undefined &&
        totalCount !== firstTotal && { totalChange: { from: firstTotal, to: totalCount } }),
      ...(bytes !== undefined && {
        fetched: { rows: fetched.rows + page.rows, bytes: fetched.bytes + bytes },
      }),
      inner: innerCounts.map(({ label, withMore }, at) => ({
        label,
        withMore: withMore + (innerWithMore[at] ?? 0),
      })),
    });
  };
  const { pause, resume, cancel, discard } = new Job<PageCall, FirstPages>({
    ...context,
    store,
    calls: [{ from: 0, to: 1, cursor: start }],
    atOnce: 1,
    added(call, page, bytes) {
      if (page.kind === 'same-cursor' || page.kind === 'same-rows') return { end: page.kind };
      if (page.kind === 'unusable') {
        return { again: [call], rest: { kind: 'failed', failure: { kind: 'page', page } } };
      }
      count(page, bytes);
      const { rows } = store.getState();
      const total = rowsBefore === undefined ? 0 : leastTotal(firstTotal, page) - rowsBefore;
      const end = endAfter(page, rows, { limit, total });
      if (end) return { end };
      const { endCursor: cursor, noRoom } = page;
      return { next: { from: call.to, to: call.to + 1, cursor }, noRoom };
    },
    failed: (call, failure) => ({ again: [call], rest: { kind: 'failed', failure } }),
  });
  return { store, pause, resume, cancel, discard };
}

/** The smaller of the first total and a page's own, which may differ while data changes; 0 if none is told. */
export function leastTotal(first: number | undefined, { totalCount }: PageFacts): number {
  return Math.min(first ?? 0, totalCount ?? Infinity);
}

/** How pages end after this one; undefined to request its next position. @param rows including the page's */
export function endAfter(
  { hasNextPage, endCursor }: PageFacts,
  rows: number,
  { limit, total }: { readonly limit: number | undefined; readonly total: number },
): JobEnd | undefined {
  if (hasNextPage === undefined) return 'not-said';
  if (!hasNextPage) return rows < total ? 'short' : 'all';
  if (endCursor === undefined) return 'no-cursor';
  return limit !== undefined && rows >= limit ? 'limit' : undefined;
}
