import { connectCalls } from '../workers/worker-calls.ts';
import { systemClock, type Clock } from '../contract/clock.ts';
import AnswersWorker from './answers.worker.ts?worker';
import type { AnswersApi } from './api.ts';

let api: AnswersApi | undefined;

/** The one worker that has the answers: there while it has any. */
export function answersApi(): AnswersApi {
  return (api ??= endWhenEmpty(() => {
    const worker = new AnswersWorker({ name: 'answers' });
    const { methods, fail } = connectCalls<AnswersApi>(worker);
    worker.addEventListener('error', () => fail(new Error('The answers worker has failed')));
    return { api: methods, end: () => worker.terminate() };
  }));
}

interface StartedWorker {
  readonly api: AnswersApi;
  end(): void;
}

/** Where one answer goes, the next one mostly comes: for so long an empty worker stays, milliseconds. */
const REST_MS = 1_000;

/** What brings an answer that may not have been there. */
const BEGINNINGS = ['append', 'finish', 'beginPages', 'addPage'];

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * The API of a worker that is started when it is asked for something, and ended once it keeps no answer any more:
 * a collection gives back what an answer took, but not what its worker did.
 */
export function endWhenEmpty(start: () => StartedWorker, time: Clock = systemClock): AnswersApi {
  const kept = new Set<unknown>();
  let started: StartedWorker | undefined;
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
      return await (Reflect.get(started.api, method) as Method)(...args);
    } catch (error) {
      // Nothing has begun.
      if (isNew) kept.delete(name);
      throw error;
    } finally {
      look();
    }
  };
  return new Proxy({} as AnswersApi, {
    get:
      (_, method) =>
      (...args: readonly unknown[]) =>
        call(String(method), args),
  });
}
