import { afterPaint } from './after-paint.ts';
import { allowPaint } from './allow-paint.ts';
import { notePresses } from './early-presses.ts';
import { letCodeIn } from './let-code-in.ts';
import { mayJoin } from './may-join.ts';
import { THEME_KEY } from '../explorer/tabs/storage.ts';

// The build puts this into index.html, right behind the form and ahead of all other code: it decides how
// the first paint looks. Its hash stands in the page's policy.
allowPaint();
notePresses();
const { classList } = document.documentElement;
if (!window.isSecureContext) classList.add('gh-insecure');
let paintsForm = true;
try {
  applyStoredTheme();
  if (mayJoin({ local: localStorage, session: sessionStorage }, Date.now())) {
    classList.add('gh-may-join');
    paintsForm = false;
  }
} catch {
  // The browser forbids its storages: there is no theme, and nothing to join that it knows of.
}
// The code makes live what has been parsed. Fetched before the form is painted, it would take the
// painting's time (docs/decisions/prerendered-sign-in.md); who joins a session has nothing to paint.
document.addEventListener('DOMContentLoaded', () => {
  const onLost = (): void => classList.add('gh-not-loaded');
  if (!paintsForm) letCodeIn(onLost);
  else void afterPaint().then(() => letCodeIn(onLost));
});

/**
 * Shows the theme that was chosen in GraphiQL before GraphiQL is there; none follows the system.
 *
 * @throws where the browser forbids localStorage
 */
function applyStoredTheme(): void {
  const theme = localStorage.getItem(THEME_KEY);
  if (theme === 'light' || theme === 'dark') document.body.classList.add(`graphiql-${theme}`);
}
