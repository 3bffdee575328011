import { systemClock, type Clock } from './clock.ts';

/** Pauses before a part is tried again by itself, milliseconds. */
const PAUSES_MS = [250, 1_000];

/** Code that is loaded later has not come; its `cause` says what the browser said. */
export class PartError extends Error {
  override readonly name = 'PartError';
}

const listeners = new Set<() => void>();

/** Calls back each time a part, a worker included, has not come at one try; returns the undo. */
export function onLoadFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLoadFailure(): void {
  listeners.forEach((listener) => listener());
}

/** What a page does before each try, given what the last one of the same part ended in. */
let prepare: (lastError: unknown) => Promise<void> = async () => undefined;

export function prepareLoads(preparation: typeof prepare): void {
  prepare = preparation;
}

/** What the page loads before its first part: the words of parts, where it speaks another language than English. */
let loadWords: (() => Promise<void>) | undefined;

export function loadBeforeParts(load: () => Promise<void>): void {
  loadWords = load;
}

const lastErrors = new WeakMap<object, unknown>();

/**
 * Loads code that comes later, and tries twice more; an engine that does not refetch needs a reload.
 * @throws {PartError} once it has failed three times
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  clock: Pick<Clock, 'after'> = systemClock,
): Promise<Part> {
  for (const pauseMs of [0, ...PAUSES_MS]) {
    if (pauseMs > 0) await new Promise<void>((resolve) => void clock.after(pauseMs, resolve));
    try {
      await prepare(lastErrors.get(load));
      await loadWords?.();
      loadWords = undefined;
      return await load();
    } catch (error) {
      lastErrors.set(load, error);
      tellLoadFailure();
    }
  }
  throw new PartError('Code of the page could not be loaded.', { cause: lastErrors.get(load) });
}
