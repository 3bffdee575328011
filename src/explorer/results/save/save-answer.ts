import { fileKind } from './file-kind.ts';
import { fileParts, type SaveJob } from './file-parts.ts';
import { openFileTarget, type FileTarget, type OpenTarget } from './file-target.ts';
import { endOfFailure, type SaveEnd } from './save-failure.ts';

/**
 * Saves a file made from an answer. To be called in the task of a click.
 *
 * @param fileName that is proposed
 */
export async function saveAnswer(
  job: SaveJob,
  fileName: string,
  open: OpenTarget = openFileTarget,
): Promise<SaveEnd> {
  let target: FileTarget | undefined;
  try {
    target = await open(fileName, fileKind(job.request));
    if (!target) return { kind: 'cancelled' };
    let bytes = 0;
    for await (const part of fileParts(job)) {
      bytes += part.byteLength;
      await target.write(part);
    }
    job.signal.throwIfAborted();
    await target.close();
    return { kind: 'done', bytes };
  } catch (error) {
    // What failed is told; that tidying up failed too would tell nobody more.
    await target?.abort().catch(() => undefined);
    return endOfFailure(error, job.signal);
  }
}
