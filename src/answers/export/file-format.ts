import type { PageLanguage } from '../../contract/language.ts';
import type { AnswerText } from '../json/answer-text.ts';
import type { IndexedText } from '../json/children.ts';
import type { Remark } from './remarks.ts';
import type { Shape } from '../json/shape.ts';
import type { RowSpan } from '../query/item-rows.ts';
import type { ByteBuffer } from '../json/byte-buffer.ts';
import type { RowSelection } from '../query/selection.ts';

/** Some rows of a selection: the first from 0, and how many; all without. */
export interface RowRange {
  readonly from?: number;
  readonly count?: number;
}

/** A file that can be made from an answer; `FileRequest` in `export/formats.ts` has all that there are. */
export interface FormatRequest extends Partial<RowSelection>, RowRange {
  readonly format: string;
}

export interface FilePosition {
  /** Rows or bytes, by the format. */
  readonly at: number;
}

export const FILE_START: FilePosition = { at: 0 };

export interface FilePart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly next: FilePosition | undefined;
  /** How much of the file is written with this, from 0 to 1. */
  readonly share: number;
  readonly remarks?: readonly Remark[] | undefined;
}

export interface FileKind {
  /** Without its dot. */
  readonly extension: string;
  readonly mediaType: string;
}

export type Separator = ',' | ';' | '\t';

export interface CsvStyle {
  readonly separator: Separator;
  /** Begins with a byte order mark, by which Excel knows UTF-8. */
  readonly hasMark: boolean;
  /** Puts an apostrophe before text that a spreadsheet would take for a formula. */
  readonly isGuarded: boolean;
  readonly joiner: string;
  /** The text for a missing value; an empty text is quoted. */
  readonly nullAs?: NullText | undefined;
}

export const NULL_TEXTS = ['', 'NULL', '\\N'] as const;

export type NullText = (typeof NULL_TEXTS)[number];

/** How a typed file stores lists and objects: as nested types, or JSON. */
export type Nesting = 'kept' | 'json';

export interface RowsChoice extends RowSelection {
  readonly columns: readonly (readonly string[])[];
  readonly style: CsvStyle;
  readonly nesting?: Nesting | undefined;
}

/** Words of the page: the same in all languages, or one text for each. */
export type PageText =
  string | ({ readonly en: string } & Readonly<Partial<Record<PageLanguage, string>>>);

interface FormatFacts<Request extends FormatRequest> {
  readonly name: Request['format'];
  readonly label: PageText;
  readonly hint?: PageText;
  /** Endings of file names that select the format in `gatehouse run`; undefined where that does not write it. */
  readonly endings?: readonly string[];
  readonly kind: FileKind;
  kindOf?(request: Request): FileKind;
}

interface RowsFormat<Request extends FormatRequest> extends FormatFacts<Request> {
  readonly of: 'rows';
  readonly options: readonly ('columns' | 'cells')[];
  /** A list within a row: joined or JSON in a cell, a nested list or JSON, or unchanged. */
  readonly lists: 'joined' | 'typed' | 'kept';
  request(chosen: RowsChoice): Request;
}

interface TextFormat<Request extends FormatRequest> extends FormatFacts<Request> {
  readonly of: 'text';
  request(): Request;
}

/** The page's facts about a file format. Its writer is separate, so that the page need not load it. */
export type FileFormat<Request extends FormatRequest = FormatRequest> =
  RowsFormat<Request> | TextFormat<Request>;

export interface RowWriter {
  begin?(sink: ByteBuffer): void;
  row(sink: ByteBuffer, row: { readonly text: IndexedText; readonly span: RowSpan }): void;
  end?(sink: ByteBuffer): void;
  remarks?(): readonly Remark[];
}

export interface WrittenAnswer {
  readonly shape: Shape;
  readonly isUtf8: boolean;
}

/** `isLast`: the answer's end is in this text. */
export type TextPartWriter = (
  answer: AnswerText,
  from: FilePosition,
  maxBytes: number,
  isLast: boolean,
) => Pick<FilePart, 'bytes' | 'next'>;

export type FormatWriter<Request extends FormatRequest = FormatRequest> =
  { open(request: Request, answer: WrittenAnswer): RowWriter } | { readonly write: TextPartWriter };
