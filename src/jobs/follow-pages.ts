import { createStore } from 'zustand/vanilla';
import type { Clock } from '../contract/clock.ts';
import { CallError, type CallFailure } from '../transport/call-failure.ts';
import { asksToWait, isThrottled, waitAfterRefusal } from '../transport/throttling.ts';
import type { AddedPage, TotalChange, UnusablePage } from '../answers/store/joined-answers.ts';

/** Why a page did not come; the next try begins at the same cursor. */
export type PageFailure =
  | { readonly kind: 'call'; readonly failure: CallFailure }
  | { readonly kind: 'page'; readonly page: UnusablePage }
  /** The page itself has a fault, or no memory left. */
  | { readonly kind: 'fault'; readonly message: string };

/** How a run came to its end. */
export type PagesEnd =
  | 'all'
  | 'limit'
  | 'cancelled'
  | 'same-cursor'
  | 'same-rows'
  | 'no-cursor'
  /** The page does not say whether another one follows. */
  | 'not-said'
  | 'signed-out'
  /** The tab has another answer now, or none. */
  | 'replaced';

export type PagesPhase =
  | { readonly kind: 'running'; readonly isPausing: boolean }
  /** The service wants a pause, or the quota needs one; wall clock, milliseconds. */
  | { readonly kind: 'waiting'; readonly until: number; readonly isForQuota?: true }
  | { readonly kind: 'needs-sign-in' }
  | { readonly kind: 'paused' }
  /** There is no room for more; the answer was ended, and the rest goes into another one. */
  | { readonly kind: 'full'; readonly noRoom: 'memory' | 'disk' }
  | { readonly kind: 'failed'; readonly failure: PageFailure }
  | { readonly kind: 'ended'; readonly how: PagesEnd };

/** What is known of a run. */
export interface PagesState {
  readonly phase: PagesPhase;
  /** Of all pages, the one that was at hand too. */
  readonly rows: number;
  readonly pages: number;
  /** GraphQL errors that came with pages that were kept. */
  readonly errors: number;
  /** How many rows there are in all, where the service says so. */
  readonly total: number | undefined;
  /** Where a page says another total than the first one: rows may be missing, or there twice. */
  readonly totalChange?: TotalChange;
  /** No page is asked for any more once there are so many rows; undefined for no limit. */
  readonly limit: number | undefined;
  /** What was asked for since the run began, and how long that took, milliseconds. */
  readonly fetched: { readonly rows: number; readonly bytes: number; readonly ms: number };
  /** Connections inside the rows that have more, which is not followed: keys with dots, and how many. */
  readonly inner: readonly { readonly label: string; readonly withMore: number }[];
}

/** What was there before; an answer may be joined of several pages. */
export type FirstPages = AddedPage & { readonly pages?: number };

/** What takes the pages. */
export interface PageSink {
  /** The page that is there already, or the joined answer; undefined where none says whether there are more. */
  takeFirst(): Promise<FirstPages | undefined>;
  /** Adds a page to the answer, the first one to a new answer. */
  add(page: Uint8Array<ArrayBuffer>, asked: string | undefined): Promise<AddedPage>;
  /** No page comes for a while: all that came is to be shown. */
  rest(): Promise<void>;
  /** Ends the answer; a page after that begins another one. */
  end(): Promise<void>;
  /** Nobody wants the answer any more: what is not a tab's answer yet will be none. */
  leave(): void;
}

export interface PagesContext {
  readonly clock: Clock;
  /** For the page after a cursor as JSON, undefined for the operation's own; gives undefined once signed out. */
  readonly call: (
    cursor: string | undefined,
    hooks: {
      readonly signal: AbortSignal;
      /** Somebody has to sign in before it goes on. */
      readonly onSessionWanted: () => void;
      /** The request goes out, maybe once more. */
      readonly onSent: () => void;
      /** It waits until then for its turn, wall clock in milliseconds. */
      readonly onWait: (until: number) => void;
    },
  ) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly sink: PageSink;
  /** The cursor with which the operation itself begins. */
  readonly start: string | undefined;
  /** Says what is wrong where no call has failed, but what takes the pages. */
  readonly describeFault: (error: unknown) => string;
  /** How long the next call should wait for the user's quota, milliseconds. */
  readonly waitForQuotaMs?: () => number;
  /** What an earlier run was told that there are of rows. */
  readonly total?: number | undefined;
  /** Rows. */
  readonly limit?: number | undefined;
  /** Names of the connections inside the rows that each page counts (PagePosition.inner). */
  readonly inner?: readonly string[];
}

/** A run from page to page, and what a person can do about it. */
export type PagesRun = ReturnType<typeof followPages>;

/** How often the time is looked at, milliseconds. */
const LOOKS_APART_MS = 1_000;

/**
 * One request at a time. A page that does not come stops the run until a person lets it go on; only one refused
 * because calls came too fast is asked for again by itself, after as long as the service says.
 */
export function followPages(context: PagesContext) {
  const { clock, call, sink, start, limit, inner = [], describeFault } = context;
  const { waitForQuotaMs = () => 0 } = context;
  const controller = new AbortController();
  const { signal } = controller;
  const store = createStore<PagesState>()(() => ({
    phase: { kind: 'running', isPausing: false },
    rows: 0,
    pages: 0,
    errors: 0,
    total: undefined,
    limit,
    fetched: { rows: 0, bytes: 0, ms: 0 },
    inner: inner.map((label) => ({ label, withMore: 0 })),
  }));
  let cursor = start;
  let isFirst = true;
  let notBefore = 0;
  /** How often the page was refused that is to come. */
  let refused = 0;
  let firstTotal = context.total;
  let isPausing = false;
  let isUnderWay = false;
  let wake = (): void => undefined;

  const enter = (phase: PagesPhase): void => {
    // An end is the end: what comes late changes nothing of it.
    if (store.getState().phase.kind !== 'ended') store.setState({ phase });
  };
  const run = (): void => enter({ kind: 'running', isPausing });
  const rest = (phase: PagesPhase): void => {
    // Who looks at the answer is told what is wrong with it.
    void sink.rest().catch(() => undefined);
    enter(phase);
  };

  /** Settles at a time of the wall clock, also where the machine has slept over it, or once woken. */
  const waitUntil = (time: number): Promise<void> =>
    new Promise((resolve) => {
      // A clock that somebody sets back makes nobody wait longer.
      const monotonic = clock.monotonic() + time - clock.now();
      const stopLooking = clock.every(LOOKS_APART_MS, () => {
        if (clock.now() >= time || clock.monotonic() >= monotonic) wake();
      });
      wake = () => {
        stopLooking();
        resolve();
      };
    });

  /** @returns what the run has come to; undefined where the next page is to be asked for */
  const takePage = async (): Promise<PagesPhase | undefined> => {
    const startedAt = clock.monotonic();
    let page = isFirst ? await sink.takeFirst() : undefined;
    // One that is unusable would be no better the next time.
    isFirst = false;
    let bytes: number | undefined;
    if (!page) {
      const body = await call(cursor, {
        signal,
        onSessionWanted: () => rest({ kind: 'needs-sign-in' }),
        onSent: run,
        onWait(until) {
          if (!isPausing) enter({ kind: 'waiting', until, isForQuota: true });
        },
      });
      if (!body) return ended('signed-out');
      // Adding it hands the bytes over.
      bytes = body.byteLength;
      page = await sink.add(body, cursor);
    }
    if (page.kind === 'same-cursor' || page.kind === 'same-rows') return ended(page.kind);
    if (page.kind === 'unusable') {
      if (isThrottled(page.code, page.message) && mayWait()) return undefined;
      return { kind: 'failed', failure: { kind: 'page', page } };
    }
    refused = 0;
    const { totalCount, innerWithMore, endCursor } = page;
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
        fetched: {
          rows: fetched.rows + page.rows,
          bytes: fetched.bytes + bytes,
          ms: fetched.ms + clock.monotonic() - startedAt,
        },
      }),
      inner: counted.map(({ label, withMore }, at) => ({
        label,
        withMore: withMore + (innerWithMore[at] ?? 0),
      })),
    });
    cursor = endCursor;
    if (page.hasNextPage === undefined) return ended('not-said');
    if (!page.hasNextPage) return ended('all');
    if (endCursor === undefined) return ended('no-cursor');
    if (limit !== undefined && rows + page.rows >= limit) return ended('limit');
    return page.noRoom && { kind: 'full', noRoom: page.noRoom };
  };

  /** @returns undefined where the page may be asked for again */
  const afterFailure = (error: unknown): PagesPhase | undefined => {
    if (signal.aborted) return ended('cancelled');
    if (!(error instanceof CallError)) {
      const message = describeFault(error);
      return { kind: 'failed', failure: { kind: 'fault', message } };
    }
    const { failure } = error;
    if (asksToWait(failure) && mayWait(failure.retryAfterS)) return undefined;
    return { kind: 'failed', failure: { kind: 'call', failure } };
  };
  /** @returns whether the page is asked for again, after a wait */
  const mayWait = (retryAfterS?: number): boolean => {
    refused += 1;
    const isPaced = waitForQuotaMs() > 0;
    const waitMs = waitAfterRefusal(refused, { retryAfterS, isPaced });
    // By hand it may be asked for as often again.
    if (waitMs === undefined) refused = 0;
    else notBefore = clock.now() + waitMs;
    return waitMs !== undefined;
  };

  const step = async (): Promise<PagesPhase | undefined> => {
    const quotaUntil = isFirst ? 0 : clock.now() + waitForQuotaMs();
    const until = Math.max(notBefore, quotaUntil);
    if (clock.now() < until && !isPausing && !signal.aborted) {
      const isForQuota = quotaUntil > notBefore;
      rest({ kind: 'waiting', until, ...(isForQuota && { isForQuota }) });
      await waitUntil(until);
    }
    if (signal.aborted) return ended('cancelled');
    if (isPausing) return { kind: 'paused' };
    run();
    return takePage().catch(afterFailure);
  };

  const follow = async (): Promise<void> => {
    isUnderWay = true;
    let phase: PagesPhase | undefined;
    while (!phase) phase = await step();
    const isOver = phase.kind === 'ended' || phase.kind === 'full';
    // Who looks at the answer is told what is wrong with it.
    if (isOver) await sink.end().catch(() => undefined);
    isUnderWay = false;
    if (isOver) enter(phase);
    else rest(phase);
  };

  const abort = (): void => {
    controller.abort();
    wake();
  };

  void follow();
  return {
    store,
    /** Stops after the page that is under way. */
    pause(): void {
      if (!isUnderWay) return;
      isPausing = true;
      wake();
      if (store.getState().phase.kind === 'running') run();
    },
    /** Goes on after a pause, a failure, or a full answer: from the same cursor. */
    goOn(): void {
      const { kind } = store.getState().phase;
      if (kind === 'running') {
        isPausing = false;
        run();
      } else if (!isUnderWay && kind !== 'ended') {
        isPausing = false;
        void follow();
      }
    },
    /** Ends the run, and with it the request under way; what came stays. */
    cancel(): void {
      abort();
      if (!isUnderWay) void follow();
    },
    /** Ends the run because its answer is nobody's any more. */
    leave(): void {
      enter(ended('replaced'));
      sink.leave();
      abort();
    },
  };
}

function ended(how: PagesEnd): PagesPhase {
  return { kind: 'ended', how };
}
