import { expect, test } from 'vitest';
import { restarting, startWorker, type FallibleWorker } from './start-worker.ts';
import { answerCalls } from './worker-calls.ts';

interface Methods {
  number(): Promise<number>;
  never(): Promise<void>;
}

/** A class of workers on channels, numbered from 1. */
function stage() {
  const fail: (() => void)[] = [];
  const ended: number[] = [];
  class NumberedWorker implements FallibleWorker {
    readonly #port: MessagePort;
    readonly #number = fail.length + 1;

    constructor() {
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      fail.push(() => undefined);
      answerCalls<Methods>(port2, {
        number: async () => this.#number,
        never: () => new Promise(() => undefined),
      });
      for (const port of [port1, port2]) port.start();
    }

    addEventListener(type: string, listener: (event: MessageEvent) => void) {
      if (type === 'error') fail[this.#number - 1] = listener as () => void;
      else this.#port.addEventListener('message', listener);
    }

    postMessage(message: unknown, options: { transfer: Transferable[] }) {
      this.#port.postMessage(message, options);
    }

    terminate() {
      ended.push(this.#number);
      this.#port.close();
    }
  }
  return { NumberedWorker, fail, ended };
}

test('what waits for a worker rejects when it is ended, and so does every later call', async () => {
  const { NumberedWorker, fail, ended } = stage();
  let ends = 0;
  const { api, end } = startWorker<Methods>(NumberedWorker, 'test', () => (ends += 1));
  expect(await api.number()).toBe(1);
  const lost = api.never();
  end();
  await expect(lost).rejects.toThrow('The test worker was ended');
  await expect(api.number()).rejects.toThrow('The test worker was ended');
  end();
  fail[0]?.();
  expect({ ends, ended }).toEqual({ ends: 1, ended: [1] });
});

test('one that fails is ended', async () => {
  const { NumberedWorker, fail, ended } = stage();
  let ends = 0;
  const { api } = startWorker<Methods>(NumberedWorker, 'test', () => (ends += 1));
  const lost = api.never();
  fail[0]?.();
  await expect(lost).rejects.toThrow('The test worker has failed');
  await expect(api.number()).rejects.toThrow('The test worker has failed');
  expect({ ends, ended }).toEqual({ ends: 1, ended: [1] });
});

test('one worker answers all calls', async () => {
  const { NumberedWorker, fail } = stage();
  const methods = restarting<Methods>(NumberedWorker, 'test');
  expect([await methods.number(), await methods.number()]).toEqual([1, 1]);
  expect(fail).toHaveLength(1);
});

test('after it has failed, the next call has a new one', async () => {
  const { NumberedWorker, fail } = stage();
  const methods = restarting<Methods>(NumberedWorker, 'test');
  const lost = methods.never();
  fail[0]?.();
  await expect(lost).rejects.toThrow('has failed');
  expect(await methods.number()).toBe(2);
});

test('a failure that is told twice ends no later one', async () => {
  const { NumberedWorker, fail, ended } = stage();
  const methods = restarting<Methods>(NumberedWorker, 'test');
  fail[0]?.();
  expect(await methods.number()).toBe(2);
  fail[0]?.();
  expect(await methods.number()).toBe(2);
  expect(ended).toEqual([1]);
});
