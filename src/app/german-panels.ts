import { EXPLORER_DE } from '../languages/explorer.de.ts';
import { END_TOKEN_DE } from './end-token-copy.de.ts';
import { GERMAN } from './german.ts';

export const GERMAN_PANELS: Readonly<Record<string, object>> = {
  ...GERMAN,
  ...END_TOKEN_DE,
  ...EXPLORER_DE,
};
