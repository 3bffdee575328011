import { followDrag } from '../../ui/follow-drag.ts';
import type { SavedLine, SavedPlace } from './saved-order.ts';

interface DropMark {
  readonly drop: SavedPlace;
  /** Where the mark is drawn, rows from the top: between two rows, or over one that takes it in. */
  readonly row: number;
  readonly isInto: boolean;
}

/** Where a line dropped `at` rows from the top (may be a fraction) goes; undefined where it stays. */
export function dropAt(lines: readonly SavedLine[], index: number, at: number) {
  const own = lines.filter(({ isProvided }) => !isProvided);
  const dragged = own[index]?.item;
  const row = Math.max(0, Math.floor(at));
  const isLower = at - row >= 0.5;
  if (!dragged) return undefined;
  const mark =
    dragged.kind === 'folder' ? folderDrop(own, row, at) : operationDrop(own, row, isLower);
  const target = own[row]?.item;
  return mark.drop.before === dragged.id || target === dragged ? undefined : mark;
}

function operationDrop(own: readonly SavedLine[], row: number, isLower: boolean): DropMark {
  const item = own[row]?.item;
  if (!item) return { drop: { before: undefined }, row: own.length, isInto: false };
  if (item.kind === 'folder') {
    return { drop: { folderId: item.id, before: undefined }, row, isInto: true };
  }
  const folderId = own[row]?.level === 1 ? undefined : item.folderId;
  const next = own[row + 1];
  const isLast = next?.item?.kind !== 'operation' || next.level !== own[row]?.level;
  const after = isLast ? undefined : next.item?.id;
  const before = isLower ? after : item.id;
  return { drop: { folderId, before }, row: isLower ? row + 1 : row, isInto: false };
}

function folderDrop(own: readonly SavedLine[], row: number, at: number): DropMark {
  const starts = own.flatMap(({ item }, index) => (item?.kind === 'folder' ? [index] : []));
  const loose = own.findIndex(({ item, level }) => item?.kind === 'operation' && level === 1);
  const end = loose === -1 ? own.length : loose;
  const next = starts.find((start, index) => {
    const stop = starts[index + 1] ?? end;
    return row < stop && at < (start + stop) / 2;
  });
  const after = starts.find((start) => start > row);
  const start = next ?? (row < end ? after : undefined);
  const before = start === undefined ? undefined : own[start]?.item?.id;
  return { drop: { before }, row: start ?? end, isInto: false };
}

interface Drag {
  readonly scroller: HTMLElement;
  readonly lines: readonly SavedLine[];
  readonly index: number;
  readonly rowHeight: number;
  readonly press: PointerEvent;
  readonly onDrop: (drop: SavedPlace) => void;
}

/** Follows a press on a line for as long as it is down; Escape leaves the line where it is. */
export function dragLine({ scroller, lines, index, rowHeight, press, onDrop }: Drag): void {
  const mark = document.createElement('div');
  mark.className = 'gh-saved-drop';
  mark.hidden = true;
  let found: DropMark | undefined;
  followDrag({
    press,
    scroller,
    axis: 'y',
    onLift: () => scroller.append(mark),
    onMove(clientY) {
      const { top } = scroller.getBoundingClientRect();
      found = dropAt(lines, index, (clientY - top + scroller.scrollTop) / rowHeight);
      mark.hidden = found === undefined;
      mark.dataset['into'] = String(found?.isInto ?? false);
      mark.style.top = `${(found?.row ?? 0) * rowHeight}px`;
      mark.style.height = found?.isInto ? `${rowHeight}px` : '';
    },
    onEnd(isDropped) {
      mark.remove();
      if (isDropped && found) onDrop(found.drop);
    },
  });
}
