import './answer-pane.css';
import { secretsInUse } from '../../../session/session-state.ts';
import type { ShownRows } from '../../runs/table-state.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { systemClock } from '../../../contract/clock.ts';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { useSchema, useTabCall, useIsEditedSince } from '../../editors/graphiql-adapter.ts';
import { RunButton } from '../../editors/run-button.tsx';
import { useLayout } from '../../frame/layout-store.ts';
import { useArrangement } from '../../frame/layout.tsx';
import { SaveMenu } from '../save/save-menu.tsx';
import { displaySettings } from '../../ui/display-settings.ts';
import { findInFront } from '../../ui/in-front.ts';
import { laterDialog, laterExtra, laterPanel } from '../../ui/later-panel.tsx';
import {
  isOfEarlierRun,
  operationNameOf,
  timeOfRun,
  variablesOf,
  type Run,
} from '../../runs/run.ts';
import { EnlargeButton, Switch, useStoredSwitch, useViewChoice } from '../shared/answer-bar.tsx';
import type { PagesControlProps } from '../pages/use-unfinished.ts';
import { AnswerSlots } from '../shared/answer-slots.tsx';
import { RESULTS_COPY } from '../shared/results-copy.ts';
import type { TabAnswer } from '../../runs/answer-store.ts';
import { callOfRun, type TabCall } from '../../runs/call-store.ts';
import { describeCall, formatMs } from '../../runs/describe-call.ts';
import { RUN_COPY } from '../../runs/run-copy.ts';
import { viewOf, viewsWith, type View } from '../../frame/define-feature.ts';
import { useCommands, type Command } from '../../commands/command-store.ts';
import { Button } from '../../ui/button.tsx';

const AnswerPanel = laterPanel(async () => (await import('./answer-panel.tsx')).AnswerPanel);

const StreamStatus = laterExtra(
  async () => (await import('../events/events-view.tsx')).StreamStatus,
);

const DetailsDialog = laterDialog(
  async () => (await import('../details/details-dialog.tsx')).DetailsDialog,
);

const QuotaStatus = laterExtra(
  async () => (await import('../details/quota-status.tsx')).QuotaStatus,
);

interface AnswerPaneProps extends Pick<
  PagesControlProps,
  'service' | 'store' | 'calls' | 'answerStore' | 'onRows' | 'onSessionWanted'
> {
  readonly notices: ReactNode;
  readonly hasSql: boolean;
}

/** For the schema to be read, and its editor to take typing. */
const SETTLED_MS = 1_000;

export function AnswerPane({ notices, hasSql, ...context }: AnswerPaneProps) {
  const { calls, answerStore } = context;
  const schema = useSchema();
  const [call, tabId] = useTabCall(calls);
  const answer = useStore(answerStore.store, ({ byTab }) => byTab[tabId]);
  const log = useStore(answerStore.events.store, ({ byTab }) => byTab[tabId]);
  const [view, setView] = useViewChoice(tabId, log !== undefined, answer?.outline);
  const [isEnlarged, setIsEnlarged] = useStoredSwitch('gatehouse:answer-enlarged');
  const isSingle = useArrangement() === 'single';
  const layout = useLayout();
  const [isDetailing, setIsDetailing] = useState(false);
  const name = answer?.name;
  const { region, hasRows, savesItsOwn, ofTab, isOfEvents } = viewOf(view);
  const shown = isOfEvents ? log : answer;
  const views = viewsWith(hasSql).filter(([, each]) => log || !each.isOfEvents);
  const { service, store } = context;
  const secrets = () => secretsInUse(store.getState(), service.apiKey);
  const origin = { call, service, schema, secrets };
  const isEarlier = shown !== undefined && isOfEarlierRun(shown.run, call.run);
  const isUnderWay = call.facts?.phase === 'waiting' || call.facts?.phase === 'reading';
  const isAutomatic = useStore(displaySettings, ({ firstView }) => firstView === 'auto');
  // Most answers are lists, and the table's code takes longer than many services.
  const likely = isAutomatic && view === 'json' ? 'table' : view;
  const isReady = Boolean(schema);
  useEffect(() => {
    const prepare = (): void => viewOf(likely).content?.prepare?.();
    if (isUnderWay) prepare();
    return isReady ? systemClock.after(SETTLED_MS, prepare) : undefined;
  }, [isReady, isUnderWay, likely]);
  useAnswerCommands({
    hasAnswer: answer !== undefined,
    hasEvents: log !== undefined,
    hasSql,
    onView: setView,
    onEnlarge: isSingle ? undefined : () => setIsEnlarged(!isEnlarged),
    onDetails: call.facts && (() => setIsDetailing(true)),
  });
  const readShownRows = (): ShownRows | undefined => {
    const table = answerStore.tableOf(tabId);
    return table?.name === name ? table?.shown : undefined;
  };
  const showEditor = (): void =>
    // At once: a hidden part takes no focus.
    flushSync(() => {
      layout.show('editor');
      setIsEnlarged(false);
    });
  return (
    <AnswerSlots>
      {(slots) => (
        <section className="gh-answer gh-fill" aria-label={region}>
          <h2 className="gh-hidden">{region}</h2>
          <div className="gh-answer-bar gh-actions" role="group" aria-label={RESULTS_COPY.actions}>
            {(isSingle || ((answer ?? log) && isEnlarged)) && <RunButton />}
            <Switch
              label={RESULTS_COPY.views}
              value={view}
              options={views.map(([one, { label }]) => [one, label])}
              onChange={setView}
            />
            {slots.tools}
            {(isOfEvents || !ofTab) && <PagesControl {...context} tabId={tabId} schema={schema} />}
            {!ofTab && !savesItsOwn && answer?.outline && (
              <SaveMenu
                key={name}
                answersApi={answerStore.answersApi()}
                name={answer.name}
                outline={answer.outline}
                operationName={operationNameOf(answer.run)}
                origin={{ ...origin, run: answer.run, notes: answer.outline.notes }}
                readSelection={hasRows ? readShownRows : undefined}
              />
            )}
            {slots.save}
            {!isSingle && <EnlargeButton isEnlarged={isEnlarged} onChange={setIsEnlarged} />}
          </div>
          <div className="gh-answer-body gh-fill">
            <AnswerPanel
              {...{ view, answerStore, tabId, origin, isUnderWay }}
              isWaiting={isEarlier && isUnderWay}
              hasPages={callOfRun(call, answer?.run)?.pages !== undefined}
              onShowEditor={showEditor}
            />
            <div className="gh-answer-notes gh-column">
              {slots.notices}
              {isEarlier && !isUnderWay && <EarlierAnswerLine run={shown.run} />}
              {notices}
            </div>
          </div>
          <div className="gh-status-line gh-strip gh-hint">
            {log && <StreamStatus log={log} />}
            {slots.status}
            {mayTellOfQuota(call, answer) && (
              <QuotaStatus
                call={call}
                answer={isEarlier ? undefined : answer}
                answersApi={answerStore.answersApi}
              />
            )}
            <CallStatus
              {...{ call, isUnderWay }}
              isStream={log !== undefined}
              outline={isEarlier ? undefined : answer?.outline}
            />
            <Button
              label={RESULTS_COPY.details}
              look="small"
              disabled={!call.facts}
              onClick={() => setIsDetailing(true)}
            />
          </div>
          {isDetailing && (
            <DetailsDialog
              call={call}
              answer={isEarlier ? undefined : answer}
              answersApi={answerStore.answersApi}
              onClose={() => setIsDetailing(false)}
            />
          )}
        </section>
      )}
    </AnswerSlots>
  );
}

function mayTellOfQuota({ facts, quota, run }: TabCall, answer: TabAnswer | undefined): boolean {
  if (quota ?? facts?.quota) return true;
  const hasExtensions = answer?.outline?.keys.includes('extensions') === true;
  return hasExtensions || run?.call.query.includes('rateLimit') === true;
}

interface CallStatusProps extends Pick<TabAnswer, 'outline'> {
  readonly call: TabCall;
  readonly isUnderWay: boolean;
  readonly isStream: boolean;
}

function CallStatus({ call, isUnderWay, isStream, outline }: CallStatusProps) {
  const isEdited = useIsEditedSince(call.run);
  const withheld = outline?.notes.filter(({ kind }) => kind === 'withheld').length ?? 0;
  const description = isStream
    ? describeCall({ ...call, results: 1 })
    : describeCall(call, outline?.errorCount);
  return (
    <div
      className="gh-call-status gh-ellipsis"
      data-bad={description?.isBad || undefined}
      role="status"
      aria-label={RUN_COPY.lastCall}
      // Not read out: sizes that grow, edits, and what notices and the strips of pages and batches tell.
      aria-live={isEdited || call.pages || call.batch ? 'off' : 'polite'}
      aria-busy={isUnderWay || (call.run !== undefined && !call.facts)}
    >
      {(description?.parts ?? [messageWithoutFacts(call)]).map((part) => (
        <span key={part}>{part}</span>
      ))}
      {isUnderWay && call.run && <Elapsed key={call.run.id} since={call.run.startedAt} />}
      {withheld > 0 && !isUnderWay && <span>{RUN_COPY.withheld(withheld)}</span>}
      {isEdited && <span>{RUN_COPY.editedSince}</span>}
    </div>
  );
}

/** Whole seconds since a run began; `since` in epoch milliseconds. */
function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => systemClock.every(1_000, () => setNow(systemClock.now())), []);
  const seconds = Math.floor((now - since) / 1_000);
  return seconds > 0 ? <span aria-hidden="true">{formatMs(seconds * 1_000)}</span> : null;
}

function messageWithoutFacts({ run, earlier }: TabCall): string {
  if (earlier) return RUN_COPY.earlierAnswers[earlier];
  return run ? RUN_COPY.phases.unsent : RUN_COPY.notRunYet;
}

const MAX_VARIABLES = 80;

function EarlierAnswerLine({ run }: { readonly run: Run | undefined }) {
  if (!run) return <p className="gh-earlier-answer">{RESULTS_COPY.earlierPage}</p>;
  const variables = variablesOf(run, MAX_VARIABLES);
  return (
    <p className="gh-earlier-answer" title={variablesOf(run, Infinity)}>
      {RESULTS_COPY.earlierAnswer(operationNameOf(run), timeOfRun(run), variables)}
    </p>
  );
}

const PagesPanel = laterPanel(async () => (await import('../pages/pages-panel.tsx')).PagesPanel);

function PagesControl(props: PagesControlProps) {
  const { answerStore, tabId } = props;
  const hasList = useStore(answerStore.store, ({ byTab }) =>
    Boolean(byTab[tabId]?.outline?.isFinished && byTab[tabId].outline.lists.length > 0),
  );
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && hasList) setWanted(true);
  return isWanted ? <PagesPanel {...props} /> : null;
}

interface AnswerCommands {
  readonly hasAnswer: boolean;
  readonly hasEvents: boolean;
  readonly hasSql: boolean;
  readonly onView: (view: View) => void;
  readonly onEnlarge: (() => void) | undefined;
  readonly onDetails: (() => void) | undefined;
}

function useAnswerCommands(props: AnswerCommands): void {
  const { hasAnswer, hasEvents, hasSql, onView, onEnlarge, onDetails } = props;
  const disabled = hasAnswer || hasEvents ? undefined : RESULTS_COPY.noAnswer;
  const views = viewsWith(true).map(
    ([view, { isOfEvents, ofTab, needsSql }]): [string, Command] => {
      const noRows =
        isOfEvents && !hasEvents ? RESULTS_COPY.noEvents : ofTab ? undefined : disabled;
      const reason = needsSql && !hasSql ? RESULTS_COPY.sqlOff : noRows;
      return [`view-${view}`, { run: () => onView(view), disabled: reason }];
    },
  );
  useCommands({
    ...Object.fromEntries(views),
    'focus-answer': { run: focusAnswer, disabled },
    'maximise-answer': onEnlarge && { run: onEnlarge, disabled },
    'show-details': {
      run: () => onDetails?.(),
      disabled: onDetails ? undefined : RESULTS_COPY.noCall,
    },
  });
}

function focusAnswer(): void {
  const panel = findInFront('.gh-answer-panel');
  const stops = panel?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [];
  const widget = [...stops].find((stop) => !stop.matches('input, button, select, a'));
  (widget ?? stops[0])?.focus();
}
