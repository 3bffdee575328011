import { formatCount } from '../../contract/format-count.ts';
import { inLanguage } from '../../contract/language.ts';

/** The copy of the settings. */
export const SETTINGS_COPY = inLanguage('SETTINGS_COPY', {
  title: 'Settings',
  close: 'Close',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  contrast: 'High contrast',
  textSize: 'Text size of the editors',
  pixels: (size: number) => `${size} px`,
  wrap: 'Wrap long lines in the editors',
  timeLimit: 'Time limit of an operation',
  seconds: (seconds: number) => (seconds === 60 ? '1 minute' : `${formatCount(seconds)} seconds`),
  minutes: (minutes: number) => `${formatCount(minutes)} minutes`,
  noLimit: 'None',
  stored: 'Kept in this browser',
  storedHint: 'Token, password and API key are never kept.',
  kinds: {
    history: 'History and favourites',
    tabs: 'Open tabs and drafts',
    settings: 'Settings, keys and layout',
  },
  size: (bytes: number) =>
    bytes < 1_000 ? `${formatCount(bytes)} B` : `${formatCount(Math.round(bytes / 1_000))} kB`,
  nothing: 'Nothing',
  exportKind: (kind: string) => `Export: ${kind}`,
  exportShort: 'Export',
  deleteKind: (kind: string) => `Delete: ${kind}`,
  deleteShort: 'Delete',
  question: (kind: string) => `Delete for good: ${kind}?`,
  confirm: 'Delete',
  cancel: 'Cancel',
  deleted: (kind: string) => `Deleted: ${kind}.`,
  exported: (name: string) => `Exported as ${name}.`,
});
