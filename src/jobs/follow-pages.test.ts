import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { CallError, type CallFailureCode } from '../transport/call-failure.ts';
import { followPages, type FirstPages, type PagesContext, type PagesRun } from './follow-pages.ts';
import type { JobPhase } from './job-state.ts';
import type { AddedPage } from '../answers/store/joined-answers.ts';

// Without jitter, waits are exact.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

type Phase = JobPhase['kind'];

/** A page, as a separate message that a sink reads. */
interface Page {
  readonly rows?: number;
  readonly next?: string | null;
  readonly total?: number;
  readonly errors?: number;
  readonly noRoom?: 'disk' | 'memory';
  readonly added?: AddedPage;
  readonly pages?: number;
}

/** The reply to a request: a page or a failure. */
type Reply = Page | Error | 'signed-out';

function start(context: Partial<PagesContext> = {}, first?: Page) {
  const clock = createFixedClock();
  const kept: Page[] = [];
  const asked: (string | undefined)[] = [];
  let ends = 0;
  let rests = 0;
  let leaves = 0;
  let hooks: Parameters<PagesContext['call']>[1] | undefined;
  let reply: ((reply: Reply) => void) | undefined;
  const keep = (page: Page): FirstPages => {
    const { rows = 10, next, total, errors = 0, noRoom, added, pages = 1 } = page;
    if (added) return added;
    kept.push(page);
    const endCursor = next ?? undefined;
    const counts = { rows, pages, totalCount: total, errors, innerWithMore: [], noRoom };
    return { kind: 'page', ...counts, hasNextPage: next !== undefined, endCursor };
  };
  const run = followPages({
    clock,
    call({ cursor }, given) {
      asked.push(cursor);
      hooks = given;
      given.onSent();
      return new Promise((resolve, reject) => {
        given.signal.onabort = () => reject(given.signal.reason as Error);
        reply = (page) => {
          if (page instanceof Error) reject(page);
          else resolve(page === 'signed-out' ? undefined : bytesOf(page));
        };
      });
    },
    sink: {
      add: async (_, bytes) => keep(JSON.parse(new TextDecoder().decode(bytes)) as Page),
      async flush() {
        rests += 1;
      },
      async end() {
        ends += 1;
      },
      discard() {
        leaves += 1;
      },
    },
    takeFirst: async () => first && keep(first),
    start: undefined,
    describeFault: (error) => (error as Error).message,
    ...context,
  });
  const phase = (): JobPhase => run.store.getState().phase;
  return {
    run,
    clock,
    asked,
    kept,
    phase,
    hooks: () => hooks,
    ends: () => ends,
    rests: () => rests,
    leaves: () => leaves,
    until: (kind: Phase) => until(run, kind),
    async answer(page: Reply) {
      await vi.waitUntil(() => reply !== undefined);
      const answerNow = reply;
      reply = undefined;
      answerNow?.(page);
    },
    isAsking: () => reply !== undefined,
  };
}

function bytesOf(page: Page): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(page));
}

function until({ store }: PagesRun, kind: Phase): Promise<JobPhase> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (store.getState().phase.kind !== kind) return;
      stop();
      resolve(store.getState().phase);
    };
    const stop = store.subscribe(look);
    look();
  });
}

const THROTTLED: AddedPage = {
  kind: 'unusable',
  reason: 'no-list',
  message: 'Throttled',
  code: 'THROTTLED',
};

function refusal(code: CallFailureCode, retryAfterS?: number): CallError {
  const endpoint = 'https://example.com/v1/graphql';
  return new CallError({ code, endpoint, ...(retryAfterS !== undefined && { retryAfterS }) });
}

test('page after page is asked for, to the last', async () => {
  const run = start();
  await run.answer({ rows: 10, next: 'a', total: 25 });
  await run.answer({ rows: 10, next: 'b', errors: 2 });
  await run.answer({ rows: 5 });
  expect(await run.until('ended')).toEqual({ kind: 'ended', how: 'all' });
  expect(run.asked).toEqual([undefined, 'a', 'b']);
  expect(run.run.store.getState()).toMatchObject({ rows: 25, pages: 3, total: 25, errors: 2 });
  expect(run.ends()).toBe(1);
});

test('fewer rows than each total counts are not all', async () => {
  const ends = async (totals: readonly number[], context: Partial<PagesContext> = {}) => {
    const run = start(context);
    const [first = 0, last] = totals;
    await run.answer({ rows: 10, next: 'b', total: first });
    await run.answer({ rows: 5, ...(last !== undefined && { total: last }) });
    return run.until('ended');
  };
  const [all, short] = ['all', 'short'].map((how) => ({ kind: 'ended', how }));
  expect(await ends([25])).toEqual(short);
  expect(await ends([25, 25])).toEqual(short);
  expect(await ends([15, 15])).toEqual(all);
  // Data that changes is told by its totals.
  expect(await ends([15, 16])).toEqual(all);
  expect(await ends([16, 15])).toEqual(all);
  expect(await ends([25, 25], { start: 'a' })).toEqual(all);
  const after = (rows: number) => ({
    start: 'a',
    isFromStart: true,
    before: { rows, pages: 1, inner: [] },
  });
  expect(await ends([25, 25], after(9))).toEqual(short);
  expect(await ends([25, 25], after(10))).toEqual(all);
});

test('a page that is there already is not asked for', async () => {
  const run = start({}, { rows: 7, next: 'a', pages: 3 });
  await run.answer({ rows: 1 });
  await run.until('ended');
  expect(run.asked).toEqual(['a']);
  expect(run.run.store.getState()).toMatchObject({ rows: 8, pages: 4, fetched: { rows: 1 } });
});

test('the time that pages take is counted, without that of pauses', async () => {
  const run = start();
  await vi.waitUntil(run.isAsking);
  run.clock.advance(400);
  run.run.pause();
  await run.answer({ next: 'a' });
  expect(run.rests()).toBe(0);
  await run.until('paused');
  expect(run.rests()).toBe(1);
  run.clock.advance(60_000);
  run.run.resume();
  await vi.waitUntil(run.isAsking);
  run.clock.advance(100);
  await run.answer({});
  await run.until('ended');
  expect(run.run.store.getState()).toMatchObject({ fetched: { rows: 20 }, ms: 500 });
});

test('a total that changes between pages is kept with the first one, an earlier run’s too', async () => {
  const run = start();
  await run.answer({ total: 35, next: 'a' });
  await run.answer({ next: 'b' });
  expect(run.run.store.getState().totalChange).toBeUndefined();
  await run.answer({ total: 34 });
  await run.until('ended');
  expect(run.run.store.getState().totalChange).toEqual({ from: 35, to: 34 });
  const before = { rows: 10, pages: 1, total: 30, inner: [] };
  const resumed = start({ start: '"s"', before });
  await resumed.answer({ total: 25 });
  await resumed.until('ended');
  expect(resumed.run.store.getState().totalChange).toEqual({ from: 30, to: 25 });
});

test('a total that is less than the rows that came is told, where all of them are known', async () => {
  const run = start();
  await run.answer({ total: 15, next: 'a' });
  await run.answer({ total: 15 });
  await run.until('ended');
  const totalChange = { from: 15, to: 20, isOfRows: true };
  expect(run.run.store.getState().totalChange).toEqual(totalChange);
  const later = start({ start: '"s"' });
  await later.answer({ total: 5 });
  await later.until('ended');
  expect(later.run.store.getState().totalChange).toBeUndefined();
});

test('a page that waits for its turn says until when', async () => {
  const run = start();
  await vi.waitUntil(() => run.hooks() !== undefined);
  run.hooks()?.onWait(5);
  expect(run.phase()).toEqual({ kind: 'waiting', until: 5, isForQuota: true });
  run.hooks()?.onSent();
  expect(run.phase()).toEqual({ kind: 'running', isPausing: false });
});

test('a total says nothing of the rest where the operation begins within', async () => {
  const run = start({ start: '"s"' });
  await run.answer({ total: 25 });
  await run.until('ended');
  expect(run.asked).toEqual(['"s"']);
  expect(run.run.store.getState().total).toBeUndefined();
});

describe('the run ends', () => {
  test.each<[string, Reply, string]>([
    ['at a limit of rows', { rows: 50, next: 'b' }, 'limit'],
    ['at the last page, which the limit is in', { rows: 50 }, 'all'],
    ['where a cursor comes again', { added: { kind: 'same-cursor' } }, 'same-cursor'],
    ['where more is said to come, but not where', { next: null }, 'no-cursor'],
    ['once somebody has signed out', 'signed-out', 'signed-out'],
  ])('%s', async (_, reply, how) => {
    const run = start({ limit: 60 });
    await run.answer({ rows: 10, next: 'a' });
    await run.answer(reply);
    expect(await run.until('ended')).toEqual({ kind: 'ended', how });
    expect(run.asked).toEqual([undefined, 'a']);
    expect(run.ends()).toBe(1);
    run.run.resume();
    expect(run.phase()).toEqual({ kind: 'ended', how });
  });

  test('when it is cancelled, and the request with it', async () => {
    const run = start();
    await run.answer({ next: 'a' });
    await vi.waitUntil(run.isAsking);
    void run.run.cancel();
    expect(run.hooks()?.signal.aborted).toBe(true);
    expect(await run.until('ended')).toEqual({ kind: 'ended', how: 'cancelled' });
    expect([run.kept.length, run.ends()]).toEqual([1, 1]);
  });

  test('when it is cancelled while it stands still', async () => {
    const run = start();
    await run.answer(refusal('server-error'));
    await run.until('failed');
    void run.run.cancel();
    expect(await run.until('ended')).toEqual({ kind: 'ended', how: 'cancelled' });
    expect(run.ends()).toBe(1);
  });

  test('when its answer is replaced, and nothing of it is touched any more', async () => {
    const run = start();
    await vi.waitUntil(run.isAsking);
    run.run.discard();
    expect(run.leaves()).toBe(1);
    expect(run.phase()).toEqual({ kind: 'ended', how: 'replaced' });
    expect(run.hooks()?.signal.aborted).toBe(true);
    run.hooks()?.onSent();
    run.hooks()?.onSessionWanted();
    expect(run.phase()).toEqual({ kind: 'ended', how: 'replaced' });
  });
});

describe('a pause', () => {
  test('comes after the page under way, and goes on after it', async () => {
    const run = start();
    await vi.waitUntil(run.isAsking);
    run.run.pause();
    expect(run.phase()).toEqual({ kind: 'running', isPausing: true });
    await run.answer({ next: 'a' });
    await run.until('paused');
    expect([run.kept.length, run.asked]).toEqual([1, [undefined]]);
    run.run.resume();
    await run.answer({});
    await run.until('ended');
    expect(run.asked).toEqual([undefined, 'a']);
  });

  test('that is taken back before was none', async () => {
    const run = start();
    await vi.waitUntil(run.isAsking);
    run.run.pause();
    run.run.resume();
    expect(run.phase()).toEqual({ kind: 'running', isPausing: false });
    await run.answer({ next: 'a' });
    await run.answer({});
    expect(await run.until('ended')).toEqual({ kind: 'ended', how: 'all' });
    expect(run.asked).toEqual([undefined, 'a']);
  });
});

describe('a page that does not come', () => {
  test.each<[string, Reply, object]>([
    ['fails', refusal('server-error'), { kind: 'call', failure: { code: 'server-error' } }],
    ['has a fault', new TypeError('No memory'), { kind: 'fault', message: 'No memory' }],
    [
      'is none',
      { added: { kind: 'unusable', reason: 'no-list', message: 'Late', code: undefined } },
      { kind: 'page', page: { message: 'Late' } },
    ],
  ])('stops the run, and is asked for again by hand: it %s', async (_, reply, failure) => {
    const run = start();
    await run.answer({ next: 'a' });
    await run.answer(reply);
    expect(await run.until('failed')).toMatchObject({ failure });
    expect([run.kept.length, run.ends(), run.isAsking()]).toEqual([1, 0, false]);
    run.run.resume();
    await run.answer({});
    await run.until('ended');
    expect(run.asked).toEqual([undefined, 'a', 'a']);
    expect(run.run.store.getState()).toMatchObject({ rows: 20, pages: 2 });
  });

  test('and was said to be there already is asked for the next time', async () => {
    const added = {
      kind: 'unusable',
      reason: 'no-list',
      message: undefined,
      code: undefined,
    } as const;
    const run = start({}, { added });
    await run.until('failed');
    run.run.resume();
    await run.answer({});
    await run.until('ended');
    expect(run.asked).toEqual([undefined]);
  });
});

describe('a service that names a time', () => {
  test('a quota that is nearly used up is waited for, after the page that was at hand', async () => {
    let ms = 12_000;
    const run = start({ waitForQuotaMs: () => ms }, { next: 'a' });
    const due = run.clock.now() + 12_000;
    expect(await run.until('waiting')).toEqual({
      kind: 'waiting',
      until: due,
      isForQuota: true,
    });
    expect(run.asked).toEqual([]);
    ms = 0;
    run.clock.advance(12_000);
    await run.answer({});
    await run.until('ended');
    expect(run.asked).toEqual(['a']);
  });

  test('is asked again then, and no sooner', async () => {
    const run = start();
    const now = run.clock.now();
    await run.answer(refusal('rate-limited', 30));
    expect(await run.until('waiting')).toEqual({
      kind: 'waiting',
      until: now + 30_000,
      isForQuota: false,
    });
    run.clock.advance(29_999);
    expect(run.phase().kind).toBe('waiting');
    run.clock.advance(1);
    await run.answer({});
    await run.until('ended');
    expect(run.asked).toEqual([undefined, undefined]);
  });

  test('is not asked in a loop', async () => {
    const run = start();
    await run.answer(refusal('rate-limited', 0));
    expect(await run.until('waiting')).toEqual({
      kind: 'waiting',
      until: run.clock.now() + 1_000,
      isForQuota: false,
    });
  });

  test('or refuses a page in its result is asked again once the quota has it', async () => {
    let ms = 0;
    const run = start({ waitForQuotaMs: () => ms });
    await run.answer({ next: 'a' });
    await vi.waitUntil(run.isAsking);
    ms = 8_000;
    await run.answer({ added: THROTTLED });
    const due = run.clock.now() + 8_000;
    expect(await run.until('waiting')).toEqual({ kind: 'waiting', until: due, isForQuota: true });
    ms = 0;
    run.clock.advance(8_000);
    await run.answer({});
    await run.until('ended');
    expect(run.asked).toEqual([undefined, 'a', 'a']);
    expect(run.run.store.getState()).toMatchObject({ rows: 20, pages: 2 });
  });

  test.each<[string, Reply, string]>([
    ['a result', { added: THROTTLED }, 'page'],
    ['a status', refusal('rate-limited'), 'call'],
  ])(
    'is waited for longer and longer where it names none, and not forever: %s',
    async (_, reply, kind) => {
      const run = start();
      const waits: number[] = [];
      for (let times = 0; times < 10; times += 1) {
        await run.answer(reply);
        const phase = await run.until('waiting');
        if (phase.kind !== 'waiting') return;
        waits.push((phase.until - run.clock.now()) / 1_000);
        run.clock.advance(phase.until - run.clock.now());
        await vi.waitUntil(run.isAsking);
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
      await run.answer(reply);
      expect(await run.until('failed')).toMatchObject({ failure: { kind } });
      run.run.resume();
      await run.answer({});
      expect(await run.until('ended')).toEqual({ kind: 'ended', how: 'all' });
    },
  );

  test.each(['jump', 'sleep'] as const)(
    'is asked in time, whatever the clocks do: %s',
    async (how) => {
      const run = start();
      await run.answer(refusal('rate-limited', 30));
      await run.until('waiting');
      run.clock[how](how === 'jump' ? -86_400_000 : 86_400_000);
      run.clock.advance(how === 'jump' ? 30_000 : 0);
      await run.answer({});
      expect(await run.until('ended')).toEqual({ kind: 'ended', how: 'all' });
    },
  );

  test('or says that the quota is used up is asked by hand alone', async () => {
    const run = start();
    await run.answer(refusal('quota-used-up', 7_200));
    expect(await run.until('failed')).toMatchObject({ failure: { kind: 'call' } });
    run.clock.advance(7_200_000);
    expect(run.asked).toHaveLength(1);
    run.run.resume();
    await run.answer({});
    expect(await run.until('ended')).toEqual({ kind: 'ended', how: 'all' });
  });

  test('is left alone through a pause', async () => {
    const run = start();
    await run.answer(refusal('rate-limited', 30));
    await run.until('waiting');
    run.run.pause();
    await run.until('paused');
    run.run.resume();
    await run.until('waiting');
    expect(run.asked).toHaveLength(1);
    void run.run.cancel();
    expect(await run.until('ended')).toEqual({ kind: 'ended', how: 'cancelled' });
  });
});

test('it says when somebody has to sign in, and goes on with the same page', async () => {
  const run = start();
  await run.answer({ next: 'a' });
  await vi.waitUntil(run.isAsking);
  run.hooks()?.onSessionWanted();
  expect(run.phase()).toEqual({ kind: 'needs-sign-in' });
  run.run.pause();
  expect(run.phase()).toEqual({ kind: 'needs-sign-in' });
  run.hooks()?.onSent();
  expect(run.phase()).toEqual({ kind: 'running', isPausing: true });
  await run.answer({ next: 'b' });
  await run.until('paused');
  expect(run.asked).toEqual([undefined, 'a']);
});

test('an answer that has no room for more is ended, and the rest begins another one', async () => {
  const run = start();
  await run.answer({ next: 'a' });
  await run.answer({ next: 'b', noRoom: 'disk' });
  expect(await run.until('full')).toEqual({ kind: 'full', noRoom: 'disk' });
  expect([run.ends(), run.asked]).toEqual([1, [undefined, 'a']]);
  run.run.resume();
  await run.answer({});
  await run.until('ended');
  expect(run.asked).toEqual([undefined, 'a', 'b']);
  expect([run.ends(), run.run.store.getState().rows]).toEqual([2, 30]);
});
