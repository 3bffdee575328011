import { tellLoadFailure } from '../contract/load-part.ts';
import { connectCalls, type Callable, type Endpoint } from './worker-calls.ts';

export interface FallibleWorker extends Endpoint {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

export type WorkerClass = new (options: { readonly name: string }) => FallibleWorker;

export interface StartedWorker<Methods> {
  readonly api: Methods;
  /** Ends the worker at once: pending and later calls reject. */
  end(): void;
}

/** Throws if there are no workers. When one fails it is ended, all calls reject, and `onEnd` is called once. */
export function startWorker<Methods extends Callable<Methods>>(
  Worker: WorkerClass,
  name: string,
  onEnd: () => void = () => undefined,
): StartedWorker<Methods> {
  const worker = new Worker({ name });
  const { methods, fail } = connectCalls<Methods>(worker);
  let isEnded = false;
  const end = (how: string): void => {
    if (isEnded) return;
    isEnded = true;
    worker.terminate();
    fail(new Error(`The ${name} worker ${how}`));
    onEnd();
  };
  worker.addEventListener('error', () => {
    // The script may have failed to load.
    tellLoadFailure();
    end('has failed');
  });
  return { api: methods, end: () => end('was ended') };
}

/**
 * Gives each work a worker of its own, which ends with it or by a signal.
 * The result throws what the worker does, and an Error where the signal ends it.
 */
export function inOwnWorker<Methods extends Callable<Methods>>(Worker: WorkerClass, name: string) {
  return async <Result>(work: (api: Methods) => Promise<Result>, signal?: AbortSignal) => {
    const { api, end } = startWorker<Methods>(Worker, name);
    signal?.addEventListener('abort', end);
    try {
      return await work(api);
    } finally {
      end();
    }
  };
}

/** A worker that starts at once, and again at the next call after a failure, because its script may not have loaded. */
export function restarting<Methods extends Callable<Methods>>(
  Worker: WorkerClass,
  name: string,
): Methods {
  const begin = (): Methods =>
    startWorker<Methods>(Worker, name, () => {
      current = undefined;
    }).api;
  let current: Methods | undefined;
  current = begin();
  return new Proxy({} as Methods, {
    get: (_, method) => Reflect.get((current ??= begin()), method),
  });
}
