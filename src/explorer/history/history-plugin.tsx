import { HistoryIcon, type GraphiQLPlugin } from '@graphiql/react';
import { createContext, use, useEffect, useState, type JSX, type ReactNode } from 'react';
import { useTabTexts } from '../graphiql/graphiql-adapter.ts';
import { operationNameOf, type Run } from '../runs/run.ts';
import { whenIdle } from '../ui/idle.ts';
import { laterPanel } from '../ui/later-panel.tsx';
import { HISTORY_COPY } from './history-copy.ts';
import { createHistoryStore, type HistoryStore } from './history-store.ts';

const HistoryPanel = laterPanel(async () => (await import('./history-panel.tsx')).HistoryPanel);

function HistoryContent(): JSX.Element {
  return <HistoryPanel history={useHistoryStore()} tab={useTabTexts()} />;
}

/** The operations that ran. A module constant, as GraphiQL wants its plugins. */
export const HISTORY_PLUGIN: GraphiQLPlugin = {
  title: HISTORY_COPY.panel,
  icon: HistoryIcon,
  content: HistoryContent,
};

interface HistoryProviderProps {
  /** The browser's localStorage, or what stands for it. */
  readonly storage: Storage;
  readonly serviceId: string;
  readonly children: ReactNode;
}

/** Gives GraphiQL's plugins, which are constants, the history of one service. */
export function HistoryProvider(props: HistoryProviderProps): JSX.Element {
  const { storage, serviceId, children } = props;
  const [history] = useState(() => createBrowserHistory(storage, serviceId));
  return <HistoryContext value={history}>{children}</HistoryContext>;
}

/** GraphiQL's plugins are constants; by this they find the history of the service that is open. */
const HistoryContext = createContext<HistoryStore | undefined>(undefined);

/** The history around. @throws TypeError where there is none. */
function useHistoryStore(): HistoryStore {
  const history = use(HistoryContext);
  if (!history) throw new TypeError('The history panel needs a history around it.');
  return history;
}

/**
 * The history of a service, in this browser.
 *
 * @param storage the browser's localStorage, or what stands for it
 */
function createBrowserHistory(storage: Storage, serviceId: string): HistoryStore {
  return createHistoryStore(serviceId, {
    storage,
    now: Date.now,
    whenIdle,
    onStorage(listener) {
      const listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('storage', ({ key }) => listener(key), { signal });
      return () => listening.abort();
    },
  });
}

/**
 * Keeps each operation that runs, and what still waits to be stored when the page goes.
 *
 * @param runListeners are told of each run when it is sent
 */
export function useHistoryRecorder(runListeners: Set<(run: Run) => void>): void {
  const history = useHistoryStore();
  useEffect(() => {
    const record = (run: Run): void =>
      history.record({ ...run.texts, operationName: operationNameOf(run) });
    runListeners.add(record);
    return () => void runListeners.delete(record);
  }, [history, runListeners]);
  useEffect(() => {
    window.addEventListener('pagehide', history.flush);
    return () => {
      window.removeEventListener('pagehide', history.flush);
      history.flush();
    };
  }, [history]);
}
