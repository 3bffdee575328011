import type { ReactNode } from 'react';
import type { Given, StepSettings } from '../../../jobs/steps/steps-file.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Button, VanishingButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/choices.tsx';
import { useAwaited } from '../../ui/while-wanted.ts';
import { asOptions, StepDetails } from './step-details.tsx';
import { STEPS_COPY } from './steps-copy.ts';
import { rowColumns, eachOf, type DraftStep } from './steps-draft.ts';
import type { StepState } from './steps-job.ts';

interface StepCardProps extends DraftStep {
  readonly number: number;
  readonly operations: readonly string[];
  readonly names: readonly string[];
  readonly columns: readonly string[];
  readonly onChange: (step: StepSettings) => void;
  /** Another operation: values and join are proposed anew. */
  readonly onOperation: (operation: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** Choices of the file beside columns, whose names begin with no space. */
const [AS_WRITTEN, EACH] = [' written', ' each'];

export function StepCard(props: StepCardProps) {
  const { number, step, facts, columns, names, onChange } = props;
  const { id, operation } = step;
  const join = typeof step.join === 'string' ? [step.join] : Object.entries(step.join ?? {})[0];
  const [field = '', to = ''] = join ?? [];
  const { asked, own } = rowColumns({ step, facts });
  const give = (name: string, given: Given | undefined): void => {
    const { [name]: _, ...others } = step.with;
    onChange({ ...step, with: given === undefined ? others : { ...others, [name]: given } });
  };
  return (
    <li className="gh-steps-card gh-frame gh-stack">
      <div className="gh-strip">
        <h3 className="gh-ellipsis">{STEPS_COPY.step(number, id)}</h3>
        <Button look="small" label="↑" hint={STEPS_COPY.up(id)} onClick={() => props.onMove(-1)} />
        <Button look="small" label="↓" hint={STEPS_COPY.down(id)} onClick={() => props.onMove(1)} />
        <VanishingButton
          look="small"
          label="×"
          hint={STEPS_COPY.remove(id)}
          onClick={props.onRemove}
        />
      </div>
      <Choice
        label={STEPS_COPY.operation}
        value={operation}
        options={asOptions(props.operations, operation)}
        onChange={props.onOperation}
      />
      {facts?.variables.map(({ name, typeText, fields }) => {
        const { [name]: given = '' } = step.with;
        const isColumn = typeof given === 'string' && (given === '' || columns.includes(given));
        return (
          <Choice
            key={name}
            label={`$${name}: ${typeText}`}
            value={isColumn ? given : AS_WRITTEN}
            options={[
              ['', STEPS_COPY.none],
              ...(isColumn ? [] : [[AS_WRITTEN, textOf(given)] as const]),
              ...(fields ? [[EACH, STEPS_COPY.eachRow] as const] : []),
              ...asOptions(columns),
            ]}
            onChange={(next) => {
              if (next === EACH) give(name, fields && eachOf(fields, names));
              else if (next !== AS_WRITTEN) give(name, next || undefined);
            }}
          />
        );
      })}
      {facts && (
        <Choice
          label={STEPS_COPY.join}
          value={field}
          options={[['', STEPS_COPY.notJoined], ...asOptions([own, ...asked], field)]}
          onChange={(next) => {
            const value = to === '' ? next : { [next]: to };
            onChange({ ...step, join: next === '' ? undefined : value });
          }}
        />
      )}
      {facts && field !== '' && (
        <Choice
          label={STEPS_COPY.joinTo}
          value={to}
          options={[['', STEPS_COPY.idOfList], ...asOptions(columns, to)]}
          onChange={(next) => onChange({ ...step, join: next === '' ? field : { [field]: next } })}
        />
      )}
      <StepDetails {...{ step, facts, onChange }} />
      {props.children}
    </li>
  );
}

/** A value as a select shows it: fields with their columns, a constant as JSON. */
const textOf = (given: Given): string =>
  typeof given === 'object' && 'each' in given
    ? Object.entries(given.each as object)
        .map((pair) => pair.join(' ← '))
        .join(', ')
    : JSON.stringify(given);

export function FirstRows({ id, answer = '' }: Pick<StepState, 'answer' | 'id'>) {
  const { answersApi } = useSchemaAccess().answerStore;
  const found = useAwaited(async () => {
    const [list] = (await answersApi().read.outline(answer)).lists;
    const columns = list?.columns.map(({ path }) => path).slice(0, 20) ?? [];
    const asked = list && { list: list.path, columns, from: 0, count: 5 };
    return asked && { columns, ...(await answersApi().compute.rows(answer, asked)) };
  }, [answer]);
  if (!found) return null;
  return (
    // Scrollable regions must be reachable by keyboard.
    <div className="gh-steps-rows" role="region" aria-label={STEPS_COPY.firstRows(id)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {found.columns.map((path) => (
              <th key={path.join('.')}>{path.join('.')}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.rows.map(({ number, cells }) => (
            <tr key={number}>
              {cells.map(({ text }, at) => (
                <td key={at}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
