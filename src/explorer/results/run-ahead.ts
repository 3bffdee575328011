import { inNextTask } from './in-next-task.ts';
import { SYSTEM_PACE, type PaceTime } from './pace.ts';

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

/** An answer that comes sooner takes the place of the one before at once, milliseconds. */
const CLEAR_MS = 80;

let isBeginning = false;

/** Whether a run was asked for in this very moment: a second one would be sent beside it. */
export function isRunBeginning(): boolean {
  return isBeginning;
}

/**
 * Subscribes to a run's results first, so that its request is on its way while the page is rendered; then
 * lets it be seen that it runs. An answer that comes at once finds the page at rest: emptying the editor
 * before would cost a frame.
 */
export function runAhead(
  results: Subscribable,
  { begin, clear }: RunSteps,
  observer: RunObserver,
  { after }: PaceTime = SYSTEM_PACE,
): void {
  /** What has come before the run was seen to have begun. */
  let early: (() => void)[] | undefined = [];
  const stopWaiting = after(CLEAR_MS, clear);
  const heard = (tell: () => void): void => {
    stopWaiting();
    if (early) early.push(tell);
    else tell();
  };
  isBeginning = true;
  const subscription = results.subscribe({
    next: (result) => heard(() => observer.next(result)),
    error: (error) => heard(() => observer.error(error)),
    complete: () => heard(() => observer.complete()),
  });
  inNextTask(() => {
    isBeginning = false;
    begin({
      unsubscribe() {
        // Maybe another tab is in front now.
        stopWaiting();
        subscription.unsubscribe();
      },
    });
    // Whoever listens to the page's state has to see it run.
    queueMicrotask(() => {
      const due = early ?? [];
      early = undefined;
      for (const tell of due) tell();
    });
  });
}
