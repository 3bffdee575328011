import type { ShownRows } from '../runs/table-state.ts';
import { useEffect, useState, type JSX, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { CallStatus } from './call-status.tsx';
import { useSchema } from '../graphiql/graphiql-adapter.ts';
import { laterPanel } from '../ui/later-panel.tsx';
import { isOfEarlierRun, operationNameOf } from '../runs/run.ts';
import { useTabCall } from './use-tab-call.ts';
import { ActionFace, SIGNS } from './shared/action-face.tsx';
import { AnswerHead } from './answer-head.tsx';
import type { AnswerShelf } from '../runs/answer-shelf.ts';
import { AnswerTop, EarlierAnswerLine } from './answer-top.tsx';
import { EnlargeButton } from './enlarge-button.tsx';
import { PagesControl, type PagesControlProps } from './pages/pages-control.tsx';
import { RESULTS_COPY } from './shared/results-copy.ts';
import { useEnlarged } from './use-enlarged.ts';
import { STREAM_VIEWS, useViewChoice, VIEWS } from './use-view-choice.ts';
import { ViewSwitch } from './view-switch.tsx';

const AnswerPanel = laterPanel(async () => (await import('./answer-panel.tsx')).AnswerPanel);

const StreamEndLine = laterPanel(
  async () => (await import('./events/events-view.tsx')).StreamEndLine,
);

const DetailsDialog = laterPanel(
  async () => (await import('./details/details-dialog.tsx')).DetailsDialog,
);

const ProblemNotice = laterPanel(
  async () => (await import('./shared/problem-notice.tsx')).ProblemNotice,
);

const RunButton = laterPanel(async () => (await import('./run-button.tsx')).RunButton);

const SaveMenu = laterPanel(async () => (await import('./save/save-menu.tsx')).SaveMenu);

interface AnswerPaneProps extends Pick<
  PagesControlProps,
  'service' | 'store' | 'calls' | 'shelf' | 'editors' | 'onSessionWanted'
> {
  /** What failed, in words. */
  readonly notices: ReactNode;
}

/** Under GraphiQL's response editor: how the call went, and what else can be done with its answer. */
export function AnswerPane({ notices, ...context }: AnswerPaneProps): JSX.Element {
  const { calls, shelf } = context;
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
  const shown = view === 'events' ? log : answer;
  const isEarlier = shown !== undefined && isOfEarlierRun(shown.run, call.run);
  const isUnderWay = call.facts?.phase === 'waiting' || call.facts?.phase === 'reading';
  const showsWhole = name !== undefined && wholeAnswer === name;
  const isPanelOpen = view !== 'json' || showsWhole;
  const isDeskNeeded = (isPanelOpen && view !== 'events') || isDetailing || savedAnswer === name;
  useEffect(() => {
    if (isDeskNeeded && name !== undefined) shelf.bring(tabId);
  }, [isDeskNeeded, name, tabId, shelf]);
  return (
    <>
      <AnswerTop>
        {notices}
        {isEarlier && !isUnderWay && <EarlierAnswerLine run={shown.run} />}
      </AnswerTop>
      {isPanelOpen && (
        <AnswerPanel view={view} shelf={shelf} tabId={tabId} isWaiting={isEarlier && isUnderWay} />
      )}
      {view === 'json' && answer && (
        <AnswerHead
          answer={answer}
          isWhole={showsWhole}
          onToggle={() => setWholeAnswer(showsWhole ? undefined : name)}
        />
      )}
      {/* A failed run says so itself what its answer is not. */}
      {!isPanelOpen && (isEarlier || !call.failure) && answer?.outline?.problems.length ? (
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
        <PagesControl {...context} tabId={tabId} schema={schema} />
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
              operationName={operationNameOf(answer.run)}
              readSelection={view === 'table' ? () => shownRowsOf(shelf, tabId, name) : undefined}
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
          answer={isEarlier ? undefined : answer}
          desk={shelf.desk}
          onClose={() => setIsDetailing(false)}
        />
      )}
    </>
  );
}

/** The rows that the table shows of an answer; undefined while it shows those of another one. */
function shownRowsOf(
  shelf: AnswerShelf,
  tabId: string,
  name: string | undefined,
): ShownRows | undefined {
  const table = shelf.tableOf(tabId);
  return table?.name === name ? table?.shown : undefined;
}
