import { headerName } from '../../../answers/export/column-names.ts';
import { listsInRows, outermostList, type Column } from '../../../answers/query/list-columns.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import { MAX_TABLE_COLUMNS } from '../../../sql/api.ts';
import { quoteName, uniqueNames } from '../../../sql/names.ts';
import type { AnswerState, TabAnswer } from '../../runs/answer-store.ts';
import { operationNameOf } from '../../runs/run.ts';
import type { AnswerOutline } from '../../../answers/query/outline.ts';

export type SqlTable = ReturnType<typeof tablesOf>[number];

const NO_NAME = 'Answer';

/** The lists of all tabs, by the names of their operations: the longest list of an answer has the name itself. */
export function tablesOf({ byTab }: Pick<AnswerState, 'byTab'>) {
  const found = Object.values(byTab).flatMap((answer) =>
    answer.outline ? listsOf(answer, answer.outline) : [],
  );
  const names = uniqueNames(found.map(({ name }) => name));
  return found.map((table, index) => {
    const name = names[index] ?? table.name;
    return {
      ...table,
      /** No other table has it, in any case of letters. */
      name,
      /** As it is written in a statement: in quotes where it needs them. */
      written: quoteName(name),
    };
  });
}

function listsOf({ name: answer, run, revision }: TabAnswer, { bytes, lists }: AnswerOutline) {
  const operation = operationNameOf(run) ?? NO_NAME;
  return lists
    .filter(({ columns }) => columns.length > 0)
    .flatMap((list, index) => {
      const name = index === 0 ? operation : `${operation}_${lastKey(list.path)}`;
      const tableOf = (own: string, all: readonly Column[], rowsOf?: readonly string[]) => {
        const columns = all.slice(0, MAX_TABLE_COLUMNS);
        return {
          // SQLite keeps names for itself that begin with its own.
          name: /^sqlite_/i.test(own) ? `_${own}` : own,
          /** The first {@link MAX_TABLE_COLUMNS} are read. */
          columnCount: all.length,
          answer,
          run,
          list,
          /** Keys to a list inside the rows, whose items are the table's rows; undefined for the list itself. */
          rowsOf,
          /** Another one each time that its rows may be others. */
          version: `${answer} ${revision} ${bytes}`,
          paths: columns.map(({ path }) => path),
          columns: uniqueNames(columns.map(({ path }) => headerName(path))),
        };
      };
      const inRows = listsInRows(list.columns).map((path) =>
        tableOf(`${name}_${lastKey(path)}`, columnsWith(list.columns, path), path),
      );
      return [tableOf(name, list.columns), ...inRows];
    });
}

/** The columns of a list's items, and those that all items of a row share. */
function columnsWith(columns: readonly Column[], list: readonly string[]): readonly Column[] {
  return columns.filter((column) => {
    const outermost = outermostList(column);
    return (
      !outermost ||
      (isSamePath(column.path.slice(0, list.length), list) &&
        isSamePath(outermost, list.slice(0, outermost.length)))
    );
  });
}

function lastKey(path: readonly string[]): string {
  return path.at(-1) ?? 'list';
}

/** A first statement: the beginning of the tab's own table. */
export function firstStatement(tables: readonly SqlTable[], answer: string | undefined): string {
  const table = tables.find((one) => one.answer === answer) ?? tables[0];
  return table ? `SELECT *\nFROM ${table.written}\nLIMIT 100` : '';
}
