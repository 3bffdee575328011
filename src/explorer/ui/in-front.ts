import { createContext } from 'react';

/** Whether this explorer is in front of those of other services. */
export const InFrontContext = createContext(true);

export function findInFront(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.gh-service:not([inert]) ${selector}`);
}
