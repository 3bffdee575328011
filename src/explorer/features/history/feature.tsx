import { HistoryIcon } from '../../editors/parts/graphiql-parts.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useSource } from '../../commands/command-store.ts';
import { useTabTexts } from '../../editors/graphiql-adapter.ts';
import { useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { defineFeature } from '../../frame/define-feature.ts';
import { useLayout } from '../../frame/layout-store.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import { whenIdle } from '../../ui/idle.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { requiredContext } from '../../ui/required-context.ts';
import { HISTORY_COMMANDS, HISTORY_COPY } from './history-copy.ts';
import { entryName, entryPreview, entryTime, reopenBatch, searchHistory } from './history-entry.ts';
import { recordHistory, type RunListener } from './history-recorder.ts';
import { createHistoryStore, textsToShow, type HistoryStore } from './history-store.ts';

const HistoryPanel = laterPanel(async () => (await import('./history-panel.tsx')).HistoryPanel);

function HistoryContent() {
  const layout = useLayout();
  return (
    <HistoryPanel
      history={useHistoryStore()}
      tab={useTabTexts()}
      openInNewTab={useTabActions().addWith}
      // If only one pane has room, the opened operation is in another one.
      onOpened={(entry) => {
        layout.show('editor');
        reopenBatch(entry);
      }}
    />
  );
}

interface HistoryProviderProps {
  readonly storage: Storage;
  readonly serviceId: string;
  /** Values in use, which the history does not keep. */
  readonly secrets: () => readonly string[];
  readonly children: ReactNode;
}

export function HistoryProvider(props: HistoryProviderProps) {
  const { storage, serviceId, secrets, children } = props;
  const [history] = useState(() =>
    createHistoryStore(serviceId, {
      storage,
      secrets,
      now: Date.now,
      whenIdle,
      onStorage(listener) {
        const onEvent = ({ key }: StorageEvent): void => listener(key);
        window.addEventListener('storage', onEvent);
        return () => window.removeEventListener('storage', onEvent);
      },
    }),
  );
  return <HistoryContext value={history}>{children}</HistoryContext>;
}

const [HistoryContext, useHistory] = requiredContext<HistoryStore>('history');

export const useHistoryStore: () => HistoryStore = useHistory;

/** Keeps each operation that runs, as told to `runListeners`, and stores what waits when the page goes. */
export function useHistoryRecorder(
  runListeners: Set<RunListener>,
  answerStore: Pick<AnswerStore, 'store'>,
): void {
  const history = useHistoryStore();
  useEffect(
    () => recordHistory(history, runListeners, answerStore.store),
    [history, runListeners, answerStore],
  );
  useEffect(() => {
    window.addEventListener('pagehide', history.flush);
    return () => {
      window.removeEventListener('pagehide', history.flush);
      history.flush();
    };
  }, [history]);
}

const MAX_FOUND = 20;

function HistorySearch(): null {
  const history = useHistoryStore();
  const tabs = useTabActions();
  useSource('history', (text) => {
    const { favorites, recent } = history.read();
    const found = searchHistory([...favorites, ...recent], text).slice(0, MAX_FOUND);
    return found.map((entry, index) => ({
      id: String(index),
      label: entryName(entry),
      detail: [entryTime(entry, Date.now()), entryPreview(entry)].filter(Boolean).join(' · '),
      // The present text of the editors may be stored nowhere else.
      run: () => {
        tabs.addWith({ headers: '', ...textsToShow(entry, history) });
        reopenBatch(entry);
      },
    }));
  });
  return null;
}

export const HISTORY = defineFeature({
  id: 'history',
  commands: HISTORY_COMMANDS,
  panel: { title: HISTORY_COPY.panel, icon: HistoryIcon, content: HistoryContent },
  behind: HistorySearch,
});
