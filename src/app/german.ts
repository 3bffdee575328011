import { UI_DE } from '../explorer/ui/copy.de.ts';
import { SESSION_DE } from '../session/format-moment.de.ts';
import { TRANSPORT_DE } from '../transport/copy.de.ts';
import { APP_DE } from './copy.de.ts';

export const GERMAN: Readonly<Record<string, object>> = {
  ...APP_DE,
  ...SESSION_DE,
  ...TRANSPORT_DE,
  ...UI_DE,
};
