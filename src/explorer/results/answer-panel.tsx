import { lazy, Suspense, type JSX } from 'react';
import { useStore } from 'zustand';
import './answer-panel.css';
import type { AnswerShelf } from './answer-shelf.ts';
import type { AnswerViewProps } from './answer-view.ts';
import { RESULTS_COPY } from './results-copy.ts';
import type { View } from './use-view-choice.ts';

const EventsView = lazy(async () => ({
  default: (await import('./events/events-view.tsx')).EventsView,
}));
const LinesView = lazy(async () => ({
  default: (await import('./lines/lines-view.tsx')).LinesView,
}));
const TreeView = lazy(async () => ({ default: (await import('./tree/tree-view.tsx')).TreeView }));
const TableView = lazy(async () => ({
  default: (await import('./table/table-view.tsx')).TableView,
}));

interface AnswerPanelProps {
  readonly view: View;
  readonly shelf: AnswerShelf;
  readonly tabId: string;
  /** What files are called by that are made of it. */
  readonly operationName: string | undefined;
}

/** An answer in one of the views, in the place of GraphiQL's response editor. */
export function AnswerPanel(props: AnswerPanelProps): JSX.Element {
  const { view, shelf, tabId, operationName } = props;
  const answer = useStore(shelf.store, ({ byTab }) => byTab[tabId]);
  const log = useStore(shelf.events.store, ({ byTab }) => byTab[tabId]);
  if (view === 'events') {
    return (
      <section className="gh-answer-panel" aria-label={RESULTS_COPY.regions.events}>
        <Suspense fallback={<p>{RESULTS_COPY.reading}</p>}>
          {log && <EventsView key={tabId} log={log} operationName={operationName} />}
        </Suspense>
      </section>
    );
  }
  return (
    <section className="gh-answer-panel" aria-label={RESULTS_COPY.regions[view]}>
      {answer?.failure !== undefined && <p role="alert">{answer.failure}</p>}
      {answer?.outline ? (
        <Suspense fallback={<p>{RESULTS_COPY.reading}</p>}>
          <AnswerContent
            // What is opened and chosen belongs to one tab.
            key={tabId}
            view={view}
            shelf={shelf}
            tabId={tabId}
            answer={{
              desk: shelf.desk(),
              name: answer.name,
              outline: answer.outline,
              revision: answer.revision,
            }}
          />
        </Suspense>
      ) : (
        <p>{answer ? RESULTS_COPY.reading : RESULTS_COPY.noAnswer}</p>
      )}
    </section>
  );
}

interface AnswerContentProps extends Pick<AnswerPanelProps, 'shelf' | 'tabId'> {
  readonly view: Exclude<View, 'events'>;
  readonly answer: AnswerViewProps;
}

function AnswerContent({ view, shelf, tabId, answer }: AnswerContentProps): JSX.Element {
  switch (view) {
    case 'json':
      return <LinesView key={answer.name} {...answer} />;
    case 'tree':
      return <TreeView key={answer.name} {...answer} />;
    case 'table':
      return (
        <TableView
          {...answer}
          initialState={shelf.tableOf(tabId)?.state}
          onStateChange={(state, shown) => shelf.keepTable(tabId, { state, shown })}
        />
      );
  }
}
