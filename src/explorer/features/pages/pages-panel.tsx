import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { createStore, useStore } from 'zustand';
import { ActionFace } from '../shared/answer-bar.tsx';
import { InSlot } from '../shared/answer-slots.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import { useCommands } from '../../commands/command-store.ts';
import { callOfRun, callOfTab } from '../../runs/call-store.ts';
import { createPageRuns } from './page-runs.ts';
import {
  describeObstacle,
  PAGES_COPY,
  describePages,
  describeAsking,
  describeEstimate,
  describeRequest,
} from './pages-copy.ts';
import {
  totalOf,
  useUnfinished,
  type Obstacle,
  type UnfinishedConnection,
  type PagesControlProps,
  estimatePages,
  type Experience,
  type PagesChoice,
} from './use-unfinished.ts';
import './pages.css';
import type { PagesRun, PagesState } from '../../../jobs/follow-pages.ts';
import { JobStrip, useNow } from '../shared/job-strip.tsx';
import { Fact } from '../../ui/fact.tsx';
import { findCount, readCount } from '../../../jobs/pages/find-count.ts';
import { createAnswerReader } from '../../../transport/answer-bytes.ts';
import { callWithSession } from '../../../transport/call-with-session.ts';
import type { GraphQLCall } from '../../../transport/request.ts';
import { readTimeLimit } from '../../../transport/time-limit.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { Choice } from '../../ui/choices.tsx';
import { SaidAtRest } from '../../ui/said.tsx';

const NO_RUN = createStore<Pick<PagesState, 'phase'>>()(() => ({
  phase: { kind: 'ended', how: 'all' },
}));

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

function labelOf(first: UnfinishedConnection | undefined, obstacle: Obstacle | undefined) {
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

/** Limits that people usually choose, rows. */
const SUGGESTIONS = [1_000, 10_000, 100_000];

const FACTS = ['rows', 'requests', 'time', 'bytes'] as const;

interface PagesFormProps extends Omit<PagesControlProps, 'onRows'> {
  readonly unfinished: readonly UnfinishedConnection[];
  readonly onStart: (target: UnfinishedConnection, choice: PagesChoice) => void;
  readonly onClose: () => void;
}

function PagesForm(props: PagesFormProps) {
  const { service, schema, unfinished, onStart, onClose } = props;
  const [chosen, setChosen] = useState(0);
  const [limit, setLimit] = useState('');
  const [size, setSize] = useState<string>();
  const suggestions = useId();
  const experience = useExperience(props);
  const [counted, setCounted] = useState<readonly [UnfinishedConnection, number | undefined]>();
  const [isCounting, setCounting] = useState(false);
  const shown = unfinished[chosen] ?? unfinished[0];
  if (!shown) return null;
  const { connection } = shown;
  const isCounted = counted?.[0] === shown;
  const count =
    !isCounted && schema && totalOf(shown) === undefined && connection.start === undefined
      ? findCount(shown.run.call, connection, schema)
      : undefined;
  const total = isCounted ? counted[1] : undefined;
  const target =
    total === undefined ? shown : { ...shown, facts: { ...shown.facts, totalCount: total } };
  const { facts } = target;
  const own = connection.pageSize ?? '';
  const pageSize = numberIn(size === own ? undefined : size);
  const choice = { limit: numberIn(limit), pageSize };
  const estimate = estimatePages(target, choice, experience, service.pace?.perSecond);
  const said = describeEstimate(facts.rows, pageSize ?? facts.pageRows, estimate);
  const { goal } = estimate;
  const isPassed = choice.limit !== undefined && goal !== undefined && choice.limit < goal;
  const notes = [
    describeRequest(target, pageSize),
    ...describeAsking(connection),
    isPassed && PAGES_COPY.wholePages(goal),
    isCounted && total === undefined && PAGES_COPY.notCounted,
  ];
  const countRows = async (call: GraphQLCall): Promise<void> => {
    setCounting(true);
    const { signal } = new AbortController();
    const readAnswer = createAnswerReader(props.service);
    const bytes = await readAnswer((readWhole) =>
      callWithSession(call, { ...props, signal, readWhole, timeLimitMs: readTimeLimit() }),
    ).catch(() => undefined);
    setCounted([shown, bytes && readCount(new TextDecoder().decode(bytes))]);
    setCounting(false);
  };
  const start = (event: SubmitEvent): void => {
    event.preventDefault();
    onStart(target, choice);
  };
  return (
    <form className="gh-pages-form gh-column" onSubmit={start}>
      {unfinished.length > 1 && (
        <Choice
          label={PAGES_COPY.list}
          value={String(chosen)}
          options={unfinished.map((one, position) => [String(position), labelIn(unfinished, one)])}
          onChange={(position) => {
            setChosen(Number(position));
            setSize(undefined);
          }}
        />
      )}
      <dl>
        {FACTS.map((fact) => (
          <Fact key={fact} name={PAGES_COPY.estimate[fact]}>
            {said[fact]}
          </Fact>
        ))}
      </dl>
      <SaidAtRest
        text={FACTS.map((fact) => `${PAGES_COPY.estimate[fact]}: ${said[fact]}`).join(', ')}
      />
      {connection.takesSize && (
        <label>
          <span>{PAGES_COPY.size}</span>
          <input
            type="number"
            min={1}
            max={connection.maxSize}
            step={1}
            placeholder={PAGES_COPY.ownSize}
            value={size ?? own}
            onChange={({ currentTarget }) => setSize(currentTarget.value)}
          />
          <span>{PAGES_COPY.sizeUnit(connection.maxSize)}</span>
        </label>
      )}
      <label>
        <span>{PAGES_COPY.limit}</span>
        <input
          type="number"
          min={1}
          step={1}
          list={suggestions}
          placeholder={PAGES_COPY.noLimit}
          value={limit}
          onChange={({ currentTarget }) => setLimit(currentTarget.value)}
        />
        <span>{PAGES_COPY.limitUnit}</span>
      </label>
      <datalist id={suggestions}>
        {SUGGESTIONS.map((rows) => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </datalist>
      {count && (
        <Button
          label={PAGES_COPY.count}
          className="gh-tool"
          disabled={isCounting}
          onClick={() => void countRows(count)}
        />
      )}
      <p className="gh-hint">{notes.filter(Boolean).join(' ')}</p>
      <div className="gh-pages-actions gh-actions">
        <Button label={PART_COPY.close} look="tool" onClick={onClose} />
        <Button label={PAGES_COPY.start} type="submit" className="gh-tool gh-pages-start" />
      </div>
    </form>
  );
}

/** The name of a choice: with the argument of its positions where a field has several ways. */
function labelIn(all: readonly UnfinishedConnection[], { connection }: UnfinishedConnection) {
  const { label, argument } = connection;
  const ways = all.filter((other) => other.connection.label === label);
  return ways.length > 1 ? `${label} (${argument})` : label;
}

function numberIn(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== '' && Number.isInteger(number) && number > 0 ? number : undefined;
}

function useExperience({ calls, answerStore, tabId, unfinished }: PagesFormProps): Experience {
  const call = useStore(calls, (state) => callOfTab(state, tabId));
  const bytes = useStore(answerStore.store, ({ byTab }) => byTab[tabId]?.outline?.bytes ?? 0);
  const { facts, pages } = callOfRun(call, unfinished[0]?.run) ?? {};
  return { facts, pages, bytes };
}
