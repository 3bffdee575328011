import { systemClock, type Clock } from '../contract/clock.ts';
import { startWorker, type StartedWorker } from '../workers/start-worker.ts';
import AnswersWorker from './answers.worker.ts?worker';
import type { AnswersApi, AnswersCalls } from './api.ts';
import { gone } from './store/errors.ts';

let api: AnswersApi | undefined;

/** The one worker that has the answers: there while it has any. */
export function answersApi(): AnswersApi {
  return (api ??= endWhenEmpty((onEnd) => startWorker(AnswersWorker, 'answers', onEnd)));
}

/** Time that an empty worker is kept for the next answer, milliseconds. */
const REST_MS = 1_000;

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** Ends it with its last answer: a collection does not give back all that it took. A failed one loses its answers. */
export function endWhenEmpty(
  start: (onEnd: () => void) => StartedWorker<AnswersCalls>,
  time: Clock = systemClock,
): AnswersApi {
  const kept = new Set<unknown>();
  /** Answers of a failed worker: their later chunks must not start new answers. */
  const lost = new Set<unknown>();
  let started: StartedWorker<AnswersCalls> | undefined;
  let underWay = 0;
  let stay = (): void => undefined;
  const onEnd = (): void => {
    started = undefined;
    for (const name of kept) lost.add(name);
    kept.clear();
  };
  const look = (): void => {
    underWay -= 1;
    if (underWay > 0 || kept.size > 0) return;
    stay();
    stay = time.after(REST_MS, () => started?.end());
  };
  const call = async (method: string, args: readonly unknown[], isBeginning = false) => {
    const [name] = args;
    if (lost.has(name)) throw gone();
    stay();
    started ??= start(onEnd);
    const isNew = !kept.has(name);
    if (isBeginning) kept.add(name);
    underWay += 1;
    try {
      return await (Reflect.get(started.api, method) as Method)(...args);
    } catch (error) {
      if (isNew) kept.delete(name);
      throw error;
    } finally {
      look();
    }
  };
  const group = (isBeginning: boolean, known: Readonly<Record<string, unknown>> = {}): object =>
    new Proxy(known, {
      get: (_, method) =>
        known[String(method)] ??
        ((...args: readonly unknown[]) => call(String(method), args, isBeginning)),
    });
  const ends = {
    async drop(name) {
      if (lost.delete(name) || !started) return;
      kept.delete(name);
      await call('drop', [name]);
    },
    async rename(old, name) {
      if (kept.delete(old)) kept.add(name);
      await call('rename', [old, name]);
    },
  } satisfies Partial<AnswersApi['write']>;
  return { read: group(false), compute: group(false), write: group(true, ends) } as AnswersApi;
}
