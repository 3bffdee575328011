import { systemClock, type Clock } from '../../contract/clock.ts';

/** What GraphiQL hears of a run. */
interface RunObserver {
  next(result: unknown): void;
  error(error: unknown): void;
  complete(): void;
}

interface Subscribable {
  subscribe(observer: RunObserver): { unsubscribe(): void };
}

/** What GraphiQL shows of a run before its answer. */
export interface RunSteps {
  /** It is under way, and can be stopped. */
  begin(subscription: { unsubscribe(): void }): void;
  /** Takes away the answer before. */
  clear(): void;
}

/**
 * That a run is under way is shown, and the answer before taken away, once it has lasted so long,
 * milliseconds: renders and frames for it would be in the way of an answer that comes sooner, and up to a
 * tenth of a second nobody misses them.
 */
export const LASTING_MS = 80;

/** Ends the run that nobody sees yet; undefined where there is none. */
let endBeginning: (() => void) | undefined;

/** Whether a run was asked for in this very moment: a second one would be sent beside it. */
export function isRunBeginning(): boolean {
  return endBeginning !== undefined;
}

/** Ends the run that was asked for in this very moment, which GraphiQL does not know of yet. */
export function stopBeginning(): void {
  endBeginning?.();
}

/**
 * Subscribes to a run's results first, so that its request is on its way before anything is rendered; then
 * lets it be seen that it runs. An answer that comes at once finds the page at rest.
 */
export function runAhead(
  results: Subscribable,
  { begin, clear }: RunSteps,
  observer: RunObserver,
  { after }: Clock = systemClock,
): void {
  /** What has come before the run was seen to have begun. */
  let early: (() => void)[] | undefined = [];
  const tellEarly = (): void => {
    const due = early ?? [];
    early = undefined;
    for (const tell of due) tell();
  };
  const end = (): void => {
    stopWaiting();
    endBeginning = undefined;
    subscription.unsubscribe();
  };
  const letBegin = (): void => {
    if (endBeginning !== end) return;
    endBeginning = undefined;
    begin({ unsubscribe: () => subscription.unsubscribe() });
    // Whoever listens to the page's state has to see it run.
    queueMicrotask(tellEarly);
  };
  const stopWaiting = after(LASTING_MS, () => {
    letBegin();
    clear();
  });
  const heard = (tell: () => void): void => {
    stopWaiting();
    if (!early) tell();
    // It may be told before there is a subscription.
    else if (early.push(tell) === 1) queueMicrotask(letBegin);
  };
  endBeginning = end;
  const subscription = results.subscribe({
    next: (result) => heard(() => observer.next(result)),
    error: (error) => heard(() => observer.error(error)),
    complete: () => heard(() => observer.complete()),
  });
}
