/** A mouse that moves less clicks, CSS pixels. */
const CLICK_PX = 4;

/** Longest move of a resting finger, CSS pixels. */
const STAY_PX = 8;

/** A resting finger lifts its item after this time, milliseconds; one that moves scrolls the list. */
const HOLD_MS = 350;

/** Distance from the edge at which the list scrolls, and its step in each frame, CSS pixels. */
const EDGE_PX = 40;
const SCROLL_PX = 8;

interface Drag {
  readonly press: PointerEvent;
  /** The list; it scrolls while the pointer is near its edge, and has `data-dragging`. */
  readonly scroller: HTMLElement;
  readonly axis: 'x' | 'y';
  readonly onLift?: () => void;
  /** Called with the pointer's position in the window when it moves, or the list scrolls below it. */
  readonly onMove: (at: number) => void;
  /** Called once, and only after a lift; `isMoved` is false for a finger that only held its item. */
  readonly onEnd: (isDropped: boolean, isMoved: boolean) => void;
}

/** Follows a press on an item for as long as it is down; Escape and another press end it. */
export function followDrag(drag: Drag): void {
  const { press, scroller, axis, onLift, onMove, onEnd } = drag;
  const isTouch = press.pointerType === 'touch';
  const least = isTouch ? STAY_PX : CLICK_PX;
  let at = axis === 'x' ? press.clientX : press.clientY;
  let isHeld = false;
  let isMoved = false;
  let frame = 0;
  const listening = new AbortController();
  const { signal } = listening;
  const scrollAtEdge = (): void => {
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    const [first, last] = axis === 'x' ? [left, right] : [top, bottom];
    const step = at > last - EDGE_PX ? SCROLL_PX : at < first + EDGE_PX ? -SCROLL_PX : 0;
    if (isMoved && step !== 0) {
      if (axis === 'x') scroller.scrollLeft += step;
      else scroller.scrollTop += step;
      onMove(at);
    }
    frame = requestAnimationFrame(scrollAtEdge);
  };
  const lift = (): void => {
    isHeld = true;
    scroller.dataset['dragging'] = '';
    onLift?.();
    frame = requestAnimationFrame(scrollAtEdge);
  };
  const holding = isTouch ? setTimeout(lift, HOLD_MS) : undefined;
  const end = (isDropped: boolean): void => {
    if (signal.aborted) return;
    clearTimeout(holding);
    cancelAnimationFrame(frame);
    listening.abort();
    delete scroller.dataset['dragging'];
    if (!isHeld) return;
    // The end of a drag is no click.
    const unclicked = new AbortController();
    const stop = (event: Event): void => event.stopPropagation();
    window.addEventListener('click', stop, { capture: true, signal: unclicked.signal });
    setTimeout(() => unclicked.abort());
    onEnd(isDropped, isMoved);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== press.pointerId) return;
    at = axis === 'x' ? event.clientX : event.clientY;
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (!isMoved && far <= least) return;
    if (!isHeld && isTouch) return end(false);
    if (!isHeld) lift();
    isMoved = true;
    onMove(at);
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isHeld) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  // A finger that holds an item does not scroll.
  const stay = (event: Event): void => {
    if (isHeld && event.cancelable) event.preventDefault();
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener('pointerdown', () => end(false), { signal, capture: true });
  window.addEventListener('keydown', leave, { signal, capture: true });
  scroller.addEventListener('touchmove', stay, { signal, passive: false });
}
