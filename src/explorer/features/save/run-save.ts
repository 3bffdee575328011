import { fileKind, isTypedRequest, type FileRequest } from '../../../answers/export/formats.ts';
import { loadPart } from '../../../contract/load-part.ts';
import type { Problem } from '../../../answers/json/index-json.ts';
import { REMARK_COPY } from '../../../session/remark-copy.ts';
import {
  noteRemark,
  remarksOf,
  type Remark,
  type RemarkCounts,
} from '../../../answers/export/remarks.ts';
import { formatBytes } from '../../../contract/language.ts';
import { copyText } from '../../ui/copy.tsx';
import {
  type FileKind,
  FILE_START,
  type FilePosition,
} from '../../../answers/export/file-format.ts';
import type { DescribedFile } from './described-parts.ts';
import type { AnswerOrigin } from './file-record.ts';
import { COPY_FAILURES, MAX_COPY_BYTES, SAVE_COPY, SAVE_FAILURES } from './save-copy.ts';
import {
  fileName,
  saveParts,
  endOfFailure,
  MAX_ZIP_BYTES,
  TooLargeError,
  type SaveEnd,
  type OpenTarget,
  type SaveJob,
} from './save-file.ts';
import { hasCompanions, type Companions } from './save-plan.ts';
import { IDLE, saveStore, type SaveState } from './save-store.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

interface SaveSource {
  readonly answersApi: AnswersApi;
  readonly name: string;
  readonly operationName?: string | undefined;
  readonly origin?: AnswerOrigin | undefined;
  readonly list?: readonly string[] | undefined;
  readonly problems?: readonly Problem[] | undefined;
  readonly bytes?: number | undefined;
}

export interface SaveRequest {
  readonly request: FileRequest;
  readonly companions?: Companions | undefined;
  /** Known differences of the file before it is written. */
  readonly remarks?: readonly Remark[] | undefined;
}

type Outcome = Exclude<SaveEnd, { kind: 'cancelled' }>;

let running: AbortController | undefined;

const NO_COMPANIONS: Companions = { dictionary: false, manifest: false };

/** A file with those that belong to it: a browser asks once where to save. */
const ZIP: FileKind = { extension: 'zip', mediaType: 'application/zip' };

/** Saves a file, unless something is under way. To be called in the task of a click. */
export function runSave(
  source: SaveSource,
  { request, companions = NO_COMPANIONS, remarks: known = [] }: SaveRequest,
): void {
  if (running) return;
  const isPacked = hasCompanions(companions);
  if (isPacked && (source.bytes ?? 0) > MAX_ZIP_BYTES) {
    show({ kind: 'ended', message: SAVE_FAILURES['too-large'](''), isFailure: true });
    return;
  }
  const name = fileName(source.operationName, new Date(), fileKind(request).extension);
  const kind = isPacked ? ZIP : fileKind(request);
  const file = isPacked ? name.replace(/\.\w+$/, `.${ZIP.extension}`) : name;
  const { origin, answersApi, list } = source;
  const counts: RemarkCounts = {};
  for (const { kind: what, count } of known) noteRemark(counts, what, count);
  const repeatsKeys = source.problems?.some(({ kind: problem }) => problem === 'duplicate-key');
  if (repeatsKeys && 'columns' in request) counts.keys = 1;
  const described = origin && { name, origin, companions, answersApi, list, counts };
  const savedMessage = (bytes: number): string =>
    [
      SAVE_COPY.saved(file, bytes),
      ...remarksOf(counts).map(({ kind: what, count }) => REMARK_COPY[what](count)),
    ].join(' ');
  const messageOf = (end: Outcome): string =>
    end.kind === 'done' ? savedMessage(end.bytes) : SAVE_FAILURES[end.reason](end.detail);
  run(
    source,
    request,
    SAVE_COPY.saving(file),
    (job) => saveAnswer(job, { name: file, kind, described }),
    messageOf,
  );
}

/** Copies a file, unless something is under way. To be called in the task of a click. */
export function runCopy(source: SaveSource, request: FileRequest): void {
  const messageOf = (end: Outcome): string =>
    end.kind === 'done'
      ? SAVE_COPY.copied(end.bytes)
      : COPY_FAILURES[end.reason](end.detail, formatBytes(MAX_COPY_BYTES));
  run(source, request, PART_COPY.copying, copyAnswer, messageOf);
}

export function cancelSave(): void {
  running?.abort();
}

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

interface SavedFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly described?: DescribedFile | undefined;
}

export function saveAnswer(job: SaveJob, { name, kind, described }: SavedFile, open?: OpenTarget) {
  const parts = described ? partsWithMore(job, described) : fileParts(job, {});
  return saveParts(parts, { name, kind, signal: job.signal }, open);
}

/** The parts of a file that is typed or has others with it, which are made elsewhere; else its own. */
async function* partsWithMore(job: SaveJob, file: DescribedFile) {
  const { request } = job;
  // What columns there are without rows, the schema tells.
  const isWithoutColumns = 'columns' in request && request.columns.length === 0;
  if (!hasCompanions(file.companions) && !isTypedRequest(request) && !isWithoutColumns) {
    yield* fileParts(job, file.counts);
    return;
  }
  const { describedParts } = await loadPart(() => import('./described-parts.ts'));
  yield* describedParts(job, file, (described) => fileParts(described, file.counts));
}

export async function copyAnswer(job: SaveJob): Promise<SaveEnd> {
  const text = collectText(job);
  try {
    await copyText(text);
    return { kind: 'done', bytes: (await text).size };
  } catch (error) {
    // The clipboard's error for a failed promise does not say why.
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
  for await (const part of fileParts(job, {})) {
    bytes += part.byteLength;
    if (bytes > MAX_COPY_BYTES) throw new TooLargeError();
    parts.push(part);
  }
  return new Blob(parts, { type: 'text/plain' });
}

/** @param counts receives the differences of the file */
async function* fileParts(
  { answersApi, name, request, signal, onProgress }: SaveJob,
  counts: RemarkCounts,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from: FilePosition | undefined = FILE_START; from;) {
    signal.throwIfAborted();
    const part = await answersApi.compute.file(name, request, from);
    signal.throwIfAborted();
    for (const { kind, count } of part.remarks ?? []) noteRemark(counts, kind, count);
    yield part.bytes;
    onProgress(part.share);
    from = part.next;
  }
}

/** Drops an answer: a file that is being written needs its rows until the end. */
export function dropOnceSaved(answersApi: AnswersApi, name: string): void {
  const drop = (): void => void answersApi.write.drop(name).catch(() => undefined);
  if (saveStore.getState().kind !== 'working') return drop();
  const stop = saveStore.subscribe(({ kind }) => {
    if (kind === 'working') return;
    stop();
    drop();
  });
}
