import { useEffect, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { CallStatus } from '../call-status.tsx';
import type { CallStore } from '../call-store.ts';
import { useSchema } from '../graphiql-adapter.ts';
import { laterPanel } from '../later-panel.tsx';
import { useTabCall } from '../use-tab-call.ts';
import { ActionFace, SIGNS } from './action-face.tsx';
import { AnswerHead } from './answer-head.tsx';
import { EnlargeButton } from './enlarge-button.tsx';
import { PagesControl, type PagesControlProps } from './pages/pages-control.tsx';
import { RESULTS_COPY } from './results-copy.ts';
import { useEnlarged } from './use-enlarged.ts';
import { STREAM_VIEWS, useViewChoice, VIEWS } from './use-view-choice.ts';
import { ViewSwitch } from './view-switch.tsx';

const AnswerPanel = laterPanel(async () => (await import('./answer-panel.tsx')).AnswerPanel);

const StreamEndLine = laterPanel(
  async () => (await import('./events/stream-end-line.tsx')).StreamEndLine,
);

const DetailsDialog = laterPanel(
  async () => (await import('./details/details-dialog.tsx')).DetailsDialog,
);

const ProblemNotice = laterPanel(async () => (await import('./problem-notice.tsx')).ProblemNotice);

const RunButton = laterPanel(async () => (await import('./run-button.tsx')).RunButton);

const SaveMenu = laterPanel(async () => (await import('./save/save-menu.tsx')).SaveMenu);

interface AnswerPaneProps extends Pick<
  PagesControlProps,
  'service' | 'store' | 'shelf' | 'onSessionWanted'
> {
  readonly calls: CallStore;
}

/** Under GraphiQL's response editor: how the call went, and what else can be done with its answer. */
export function AnswerPane({ calls, ...context }: AnswerPaneProps): JSX.Element {
  const { shelf } = context;
  const schema = useSchema();
  const [call, tabId] = useTabCall(calls);
  const answer = useStore(shelf.store, ({ byTab }) => byTab[tabId]);
  const log = useStore(shelf.events.store, ({ byTab }) => byTab[tabId]);
  const [view, setView] = useViewChoice(log !== undefined);
  const [isEnlarged, setIsEnlarged] = useEnlarged();
  const [wholeAnswer, setWholeAnswer] = useState<string>();
  const [savedAnswer, setSavedAnswer] = useState<string>();
  const [isDetailing, setIsDetailing] = useState(false);
  const name = answer?.name;
  const showsWhole = name !== undefined && wholeAnswer === name;
  const isPanelOpen = view !== 'json' || showsWhole;
  const isDeskNeeded = (isPanelOpen && view !== 'events') || isDetailing || savedAnswer === name;
  useEffect(() => {
    if (isDeskNeeded && name !== undefined) shelf.bring(tabId);
  }, [isDeskNeeded, name, tabId, shelf]);
  return (
    <>
      {isPanelOpen && (
        <AnswerPanel
          view={view}
          shelf={shelf}
          tabId={tabId}
          operationName={call.call?.operationName ?? undefined}
        />
      )}
      {view === 'json' && answer && (
        <AnswerHead
          answer={answer}
          isWhole={showsWhole}
          onToggle={() => setWholeAnswer(showsWhole ? undefined : name)}
        />
      )}
      {/* A failed call says so itself, and what is shown then may be the answer before. */}
      {!isPanelOpen && !call.failure && answer?.outline?.problems.length ? (
        <ProblemNotice
          desk={shelf.desk()}
          name={answer.name}
          outline={answer.outline}
          revision={answer.revision}
        />
      ) : null}
      {log && view !== 'events' && <StreamEndLine log={log} />}
      <CallStatus calls={calls} />
      <div className="gh-answer-bar">
        {(answer ?? log) && isEnlarged && <RunButton />}
        <ViewSwitch views={log ? STREAM_VIEWS : VIEWS} view={view} onChange={setView} />
        {(answer ?? log) && <EnlargeButton isEnlarged={isEnlarged} onChange={setIsEnlarged} />}
        <PagesControl {...context} tabId={tabId} call={call.call} schema={schema} />
        {call.facts && (
          <button type="button" className="gh-answer-action" onClick={() => setIsDetailing(true)}>
            <ActionFace words={RESULTS_COPY.details} sign={SIGNS.details} />
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
              <ActionFace words={RESULTS_COPY.save} sign={SIGNS.save} />
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
