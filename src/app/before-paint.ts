import { LANGUAGE_KEY, languageOf } from '../contract/language.ts';
import { PAGE_CODE_ID } from '../contract/paths.ts';
import { CONTRAST_KEY, HIGH_CONTRAST, THEME_KEY } from '../explorer/ui/contrast.ts';
import { afterPaint } from './after-paint.ts';
import { notePresses } from './early-presses.ts';
import { mayJoin } from './may-join.ts';

// The build inlines this behind the form in index.html; its hash is in the page's policy.

// First, because no frame begins before this task ends: index.html blocks painting until the form is parsed.
document.querySelector('link[rel="expect"]')?.remove();
notePresses();
const { classList } = document.documentElement;
chooseLanguage();
if (!window.isSecureContext) classList.add('gh-insecure');
applyStoredTheme();
const isJoining = mayJoin();
if (isJoining) classList.add('gh-may-join');
// Activates the code after the form is parsed. Fetched earlier, it would delay the paint
// (docs/decisions/prerendered-sign-in.md); a page that joins a session has nothing to paint.
document.addEventListener('DOMContentLoaded', () => {
  if (isJoining) letCodeIn();
  else void afterPaint().then(letCodeIn);
});

function chooseLanguage(): void {
  const language = languageOf([readStored(LANGUAGE_KEY), ...navigator.languages]);
  if (language === 'en') return;
  document.documentElement.lang = language;
  document.getElementById('root')?.replaceChildren();
}

function applyStoredTheme(): void {
  const isHigh = matchMedia('(prefers-contrast: more)').matches;
  if (isHigh || readStored(CONTRAST_KEY)) classList.add(HIGH_CONTRAST);
  const theme = readStored(THEME_KEY);
  if (theme === 'light' || theme === 'dark') classList.add(`gh-${theme}`);
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Activates the page's code, whose tags the build put into a template. */
function letCodeIn(): void {
  const template = document.getElementById(PAGE_CODE_ID);
  if (!(template instanceof HTMLTemplateElement)) return;
  // Without its code the form does nothing.
  const onLost = (): void => {
    classList.add('gh-not-loaded');
    const { lang } = document.documentElement;
    for (const text of document.querySelectorAll<HTMLElement>('#gh-not-loaded-notice > *')) {
      text.hidden = text.lang !== lang;
    }
  };
  const code = document.importNode(template.content, true);
  const scripts = [...code.querySelectorAll('script')];
  for (const script of scripts) {
    script.async = false;
    script.onerror = onLost;
  }
  // The entry: presses are recorded, and nothing repeats them if it fails.
  const entry = scripts.at(-1);
  if (entry) entry.onload = () => window.gatehouseEarly && onLost();
  document.head.append(code);
}
