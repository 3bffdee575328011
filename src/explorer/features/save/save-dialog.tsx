import type { SaveJob } from './save-file.ts';
import { useState, type SubmitEvent } from 'react';
import { useStore } from 'zustand';
import { type FileFormat, NULL_TEXTS, type NullText } from '../../../answers/export/file-format.ts';
import { REMARK_COPY } from '../../../session/remark-copy.ts';
import type { FileRequest } from '../../../answers/export/formats.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import { listsInRows } from '../../../answers/query/list-columns.ts';
import { CloseButton, closeDialogOf, Dialog } from '../../ui/dialog.tsx';
import { columnNames, type RecordSource } from './file-record.ts';
import type { SaveRequest } from './run-save.ts';
import { SAVE_COPY, formatText } from './save-copy.ts';
import {
  isPartly,
  planFile,
  remarksOfPlan,
  saveChoices,
  shownOf,
  COMPANIONS,
  companionsOf,
  JOINERS,
  NESTINGS,
  SEPARATORS,
  EXTENTS,
  type RowsPlan,
  type SaveChoices,
} from './save-plan.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Radios, Tick } from '../../ui/choices.tsx';
import {
  isSelective,
  rowSelectionOf,
  type RowSelection,
} from '../../../answers/query/selection.ts';
import { useAwaited } from '../../ui/while-wanted.ts';
import { PART_COPY } from '../../ui/part-copy.ts';
import { DIALECT_NAMES, SQL_DIALECTS } from '../../../answers/typed/sql-dialects.ts';
import type { TableChoice } from '../../../answers/typed/table-definition.ts';

interface SaveDialogProps extends RecordSource {
  readonly format: FileFormat<FileRequest>;
  readonly lists: readonly FoundList[];
  readonly first: RowsPlan;
  /** Called in the task of the click. */
  readonly onSave: (save: SaveRequest) => void;
  readonly onClose: () => void;
}

/** Asks which rows are saved, and how. Choices are remembered, except those of one answer. */
export function SaveDialog(props: SaveDialogProps) {
  const { format, lists, first, answersApi, name, origin, onSave, onClose } = props;
  const [plan, setPlan] = useState(first);
  const [changed, setChanged] = useState<Partial<SaveChoices>>({});
  const [key, setKey] = useState<readonly string[]>([]);
  const chosen = { ...useStore(saveChoices), ...changed };
  const { dialect, choices, nullTexts } = choicesForTable(format.name, chosen);
  const options = format.of === 'rows' ? format.options : [];
  const shown = shownOf(plan);
  const labels = {
    columns: {
      shown: SAVE_COPY.shownColumns(shown?.columns.length ?? 0),
      all: SAVE_COPY.allColumns(plan.list.columns.length),
    },
    rows: { shown: SAVE_COPY.shownRows, all: PART_COPY.allRows },
  };
  const asked = (['columns', 'rows'] as const).filter((what) =>
    what === 'rows' ? isPartly(shown) : shown && options.includes('columns'),
  );
  const choose = (choice: Partial<SaveChoices>): void => setChanged({ ...changed, ...choice });
  const request = planFile(format, plan, choices);
  const names = dialect && request ? columnNames(request, origin) : [];
  const table = dialect && { dialect, key: key.filter((one) => names.includes(one)) };
  const companions = { ...companionsOf(choices, format.name), table };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (request) onSave({ request, companions, remarks: remarksOfPlan(plan, request) });
    if (Object.keys(changed).length > 0) saveChoices.choose(changed);
    closeDialogOf(event.currentTarget);
  };
  return (
    <Dialog
      title={SAVE_COPY.title(formatText(format.label))}
      className="gh-save-dialog"
      onClose={onClose}
    >
      <form onSubmit={submit}>
        {lists.length > 1 && (
          <Choice
            label={PART_COPY.list}
            value={String(lists.indexOf(plan.list))}
            onChange={(position) =>
              setPlan({ list: lists[Number(position)] ?? plan.list, shown: plan.shown })
            }
            options={lists.map(({ path, count }, at) => [
              String(at),
              SAVE_COPY.listName(path, count),
            ])}
          />
        )}
        {asked.map((what) => (
          <fieldset key={what}>
            <legend className="gh-field-name">{SAVE_COPY[what]}</legend>
            <Radios
              className="gh-choice"
              value={choices[what]}
              options={EXTENTS.map((extent) => [extent, labels[what][extent]])}
              onChange={(extent) => choose({ [what]: extent })}
            />
          </fieldset>
        ))}
        {format.of === 'rows' && (
          <NestedField
            ways={format.lists}
            {...{ plan, choices }}
            onPlan={setPlan}
            onChoose={choose}
          />
        )}
        {options.includes('cells') && (
          <>
            <Choice
              label={SAVE_COPY.separator}
              value={choices.separator}
              onChange={(separator) => choose({ separator })}
              options={SEPARATORS.map((one) => [one, SAVE_COPY.separators[one]])}
            />
            <Choice
              label={SAVE_COPY.nullAs}
              value={choices.nullAs}
              onChange={(nullAs) => choose({ nullAs })}
              options={nullTexts.map((one) => [one, one || SAVE_COPY.emptyCell])}
            />
            {(['isGuarded', 'hasMark'] as const).map((check) => (
              <Tick
                key={check}
                isOn={choices[check]}
                isDisabled={check === 'isGuarded' && dialect !== undefined}
                onChange={(isOn) => choose({ [check]: isOn })}
              >
                {hinted(SAVE_COPY.checks[check])}
              </Tick>
            ))}
          </>
        )}
        {request && <FileExtent {...{ answersApi, name, plan, request }} />}
        {format.hint && <p className="gh-field-hint">{formatText(format.hint)}</p>}
        {COMPANIONS.map((companion) => (
          <Tick
            key={companion}
            isOn={companions[companion]}
            onChange={(isOn) =>
              choose({ [companion]: { ...choices[companion], [format.name]: isOn } })
            }
          >
            {hinted(SAVE_COPY.companions[companion])}
          </Tick>
        ))}
        <TableField
          format={format.name}
          columns={names}
          table={table}
          onDatabase={(database) => choose({ database })}
          onKey={setKey}
        />
        <div className="gh-dialog-actions gh-dialog-foot">
          <CloseButton label={PART_COPY.cancel} />
          <Button label={PART_COPY.save} type="submit" look="primary" />
        </div>
      </form>
    </Dialog>
  );
}

function hinted({ label, hint }: { readonly label: string; readonly hint: string }) {
  return (
    <span className="gh-save-hinted">
      {label} <small>{hint}</small>
    </span>
  );
}

interface NestedFieldProps {
  readonly ways: Extract<FileFormat, { of: 'rows' }>['lists'];
  readonly plan: RowsPlan;
  readonly choices: Pick<SaveChoices, 'joiner' | 'nesting'>;
  readonly onPlan: (plan: RowsPlan) => void;
  readonly onChoose: (choice: Partial<Pick<SaveChoices, 'joiner' | 'nesting'>>) => void;
}

/** Lists in the rows: each in its row's cell, in one of the format's ways, or one of them as rows. */
function NestedField({ ways, plan, choices, onPlan, onChoose }: NestedFieldProps) {
  const lists = listsInRows(plan.list.columns);
  if (lists.length === 0) return undefined;
  const rowsOf = lists.findIndex((path) => isSamePath(path, plan.rowsOf ?? []));
  const inCell = waysInCell(ways);
  const present = inCell.findIndex(({ choice }) =>
    KEYS.every((key) => !(key in choice) || choice[key] === choices[key]),
  );
  const choose = (value: string): void => {
    const own = lists.find((_, position) => value === `rows ${position}`);
    onPlan({ ...plan, rowsOf: own });
    const way = inCell.find((_, position) => value === `cell ${position}`);
    if (way) onChoose(way.choice);
  };
  const group = (label: string, kind: string, options: readonly string[]) => (
    <optgroup label={label}>
      {options.map((option, position) => (
        <option key={option} value={`${kind} ${position}`}>
          {option}
        </option>
      ))}
    </optgroup>
  );
  const cellLabels = inCell.map(({ label }) => label);
  const listNames = lists.map((path) => path.join('.'));
  return (
    <Choice
      label={SAVE_COPY.nested}
      value={rowsOf < 0 ? `cell ${present}` : `rows ${rowsOf}`}
      onChange={choose}
      options={[]}
    >
      {group(SAVE_COPY.joined, 'cell', cellLabels)}
      {group(SAVE_COPY.ownRows, 'rows', listNames)}
    </Choice>
  );
}

const KEYS = ['joiner', 'nesting'] as const;

interface WayInCell {
  readonly label: string;
  readonly choice: Partial<Pick<SaveChoices, (typeof KEYS)[number]>>;
}

function waysInCell(ways: NestedFieldProps['ways']): readonly WayInCell[] {
  if (ways === 'kept') return [{ label: SAVE_COPY.keptLists, choice: {} }];
  if (ways === 'typed') {
    return NESTINGS.map((nesting) => ({ label: SAVE_COPY.nestings[nesting], choice: { nesting } }));
  }
  const joined = JOINERS.map((joiner) => ({
    label: SAVE_COPY.joiners[joiner],
    choice: { joiner },
  }));
  return [...joined, { label: PART_COPY.asJson, choice: { joiner: null } }];
}

interface FileExtentProps extends Pick<SaveJob, 'answersApi' | 'name' | 'request'> {
  readonly plan: RowsPlan;
}

function FileExtent({ answersApi, name, plan, request }: FileExtentProps) {
  const { list } = plan;
  const selection: RowSelection = 'list' in request ? request : { list: list.path };
  const rows = useRowCount(answersApi, name, selection);
  const count = isSelective(selection) ? rows : list.count;
  // Without rows, the schema tells the columns.
  const columns = 'columns' in request ? request.columns.length || undefined : undefined;
  const total = selection.rowsOf
    ? SAVE_COPY.madeRows(count, list.count)
    : SAVE_COPY.someRows(count, list.count);
  return (
    <div className="gh-field-hint gh-save-extent-said">
      <p role="status">{SAVE_COPY.extent(total, columns)}</p>
      {columns !== undefined && list.hasMore && <p>{REMARK_COPY.columns(list.columns.length)}</p>}
    </div>
  );
}

function useRowCount(
  answersApi: FileExtentProps['answersApi'],
  name: string,
  request: RowSelection,
): number | undefined {
  // An order counts no rows, but is found here before the file asks for it.
  const selection = rowSelectionOf(request);
  return useAwaited(
    // Saving names its fault.
    () => (isSelective(selection) ? answersApi.compute.countRows(name, selection) : undefined),
    [answersApi, name, JSON.stringify(selection)],
  );
}

const databasesFor = (format: string) =>
  DIALECT_NAMES.filter((name) => format in SQL_DIALECTS[name].load);

/** The database of the choices, if it loads such files, and the choices by which it reads each value as it came. */
export function choicesForTable(format: string, choices: SaveChoices) {
  const dialect = databasesFor(format).find((name) => name === choices.database);
  if (!dialect) return { choices, nullTexts: NULL_TEXTS };
  const nullTexts: readonly NullText[] = SQL_DIALECTS[dialect].nulls;
  const nullAs = nullTexts.find((text) => text === choices.nullAs) ?? nullTexts[0] ?? '';
  return { dialect, choices: { ...choices, isGuarded: false, nullAs }, nullTexts };
}

interface TableFieldProps {
  readonly format: string;
  readonly table: TableChoice | undefined;
  readonly columns: readonly string[];
  readonly onDatabase: (name: string) => void;
  readonly onKey: (columns: readonly string[]) => void;
}

/** Chooses the database for which a table is written beside the file, and the columns of its primary key. */
function TableField({ format, table, columns, onDatabase, onKey }: TableFieldProps) {
  const databases = databasesFor(format);
  if (databases.length === 0) return undefined;
  const key = table?.key ?? [];
  const places = table && columns.length > 0 ? [...key, ''] : [];
  return (
    <>
      <Choice
        label={SAVE_COPY.table}
        value={table?.dialect ?? ''}
        onChange={onDatabase}
        options={[
          ['', SAVE_COPY.noTable],
          ...databases.map((name) => [name, SQL_DIALECTS[name].label] as const),
        ]}
      />
      {table && <p className="gh-field-hint">{SAVE_COPY.tableHint(format === 'csv')}</p>}
      {places.map((name, at) => (
        <Choice
          key={at}
          label={SAVE_COPY.key(at + 1)}
          value={name}
          onChange={(next) => onKey(key.toSpliced(at, 1, ...(next ? [next] : [])))}
          options={['', ...columns]
            .filter((column) => column === name || !key.includes(column))
            .map((column) => [column, column || SAVE_COPY.noTable])}
        />
      ))}
    </>
  );
}
