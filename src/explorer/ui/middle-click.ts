import type { MouseEvent } from 'react';

/**
 * Props beside an `onAuxClick`: by itself the browser begins to scroll at a middle click, and on Linux pastes
 * the selected text of any program into the editor that has the focus.
 */
export const MIDDLE_CLICK = { onMouseDown: keepBrowserOut, onMouseUp: keepBrowserOut };

function keepBrowserOut(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault();
}
