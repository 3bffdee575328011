import type { JSX } from 'react';
import { KIND } from '../../../answers/query/shape.ts';
import { CheckField } from './check-field.tsx';
import type { RowsPlan } from './plan-request.ts';
import { JOINERS, SEPARATORS, type SaveChoices } from './save-choices.ts';
import { SAVE_COPY } from './save-copy.ts';
import { SelectField } from './select-field.tsx';

interface CsvFieldsProps {
  readonly plan: RowsPlan;
  readonly choices: SaveChoices;
  readonly onPlan: (plan: RowsPlan) => void;
  readonly onChoices: (choices: SaveChoices) => void;
}

/** How cells are written. */
export function CsvFields({ plan, choices, onPlan, onChoices }: CsvFieldsProps): JSX.Element {
  return (
    <>
      <SelectField
        label={SAVE_COPY.separator}
        value={choices.separator}
        onChange={(value) => {
          const separator = SEPARATORS.find((one) => one === value) ?? ',';
          onChoices({ ...choices, separator });
        }}
      >
        {SEPARATORS.map((separator) => (
          <option key={separator} value={separator}>
            {SAVE_COPY.separators[separator]}
          </option>
        ))}
      </SelectField>
      <NestedField plan={plan} choices={choices} onPlan={onPlan} onChoices={onChoices} />
      <CheckField
        label={SAVE_COPY.guard}
        hint={SAVE_COPY.guardHint}
        isOn={choices.isGuarded}
        onChange={(isGuarded) => onChoices({ ...choices, isGuarded })}
      />
      <CheckField
        label={SAVE_COPY.mark}
        hint={SAVE_COPY.markHint}
        isOn={choices.hasMark}
        onChange={(hasMark) => onChoices({ ...choices, hasMark })}
      />
    </>
  );
}

/** Lists in the rows: in one cell, joined or as they are, or one of them as rows. */
function NestedField(props: CsvFieldsProps): JSX.Element | undefined {
  const { plan, choices, onPlan, onChoices } = props;
  const lists = plan.list.columns.filter(
    ({ kinds, path }) => (kinds & KIND.list) !== 0 && path.length > 0,
  );
  if (lists.length === 0) return undefined;
  const rowsOf = lists.findIndex(({ path }) => path === plan.rowsOf);
  const joiner = choices.joiner === undefined ? 'json' : `joiner ${choices.joiner}`;
  const choose = (value: string): void => {
    const own = lists.find((_, place) => value === `rows ${place}`);
    onPlan({ ...plan, rowsOf: own?.path });
    if (!own) {
      onChoices({ ...choices, joiner: JOINERS.find((one) => value === `joiner ${one}`) });
    }
  };
  return (
    <SelectField
      label={SAVE_COPY.nested}
      value={rowsOf < 0 ? joiner : `rows ${rowsOf}`}
      onChange={choose}
    >
      <optgroup label={SAVE_COPY.joined}>
        {JOINERS.map((one) => (
          <option key={one} value={`joiner ${one}`}>
            {SAVE_COPY.joiners[one]}
          </option>
        ))}
        <option value="json">{SAVE_COPY.asJson}</option>
      </optgroup>
      <optgroup label={SAVE_COPY.ownRows}>
        {lists.map(({ path }, place) => (
          <option key={path.join('\n')} value={`rows ${place}`}>
            {path.join('.')}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}
