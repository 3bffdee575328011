import { LANGUAGE_KEY, languageOf } from '../contract/language.ts';
import { PAGE_CODE_ID } from '../contract/paths.ts';
import { CONTRAST_KEY, HIGH_CONTRAST, THEME_KEY } from '../explorer/ui/contrast.ts';
import { afterPaint } from './after-paint.ts';
import { notePresses } from './early-presses.ts';
import { mayJoin } from './may-join.ts';

// The build puts this into index.html, right behind the form and ahead of all other code: it decides how
// the first paint looks. Its hash stands in the page's policy.

// Lets the browser paint: index.html has it wait for what follows the form. Ahead of all else, since a
// frame takes a while to begin, and none begins before this task is over.
document.querySelector('link[rel="expect"]')?.remove();
notePresses();
const { classList } = document.documentElement;
chooseLanguage();
if (!window.isSecureContext) classList.add('gh-insecure');
applyStoredTheme();
const isJoining = mayJoin();
if (isJoining) classList.add('gh-may-join');
// The code makes live what has been parsed. Fetched before the form is painted, it would take the
// painting's time (docs/decisions/prerendered-sign-in.md); who joins a session has nothing to paint.
document.addEventListener('DOMContentLoaded', () => {
  if (isJoining) letCodeIn();
  else void afterPaint().then(letCodeIn);
});

/** Says where the page is to be in German, and takes the form out, which is in English. */
function chooseLanguage(): void {
  if (languageOf([readStored(LANGUAGE_KEY), ...navigator.languages]) !== 'de') return;
  document.documentElement.lang = 'de';
  document.getElementById('root')?.replaceChildren();
}

/** Shows the theme and the contrast that were chosen, or else the system's, before GraphiQL is there. */
function applyStoredTheme(): void {
  const isHigh = matchMedia('(prefers-contrast: more)').matches;
  if (isHigh || readStored(CONTRAST_KEY)) classList.add(HIGH_CONTRAST);
  const theme = readStored(THEME_KEY);
  if (theme === 'light' || theme === 'dark') document.body.classList.add(`graphiql-${theme}`);
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser forbids its storages: nothing was chosen.
    return null;
  }
}

/** Lets the page's code in, whose tags the build has laid aside; in development they stand in the page. */
function letCodeIn(): void {
  const template = document.getElementById(PAGE_CODE_ID);
  if (!(template instanceof HTMLTemplateElement)) return;
  // Nobody serves the form then.
  const onLost = (): void => classList.add('gh-not-loaded');
  const code = document.importNode(template.content, true);
  const scripts = [...code.querySelectorAll('script')];
  for (const script of scripts) {
    script.async = false;
    script.onerror = onLost;
  }
  // The entry: where what was pressed early is still noted, nothing repeats it.
  const entry = scripts.at(-1);
  if (entry) entry.onload = () => window.gatehouseEarly && onLost();
  document.head.append(code);
}
