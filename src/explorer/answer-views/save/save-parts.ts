import type { FileKind } from './file-kind.ts';
import { openFileTarget, type FileTarget, type OpenTarget } from './file-target.ts';
import { endOfFailure, type SaveEnd } from './save-failure.ts';

interface PartsFile {
  /** That is proposed. */
  readonly name: string;
  readonly kind: FileKind;
  readonly signal: AbortSignal;
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
    // What failed is told; that tidying up failed too would tell nobody more.
    await target?.abort().catch(() => undefined);
    return endOfFailure(error, signal);
  }
}
