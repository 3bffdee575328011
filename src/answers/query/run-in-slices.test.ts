import { expect, test } from 'vitest';
import { runInSlices, type Steps } from './run-in-slices.ts';

/** Steps that take 8 ms each, and a clock that knows. */
function createFakeWork(count: number) {
  const log: string[] = [];
  let now = 0;
  function* work(): Steps<string> {
    for (let step = 0; step < count; step += 1) {
      now += 8;
      log.push('step');
      yield;
    }
    return 'done';
  }
  const time = {
    now: () => now,
    turn: async () => {
      log.push('turn');
      now += 1_000;
    },
  };
  return { log, work: work(), time };
}

test('others have a turn after every 20 ms of work', async () => {
  const { log, work, time } = createFakeWork(7);
  expect(await runInSlices(work, () => true, time)).toBe('done');
  expect(log.join(' ')).toBe('step step step turn step step step turn step');
});

test('what is not wanted any more ends after the turn', async () => {
  const { log, work, time } = createFakeWork(100);
  await expect(runInSlices(work, () => false, time)).rejects.toThrow('given up');
  expect(log.join(' ')).toBe('step step step turn');
});

test('a turn lets messages through that came before', async () => {
  const seen: string[] = [];
  function* work(): Steps<void> {
    for (let step = 0; step < 10_000_000 && seen.length === 0; step += 1) yield;
  }
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => seen.push('message'));
  port1.start();
  port2.postMessage('now');
  await runInSlices(work(), () => true);
  expect(seen).toEqual(['message']);
  port1.close();
});
