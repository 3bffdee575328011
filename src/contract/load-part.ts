import { systemClock, type Clock } from './clock.ts';

const PAUSES_MS = [250, 1_000];

/** A lazily loaded part failed to load; `cause` is the browser's error. */
export class PartError extends Error {
  override readonly name = 'PartError';
}

const listeners = new Set<() => void>();

export function onLoadFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLoadFailure(): void {
  listeners.forEach((listener) => listener());
}

/** Hook that the page runs before each attempt, with the error of the part's previous attempt. */
let prepare: (lastError: unknown) => Promise<void> = async () => undefined;

export function prepareLoads(preparation: typeof prepare): void {
  prepare = preparation;
}

/** Loads the translations of parts before the first part, if the page's language is not English. */
let loadWords: (() => Promise<void>) | undefined;

export function loadBeforeParts(load: () => Promise<void>): void {
  loadWords = load;
}

const lastErrors = new WeakMap<object, unknown>();

/** Loads a part, and retries twice; after that it throws a PartError. */
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
