import type { FileKind } from '../../../answers/export/file-format.ts';
import { SAVE_FAILURES } from './save-copy.ts';
import { saveParts } from './save-file.ts';

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
