import './app.css';
import { loadBeforeParts, loadPart } from '../contract/load-part.ts';
import { speak } from '../contract/language.ts';
import { repeatPresses } from './early-presses.ts';
import { start } from './start.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const page = document.documentElement;
if (page.lang === 'de') {
  // The English form was removed, so there are no presses.
  repeatPresses();
  void startInGerman(container);
} else start(container);

/** Falls back to English if the translation does not load. */
async function startInGerman(root: HTMLElement): Promise<void> {
  try {
    const { GERMAN } = await loadPart(() => import('./german.ts'));
    speak('de', GERMAN);
    loadBeforeParts(async () => {
      const { GERMAN_PANELS } = await import('./german-panels.ts');
      speak('de', { ...GERMAN, ...GERMAN_PANELS });
    });
  } catch {
    page.lang = 'en';
  }
  start(root);
}
