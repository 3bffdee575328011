import { browserPreferences } from '../../session/preferences.ts';

const KEY = 'gatehouse:contrast';

/** Whether lines and texts are drawn with more contrast, as chosen in this browser. */
export function hasHighContrast(): boolean {
  return browserPreferences.get(KEY) === 'more';
}

/** Draws the page with more contrast, or as it is at first; by styles of the page (tokens.css). */
export function setHighContrast(isHigh: boolean): void {
  if (isHigh) browserPreferences.set(KEY, 'more');
  else browserPreferences.remove(KEY);
  applyContrast();
}

/** Draws the page as was chosen. */
export function applyContrast(): void {
  document.documentElement.classList.toggle('gh-high-contrast', hasHighContrast());
}
