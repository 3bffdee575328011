import {
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type JSX,
  type SubmitEvent,
} from 'react';
import { useStore } from 'zustand';
import { ActionFace } from '../shared/action-face.tsx';
import { InSlot } from '../shared/answer-slots.tsx';
import { useCommands } from '../../commands/command-store.ts';
import { createPageRuns } from './page-runs.ts';
import { describeObstacle, PAGES_COPY, describeRequest } from './pages-copy.ts';
import { PagesStrip } from './pages-strip.tsx';
import {
  useUnfinished,
  type UnfinishedConnection,
  type PagesControlProps,
} from './use-unfinished.ts';
import './pages.css';

/** The button that fetches all pages, what can be chosen for it, and how far it is. */
export function PagesPanel(props: PagesControlProps): JSX.Element | null {
  const { tabId } = props;
  const [runs] = useState(() => createPageRuns(props));
  useEffect(() => runs.watch(), [runs]);
  const run = useStore(runs.store, (all) => all[tabId]);
  const phase = useSyncExternalStore(
    run?.store.subscribe ?? neverChanges,
    () => run?.store.getState().phase.kind,
  );
  const { unfinished, obstacle } = useUnfinished(props);
  // The strip says all of a run that has not ended.
  const isUnderWay = run !== undefined && phase !== 'ended';
  const [first] = unfinished;
  const [openFor, setOpenFor] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = first !== undefined && openFor === first.answer;
  const close = (): void => setOpenFor(undefined);
  const isRest = first !== undefined && first.facts.pages > 1;
  const label = isRest ? PAGES_COPY.openRest : PAGES_COPY.open;
  const reason = obstacle && describeObstacle(obstacle);
  useCommands({
    'fetch-all-pages':
      isUnderWay || (!first && reason === undefined)
        ? undefined
        : { run: () => setOpenFor(first?.answer), disabled: first ? undefined : reason },
  });
  return (
    <>
      {!isUnderWay && (first || reason !== undefined) && (
        <>
          <button
            ref={button}
            type="button"
            className="gh-answer-action gh-pages-open"
            aria-label={label}
            // One that is disabled outright could not say why.
            aria-disabled={first ? undefined : true}
            aria-describedby={reason === undefined ? undefined : `${id}-reason`}
            title={reason}
            aria-expanded={first && isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => first && setOpenFor(isOpen ? undefined : first.answer)}
          >
            <ActionFace sign="pages" label={label} />
          </button>
          {reason !== undefined && (
            <span id={`${id}-reason`} className="gh-pages-live">
              {reason}
            </span>
          )}
        </>
      )}
      {isOpen && !isUnderWay && (
        <PagesForm
          // What is chosen is of one answer.
          key={first.answer}
          id={id}
          unfinished={unfinished}
          onStart={(target, limit) => {
            close();
            runs.start(target, limit);
          }}
          onClose={() => {
            close();
            button.current?.focus();
          }}
        />
      )}
      {run && (
        <InSlot slot="notices">
          <PagesStrip key={tabId} run={run} onDismiss={() => runs.dismiss(tabId)} />
        </InSlot>
      )}
    </>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}

/** What most limits will be, rows. */
const SUGGESTIONS = [1_000, 10_000, 100_000];

interface PagesFormProps {
  readonly id: string;
  /** One at least. */
  readonly unfinished: readonly UnfinishedConnection[];
  readonly onStart: (target: UnfinishedConnection, limit: number | undefined) => void;
  readonly onClose: () => void;
}

/** What can be chosen before the first page is asked for. */
function PagesForm({ id, unfinished, onStart, onClose }: PagesFormProps): JSX.Element | null {
  const [chosen, setChosen] = useState(0);
  const [limit, setLimit] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const suggestions = useId();
  useEffect(() => first.current?.focus(), []);
  const selected = unfinished[chosen] ?? unfinished[0];
  if (!selected) return null;
  const start = (event: SubmitEvent): void => {
    event.preventDefault();
    onStart(selected, limit === '' ? undefined : Number(limit));
  };
  return (
    // Escape in any of its fields closes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={id}
      className="gh-pages"
      aria-label={PAGES_COPY.region}
      onSubmit={start}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      {unfinished.length > 1 && (
        <label>
          {PAGES_COPY.list}
          <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {unfinished.map(({ connection }, position) => (
              <option key={connection.label} value={position}>
                {connection.label}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {PAGES_COPY.limit}
        <input
          ref={first}
          type="number"
          min={1}
          step={1}
          list={suggestions}
          placeholder={PAGES_COPY.noLimit}
          value={limit}
          onChange={({ target }) => setLimit(target.value)}
        />
        {PAGES_COPY.limitUnit}
      </label>
      <datalist id={suggestions}>
        {SUGGESTIONS.map((rows) => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </datalist>
      <span className="gh-pages-actions">
        <button type="submit" className="gh-answer-action gh-pages-start">
          {PAGES_COPY.start}
        </button>
        <button type="button" className="gh-answer-action" onClick={onClose}>
          {PAGES_COPY.close}
        </button>
      </span>
      <p>{hintOf(selected, limit === '' ? Infinity : Number(limit))}</p>
    </form>
  );
}

/** What will be sent, as far as that is known before. */
function hintOf(target: UnfinishedConnection, limit: number): string {
  const { connection, facts } = target;
  const { rows, pageRows, totalCount } = facts;
  const isCounted = totalCount !== undefined && connection.start === undefined && pageRows > 0;
  const left = isCounted ? Math.min(totalCount, limit) - rows : 0;
  // A limit inside a page is passed by the rest of it.
  const pagesLeft = Math.max(0, Math.ceil((limit - rows) / pageRows));
  const whole = pageRows > 0 ? rows + pagesLeft * pageRows : limit;
  const isPassed = limit < whole && whole <= (totalCount ?? Infinity) && whole < Infinity;
  const sentences = [
    describeRequest(target),
    connection.addsPageInfo && PAGES_COPY.addsPageInfo,
    left > 0 && PAGES_COPY.requests(Math.ceil(left / pageRows), pageRows),
    isPassed && PAGES_COPY.wholePages(whole),
  ];
  return sentences.filter(Boolean).join(' ');
}
