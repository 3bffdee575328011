import { useEffect, useRef, useState } from 'react';
import type { FileRequest } from '../answer/writing/file-request.ts';
import type { ResultsDesk } from '../results-desk.ts';
import { copyAnswer } from './copy-answer.ts';
import { fileKind } from './file-kind.ts';
import { fileName } from './file-name.ts';
import type { SaveJob } from './file-parts.ts';
import { saveAnswer } from './save-answer.ts';
import { COPY_FAILURES, SAVE_COPY, SAVE_FAILURES } from './save-copy.ts';
import type { SaveEnd } from './save-failure.ts';

/** How far saving or copying has come. */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly words: string; readonly share: number }
  | { readonly kind: 'ended'; readonly words: string; readonly isFailure: boolean };

/** What can be done with an answer. One thing is done at a time. */
export interface Save {
  readonly state: SaveState;
  /** To be called in the task of a click, as {@link copy}. */
  readonly save: (request: FileRequest) => void;
  readonly copy: (request: FileRequest) => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

interface SaveSource {
  readonly desk: ResultsDesk;
  readonly name: string;
  readonly operationName: string | undefined;
}

const IDLE: SaveState = { kind: 'idle' };

/** Saves and copies an answer, and stops when what shows it is gone. */
export function useSave({ desk, name, operationName }: SaveSource): Save {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = (
    request: FileRequest,
    words: string,
    work: (job: SaveJob) => Promise<SaveEnd>,
    wordsOf: (end: Exclude<SaveEnd, { kind: 'cancelled' }>) => string,
  ): void => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (share: number): void => setState({ kind: 'working', words, share });
    const onEnd = (end: SaveEnd): void => {
      running.current = undefined;
      if (end.kind !== 'cancelled') {
        setState({ kind: 'ended', words: wordsOf(end), isFailure: end.kind === 'failed' });
      } else if (signal.aborted) {
        setState({ kind: 'ended', words: SAVE_COPY.cancelled, isFailure: false });
      } else setState(IDLE);
    };
    // First of all: whoever writes to disk or clipboard has to ask in the click's task.
    void work({ desk, name, request, signal, onProgress }).then(onEnd);
    setState({ kind: 'working', words, share: 0 });
  };
  return {
    state,
    save(request) {
      const file = fileName(operationName, new Date(), fileKind(request).extension);
      run(
        request,
        SAVE_COPY.saving(file),
        (job) => saveAnswer(job, file),
        (end) =>
          end.kind === 'done'
            ? SAVE_COPY.saved(file, end.bytes)
            : SAVE_FAILURES[end.reason](end.detail),
      );
    },
    copy(request) {
      run(request, SAVE_COPY.copying, copyAnswer, (end) =>
        end.kind === 'done' ? SAVE_COPY.copied(end.bytes) : COPY_FAILURES[end.reason](end.detail),
      );
    },
    cancel: () => running.current?.abort(),
    dismiss: () => setState(IDLE),
  };
}
