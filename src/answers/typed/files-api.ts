import type { TypedColumn, TypedRequest } from './typed-file.ts';

/** Formats whose files have a type for each column. */
export type TypedFormat = 'parquet';

/**
 * All that the page may ask of a worker that makes one typed file; it is ended with the file. Rows come as
 * lines of JSON, each part with whole rows, and are handed over where marked so.
 */
export interface FilesApi {
  begin(format: TypedFormat, request: TypedRequest): Promise<void>;
  /** The first pass: looks at the next rows. */
  observe(lines: Uint8Array<ArrayBuffer>): Promise<void>;
  /** How each column is typed, once all rows were looked at. */
  columns(): Promise<readonly TypedColumn[]>;
  /** The second pass. @returns the next bytes of the file, maybe none */
  write(lines: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** @returns the last bytes of the file */
  end(): Promise<Uint8Array<ArrayBuffer>>;
}
