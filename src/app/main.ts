import './app.css';
import { loadBeforeParts, loadPart } from '../contract/load-part.ts';
import { speak, type PageLanguage } from '../contract/language.ts';
import { repeatPresses } from './early-presses.ts';
import { start } from './start.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const page = document.documentElement;

type Words = Readonly<Record<string, object>>;

interface Translation {
  readonly language: PageLanguage;
  readonly first: () => Promise<Words>;
  /** Loads all words before the first part that needs them. */
  readonly loadAll: (speakAll: (words: Words) => void) => void;
}

const TRANSLATIONS: readonly Translation[] = [
  {
    language: 'de',
    first: () => loadPart(async () => (await import('./german.ts')).GERMAN),
    loadAll: (speakAll) =>
      loadBeforeParts(async () => speakAll((await import('./german-panels.ts')).GERMAN_PANELS)),
  },
];

const translation = TRANSLATIONS.find(({ language }) => language === page.lang);
if (translation) {
  // The English form was removed, so there are no presses.
  repeatPresses();
  void startTranslated(container, translation);
} else start(container);

async function startTranslated(root: HTMLElement, { language, first, loadAll }: Translation) {
  try {
    speak(language, await first());
    loadAll((words) => speak(language, words));
  } catch {
    page.lang = 'en';
  }
  start(root);
}
