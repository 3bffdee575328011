import { EXPLORER_DE } from '../languages/explorer.de.ts';
import { SESSION_DE } from '../session/format-moment.de.ts';
import { APP_DE } from './copy.de.ts';
import { END_TOKEN_DE } from './end-token-copy.de.ts';

/** The page's German words, by the names of their tables. */
export const GERMAN: Readonly<Record<string, object>> = {
  ...APP_DE,
  ...END_TOKEN_DE,
  ...SESSION_DE,
  ...EXPLORER_DE,
};
