/** Beside the edges of the window, CSS pixels. */
const EDGE = 8;

export function placePanel(
  panel: HTMLElement | null,
  button: HTMLElement | null,
  { width, maxHeight }: { readonly width: number; readonly maxHeight: number },
): void {
  const { left, top, bottom } = button?.getBoundingClientRect() ?? new DOMRect();
  const below = innerHeight - bottom - 12;
  const isAbove = below < 240 && top > below;
  Object.assign(panel?.style ?? {}, {
    left: `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`,
    top: isAbove ? 'auto' : `${bottom + 4}px`,
    bottom: isAbove ? `${innerHeight - top + 4}px` : 'auto',
    maxHeight: `${Math.min(maxHeight, isAbove ? top - 12 : below)}px`,
  });
}
