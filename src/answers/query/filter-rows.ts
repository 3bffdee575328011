import type { IndexedText } from '../json/children.ts';
import { comparisonWith } from '../values/compare.ts';
import { foldText } from '../../contract/fold-text.ts';
import { valueName } from '../values/names.ts';
import { isOpening, QUOTE, type Span } from '../json/scan.ts';
import {
  cellOf,
  emptyKind,
  readRaw,
  readSaid,
  valuesOf,
  type Cell,
  type FoundValue,
} from '../json/values.ts';
import type { RowSpan } from './item-rows.ts';
import { createColumnTree, readRow } from './read-row.ts';
import { createPatternTest } from './safe-pattern.ts';
import { ownCollator } from './sort-cells.ts';
import { isTextColumn, valueToken, type ColumnTest, type RowSelection } from './selection.ts';
import type { Column } from './list-columns.ts';

type RowTest = (text: IndexedText, row: RowSpan) => boolean;

/**
 * Tests rows against a selection's filters; undefined if all rows pass.
 * @param columns those in which a text is searched
 * @param texts numbers of filters by number or moment whose column contains other texts, so that texts are compared as
 * texts; when a row adds to it, the rows before must be tested again
 */
export function createRowFilter(
  columns: readonly Column[],
  { filter = '', filters = [], asJson, texts: asText }: Omit<RowSelection, 'list'>,
  texts: Set<number>,
): RowTest | undefined {
  const tests: RowTest[] = [];
  if (filters.length > 0) {
    const tree = createColumnTree(
      filters.map(({ column }) => column),
      asJson,
    );
    const passes = filters.map((test, number) => {
      const isText = isTextColumn({ texts: asText }, test.column);
      return createCellTest(test, { number, texts, isText });
    });
    tests.push((text, row) => {
      const found = readRow(text, row, tree);
      return passes.every((test, position) => {
        const values = valuesOf(found[position]);
        const passesValue = (value: Span | undefined): boolean => test(text, value);
        const isOfAll = OF_ALL_ITEMS.has(filters[position]?.test ?? '');
        return isOfAll ? values.every(passesValue) : values.some(passesValue);
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
  const folded = foldText(filter);
  return (text, row) => {
    const raw = readRaw(text, row);
    // Most rows are decided by their raw text; escapes may hide a match.
    if (!raw.includes('\\') && !foldText(raw).includes(folded)) return false;
    return readRow(text, row, tree).some((found) =>
      valuesOf(found).some(
        (value) => value && foldText(cellOf(text, value, Infinity).text).includes(folded),
      ),
    );
  };
}

/** Any item of a list may pass the others; a list is null or empty, or lacks a value, only if all of its items do. */
const OF_ALL_ITEMS = new Set<string>([
  'is-null',
  'is-empty',
  'not-equals',
  'not-contains',
  'none-of',
]);

const COMPARED = {
  greater: (order: number) => order > 0,
  'at-least': (order: number) => order >= 0,
  less: (order: number) => order < 0,
  'at-most': (order: number) => order <= 0,
};

type CellTest = (text: IndexedText, found: FoundValue | undefined) => boolean;

interface FilterPlace {
  readonly number: number;
  readonly texts: Set<number>;
  /** The schema says that texts are not numbers, though they may be moments. */
  readonly isText: boolean;
}

function createCellTest(test: ColumnTest, place: FilterPlace): CellTest {
  const ofCell =
    (passes: (cell: Cell) => boolean): CellTest =>
    (text, found) =>
      passes(cellOf(text, found, Infinity));
  const ofText = (passes: (text: string) => boolean): CellTest =>
    ofCell((cell) => !isNull(cell) && passes(cell.text));
  switch (test.test) {
    case 'is-null':
      return ofCell(isNull);
    case 'is-not-null':
      return ofCell((cell) => !isNull(cell));
    case 'is-empty':
      return ofCell((cell) => isNull(cell) || emptyKind(cell) !== undefined);
    case 'none-of':
      return not(createCellTest({ ...test, test: 'one-of' }, place));
    case 'not-equals':
      return not(createCellTest({ test: 'equals', value: test.value }, place));
    case 'not-contains':
      return not(createCellTest({ test: 'contains', value: test.value }, place));
    case 'starts': {
      const folded = foldText(test.value);
      return ofText((text) => foldText(text).startsWith(folded));
    }
    case 'matches':
      return ofText(createPatternTest(test.value));
    case 'one-of': {
      const names = new Set(test.values.map(valueName));
      return ofCell((cell) => names.has(valueName(valueToken(cell))));
    }
    case 'contains': {
      const folded = foldText(test.value);
      return ofText((text) => foldText(text).includes(folded));
    }
    case 'equals': {
      const { value } = test;
      const { byValue } = createComparison(value, place);
      const isSameText = ofText((text) => text === value);
      return (text, found) => isSameText(text, found) || byValue(text, found) === 0;
    }
    case 'between': {
      const [from, to] = [createComparison(test.from, place), createComparison(test.to, place)];
      return (text, found) =>
        (from.compare(text, found) ?? -1) >= 0 && (to.compare(text, found) ?? 1) <= 0;
    }
    default: {
      const passes = COMPARED[test.test];
      const { compare } = createComparison(test.value, place);
      return (text, found) => {
        const order = compare(text, found);
        return order !== undefined && passes(order);
      };
    }
  }
}

function not(passes: CellTest): CellTest {
  return (text, found) => !passes(text, found);
}

type CellComparison = (text: IndexedText, found: FoundValue | undefined) => number | undefined;

/** Both are below 0 where a cell is less than the value, and undefined where the two have no order. */
function createComparison(
  value: string,
  { number, texts, isText: isOfTexts }: FilterPlace,
): { readonly byValue: CellComparison; readonly compare: CellComparison } {
  const collator = ownCollator();
  const { is, compare } = comparisonWith(value);
  const result: { order: number | undefined } = { order: undefined };
  const read = (bytes: Uint8Array, start: number, end: number, into: typeof result): boolean => {
    into.order = compare(bytes, start, end);
    return into.order !== undefined;
  };
  const byValue: CellComparison = (text, found) => {
    if (!found || is === 'other' || isOpening(text.bytes[found.start])) return undefined;
    const isText = text.bytes[found.start] === QUOTE;
    if (isText && (texts.has(number) || (isOfTexts && is === 'number'))) return undefined;
    if (readSaid(text, found, read, result)) return result.order;
    // An empty text among numbers or moments is ignored.
    if (isText && found.end - found.start > 2) texts.add(number);
    return undefined;
  };
  const byText: CellComparison = (text, found) => {
    if (!found || text.bytes[found.start] !== QUOTE) return undefined;
    const cell = cellOf(text, found, Infinity).text;
    return is === 'other' || cell !== '' ? collator.compare(cell, value) : undefined;
  };
  return { byValue, compare: (text, found) => byValue(text, found) ?? byText(text, found) };
}

function isNull({ kind }: Cell): boolean {
  return kind === undefined || kind === 'null';
}
