import { NULL_TEXTS, type NullText } from '../../../answers/export/file-format.ts';
import { DIALECT_NAMES, SQL_DIALECTS } from '../../../answers/typed/sql-dialects.ts';
import type { TableChoice } from '../../../answers/typed/table-definition.ts';
import { Choice } from '../../ui/choices.tsx';
import { SAVE_COPY } from './save-copy.ts';
import type { SaveChoices } from './save-plan.ts';

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
  /** Names of the file's columns. */
  readonly columns: readonly string[];
  readonly onDatabase: (name: string) => void;
  readonly onKey: (columns: readonly string[]) => void;
}

/** Chooses the database for which a table is written beside the file, and the columns of its primary key. */
export function TableField({ format, table, columns, onDatabase, onKey }: TableFieldProps) {
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
