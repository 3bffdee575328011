/** Where GraphiQL's choice of theme is kept, for all services alike. */
const THEME_KEY = 'gatehouse:theme';

/** Shows the theme that was chosen in GraphiQL before GraphiQL is there; none follows the system. */
export function applyStoredTheme(): void {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    if (theme === 'light' || theme === 'dark') document.body.classList.add(`graphiql-${theme}`);
  } catch {
    // Storage is forbidden: the system's theme it is.
  }
}
