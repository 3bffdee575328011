import type { VisibleRange } from '../../ui/virtual-list.ts';

export interface CellPosition {
  /** From 0; {@link HEADER_ROW} for the columns' names. */
  readonly row: number;
  readonly column: number;
}

export const HEADER_ROW = -1;

/** The rows or columns to render, ascending: those in sight, the focused one (-1 for none), those that stay in sight. */
export function indicesToRender(
  { first, last }: VisibleRange,
  focused: number,
  pinned: readonly number[] = [],
): number[] {
  const length = Math.max(0, last - first + 1);
  const indices = Array.from({ length }, (_, index) => first + index);
  const isOut = (index: number): boolean => index >= 0 && (index < first || index > last);
  const others = [focused, ...pinned.filter((index) => index !== focused)].filter(isOut);
  return others.length === 0 ? indices : [...indices, ...others].sort((one, other) => one - other);
}

export interface CellRange {
  readonly active: CellPosition;
  readonly anchor: CellPosition;
  readonly lead: CellPosition;
}

export type Rectangle = NonNullable<ReturnType<typeof rectangleOf>>;

export interface TableExtent {
  readonly rows: number;
  readonly columns: number;
}

interface KeyPress {
  readonly page: number;
  readonly key: string;
  readonly isShift: boolean;
  readonly isControl: boolean;
}

export function rangeAt(position: CellPosition): CellRange {
  return { active: position, anchor: position, lead: position };
}

export function rangeTo(range: CellRange, position: CellPosition): CellRange {
  if (range.anchor.row === HEADER_ROW || position.row === HEADER_ROW) return rangeAt(position);
  return { active: position, anchor: range.anchor, lead: position };
}

export function rangeOfRows(first: number, last: number, columns: number): CellRange {
  return {
    active: { row: last, column: 0 },
    anchor: { row: first, column: 0 },
    lead: { row: last, column: columns - 1 },
  };
}

export function rectangleOf({ anchor, lead }: CellRange) {
  if (anchor.row === HEADER_ROW || lead.row === HEADER_ROW) return undefined;
  return {
    top: Math.min(anchor.row, lead.row),
    bottom: Math.max(anchor.row, lead.row),
    left: Math.min(anchor.column, lead.column),
    right: Math.max(anchor.column, lead.column),
  };
}

export function cellsIn({ top, bottom, left, right }: Rectangle): number {
  return (bottom - top + 1) * (right - left + 1);
}

export function isInside({ row, column }: CellPosition, area: Rectangle): boolean {
  const { top, bottom, left, right } = area;
  return row >= top && row <= bottom && column >= left && column <= right;
}

export function rangeWithin({ active, anchor, lead }: CellRange, extent: TableExtent): CellRange {
  return {
    active: positionWithin(active, extent),
    anchor: positionWithin(anchor, extent),
    lead: positionWithin(lead, extent),
  };
}

function positionWithin({ row, column }: CellPosition, extent: TableExtent): CellPosition {
  return {
    row: Math.max(HEADER_ROW, Math.min(row, extent.rows - 1)),
    column: Math.max(0, Math.min(column, extent.columns - 1)),
  };
}

/** The selection after a key (ARIA Authoring Practices, "Grid"); undefined if the key does nothing. */
export function rangeAfterKey(range: CellRange, press: KeyPress, extent: TableExtent) {
  const { active } = range;
  const { key, isShift, isControl } = press;
  const last: CellPosition = { row: extent.rows - 1, column: extent.columns - 1 };
  if (isControl && key.toLowerCase() === 'a') {
    return extent.rows > 0 ? { active, anchor: { row: 0, column: 0 }, lead: last } : undefined;
  }
  if (key === ' ' && (isControl || isShift)) {
    if (extent.rows === 0 || (isShift && active.row === HEADER_ROW)) return undefined;
    return isControl
      ? { active, anchor: { ...active, row: 0 }, lead: { ...active, row: last.row } }
      : { active, anchor: { ...active, column: 0 }, lead: { ...active, column: last.column } };
  }
  if (key === 'Escape') {
    const selected = rectangleOf(range);
    return selected && cellsIn(selected) > 1 ? rangeAt(active) : undefined;
  }
  const next = positionAfterKey(active, press, extent);
  if (!next) return undefined;
  const position = positionWithin(next, extent);
  if (!isShift || active.row === HEADER_ROW) return rangeAt(position);
  if (position.row === HEADER_ROW) return range;
  // Whole rows or all of them were selected, and the keys were left where they had been.
  const hasMoved = range.lead.row === active.row && range.lead.column === active.column;
  return { active: position, anchor: hasMoved ? range.anchor : active, lead: position };
}

function positionAfterKey(
  { row, column }: CellPosition,
  { key, isControl, page }: KeyPress,
  { rows, columns }: TableExtent,
): CellPosition | undefined {
  const targets: Readonly<Record<string, CellPosition>> = {
    ArrowDown: { row: isControl ? rows - 1 : row + 1, column },
    ArrowUp: { row: isControl ? Math.min(row, 0) : row - 1, column },
    ArrowRight: { row, column: isControl ? columns - 1 : column + 1 },
    ArrowLeft: { row, column: isControl ? 0 : column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: Math.max(Math.min(row, 0), row - page), column },
    Home: { row: isControl ? 0 : row, column: 0 },
    End: { row: isControl ? rows - 1 : row, column: columns - 1 },
  };
  return targets[key];
}
