import type { Span } from '../json/bytes-of-json.ts';
import type { ByteSink } from './byte-sink.ts';

/** Writes the rows of a list, in whatever format. */
export interface RowWriter {
  /** Writes what stands before the first row. */
  begin(sink: ByteSink): void;
  /**
   * Writes a row, or what is left of it.
   *
   * @param within items of the row's own list that are written already
   * @param isFull whether to stop after the next item
   * @returns as many as are written then; undefined once the row is whole
   */
  row(sink: ByteSink, row: Span, within: number, isFull: () => boolean): number | undefined;
}

/** Writes one line, given what writes its cells by their places. */
export type LineWriter = (sink: ByteSink, cell: (place: number) => void) => void;
