import type { Span } from '../json/scan.ts';
import type { AnswerText } from '../json/answer-text.ts';
import type { IndexedText } from '../json/children.ts';
import type { Shape } from '../json/shape.ts';
import type { ByteBuffer } from '../json/byte-buffer.ts';
import type { FilePart, FilePlace } from '../api.ts';

/** A row to be written, or what is left of it. */
export interface RowToWrite {
  readonly text: IndexedText;
  readonly span: Span;
  /** Items of the row's own list that are written already. */
  readonly within: number;
}

/** Writes the rows of a list, one after the other. */
export interface RowWriter {
  /** Writes what stands before the first row. */
  begin?(sink: ByteBuffer): void;
  /**
   * @param isFull whether to stop after the next item
   * @returns how many items of the row's own list are written then; undefined once the row is whole
   */
  row(sink: ByteBuffer, row: RowToWrite, isFull: () => boolean): number | undefined;
  /** Writes what stands behind the last row. */
  end?(sink: ByteBuffer): void;
}

/** What is known of an answer whose rows are written. */
export interface WrittenAnswer {
  readonly shape: Shape;
  /** What is not UTF-8 becomes U+FFFD. */
  readonly isUtf8: boolean;
}

/**
 * Writes a part of an answer's text.
 *
 * @param isLast whether the answer's end is in this text
 */
export type TextPartWriter = (
  answer: AnswerText,
  from: FilePlace,
  maxBytes: number,
  isLast: boolean,
) => Pick<FilePart, 'bytes' | 'next'>;

/** A file format: of the rows of a list, or of an answer's whole text. */
export type FileFormat<Request> =
  | { readonly open: (request: Request, answer: WrittenAnswer) => RowWriter }
  | { readonly write: TextPartWriter };
