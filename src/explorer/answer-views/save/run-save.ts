import { type AnswersApi, FILE_START, type FilePosition } from '../../../answers/api.ts';
import { fileKind, isTypedRequest, type FileRequest } from '../../../answers/export/formats.ts';
import { formatBytes } from '../../../contract/format-count.ts';
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

interface SaveSource {
  readonly answersApi: AnswersApi;
  /** What the worker knows the answer by. */
  readonly name: string;
  /** The file is called by it. */
  readonly operationName: string | undefined;
}

type Outcome = Exclude<SaveEnd, { kind: 'cancelled' }>;

let running: AbortController | undefined;

/** Saves a file, unless something is under way. To be called in the task of a click. */
export function runSave(source: SaveSource, request: FileRequest): void {
  const file = fileName(source.operationName, new Date(), fileKind(request).extension);
  const messageOf = (end: Outcome): string =>
    end.kind === 'done' ? SAVE_COPY.saved(file, end.bytes) : SAVE_FAILURES[end.reason](end.detail);
  run(source, request, SAVE_COPY.saving(file), (job) => saveAnswer(job, file), messageOf);
}

/** Copies a file, unless something is under way. To be called in the task of a click. */
export function runCopy(source: SaveSource, request: FileRequest): void {
  const messageOf = (end: Outcome): string =>
    end.kind === 'done'
      ? SAVE_COPY.copied(end.bytes)
      : COPY_FAILURES[end.reason](end.detail, formatBytes(MAX_COPY_BYTES));
  run(source, request, SAVE_COPY.copying, copyAnswer, messageOf);
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
  { answersApi, name }: SaveSource,
  request: FileRequest,
  message: string,
  work: (job: SaveJob) => Promise<SaveEnd>,
  messageOf: (end: Outcome) => string,
): void {
  if (running) return;
  running = new AbortController();
  const { signal } = running;
  const onProgress = (share: number): void => show({ kind: 'working', message, share });
  // Before anything else: the browser allows disk and clipboard only in the task of the click.
  void work({ answersApi, name, request, signal, onProgress }).then((end) => {
    running = undefined;
    if (end.kind !== 'cancelled')
      show({ kind: 'ended', message: messageOf(end), isFailure: end.kind === 'failed' });
    else if (signal.aborted)
      show({ kind: 'ended', message: SAVE_COPY.cancelled, isFailure: false });
    else show(IDLE);
  });
  onProgress(0);
}

function show(state: SaveState): void {
  saveStore.setState(state, true);
}

/** What is to be saved or copied. */
export interface SaveJob {
  readonly answersApi: Pick<AnswersApi, 'file'>;
  readonly name: string;
  readonly request: FileRequest;
  readonly signal: AbortSignal;
  /** @param share how much of it is done, from 0 to 1 */
  readonly onProgress: (share: number) => void;
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

/** The parts of a file: none is asked for before the one before it was dealt with. */
async function* fileParts(job: SaveJob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { answersApi, name, request, signal, onProgress } = job;
  if (isTypedRequest(request)) {
    const { typedParts } = await import('./typed-parts.ts');
    yield* typedParts(job, request);
    return;
  }
  for (let from: FilePosition | undefined = FILE_START; from;) {
    signal.throwIfAborted();
    const part = await answersApi.file(name, request, from);
    signal.throwIfAborted();
    yield part.bytes;
    onProgress(part.share);
    from = part.next;
  }
}
