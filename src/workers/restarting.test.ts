import { expect, test } from 'vitest';
import { restarting, type FallibleWorker, answerCalls } from './worker-calls.ts';

interface Methods {
  number(): Promise<number>;
}

/** Workers on channels, numbered from 1. */
function stage() {
  const fail: (() => void)[] = [];
  const ended: number[] = [];
  const start = (): FallibleWorker => {
    const { port1, port2 } = new MessageChannel();
    const number = fail.length + 1;
    port1.start();
    port2.start();
    answerCalls<Methods>(port2, { number: () => Promise.resolve(number) });
    return {
      addEventListener(type: string, listener: (event: MessageEvent) => void) {
        if (type === 'error') fail.push(listener as () => void);
        else port1.addEventListener('message', listener);
      },
      postMessage: (message, options) => port1.postMessage(message, options),
      terminate() {
        ended.push(number);
        port1.close();
      },
    };
  };
  return { fail, ended, methods: restarting<Methods>(start, 'It has failed') };
}

test('one worker answers all calls', async () => {
  const { methods, fail } = stage();
  expect([await methods.number(), await methods.number()]).toEqual([1, 1]);
  expect(fail).toHaveLength(1);
});

test('what is under way when it fails rejects, and the next call has a new one', async () => {
  const { methods, fail, ended } = stage();
  const lost = methods.number();
  fail[0]?.();
  await expect(lost).rejects.toThrow('It has failed');
  expect(ended).toEqual([1]);
  expect(await methods.number()).toBe(2);
});

test('a failure that is told twice ends no later one', async () => {
  const { methods, fail } = stage();
  fail[0]?.();
  expect(await methods.number()).toBe(2);
  fail[0]?.();
  expect(await methods.number()).toBe(2);
});
