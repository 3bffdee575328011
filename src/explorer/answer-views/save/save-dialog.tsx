import { useId, useState, type JSX, type SubmitEvent, type ReactNode } from 'react';
import type { FileFormat } from '../../../answers/export/file-format.ts';
import type { FileRequest } from '../../../answers/export/formats.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import { listsInRows } from '../../../answers/list-columns.ts';
import { CloseButton, closeDialogOf, Dialog } from '../../ui/dialog.tsx';
import type { SaveRequest } from './run-save.ts';
import { SAVE_COPY } from './save-copy.ts';
import {
  isPartly,
  planFile,
  keepChoices,
  readChoices,
  shownOf,
  COMPANIONS,
  JOINERS,
  NESTINGS,
  SEPARATORS,
  EXTENTS,
  type RowsPlan,
  type SaveChoices,
} from './save-plan.ts';
import type { FoundList } from '../../../answers/query/outline.ts';

interface SaveDialogProps {
  /** Of rows. */
  readonly format: FileFormat<FileRequest>;
  readonly label: string;
  readonly lists: readonly FoundList[];
  /** What is chosen until something else is. */
  readonly first: RowsPlan;
  /** Called in the task of the click. */
  readonly onSave: (save: SaveRequest) => void;
  readonly onClose: () => void;
}

/** Asks which rows are saved, and how. What is chosen is remembered, save what is of the answer. */
export function SaveDialog(props: SaveDialogProps): JSX.Element {
  const { format, label, lists, first, onSave, onClose } = props;
  const [plan, setPlan] = useState(first);
  const [choices, setChoices] = useState(() => readChoices());
  const options = format.of === 'rows' ? format.options : [];
  const id = useId();
  const shown = shownOf(plan);
  const labels = {
    columns: {
      shown: SAVE_COPY.shownColumns(shown?.columns.length ?? 0),
      all: SAVE_COPY.allColumns(plan.list.columns.length),
    },
    rows: { shown: SAVE_COPY.shownRows, all: SAVE_COPY.allRows },
  };
  const asked = (['columns', 'rows'] as const).filter((what) =>
    what === 'rows' ? isPartly(shown) : shown && options.includes('columns'),
  );
  const choose = (choice: Partial<SaveChoices>): void => setChoices({ ...choices, ...choice });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const request = planFile(format, plan, choices);
    if (request) onSave({ request, companions: choices });
    keepChoices(choices);
    closeDialogOf(event.currentTarget);
  };
  return (
    <Dialog title={SAVE_COPY.title(label)} className="gh-save-dialog" onClose={onClose}>
      <form onSubmit={submit}>
        {lists.length > 1 && (
          <SelectField
            label={SAVE_COPY.list}
            value={String(lists.indexOf(plan.list))}
            onChange={(position) =>
              setPlan({ list: lists[Number(position)] ?? plan.list, shown: plan.shown })
            }
          >
            {lists.map(({ path, count }, position) => (
              <option key={path.join('\n')} value={position}>
                {SAVE_COPY.listName(path, count)}
              </option>
            ))}
          </SelectField>
        )}
        {asked.map((what) => (
          <fieldset key={what} className="gh-save-extent">
            <legend className="gh-field-name">{SAVE_COPY[what]}</legend>
            {EXTENTS.map((extent) => (
              <label key={extent}>
                <input
                  type="radio"
                  name={`${id}-${what}`}
                  checked={extent === choices[what]}
                  onChange={() => choose({ [what]: extent })}
                />
                {labels[what][extent]}
              </label>
            ))}
          </fieldset>
        ))}
        {options.includes('cells') && (
          <>
            <SelectField
              label={SAVE_COPY.separator}
              value={choices.separator}
              onChange={(value) =>
                choose({ separator: SEPARATORS.find((one) => one === value) ?? ',' })
              }
            >
              {SEPARATORS.map((separator) => (
                <option key={separator} value={separator}>
                  {SAVE_COPY.separators[separator]}
                </option>
              ))}
            </SelectField>
            <NestedField plan={plan} joiner={choices.joiner} onPlan={setPlan} onChoose={choose} />
            {(['isGuarded', 'hasMark'] as const).map((name) => (
              <Check
                key={name}
                {...SAVE_COPY.checks[name]}
                isOn={choices[name]}
                onChange={(isOn) => choose({ [name]: isOn })}
              />
            ))}
          </>
        )}
        {options.includes('nesting') && (
          <SelectField
            label={SAVE_COPY.nested}
            value={choices.nesting}
            onChange={(value) => choose({ nesting: value === 'json' ? 'json' : 'kept' })}
          >
            {NESTINGS.map((nesting) => (
              <option key={nesting} value={nesting}>
                {SAVE_COPY.nestings[nesting]}
              </option>
            ))}
          </SelectField>
        )}
        {format.name === 'xlsx' && <p className="gh-field-hint">{SAVE_COPY.hints.xlsx}</p>}
        {COMPANIONS.map((name) => (
          <Check
            key={name}
            {...SAVE_COPY.companions[name]}
            isOn={choices[name]}
            onChange={(isOn) => choose({ [name]: isOn })}
          />
        ))}
        <div className="gh-dialog-actions">
          <CloseButton>{SAVE_COPY.leave}</CloseButton>
          <button type="submit" className="gh-button gh-button-primary">
            {SAVE_COPY.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Check({ label, hint, isOn, onChange }: CheckProps): JSX.Element {
  const id = useId();
  return (
    <div className="gh-save-check">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="gh-field-hint">
        {hint}
      </p>
    </div>
  );
}

interface NestedFieldProps {
  readonly plan: RowsPlan;
  readonly joiner: SaveChoices['joiner'];
  readonly onPlan: (plan: RowsPlan) => void;
  readonly onChoose: (choice: Pick<SaveChoices, 'joiner'>) => void;
}

/** Lists in the rows: in one cell, joined or as they are, or one of them as rows. */
function NestedField(props: NestedFieldProps): JSX.Element | undefined {
  const { plan, joiner, onPlan, onChoose } = props;
  const lists = listsInRows(plan.list.columns);
  if (lists.length === 0) return undefined;
  const rowsOf = lists.findIndex((path) => isSamePath(path, plan.rowsOf ?? []));
  const ofCell = joiner === undefined ? 'json' : `joiner ${joiner}`;
  const choose = (value: string): void => {
    const own = lists.find((_, position) => value === `rows ${position}`);
    onPlan({ ...plan, rowsOf: own });
    if (!own) onChoose({ joiner: JOINERS.find((one) => value === `joiner ${one}`) });
  };
  return (
    <SelectField
      label={SAVE_COPY.nested}
      value={rowsOf < 0 ? ofCell : `rows ${rowsOf}`}
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
        {lists.map((path, position) => (
          <option key={path.join('\n')} value={`rows ${position}`}>
            {path.join('.')}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function SelectField({ label, value, onChange, children }: SelectFieldProps): JSX.Element {
  const id = useId();
  return (
    <div className="gh-field">
      <label htmlFor={id}>{label}</label>
      <div className="gh-field-box">
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      </div>
    </div>
  );
}
