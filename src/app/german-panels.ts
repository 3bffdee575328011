import { EXPLORER_DE } from '../languages/explorer.de.ts';
import { END_TOKEN_DE } from './end-token-copy.de.ts';

/** The German words of all that is loaded after the sign-in page, by the names of their tables. */
export const GERMAN_PANELS: Readonly<Record<string, object>> = { ...END_TOKEN_DE, ...EXPLORER_DE };
