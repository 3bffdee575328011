import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { CellPlace } from './cell-range.ts';

interface CellPointerOptions {
  /** The cell at a place of the window, the nearest one where there is none; undefined for no rows. */
  readonly cellAt: (event: {
    readonly clientX: number;
    readonly clientY: number;
  }) => CellPlace | undefined;
  /** Whether a place of the window is left of the cells, among the numbers. */
  readonly isNumber: (event: { readonly clientX: number }) => boolean;
  readonly onSelect: (place: CellPlace, isLonger: boolean) => void;
  readonly onSelectRow: (row: number, isLonger: boolean) => void;
}

interface CellPointer {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: (event: MouseEvent<HTMLElement, globalThis.MouseEvent>) => void;
}

/** Cells are selected by a click, by a drag, and with Shift from the last one on. */
export function useCellPointer(options: CellPointerOptions): CellPointer {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const drag = useRef<{ readonly isRows: boolean; at: PointerEvent; frame: number }>(undefined);
  const extend = (): void => {
    const now = drag.current;
    const { cellAt, onSelect, onSelectRow } = latest.current;
    const place = now && cellAt(now.at);
    if (!now || !place) return;
    if (now.isRows) onSelectRow(place.row, true);
    else onSelect(place, true);
  };
  // A pointer that rests outside scrolls on, frame by frame.
  const goOn = (): void => {
    const now = drag.current;
    if (!now) return;
    extend();
    now.frame = requestAnimationFrame(goOn);
  };
  const end = (): void => {
    if (drag.current) cancelAnimationFrame(drag.current.frame);
    drag.current = undefined;
  };
  useEffect(() => end, []);
  const select = (event: MouseEvent): boolean => {
    const place = options.cellAt(event);
    const isRows = options.isNumber(event);
    if (place && isRows) options.onSelectRow(place.row, event.shiftKey);
    else if (place) options.onSelect(place, event.shiftKey);
    return isRows;
  };
  return {
    onPointerDown(event) {
      // A finger that moves scrolls; one that does not is a click.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      drag.current = { isRows: select(event), at: event, frame: 0 };
    },
    onPointerMove(event) {
      const now = drag.current;
      if (!now) return;
      if ((event.buttons & 1) === 0) {
        end();
        return;
      }
      const isFirst = now.frame === 0;
      now.at = event;
      if (!isFirst) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      goOn();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClick(event) {
      const { nativeEvent } = event;
      if (nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch') {
        select(event);
      }
    },
  };
}
