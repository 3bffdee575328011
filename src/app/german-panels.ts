import { EXPLORER_DE } from '../languages/explorer.de.ts';
import { END_TOKEN_DE } from './end-token-copy.de.ts';

/** German tables of everything that loads after the sign-in page, by name. */
export const GERMAN_PANELS: Readonly<Record<string, object>> = { ...END_TOKEN_DE, ...EXPLORER_DE };
