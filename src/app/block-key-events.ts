const KEY_EVENTS =
  'keydown keypress textInput input keyup compositionstart compositionend change'.split(' ');

/**
 * Keeps keys from React, which would make the whole page live at once, in one task; returns the undo. The
 * browser types as ever, and what is pressed, Enter in a form included, comes as a click and goes through.
 */
export function blockKeyEvents(): () => void {
  const over = new AbortController();
  const block = (event: Event): void => event.stopPropagation();
  for (const type of KEY_EVENTS) {
    document.addEventListener(type, block, { capture: true, signal: over.signal });
  }
  return () => over.abort();
}
