import type { Chart, ChartRequest, ColumnSample } from './chart/chart-api.ts';
import type { Profile } from './profile/profile.ts';
import type { AnswerError, AnswerOutline } from './query/outline.ts';
import type { TreeNode, AnswerPlace, FollowedPath } from './query/tree.ts';
import type { FoundMatches } from './query/find-text.ts';
import type { RowSelection } from './query/selection.ts';
import type { RowsRequest, Rows } from './query/rows.ts';
import type { CellsRequest } from './query/sum-cells.ts';
import type { CopyRequest } from './query/copy-cells.ts';
import type { ValuesRequest, FewValues } from './query/count-values.ts';
import type {
  ComparedAnswers,
  ComparisonFacts,
  GroupedRows,
  GroupFacts,
} from './query/derived-answers.ts';
import type { ProfileRequest } from './profile/create-profiler.ts';
import type {
  ErrorPlace,
  PagePosition,
  PagesFacts,
  UnusablePage,
  AddedPage,
  JoinedResults,
  ResultValues,
  AddedResult,
} from './store/joined-answers.ts';
import type { FormatRequest, FilePosition, FilePart } from './export/file-format.ts';
import type { PackedRows } from './query/packed-cells.ts';
import type { NumberTotals } from './values/exact-sum.ts';

/** Answers are named by the page; asking for one that is not there fails. */
export interface AnswersApi {
  /** Brings the next bytes of an answer, the first ones too; handed over where marked so. */
  append(answer: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  finish(answer: string): Promise<AnswerOutline>;
  outline(answer: string): Promise<AnswerOutline>;
  /** The errors that an answer holds as data, at the places given. */
  dataErrors(answer: string, places: readonly ErrorPlace[]): Promise<readonly AnswerError[]>;
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
  /** Whether values but null have come at the end of paths of keys, in any row. */
  hasValues(answer: string, paths: readonly (readonly string[])[]): Promise<readonly boolean[]>;
  /** Fails where {@link giveUpRows} is called before an order or a filter is found, or another asked for. */
  rows(answer: string, request: RowsRequest): Promise<Rows>;
  /** The same rows packed: for another worker, to which the page hands them on. */
  packedRows(answer: string, request: RowsRequest): Promise<PackedRows>;
  /** Fails where another selection is asked for meanwhile, and where there is no such list. */
  countRows(answer: string, selection: RowSelection): Promise<number>;
  /** Ends the work for an order or a filter of {@link rows} that has not been found yet. */
  giveUpRows(answer: string): Promise<void>;
  /** Counts a column's values, where they are few. Fails where this is asked again meanwhile. */
  countValues(answer: string, request: ValuesRequest): Promise<FewValues>;
  /** Adds up the numbers in cells. Fails where this is asked again meanwhile. */
  sumCells(answer: string, request: CellsRequest): Promise<NumberTotals>;
  /** No more numbers than the picture's room has places for; fails after {@link giveUpChart} or another request. */
  chart(answer: string, selection: RowSelection, request: ChartRequest): Promise<Chart>;
  /** What the first values of columns are, from which a picture can be chosen. */
  chartColumns(
    answer: string,
    list: readonly string[],
    columns: readonly (readonly string[])[],
  ): Promise<readonly ColumnSample[]>;
  giveUpChart(answer: string): Promise<void>;
  /** Cells as a text, each whole; undefined past {@link MAX_COPY_LENGTH}. */
  copyCells(answer: string, request: CopyRequest): Promise<string | undefined>;
  /** Goes on for some tenths of a second, until all rows are seen. Fails where others are asked for. */
  profile(answer: string, request: ProfileRequest): Promise<Profile>;
  text(answer: string, start: number, maxBytes: number): Promise<string>;
  /** The part of a file that begins at a position, about 1 MB; it says where the next one begins. */
  file(answer: string, request: FormatRequest, from: FilePosition): Promise<FilePart>;
  /** Begins an answer that is joined of pages; `asked` is the cursor, as JSON, that the first came after. */
  beginPages(answer: string, position: PagePosition, asked?: string): Promise<void>;
  /**
   * Opens an answer of such pages again: it goes on under another name as soon as a page is added.
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
   * What differs becomes an answer of the name given, whose `data.rows` has the rows that were changed, then those
   * added, then those removed: each with `change`, its key, and its values in `before` and `after`. Dropping that
   * name calls it off; undefined where there are too many rows.
   */
  compare(name: string, request: ComparedAnswers): Promise<ComparisonFacts | undefined>;
  /**
   * The groups become an answer of the name given, those of most rows first: each with the values that its rows
   * share, their `count`, and for each column that is added up `sum`, `min`, `max` and `average`. Dropping that name
   * calls it off; undefined where there are more than {@link MAX_GROUPS}.
   */
  group(name: string, request: GroupedRows): Promise<GroupFacts | undefined>;
  /** Gives an answer another name: what had that name goes. */
  rename(answer: string, name: string): Promise<void>;
  beginResults(answer: string, joined: JoinedResults): Promise<void>;
  /** Adds the next result to such an answer; `of` is what the operation was run for. */
  addResult(
    answer: string,
    of: ResultValues,
    result: Uint8Array<ArrayBuffer>,
  ): Promise<AddedResult>;
  /** Says that no page, or no result, will come any more. */
  endPages(answer: string): Promise<AnswerOutline>;
  /** What an answer that is whole says of itself as a page. */
  pageIn(answer: string, position: PagePosition): Promise<PagesFacts | UnusablePage>;
  bytes(answer: string): Promise<Uint8Array<ArrayBuffer>>;
}
