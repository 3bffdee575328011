import { notePresses } from './early-presses.ts';
import { mayJoin } from './may-join.ts';
import { applyStoredTheme } from './theme.ts';

// The build puts this into index.html, ahead of the form and of all other code: it decides how the
// first paint looks. Its hash stands in the page's policy.
notePresses();
const { classList } = document.documentElement;
if (!window.isSecureContext) classList.add('gh-insecure');
try {
  applyStoredTheme();
  if (mayJoin({ local: localStorage, session: sessionStorage }, Date.now())) {
    classList.add('gh-may-join');
  }
} catch {
  // The browser forbids its storages: there is no theme, and nothing to join that it knows of.
}
