import { fileParts, type SaveJob } from './file-parts.ts';
import { endOfFailure, TooLargeError, type SaveEnd } from './save-failure.ts';

/** More than this is not copied: programs that it is pasted into would stand still. */
export const MAX_COPY_BYTES = 10_000_000;

/** Puts a file made from an answer on the clipboard, as text. To be called in the task of a click. */
export async function copyAnswer(job: SaveJob): Promise<SaveEnd> {
  const text = collectText(job);
  try {
    // Safari takes a promise in the click's task, and nothing later.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
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
