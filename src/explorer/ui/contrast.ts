import { browserPreferences } from '../../session/preferences.ts';

/** The theme is one for all services, and known to the screens before GraphiQL. */
export const THEME_KEY = 'gatehouse:theme';

export const CONTRAST_KEY = 'gatehouse:contrast';

/** Class of the document where it has more contrast (app/tokens.css). */
export const HIGH_CONTRAST = 'gh-high-contrast';

export function hasHighContrast(): boolean {
  return browserPreferences.get(CONTRAST_KEY) === 'more';
}

/** Draws the page as was chosen here, or in the system. */
export function applyContrast(isChosen = hasHighContrast()): void {
  const isHigh = isChosen || matchMedia('(prefers-contrast: more)').matches;
  document.documentElement.classList.toggle(HIGH_CONTRAST, isHigh);
}
