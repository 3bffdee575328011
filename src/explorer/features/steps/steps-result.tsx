import { useState } from 'react';
import { MATCHED } from '../../../answers/query/join-rows.ts';
import type { StepsFile } from '../../../jobs/steps/steps-file.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/choices.tsx';
import { BATCH_COPY } from '../batch/batch-copy.ts';
import { duration } from '../shared/job-copy.ts';
import { STEPS_COPY } from './steps-copy.ts';
import { outputOf, type DraftStep } from './steps-draft.ts';
import { StepsFileForm, type StepsFileFormProps } from './steps-file-form.tsx';
import { useNewRun } from './steps-jobs.tsx';
import { stepsStoreOf, type StepsRuns } from './steps-store.ts';

interface StepsResultProps extends StepsFileFormProps {
  readonly steps: readonly DraftStep[];
  readonly checked: Awaited<ReturnType<StepsRuns['check']>> | undefined;
  readonly isUnderWay: boolean;
}

/** Values left out that are listed. */
const MOST_LISTED = 20;

export function StepsResult({ runs, file, table, steps, checked, isUnderWay }: StepsResultProps) {
  const draft = stepsStoreOf(useSchemaAccess());
  const newRun = useNewRun();
  const [maySend, setMaySend] = useState(false);
  const [said, say] = useState<string>();
  const { output } = file;
  const setOutput = (part: Partial<StepsFile['output']>): void =>
    draft.setState({ file: { ...file, output: { ...output, ...part } } });
  const found = steps.flatMap(({ step: { id, join } }) => (join ? [`${id}.${MATCHED}`] : []));
  const offered = [...table.names, ...steps.flatMap(outputOf), ...found, ...output.columns];
  const own = steps.filter(({ facts }) => facts?.isMutation).map(({ step }) => step.id);
  const changing = [...new Set([...own, ...(checked?.changing ?? [])])];
  const isReady = table.rows.length > 0 && steps.length > 0 && checked?.faults.length === 0;
  const canStart = isReady && !isUnderWay && (maySend || changing.length === 0);
  const lost = checked?.lost ?? [];
  const calls = checked?.calls.reduce((sum, one) => sum + one.calls, 0) ?? 0;
  const isLeast = checked?.calls.some((one) => one.isEstimate) ?? false;
  const time = checked?.ms ? `, ${duration(Math.ceil(checked.ms / 1_000))}` : '';
  const others = (checked?.faults ?? []).filter(
    ({ place }) => table.rows.length > 0 && steps.every(({ step }) => step.id !== place),
  );
  const start = (isTrial: boolean): void => {
    say(undefined);
    const run = newRun(file.name ?? '');
    void runs.start(run, file, table, isTrial).catch((error: Error) => say(error.message));
  };
  return (
    <>
      <fieldset className="gh-steps-columns">
        <legend>{STEPS_COPY.columns}</legend>
        {[...new Set(offered)].map((column) => (
          <Tick
            key={column}
            isOn={output.columns.includes(column)}
            onChange={(isOn) => {
              const rest = output.columns.filter((one) => one !== column);
              setOutput({ columns: isOn ? [...rest, column] : rest });
            }}
          >
            {column}
          </Tick>
        ))}
      </fieldset>
      <Tick
        isOn={output.unmatched === 'drop'}
        onChange={(isOn) => setOutput({ unmatched: isOn ? 'drop' : 'keep' })}
      >
        {STEPS_COPY.drop}
      </Tick>
      <StepsFileForm {...{ runs, file, table }} />
      <div role="status">
        {others.map(({ place, message }) => (
          <p key={place + message} className="gh-fault">
            {place && `${place}: `}
            {message}
          </p>
        ))}
        {lost.slice(0, MOST_LISTED).map(({ value, said: why }) => (
          <p key={why} className="gh-fault">
            {value}: {why}
          </p>
        ))}
        {lost.length > MOST_LISTED && <p>{BATCH_COPY.more(lost.length - MOST_LISTED)}</p>}
        {said !== undefined && <p>{said}</p>}
        {calls > 0 && <p>{STEPS_COPY.calls(calls, isLeast) + time}</p>}
      </div>
      {changing.length > 0 && (
        <Tick isOn={maySend} onChange={setMaySend}>
          {STEPS_COPY.mutations(changing.join(', '))}
        </Tick>
      )}
      <div className="gh-actions">
        <Button label={STEPS_COPY.try} disabled={!canStart} onClick={() => start(true)} />
        <Button
          look="primary"
          label={STEPS_COPY.run}
          disabled={!canStart}
          onClick={() => start(false)}
        />
      </div>
    </>
  );
}
