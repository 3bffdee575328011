import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { CallError } from '../transport/call-failure.ts';
import type { JobCall } from './job-queue.ts';
import { Job, type JobContext } from './job.ts';
import type { JobPhase, JobState } from './job-state.ts';

// Without jitter, waits are exact.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

interface Said {
  readonly kind: 'rows';
}

const callsOf = (count: number): readonly JobCall[] =>
  Array.from({ length: count }, (_, from) => ({ from, to: from + 1 }));

function start(count: number, atOnce: number, context: Partial<JobContext<JobCall, Said>> = {}) {
  const clock = createFixedClock();
  const store = createStore<JobState>()(() => ({
    phase: { kind: 'running', isPausing: false },
    rows: 0,
    ms: 0,
  }));
  const asked: number[] = [];
  const added: number[] = [];
  const open = new Map<number, (error?: Error) => void>();
  const end = vi.fn(async () => undefined);
  const job = new Job<JobCall, Said>({
    clock,
    store,
    calls: callsOf(count),
    atOnce,
    call({ from }, { signal, onSent }) {
      asked.push(from);
      onSent();
      signal.onabort = () => open.forEach((reply) => reply(signal.reason as Error));
      return new Promise((resolve, reject) => {
        open.set(from, (error) => {
          open.delete(from);
          if (error) reject(error);
          else resolve(new Uint8Array(1));
        });
      });
    },
    sink: {
      async add({ from }) {
        added.push(from);
        return { kind: 'rows' };
      },
      flush: async () => undefined,
      end,
      discard: () => undefined,
    },
    added: async () => ({}),
    failed: (call, failure) => ({ again: [call], rest: { kind: 'failed', failure } }),
    describeFault: String,
    ...context,
  });
  const phase = (): JobPhase => store.getState().phase;
  return {
    job,
    clock,
    asked,
    added,
    open,
    end,
    phase,
    until: (kind: JobPhase['kind']) => vi.waitUntil(() => phase().kind === kind),
    async answer(results: number): Promise<void> {
      for (let times = 0; times < results; times += 1) {
        await vi.waitUntil(() => open.size > 0);
        open.get(Math.max(...open.keys()))?.();
        await Promise.resolve();
      }
    },
    async finish(): Promise<void> {
      while (phase().kind === 'running') {
        open.get(Math.max(...open.keys()))?.();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

const ALL = Array.from({ length: 12 }, (_, index) => index);
/** With four at a time, calls remain after each of them. */
const SOME = ALL.slice(0, 8);
const slow = new CallError({ code: 'rate-limited', endpoint: '', retryAfterS: 5 });

test.each([1, 2, 4])(
  '%i at a time: results are added in the order of the calls',
  async (atOnce) => {
    const run = start(ALL.length, atOnce);
    expect(run.open.size).toBe(atOnce);
    await run.answer(ALL.length);
    await run.until('ended');
    expect(run.added).toEqual(ALL);
    expect(run.phase()).toEqual({ kind: 'ended', how: 'all' });
    expect(run.end).toHaveBeenCalledOnce();
  },
);

describe.each([1, 4])('between any two of its calls, %i at a time', (atOnce) => {
  test.each(SOME)('it can be paused: after %i', async (results) => {
    const run = start(ALL.length, atOnce);
    await run.answer(results);
    run.job.pause();
    const begun = run.asked.length;
    await run.answer(run.open.size);
    await run.until('paused');
    expect(run.asked).toHaveLength(begun);
    run.job.resume();
    await run.finish();
    expect(run.added).toEqual(ALL);
    expect(run.asked.toSorted((one, other) => one - other)).toEqual(ALL);
  });

  test.each(SOME)('it can be stopped: after %i', async (results) => {
    const run = start(ALL.length, atOnce);
    await run.answer(results);
    const begun = run.asked.length;
    await run.job.cancel();
    expect(run.phase()).toEqual({ kind: 'ended', how: 'cancelled' });
    expect([run.asked.length, run.end.mock.calls.length]).toEqual([begun, 1]);
    expect(run.added).toHaveLength(results);
    run.job.resume();
    expect(run.asked).toHaveLength(begun);
  });

  test.each(SOME)('it waits where the service refuses a call: %i', async (refused) => {
    const run = start(ALL.length, atOnce);
    await run.answer(atOnce === 1 ? refused : 0);
    const [first] = [...run.open.keys()];
    run.open.get(first ?? 0)?.(slow);
    await run.answer(run.open.size);
    await run.until('waiting');
    const begun = run.asked.length;
    run.clock.advance(4_999);
    expect(run.asked).toHaveLength(begun);
    run.clock.advance(1);
    expect(run.asked[begun]).toBe(first);
    await run.finish();
    expect(run.added).toEqual(ALL);
  });
});

test('a call that fails is made again by hand, and those after it keep their order', async () => {
  const run = start(3, 1);
  run.open.get(0)?.(new TypeError('No memory'));
  await run.until('failed');
  expect(run.phase()).toMatchObject({
    failure: { kind: 'fault', message: 'TypeError: No memory' },
  });
  run.job.resume();
  await run.answer(3);
  await run.until('ended');
  expect(run.asked).toEqual([0, 0, 1, 2]);
  expect(run.added).toEqual([0, 1, 2]);
});

test('results wait in memory for one that does not come, and no more than so many', async () => {
  const run = start(100, 4);
  for (let index = 1; index < 16; index += 1) {
    await vi.waitUntil(() => run.open.has(index));
    run.open.get(index)?.();
  }
  await vi.waitUntil(() => run.open.size === 1);
  expect([run.asked.length, run.added.length]).toEqual([16, 0]);
});

test('one at a time whose results tell of the next one is pages', async () => {
  const run = start(1, 1, {
    added: async ({ to }) => (to === 3 ? { end: 'same-rows' } : { next: { from: to, to: to + 1 } }),
  });
  await run.answer(3);
  await run.until('ended');
  expect(run.asked).toEqual([0, 1, 2]);
  expect(run.phase()).toEqual({ kind: 'ended', how: 'same-rows' });
});

test('what there is no room for is asked for again, once it goes on', async () => {
  const run = start(3, 2, {
    added: async ({ from }) => ({ noRoom: from === 0 ? 'disk' : undefined }),
  });
  await run.answer(1);
  run.open.get(0)?.();
  await run.answer(1);
  await run.until('full');
  expect([run.added, run.asked]).toEqual([[0], [0, 1, 2]]);
  run.job.resume();
  await run.finish();
  expect([run.added, run.end.mock.calls.length]).toEqual([[0, 1, 2], 2]);
});
