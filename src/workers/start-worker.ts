import { tellLoadFailure } from '../contract/load-part.ts';
import { connectCalls, type Callable, type Endpoint } from './worker-calls.ts';

export interface FallibleWorker extends Endpoint {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/** The class of a worker, as a module has it that is imported with `?worker`. */
export type WorkerClass = new (options: { readonly name: string }) => FallibleWorker;

/** A worker, for as long as somebody needs it. */
export interface StartedWorker<Methods> {
  readonly api: Methods;
  /** Ends it, whatever it is at: calls that wait for it reject, and every later one. */
  end(): void;
}

/** A worker that fails is ended, and all calls reject; `onEnd` is called once then. Throws where no worker can be. */
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
    // Its script may not have come.
    tellLoadFailure();
    end('has failed');
  });
  return { api: methods, end: () => end('was ended') };
}

/** Started at once, and anew with the next call after a failure: its script may not have come for want of a network. */
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
