import { createContext } from 'react';

/** Whether this explorer is in front of those of other services. */
export const InFrontContext = createContext(true);

export function findInFront(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.gh-service:not([inert]) ${selector}`);
}

const STOPS =
  'button, input, select, textarea, summary, a[href], [contenteditable="true"], [tabindex="0"]';

/** The elements that Tab goes to, in their order. */
export function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled, [inert] *') && one.checkVisibility(),
  );
}
