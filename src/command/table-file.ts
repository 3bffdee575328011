import { basename } from 'node:path';
import type { CsvStyle } from '../answers/export/file-format.ts';
import { DIALECT_NAMES, SQL_DIALECTS, type SqlDialect } from '../answers/typed/sql-dialects.ts';
import { tableDefinition, type TableRequest } from '../answers/typed/table-definition.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { CommandError, EXIT } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';

const { table: WORDS } = COMMAND_COPY;

type TableOptions = Readonly<Partial<Record<'ddl' | 'key' | 'out' | 'since', string | undefined>>>;

/** @throws {UsageError} the database cannot load such a file, or would read a value otherwise */
export function readTable(
  { ddl, key, out, since }: TableOptions,
  format: string,
  csv: CsvStyle,
): Omit<TableRequest, 'columns' | 'fields'> | undefined {
  if (ddl === undefined) {
    if (key !== undefined && since === undefined) throw new UsageError(WORDS.keyWithoutTable);
    return undefined;
  }
  const dialect = DIALECT_NAMES.find((name) => name === ddl);
  if (!dialect) throw new UsageError(WORDS.noDialect(DIALECT_NAMES));
  if (out === undefined) throw new UsageError(WORDS.noFile);
  const { label, load, nulls }: SqlDialect = SQL_DIALECTS[dialect];
  if (format !== 'csv' && (format !== 'parquet' || !load.parquet)) {
    throw new UsageError(WORDS.noLoad(label, Object.keys(load)));
  }
  if (format === 'csv') {
    if (csv.isGuarded) throw new UsageError(WORDS.guarded);
    if (!nulls.some((text) => text === csv.nullAs)) {
      const texts = nulls.map((text) => text || 'empty');
      throw new UsageError(WORDS.noNull(label, texts));
    }
  }
  return { dialect, key: key?.split(',') ?? [], file: { name: basename(out), format, csv } };
}

/** @returns the text of `<out>.sql` @throws {CommandError} the key has a column that is none of the file's */
export function tableFor(table: TableRequest): string {
  const names = table.columns.map(({ name }) => name);
  const unknown = table.key.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new CommandError(WORDS.noKey(unknown, names), EXIT.usage);
  return tableDefinition(table);
}
