import { inLanguage } from '../../../contract/language.ts';

/** What the panel is called before it is opened; its other words come with it. */
export const CODE_NAMES = inLanguage('CODE_NAMES', { panel: 'Code' });
