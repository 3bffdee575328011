import { followDrag } from '../../ui/follow-drag.ts';

export interface Extent {
  readonly left: number;
  readonly width: number;
}

/** The index of a dragged tab: it takes that of each tab whose middle it passed. */
export function placeOf(extents: readonly Extent[], index: number, shift: number): number {
  const own = extents[index];
  if (!own) return index;
  const start = own.left + shift;
  const end = start + own.width;
  const middleOf = ({ left, width }: Extent): number => left + width / 2;
  const before = extents.slice(0, index).findIndex((one) => start < middleOf(one));
  if (before >= 0) return before;
  return index + extents.slice(index + 1).filter((one) => end > middleOf(one)).length;
}

/**
 * Follows a press on a tab, one of the strip's children, in order.
 * @param onDrop gets `undefined` for a finger that held the tab without moving
 */
export function dragTab(
  strip: HTMLElement,
  index: number,
  press: PointerEvent,
  onDrop: (to: number | undefined) => void,
): void {
  const tabs = [...strip.children].filter((child) => child instanceof HTMLElement);
  const own = tabs[index];
  if (!own) return;
  const extents = tabs.map(({ offsetLeft, offsetWidth }) => ({
    left: offsetLeft,
    width: offsetWidth,
  }));
  const step = (extents[1]?.left ?? 0) - (extents[0]?.left ?? 0) - (extents[0]?.width ?? 0);
  const startX = press.clientX + strip.scrollLeft;
  let to = index;
  const place = (clientX: number): void => {
    const first = extents[0]?.left ?? 0;
    const last = extents.at(-1) ?? { left: 0, width: 0 };
    const { left, width } = extents[index] ?? { left: 0, width: 0 };
    const wanted = clientX + strip.scrollLeft - startX;
    const shift = Math.max(first - left, Math.min(wanted, last.left + last.width - left - width));
    to = placeOf(extents, index, shift);
    tabs.forEach((tab, at) => {
      const isPassed = to < index ? at >= to && at < index : at > index && at <= to;
      const aside = isPassed ? (width + step) * (to < index ? 1 : -1) : 0;
      tab.style.translate = `${(at === index ? shift : aside).toString()}px 0`;
    });
  };
  followDrag({
    press,
    scroller: strip,
    axis: 'x',
    onLift() {
      own.dataset['dragged'] = '';
    },
    onMove: place,
    onEnd(isDropped, isMoved) {
      delete own.dataset['dragged'];
      for (const tab of tabs) tab.style.translate = '';
      if (isDropped) onDrop(isMoved ? to : undefined);
    },
  });
}
