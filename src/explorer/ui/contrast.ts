import { browserPreferences } from '../../session/preferences.ts';

/** One theme for all services, and for the screens before GraphiQL. */
export const THEME_KEY = 'gatehouse:theme';

export const CONTRAST_KEY = 'gatehouse:contrast';

export const HIGH_CONTRAST = 'gh-high-contrast';

export function hasHighContrast(): boolean {
  return browserPreferences.get(CONTRAST_KEY) === 'more';
}

/** Marks the root, as the script before the first paint does. */
export function applyTheme(theme: 'light' | 'dark' | null): void {
  const { classList } = document.documentElement;
  classList.remove('gh-light', 'gh-dark');
  if (theme) classList.add(`gh-${theme}`);
}

export function applyContrast(isChosen = hasHighContrast()): void {
  const isHigh = isChosen || matchMedia('(prefers-contrast: more)').matches;
  document.documentElement.classList.toggle(HIGH_CONTRAST, isHigh);
}
