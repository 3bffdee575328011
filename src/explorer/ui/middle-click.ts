import type { MouseEvent } from 'react';

/** Props beside `onAuxClick`: else a middle click scrolls, and on Linux pastes into the focused editor. */
export const MIDDLE_CLICK = { onMouseDown: keepBrowserOut, onMouseUp: keepBrowserOut };

function keepBrowserOut(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault();
}
