import { connectCalls, type Callable, type Endpoint } from './worker-calls.ts';

/** A worker, as far as it can fail. */
export interface FallibleWorker extends Endpoint {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/**
 * The methods of a worker that is started at once, and anew with the next call after it has failed: its
 * script may not have come for want of a network. What is under way then rejects; a new one knows nothing
 * of what the one before was told.
 *
 * @param start throws where no worker can be
 * @param words of the failure
 */
export function restarting<Methods extends Callable<Methods>>(
  start: () => FallibleWorker,
  words: string,
): Methods {
  const begin = (): Methods => {
    const worker = start();
    const { methods, fail } = connectCalls<Methods>(worker);
    worker.addEventListener('error', () => {
      worker.terminate();
      fail(new Error(words));
      if (current === methods) current = undefined;
    });
    return methods;
  };
  let current: Methods | undefined;
  current = begin();
  return new Proxy({} as Methods, {
    get: (_, name) => Reflect.get((current ??= begin()), name),
  });
}
