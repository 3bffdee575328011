import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Service } from '../../../contract/config.ts';
import { systemClock, type Clock } from '../../../session/clock.ts';
import type { SessionStore } from '../../../session/session-store.ts';
import { readTimeLimit } from '../../time-limit.ts';
import type { AnswerShelf } from '../answer-shelf.ts';
import { callForPage } from './call-for-page.ts';
import type { Connection } from './connection.ts';
import { followPages, type PagesRun } from './follow-pages.ts';
import { createShelfSink } from './shelf-sink.ts';

export interface PageRunsContext {
  readonly service: Service;
  readonly store: SessionStore;
  readonly shelf: AnswerShelf;
  /** A page waits for somebody to sign in. */
  readonly onSessionWanted: () => unknown;
  readonly clock?: Clock;
}

/** A page is in memory as a whole while it is added, bytes. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;

/** The runs of an explorer's tabs, one in each at most. */
export interface PageRuns {
  readonly store: StoreApi<Readonly<Record<string, PagesRun>>>;
  /** Begins a run in a tab; another one there ends. */
  start(tabId: string, connection: Connection, limit: number | undefined): void;
  /** Forgets a run that has ended. */
  dismiss(tabId: string): void;
  /**
   * Looks after them from now on; the undo ends all of them.
   *
   * @param onHead told when the beginning of a tab's answer is another one
   */
  watch(onHead: (tabId: string, text: string) => void): () => void;
}

/** Makes a place for runs. A tab that is given another answer, or is closed, ends its run. */
export function createPageRuns(context: PageRunsContext): PageRuns {
  const { shelf, clock = systemClock, service, store: sessions, onSessionWanted } = context;
  const store = createStore<Readonly<Record<string, PagesRun>>>()(() => ({}));
  /** The answer that each run is of: the one it began with, then the one that grows. */
  const answers = new Map<string, string | undefined>();
  /** Tabs whose run is about to give them another answer. */
  let replacing: string | undefined;
  let lastNumber = 0;
  let tellHead: Parameters<PageRuns['watch']>[0] | undefined;
  const nameIn = (tabId: string): string | undefined => shelf.store.getState().byTab[tabId]?.name;
  const dismiss = (tabId: string): void => {
    const { [tabId]: run, ...others } = store.getState();
    answers.delete(tabId);
    run?.leave();
    store.setState(others, true);
  };
  const lookAtAnswers = (): void => {
    for (const [tabId, name] of answers) {
      if (nameIn(tabId) === name) continue;
      if (replacing === tabId) answers.set(tabId, nameIn(tabId));
      else dismiss(tabId);
    }
    replacing = undefined;
  };
  return {
    store,
    start(tabId, connection, limit) {
      dismiss(tabId);
      lastNumber += 1;
      answers.set(tabId, nameIn(tabId));
      const callContext = {
        service,
        store: sessions,
        onSessionWanted,
        timeLimitMs: readTimeLimit(),
        maxResultBytes: MAX_PAGE_BYTES,
      };
      const run = followPages({
        clock,
        limit,
        start: connection.start,
        call: (cursor, hooks) => callForPage(connection.ask(cursor), callContext, hooks),
        sink: createShelfSink({
          name: `pages-${lastNumber}`,
          shelf,
          tabId,
          clock,
          connection,
          onHead: (text) => tellHead?.(tabId, text),
          onReplace: () => {
            replacing = tabId;
          },
        }),
      });
      store.setState({ [tabId]: run });
    },
    dismiss,
    watch(onHead) {
      tellHead = onHead;
      const stopListening = shelf.store.subscribe(lookAtAnswers);
      return () => {
        stopListening();
        Object.keys(store.getState()).forEach(dismiss);
      };
    },
  };
}
