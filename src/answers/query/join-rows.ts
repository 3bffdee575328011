import type { IndexedText } from '../json/children.ts';
import type { Span } from '../json/scan.ts';
import { readRaw } from '../json/values.ts';
import { createColumnTree, readRow, type ColumnTree } from './read-row.ts';

/** The path of a joined step's column that says whether it found something for the row. */
export const MATCHED = '$matched';

/** A column of a table of texts, or one of a step's rows. */
export interface ColumnPlace {
  readonly step: string | undefined;
  readonly path: string;
}

export interface JoinPlan {
  readonly names: readonly string[];
  /** The columns of the joined rows, under these titles, and the most characters of their texts. */
  readonly columns: readonly (ColumnPlace & {
    readonly title: string;
    readonly most?: number | undefined;
  })[];
  /** Each field of a step's rows, and what it equals: a column of the table, or of a step before. */
  readonly joins: readonly {
    readonly id: string;
    readonly field: string;
    readonly to: ColumnPlace;
    /** Several rows for one become lists of their values, not rows. */
    readonly isList?: boolean;
    /** The values whose calls failed, and the columns that they are of. */
    readonly failed?: {
      readonly of: readonly ColumnPlace[];
      readonly values: Pick<ReadonlySet<string>, 'has'>;
    };
  }[];
  /** Whether rows that a step found nothing for are left out. */
  readonly drops: boolean;
}

/** Values as JSON; undefined for one that is missing, or null where they come from a disk. */
export type Values = readonly (string | null | undefined)[];

/** A step's rows by what they are joined by. */
export interface RowIndex {
  readonly get: (key: string) => readonly Values[] | undefined;
  readonly add: (key: string, values: Values) => void;
}

interface JoinedRow {
  readonly cells: readonly string[];
  /** By the number of the joined step; undefined where it found nothing, null where that is not known. */
  readonly found: readonly (Values | null | undefined)[];
}

export type RowJoin = ReturnType<typeof createRowJoin>;

/** Joins the rows of steps, each by its index, to those of a table, in its order. Of several rows each is one. */
export function createRowJoin(
  { names, columns, joins, drops }: JoinPlan,
  indexOf: () => RowIndex = createIndex,
) {
  const places = [...columns, ...joins.flatMap(({ to, failed }) => [to, ...(failed?.of ?? [])])];
  const pathsOf = (id: string): readonly string[] => [
    ...new Set(places.flatMap(({ step, path }) => (step === id ? [path] : []))),
  ];
  const readerOf = ({ step, path }: ColumnPlace): ((row: JoinedRow) => string | undefined) => {
    const at = step === undefined ? names.indexOf(path) : pathsOf(step).indexOf(path);
    const number = joins.findIndex(({ id }) => id === step);
    if (step !== undefined && path === MATCHED)
      return ({ found }) =>
        found[number] === null ? undefined : String(found[number] !== undefined);
    if (step !== undefined) return ({ found }) => found[number]?.[at] ?? undefined;
    return ({ cells }) => (cells[at] ? JSON.stringify(cells[at]) : undefined);
  };
  /** The number of texts that were shortened, by column. */
  const shortened = new Map<string, number>();
  const readers = columns.map(({ title, most = Infinity, ...place }) => {
    const read = readerOf(place);
    const readShort = (row: JoinedRow): string | undefined => {
      const json = read(row);
      // Quotes around it, and escapes, make it longer.
      if (json === undefined || json.length <= most || !json.startsWith('"')) return json;
      const text = textOfJson(json);
      if (text.length <= most) return json;
      shortened.set(title, (shortened.get(title) ?? 0) + 1);
      return JSON.stringify(text.slice(0, most).replace(/[\uD800-\uDBFF]$/, ''));
    };
    return [JSON.stringify(title), readShort] as const;
  });
  const indexes = joins.map(({ id, field, to, isList = false, failed }) => {
    const paths = [field, ...pathsOf(id)].map((path) => path.split('.'));
    const tree = createColumnTree(paths, paths);
    const isOfInput = to.step === undefined;
    const failing = failed?.of.map(readerOf) ?? [];
    const hasFailed = (row: JoinedRow): boolean =>
      failed?.values.has(failing.map((read) => textOfJson(read(row) ?? '')).join(', ')) ?? false;
    const rows = indexOf();
    const width = paths.length;
    return { id, tree, width, read: readerOf(to), isOfInput, isList, hasFailed, rows };
  });
  /** The number of rows that each step found nothing for, and of those whose values failed. */
  const unmatched = new Map<string, number>();
  const failed = new Map<string, number>();
  const joinTo = (row: JoinedRow, of: (typeof indexes)[number]) => {
    const { id, rows, read, isOfInput, isList, hasFailed } = of;
    const json = read(row);
    const found = json === undefined ? undefined : rows.get(textOfJson(json));
    const matches = found && isList ? [listsOf(found)] : found;
    if (matches) return matches.map((values) => ({ ...row, found: [...row.found, values] }));
    const isFailed = hasFailed(row);
    const counts = isFailed ? failed : unmatched;
    if (isFailed || isOfInput || json !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    // Such a row is not without a match, nor is it for the steps that join to this one.
    if (isFailed || (json === undefined && row.found.includes(null)))
      return [{ ...row, found: [...row.found, null] }];
    return drops ? [] : [{ ...row, found: [...row.found, undefined] }];
  };
  let isOneForEach = true;
  return {
    unmatched,
    failed,
    shortened,
    /** Whether each row of the table has become one. */
    isOneForEach: () => isOneForEach,
    /** Takes in a step's row, reduced to the columns that are read: 7 and "7" are one key, as the table has texts. */
    add(id: string, text: IndexedText, row: Span): true {
      const index = indexes.find((one) => one.id === id);
      for (const [key, ...values] of index ? spreadRow(text, row, index.tree, index.width) : []) {
        if (key === undefined || key === 'null') continue;
        index?.rows.add(textOfJson(key), values);
      }
      return true;
    },
    /** The joined rows of a row of the table, each as JSON; none of an empty one. */
    join(cells: readonly string[]): string[] {
      const isEmpty = cells.every((cell) => cell.trim() === '');
      const joined = indexes.reduce<readonly JoinedRow[]>(
        (before, step) => before.flatMap((row) => joinTo(row, step)),
        isEmpty ? [] : [{ cells, found: [] }],
      );
      isOneForEach &&= joined.length === 1;
      return joined.map(
        (row) => `{${readers.map(([key, read]) => `${key}:${read(row) ?? 'null'}`).join()}}`,
      );
    },
  };
}

function createIndex(): RowIndex {
  const rows = new Map<string, Values[]>();
  return {
    get: (key) => rows.get(key),
    add(key, values) {
      const same = rows.get(key);
      if (same) same.push(values);
      else rows.set(key, [values]);
    },
  };
}

/** The values of several rows as a list for each column. */
function listsOf(rows: readonly Values[]): Values {
  return (rows[0] ?? []).map((_, at) => `[${rows.map((row) => row[at] ?? 'null').join()}]`);
}

/** The values of columns as JSON, those of a row beside each other, each once; undefined where lists cannot be paired. */
export function createColumnValues(columns: readonly (readonly string[])[]) {
  const tree = createColumnTree(columns);
  const values = new Map<string, readonly (string | undefined)[]>();
  let isEven = true;
  return {
    values: () => (isEven ? [...values.values()] : undefined),
    add(text: IndexedText, row: Span): true {
      isEven &&= hasEvenLists(text, row, tree);
      for (const jsons of spreadRow(text, row, tree, columns.length))
        values.set(jsons.join('\n'), jsons);
      return true;
    },
  };
}

/** True where the lists on the ways to columns are equally long, or where there are none. */
export function hasEvenLists(text: IndexedText, row: Span, tree: ColumnTree): boolean {
  const found = readRow(text, row, tree);
  // A list of one item is read as that item, unless none is wanted.
  const lists = Array.from(readRow(text, row, tree, 0), (value) => value?.items);
  const lengths = lists.flatMap((items, at) => (items ? [found[at]?.items?.length ?? 1] : []));
  return new Set(lengths).size <= 1;
}

/** A row's values as JSON, one for each of the tree's columns; a list on the way makes a row of each of its items. */
export function spreadRow(text: IndexedText, row: Span, tree: ColumnTree, columns: number) {
  const values = readRow(text, row, tree);
  const found = Array.from({ length: columns }, (_, at) => values[at]);
  const count = Math.max(1, ...found.map((value) => value?.items?.length ?? 1));
  return Array.from({ length: count }, (_, at) =>
    found.map((value) => {
      const span = value?.items ? value.items[at] : value;
      return span && readRaw(text, span);
    }),
  );
}

/** A string's text, or a value as written: as CSV has it, but for null. */
export function textOfJson(json: string): string {
  if (!json.startsWith('"')) return json;
  return json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1);
}
