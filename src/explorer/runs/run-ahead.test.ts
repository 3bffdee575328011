import { afterEach, expect, test } from 'vitest';
import { createFixedClock } from '../../testing/fixed-clock.ts';
import { isRunBeginning, runAhead, stopBeginning } from './run-ahead.ts';

/** Settles when all that follows from what was done has been done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Nobody hears of a run that a test before has left behind. */
afterEach(stopBeginning);

function stage(onSubscribe: (next: (result: unknown) => void) => void = () => undefined) {
  const time = createFixedClock();
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

test('the request leaves before anything is shown, and a second run in this moment does not', () => {
  const { steps, time } = stage();
  time.advance(79);
  expect(steps).toEqual(['subscribed']);
  expect(isRunBeginning()).toBe(true);
  time.advance(1);
  expect(steps).toEqual(['subscribed', 'begun', 'cleared']);
  expect(isRunBeginning()).toBe(false);
});

test('what comes at once is told once the run was seen, and the answer before stays until then', async () => {
  const { steps, time, tell } = stage((next) => next('early'));
  expect(steps).toEqual(['subscribed']);
  tell('and more');
  await settled();
  expect(steps).toEqual(['subscribed', 'begun', 'early', 'and more']);
  expect(isRunBeginning()).toBe(false);
  time.advance(1_000);
  tell('last');
  expect(steps).toEqual(['subscribed', 'begun', 'early', 'and more', 'last']);
});

test('what is long in coming is told at once', async () => {
  const { steps, time, tell } = stage();
  time.advance(80);
  await settled();
  tell('late');
  expect(steps).toEqual(['subscribed', 'begun', 'cleared', 'late']);
});

test('a run that was stopped takes nothing away', async () => {
  const { steps, time, tell, stop } = stage();
  tell('soon');
  await settled();
  stop();
  time.advance(1_000);
  expect(steps).toEqual(['subscribed', 'begun', 'soon', 'unsubscribed']);
});

test('a run that nobody sees yet can be stopped, and is never seen', async () => {
  const { steps, time, tell } = stage();
  tell('soon');
  stopBeginning();
  expect(isRunBeginning()).toBe(false);
  await settled();
  time.advance(1_000);
  expect(steps).toEqual(['subscribed', 'unsubscribed']);
  stopBeginning();
  expect(steps).toEqual(['subscribed', 'unsubscribed']);
});
