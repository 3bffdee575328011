import type { RowSelection } from '../api.ts';

/** What may stand between two cells. */
export type Separator = ',' | ';' | '\t';

/** How cells are written. */
export interface CsvStyle {
  readonly separator: Separator;
  /** Begins with a byte order mark, by which Excel knows UTF-8. */
  readonly hasMark: boolean;
  /** Puts an apostrophe before text that a spreadsheet would take for a formula. */
  readonly isGuarded: boolean;
  /** What stands between the items of a list in a cell; undefined leaves it the JSON that it is. */
  readonly joiner: string | undefined;
}

/** Rows as RFC 4180 has them. */
export interface CsvRequest extends RowSelection {
  readonly format: 'csv';
  readonly columns: readonly (readonly string[])[];
  readonly style: CsvStyle;
  /** Keys from a row to a list in it, each item of which gets a line of its own. */
  readonly rowsOf?: readonly string[] | undefined;
}

/** Each row's JSON on a line of its own. */
export interface NdjsonRequest extends RowSelection {
  readonly format: 'ndjson';
}

/** The whole answer: `json` byte for byte as it came, `pretty` laid out in lines. */
export interface WholeRequest {
  readonly format: 'json' | 'pretty';
}

/** A file that can be made from an answer. */
export type FileRequest = CsvRequest | NdjsonRequest | WholeRequest;

/** How far a file is written. */
export interface FilePlace {
  /** Rows or bytes, by the format. */
  readonly at: number;
  /** Items of the row's own list that are written already; open lists and objects for `pretty`. */
  readonly within: number;
}

/** Where each file begins. */
export const FILE_START: FilePlace = { at: 0, within: 0 };

/** A piece of a file. */
export interface FilePart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where the next one begins; undefined after the last. */
  readonly next: FilePlace | undefined;
  /** How much of the file is written with this, from 0 to 1. */
  readonly share: number;
}
