import { answerErrorMessage } from '../../runs/answer-error-copy.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UnusablePage, AddedPage } from '../../../answers/api.ts';
import type { Clock } from '../../../contract/clock.ts';
import { CallError, type CallFailure } from '../../transport/call-failure.ts';

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
  | 'no-cursor'
  | 'signed-out'
  /** The tab has another answer now, or none. */
  | 'replaced';

/** Where a run stands. */
export type PagesPhase =
  | { readonly kind: 'running'; readonly isPausing: boolean }
  /** The service wants a pause; wall clock, milliseconds. */
  | { readonly kind: 'waiting'; readonly until: number }
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
  /** No page is asked for any more once there are so many rows; undefined for no limit. */
  readonly limit: number | undefined;
  /** What was asked for since the run began, and how long that took, milliseconds. */
  readonly fetched: { readonly rows: number; readonly bytes: number; readonly ms: number };
  /** Connections inside the rows that have more, which is not followed: keys with dots, and how many. */
  readonly inner: readonly { readonly label: string; readonly withMore: number }[];
}

/** Makes the request for one page. */
type CallForPage = (
  /** As JSON; undefined for the page with which the operation itself begins. */
  cursor: string | undefined,
  hooks: CallHooks,
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

export interface CallHooks {
  readonly signal: AbortSignal;
  /** Somebody has to sign in before it goes on. */
  readonly onSessionWanted: () => void;
  /** The request goes out, maybe once more. */
  readonly onSent: () => void;
}

/** What was there before; an answer may be joined of several pages. */
export type FirstPages = AddedPage & { readonly pages?: number };

/** Where the pages go. */
export interface PageSink {
  /**
   * Begins with the page that is there already, or goes on with an answer that is joined of several.
   *
   * @returns undefined where there is none, or none that says whether there are more
   */
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
  /** Undefined as result: the person has signed out. */
  readonly call: CallForPage;
  readonly sink: PageSink;
  /** Where the operation itself begins. */
  readonly start: string | undefined;
  /** Rows. */
  readonly limit?: number | undefined;
  /** Names of the connections inside the rows that each page counts (PagePlace.inner). */
  readonly inner?: readonly string[];
}

/** A run from page to page, and what a person can do about it. */
export interface PagesRun {
  readonly store: StoreApi<PagesState>;
  /** Stops after the page that is under way. */
  pause(): void;
  /** Goes on after a pause, a failure, or a full answer: from the same cursor. */
  goOn(): void;
  /** Ends the run, and with it the request under way; what came stays. */
  cancel(): void;
  /** Ends the run because its answer is nobody's any more. */
  leave(): void;
}

/** A service that wants a wait wants one: 0 s would be asking in a loop. */
const SHORTEST_WAIT_S = 1;

/**
 * Begins to follow a connection from page to page, one request at a time. A page that does not come
 * stops the run until somebody lets it go on; only a wait that the service names is kept by itself.
 */
export function followPages(context: PagesContext): PagesRun {
  const { clock, call, sink, limit } = context;
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
    inner: [],
  }));
  let cursor = context.start;
  let isFirst = true;
  let notBefore = 0;
  let isPausing = false;
  let isUnderWay = false;
  let wait = new AbortController();
  let pageBytes = 0;

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
  const closeAndEnter = async (phase: PagesPhase): Promise<void> => {
    // Who looks at the answer is told what is wrong with it.
    await sink.end().catch(() => undefined);
    isUnderWay = false;
    enter(phase);
  };

  /** The next page, added; undefined where there is nobody any more to ask for it. */
  const addNext = async (): Promise<FirstPages | undefined> => {
    const first = isFirst ? await sink.takeFirst() : undefined;
    if (first) return first;
    isFirst = false;
    const bytes = await call(cursor, {
      signal,
      onSessionWanted: () => rest({ kind: 'needs-sign-in' }),
      onSent: run,
    });
    // Adding it hands the bytes over.
    pageBytes = bytes?.byteLength ?? 0;
    return bytes && sink.add(bytes, cursor);
  };

  const count = (page: FirstPages & { kind: 'page' }, ms: number): void => {
    const { rows, pages, errors, fetched, inner } = store.getState();
    const isFetched = !isFirst;
    store.setState({
      rows: rows + page.rows,
      pages: pages + (page.pages ?? 1),
      errors: errors + page.errors,
      ...(page.totalCount !== undefined &&
        context.start === undefined && { total: page.totalCount }),
      fetched: isFetched
        ? {
            rows: fetched.rows + page.rows,
            bytes: fetched.bytes + pageBytes,
            ms: fetched.ms + ms,
          }
        : fetched,
      inner: (context.inner ?? []).map((label, at) => ({
        label,
        withMore: (inner[at]?.withMore ?? 0) + (page.innerWithMore[at] ?? 0),
      })),
    });
    isFirst = false;
    cursor = page.endCursor;
  };

  /** @returns what the run has come to; undefined where the next page is to be asked for */
  const takePage = async (): Promise<PagesPhase | undefined> => {
    const startedAt = clock.monotonic();
    const page = await addNext();
    if (!page) return ended('signed-out');
    if (page.kind === 'same-cursor') return ended('same-cursor');
    if (page.kind === 'unusable') {
      // It would be no better the next time.
      isFirst = false;
      return { kind: 'failed', failure: { kind: 'page', page } };
    }
    count(page, clock.monotonic() - startedAt);
    if (!page.hasNextPage) return ended('all');
    if (page.endCursor === undefined) return ended('no-cursor');
    if (limit !== undefined && store.getState().rows >= limit) return ended('limit');
    return page.noRoom && { kind: 'full', noRoom: page.noRoom };
  };

  /** @returns undefined where the page may be asked for again */
  const afterFailure = (error: unknown): PagesPhase | undefined => {
    const waitS = error instanceof CallError ? waitOf(error) : undefined;
    if (signal.aborted) return ended('cancelled');
    if (waitS === undefined) return { kind: 'failed', failure: failureOf(error) };
    notBefore = clock.now() + waitS * 1_000;
    return undefined;
  };

  const step = async (): Promise<PagesPhase | undefined> => {
    if (clock.now() < notBefore && !isPausing) {
      rest({ kind: 'waiting', until: notBefore });
      wait = new AbortController();
      await waitUntil(notBefore, clock, AbortSignal.any([signal, wait.signal]));
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
    if (phase.kind === 'ended' || phase.kind === 'full') return closeAndEnter(phase);
    isUnderWay = false;
    rest(phase);
  };

  void follow();
  return {
    store,
    pause() {
      if (!isUnderWay) return;
      isPausing = true;
      const { kind } = store.getState().phase;
      if (kind === 'waiting') wait.abort();
      if (kind === 'running') run();
    },
    goOn() {
      const { kind } = store.getState().phase;
      if (kind === 'running') {
        isPausing = false;
        run();
      }
      if (isUnderWay || kind === 'ended') return;
      isPausing = false;
      void follow();
    },
    cancel() {
      controller.abort();
      if (!isUnderWay) void closeAndEnter(ended('cancelled'));
    },
    leave() {
      enter(ended('replaced'));
      sink.leave();
      controller.abort();
    },
  };
}

function ended(how: PagesEnd): PagesPhase {
  return { kind: 'ended', how };
}

/** How long the service wants no more requests, where it says so, seconds. */
function waitOf({ failure: { code, retryAfterS } }: CallError): number | undefined {
  if (code !== 'rate-limited' || retryAfterS === undefined) return undefined;
  return Math.max(SHORTEST_WAIT_S, retryAfterS);
}

function failureOf(error: unknown): PageFailure {
  if (error instanceof CallError) return { kind: 'call', failure: error.failure };
  return { kind: 'fault', message: answerErrorMessage(error) };
}

/** How often the time is looked at, milliseconds. */
const LOOKS_APART_MS = 1_000;

/** Settles at a time of the wall clock, also where the machine has slept over it, or once aborted. */
function waitUntil(time: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A clock that somebody sets back makes nobody wait longer.
    const monotonic = clock.monotonic() + time - clock.now();
    const settle = (): void => {
      stopLooking();
      signal.removeEventListener('abort', settle);
      resolve();
    };
    const stopLooking = clock.every(LOOKS_APART_MS, () => {
      if (clock.now() >= time || clock.monotonic() >= monotonic) settle();
    });
    signal.addEventListener('abort', settle);
    if (signal.aborted) settle();
  });
}
