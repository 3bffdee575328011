import { THEME_KEY } from '../explorer/tabs/storage.ts';

/**
 * Shows the theme that was chosen in GraphiQL before GraphiQL is there; none follows the system.
 *
 * @throws where the browser forbids localStorage
 */
export function applyStoredTheme(): void {
  const theme = localStorage.getItem(THEME_KEY);
  if (theme === 'light' || theme === 'dark') document.body.classList.add(`graphiql-${theme}`);
}
