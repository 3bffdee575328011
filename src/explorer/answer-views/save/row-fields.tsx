import type { JSX } from 'react';
import type { FoundList } from '../../../answers/query/find-lists.ts';
import { ExtentField } from './extent-field.tsx';
import { shownOf, type RowsPlan } from './plan-request.ts';
import type { SaveChoices } from './save-choices.ts';
import { SAVE_COPY } from './save-copy.ts';
import { SelectField } from './select-field.tsx';

interface RowFieldsProps {
  readonly lists: readonly FoundList[];
  readonly plan: RowsPlan;
  readonly choices: SaveChoices;
  /** Whether single columns can be left out. */
  readonly hasColumns: boolean;
  readonly onPlan: (plan: RowsPlan) => void;
  readonly onChoices: (choices: SaveChoices) => void;
}

/** Which list is saved, and which of its columns and rows. */
export function RowFields(props: RowFieldsProps): JSX.Element {
  const { lists, plan, choices, hasColumns, onPlan, onChoices } = props;
  const shown = shownOf(plan);
  return (
    <>
      {lists.length > 1 && (
        <SelectField
          label={SAVE_COPY.list}
          value={String(lists.indexOf(plan.list))}
          onChange={(place) => {
            const list = lists[Number(place)] ?? plan.list;
            onPlan({ list, shown: plan.shown });
          }}
        >
          {lists.map(({ path, count }, place) => (
            <option key={path.join('\n')} value={place}>
              {SAVE_COPY.listName(path, count)}
            </option>
          ))}
        </SelectField>
      )}
      {shown && hasColumns && (
        <ExtentField
          legend={SAVE_COPY.columns}
          words={{
            shown: SAVE_COPY.shownColumns(shown.columns.length),
            all: SAVE_COPY.allColumns(plan.list.columns.length),
          }}
          value={choices.columns}
          onChange={(columns) => onChoices({ ...choices, columns })}
        />
      )}
      {(shown?.order ?? shown?.filter) && (
        <ExtentField
          legend={SAVE_COPY.rows}
          words={{ shown: SAVE_COPY.shownRows, all: SAVE_COPY.allRows }}
          value={choices.rows}
          onChange={(rows) => onChoices({ ...choices, rows })}
        />
      )}
    </>
  );
}
