import { inLanguage } from '../../../contract/language.ts';

/** What the panel is called, which is read before its words are loaded. */
export const SAVED_NAMES = inLanguage('SAVED_NAMES', { panel: 'Saved' });
