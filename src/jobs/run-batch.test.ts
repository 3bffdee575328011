import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { CallError, type CallFailureCode } from '../transport/call-failure.ts';
import { makeChunks } from './chunks.ts';
import type { JobPhase } from './job-state.ts';
import { lostOf, runBatch, type BatchContext } from './run-batch.ts';
import type { AddedResult } from '../answers/store/joined-answers.ts';

// Without jitter, waits are exact.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

type Hooks = Parameters<BatchContext['call']>[1];

/** A batch whose calls wait for the test's answers; a result gives its number of rows. */
function start(total: number, context: Partial<BatchContext> = {}) {
  const clock = createFixedClock();
  const asked: number[] = [];
  const added: number[] = [];
  const open = new Map<number, (reply: number | Error | 'signed-out') => void>();
  const hooks = new Map<number, Hooks>();
  const [end, flush, discard] = [
    vi.fn(async () => undefined),
    vi.fn(async () => undefined),
    vi.fn(),
  ];
  const batch = runBatch({
    clock,
    chunks: makeChunks(Array<string>(total).fill('1'), { size: 1 }),
    atOnce: 2,
    call({ from: index }, given) {
      asked.push(index);
      hooks.set(index, given);
      given.onSent();
      given.signal.onabort = () => open.forEach((reply) => reply(given.signal.reason as Error));
      return new Promise((resolve, reject) => {
        open.set(index, (reply) => {
          open.delete(index);
          if (reply instanceof Error) reject(reply);
          else resolve(reply === 'signed-out' ? undefined : Uint8Array.of(reply));
        });
      });
    },
    sink: {
      async add({ from: index }, [rows = 0]): Promise<AddedResult> {
        if (rows === 255)
          return { kind: 'unusable', reason: 'no-result', message: 'No', code: undefined };
        if (rows === 254)
          return { kind: 'unusable', reason: 'no-result', message: 'Slow', code: 'THROTTLED' };
        if (rows === 250)
          return { kind: 'rows', hasMore: false, rows: 0, message: 'None', noRoom: undefined };
        if (rows === 253) throw new Error('Out of memory');
        added.push(index);
        const noRoom = rows === 252 ? 'disk' : undefined;
        return {
          kind: 'rows',
          hasMore: false,
          rows,
          message: rows === 251 ? 'Part' : undefined,
          noRoom,
        };
      },
      flush,
      end,
      discard,
    },
    describeFault: (error) => (error as Error).message,
    ...context,
  });
  const phase = (): JobPhase => batch.store.getState().phase;
  return {
    batch,
    clock,
    asked,
    added,
    phase,
    hooks,
    end,
    flush,
    discard,
    isOpen: () => [...open.keys()].toSorted((one, other) => one - other),
    state: () => batch.store.getState(),
    until: (kind: JobPhase['kind']) => vi.waitUntil(() => phase().kind === kind),
    async answer(index: number, reply: number | Error | 'signed-out' = 1) {
      await vi.waitUntil(() => open.has(index));
      open.get(index)?.(reply);
    },
  };
}

const failure = (code: CallFailureCode, retryAfterS?: number): CallError =>
  new CallError({ code, endpoint: '', ...(retryAfterS !== undefined && { retryAfterS }) });

test('two calls are under way at a time, and rows come in the order of the values', async () => {
  const run = start(4);
  expect(run.asked).toEqual([0, 1]);
  await run.answer(1);
  await run.answer(2);
  await vi.waitUntil(() => run.asked.length === 4);
  expect(run.added).toEqual([]);
  await run.answer(0, 7);
  await run.answer(3);
  await run.until('ended');
  expect(run.added).toEqual([0, 1, 2, 3]);
  expect(run.phase()).toEqual({ kind: 'ended', how: 'all' });
  expect(run.state()).toMatchObject({ done: 4, total: 4, rows: 10, failed: [] });
  expect(run.end).toHaveBeenCalledOnce();
});

test.each([1, 3, 4])('%i at a time', (atOnce) => {
  expect(start(10, { atOnce }).asked).toHaveLength(atOnce);
});

test('time is counted while calls overlap, which they do from the first to the last', async () => {
  const run = start(4);
  run.clock.advance(1_000);
  await run.answer(0);
  await vi.waitUntil(() => run.asked.length === 3);
  expect(run.state()).toMatchObject({ done: 1, ms: 1_000 });
  run.clock.advance(500);
  await run.answer(1);
  await vi.waitUntil(() => run.asked.length === 4 && run.state().done === 2);
  expect(run.state().ms).toBe(1_500);
});

test('the time in which calls wait for somebody to sign in is not counted', async () => {
  const run = start(2);
  run.clock.advance(100);
  for (const index of [0, 1]) run.hooks.get(index)?.onSessionWanted();
  run.clock.advance(3_600_000);
  for (const index of [0, 1]) run.hooks.get(index)?.onSent();
  run.clock.advance(200);
  await run.answer(0);
  await run.answer(1);
  await run.until('ended');
  expect(run.state().ms).toBe(300);
});

test('no more than so many results wait for one that does not come', async () => {
  const run = start(100);
  for (let index = 1; index < 16; index += 1) await run.answer(index);
  await vi.waitUntil(() => run.isOpen().length === 1);
  expect(run.asked).toHaveLength(16);
  await run.answer(0);
  await vi.waitUntil(() => run.added.length === 16);
  expect(run.isOpen()).toEqual([16, 17]);
});

test('a pause lets what is under way come, and goes on where it was', async () => {
  const run = start(4);
  run.batch.pause();
  expect(run.phase()).toEqual({ kind: 'running', isPausing: true });
  await run.answer(0);
  await run.answer(1);
  await run.until('paused');
  expect(run.asked).toEqual([0, 1]);
  expect(run.flush).toHaveBeenCalled();
  run.batch.resume();
  await run.answer(2);
  await run.answer(3);
  await run.until('ended');
});

test('a cancel ends the calls under way and keeps what came, also behind one that did not', async () => {
  const run = start(9);
  await run.answer(1);
  await vi.waitUntil(() => run.isOpen().includes(2));
  await run.batch.cancel();
  expect(run.phase()).toEqual({ kind: 'ended', how: 'cancelled' });
  expect(run.added).toEqual([1]);
  expect([...run.hooks.values()].every(({ signal }) => signal.aborted)).toBe(true);
  expect(run.asked).toEqual([0, 1, 2]);
});

describe('waits', () => {
  test('Retry-After is kept for all calls, and the value is run for again in its place', async () => {
    const run = start(3);
    await run.answer(0, failure('rate-limited', 30));
    await run.answer(1);
    await run.until('waiting');
    expect(run.phase()).toEqual({
      kind: 'waiting',
      until: run.clock.now() + 30_000,
      isForQuota: false,
    });
    run.clock.advance(29_000);
    expect(run.asked).toEqual([0, 1]);
    run.clock.advance(1_000);
    expect(run.asked).toEqual([0, 1, 0, 2]);
    await run.answer(0);
    await run.answer(2);
    await run.until('ended');
    expect(run.added).toEqual([0, 1, 2]);
    expect(run.state().failed).toEqual([]);
  });

  test('a machine that has slept over the wait goes on, and a clock that is set back does not wait longer', async () => {
    const asleep = start(1);
    await asleep.answer(0, failure('rate-limited', 600));
    await asleep.until('waiting');
    asleep.clock.sleep(600_000);
    asleep.clock.advance(0);
    expect(asleep.asked).toEqual([0, 0]);
    const back = start(1);
    await back.answer(0, failure('rate-limited', 10));
    await back.until('waiting');
    back.clock.jump(-3_600_000);
    back.clock.advance(10_000);
    expect(back.asked).toEqual([0, 0]);
  });

  test('for the quota with what is under way', async () => {
    const waitForQuotaMs = vi.fn((underWay: number): number => (underWay === 0 ? 0 : 5_000));
    const run = start(3, { waitForQuotaMs });
    expect(run.asked).toEqual([0]);
    await run.answer(0);
    await vi.waitUntil(() => run.asked.length === 2);
    waitForQuotaMs.mockReturnValue(12_000);
    await run.answer(1);
    await run.until('waiting');
    expect(run.phase()).toMatchObject({ until: run.clock.now() + 12_000, isForQuota: true });
  });

  test('a result that says it is throttled is waited for, and keeps its place', async () => {
    const run = start(2);
    await run.answer(0, 254);
    await run.answer(1);
    await run.until('waiting');
    expect(run.added).toEqual([]);
    run.clock.advance(1_000);
    await run.answer(0);
    await run.until('ended');
    expect(run.added).toEqual([0, 1]);
  });

  test('for a value that is refused without a time, longer and longer, but not forever', async () => {
    const run = start(1);
    const waits: number[] = [];
    for (let times = 0; times < 10; times += 1) {
      await run.answer(0, failure('rate-limited'));
      await run.until('waiting');
      const phase = run.phase();
      if (phase.kind !== 'waiting') return;
      waits.push((phase.until - run.clock.now()) / 1_000);
      run.clock.advance(phase.until - run.clock.now());
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
    await run.answer(0, failure('rate-limited'));
    await run.until('incomplete');
    expect(run.state().failed).toMatchObject([{ failure: { failure: { code: 'rate-limited' } } }]);
  });

  test('not for a quota that is used up: no other value is run for before a person says so', async () => {
    const run = start(5);
    await run.answer(0);
    await run.answer(1, failure('quota-used-up', 7_200));
    await run.answer(2);
    await run.until('paused');
    expect(run.phase()).toEqual({ kind: 'paused', isForFailures: true });
    run.clock.advance(7_200_000);
    expect(run.asked).toEqual([0, 1, 2]);
    run.batch.tryAgain();
    await run.answer(1);
    expect(run.asked).toEqual([0, 1, 2, 1, 3, 4]);
  });

  test('where a service says when it is there again, but with a mutation', async () => {
    const away = new CallError({ code: 'server-error', endpoint: '', status: 503, retryAfterS: 9 });
    const query = start(1);
    await query.answer(0, away);
    await query.until('waiting');
    expect(query.phase()).toMatchObject({ until: query.clock.now() + 9_000 });
    const mutation = start(1, { isMutation: true });
    await mutation.answer(0, away);
    await mutation.until('incomplete');
  });
});

describe('failures', () => {
  test('are noted by value, the others go on, and each can be tried again', async () => {
    const run = start(5);
    await run.answer(0, failure('timeout'));
    await run.answer(1, 255);
    await run.answer(2, 253);
    await run.answer(3, 251);
    await run.answer(4);
    await run.until('incomplete');
    expect(run.end).not.toHaveBeenCalled();
    expect(run.state().failed.toSorted((one, other) => one.index - other.index)).toMatchObject([
      { index: 0, failure: { kind: 'call', failure: { code: 'timeout' } } },
      { index: 1, failure: { kind: 'result', message: 'No' } },
      { index: 2, failure: { kind: 'fault', message: 'Out of memory' } },
      { index: 3, failure: { kind: 'partial', message: 'Part' } },
    ]);
    expect(run.state().done).toBe(5);
    run.batch.tryAgain([1]);
    await run.answer(1);
    await run.until('incomplete');
    expect(run.added).toEqual([3, 4, 1]);
    run.batch.tryAgain();
    await run.answer(0);
    await run.answer(2);
    await run.until('ended');
    expect(run.state()).toMatchObject({ done: 5, failed: [{ index: 3 }] });
  });

  test('a result with errors and without rows can be tried again', async () => {
    const run = start(1);
    await run.answer(0, 250);
    await run.until('incomplete');
    expect(run.state().failed).toMatchObject([{ failure: { kind: 'result', message: 'None' } }]);
    run.batch.tryAgain();
    await run.answer(0);
    await run.until('ended');
    expect(run.state()).toMatchObject({ done: 1, rows: 1, failed: [] });
  });

  test('tried again hold no more results in memory than the sink takes', async () => {
    let isOpen = true;
    const asked: number[] = [];
    const run = start(60, {
      async call({ from }) {
        asked.push(from);
        return Uint8Array.of(1);
      },
      sink: {
        async add() {
          // Once it is closed, a result is never settled.
          if (!isOpen) await new Promise(() => undefined);
          return { kind: 'rows', hasMore: false, rows: 0, message: 'No', noRoom: undefined };
        },
        flush: async () => undefined,
        end: async () => undefined,
        discard: () => undefined,
      },
    });
    await run.until('incomplete');
    isOpen = false;
    asked.length = 0;
    run.batch.tryAgain();
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.length).toBeLessThan(20);
  });

  test('none is tried, and none has failed, while the computer is offline', async () => {
    const run = start(20);
    await run.answer(0);
    await run.answer(1, failure('offline'));
    await run.answer(2, failure('offline'));
    await run.until('failed');
    expect(run.phase()).toMatchObject({ failure: { failure: { code: 'offline' } } });
    expect(run.state()).toMatchObject({ done: 1, failed: [] });
    expect(run.asked).toHaveLength(3);
    run.batch.resume();
    expect(run.asked.slice(3)).toEqual([1, 2]);
  });

  test('a mutation that was under way when the computer lost its network has failed', async () => {
    const run = start(2, { atOnce: 1, isMutation: true });
    await run.answer(0, failure('offline'));
    await run.until('failed');
    expect(run.state().failed).toHaveLength(1);
    run.batch.resume();
    await run.answer(1);
    await run.until('incomplete');
  });

  test('five in a row pause it', async () => {
    const run = start(20);
    for (let index = 0; index < 6; index += 1) await run.answer(index, failure('unreachable'));
    await run.until('paused');
    expect(run.phase()).toEqual({ kind: 'paused', isForFailures: true });
    expect(run.asked).toHaveLength(6);
    run.batch.resume();
    expect(run.asked).toHaveLength(8);
  });

  test('five answers in a row without data pause it, also among calls that have failed', async () => {
    const run = start(20, { atOnce: 1 });
    for (const reply of [1, 255, 255, 255, failure('unreachable'), 255]) {
      const { done } = run.state();
      await run.answer(done, reply);
      await vi.waitUntil(() => run.state().done === done + 1);
    }
    for (const index of run.isOpen()) await run.answer(index);
    await run.until('paused');
    expect(run.phase()).toEqual({ kind: 'paused', isForFailures: true });
    expect(run.asked).toHaveLength(7);
  });

  test('one with data between them does not', async () => {
    const run = start(9, { atOnce: 1 });
    for (let index = 0; index < 9; index += 1) await run.answer(index, index === 4 ? 250 : 255);
    await run.until('incomplete');
    expect(run.state().failed).toHaveLength(9);
  });

  test('a full disk ends the answer', async () => {
    const run = start(9);
    await run.answer(0, 252);
    await vi.waitUntil(() => run.added.length === 1);
    for (const index of run.isOpen()) await run.answer(index);
    await run.until('full');
    expect(run.end).toHaveBeenCalledOnce();
    expect(run.asked.length).toBeLessThan(5);
  });
});

test('the end of the token is waited for with no further call, and a sign-out ends it', async () => {
  const run = start(9);
  run.hooks.get(0)?.onSessionWanted();
  expect(run.phase()).toEqual({ kind: 'needs-sign-in' });
  await run.answer(1);
  await vi.waitUntil(() => run.isOpen().length === 1);
  expect(run.asked).toEqual([0, 1]);
  run.hooks.get(0)?.onSent();
  expect(run.phase()).toEqual({ kind: 'running', isPausing: false });
  expect(run.asked).toEqual([0, 1, 2]);
  await run.answer(0, 'signed-out');
  await run.until('ended');
  expect(run.phase()).toEqual({ kind: 'ended', how: 'signed-out' });
});

test('who leaves it is not told of its end', async () => {
  const run = start(2);
  run.batch.discard();
  expect(run.phase()).toEqual({ kind: 'ended', how: 'replaced' });
  expect(run.discard).toHaveBeenCalledOnce();
  await Promise.resolve();
  expect(run.end).not.toHaveBeenCalled();
});

test('values of a call with more pages are not said to have nothing: their rows may be on those', () => {
  const chunk = { from: 2, to: 4 };
  const came = {
    kind: 'rows',
    rows: 1,
    message: undefined,
    noRoom: undefined,
    missing: [1],
  } as const;
  expect(lostOf(chunk, { ...came, hasMore: true })).toEqual([]);
  expect(lostOf(chunk, came)).toEqual([{ index: 3, failure: { kind: 'nothing' } }]);
});
