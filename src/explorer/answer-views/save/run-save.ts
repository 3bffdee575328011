import type { FileRequest } from '../../../answers/export/file-request.ts';
import type { ResultsDesk } from '../../../answers/api.ts';
import { copyAnswer } from './copy-answer.ts';
import { fileKind } from './file-kind.ts';
import { fileName } from './file-name.ts';
import type { SaveJob } from './file-parts.ts';
import { saveAnswer } from './save-answer.ts';
import { COPY_FAILURES, SAVE_COPY, SAVE_FAILURES } from './save-copy.ts';
import type { SaveEnd } from './save-failure.ts';
import { IDLE, saveStore, type SaveState } from './save-store.ts';

/** What is taken away. */
export interface SaveSource {
  readonly desk: ResultsDesk;
  /** What the desk knows the answer by. */
  readonly name: string;
  /** The file is called by it. */
  readonly operationName: string | undefined;
}

interface Run {
  readonly words: string;
  readonly work: (job: SaveJob) => Promise<SaveEnd>;
  readonly wordsOf: (end: Exclude<SaveEnd, { kind: 'cancelled' }>) => string;
}

let running: AbortController | undefined;

/** Saves a file, unless something is under way. To be called in the task of a click. */
export function runSave(source: SaveSource, request: FileRequest): void {
  const file = fileName(source.operationName, new Date(), fileKind(request).extension);
  run(source, request, {
    words: SAVE_COPY.saving(file),
    work: (job) => saveAnswer(job, file),
    wordsOf: (end) =>
      end.kind === 'done'
        ? SAVE_COPY.saved(file, end.bytes)
        : SAVE_FAILURES[end.reason](end.detail),
  });
}

/** Copies a file, unless something is under way. To be called in the task of a click. */
export function runCopy(source: SaveSource, request: FileRequest): void {
  run(source, request, {
    words: SAVE_COPY.copying,
    work: copyAnswer,
    wordsOf: (end) =>
      end.kind === 'done' ? SAVE_COPY.copied(end.bytes) : COPY_FAILURES[end.reason](end.detail),
  });
}

/** Ends what is under way; nothing of it is kept. */
export function cancelSave(): void {
  running?.abort();
}

/** Takes away the words of what has ended. */
export function dismissSave(): void {
  show(IDLE);
}

function run(
  { desk, name }: SaveSource,
  request: FileRequest,
  { words, work, wordsOf }: Run,
): void {
  if (running) return;
  const controller = new AbortController();
  running = controller;
  const { signal } = controller;
  const onProgress = (share: number): void => show({ kind: 'working', words, share });
  // First of all: whoever writes to disk or clipboard has to ask in the click's task.
  void work({ desk, name, request, signal, onProgress }).then((end) => {
    running = undefined;
    if (end.kind !== 'cancelled') {
      show({ kind: 'ended', words: wordsOf(end), isFailure: end.kind === 'failed' });
    } else if (signal.aborted) {
      show({ kind: 'ended', words: SAVE_COPY.cancelled, isFailure: false });
    } else show(IDLE);
  });
  show({ kind: 'working', words, share: 0 });
}

function show(state: SaveState): void {
  saveStore.setState(state, true);
}
