import { createContext } from 'react';

/** Whether the explorer around is the one in front; those of other services lie behind it. */
export const InFrontContext = createContext(true);

/** The first element in the explorer in front that a selector matches. */
export function findInFront(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.gh-service:not([inert]) ${selector}`);
}
