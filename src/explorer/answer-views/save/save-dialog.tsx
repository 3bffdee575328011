import { useId, useState, type JSX, type SubmitEvent, type ReactNode } from 'react';
import type { FoundList } from '../../../answers/api.ts';
import type { FileFormat } from '../../../answers/export/file-format.ts';
import type { FileRequest } from '../../../answers/export/formats.ts';
import { KIND } from '../../../answers/json/shape.ts';
import { CloseButton, closeDialogOf, Dialog } from '../../ui/dialog.tsx';
import { SAVE_COPY } from './save-copy.ts';
import {
  planFile,
  keepChoices,
  readChoices,
  shownOf,
  JOINERS,
  SEPARATORS,
  EXTENTS,
  type RowsPlan,
  type SaveChoices,
  type Extent,
} from './save-plan.ts';

interface SaveDialogProps {
  /** Of rows. */
  readonly format: FileFormat<FileRequest>;
  readonly label: string;
  readonly lists: readonly FoundList[];
  /** What is chosen until something else is. */
  readonly first: RowsPlan;
  /** Called in the task of the click. */
  readonly onSave: (request: FileRequest) => void;
  readonly onClose: () => void;
}

/** Asks which rows are saved, and how. What is chosen is remembered, save what is of the answer. */
export function SaveDialog({
  format,
  label,
  lists,
  first,
  onSave,
  onClose,
}: SaveDialogProps): JSX.Element {
  const [plan, setPlan] = useState(first);
  const [choices, setChoices] = useState(() => readChoices());
  const options = format.of === 'rows' ? format.options : [];
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const request = planFile(format, plan, choices);
    if (request) onSave(request);
    keepChoices(choices);
    closeDialogOf(event.currentTarget);
  };
  return (
    <Dialog title={SAVE_COPY.title(label)} className="gh-save-dialog" onClose={onClose}>
      <form onSubmit={submit}>
        <RowFields
          lists={lists}
          plan={plan}
          choices={choices}
          hasColumns={options.includes('columns')}
          onPlan={setPlan}
          onChoices={setChoices}
        />
        {options.includes('cells') && (
          <CellFields plan={plan} choices={choices} onPlan={setPlan} onChoices={setChoices} />
        )}
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
function RowFields(props: RowFieldsProps): JSX.Element {
  const { lists, plan, choices, hasColumns, onPlan, onChoices } = props;
  const shown = shownOf(plan);
  return (
    <>
      {lists.length > 1 && (
        <SelectField
          label={SAVE_COPY.list}
          value={String(lists.indexOf(plan.list))}
          onChange={(position) => {
            const list = lists[Number(position)] ?? plan.list;
            onPlan({ list, shown: plan.shown });
          }}
        >
          {lists.map(({ path, count }, position) => (
            <option key={path.join('\n')} value={position}>
              {SAVE_COPY.listName(path, count)}
            </option>
          ))}
        </SelectField>
      )}
      {shown && hasColumns && (
        <ExtentField
          legend={SAVE_COPY.columns}
          labels={{
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
          labels={{ shown: SAVE_COPY.shownRows, all: SAVE_COPY.allRows }}
          value={choices.rows}
          onChange={(rows) => onChoices({ ...choices, rows })}
        />
      )}
    </>
  );
}

interface CellFieldsProps {
  readonly plan: RowsPlan;
  readonly choices: SaveChoices;
  readonly onPlan: (plan: RowsPlan) => void;
  readonly onChoices: (choices: SaveChoices) => void;
}

/** How cells are written. */
function CellFields({ plan, choices, onPlan, onChoices }: CellFieldsProps): JSX.Element {
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
function NestedField(props: CellFieldsProps): JSX.Element | undefined {
  const { plan, choices, onPlan, onChoices } = props;
  const lists = plan.list.columns.filter(
    ({ kinds, path }) => (kinds & KIND.list) !== 0 && path.length > 0,
  );
  if (lists.length === 0) return undefined;
  const rowsOf = lists.findIndex(({ path }) => path === plan.rowsOf);
  const joiner = choices.joiner === undefined ? 'json' : `joiner ${choices.joiner}`;
  const choose = (value: string): void => {
    const own = lists.find((_, position) => value === `rows ${position}`);
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
        {lists.map(({ path }, position) => (
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
  /** Its options. */
  readonly children: ReactNode;
}

/** A choice of one among several. */
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

interface ExtentFieldProps {
  readonly legend: string;
  readonly labels: Readonly<Record<Extent, string>>;
  readonly value: Extent;
  readonly onChange: (value: Extent) => void;
}

/** What the table shows, or all that there is. */
function ExtentField({ legend, labels, value, onChange }: ExtentFieldProps): JSX.Element {
  const name = useId();
  return (
    <fieldset className="gh-save-extent">
      <legend className="gh-field-name">{legend}</legend>
      {EXTENTS.map((extent) => (
        <label key={extent}>
          <input
            type="radio"
            name={name}
            checked={extent === value}
            onChange={() => onChange(extent)}
          />
          {labels[extent]}
        </label>
      ))}
    </fieldset>
  );
}

interface CheckFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A choice that is on or off, and what it does. */
function CheckField({ label, hint, isOn, onChange }: CheckFieldProps): JSX.Element {
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
