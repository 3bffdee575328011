import type { Words } from '../contract/language.ts';
import type { MOMENT_WORDS } from './format-moment.ts';

export const SESSION_DE: { readonly MOMENT_WORDS: Words<typeof MOMENT_WORDS> } = {
  MOMENT_WORDS: { onDate: (time, date) => `${time} am ${date}` },
};
