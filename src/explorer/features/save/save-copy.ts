import type { PageText } from '../../../answers/export/file-format.ts';
import {
  countOf,
  formatBytes,
  formatCount,
  inLanguage,
  language,
} from '../../../contract/language.ts';

/** More than this is not copied: programs that it is pasted into would stand still. */
export const MAX_COPY_BYTES = 10_000_000;

export const formatText = (text: PageText): string =>
  typeof text === 'string' ? text : (text[language()] ?? text.en);

export const SAVE_COPY = inLanguage('SAVE_COPY', {
  format: (label: string, asks: boolean) => (asks ? `${label}…` : label),
  copyTable: 'Copy for Excel or Sheets',
  copyCsv: 'Copy as CSV',
  copyJson: 'Copy as JSON',
  noList: 'No list in this answer to make rows of',
  busy: 'Another file or copy is being written',

  title: (format: string) => `Save as ${format}`,
  listName: (path: readonly string[], rows: number) =>
    `${path.join('.') || 'the answer'} (${countOf(rows, 'row')})`,
  columns: 'Columns',
  shownColumns: (shown: number) => `As in the table (${shown})`,
  allColumns: (all: number) => `All (${all})`,
  rows: 'Rows',
  shownRows: 'Filtered and sorted as in the table',
  /** @param rows undefined as long as they are not counted */
  someRows: (rows: number | undefined, all: number) =>
    rows === all
      ? countOf(all, 'row')
      : `${rows === undefined ? '…' : formatCount(rows)} of ${countOf(all, 'row')}`,
  madeRows: (rows: number | undefined, of: number) =>
    `${rows === undefined ? '… rows' : countOf(rows, 'row')}, made of ${formatCount(of)}`,
  /** @param columns undefined where each row keeps all that it has */
  extent: (rows: string, columns: number | undefined) =>
    `In the file: ${rows}, ${columns === undefined ? 'each with all of its fields' : countOf(columns, 'column')}.`,
  separator: 'Separator',
  separators: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' },
  nullAs: 'Null as',
  emptyCell: 'Empty cell',
  nested: 'Nested lists',
  joined: 'In one cell',
  joiners: {
    '; ': 'Joined by a semicolon',
    ', ': 'Joined by a comma',
    ' | ': 'Joined by a bar',
    '\n': 'Joined by line breaks',
  },
  keptLists: 'As lists and objects',
  nestings: { kept: 'As lists and structs', json: 'As JSON text' },
  ownRows: 'A row for each item of',
  checks: {
    isGuarded: {
      label: 'Prevent spreadsheet formulas',
      hint: 'Puts an apostrophe before text that begins with =, +, -, @ or |, also after a line break or a separator, in CSV and in copied cells.',
    },
    hasMark: {
      label: 'For Excel',
      hint: 'Adds a byte order mark, by which Excel reads letters such as é or ü.',
    },
  },
  companions: {
    dictionary: {
      item: 'With data dictionary',
      label: 'Data dictionary',
      hint: 'Adds a Markdown file: type, GraphQL field, unit and description of each column. All files are in one zip file.',
    },
    manifest: {
      item: 'With manifest',
      label: 'Manifest',
      hint: 'Adds a JSON file: operation, variables, requests, time and SHA-256, which gatehouse verify checks. All files are in one zip file.',
    },
  },
  table: 'Table for',
  noTable: 'None',
  tableHint: (isCsv: boolean) =>
    `Adds an SQL file: CREATE TABLE with types, descriptions and primary key, and the statement that loads the file.${isCsv ? ' Text that a spreadsheet would take for a formula gets no apostrophe, which would be loaded with it.' : ''} All files are in one zip file.`,
  /** @param number of the column in the key, from 1 */
  key: (number: number) => (number === 1 ? 'Primary key' : `Primary key, column ${number}`),
  noKeyColumn: (name: string) => `The file has no column ${name} for the primary key.`,

  saving: (fileName: string) => `Saving ${fileName}…`,
  progress: 'Written',
  saved: (fileName: string, bytes: number) => `Saved ${fileName}, ${formatBytes(bytes)}.`,
  copied: (bytes: number) => `Copied ${formatBytes(bytes)}.`,
  cancelled: 'Cancelled, nothing is kept.',
});

export type SaveFailure = 'disk-full' | 'not-allowed' | 'locked' | 'too-large' | 'other';

export const SAVE_FAILURES: Readonly<Record<SaveFailure, (detail: string) => string>> = inLanguage(
  'SAVE_FAILURES',
  {
    'disk-full': () => 'The disk is full, and nothing was saved.',
    'not-allowed': () => 'The browser was not allowed to write the file, and nothing was saved.',
    locked: () => 'Nothing was saved: another program has the file open.',
    'too-large': () =>
      'Nothing was saved: a zip file has room for 4 GB. Save it without data dictionary and manifest.',
    other: (detail) => `Nothing was saved: ${detail}`,
  },
);

export const COPY_FAILURES: Readonly<
  Record<SaveFailure, (detail: string, most: string) => string>
> = inLanguage('COPY_FAILURES', {
  'disk-full': () => 'The disk is full, and nothing was copied.',
  'not-allowed': () =>
    'The browser did not allow copying: stay on this page until it is done, or save a file.',
  locked: () => 'Nothing was copied: the clipboard is in use.',
  'too-large': (_, most) => `More than ${most} are not copied: save a file instead.`,
  other: (detail) => `Nothing was copied: ${detail}`,
});
