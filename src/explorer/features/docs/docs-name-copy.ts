import { inLanguage } from '../../../contract/language.ts';

/** What the documentation is called before it is opened; its other words come with it. */
export const DOCS_NAMES = inLanguage('DOCS_NAMES', {
  help: 'Help',
  panel: 'Documentation Explorer',
});
