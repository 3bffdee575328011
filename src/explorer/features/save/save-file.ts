import { answerErrorMessage } from '../../runs/run-copy.ts';
import type { FileRequest } from '../../../answers/export/formats.ts';
import type { FileKind } from '../../../answers/export/file-format.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import { SAVE_FAILURES, type SaveFailure } from './save-copy.ts';
import { saveStore } from './save-store.ts';

export interface SaveJob {
  readonly answersApi: Pick<AnswersApi, 'compute'>;
  readonly name: string;
  readonly request: FileRequest;
  readonly signal: AbortSignal;
  /** @param share how much of it is done, from 0 to 1 */
  readonly onProgress: (share: number) => void;
}

interface PartsFile extends Pick<SaveJob, 'name' | 'signal'> {
  readonly kind: FileKind;
}

/** Saves a file part by part. To be called in the task of a click. */
export async function saveParts(
  parts: AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>,
  { name, kind, signal }: PartsFile,
  open: OpenTarget = openFileTarget,
): Promise<SaveEnd> {
  let target: FileTarget | undefined;
  try {
    target = await open(name, kind);
    if (!target) return { kind: 'cancelled' };
    let bytes = 0;
    for await (const part of parts) {
      bytes += part.byteLength;
      await target.write(part);
    }
    signal.throwIfAborted();
    await target.close();
    return { kind: 'done', bytes };
  } catch (error) {
    // The first failure is reported; a failed clean-up adds nothing.
    await target?.abort().catch(() => undefined);
    return endOfFailure(error, signal);
  }
}

export interface FileTarget {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** All is written: only from now on is there a file. */
  close(): Promise<void>;
  abort(): Promise<void>;
}

export type OpenTarget = (name: string, kind: FileKind) => Promise<FileTarget | undefined>;

/** File System Access, of Chromium alone; TypeScript's library lacks both. */
interface PickingWindow {
  showSaveFilePicker?(options: {
    /** The folder is remembered by it. */
    id: string;
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }): Promise<RemovableHandle>;
}

interface RemovableHandle extends FileSystemFileHandle {
  remove?(): Promise<void>;
}

/** A file on disk, else a download; in a click's task, or browsers refuse. Throws DOMException on writing. */
const openFileTarget: OpenTarget = async (name, kind) => {
  const picker = window as PickingWindow;
  let handle: RemovableHandle | undefined;
  try {
    handle = await picker.showSaveFilePicker?.({
      id: 'gatehouse-answers',
      suggestedName: name,
      types: [{ accept: { [kind.mediaType]: [`.${kind.extension}`] } }],
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // A policy of the browser may forbid it, and still allow downloads.
  }
  return handle ? targetOf(handle) : createDownload(name, kind);
};

async function targetOf(handle: RemovableHandle): Promise<FileTarget> {
  // Chromium makes the file when it is chosen; one that was there keeps its content until the end.
  const isNew = (await handle.getFile()).size === 0;
  const stream = await handle.createWritable();
  return {
    write: (bytes) => stream.write(bytes),
    close: () => stream.close(),
    async abort() {
      await stream.abort();
      if (isNew) await handle.remove?.();
    },
  };
}

/** A browser that asks where to put it has until then to begin, milliseconds. */
const ADDRESS_LIFE = 10 * 60_000;

/** A file that the browser downloads once it is whole: its parts are the browser's, not the page's. */
function createDownload(name: string, { mediaType }: FileKind): FileTarget {
  let parts: Blob[] = [];
  return {
    async write(bytes) {
      parts.push(new Blob([bytes]));
    },
    async close() {
      const file = new Blob(parts, { type: mediaType });
      // A browser that had no room for the parts says so when they are read, and only then.
      await file.slice(-1).arrayBuffer();
      const address = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE);
    },
    async abort() {
      parts = [];
    },
  };
}

export type SaveEnd =
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly reason: SaveFailure; readonly detail: string };

/** A zip file without the extension for larger ones (APPNOTE, section 4.5.3) has no room for more, bytes. */
export const MAX_ZIP_BYTES = 4_000_000_000;

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** DOMException names (File System Standard, Clipboard API), and ours. */
const REASONS: Readonly<Record<string, SaveFailure>> = {
  QuotaExceededError: 'disk-full',
  NotReadableError: 'disk-full',
  NotAllowedError: 'not-allowed',
  SecurityError: 'not-allowed',
  NoModificationAllowedError: 'locked',
  InvalidStateError: 'locked',
  TooLargeError: 'too-large',
};

export function endOfFailure(error: unknown, signal: AbortSignal): SaveEnd {
  if (signal.aborted) return { kind: 'cancelled' };
  const name = error instanceof Error ? error.name : '';
  return { kind: 'failed', reason: REASONS[name] ?? 'other', detail: answerErrorMessage(error) };
}

/** File systems take 255 bytes of a name; the rest is left for the time and what a browser adds. */
const MAX_NAME_BYTES = 150;

const UNNAMED = 'answer';

/** A name that Windows, macOS and Linux take, such as `Cities-2026-11-21T214507.csv` (local time). */
export function fileName(operation: string | undefined, at: Date, extension: string): string {
  return `${stemOf(operation ?? '')}-${timeOf(at)}.${extension}`;
}

/** Letters and digits alone: neither `CON.` nor `../answer/` nor a sign that turns the text around. */
function stemOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  // It takes whole characters only.
  const { read } = new TextEncoder().encodeInto(plain, new Uint8Array(MAX_NAME_BYTES));
  return plain.slice(0, read) || UNNAMED;
}

/** ISO 8601, to the second: files of one minute must not replace each other. A colon is no part of a file's name on Windows. */
function timeOf(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replaceAll(':', '');
}

export interface SaveReport {
  readonly text: string;
  readonly isFault: boolean;
}

/** Saves a file in the task of a click; `saved` says that it is there. Undefined where the person leaves it. */
export async function saveAndReport(
  parts: Parameters<typeof saveParts>[0],
  file: { readonly name: string; readonly kind: FileKind },
  saved: (name: string, bytes: number) => string,
): Promise<SaveReport | undefined> {
  const end = await saveParts(parts, { ...file, signal: new AbortController().signal });
  if (end.kind === 'cancelled') return undefined;
  return end.kind === 'failed'
    ? { text: SAVE_FAILURES[end.reason](end.detail), isFault: true }
    : { text: saved(file.name, end.bytes), isFault: false };
}

/** The same, with its report where saves of answers have theirs. */
export async function saveBesideAnswer(...save: Parameters<typeof saveAndReport>): Promise<void> {
  const report = await saveAndReport(...save);
  if (!report) return;
  const { text: message, isFault: isFailure } = report;
  saveStore.setState({ kind: 'ended', message, isFailure }, true);
}
