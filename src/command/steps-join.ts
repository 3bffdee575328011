import { wholeAnswerText } from '../answers/json/answer-text.ts';
import { childrenFrom } from '../answers/json/children.ts';
import { createColumnTree } from '../answers/query/read-row.ts';
import { blockOf, textOfJson, spreadRow, type RowBlock } from './row-block.ts';
import { readRowsFile } from './row-spool.ts';
import type { InputTable } from './read-values.ts';
import type { ColumnPlace, StepsPlan } from './steps-plan.ts';

/** Values as JSON; undefined for one that is missing. */
type Values = readonly (string | undefined)[];

interface JoinedRow {
  readonly cells: readonly string[];
  /** By the number of the joined step; undefined where it found nothing. */
  readonly found: readonly (Values | undefined)[];
}

interface JoinContext extends StepsPlan {
  readonly table: InputTable;
  readonly rowsOf: (id: string) => string;
  readonly drops: boolean;
}

const LINES_A_BLOCK = 1_000;

/**
 * Joins the rows of the steps to those of the input, in its order. Of several rows each is one.
 * @param unmatched becomes the number of rows that each step found nothing for
 */
export async function* joinRows(
  { steps, columns, table: { names, rows }, rowsOf, drops }: JoinContext,
  unmatched: Map<string, number>,
): AsyncGenerator<RowBlock> {
  const joins = steps.flatMap(({ step: { id }, join }) => (join ? [{ id, ...join }] : []));
  const places = [...columns, ...joins.map(({ to }) => to)];
  const pathsOf = (id: string): readonly string[] => [
    ...new Set(places.flatMap(({ step, path }) => (step === id ? [path] : []))),
  ];
  /** The JSON of a place in a row. */
  const readerOf = ({ step, path }: ColumnPlace): ((row: JoinedRow) => string | undefined) => {
    const at = step === undefined ? names.indexOf(path) : pathsOf(step).indexOf(path);
    const number = joins.findIndex(({ id }) => id === step);
    if (step !== undefined) return ({ found }) => found[number]?.[at];
    return ({ cells }) => (cells[at]?.trim() ? JSON.stringify(cells[at]) : undefined);
  };
  const readers = columns.map((one) => [JSON.stringify(one.title), readerOf(one)] as const);
  const indexes = await Promise.all(
    joins.map(async ({ id, field, to }) => {
      const index = await indexRows(rowsOf(id), field, pathsOf(id));
      return { id, index, read: readerOf(to), isOfInput: to.step === undefined };
    }),
  );
  const joinTo = (row: JoinedRow, { id, index, read, isOfInput }: (typeof indexes)[number]) => {
    const json = read(row);
    const matches = json === undefined ? undefined : index.get(textOfJson(json));
    if (matches) return matches.map((values) => ({ ...row, found: [...row.found, values] }));
    if (isOfInput || json !== undefined) unmatched.set(id, (unmatched.get(id) ?? 0) + 1);
    return drops ? [] : [{ ...row, found: [...row.found, undefined] }];
  };
  const lines: string[] = [];
  const take = (): RowBlock =>
    blockOf(wholeAnswerText(new TextEncoder().encode(`[${lines.splice(0).join()}]`)));
  for (const { cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const joined = indexes.reduce<readonly JoinedRow[]>(
      (before, step) => before.flatMap((row) => joinTo(row, step)),
      [{ cells, found: [] }],
    );
    for (const row of joined) {
      lines.push(`{${readers.map(([key, read]) => `${key}:${read(row) ?? 'null'}`).join()}}`);
    }
    if (lines.length >= LINES_A_BLOCK) yield take();
  }
  yield take();
}

/** A step's rows by the text of a field, reduced to some columns: 7 and "7" are one key, as the input has texts. */
async function indexRows(file: string, field: string, paths: readonly string[]) {
  const columns = [field, ...paths].map((path) => path.split('.'));
  const tree = createColumnTree(columns, columns);
  const index = new Map<string, Values[]>();
  for await (const { text, list } of readRowsFile(file)) {
    for (const row of childrenFrom(text, list)) {
      for (const [key, ...values] of spreadRow(text, row, tree)) {
        if (key === undefined || key === 'null') continue;
        const name = textOfJson(key);
        const same = index.get(name);
        if (same) same.push(values);
        else index.set(name, [values]);
      }
    }
  }
  return index;
}
