import { createStore } from 'zustand/vanilla';
import { callOfRun, callOfTab, recordRun, type FetchedPages } from '../../runs/call-store.ts';
import { requestIdOf } from '../../../transport/exchange.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import {
  createJobAnswer,
  createTabJobs,
  type JobAnswerContext,
  type TabJobsContext,
} from '../../runs/tab-jobs.ts';
import { answeredAt } from '../../../transport/quota-pace.ts';
import {
  followPages,
  type PagesRun,
  type PagesState,
  type FirstPages,
  type PageCall,
  type PageSink,
} from '../../../jobs/follow-pages.ts';
import { countedBy, type PagePlan } from '../../../jobs/pages/page-plan.ts';
import type { PagesChoice, PagesControlProps, UnfinishedConnection } from './use-unfinished.ts';
import type { AddedPage, PageFacts } from '../../../answers/store/joined-answers.ts';
import { handOver } from '../../../workers/worker-calls.ts';

/** A page is in memory as a whole while it is added, bytes. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;

/** A run, and which answer of its tab it goes on with, by the worker's name of it. */
type TabRun = PagesRun & { readonly answerName: () => string | undefined };

/** Holds the runs of all tabs; another answer, or closing the tab, ends its run. */
export function createPageRuns(
  context: TabJobsContext & Pick<PagesControlProps, 'calls' | 'onRows'>,
) {
  const { answerStore, calls } = context;
  const jobs = createTabJobs<TabRun>('pages', context, MAX_PAGE_BYTES);
  const { store, nameIn, dismiss, begin, watch } = jobs;
  for (const [tabId, { earlier, pages }] of Object.entries(calls.getState().byTab)) {
    if (earlier && pages?.end !== undefined && pages.joined)
      store.setState({ [tabId]: restoreRun(pages.joined.state, nameIn(tabId)) });
  }
  return {
    store,
    /** Begins to fetch the offered pages, unless the tab has another answer by now; a job there ends. */
    start(
      { answer, run: asked, connection }: Omit<UnfinishedConnection, 'facts'>,
      { limit, pageSize }: PagesChoice,
    ): void {
      const { tabId } = asked;
      if (nameIn(tabId) !== answer) return;
      const { quota, send, ...own } = begin(asked);
      const sink = createPageSink({ ...own, answerStore, run: asked, answer, connection });
      let last: PageFacts | undefined;
      const told = (page: AddedPage | undefined): void => {
        if (!page || page.kind === 'same-cursor' || page.kind === 'same-rows') return;
        if (page.kind === 'page')
          last = { ...page, dataErrors: [], extensions: undefined, rateLimit: undefined };
        quota.takeResult(page);
        recordRun(calls, asked, { quota: quota.tightest() });
      };
      const requestIds: string[] = [];
      let endedAt: number | undefined;
      const run = followPages({
        clock: own.clock,
        limit,
        describeFault: answerErrorMessage,
        start: connection.start,
        innerLabels: connection.inner,
        call: ({ cursor }, hooks) =>
          send(connection.ask(cursor, pageSize), hooks, {
            onFacts(facts) {
              if (facts.phase !== 'done') return;
              const id = requestIdOf(facts);
              if (id !== undefined) requestIds.push(id);
              endedAt = Date.now();
            },
          }),
        async takeFirst() {
          const page = await sink.takeFirst();
          const { facts } = callOfRun(callOfTab(calls.getState(), tabId), asked) ?? {};
          if (facts) quota.takeHeaders(facts, answeredAt(facts));
          told(page);
          return page;
        },
        sink: {
          ...sink,
          async add(call, page) {
            const added = await sink.add(call, page);
            told(added);
            return added;
          },
        },
        waitForQuotaMs: quota.waitMs,
      });
      // What an earlier run of pages has brought to this answer counts on.
      const before = callOfRun(callOfTab(calls.getState(), tabId), asked)?.pages;
      run.store.subscribe((state, old) => {
        const { phase } = state;
        const fetched = fetchedBy(state, before, { connection, last, requestIds, endedAt });
        const isAtRest = phase.kind !== 'running' && phase.kind !== 'waiting';
        if (isAtRest && phase.kind !== old.phase.kind)
          context.onRows(asked, state.rows, fetched.ms);
        recordRun(calls, asked, { pages: fetched });
      });
      store.setState({ [tabId]: { ...run, answerName: sink.answerName } });
    },
    dismiss,
    watch: () =>
      watch((tabId, { answerName }, name) => {
        if (name !== answerName()) dismiss(tabId);
      }),
  };
}

interface Fetching extends Pick<FetchedPages, 'requestIds' | 'endedAt'> {
  readonly connection: PagePlan;
  readonly last: PageFacts | undefined;
}

/** @param before by an earlier run on the same answer */
function fetchedBy(
  state: PagesState,
  before: FetchedPages | undefined,
  { connection, last, requestIds, endedAt }: Fetching,
): FetchedPages {
  const { pages, errors, fetched, ms, phase, rows, totalChange, inner: innerWithMore } = state;
  const how = phase.kind === 'ended' ? phase.how : phase.kind;
  const facts = last && { ...last, rows, pages, errors, innerWithMore, pageRows: last.rows };
  return {
    count: Math.max(pages, before?.count ?? 0),
    errors: Math.max(errors, before?.errors ?? 0),
    bytes: (before?.bytes ?? 0) + fetched.bytes,
    ms: (before?.ms ?? 0) + ms,
    requestIds: [...(before?.requestIds ?? []), ...requestIds],
    endedAt: endedAt ?? before?.endedAt,
    totalChange: totalChange ?? before?.totalChange,
    countedBy: countedBy(connection),
    end: how === 'all' ? undefined : how,
    joined: facts && { position: connection.position, facts, state },
  };
}

/** A run of before a reload, which rests. */
function restoreRun(state: PagesState, answer: string | undefined): TabRun {
  const how = state.phase.kind === 'ended' ? state.phase.how : 'cancelled';
  const store = createStore<PagesState>(() => ({ ...state, phase: { kind: 'ended', how } }));
  const none = (): void => undefined;
  const cancel = (): Promise<void> => Promise.resolve();
  return { store, pause: none, resume: none, cancel, discard: none, answerName: () => answer };
}

interface SinkContext extends JobAnswerContext {
  /** What the worker knows the tab's answer by; undefined for none. */
  readonly answer: string | undefined;
  readonly connection: Pick<PagePlan, 'adds' | 'position' | 'start'>;
}

/** Makes the sink for the pages of a tab: its answer becomes the one that grows, once a page has come. */
export function createPageSink(context: SinkContext) {
  const { answer: name, connection } = context;
  const { adds, position, start } = connection;
  const { answersApi } = context.answerStore;
  const grown = createJobAnswer({ ...context, before: name, isKept: true });
  const add = ({ cursor }: Pick<PageCall, 'cursor'>, page: Uint8Array<ArrayBuffer>) =>
    grown.add(
      (as) => answersApi().write.beginPages(as, position, cursor),
      (as) => answersApi().write.addPage(as, handOver(page, page.buffer)),
    );
  return {
    ...grown,
    /** The page that is there already, or the joined answer; undefined where none says whether there are more. */
    async takeFirst(): Promise<FirstPages | undefined> {
      if (name === undefined) return undefined;
      const known = await answersApi().read.reopenPages(name, context.name, position);
      if (known) {
        grown.goesOn();
        return { ...known, noRoom: undefined };
      }
      const whole = await answersApi().read.pageIn(name, position);
      const isPage = whole.kind === 'page';
      // An answer without the added fields does not tell of a next page.
      const isTold = isPage && position.next.kind !== 'page' && whole.endCursor !== undefined;
      if (adds.length > 0 && !isTold) return undefined;
      const isCounted = isPage && whole.pages > 1 && position.next.kind === 'page';
      // The text of joined pages may not tell which is the last.
      const cursor = isCounted ? String(Number(whole.endCursor) - 1) : start;
      const added = await add({ cursor }, await answersApi().read.bytes(name));
      return isPage ? { ...added, pages: whole.pages } : added;
    },
    add,
  } satisfies PageSink & { answerName: unknown; takeFirst: unknown };
}
