import { useState, type JSX, type ReactNode } from 'react';
import { createBrowserHistory } from './browser-history.ts';
import { HistoryContext } from './history-context.ts';

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
