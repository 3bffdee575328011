import { systemClock, type Clock } from '../contract/clock.ts';
import type { ResultsDesk } from './api.ts';

/** A desk that costs memory for as long as it is there. */
export interface StartedDesk {
  readonly desk: ResultsDesk;
  end(): void;
}

/** Where one answer goes, the next one mostly comes: for so long an empty desk stays, milliseconds. */
const REST_MS = 1_000;

/** What brings an answer that may not have been there. */
const BEGINNINGS = ['append', 'finish', 'beginPages', 'addPage'];

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * A desk that is started when it is asked for something, and ended once it keeps no answer any more:
 * a collection gives back what an answer took, but not what its worker did.
 */
export function endWhenEmpty(start: () => StartedDesk, time: Clock = systemClock): ResultsDesk {
  const kept = new Set<unknown>();
  let started: StartedDesk | undefined;
  let underWay = 0;
  let stay = (): void => undefined;
  const look = (): void => {
    underWay -= 1;
    if (underWay > 0 || kept.size > 0) return;
    stay();
    stay = time.after(REST_MS, () => {
      started?.end();
      started = undefined;
    });
  };
  const call = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    const [name] = args;
    if (method === 'drop' && !started) return;
    stay();
    started ??= start();
    const isNew = !kept.has(name);
    if (BEGINNINGS.includes(method)) kept.add(name);
    if (method === 'drop' || method === 'rename') kept.delete(name);
    if (method === 'rename') kept.add(args[1]);
    underWay += 1;
    try {
      return await (Reflect.get(started.desk, method) as Method)(...args);
    } catch (error) {
      // Nothing has begun.
      if (isNew) kept.delete(name);
      throw error;
    } finally {
      look();
    }
  };
  return new Proxy({} as ResultsDesk, {
    get:
      (_, method) =>
      (...args: readonly unknown[]) =>
        call(String(method), args),
  });
}
