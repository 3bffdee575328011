/** Drags a tab in the strip; loaded with the first press on a tab. */

/** Shorter moves of a mouse are clicks, CSS pixels. */
const CLICK_PX = 4;

/** A finger holds the tab after this time, milliseconds; one that moves scrolls the strip. */
const HOLD_MS = 350;

/** Longest move of a resting finger, CSS pixels. */
const STAY_PX = 8;

/** Distance from the edge at which the strip scrolls, and its step in each frame, CSS pixels. */
const EDGE_PX = 40;
const SCROLL_PX = 8;

export interface Extent {
  readonly left: number;
  readonly width: number;
}

interface Drag {
  /** The tabs are its children, in order. */
  readonly strip: HTMLElement;
  readonly index: number;
  readonly press: Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId' | 'pointerType'>;
  readonly pressed: AbortSignal;
  /** `undefined` for a finger that held the tab without moving. */
  readonly onDrop: (to: number | undefined) => void;
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

export function dragTab({ strip, index, press, pressed, onDrop }: Drag): void {
  const tabs = [...strip.children].filter((child) => child instanceof HTMLElement);
  const own = tabs[index];
  if (!own || pressed.aborted) return;
  const isTouch = press.pointerType === 'touch';
  const extents = tabs.map(({ offsetLeft, offsetWidth }) => ({
    left: offsetLeft,
    width: offsetWidth,
  }));
  const step = (extents[1]?.left ?? 0) - (extents[0]?.left ?? 0) - (extents[0]?.width ?? 0);
  const startX = press.clientX + strip.scrollLeft;
  let clientX = press.clientX;
  let isHeld = false;
  let isMoved = false;
  let to = index;
  let frame = 0;
  const listening = new AbortController();
  const { signal } = listening;
  const holding = isTouch ? setTimeout(() => lift(), HOLD_MS) : undefined;

  const lift = (): void => {
    isHeld = true;
    strip.dataset['dragging'] = '';
    own.dataset['dragged'] = '';
    frame = requestAnimationFrame(scrollAtEdge);
  };
  const place = (): void => {
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
  const scrollAtEdge = (): void => {
    const { left, right } = strip.getBoundingClientRect();
    const before = strip.scrollLeft;
    if (isMoved && clientX > right - EDGE_PX) strip.scrollLeft += SCROLL_PX;
    else if (isMoved && clientX < left + EDGE_PX) strip.scrollLeft -= SCROLL_PX;
    if (strip.scrollLeft !== before) place();
    frame = requestAnimationFrame(scrollAtEdge);
  };
  const end = (isDropped: boolean): void => {
    clearTimeout(holding);
    cancelAnimationFrame(frame);
    listening.abort();
    delete strip.dataset['dragging'];
    delete own.dataset['dragged'];
    for (const tab of tabs) tab.style.translate = '';
    if (!isHeld) return;
    // The end of a drag is no click.
    const unclicked = new AbortController();
    const stop = (event: Event): void => event.stopPropagation();
    window.addEventListener('click', stop, { capture: true, signal: unclicked.signal });
    setTimeout(() => unclicked.abort());
    if (isDropped) onDrop(isMoved ? to : undefined);
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== press.pointerId) return;
    ({ clientX } = event);
    const far = Math.hypot(clientX - press.clientX, event.clientY - press.clientY);
    if (!isHeld && isTouch && far > STAY_PX) return end(false);
    if (!isHeld && !isTouch && far > CLICK_PX) lift();
    if (!isHeld || (isTouch && !isMoved && far <= STAY_PX)) return;
    isMoved = true;
    place();
  };
  window.addEventListener('pointermove', onMove, { signal });
  // Before the listener on the signal itself, which ends with the same event.
  pressed.addEventListener('abort', () => end(pressed.reason === 'up'), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isHeld) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}
