import { createStore } from 'zustand/vanilla';
import type { AddedPage, PageFacts, TotalChange } from '../answers/store/joined-answers.ts';
import { Job, type JobContext, type Outcome } from './job.ts';
import type { JobCall } from './job-queue.ts';
import type { JobEnd, JobSink, JobState } from './job-state.ts';

/** The call for a page: for that after a cursor as JSON, undefined for the operation's own. */
export interface PageCall extends JobCall {
  readonly cursor: string | undefined;
}

/** What is known of a run. */
export interface PagesState extends JobState {
  readonly pages: number;
  /** GraphQL errors that came with pages that were kept. */
  readonly errors: number;
  /** How many rows there are in all, where the service says so. */
  readonly total: number | undefined;
  /** Where a page says another total than the first one: rows may be missing, or there twice. */
  readonly totalChange?: TotalChange;
  /** No page is asked for any more once there are so many rows; undefined for no limit. */
  readonly limit: number | undefined;
  /** What was asked for since the run began; {@link JobState.rows} has the page that was at hand too. */
  readonly fetched: { readonly rows: number; readonly bytes: number };
  /** Connections inside the rows that have more, which is not followed: keys with dots, and how many. */
  readonly inner: readonly { readonly label: string; readonly withMore: number }[];
}

/** What was there before; an answer may be joined of several pages. */
export type FirstPages = AddedPage & { readonly pages?: number };

export type PageSink = JobSink<PageCall, AddedPage>;

export interface PagesContext extends Pick<
  JobContext<PageCall, FirstPages>,
  'call' | 'clock' | 'describeFault' | 'takeFirst' | 'waitForQuotaMs'
> {
  readonly sink: PageSink;
  /** The cursor with which the operation itself begins. */
  readonly start: string | undefined;
  /** What an earlier run was told that there are of rows. */
  readonly total?: number | undefined;
  /** Rows. */
  readonly limit?: number | undefined;
  /** Names of the connections inside the rows that each page counts (PagePosition.inner). */
  readonly inner?: readonly string[];
}

/** A run from page to page, and what a person can do about it. */
export type PagesRun = ReturnType<typeof followPages>;

/**
 * One request at a time: each page tells of the next one. A page that does not come stops the run until a person
 * lets it go on, from the same cursor.
 */
export function followPages(context: PagesContext) {
  const { start, limit, inner = [] } = context;
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
    const { rows, pages, errors, fetched, inner: counted } = store.getState();
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
      inner: counted.map(({ label, withMore }, at) => ({
        label,
        withMore: withMore + (innerWithMore[at] ?? 0),
      })),
    });
  };
  const added = (call: PageCall, page: FirstPages, bytes?: number): Outcome<PageCall> => {
    if (page.kind === 'same-cursor' || page.kind === 'same-rows') return { end: page.kind };
    if (page.kind === 'unusable') {
      return { again: [call], rest: { kind: 'failed', failure: { kind: 'page', page } } };
    }
    count(page, bytes);
    const end = endAfter(page, store.getState().rows, limit);
    if (end) return { end };
    const { endCursor: cursor, noRoom } = page;
    return { next: { from: call.to, to: call.to + 1, cursor }, noRoom };
  };
  const { pause, resume, cancel, leave } = new Job<PageCall, FirstPages>({
    ...context,
    store,
    calls: [{ from: 0, to: 1, cursor: start }],
    atOnce: 1,
    added,
    failed: (call, failure) => ({ again: [call], rest: { kind: 'failed', failure } }),
  });
  return { store, pause, resume, cancel, leave };
}

/** How pages end with one that has come; undefined where its position is asked for. @param rows with those of the page */
export function endAfter(
  { hasNextPage, endCursor }: PageFacts,
  rows: number,
  limit: number | undefined,
): JobEnd | undefined {
  if (hasNextPage === undefined) return 'not-said';
  if (!hasNextPage) return 'all';
  if (endCursor === undefined) return 'no-cursor';
  return limit !== undefined && rows >= limit ? 'limit' : undefined;
}
