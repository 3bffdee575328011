import { useEffect, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { CallStatus } from '../call-status.tsx';
import type { CallStore } from '../call-store.ts';
import { laterPanel } from '../later-panel.tsx';
import { useTabCall } from '../use-tab-call.ts';
import { AnswerHead } from './answer-head.tsx';
import type { AnswerShelf } from './answer-shelf.ts';
import { RESULTS_COPY } from './results-copy.ts';
import { useViewChoice } from './use-view-choice.ts';
import { ViewSwitch } from './view-switch.tsx';

const AnswerPanel = laterPanel(async () => (await import('./answer-panel.tsx')).AnswerPanel);

const DetailsDialog = laterPanel(
  async () => (await import('./details/details-dialog.tsx')).DetailsDialog,
);

const SaveMenu = laterPanel(async () => (await import('./save/save-menu.tsx')).SaveMenu);

interface AnswerPaneProps {
  readonly calls: CallStore;
  readonly shelf: AnswerShelf;
}

/** Under GraphiQL's response editor: how the call went, and what else can be done with its answer. */
export function AnswerPane({ calls, shelf }: AnswerPaneProps): JSX.Element {
  const [call, tabId] = useTabCall(calls);
  const answer = useStore(shelf.store, ({ byTab }) => byTab[tabId]);
  const [view, setView] = useViewChoice();
  const [wholeAnswer, setWholeAnswer] = useState<string>();
  const [savedAnswer, setSavedAnswer] = useState<string>();
  const [isDetailing, setIsDetailing] = useState(false);
  const name = answer?.name;
  const showsWhole = name !== undefined && wholeAnswer === name;
  const isPanelOpen = view !== 'json' || showsWhole;
  const isDeskNeeded = isPanelOpen || isDetailing || savedAnswer === name;
  useEffect(() => {
    if (isDeskNeeded && name !== undefined) shelf.bring(tabId);
  }, [isDeskNeeded, name, tabId, shelf]);
  return (
    <>
      {isPanelOpen && <AnswerPanel view={view} shelf={shelf} tabId={tabId} />}
      {view === 'json' && answer && (
        <AnswerHead
          answer={answer}
          isWhole={showsWhole}
          onToggle={() => setWholeAnswer(showsWhole ? undefined : name)}
        />
      )}
      <CallStatus calls={calls} />
      <div className="gh-answer-bar">
        <ViewSwitch view={view} onChange={setView} />
        {call.facts && (
          <button type="button" className="gh-answer-action" onClick={() => setIsDetailing(true)}>
            {RESULTS_COPY.details}
          </button>
        )}
        {answer &&
          (answer.outline ? (
            <SaveMenu
              key={name}
              desk={shelf.desk()}
              name={answer.name}
              outline={answer.outline}
              operationName={call.call?.operationName ?? undefined}
              readSelection={view === 'table' ? () => shelf.tableOf(tabId)?.shown : undefined}
              startsOpen={savedAnswer === name}
            />
          ) : (
            <button
              type="button"
              className="gh-answer-action"
              aria-haspopup="menu"
              onClick={() => setSavedAnswer(name)}
            >
              {RESULTS_COPY.save}
            </button>
          ))}
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
