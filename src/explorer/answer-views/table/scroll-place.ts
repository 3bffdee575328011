/**
 * Browsers limit how high an element can be: Firefox to some 17.9 million CSS pixels, Chromium and
 * Safari to 33.5 million. Past this, scrolling goes by proportion.
 */
export const MAX_SPACE = 15_000_000;

/** How far things go, CSS pixels. */
interface ScrollExtent {
  /** All that can be scrolled to. */
  readonly content: number;
  /** What is in sight of it. */
  readonly sight: number;
}

/** Where the content is scrolled to. */
export interface ScrollPlace {
  /** From the top of the content, CSS pixels. */
  readonly top: number;
  /** What the element says. */
  readonly scrollTop: number;
}

/** How high the element is made that stands for the content. */
export function spaceOf({ content, sight }: ScrollExtent): number {
  return Math.max(sight, Math.min(content, MAX_SPACE));
}

/**
 * Where the content is after the element was scrolled. Steps by wheel and keys are as long as they
 * are elsewhere; what goes further was the scroll bar, and goes by proportion.
 */
export function placeAfterScroll(
  last: ScrollPlace,
  scrollTop: number,
  extent: ScrollExtent,
): ScrollPlace {
  const { content, sight } = extent;
  const end = Math.max(0, content - sight);
  if (content <= MAX_SPACE) return { top: Math.max(0, Math.min(scrollTop, end)), scrollTop };
  const step = scrollTop - last.scrollTop;
  const isAtEdge = scrollTop <= 0 || scrollTop >= MAX_SPACE - sight;
  const top =
    Math.abs(step) > sight || (isAtEdge && step !== 0)
      ? (scrollTop / (MAX_SPACE - sight)) * end
      : last.top + step;
  return { top: Math.max(0, Math.min(top, end)), scrollTop };
}

/** What the element has to say for the content to be at a place. */
export function placeAt(top: number, extent: ScrollExtent): ScrollPlace {
  const { content, sight } = extent;
  const end = Math.max(0, content - sight);
  const within = Math.max(0, Math.min(top, end));
  if (content <= MAX_SPACE) return { top: within, scrollTop: within };
  return { top: within, scrollTop: Math.round((within / end) * (MAX_SPACE - sight)) };
}
