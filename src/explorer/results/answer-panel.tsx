import { lazy, Suspense, type JSX } from 'react';
import { useStore } from 'zustand';
import './answer-panel.css';
import type { AnswerShelf } from './answer-shelf.ts';
import type { AnswerViewProps } from './answer-view.ts';
import { RESULTS_COPY } from './results-copy.ts';
import type { View } from './use-view-choice.ts';

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
}

/** An answer in one of the views, in the place of GraphiQL's response editor. */
export function AnswerPanel({ view, shelf, tabId }: AnswerPanelProps): JSX.Element {
  const answer = useStore(shelf.store, ({ byTab }) => byTab[tabId]);
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
            answer={{ desk: shelf.desk(), name: answer.name, outline: answer.outline }}
          />
        </Suspense>
      ) : (
        <p>{answer ? RESULTS_COPY.reading : RESULTS_COPY.noAnswer}</p>
      )}
    </section>
  );
}

interface AnswerContentProps extends AnswerPanelProps {
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
