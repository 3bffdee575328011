import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { CellPlace } from './cell-range.ts';

export interface CellPointerOptions {
  /** The cell at a place of the window, the nearest one where there is none; undefined for no rows. */
  readonly cellAt: (clientX: number, clientY: number) => CellPlace | undefined;
  /** Whether a place of the window is among the rows' numbers. */
  readonly isNumber: (clientX: number) => boolean;
  /** @param isLonger from where the selection began; else it begins here */
  readonly onSelect: (place: CellPlace, isLonger: boolean) => void;
  readonly onSelectRow: (row: number, isLonger: boolean) => void;
}

interface CellPointer {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface Drag {
  readonly isRows: boolean;
  /** The cell that it has come to. */
  place: CellPlace;
  clientX: number;
  clientY: number;
  frame: number | undefined;
}

/** Cells are selected by a click, by a drag, and with Shift from the last one on. */
export function useCellPointer(options: CellPointerOptions): CellPointer {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const drag = useRef<Drag>(undefined);
  const end = (): void => {
    if (drag.current?.frame !== undefined) cancelAnimationFrame(drag.current.frame);
    drag.current = undefined;
  };
  useEffect(
    () => () => {
      if (drag.current?.frame !== undefined) cancelAnimationFrame(drag.current.frame);
      drag.current = undefined;
    },
    [],
  );
  // A pointer that rests outside scrolls on, frame by frame.
  const goOn = (): void => {
    const now = drag.current;
    const { cellAt, onSelect, onSelectRow } = latest.current;
    const place = now && cellAt(now.clientX, now.clientY);
    if (!place) return;
    if (place.row !== now.place.row || place.column !== now.place.column) {
      now.place = place;
      if (now.isRows) onSelectRow(place.row, true);
      else onSelect(place, true);
    }
    now.frame = requestAnimationFrame(goOn);
  };
  const select = ({ clientX, clientY, shiftKey }: MouseEvent): Drag | undefined => {
    const place = options.cellAt(clientX, clientY);
    if (!place) return undefined;
    const isRows = options.isNumber(clientX);
    if (isRows) options.onSelectRow(place.row, shiftKey);
    else options.onSelect(place, shiftKey);
    return { isRows, place, clientX, clientY, frame: undefined };
  };
  return {
    onPointerDown(event) {
      // A finger that moves scrolls; one that does not is a click.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      drag.current = select(event);
    },
    onPointerMove(event) {
      const now = drag.current;
      if (!now) return;
      if ((event.buttons & 1) === 0) {
        end();
        return;
      }
      now.clientX = event.clientX;
      now.clientY = event.clientY;
      if (now.frame !== undefined) return;
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
