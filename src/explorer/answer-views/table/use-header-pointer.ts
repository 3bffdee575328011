import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { gapAt } from './lay-columns.ts';
import type { ShownColumn } from './shown-column.ts';

/** What moves less was a click, CSS pixels. */
const LEAST_MOVE = 6;

export interface HeaderPointerOptions {
  readonly columns: readonly ShownColumn[];
  /** A place of the window in CSS pixels from the first column's left edge. */
  readonly placeOf: (clientX: number) => number;
  /** @param isDone false as long as the pointer moves */
  readonly onResize: (column: ShownColumn, width: number, isDone: boolean) => void;
  readonly onFit: (column: ShownColumn) => void;
  /** @param before where it is put; undefined for the end */
  readonly onMove: (column: ShownColumn, before: ShownColumn | undefined) => void;
}

type Drag =
  | { readonly kind: 'resize'; readonly column: ShownColumn; readonly from: number }
  | { readonly kind: 'move'; readonly column: ShownColumn; readonly from: number };

interface HeaderPointer {
  /** Where a column would be dropped: the index of the one behind. */
  readonly gap: number | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
    readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

/** Columns are made wider at their edges, and dragged by their names. */
export function useHeaderPointer(options: HeaderPointerOptions): HeaderPointer {
  const { columns, placeOf, onResize, onFit, onMove } = options;
  const drag = useRef<Drag>(undefined);
  const hasMoved = useRef(false);
  const [gap, setGap] = useState<number>();
  const columnOf = (event: MouseEvent, name: 'edge' | 'place'): ShownColumn | undefined => {
    const element = (event.target as Element).closest<HTMLElement>(`[data-${name}]`);
    return element ? columns[Number(element.dataset[name])] : undefined;
  };
  const widthNow = ({ column, from }: Drag, event: MouseEvent): number =>
    Math.round(column.width + event.clientX - from);
  const end = (): void => {
    drag.current = undefined;
    setGap(undefined);
  };
  return {
    gap,
    handlers: {
      onPointerDown(event) {
        hasMoved.current = false;
        if (event.button !== 0) return;
        const edge = columnOf(event, 'edge');
        const named = columnOf(event, 'place');
        if (edge) drag.current = { kind: 'resize', column: edge, from: event.clientX };
        // A finger that moves on the names scrolls.
        else if (named && event.pointerType !== 'touch') {
          drag.current = { kind: 'move', column: named, from: event.clientX };
        }
        if (edge) capture(event);
      },
      onPointerMove(event) {
        const now = drag.current;
        if (!now) return;
        if (now.kind === 'resize') {
          onResize(now.column, widthNow(now, event), false);
          return;
        }
        if (!hasMoved.current && Math.abs(event.clientX - now.from) < LEAST_MOVE) return;
        if (!hasMoved.current) capture(event);
        hasMoved.current = true;
        setGap(gapAt(columns, placeOf(event.clientX)));
      },
      onPointerUp(event) {
        const now = drag.current;
        if (now?.kind === 'resize') onResize(now.column, widthNow(now, event), true);
        else if (now && gap !== undefined) onMove(now.column, columns[gap]);
        end();
      },
      onPointerCancel: end,
      onClickCapture(event) {
        if (!hasMoved.current) return;
        hasMoved.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
      onDoubleClick(event) {
        const edge = columnOf(event, 'edge');
        if (edge) onFit(edge);
      },
    },
  };
}

/** By the element that was pressed: it gets the double click too. */
function capture({ target, pointerId }: PointerEvent): void {
  (target as Element).setPointerCapture(pointerId);
}
