import { afterEach, expect, test } from 'vitest';
import { answerCalls, CodedError, connectCalls, handOver } from './worker-calls.ts';

interface Methods {
  add(a: number, b: number): Promise<number>;
  fail(message: string): Promise<never>;
  refuse(code: string): Promise<void>;
  take(bytes: Uint8Array): Promise<{ bytes: Uint8Array }>;
  never(): Promise<void>;
  join(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<number[]>;
}

const given: Uint8Array[] = [];
const ports: MessagePort[] = [];

function connect() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  answerCalls<Methods>(port2, {
    add: async (a, b) => a + b,
    fail: (message) => Promise.reject(new RangeError(message)),
    refuse: (code) => Promise.reject(new CodedError(code, 'Dropped')),
    async take(bytes) {
      given.push(bytes);
      return handOver({ bytes }, bytes.buffer);
    },
    never: () => new Promise(() => undefined),
    async join(chunks) {
      const joined: number[] = [];
      for await (const chunk of chunks) joined.push(...chunk);
      return joined;
    },
  });
  for (const port of [port1, port2]) port.start();
  return connectCalls<Methods>(port1);
}

afterEach(() => ports.splice(0).forEach((port) => port.close()));

test('calls are answered, whichever is done first, and failures arrive', async () => {
  const { methods } = connect();
  const never = methods.never();
  expect(await Promise.all([methods.add(1, 2), methods.add(3, 4)])).toEqual([3, 7]);
  await expect(methods.fail('too far')).rejects.toThrow(/^too far$/);
  await expect(methods.fail('')).rejects.toThrow(/^RangeError$/);
  await expect(methods.fail('too far')).rejects.toMatchObject({ code: 'failed' });
  await expect(methods.refuse('gone')).rejects.toMatchObject({ code: 'gone', message: 'Dropped' });
  expect(never).toBeInstanceOf(Promise);
});

test('what is handed over is not copied, either way', async () => {
  const { methods } = connect();
  const bytes = Uint8Array.of(1, 2, 3);
  const answer = await methods.take(handOver(bytes, bytes.buffer));
  expect([...answer.bytes]).toEqual([1, 2, 3]);
  expect(bytes.byteLength).toBe(0);
  expect(given.at(-1)?.byteLength).toBe(0);
});

test('what is not handed over is still there', async () => {
  const { methods } = connect();
  const bytes = Uint8Array.of(1, 2, 3);
  await methods.take(bytes);
  expect(bytes.byteLength).toBe(3);
});

test('once the other end has failed, every call fails', async () => {
  const { methods, fail } = connect();
  const never = methods.never();
  fail(new Error('gone'));
  await expect(never).rejects.toThrow('gone');
  await expect(methods.add(1, 2)).rejects.toThrow('gone');
});

test('chunks are handed over as they come', async () => {
  const { methods } = connect();
  const chunks = [Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3)];
  async function* body() {
    yield* chunks;
  }
  expect(await methods.join(body())).toEqual([1, 2, 3]);
  expect(chunks.map((chunk) => chunk.byteLength)).toEqual([0, 0, 0]);
});

test('chunks that break off fail the call with what broke them, at both ends', async () => {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  let hear = (_message: string): void => undefined;
  const heard = new Promise<string>((resolve) => {
    hear = resolve;
  });
  answerCalls<Pick<Methods, 'join'>>(port2, {
    async join(chunks) {
      const iterator = chunks[Symbol.asyncIterator]();
      await iterator.next();
      await iterator.next().catch((error: unknown) => hear(String(error)));
      return [];
    },
  });
  for (const port of [port1, port2]) port.start();
  const broken = new RangeError('too much');
  async function* body(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    yield Uint8Array.of(1);
    throw broken;
  }
  const { methods } = connectCalls<Pick<Methods, 'join'>>(port1);
  await expect(methods.join(body())).rejects.toBe(broken);
  expect(await heard).toContain('cut off');
});
