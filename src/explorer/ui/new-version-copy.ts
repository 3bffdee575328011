import { inLanguage } from '../../contract/language.ts';

/** The copy of the notice that the page is of a version that has been replaced. */
export const NEW_VERSION_COPY = inLanguage('NEW_VERSION_COPY', {
  text: 'A new version is installed. Reload when it suits you: tabs, headers and answers stay.',
  reload: 'Reload',
  later: 'Later',
});
