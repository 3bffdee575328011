import { expect, test, vi } from 'vitest';
import { inLulls } from './in-lulls.ts';

/** Three chunks, with a clock that only sleeping moves; `during` happens in each sleep, by its number. */
function setUp(during: (sleep: number, press: (type: string) => void) => void = () => undefined) {
  let time = 1_000;
  let sleeps = 0;
  const presses = new EventTarget();
  const added = vi.spyOn(presses, 'addEventListener');
  const removed = vi.spyOn(presses, 'removeEventListener');
  const taken: { chunk: number; at: number }[] = [];
  const chunks = inLulls(three(), {
    presses,
    now: () => time,
    async sleep(milliseconds) {
      const half = milliseconds / 2;
      time += half;
      sleeps += 1;
      during(sleeps, (type) => presses.dispatchEvent(new Event(type)));
      time += milliseconds - half;
    },
  });
  const take = async (): Promise<void> => {
    for await (const chunk of chunks) taken.push({ chunk, at: time - 1_000 });
  };
  return {
    take,
    taken,
    chunks,
    presses,
    elapsed: () => time - 1_000,
    listeners: () => added.mock.calls.length - removed.mock.calls.length,
  };
}

async function* three(): AsyncGenerator<number> {
  yield* [1, 2, 3];
}

test('waits a moment, and then takes all there is', async () => {
  const { take, taken } = setUp();
  await take();
  expect(taken).toEqual([
    { chunk: 1, at: 500 },
    { chunk: 2, at: 500 },
    { chunk: 3, at: 500 },
  ]);
});

test.each(['keydown', 'pointerdown'])('waits on after each %s', async (type) => {
  const { take, taken } = setUp((sleep, press) => sleep <= 2 && press(type));
  await take();
  // Pressed after 250 ms, and again 375 ms later.
  expect(taken[0]).toEqual({ chunk: 1, at: 250 + 375 + 500 });
});

test('does not wait for ever on somebody who types on and on', async () => {
  const { take, taken } = setUp((_, press) => press('keydown'));
  await take();
  expect(taken.map(({ at }) => at)).toEqual([2_000, 2_000, 2_000]);
});

test('stops between two chunks where somebody types again', async () => {
  const { chunks, presses, elapsed } = setUp();
  await chunks.next();
  presses.dispatchEvent(new Event('keydown'));
  await chunks.next();
  expect(elapsed()).toBe(1_000);
});

test('listens no more once it is given up', async () => {
  const { chunks, listeners } = setUp();
  await chunks.next();
  expect(listeners()).toBe(2);
  await chunks.return(undefined);
  expect(listeners()).toBe(0);
});
