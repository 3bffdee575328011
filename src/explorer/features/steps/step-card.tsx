import { Fragment, type ReactNode } from 'react';
import type { Given } from '../../../jobs/steps/steps-file.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Button, VanishingButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/choices.tsx';
import { useAwaited } from '../../ui/while-wanted.ts';
import { asOptions, StepDetails, TypedField, type StepDetailsProps } from './step-details.tsx';
import { STEPS_COPY } from './steps-copy.ts';
import {
  constantOf,
  constantText,
  eachOf,
  isMapped,
  rowColumns,
  withMember,
} from './steps-draft.ts';
import type { StepState } from './steps-job.ts';

interface StepCardProps extends StepDetailsProps {
  readonly number: number;
  readonly operations: readonly string[];
  readonly columns: readonly string[];
  /** Another operation: values and join are proposed anew. */
  readonly onOperation: (operation: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** Choices beside columns, whose names begin with no space. */
const [EACH, CONSTANT] = [' each', ' constant'];

export function StepCard(props: StepCardProps) {
  const { number, step, facts, columns, names, onChange } = props;
  const { id, operation } = step;
  const join = typeof step.join === 'string' ? [step.join] : Object.entries(step.join ?? {})[0];
  const [field = '', to = ''] = join ?? [];
  const { asked, own } = rowColumns({ step, facts });
  const give = (name: string, given?: Given): void =>
    onChange({ ...step, with: withMember(step.with, name, given) });
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
        const column = typeof given === 'string' ? given : undefined;
        const constant = constantText(given);
        return (
          <Fragment key={name}>
            <Choice
              label={`$${name}: ${typeText}`}
              value={column ?? (isMapped(given) ? EACH : CONSTANT)}
              options={[
                ['', STEPS_COPY.none],
                ...(fields || isMapped(given) ? [[EACH, textOf(given)] as const] : []),
                [CONSTANT, STEPS_COPY.constant],
                ...asOptions(columns, column),
              ]}
              onChange={(next) => {
                if (next === EACH) give(name, eachOf(fields ?? [], names));
                else give(name, next === CONSTANT ? { value: '' } : next || undefined);
              }}
            />
            {constant !== undefined && (
              <TypedField
                label={STEPS_COPY.constantOf(name)}
                value={constant}
                take={(text) => give(name, constantOf(text, typeText))}
              />
            )}
          </Fragment>
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
      <StepDetails {...props} />
      {props.children}
    </li>
  );
}

/** Fields of input objects with their columns, as a select shows them. */
const textOf = (given: Given): string =>
  Object.entries(isMapped(given) ? given.each : {})
    .map((pair) => pair.join(' ← '))
    .join(', ') || STEPS_COPY.eachRow;

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
