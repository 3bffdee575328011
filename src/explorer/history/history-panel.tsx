import { useDeferredValue, useMemo, useState, useSyncExternalStore, type JSX } from 'react';
import { nameOf } from './entry-words.ts';
import { HISTORY_COPY } from './history-copy.ts';
import type { HistoryEntry } from './history-entry.ts';
import { HistoryHeader } from './history-header.tsx';
import { HistoryList } from './history-list.tsx';
import { HistoryNotice, type Removal } from './history-notice.tsx';
import type { HistoryStore } from './history-store.ts';
import { searchHistory } from './search-history.ts';
import './history.css';

interface HistoryPanelProps {
  readonly history: HistoryStore;
  /** Puts an operation into the editors. */
  readonly onShow: (texts: {
    readonly query: string;
    readonly variables: string;
    readonly headers: string | undefined;
  }) => void;
}

/**
 * The operations that ran, favourites first, then the newest. Of a thousand only those in sight are
 * in the document.
 */
export function HistoryPanel({ history, onShow }: HistoryPanelProps): JSX.Element {
  const { favorites, recent } = useSyncExternalStore(history.subscribe, history.read);
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const [now] = useState(Date.now);
  const [removal, setRemoval] = useState<Removal>();
  const all = useMemo(() => [...favorites, ...recent], [favorites, recent]);
  const shown = useMemo(() => searchHistory(all, searched), [all, searched]);

  const remove = (entry: HistoryEntry): void => {
    const undo = history.remove(entry);
    setRemoval({ words: HISTORY_COPY.removed(nameOf(entry)), undo });
  };
  const clear = (): void => {
    const undo = history.clear();
    setRemoval({ words: HISTORY_COPY.cleared(recent.length), undo });
  };
  return (
    <section className="gh-history" aria-label={HISTORY_COPY.panel}>
      <HistoryHeader
        text={text}
        onSearch={setText}
        recent={recent.length}
        hasFavorites={favorites.length > 0}
        onClear={clear}
      />
      <p className="gh-history-hint" role="status">
        {wordsOn(shown.length, all.length)}
      </p>
      <HistoryList
        entries={shown}
        now={now}
        onShow={(entry) =>
          onShow({
            query: entry.query ?? '',
            variables: entry.variables ?? '',
            headers: history.headersOf(entry),
          })
        }
        onLabel={history.setLabel}
        onFavorite={history.setFavorite}
        onRemove={remove}
      />
      <HistoryNotice removal={removal} onClose={() => setRemoval(undefined)} />
    </section>
  );
}

function wordsOn(shown: number, all: number): string {
  if (all === 0) return HISTORY_COPY.empty;
  if (shown === 0) return HISTORY_COPY.nothingFound;
  return shown === all ? HISTORY_COPY.count(all) : HISTORY_COPY.found(shown, all);
}
