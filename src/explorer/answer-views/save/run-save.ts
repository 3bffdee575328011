import { type AnswersApi, FILE_START, type FilePlace } from '../../../answers/api.ts';
import { fileKind, type FileRequest } from '../../../answers/export/formats.ts';
import { copyText } from '../../ui/copy.tsx';
import { fileName } from './file-name.ts';
import { COPY_FAILURES, MAX_COPY_BYTES, SAVE_COPY, SAVE_FAILURES } from './save-copy.ts';
import {
  saveParts,
  endOfFailure,
  TooLargeError,
  type SaveEnd,
  type OpenTarget,
} from './save-file.ts';
import { IDLE, saveStore, type SaveState } from './save-store.ts';

/** What is taken away. */
interface SaveSource {
  readonly desk: AnswersApi;
  /** What the desk knows the answer by. */
  readonly name: string;
  /** The file is called by it. */
  readonly operationName: string | undefined;
}

interface Run {
  readonly message: string;
  readonly work: (job: SaveJob) => Promise<SaveEnd>;
  readonly messageOf: (end: Exclude<SaveEnd, { kind: 'cancelled' }>) => string;
}

let running: AbortController | undefined;

/** Saves a file, unless something is under way. To be called in the task of a click. */
export function runSave(source: SaveSource, request: FileRequest): void {
  const file = fileName(source.operationName, new Date(), fileKind(request).extension);
  run(source, request, {
    message: SAVE_COPY.saving(file),
    work: (job) => saveAnswer(job, file),
    messageOf: (end) =>
      end.kind === 'done'
        ? SAVE_COPY.saved(file, end.bytes)
        : SAVE_FAILURES[end.reason](end.detail),
  });
}

/** Copies a file, unless something is under way. To be called in the task of a click. */
export function runCopy(source: SaveSource, request: FileRequest): void {
  run(source, request, {
    message: SAVE_COPY.copying,
    work: copyAnswer,
    messageOf: (end) =>
      end.kind === 'done' ? SAVE_COPY.copied(end.bytes) : COPY_FAILURES[end.reason](end.detail),
  });
}

/** Ends what is under way; nothing of it is kept. */
export function cancelSave(): void {
  running?.abort();
}

/** Takes away the message of what has ended. */
export function dismissSave(): void {
  show(IDLE);
}

function run(
  { desk, name }: SaveSource,
  request: FileRequest,
  { message, work, messageOf }: Run,
): void {
  if (running) return;
  const controller = new AbortController();
  running = controller;
  const { signal } = controller;
  const onProgress = (share: number): void => show({ kind: 'working', message, share });
  // Before anything else: the browser allows disk and clipboard only in the task of the click.
  void work({ desk, name, request, signal, onProgress }).then((end) => {
    running = undefined;
    if (end.kind !== 'cancelled') {
      show({ kind: 'ended', message: messageOf(end), isFailure: end.kind === 'failed' });
    } else if (signal.aborted) {
      show({ kind: 'ended', message: SAVE_COPY.cancelled, isFailure: false });
    } else show(IDLE);
  });
  show({ kind: 'working', message, share: 0 });
}

function show(state: SaveState): void {
  saveStore.setState(state, true);
}

/**
 * Saves a file made from an answer. To be called in the task of a click.
 *
 * @param name of the file, which is proposed
 */
export function saveAnswer(job: SaveJob, name: string, open?: OpenTarget): Promise<SaveEnd> {
  const file = { name, kind: fileKind(job.request), signal: job.signal };
  return saveParts(fileParts(job), file, open);
}

/** Puts a file made from an answer on the clipboard, as text. To be called in the task of a click. */
export async function copyAnswer(job: SaveJob): Promise<SaveEnd> {
  const text = collectText(job);
  try {
    await copyText(text);
    return { kind: 'done', bytes: (await text).size };
  } catch (error) {
    // What the clipboard says of a promise that failed tells nobody why.
    const cause: unknown = await text.then(
      () => error,
      (own: unknown) => own,
    );
    return endOfFailure(cause, job.signal);
  }
}

async function collectText(job: SaveJob): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of fileParts(job)) {
    bytes += part.byteLength;
    if (bytes > MAX_COPY_BYTES) throw new TooLargeError();
    parts.push(part);
  }
  return new Blob(parts, { type: 'text/plain' });
}

/** What is to be saved or copied. */
export interface SaveJob {
  readonly desk: Pick<AnswersApi, 'file'>;
  /** What the desk knows the answer by. */
  readonly name: string;
  readonly request: FileRequest;
  readonly signal: AbortSignal;
  /** @param share how much of it is done, from 0 to 1 */
  readonly onProgress: (share: number) => void;
}

/**
 * The parts of a file, one after the other: none is asked for before the last was dealt with.
 *
 * @throws what the signal was aborted with
 */
async function* fileParts({
  desk,
  name,
  request,
  signal,
  onProgress,
}: SaveJob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from: FilePlace | undefined = FILE_START; from;) {
    signal.throwIfAborted();
    const part = await desk.file(name, request, from);
    signal.throwIfAborted();
    yield part.bytes;
    onProgress(part.share);
    from = part.next;
  }
}
