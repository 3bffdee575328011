/** Browsers end an element at some 17 or 33 million pixels; no list is made higher than this. */
export const MAX_HEIGHT = 8_000_000;

/** So near to either end a pixel of the scroll bar is one of the list, CSS pixels. */
const EDGE = 10_000;

/** How a list that is higher than its element may be is scrolled, CSS pixels. */
export interface Scale {
  /** How far the element can be scrolled. */
  readonly room: number;
  /** How far the list would be. */
  readonly full: number;
}

/** Where the scroll bar stands for a place of the list. */
export function scrolledAt(top: number, { room, full }: Scale): number {
  if (full <= room || top <= EDGE) return top;
  if (top >= full - EDGE) return room - (full - top);
  return EDGE + ((top - EDGE) * (room - 2 * EDGE)) / (full - 2 * EDGE);
}

/** The place of the list for one of the scroll bar. */
export function topAt(scrolled: number, { room, full }: Scale): number {
  if (full <= room || scrolled <= EDGE) return scrolled;
  if (scrolled >= room - EDGE) return full - (room - scrolled);
  return EDGE + ((scrolled - EDGE) * (full - 2 * EDGE)) / (room - 2 * EDGE);
}

/** Where a list was: its place, and that of the scroll bar. */
export interface Scrolled {
  readonly top: number;
  readonly scrolled: number;
}

/**
 * Where the list is after its scroll bar has moved. A wheel or a key moves it by as many pixels as it
 * says, and only a leap, such as that of a thumb that is dragged, goes by the scale.
 *
 * @param near moves up to this are no leaps, CSS pixels
 */
export function moveTo(scrolled: number, last: Scrolled, scale: Scale, near: number): number {
  if (scale.full <= scale.room || scrolled <= 0) return Math.max(0, scrolled);
  // Where pixels are fractions, the end may be a part of one away.
  if (scrolled >= scale.room - 1) return scale.full;
  const by = scrolled - last.scrolled;
  if (Math.abs(by) > near) return topAt(scrolled, scale);
  return Math.max(0, Math.min(last.top + by, scale.full));
}
