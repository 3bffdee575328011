import { expect, test, vi } from 'vitest';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { createPace } from './pace.ts';

function stage(
  act: (time: ReturnType<typeof createFixedClock>) => void | Promise<void> = () => {},
) {
  const time = createFixedClock();
  const done: number[] = [];
  const pace = createPace(
    () => {
      done.push(time.monotonic());
      return act(time);
    },
    100,
    time,
  );
  return { time, done, pace };
}

test('the first time is at once', () => {
  const { done, pace } = stage();
  pace.want();
  expect(done).toEqual([0]);
});

test('what is wanted in the pause is done once, at its end', () => {
  const { time, done, pace } = stage();
  for (let times = 0; times < 5; times += 1) pace.want();
  time.advance(99);
  expect(done).toEqual([0]);
  time.advance(1);
  expect(done).toEqual([0, 100]);
  time.advance(1_000);
  expect(done).toEqual([0, 100]);
});

test('after a pause in which nothing was wanted it is at once again', () => {
  const { time, done, pace } = stage();
  pace.want();
  time.advance(150);
  pace.want();
  expect(done).toEqual([0, 150]);
});

test('what takes long is done less often', () => {
  const { time, done, pace } = stage((clock) => clock.advance(200));
  pace.want();
  pace.want();
  time.advance(599);
  expect(done).toEqual([0]);
  time.advance(1);
  expect(done).toEqual([0, 800]);
});

test('nothing is begun before the time before has settled', async () => {
  let settle = (): void => undefined;
  const { time, done, pace } = stage(
    () =>
      new Promise((resolve) => {
        settle = resolve;
      }),
  );
  pace.want();
  pace.want();
  time.advance(1_000);
  expect(done).toEqual([0]);
  settle();
  await time.waiting();
  time.advance(3_000);
  expect(done).toEqual([0, 4_000]);
});

test('nothing is done once it is stopped', () => {
  const { time, done, pace } = stage();
  pace.want();
  pace.want();
  pace.stop();
  time.advance(1_000);
  pace.want();
  expect(done).toEqual([0]);
});

test('once hurried, the last demand waits for the run under way alone', async () => {
  const settled: (() => void)[] = [];
  const { time, done, pace } = stage(() => new Promise((resolve) => settled.push(resolve)));
  pace.want();
  pace.want();
  pace.hurry();
  time.advance(200);
  expect(done).toEqual([0]);
  settled[0]?.();
  await vi.waitFor(() => expect(done).toEqual([0, 200]));
});

test('hurried in a pause, it goes on at once', () => {
  const { time, done, pace } = stage();
  pace.want();
  pace.want();
  time.advance(10);
  pace.hurry();
  time.advance(1_000);
  expect(done).toEqual([0, 10]);
});
