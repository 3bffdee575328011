import { expect, test } from 'vitest';
import { QueueFullError, WorkQueue } from './work-queue.ts';

/** Work that ends when it is told to. */
function controlled() {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (index: number) => async (): Promise<number> => {
    begun.push(index);
    await new Promise<void>((resolve) => ends.push(resolve));
    return index;
  };
  return { work, ends, begun };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('runs so much at a time, first come, first served', async () => {
  const queue = new WorkQueue({ concurrency: 2, capacity: 10 });
  const { work, ends, begun } = controlled();
  const all = Promise.all([0, 1, 2, 3].map((index) => queue.run(work(index))));
  await settle();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await settle();
  for (const end of ends) end();
  await settle();
  for (const end of ends) end();
  expect(await all).toEqual([0, 1, 2, 3]);
});

test('refuses what there is no room for, and takes more when there is', async () => {
  const queue = new WorkQueue({ concurrency: 1, capacity: 1 });
  const { work, ends } = controlled();
  const first = queue.run(work(0));
  const second = queue.run(work(1));
  await expect(queue.run(work(2))).rejects.toBeInstanceOf(QueueFullError);
  ends[0]?.();
  await first;
  await settle();
  ends[1]?.();
  await second;
  const third = queue.run(() => Promise.resolve('again'));
  expect(await third).toBe('again');
});

test('goes on after work that fails', async () => {
  const queue = new WorkQueue({ concurrency: 1, capacity: 5 });
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(() => Promise.resolve('yes'))).toBe('yes');
});
