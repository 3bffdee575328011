import { groupBy } from '../../contract/group-by.ts';
import { OPEN_LIST } from '../json/scan.ts';
import type { AnswerText } from '../json/answer-text.ts';
import { kindOf } from '../json/values.ts';
import { countChildren, type IndexedText } from '../json/children.ts';
import { sortErrors, type NotedField } from '../json/sort-errors.ts';
import { errorOf, keyedFields, MAX_ERRORS, type AnswerError } from '../store/answer-errors.ts';
import { KIND, shapeAt, type Shape } from '../json/shape.ts';
import { MAX_LIST_DEPTH } from './item-rows.ts';
import { MAX_COLUMN_DEPTH } from './read-row.ts';
import type { Problem } from '../json/index-json.ts';
import type { Column } from './list-columns.ts';

export interface AnswerOutline {
  readonly bytes: number;
  readonly isFinished: boolean;
  readonly root: number | undefined;
  readonly keys: readonly string[];
  readonly lineCount: number;
  readonly problems: readonly Problem[];
  readonly hasData: boolean;
  /** The longest first, those of extensions last. */
  readonly lists: readonly FoundList[];
  /** The first {@link MAX_ERRORS} of its failures. */
  readonly errors: readonly AnswerError[];
  readonly errorCount: number;
  readonly notes: readonly NotedField[];
}

export interface FoundList {
  readonly path: readonly string[];
  readonly start: number;
  readonly count: number;
  readonly columns: readonly Column[];
  readonly hasMore?: boolean | undefined;
}

/** The facts about an answer so far, without sizes and lists; `answer` contains the text around the rows. */
export function outlineOf(
  answer: Pick<AnswerText, 'text' | 'isFinished'>,
  problems: readonly Problem[],
): Omit<AnswerOutline, 'bytes' | 'lineCount' | 'lists'> {
  const { text } = answer;
  const { root } = text.index;
  const fields = keyedFields(text, root);
  const errors = fields.get('errors');
  const isThere = errors !== undefined && kindOf(text, errors) !== 'null';
  const isList = isThere && text.bytes[errors.start] === OPEN_LIST;
  const data = fields.get('data');
  const hasData = data !== undefined && kindOf(text, data) !== 'null';
  const sorted = isList ? sortErrors(text, errors, hasData, MAX_ERRORS) : undefined;
  const errorCount = sorted?.count ?? Number(isThere);
  const more: Problem[] = [];
  if (isThere && !isList) more.push({ kind: 'errors-not-a-list', at: errors.start });
  const isAnswered = hasData || errorCount > 0 || (data ?? errors) === undefined;
  if (answer.isFinished && !isAnswered) more.push({ kind: 'no-data', at: root ?? 0 });
  return {
    isFinished: answer.isFinished,
    root,
    keys: [...fields.keys()],
    problems: [...problems, ...more],
    hasData,
    errors: (sorted?.failures ?? (isThere ? [errors] : [])).map((error) => errorOf(text, error)),
    errorCount,
    notes: sorted?.notes ?? [],
  };
}

const LEAF_KINDS = KIND.boolean | KIND.number | KIND.string | KIND.odd;

/** Most columns offered: each is sent to the page whenever the answer grows. */
export const MAX_COLUMNS = 10_000;

/** Most lists offered; the shorter ones are dropped. */
const MAX_LISTS = 100;

/** The longest lists, those of extensions last; lists inside items are cells. `countAt` takes where a list begins. */
export function findLists(
  text: IndexedText,
  root = text.index.rootShape,
  countAt = (start: number): number => countChildren(text, start),
): FoundList[] {
  const found: FoundShape[] = [];
  // With a stack of its own: an answer may be deeper than a call stack.
  const stack = [root];
  for (let shape = stack.pop(); shape; shape = stack.pop()) {
    if (shape.lists > 0) {
      found.push({ shape, path: pathTo(shape), count: countAt(shape.listStart) });
    }
    for (const field of shape.fields.toReversed()) {
      // Errors are shown apart.
      if (shape !== root || field.key !== 'errors') stack.push(field);
    }
  }
  const rank = ({ path }: FoundShape): number => Number(path[0] === 'extensions');
  found.sort(
    (one, other) =>
      rank(one) - rank(other) || other.count - one.count || one.path.length - other.path.length,
  );
  return found.slice(0, MAX_LISTS).map(({ shape, path, count }) => listOf(shape, path, count));
}

interface FoundShape {
  readonly shape: Shape;
  readonly path: readonly string[];
  readonly count: number;
}

function pathTo(shape: Shape): string[] {
  const path: string[] = [];
  for (let at = shape; at.parent; at = at.parent) path.push(at.key ?? '');
  return path.toReversed();
}

export function findList(text: IndexedText, path: readonly string[], root: Shape) {
  const shape = shapeAt(root, path);
  if (!shape || shape.lists === 0) return undefined;
  return listOf(shape, path, countChildren(text, shape.listStart));
}

function listOf(shape: Shape, path: readonly string[], count: number): FoundList {
  const all = shape.item ? columnsOf(shape.item, MAX_COLUMNS + 1) : [];
  const columns = all.slice(0, MAX_COLUMNS);
  const hasMore = all.length > MAX_COLUMNS;
  return { path, start: shape.listStart, count, columns, ...(hasMore && { hasMore }) };
}

/** The shapes at a path: of an object and of a list's objects, if both occur. */
interface ColumnPlace {
  readonly path: readonly string[];
  readonly shapes: readonly Shape[];
  readonly lists: readonly number[];
}

/** The leaves below an item, with objects flattened and lists passed through, in order of arrival, up to a limit. */
export function columnsOf(item: Shape, most = MAX_COLUMNS): Column[] {
  const columns: Column[] = [];
  const stack: ColumnPlace[] = [{ shapes: [item], path: [], lists: [] }];
  for (let next = stack.pop(); next && columns.length < most; next = stack.pop()) {
    const { path } = next;
    const shapes = withItems(next.shapes);
    const kinds = shapes.reduce((all, shape) => all | shape.kinds, 0);
    const lists = (kinds & KIND.list) === 0 ? next.lists : [...next.lists, path.length];
    const hasFields = shapes.some(({ fields }) => fields.length > 0);
    const isTooDeep = path.length === MAX_COLUMN_DEPTH;
    // Objects that are all empty are values too.
    const isLeaf = (kinds & LEAF_KINDS) !== 0 || !hasFields || isTooDeep;
    if (isLeaf && kinds !== 0) columns.push(columnOf(path, kinds, lists));
    if (isTooDeep || !hasFields) continue;
    for (const [key, fields] of fieldsOfShapes(shapes).toReversed()) {
      stack.push({ shapes: fields, path: [...path, key], lists });
    }
  }
  return columns.length > 0 || item.kinds === 0 ? columns : [columnOf([], item.kinds, [])];
}

function columnOf(path: readonly string[], kinds: number, lists: readonly number[]): Column {
  return lists.length === 0 ? { path, kinds } : { path, kinds: kinds | KIND.list, lists };
}

/** Whether any value but null and lists has come at the end of keys, lists on the way gone through. */
export function hasValue(root: Shape, path: readonly string[]): boolean {
  let shapes: readonly Shape[] = [root];
  for (const key of path) {
    shapes = withItems(shapes).flatMap(({ fields }) => fields.filter((one) => one.key === key));
  }
  return withItems(shapes).some(({ kinds }) => (kinds & ~(KIND.null | KIND.list)) !== 0);
}

/** Shapes, and those of the items of lists that were seen there. */
function withItems(shapes: readonly Shape[]): readonly Shape[] {
  if (shapes.every(({ item }) => item === undefined)) return shapes;
  const all: Shape[] = [];
  for (const shape of shapes) {
    let at: Shape | undefined = shape;
    for (let depth = 0; at && depth <= MAX_LIST_DEPTH; depth += 1) {
      all.push(at);
      at = at.item;
    }
  }
  return all;
}

function fieldsOfShapes(shapes: readonly Shape[]): [key: string, fields: readonly Shape[]][] {
  const [only] = shapes;
  if (shapes.length === 1 && only) return only.fields.map((field) => [field.key ?? '', [field]]);
  const all = shapes.flatMap(({ fields }) => fields);
  return [...groupBy(all, ({ key }) => key ?? '')];
}
