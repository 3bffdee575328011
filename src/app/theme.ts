import { browserStorage } from '../explorer/browser-storage.ts';
import { THEME_KEY } from '../explorer/storage.ts';

/** Shows the theme that was chosen in GraphiQL before GraphiQL is there; none follows the system. */
export function applyStoredTheme(): void {
  const theme = browserStorage().getItem(THEME_KEY);
  if (theme === 'light' || theme === 'dark') document.body.classList.add(`graphiql-${theme}`);
}
