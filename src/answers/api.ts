import type { Chart, ChartRequest, ColumnSample } from './chart/chart-api.ts';
import type { Problem } from './json/index-json.ts';
import type { Cell, ValueKind } from './json/values.ts';
import type { NumberTotals } from './profile/exact-sum.ts';
import type { Profile } from './profile/profile.ts';

export type { Problem, ProblemKind } from './json/index-json.ts';
export type { Cell, ValueKind } from './json/values.ts';

export interface AnswerOutline {
  /** Decoded size of what has come. */
  readonly bytes: number;
  readonly isFinished: boolean;
  /** Where the value begins; undefined where there is none. */
  readonly root: number | undefined;
  /** Keys of the value, where it is an object: `data`, `errors`, `extensions`. */
  readonly keys: readonly string[];
  readonly lineCount: number;
  readonly maxDepth: number;
  readonly problems: readonly Problem[];
  /** Whether `data` is there, and not null. */
  readonly hasData: boolean;
  /** The longest first. */
  readonly lists: readonly FoundList[];
  /** The first {@link MAX_ERRORS} of them. */
  readonly errors: readonly AnswerError[];
  readonly errorCount: number;
}

/** So many of an answer's errors are read: past that they say the same. */
export const MAX_ERRORS = 1_000;

/** What went wrong, and with which field of an answer. */
export interface FieldError {
  readonly message: string;
  /** Keys and indexes from `data` to the field it concerns; undefined where it does not say. */
  readonly path: readonly (string | number)[] | undefined;
}

/** An error that the service has put into its answer (GraphQL, section 7.1.2). */
export interface AnswerError extends FieldError {
  /** Where it is in the operation, as the service has read it; the first {@link MAX_LOCATIONS} of them. */
  readonly locations: readonly ErrorLocation[];
  /** `extensions.code`; undefined where there is none. */
  readonly code: string | undefined;
  /** The whole error as JSON. */
  readonly json: string;
}

/** Both from 1; the column of some services from 0. */
export interface ErrorLocation {
  readonly line: number;
  readonly column: number;
}

/** An error with more of them says nothing with the others. */
export const MAX_LOCATIONS = 5;

export interface TreeNode {
  /** Its name for {@link AnswersApi.children}, bytes from the beginning. */
  readonly start: number;
  /** Undefined for an item of a list. */
  readonly key: string | undefined;
  /** Among its siblings, from 0. */
  readonly number: number;
  readonly kind: ValueKind;
  /** Items or fields; undefined for what has none. */
  readonly count: number | undefined;
  readonly bytes: number;
  readonly text: string;
  readonly isCut?: true;
}

/** Each kind of value is sorted by itself; null and what is missing come last in either direction. */
export interface RowOrder {
  readonly column: readonly string[];
  readonly direction: 'ascending' | 'descending';
}

/**
 * What a row's value in a column has to be. Numbers are compared to the last digit, also those that are
 * written as texts where what they are compared with is one too; other texts in the order of
 * {@link RowOrder}. Null and what is missing are the same.
 */
export type ColumnFilter = { readonly column: readonly string[] } & ColumnTest;

export type ColumnTest =
  /** `equals`: the same text or number; `contains`: in any case of letters; the others leave out the value itself. */
  | { readonly test: 'equals' | 'contains' | 'greater' | 'less'; readonly value: string }
  /** Both ends included. */
  | { readonly test: 'between'; readonly from: string; readonly to: string }
  | { readonly test: 'is-null' | 'is-not-null' }
  /** Values as {@link valueToken} writes them. */
  | { readonly test: 'one-of'; readonly values: readonly string[] };

/** A value's name among others: JSON of a text, any other value as it was written, null for what is missing. */
export function valueToken({ kind, text }: Cell): string {
  if (kind === 'string') return JSON.stringify(text);
  return kind === undefined ? 'null' : text;
}

/** Which rows of a list are meant, and in what order. */
export interface RowSelection {
  readonly list: readonly string[];
  /** Keys to a list in the rows each item of which is a row of its own; what else its row has is repeated. */
  readonly rowsOf?: readonly string[] | undefined;
  /** Columns whose values are wanted as the JSON that they are; else lists are joined. */
  readonly asJson?: readonly (readonly string[])[] | undefined;
  /** The first counts most; rows that are equal in all of them stay as they came. */
  readonly order?: readonly RowOrder[] | undefined;
  /** Only rows that hold this text in a column, in any case of letters. */
  readonly filter?: string | undefined;
  /** Only rows that pass each of them. */
  readonly filters?: readonly ColumnFilter[] | undefined;
}

/** Whether the rows are others than the answer's, or in another order. */
export function isSelective({
  order = [],
  filter = '',
  filters = [],
  rowsOf,
}: Partial<RowSelection>): boolean {
  return order.length > 0 || filter !== '' || filters.length > 0 || rowsOf !== undefined;
}

export interface RowsRequest extends RowSelection {
  readonly columns: readonly (readonly string[])[];
  readonly from: number;
  readonly count: number;
  /** Of a longer value the rest is left out, bytes; 1,000 where nothing is said. */
  readonly maxCellBytes?: number | undefined;
  /** What stands between the values of lists; {@link ITEM_JOINER} where nothing is said. */
  readonly joiner?: string | undefined;
}

/** Cells of some rows, counted in the order of the selection. */
export interface CellsRequest extends RowSelection {
  readonly columns: readonly (readonly string[])[];
  readonly from: number;
  readonly count: number;
}

/** The numbers among some cells, exact, as JSON writes them. */
export type CellSums = NumberTotals;

export type CopyForm = 'tsv' | 'html';

export interface CopyRequest extends Omit<RowsRequest, 'maxCellBytes'> {
  readonly form: CopyForm;
  /** What stands above the columns; undefined for nothing. */
  readonly names?: readonly string[] | undefined;
}

/** Of more values than these a column has too many to choose from. */
export const MAX_VALUES = 200;

/** Asks for the values of a column in the rows of a selection, whose order does not count. */
export interface ValuesRequest extends RowSelection {
  readonly column: readonly string[];
}

export interface FewValues {
  /** The most frequent first; none where there are more than {@link MAX_VALUES}, or long ones. */
  readonly values: readonly ValueCount[];
  readonly isWhole: boolean;
}

export interface ValueCount {
  /** As {@link valueToken} writes it. */
  readonly token: string;
  readonly text: string;
  /** Null, or missing. */
  readonly isNull: boolean;
  /** Rows that have it. */
  readonly count: number;
}

/** Longer texts are not made for the clipboard: a page could not take them, UTF-16 units. */
export const MAX_COPY_LENGTH = 32_000_000;

export interface Rows {
  /** How many rows there are of this selection in all. */
  readonly total: number;
  readonly rows: readonly Row[];
  /** There are more than can be put in this order: none of them is here then. */
  readonly refusal?: 'too-many-rows';
}

export interface Row {
  /** In the answer's own order, from 0. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Why a call has failed, as far as that was foreseen; any other error has the code `failed`. */
export type AnswersErrorCode =
  /** The answer was dropped. */
  | 'gone'
  /** The browser has removed a part of a stored answer. */
  | 'incomplete'
  | 'given-up'
  /** A file's list is not in the answer. */
  | 'no-list'
  /** A stored answer is not handed over as a whole. */
  | 'too-large';

/**
 * All that the page may ask of the worker that has the answers. Answers are named by the page; asking for
 * one that is not there fails.
 */
export interface AnswersApi {
  /** Brings the next bytes of an answer, the first ones too; handed over where marked so. */
  append(answer: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  finish(answer: string): Promise<AnswerOutline>;
  outline(answer: string): Promise<AnswerOutline>;
  /** Forgets it at once, and settles when nothing of it is left; what is asked of it later fails. */
  drop(answer: string): Promise<void>;
  /** Its lines, laid out as JSON.stringify does with an indent of two. */
  lines(answer: string, from: number, count: number): Promise<readonly string[]>;
  /** The items or fields of the list or object that begins at `start`. */
  children(
    answer: string,
    start: number,
    from: number,
    count: number,
  ): Promise<readonly TreeNode[]>;
  /** Values by where they begin, without key and number: what has come of them so far. */
  values(answer: string, starts: readonly number[]): Promise<readonly TreeNode[]>;
  /** The value in a line; undefined where the line has none of its own. */
  valueInLine(answer: string, line: number): Promise<TreeNode | undefined>;
  /** Finds a text in keys and values, in any case of letters, from a position on. */
  find(answer: string, text: string, from: number): Promise<FoundMatches>;
  /** Where a byte stands, for those who show lines or a tree. */
  positionOf(answer: string, at: number): Promise<AnswerPlace>;
  /** How far paths lead, from the root on. */
  followPaths(
    answer: string,
    paths: readonly (readonly (string | number)[])[],
  ): Promise<readonly FollowedPath[]>;
  /** Fails where {@link giveUpRows} is called before an order or a filter is found, or another asked for. */
  rows(answer: string, request: RowsRequest): Promise<Rows>;
  /** Ends the work for an order or a filter of {@link rows} that has not been found yet. */
  giveUpRows(answer: string): Promise<void>;
  /** Counts a column's values, where they are few. Fails where this is asked again meanwhile. */
  countValues(answer: string, request: ValuesRequest): Promise<FewValues>;
  /** Adds up the numbers in cells. Fails where this is asked again meanwhile. */
  sumCells(answer: string, request: CellsRequest): Promise<CellSums>;
  /**
   * The numbers of rows for a picture, no more than its room has places for; the last one's stay at hand, for other
   * parts of it. Fails where another one is asked for meanwhile, or {@link giveUpChart} is called.
   */
  chart(answer: string, selection: RowSelection, request: ChartRequest): Promise<Chart>;
  /** What the first values of columns are, from which a picture can be chosen. */
  chartColumns(
    answer: string,
    list: readonly string[],
    columns: readonly (readonly string[])[],
  ): Promise<readonly ColumnSample[]>;
  /** Ends the work for a picture, and forgets the numbers of the last one. */
  giveUpChart(answer: string): Promise<void>;
  /** Cells as a text, each whole; undefined past {@link MAX_COPY_LENGTH}. */
  copyCells(answer: string, request: CopyRequest): Promise<string | undefined>;
  /**
   * Goes on with the profile of some rows, for some tenths of a second at most: it is asked for again as long as
   * it has not seen all rows, and when more have come. Fails where other rows are asked for meanwhile.
   */
  profile(answer: string, request: ProfileRequest): Promise<Profile>;
  /** The whole text of a value, at most `maxBytes` of it. */
  text(answer: string, start: number, maxBytes: number): Promise<string>;
  /** The part of a file that begins at a position, about 1 MB; it says where the next one begins. */
  file(answer: string, request: FormatRequest, from: FilePosition): Promise<FilePart>;
  /** Begins an answer that is joined of pages; `asked` is the cursor, as JSON, that the first came after. */
  beginPages(answer: string, position: PagePosition, asked?: string): Promise<void>;
  /**
   * Opens an answer of such pages again, most of which is not in memory: it goes on under another name as soon
   * as a page is added. Until then it is whole under its own name; dropping the other calls it off.
   *
   * @returns what it says of its last page; undefined for any other answer, and for one that takes no more
   */
  reopenPages(
    answer: string,
    name: string,
    position: PagePosition,
  ): Promise<PagesFacts | undefined>;
  /** Adds the next page to such an answer, as far as it is one. */
  addPage(answer: string, page: Uint8Array<ArrayBuffer>): Promise<AddedPage>;
  /**
   * Compares the rows of two answers. What differs becomes an answer of the name given, whose `data.rows` has
   * the rows that were changed, then those added, then those removed: each with `change`, its key, and its
   * values in `before` and `after`, by the names of {@link comparedName} and {@link comparedKeyName}. Dropping that name calls it off.
   *
   * @returns undefined where there are too many rows
   */
  compare(name: string, request: ComparedAnswers): Promise<ComparisonFacts | undefined>;
  /**
   * Groups the rows of an answer. The groups become an answer of the name given, whose `data.rows` has those of
   * most rows first: each with the values that its rows share, their `count`, and for each column that is added
   * up `sum`, `min`, `max` and `average`. Dropping that name calls it off.
   *
   * @returns undefined where there are more than {@link MAX_GROUPS}
   */
  group(name: string, request: GroupedRows): Promise<GroupFacts | undefined>;
  /** Gives an answer another name: what had that name goes. */
  rename(answer: string, name: string): Promise<void>;
  /** Begins an answer that is joined of the results of one operation, run for several values. */
  beginResults(answer: string, joined: JoinedResults): Promise<void>;
  /** Adds the next result to such an answer; `value`, as JSON, is what the operation was run for. */
  addResult(answer: string, value: string, result: Uint8Array<ArrayBuffer>): Promise<AddedResult>;
  /** Says that no page, or no result, will come any more. */
  endPages(answer: string): Promise<AnswerOutline>;
  /** What an answer that is whole says of itself as a page. */
  pageIn(answer: string, position: PagePosition): Promise<PagesFacts | UnusablePage>;
  /** All bytes, as they came. */
  bytes(answer: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Two answers whose rows are compared. */
export interface ComparedAnswers {
  /** Names of the answers. */
  readonly before: string;
  readonly after: string;
  /** Keys to the list, in both of them. */
  readonly list: readonly string[];
  /** The column by which a row is found in the other answer. */
  readonly key: readonly string[];
  /** The other columns that are compared. */
  readonly columns: readonly (readonly string[])[];
}

/** Rows that are grouped. */
export interface GroupedRows extends Omit<RowSelection, 'order'> {
  /** The answer's name. */
  readonly answer: string;
  /** The columns whose values the rows of a group share; one to three. */
  readonly by: readonly (readonly string[])[];
  /** The columns whose numbers are added up. */
  readonly columns: readonly (readonly string[])[];
}

/** Rows are not put into more groups: their sums are in memory meanwhile. */
export const MAX_GROUPS = 50_000;

export interface GroupFacts {
  readonly groups: number;
  /** How many rows are in all of them. */
  readonly rows: number;
}

/** What a column's values are called in a comparison. */
export function comparedName(path: readonly string[]): string {
  return path.join('.') || 'value';
}

/** The same of the key, which stands beside what a comparison says of a row. */
export function comparedKeyName(path: readonly string[]): string {
  const name = comparedName(path);
  return ['change', 'before', 'after'].includes(name) ? `key ${name}` : name;
}

/** More rows of one answer are not compared: their cells are in memory meanwhile. */
export const MAX_COMPARED_ROWS = 200_000;

/** How many rows of two answers differ. */
export interface ComparisonFacts {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
  readonly same: number;
  /** How many rows have changed in each of the compared columns. */
  readonly byColumn: readonly number[];
  /** Keys that several rows of one answer have: these are compared in the order in which they come. */
  readonly repeated: number;
}

/** Where a page's parts are in an answer. All names are as the answer has them: aliases, where there are. */
export interface PagePosition {
  /** Keys from the answer's root to the connection: `data` first. */
  readonly connection: readonly string[];
  /** Keys of its lists: `edges`, `nodes`, or both. */
  readonly lists: readonly string[];
  readonly pageInfo: string;
  readonly hasNextPage: string;
  readonly endCursor: string;
  /** Undefined where nobody asked for it. */
  readonly totalCount: string | undefined;
  /** Keys from an item of the list to the `hasNextPage` of connections inside it, lists on the way left out. */
  readonly inner?: readonly (readonly string[])[];
}

export interface PageFacts {
  readonly kind: 'page';
  /** Items of its list. */
  readonly rows: number;
  readonly hasNextPage: boolean;
  /** As JSON, since a service may have other cursors than strings; undefined for null, and for none. */
  readonly endCursor: string | undefined;
  /** Undefined where it says none, or no number that can be counted with. */
  readonly totalCount: number | undefined;
  /** How many GraphQL errors it brought. */
  readonly errors: number;
  /** For each of {@link PagePosition.inner}: how many connections say that they have more. */
  readonly innerWithMore: readonly number[];
  /** What may tell of a quota, as JSON: `extensions`, and the field `rateLimit`; long ones are left out. */
  readonly extensions?: string;
  readonly rateLimit?: string;
}

export interface PagesFacts extends PageFacts {
  /** How many it is joined of. */
  readonly pages: number;
  /** Items that the last page brought: about as many as the next one will. */
  readonly pageRows: number;
}

export interface UnusablePage {
  readonly kind: 'unusable';
  /** `no-list`: it is a result, but the connection's position holds no list. */
  readonly reason: 'no-result' | 'no-list';
  /** The first of its errors, as the service wrote it: untrusted text. */
  readonly message: string | undefined;
}

/** How the results of one operation become one answer. */
export interface JoinedResults {
  /** What the column of the values is called. */
  readonly key: string;
  /** Keys below `data` to the list whose items are the rows; undefined for one row of each result. */
  readonly list: readonly string[] | undefined;
}

/** What came of a result that was to be added; see {@link PageFacts} for `extensions` and `rateLimit`. */
export type AddedResult = (
  | {
      readonly kind: 'rows';
      readonly rows: number;
      /** The first of the errors that came with it, as the service wrote it: untrusted text. */
      readonly message: string | undefined;
      /** What there is no more room in. */
      readonly noRoom: 'memory' | 'disk' | undefined;
    }
  | (UnusablePage & {
      /** `extensions.code` of its first error. */
      readonly code: string | undefined;
    })
) &
  Pick<PageFacts, 'extensions' | 'rateLimit'>;

/** What came of a page that was to be added. */
export type AddedPage =
  | (PageFacts & {
      /** What there is no more room in: the next page should begin another answer. */
      readonly noRoom: 'memory' | 'disk' | undefined;
    })
  | UnusablePage
  /** Its end was the end of an earlier page: its rows are there already, and nothing was added. */
  | { readonly kind: 'same-cursor' };

/** Which rows and columns are profiled. */
export interface ProfileRequest extends Omit<RowSelection, 'order'> {
  /** Keys from a row to each column. */
  readonly columns: readonly (readonly string[])[];
  /** How many of the values that are there most often are told, at most. */
  readonly topValues: number;
}

/** A file that can be made from an answer; `FileRequest` in `export/formats.ts` has all that there are. */
export interface FormatRequest extends Partial<RowSelection> {
  readonly format: string;
}

export interface FilePosition {
  /** Rows or bytes, by the format. */
  readonly at: number;
}

export const FILE_START: FilePosition = { at: 0 };

export interface FilePart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where the next one begins; undefined after the last. */
  readonly next: FilePosition | undefined;
  /** How much of the file is written with this, from 0 to 1. */
  readonly share: number;
}

export interface FoundList {
  readonly path: readonly string[];
  /** Where it begins, bytes. */
  readonly start: number;
  readonly count: number;
  /** None where the list is empty. */
  readonly columns: readonly Column[];
  /** There are more columns than are offered. */
  readonly hasMore?: boolean | undefined;
}

/** A leaf of a list's items. */
export interface Column {
  /** Keys from the item to it, lists on the way left out; empty where the items are themselves values. */
  readonly path: readonly string[];
  /** Bits of {@link KIND}: of the values, and that of lists where its values come out of some. */
  readonly kinds: number;
  /** After how many keys of its path there are lists, ascending; undefined for none. */
  readonly lists?: readonly number[] | undefined;
  /** It stands for all columns of a list, which is shown as JSON; see {@link RowSelection.asJson}. */
  readonly isJson?: boolean | undefined;
}

/** Where a text was found in the keys and values of an answer. */
export interface FoundMatches {
  /** Where each begins, bytes, ascending. */
  readonly positions: readonly number[];
  /** Where to look on; undefined where the answer ends. */
  readonly next: number | undefined;
}

export interface FollowedPath {
  /** How many of its steps are there. */
  readonly steps: number;
  /** Where the value begins that is there at the last of them, bytes; undefined where there is none. */
  readonly start: number | undefined;
  /** What is there at the last of them is null: a field that failed takes those around it along. */
  readonly isNull: boolean;
}

export interface AnswerPlace {
  /** From 0. */
  readonly line: number;
  /** The values that it is in, from the root's child on inwards; a key belongs to its value. */
  readonly steps: readonly TreeNode[];
}
