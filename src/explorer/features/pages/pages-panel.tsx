import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ActionFace } from '../shared/answer-bar.tsx';
import { InSlot } from '../shared/answer-slots.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import { useCommands } from '../../commands/command-store.ts';
import { callOfTab } from '../../runs/call-store.ts';
import type { Run } from '../../runs/run.ts';
import { createPageRuns } from './page-runs.ts';
import { describeObstacle, PAGES_COPY, describePages } from './pages-copy.ts';
import { PagesForm } from './pages-form.tsx';
import {
  forgetPages,
  isRowsOf,
  totalOf,
  useUnfinished,
  wantedPages,
  type Obstacle,
  type UnfinishedConnection,
  type PagesControlProps,
} from './use-unfinished.ts';
import './pages.css';
import type { PagesRun, PagesState } from '../../../jobs/follow-pages.ts';
import { JobStrip, useNow } from '../shared/job-strip.tsx';

const NO_RUN = createStore<Pick<PagesState, 'phase'>>()(() => ({
  phase: { kind: 'ended', how: 'all' },
}));

/** The button that fetches all pages, its choices, and its progress. */
export function PagesPanel(props: PagesControlProps) {
  const { tabId } = props;
  const [runs] = useState(() => createPageRuns(props));
  useEffect(() => runs.watch(), [runs]);
  const run = useStore(runs.store, (all) => all[tabId]);
  const phase = useStore(run?.store ?? NO_RUN, (state) => state.phase.kind);
  const { unfinished, obstacle } = useUnfinished(props);
  // The strip says all of a run that has not ended.
  const isUnderWay = phase !== 'ended';
  const [first] = unfinished;
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const canStart = first !== undefined && !isUnderWay;
  useWantedPages(props, { unfinished, obstacle }, (target) => {
    if (!isUnderWay) runs.start(target, { limit: undefined, pageSize: undefined });
  });
  const label = useLabel(tabId, isUnderWay ? undefined : labelOf(first, obstacle));
  const reason = isUnderWay ? PAGES_COPY.underWay : obstacle && describeObstacle(obstacle);
  const isOffered = isUnderWay || (obstacle ? obstacle.kind !== 'reading' : canStart);
  const close = (): void => panel.current?.hidePopover();
  useCommands({
    'fetch-all-pages': isOffered
      ? { run: () => panel.current?.showPopover(), disabled: canStart ? undefined : reason }
      : undefined,
  });
  return (
    <>
      {(first !== undefined || reason !== undefined) && (
        <PopoverButton
          button={{
            className: 'gh-answer-action gh-pages-open',
            'aria-label': label,
            'aria-describedby': reason === undefined ? undefined : `${id}-reason`,
            title: reason,
            label: <ActionFace sign="pages" label={label} />,
          }}
          isDisabled={!canStart}
          panel={panel}
          title={PAGES_COPY.region}
          className="gh-pages-panel"
          width={360}
          onOpen={(element) => element.querySelector<HTMLElement>('[list]')?.focus()}
        >
          {first && (
            <PagesForm
              key={first.answer}
              {...props}
              unfinished={unfinished}
              onStart={(target, choice) => {
                close();
                // The strip takes the focus, where nothing else has it.
                (document.activeElement as HTMLElement | null)?.blur();
                runs.start(target, choice);
              }}
              onClose={close}
            />
          )}
        </PopoverButton>
      )}
      {reason !== undefined && (
        <span id={`${id}-reason`} className="gh-hidden">
          {reason}
        </span>
      )}
      {run && (
        <InSlot slot="notices">
          <PagesStrip key={tabId} run={run} onDismiss={() => runs.dismiss(tabId)} />
        </InSlot>
      )}
    </>
  );
}

/** Starts the wanted job on the tab's pages as soon as its run has answered. */
function useWantedPages(
  { answerStore, tabId, calls }: PagesControlProps,
  { unfinished, obstacle }: ReturnType<typeof useUnfinished>,
  onWanted: (target: UnfinishedConnection) => void,
): void {
  const wanted = useStore(wantedPages, ({ all }) =>
    all.find((one) => one.answerStore === answerStore && one.tabId === tabId),
  );
  const answer = useStore(answerStore.store, ({ byTab }) => byTab[tabId]);
  const call = useStore(calls, (state) => callOfTab(state, tabId));
  const isOfIt = (run: Run | undefined): boolean =>
    wanted !== undefined && run !== undefined && run.startedAt >= wanted.since;
  const isRead = answer?.outline?.isFinished === true && obstacle?.kind !== 'reading';
  const hasCome = isRead && isOfIt(answer.run);
  const isDue = hasCome || (call.failure !== undefined && isOfIt(call.run));
  const take = useEffectEvent(() => {
    if (!wanted) return;
    forgetPages(wanted);
    const target = unfinished.find(({ connection }) => isRowsOf(connection, wanted.list));
    if (hasCome && target?.run.call.query === wanted.query) onWanted(target);
  });
  useEffect(() => {
    if (isDue) take();
  }, [isDue]);
}

function labelOf(
  first: UnfinishedConnection | undefined,
  obstacle: Obstacle | undefined,
): string | undefined {
  if (first) {
    const total = totalOf(first);
    const { rows, pages } = first.facts;
    return pages > 1
      ? PAGES_COPY.rest(total === undefined ? undefined : Math.max(0, total - rows))
      : PAGES_COPY.all(total);
  }
  if (obstacle?.kind === 'reading') return undefined;
  return obstacle?.kind === 'all-here'
    ? PAGES_COPY.allHere(obstacle.facts.rows)
    : PAGES_COPY.all(undefined);
}

/** What a tab's button is called; as before while nothing is known, so that nothing moves. */
function useLabel(tabId: string, known: string | undefined): string {
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const label = known ?? labels[tabId] ?? PAGES_COPY.all(undefined);
  if (labels[tabId] !== label) setLabels({ ...labels, [tabId]: label });
  return label;
}

interface PagesStripProps {
  readonly run: PagesRun;
  readonly onDismiss: () => void;
}

function PagesStrip({ run, onDismiss }: PagesStripProps) {
  const state = useStore(run.store);
  const { phase } = state;
  const text = phase.kind === 'full' ? PAGES_COPY.goOnNow : PAGES_COPY.again;
  return (
    <JobStrip
      {...describePages(state, useNow())}
      job={run}
      phase={phase}
      label={PAGES_COPY.region}
      progress={PAGES_COPY.progress}
      goOn={{ text, act: run.resume }}
      onDismiss={onDismiss}
    />
  );
}
