import { useEffect, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { CallStatus } from '../call-status.tsx';
import type { CallStore } from '../call-store.ts';
import { laterPanel } from '../later-panel.tsx';
import { useTabCall } from '../use-tab-call.ts';
import type { AnswerShelf } from './answer-shelf.ts';
import { RESULTS_COPY } from './results-copy.ts';
import { useViewChoice } from './use-view-choice.ts';
import { ViewSwitch } from './view-switch.tsx';

const AnswerPanel = laterPanel(async () => (await import('./answer-panel.tsx')).AnswerPanel);

const DetailsDialog = laterPanel(
  async () => (await import('./details/details-dialog.tsx')).DetailsDialog,
);

interface AnswerPaneProps {
  readonly calls: CallStore;
  readonly shelf: AnswerShelf;
}

/** Under GraphiQL's response editor: how the call went, and other ways of looking at its answer. */
export function AnswerPane({ calls, shelf }: AnswerPaneProps): JSX.Element {
  const [call, tabId] = useTabCall(calls);
  const answer = useStore(shelf.store, ({ byTab }) => byTab[tabId]);
  const [view, setView] = useViewChoice();
  const [wholeAnswer, setWholeAnswer] = useState<string>();
  const [isDetailing, setIsDetailing] = useState(false);
  const showsWhole = answer !== undefined && wholeAnswer === answer.name;
  const isPanelOpen = view !== 'json' || showsWhole;
  const name = answer?.name;
  useEffect(() => {
    if ((isPanelOpen || isDetailing) && name) shelf.bring(tabId);
  }, [isPanelOpen, isDetailing, name, tabId, shelf]);
  const lines = answer?.outline?.lineCount;
  return (
    <>
      {isPanelOpen && <AnswerPanel view={view} shelf={shelf} tabId={tabId} />}
      {view === 'json' && lines !== undefined && answer?.shownLines !== undefined && (
        <p className="gh-answer-head">
          {!showsWhole && RESULTS_COPY.head(answer.shownLines, lines)}
          <button
            type="button"
            className="gh-text-button"
            onClick={() => setWholeAnswer(showsWhole ? undefined : answer.name)}
          >
            {showsWhole ? RESULTS_COPY.showHead : RESULTS_COPY.showAll}
          </button>
        </p>
      )}
      <div className="gh-answer-bar">
        <CallStatus calls={calls} />
        {call.facts && (
          <button type="button" className="gh-text-button" onClick={() => setIsDetailing(true)}>
            {RESULTS_COPY.details}
          </button>
        )}
        <ViewSwitch view={view} onChange={setView} />
      </div>
      {isDetailing && (
        <DetailsDialog
          call={call}
          answer={answer}
          desk={shelf.desk}
          onClose={() => setIsDetailing(false)}
        />
      )}
    </>
  );
}
