import { basename } from 'node:path';
import type { CsvStyle } from '../answers/export/file-format.ts';
import {
  SQL_DIALECTS,
  type SqlDialect,
  type SqlDialectName,
} from '../answers/typed/sql-dialects.ts';
import { tableDefinition, type DefinedColumn } from '../answers/typed/table-definition.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { CommandError, EXIT } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';

const { table: WORDS } = COMMAND_COPY;

export const DIALECT_NAMES = Object.keys(SQL_DIALECTS);

/** The options `--ddl` and `--key`. */
export interface TableChoice {
  readonly dialect: SqlDialectName;
  readonly key: readonly string[];
}

interface TableOptions {
  readonly ddl: string | undefined;
  readonly key: string | undefined;
  readonly out: string | undefined;
  readonly format: string;
  readonly csv: CsvStyle;
}

/** @throws {UsageError} the database cannot load such a file, or would read a value otherwise */
export function readTableChoice(options: TableOptions): TableChoice | undefined {
  const { ddl, key, out, format, csv } = options;
  if (ddl === undefined) {
    if (key !== undefined) throw new UsageError(WORDS.keyWithoutTable);
    return undefined;
  }
  const dialect = (DIALECT_NAMES as SqlDialectName[]).find((name) => name === ddl);
  if (!dialect) throw new UsageError(WORDS.noDialect(DIALECT_NAMES));
  if (out === undefined) throw new UsageError(WORDS.noFile);
  const { label, load, nulls }: SqlDialect = SQL_DIALECTS[dialect];
  if (format !== 'csv' && (format !== 'parquet' || !load.parquet)) {
    throw new UsageError(WORDS.noLoad(label, Object.keys(load)));
  }
  if (format === 'csv') {
    if (csv.isGuarded) throw new UsageError(WORDS.guarded);
    if (!nulls.some((text) => text === csv.nullAs)) {
      throw new UsageError(
        WORDS.noNull(
          label,
          nulls.map((text) => text || 'empty'),
        ),
      );
    }
  }
  return { dialect, key: key?.split(',') ?? [] };
}

/**
 * @param out the file that the table is loaded from
 * @returns the text of `<out>.sql`
 * @throws {CommandError} a column of the key is none of the file's
 */
export function tableFor(
  { dialect, key }: TableChoice,
  out: string,
  { format, csv }: { readonly format: 'csv' | 'parquet'; readonly csv: CsvStyle },
  columns: readonly DefinedColumn[],
): string {
  const names = columns.map(({ name }) => name);
  const unknown = key.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new CommandError(WORDS.noKey(unknown, names), EXIT.usage);
  return tableDefinition({ dialect, file: { name: basename(out), format, csv }, columns, key });
}
