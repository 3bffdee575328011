import type { KeyboardEvent } from 'react';
import {
  HEADER_ROW,
  rangeAfterKey,
  rangeAt,
  rectangleOf,
  type CellRange,
  type TableExtent,
} from './cell-range.ts';
import type { ShownColumn } from './shown-column.ts';

/** A step of a column's width by keys, CSS pixels. */
const WIDTH_STEP = 16;

interface GridKeysOptions {
  readonly columns: readonly ShownColumn[];
  readonly extent: TableExtent;
  readonly range: CellRange;
  /** Selects, and moves the focus to what is active then. */
  readonly onGo: (range: CellRange) => void;
  readonly onStep: (column: ShownColumn, step: -1 | 1) => void;
  readonly onResize: (column: ShownColumn, width: number, isDone: boolean) => void;
  readonly onOpen: () => void;
  readonly onCopy: () => void;
}

/** Does what the table does with a key; others go on to whoever wants them. */
export function pressGridKey(event: KeyboardEvent, options: GridKeysOptions): void {
  const act = actionOf(event, options);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function actionOf(event: KeyboardEvent, options: GridKeysOptions): (() => void) | undefined {
  const { columns, extent, range, onGo } = options;
  const { key, shiftKey: isShift, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const isHeader = range.active.row === HEADER_ROW;
  const column = columns[range.active.column];
  if (altKey) return isHeader && column ? columnAction(event, column, options) : undefined;
  if (isControl && key.toLowerCase() === 'c') {
    return rectangleOf(range) && options.onCopy;
  }
  if (key === 'Enter' && !isControl) return isHeader ? undefined : options.onOpen;
  const next = rangeAfterKey(range, { key, isShift, isControl }, extent);
  return next && (() => onGo(next));
}

function columnAction(
  { key, shiftKey }: KeyboardEvent,
  column: ShownColumn,
  { columns, range, onGo, onStep, onResize }: GridKeysOptions,
): (() => void) | undefined {
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined;
  if (!step) return undefined;
  if (shiftKey) return () => onResize(column, column.width + step * WIDTH_STEP, true);
  return () => {
    const to = range.active.column + step;
    // At either end the key does nothing, rather than going back in the browser's history.
    if (!columns[to]) return;
    onStep(column, step);
    onGo(rangeAt({ row: HEADER_ROW, column: to }));
  };
}
