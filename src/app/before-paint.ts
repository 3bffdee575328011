import { notePresses } from './early-presses.ts';
import { mayJoin } from './may-join.ts';
import { applyStoredTheme } from './theme.ts';

// The build puts this into index.html, ahead of the form and of all other code: it decides how the
// first paint looks. Its hash stands in the page's policy.
notePresses();
const { classList } = document.documentElement;
addEventListener(
  'error',
  // Of the page's own code, which index.html asks for: a form that nobody serves must not stay.
  ({ target }) => target instanceof HTMLScriptElement && classList.add('gh-not-loaded'),
  true,
);
if (!window.isSecureContext) classList.add('gh-insecure');
try {
  applyStoredTheme();
  if (mayJoin({ local: localStorage, session: sessionStorage }, Date.now())) {
    classList.add('gh-may-join');
  }
} catch {
  // The browser forbids its storages: there is no theme, and nothing to join that it knows of.
}
