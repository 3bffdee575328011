import type { Remark } from '../export/remarks.ts';
import type { FileNote, TypedColumn, TypedRequest } from './typed-file.ts';
import type { EndedEntry } from './zip-entries.ts';

export type TypedFormat = 'parquet' | 'xlsx';

/** A worker that makes one file, and is ended with it. Rows come as lines of JSON, each part with whole rows. */
export interface FilesApi {
  begin(format: TypedFormat, request: TypedRequest): Promise<void>;
  observe(lines: Uint8Array<ArrayBuffer>): Promise<void>;
  columns(): Promise<readonly TypedColumn[]>;
  /** Between the passes: what the file says of itself. */
  open(metadata: readonly FileNote[]): Promise<void>;
  /** The second pass. @returns the next bytes of the file, maybe none */
  write(lines: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** @returns the last bytes of the file */
  end(): Promise<Uint8Array<ArrayBuffer>>;
  /** What the file has otherwise than it came, once it has ended. */
  remarks(): Promise<readonly Remark[]>;
  /** Adds the next bytes, handed over, to a file inside of a zip file. @returns the next bytes of the zip file, maybe none */
  pack(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  endEntry(): Promise<EndedEntry>;
  /** @returns the last bytes of the zip file */
  endZip(): Promise<Uint8Array<ArrayBuffer>>;
}
