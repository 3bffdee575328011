import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';

export const CLEANED_COPY = inLanguage('CLEANED_COPY', {
  title: 'Secrets were removed from this browser’s storage:',
  advice: 'An earlier version kept them. If others use this browser, replace the key or token.',
});

export const UNKEPT_COPY = inLanguage('UNKEPT_COPY', {
  title: 'This choice is not kept.',
  advice:
    'The browser has no room left for it, or keeps nothing for this page: it lasts until the page is loaded again. Deleting some of the history makes room.',
});

export const SETTINGS_COPY = inLanguage('SETTINGS_COPY', {
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  contrast: 'High contrast',
  density: 'Density',
  densities: { normal: 'Normal', compact: 'Compact' },
  keepsMessages: 'Messages stay until they are closed',
  sections: { editors: 'Editors', answers: 'Answers', files: 'CSV files' },
  firstView: 'Default view',
  automaticView: 'Automatic',
  firstViewHint:
    'Automatic: a list of at least two objects opens as a table, any other answer as JSON. What you choose is kept for its tab.',
  lastView: 'Last used',
  inlineFragments: 'Send fragments inline',
  inlineFragmentsHint: (service: string): string =>
    `For ${service}: services that refuse named fragments take these. The editor keeps its text.`,
  grouped: 'Group digits',
  groupedHint: 'In tables from 10 000 on. Copies and files have the number as it came.',
  hidesWithheld: 'Hide withheld fields',
  textSize: 'Text size of the editors',
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
    operations: 'Saved operations',
    withheld: 'Withheld fields',
  },
  nothing: 'Nothing',
  exportKind: (kind: string) => `Export: ${kind}`,
  exportShort: 'Export',
  deleteKind: (kind: string) => `Delete: ${kind}`,
  question: (kind: string) => `Delete for good: ${kind}?`,
  loss: {
    history: '',
    tabs: 'All tabs are closed; until this page is left they can be reopened.',
    operations: 'Those of all services, with their folders.',
    withheld: '',
    settings: 'The defaults apply once the page is loaded again.',
  },
  deleted: (kind: string) => `Deleted: ${kind}.`,
  notDeleted: 'The browser does not let the page delete them.',
  importFile: 'Import settings…',
  imported: (count: number) =>
    `${countOf(count, 'setting')} imported. Language and layout apply once the page is loaded again.`,
  notSettings: (name: string) => `${name} is no file of exported settings. Nothing was changed.`,
  noRoom: 'The file could not be read, or the browser has no room left for it.',
  reload: 'Reload page',
  exported: (name: string) => `Exported as ${name}.`,
});

export function limitName(milliseconds: number): string {
  if (milliseconds === Infinity) return SETTINGS_COPY.noLimit;
  const seconds = milliseconds / 1_000;
  return seconds <= 60 ? SETTINGS_COPY.seconds(seconds) : SETTINGS_COPY.minutes(seconds / 60);
}
