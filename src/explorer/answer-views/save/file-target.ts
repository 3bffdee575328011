import { createDownload } from './create-download.ts';
import type { FileKind } from './file-kind.ts';
import { pickFile } from './pick-file.ts';

/** Where a file goes to. */
export interface FileTarget {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** All is written: only from now on is there a file. */
  close(): Promise<void>;
  /** Nothing of it is kept. */
  abort(): Promise<void>;
}

/** Opens a target; undefined where the person leaves it. */
export type OpenTarget = (name: string, kind: FileKind) => Promise<FileTarget | undefined>;

/**
 * A file on disk where the browser can write to one, else a download. To be called in the task of a
 * click: no browser asks for a file at any other time.
 */
export const openFileTarget: OpenTarget = async (name, kind) => {
  const picked = await pickFile(name, kind);
  return picked === 'unable' ? createDownload(name, kind) : picked;
};
