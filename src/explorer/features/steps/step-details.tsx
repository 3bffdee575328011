import type { ComponentProps } from 'react';
import { askedColumns } from '../../../jobs/pages/column-fields.ts';
import type { StepSettings } from '../../../jobs/steps/steps-file.ts';
import { Choice, Tick } from '../../ui/choices.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { BATCH_COPY } from '../batch/batch-copy.ts';
import { STEPS_COPY } from './steps-copy.ts';
import { isMapped, withMember, type DraftStep } from './steps-draft.ts';

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

export interface StepDetailsProps extends DraftStep {
  /** Its own, else that of the step before. */
  readonly service: string;
  /** The services of the same sign-in, with their names. */
  readonly services: readonly (readonly [id: string, name: string])[];
  readonly names: readonly string[];
  readonly onChange: (step: StepSettings) => void;
}

/** Holds what few steps need: services, fields of input objects, chunks, pages, a job that is waited for. */
export function StepDetails(props: StepDetailsProps) {
  const { step, facts, service, services, names, onChange } = props;
  const { chunk, pages, until } = step;
  const isOffered = services.some(([id]) => id === service);
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
        {services.length > 1 && (
          <Choice
            label={STEPS_COPY.service}
            value={service}
            options={isOffered ? services : [[service, service], ...services]}
            onChange={(id) => onChange({ ...step, service: id })}
          />
        )}
        {facts?.variables.map(({ name: variable, fields = [] }) => {
          const { [variable]: given = '' } = step.with;
          if (!isMapped(given)) return null;
          const give = (each: typeof given.each): void =>
            onChange({ ...step, with: { ...step.with, [variable]: { each } } });
          return fields.map(({ name, type }) => (
            <Choice
              key={name}
              label={`${name}: ${String(type)}`}
              value={given.each[name] ?? ''}
              options={[['', STEPS_COPY.none], ...asOptions(names, given.each[name])]}
              onChange={(column) => give(withMember(given.each, name, column || undefined))}
            />
          ));
        })}
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
