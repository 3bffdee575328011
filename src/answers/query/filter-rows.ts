import type { IndexedText } from '../json/children.ts';
import { comparisonWith } from '../values/compare.ts';
import { foldText } from '../../contract/fold-text.ts';
import { valueName } from '../values/names.ts';
import { isOpening, QUOTE, type Span } from '../json/scan.ts';
import { cellOf, readRaw, readSaid, valuesOf, type Cell, type FoundValue } from '../json/values.ts';
import type { RowSpan } from './item-rows.ts';
import { createColumnTree, readRow } from './read-row.ts';
import { ownCollator } from './sort-cells.ts';
import { valueToken, type ColumnTest, type RowSelection } from './selection.ts';
import type { Column } from '../list-columns.ts';

type RowTest = (text: IndexedText, row: RowSpan) => boolean;

/** Tells whether a row passes a selection's filters; undefined where all do. Texts are looked for in `columns`. */
export function createRowFilter(
  columns: readonly Column[],
  { filter = '', filters = [], asJson }: Omit<RowSelection, 'list'>,
): RowTest | undefined {
  const tests: RowTest[] = [];
  if (filters.length > 0) {
    const tree = createColumnTree(
      filters.map(({ column }) => column),
      asJson,
    );
    const passes = filters.map(createCellTest);
    tests.push((text, row) => {
      const found = readRow(text, row, tree);
      return passes.every((test, position) => {
        const values = valuesOf(found[position]);
        const passesValue = (value: Span | undefined): boolean => test(text, value);
        // Of a list any item may pass; but it is null only where all of them are.
        return filters[position]?.test === 'is-null'
          ? values.every(passesValue)
          : values.some(passesValue);
      });
    });
  }
  if (filter !== '') tests.push(createTextFilter(columns, filter));
  return tests.length === 0
    ? undefined
    : (text, row) => tests.every((passesRow) => passesRow(text, row));
}

function createTextFilter(columns: readonly Column[], filter: string): RowTest {
  const tree = createColumnTree(columns.map(({ path }) => path));
  const wanted = foldText(filter);
  return (text, row) => {
    const raw = readRaw(text, row);
    // Most rows are told by their text at once; escapes may hide what is looked for.
    if (!raw.includes('\\') && !foldText(raw).includes(wanted)) return false;
    return readRow(text, row, tree).some((found) =>
      valuesOf(found).some(
        (value) => value && foldText(cellOf(text, value, Infinity).text).includes(wanted),
      ),
    );
  };
}

type CellTest = (text: IndexedText, found: FoundValue | undefined) => boolean;

function createCellTest(test: ColumnTest): CellTest {
  const ofCell =
    (passes: (cell: Cell) => boolean): CellTest =>
    (text, found) =>
      passes(cellOf(text, found, Infinity));
  switch (test.test) {
    case 'is-null':
      return ofCell(isNull);
    case 'is-not-null':
      return ofCell((cell) => !isNull(cell));
    case 'one-of': {
      const wanted = new Set(test.values.map(valueName));
      return ofCell((cell) => wanted.has(valueName(valueToken(cell))));
    }
    case 'contains': {
      const wanted = foldText(test.value);
      return ofCell((cell) => !isNull(cell) && foldText(cell.text).includes(wanted));
    }
    case 'equals': {
      const { value } = test;
      const { compare } = comparisonWith(value);
      const isSameText = ofCell((cell) => !isNull(cell) && cell.text === value);
      return (text, found) =>
        isSameText(text, found) ||
        (found !== undefined && compare(text.bytes, found.start, found.end) === 0);
    }
    case 'between': {
      const [fromStart, toEnd] = [createComparison(test.from), createComparison(test.to)];
      return (text, found) => (fromStart(text, found) ?? -1) >= 0 && (toEnd(text, found) ?? 1) <= 0;
    }
    default: {
      const sign = test.test === 'greater' ? 1 : -1;
      const compare = createComparison(test.value);
      return (text, found) => (compare(text, found) ?? 0) * sign > 0;
    }
  }
}

/** @returns below 0 where a cell is less than the value, undefined where the two have no order */
function createComparison(
  value: string,
): (text: IndexedText, found: FoundValue | undefined) => number | undefined {
  const collator = ownCollator();
  const { is, compare } = comparisonWith(value);
  const result: { order: number | undefined } = { order: undefined };
  const read = (bytes: Uint8Array, start: number, end: number, into: typeof result): boolean => {
    into.order = compare(bytes, start, end);
    return into.order !== undefined;
  };
  return (text, found) => {
    if (!found || isOpening(text.bytes[found.start])) return undefined;
    if (is !== 'other' && readSaid(text, found, read, result)) return result.order;
    if (text.bytes[found.start] !== QUOTE) return undefined;
    const said = cellOf(text, found, Infinity).text;
    // An empty text among numbers or moments is none of them.
    return is === 'other' || said !== '' ? collator.compare(said, value) : undefined;
  };
}

function isNull({ kind }: Cell): boolean {
  return kind === undefined || kind === 'null';
}
