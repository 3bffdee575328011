import {
  FILE_START,
  type FilePlace,
  type FileRequest,
} from '../../../answers/export/file-request.ts';
import type { ResultsDesk } from '../../../answers/api.ts';

/** What is to be saved or copied. */
export interface SaveJob {
  readonly desk: Pick<ResultsDesk, 'file'>;
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
export async function* fileParts({
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
