import { Fact } from '../../ui/fact.tsx';
import { useId, useState, type SubmitEvent } from 'react';
import { useStore } from 'zustand';
import { callOfTab } from '../../runs/call-store.ts';
import { findCount, readCount } from '../../../jobs/pages/find-count.ts';
import { createAnswerReader } from '../../../transport/answer-bytes.ts';
import { callWithSession } from '../../../transport/call-with-session.ts';
import type { GraphQLCall } from '../../../transport/request.ts';
import { readTimeLimit } from '../../../transport/time-limit.ts';
import { describeAsking, describeEstimate, describeRequest, PAGES_COPY } from './pages-copy.ts';
import {
  estimatePages,
  totalOf,
  type Experience,
  type PagesChoice,
  type PagesControlProps,
  type UnfinishedConnection,
} from './use-unfinished.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { Choice } from '../../ui/choices.tsx';

/** What most limits will be, rows. */
const SUGGESTIONS = [1_000, 10_000, 100_000];

interface PagesFormProps extends Omit<PagesControlProps, 'onRows'> {
  readonly unfinished: readonly UnfinishedConnection[];
  readonly onStart: (target: UnfinishedConnection, choice: PagesChoice) => void;
  readonly onClose: () => void;
}

export function PagesForm(props: PagesFormProps) {
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
      <dl aria-live="polite">
        {(['rows', 'requests', 'time', 'bytes'] as const).map((fact) => (
          <Fact key={fact} name={PAGES_COPY.estimate[fact]}>
            {said[fact]}
          </Fact>
        ))}
      </dl>
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

/** What a choice is called: with the argument of its positions where a field has several ways. */
function labelIn(
  all: readonly UnfinishedConnection[],
  { connection }: UnfinishedConnection,
): string {
  const { label, argument } = connection;
  const ways = all.filter((other) => other.connection.label === label);
  return ways.length > 1 ? PAGES_COPY.way(label, argument) : label;
}

function numberIn(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== '' && Number.isInteger(number) && number > 0 ? number : undefined;
}

function useExperience({ calls, answerStore, tabId, unfinished }: PagesFormProps): Experience {
  const { run, facts, pages } = useStore(calls, (state) => callOfTab(state, tabId));
  const bytes = useStore(answerStore.store, ({ byTab }) => byTab[tabId]?.outline?.bytes ?? 0);
  const isKnown = run?.id === unfinished[0]?.run.id;
  return { facts: isKnown ? facts : undefined, pages: isKnown ? pages : undefined, bytes };
}
