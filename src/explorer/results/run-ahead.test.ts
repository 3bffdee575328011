import { expect, test } from 'vitest';
import { createFixedPace } from '../../testing/fixed-pace.ts';
import { inNextTask } from './in-next-task.ts';
import { isRunBeginning, runAhead } from './run-ahead.ts';

/** Settles when what waits for the next task has been done, and what follows from it. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    inNextTask(() => setImmediate(resolve));
  });

function stage(onSubscribe: (next: (result: unknown) => void) => void = () => undefined) {
  const time = createFixedPace();
  const steps: unknown[] = [];
  let tell: (result: unknown) => void = () => undefined;
  let subscription = { unsubscribe: (): void => undefined };
  const results = {
    subscribe(observer: { next(result: unknown): void }) {
      steps.push('subscribed');
      tell = (result) => observer.next(result);
      onSubscribe(tell);
      return { unsubscribe: () => void steps.push('unsubscribed') };
    },
  };
  runAhead(
    results,
    {
      begin(given) {
        subscription = given;
        steps.push('begun');
      },
      clear: () => void steps.push('cleared'),
    },
    {
      next: (result) => void steps.push(result),
      error: (error) => void steps.push(error),
      complete: () => void steps.push('complete'),
    },
    time,
  );
  return {
    time,
    steps,
    tell: (result: unknown) => tell(result),
    stop: () => subscription.unsubscribe(),
  };
}

test('the request leaves before anything is shown, and a second run in this moment does not', async () => {
  const { steps } = stage();
  expect(steps).toEqual(['subscribed']);
  expect(isRunBeginning()).toBe(true);
  await nextTask();
  expect(steps).toEqual(['subscribed', 'begun']);
  expect(isRunBeginning()).toBe(false);
});

test('what comes at once is told once the run was seen', async () => {
  const { steps } = stage((next) => next('early'));
  expect(steps).toEqual(['subscribed']);
  await nextTask();
  expect(steps).toEqual(['subscribed', 'begun', 'early']);
});

test('the answer before goes when the next one is long in coming, and not sooner', async () => {
  const slow = stage();
  await nextTask();
  slow.time.advance(80);
  slow.tell('late');
  expect(slow.steps).toEqual(['subscribed', 'begun', 'cleared', 'late']);

  const quick = stage();
  await nextTask();
  quick.tell('soon');
  quick.time.advance(1_000);
  expect(quick.steps).toEqual(['subscribed', 'begun', 'soon']);
});

test('a run that was stopped takes nothing away', async () => {
  const { steps, time, stop } = stage();
  await nextTask();
  stop();
  time.advance(1_000);
  expect(steps).toEqual(['subscribed', 'begun', 'unsubscribed']);
});
