import type { ComponentProps } from 'react';
import { askedColumns } from '../../../jobs/pages/column-fields.ts';
import type { StepSettings } from '../../../jobs/steps/steps-file.ts';
import { Choice, Tick } from '../../ui/choices.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { BATCH_COPY } from '../batch/batch-copy.ts';
import { STEPS_COPY } from './steps-copy.ts';
import type { DraftStep } from './steps-draft.ts';

/** @param current is among them, so that a select shows no other one in its place */
export const asOptions = (values: readonly string[], current = '') =>
  [...new Set([...values, current])].filter(Boolean).map((one) => [one, one] as const);

interface TypedFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly value: string;
  readonly take: (text: string) => void;
}

/** A field whose text is taken when it is left, if it is valid. */
export function TypedField({ label, value, take, ...input }: TypedFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        {...input}
        key={value}
        defaultValue={value}
        onBlur={({ target }) => {
          const text = target.validity.valid ? target.value.trim() : value;
          target.value = value;
          if (text !== value) take(text);
        }}
      />
    </label>
  );
}

const [SECOND_MS, MINUTE_MS, KB] = [1_000, 60_000, 1_000];

/** @param take is given nothing for an empty field */
const inUnits = (amount = 0, unit: number, take: (amount: number | undefined) => void) => ({
  type: 'number',
  min: 1,
  max: 999_999,
  value: amount > 0 ? String(amount / unit) : '',
  take: (text: string) => take(text === '' ? undefined : Number(text) * unit),
});

const PROPOSED_WAIT = { is: 'COMPLETED', every: 5 * SECOND_MS, atMost: 30 * MINUTE_MS };

interface StepDetailsProps extends DraftStep {
  readonly onChange: (step: StepSettings) => void;
}

/** Holds what few steps need: chunks, all pages, and a job that is waited for. */
export function StepDetails({ step, facts, onChange }: StepDetailsProps) {
  const { chunk, pages, until } = step;
  const takesList = facts?.variables.some(({ typeText }) => typeText.startsWith('['));
  const asked = facts ? askedColumns(facts.call, ['data']).map((path) => path.join('.')) : [];
  const wait = (part: Partial<typeof until>): void =>
    onChange({ ...step, until: { path: '', ...PROPOSED_WAIT, ...until, ...part } });
  const cut = (rows: number | undefined, bytes: number | undefined): void =>
    onChange({ ...step, chunk: rows || bytes ? { rows, bytes } : undefined });
  return (
    <details>
      <summary>{PART_COPY.more}</summary>
      <div className="gh-stack">
        {(takesList || chunk) && (
          <>
            <TypedField
              label={BATCH_COPY.chunkSize}
              {...inUnits(chunk?.rows, 1, (rows) => cut(rows, chunk?.bytes))}
            />
            <TypedField
              label={STEPS_COPY.bytes}
              {...inUnits(chunk?.bytes, KB, (bytes) => cut(chunk?.rows, bytes))}
            />
          </>
        )}
        <Tick
          isOn={pages === 'all'}
          onChange={(isAll) => onChange({ ...step, pages: isAll ? 'all' : undefined })}
        >
          {BATCH_COPY.allPages}
        </Tick>
        <Choice
          label={STEPS_COPY.until.path}
          value={until?.path ?? ''}
          options={[['', STEPS_COPY.until.none], ...asOptions(asked, until?.path)]}
          onChange={(path) => (path ? wait({ path }) : onChange({ ...step, until: undefined }))}
        />
        {until && (
          <>
            <TypedField
              label={STEPS_COPY.until.is}
              value={String(until.is)}
              take={(is) => wait({ is: is || until.is })}
            />
            <TypedField
              label={STEPS_COPY.until.every}
              {...inUnits(until.every, SECOND_MS, (every = until.every) => wait({ every }))}
            />
            <TypedField
              label={STEPS_COPY.until.atMost}
              {...inUnits(until.atMost, MINUTE_MS, (atMost = until.atMost) => wait({ atMost }))}
            />
          </>
        )}
      </div>
    </details>
  );
}
