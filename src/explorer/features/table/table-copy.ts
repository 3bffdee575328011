import { shortened } from '../../../contract/fold-text.ts';
import { formatCount, inLanguage } from '../../../contract/language.ts';

export const TABLE_COPY = inLanguage('TABLE_COPY', {
  root: 'the answer itself',

  filter: 'Filter rows',
  filterHint: 'Filter',
  clearFilter: 'Clear the filter',
  rows: (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`),
  found: (found: number, count: number) => `${formatCount(found)} of ${formatCount(count)} rows`,
  made: (made: number, count: number) => `${formatCount(made)} rows, made of ${formatCount(count)}`,
  growing: 'so far',
  sorting: (column: string) => `Sorting by ${column}…`,
  filtering: 'Looking through the rows…',
  notSorted: (column: string) => `Not sorted by ${column}.`,
  sorted: (name: string, direction: string) => `Sorted by ${name}, ${direction}.`,
  error: 'Error',

  columns: (shown: number, count: number) =>
    shown === count ? 'Columns' : `Columns (${formatCount(shown)} of ${formatCount(count)})`,
  columnsTitle: 'Columns',
  columnsHint: 'Alt with an arrow key moves a column.',
  findColumn: 'Find a column',
  moreColumns: (count: number) =>
    `The first ${formatCount(count)} columns. JSON and NDJSON files have all of them.`,
  noColumnFound: 'No column has such a name.',
  showAll: 'Show all',
  hideAll: 'Hide all',
  asItCame: 'As it came',
  moveUp: (name: string) => `Move up: ${name}`,
  moveDown: (name: string) => `Move down: ${name}`,

  goTo: (name: string) => `Go to column ${name}`,
  menuOf: (name: string) => `Menu of ${name}`,
  sortBy: { ascending: 'Sort ascending', descending: 'Sort descending' },
  thenBy: { ascending: 'Then by this, ascending', descending: 'Then by this, descending' },
  unsort: 'Remove from the sort',
  filterColumn: 'Filter…',
  unfilter: 'Remove the filter',
  rowsOf: (list: string) => `One row per ${list}`,
  removeRowsOf: (list: string) => `Remove: one row per ${list}`,
  fit: 'Fit the width',
  wider: 'Wider',
  narrower: 'Narrower',
  pin: 'Pin',
  unpin: 'Unpin',
  hide: 'Hide',
  copyColumn: 'Copy the column',
  scale: 'Numbers as',
  scales: { none: 'Digits alone', bars: 'Bars', colors: 'Colors' },

  filters: 'Filters',
  filterOf: (name: string) => `Filter ${name}`,
  test: 'Condition',
  tests: {
    contains: 'contains',
    'not-contains': 'does not contain',
    starts: 'starts with',
    equals: 'equals',
    'not-equals': 'does not equal',
    matches: 'matches the pattern',
    'at-least': '≥ at least',
    'at-most': '≤ at most',
    greater: '> greater than',
    less: '< less than',
    between: 'is between',
    'one-of': 'is one of',
    'none-of': 'is none of',
    'is-empty': 'is empty',
    'is-null': 'is null',
    'is-not-null': 'is not null',
  },
  ends: ['from', 'to'] as const,
  apply: 'Apply',
  counting: 'Counting the values…',
  /** In place of null, where the service says so. */
  noNumber: 'Write a number, such as 12.5.',
  noValue: 'Write a value.',
  noPattern:
    'Write a regular expression with at most three repeats, in which no group repeats a repeat or a choice.',
  patternHint: (length = 10_000) =>
    `A regular expression, in any case of letters, for the first ${formatCount(length)} characters of a value.`,
  findValue: 'Find a value',
  noValueFound: 'No such value.',
  removeFilter: (filter: string) => `Remove the filter: ${filter}`,
  clearFilters: 'Clear all',
  notHere: (choices: readonly string[]) => `Not in this answer: ${choices.join(', ')}.`,
  chosenFor: (column: string, choices: readonly string[]) => `${column} (${choices.join(', ')})`,
  choices: { filter: 'filter', sort: 'sort', rows: 'one row each' },
  quoted: (text: string) => `“${text}”`,
  between: (name: string, from: string, to: string) => `${name} from ${from} to ${to}`,
  valuesOf: (name: string, values: readonly string[], more: number, isNot: boolean) =>
    `${name}: ${isNot ? 'not ' : ''}${values.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`,

  value: 'value',
  rowNumber: 'Row',
  nullRow: 'This row is null.',
  newest: 'Newest',
  sortRank: (rank: number) => `Sort key ${rank}`,
  widthOf: (name: string) => `Width of ${name}`,
  keys:
    'Arrow keys move, with Shift they select, Control+A selects all, Control+C copies, with Shift with headers. Enter opens the ' +
    'row as a record, Shift+Enter its cell, each beside the table, Shift+F10 a menu. On a column: Enter sorts by it, with Shift too as one column ' +
    'more, Alt with the arrow down opens its menu, Alt with an arrow to a side moves it, ' +
    'Alt+Shift with an arrow makes it wider or narrower.',

  sums: { sum: 'Sum', average: 'Average', min: 'Min', max: 'Max' },
  copy: (cells: number) => (cells === 1 ? 'Copy cell' : `Copy ${formatCount(cells)} cells`),
  menuOfCell: (column: string, row: number) => `Menu of ${column}, row ${formatCount(row + 1)}`,
  filterBy: 'Filter by this value',
  exclude: 'Exclude this value',
  copyWithNames: 'Copy with headers',
  copyRow: 'Copy row as JSON',
  copyAs: (cells: number) =>
    cells === 1 ? 'Copy the row as' : `Copy ${formatCount(cells)} cells as`,
  useAs: 'Use as variable',
  runForEach: 'Run for each of this column…',
  useAsList: 'Use these rows as a list…',
  isEmpty: 'The cell is empty',
  isList: 'A list: filter its column by one of its values',
  isJoined: 'A list: show its column as JSON first',
  notRead: 'The cell is still being read',
  tooLong: 'Longer than what is shown here: open it',
  noVariables: 'The operation has no variables',
  noSuchType: (type: string) => `The value is no ${type}`,
  notOwn: 'These rows are not those of the answer itself',
  copied: (cells: number) => (cells === 1 ? 'Copied.' : `Copied ${formatCount(cells)} cells.`),
  tooMuch: 'Too much for the clipboard: select less, or save the rows as a file.',
  copyFailed: 'The browser did not allow copying: select the cells and try again.',

  record: (row: number, cell?: string) =>
    `${cell === undefined ? 'Record' : `Cell ${cell}`} of row ${formatCount(row + 1)}`,
  previousRow: 'Previous row',
  nextRow: 'Next row',
  closeRecord: 'Close the record',
  showRecord: 'Show the record',
  cellOf: (row: number, cell?: string) =>
    `Row ${formatCount(row + 1)}${cell === undefined ? '' : `, ${cell}`}`,
  noField: 'The row has no such field.',
  openLink: (host: string) => `Open the link to ${host}`,
  decode: 'Decode Base64',
  decoded: {
    image: (name: string) => `Image in ${name}`,
    text: (name: string) => `Text in ${name}`,
  },
  noBase64: 'This is Base64 of neither an image nor a text.',
  tooLongToDecode: 'Too long to be shown here; Copy has all of it.',
  cut: (bytes: number) =>
    `The first ${formatCount(bytes / 1_000)} kB are shown; Copy has all of it.`,

  noList: 'No list in this answer',
  noListHint: 'The table shows lists, one row an item; JSON shows all of this answer.',
  noData: (errors: number) =>
    errors === 1
      ? 'This answer holds an error and no data'
      : `This answer holds ${formatCount(errors)} errors and no data`,
  noListYet: 'No list has come yet.',
  noRows: (name: string) => `${name} has no rows`,
  noRowsHint: 'The list is empty.',
  noColumns: 'No column is shown',
  noColumnsHint: 'Choose columns in the menu above.',
  nothingFound: (filter: string) =>
    filter === '' ? 'No row passes the filters' : `No row holds “${filter}”`,
  failed: 'The rows could not be read.',
  ofGroup: 'The rows of one group.',
  backToGroups: 'Back to the groups',
});

/** Characters of a key that are shown: a service may send one of a megabyte. */
const MAX_KEY = 200;

export function columnName(path: readonly string[]) {
  const keys = path.map((key) => shortened(key, MAX_KEY));
  const holders = keys.slice(0, -1).map((key) => `${key}.`);
  return { prefix: holders.join(''), name: keys.at(-1) ?? TABLE_COPY.value };
}

export function fullName(path: readonly string[]): string {
  const { prefix, name } = columnName(path);
  return prefix + name;
}

export function listName(path: readonly string[]): string {
  const within = path[0] === 'data' && path.length > 1 ? path.slice(1) : path;
  return within.map((key) => shortened(key, MAX_KEY)).join('.') || TABLE_COPY.root;
}
