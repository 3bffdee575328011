import { describe, expect, test } from 'vitest';
import { createFixedClock } from '../../testing/fixed-clock.ts';
import { runOf } from '../../testing/runs.ts';
import { createEventLog } from './event-log.ts';

function stage(limits?: { events: number; bytes: number }) {
  const time = createFixedClock();
  const log = createEventLog(runOf(), limits, time);
  const numbers = () => log.store.getState().events.map(({ number }) => number);
  return { time, log, numbers };
}

test('an event is kept as it came, with its time, size and errors', () => {
  const { log } = stage();
  log.add('{"data":{"id":9007199254740993,"city":"Köln"}}', 2);
  expect(log.store.getState()).toMatchObject({
    events: [
      {
        number: 1,
        at: 1_700_000_000_000,
        json: '{"data":{"id":9007199254740993,"city":"Köln"}}',
        bytes: 47,
        errors: 2,
      },
    ],
    dropped: 0,
    count: 1,
  });
});

test('events in quick succession change what is shown twice', () => {
  const { log, time } = stage();
  let changes = 0;
  log.store.subscribe(() => (changes += 1));
  for (let n = 0; n < 500; n += 1) log.add('{}', 0);
  time.advance(100);
  expect(changes).toBe(2);
  expect(log.store.getState()).toMatchObject({ count: 500 });
});

describe('past a limit the oldest go, and are counted', () => {
  test('in number', () => {
    const { log, numbers, time } = stage({ events: 3, bytes: 1_000 });
    for (let n = 0; n < 5; n += 1) log.add('{}', 0);
    time.advance(100);
    expect(numbers()).toEqual([3, 4, 5]);
    expect(log.store.getState()).toMatchObject({ dropped: 2, count: 5 });
  });

  test('in size, and one that is too large alone stays', () => {
    const { log, numbers, time } = stage({ events: 100, bytes: 10 });
    for (const json of ['12345', '12345', '1']) log.add(json, 0);
    time.advance(100);
    expect(numbers()).toEqual([2, 3]);
    log.add('x'.repeat(100), 0);
    time.advance(100);
    expect(numbers()).toEqual([4]);
    expect(log.store.getState().dropped).toBe(3);
  });
});

test('while paused others come, and are there when it goes on', () => {
  const { log, numbers, time } = stage();
  log.add('1', 0);
  log.pause();
  log.add('2', 0);
  log.add('3', 0);
  time.advance(100);
  const { paused, count } = log.store.getState();
  expect(paused?.events.map(({ json }) => json)).toEqual(['1']);
  expect(count - (paused?.count ?? 0)).toBe(2);
  log.resume();
  expect(log.store.getState().paused).toBeUndefined();
  expect(numbers()).toEqual([1, 2, 3]);
});

test('clearing forgets what came, also while paused, and numbers go on', () => {
  const { log, numbers, time } = stage({ events: 2, bytes: 1_000 });
  for (let n = 0; n < 3; n += 1) log.add('{}', 0);
  log.pause();
  log.clear();
  expect(log.store.getState()).toMatchObject({
    events: [],
    dropped: 0,
    count: 3,
    paused: { events: [], count: 3 },
  });
  log.add('{}', 0);
  log.resume();
  time.advance(100);
  expect(numbers()).toEqual([4]);
});

test('it ends with all that came, for the first cause', () => {
  const { log, numbers } = stage();
  log.add('1', 0);
  log.add('2', 0);
  log.end({ kind: 'token', ending: 'expired' });
  log.end({ kind: 'completed' });
  expect(numbers()).toEqual([1, 2]);
  expect(log.store.getState().end).toEqual({
    kind: 'token',
    ending: 'expired',
    at: 1_700_000_000_000,
  });
});
