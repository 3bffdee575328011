/** Why nothing, or not all, was saved or copied. */
export type SaveFailure = 'disk-full' | 'not-allowed' | 'locked' | 'too-large' | 'other';

/** How it ended. */
export type SaveEnd =
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly reason: SaveFailure; readonly detail: string };

/** More was to be copied than a clipboard takes. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** DOMException names (File System Standard, Clipboard API), and ours. */
const REASONS: Readonly<Record<string, SaveFailure>> = {
  QuotaExceededError: 'disk-full',
  NotReadableError: 'disk-full',
  NotAllowedError: 'not-allowed',
  SecurityError: 'not-allowed',
  NoModificationAllowedError: 'locked',
  InvalidStateError: 'locked',
  TooLargeError: 'too-large',
};

/** What became of it where something was thrown. */
export function endOfFailure(error: unknown, signal: AbortSignal): SaveEnd {
  if (signal.aborted) return { kind: 'cancelled' };
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'failed', reason: REASONS[name] ?? 'other', detail: message };
}
