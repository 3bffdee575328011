import type { Service } from '../contract/config.ts';
import { systemClock } from '../contract/clock.ts';
import { abortable } from '../session/http-client.ts';
import { browserPreferences } from '../session/preferences.ts';
import {
  noteCall,
  readPaceRecord,
  waitForTurn,
  type PaceKeeper,
  type PaceRecord,
  type TurnOptions,
} from './call-turns.ts';
import type { CallFailure } from './call-failure.ts';
import type { CallFacts } from './exchange.ts';
import { asksToWait, waitAfterRefusal } from './throttling.ts';

/** Records of a browser without storage: the tab counts alone. */
const ofTab = new Map<string, PaceRecord>();

/** The pace of a service for all tabs of this browser, in one queue: the record is in localStorage. */
function keeperOf({ id }: Pick<Service, 'id'>): PaceKeeper {
  const key = `gatehouse:${id}:pace`;
  return {
    now: () => systemClock.now(),
    sleep,
    change: (change, signal) =>
      inTurn(key, signal, () => {
        const { record, result } = change(
          ofTab.get(key) ?? readPaceRecord(browserPreferences.get(key)),
        );
        if (browserPreferences.set(key, JSON.stringify(record))) ofTab.delete(key);
        else ofTab.set(key, record);
        return result;
      }),
  };
}

/** Runs work of one tab at a time; without Web Locks, only this tab's work is ordered. */
function inTurn<Result>(name: string, signal: AbortSignal | undefined, work: () => Result) {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return Promise.resolve().then(work);
  return locks.request(name, signal ? { signal } : {}, async () => work());
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  let cancel = (): void => undefined;
  const slept = new Promise<void>((resolve) => {
    cancel = systemClock.after(milliseconds, resolve);
  });
  return abortable(slept, signal).finally(() => cancel());
}

interface WaitOptions extends TurnOptions {
  readonly onFacts?: (facts: CallFacts) => void;
}

function tellWait(waitsUntil: number, { onFacts, onWait }: WaitOptions): void {
  onFacts?.({ phase: 'waiting', bytes: 0, quota: [], waitsUntil });
  onWait?.(waitsUntil);
}

async function orStopped<Result>(waiting: Promise<Result>, { signal, onFacts }: WaitOptions) {
  try {
    return await waiting;
  } catch (error) {
    if (signal.aborted) onFacts?.({ phase: 'stopped', bytes: 0 });
    throw error;
  }
}

export async function turnInTabs(service: Service, options: WaitOptions) {
  const { onFacts } = options;
  const keeper = keeperOf(service);
  const onWait = (until: number): void => tellWait(until, options);
  const paced = await orStopped(waitForTurn(service, keeper, { ...options, onWait }), options);
  return {
    onFacts(facts: CallFacts): void {
      onFacts?.(paced ? { quota: [], ...facts, paced } : facts);
      if (facts.phase !== 'done' && facts.phase !== 'failed') return;
      noteCall(service, keeper, facts).catch(() => undefined);
    },
  };
}

/**
 * Waits as long as a service wants, unless a refused call is not repeated (false); `times` counts its refusals.
 * @throws the signal's reason once it is aborted
 */
export async function waitOut(
  failure: CallFailure,
  times: number,
  options: WaitOptions & { readonly mayRepeat?: unknown },
): Promise<boolean> {
  const { signal, mayRepeat } = options;
  if (!asksToWait(failure, mayRepeat !== undefined)) return false;
  const waitMs = waitAfterRefusal(times, failure.retryAfterS);
  if (waitMs === undefined) return false;
  tellWait(systemClock.now() + waitMs, options);
  await orStopped(sleep(waitMs, signal), options);
  return true;
}
