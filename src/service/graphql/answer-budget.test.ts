import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { ALICE, startServiceUnderTest } from '../testing/service-under-test.ts';
import { AnswerBudget, BudgetFullError, type AnswerRoom } from './answer-budget.ts';

const MB = 1_000_000;

function makeBudget() {
  const clock = new ManualClock();
  const budget = new AnswerBudget({ limit: 100 * MB, clock });
  const admitted: string[] = [];
  const ask = (username: string, bytes: number, signal = new AbortController().signal) => {
    const room = budget.take(username, bytes, signal);
    room.then(
      () => admitted.push(username),
      (error: Error) => admitted.push(`${username}: ${error.name}`),
    );
    return room;
  };
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { clock, budget, admitted, ask, settle };
}

describe('room for answers', () => {
  test('is there at once, until all of it is taken', async () => {
    const { budget, ask } = makeBudget();
    for (const username of ['a', 'b', 'c', 'd']) await ask(username, 25 * MB);
    void ask('e', 25 * MB).catch(() => undefined);
    expect([budget.held, budget.waiting]).toEqual([100 * MB, 1]);
  });

  test('is given back once, and to the call that waits', async () => {
    const { budget, ask } = makeBudget();
    const first = await ask('a', 60 * MB);
    await ask('b', 40 * MB);
    const waiting = ask('c', 50 * MB);
    first.giveBack();
    first.giveBack();
    first.resize(5);
    await waiting;
    expect([budget.held, budget.waiting]).toEqual([90 * MB, 0]);
  });

  test('grows and shrinks with the answer', async () => {
    const { budget, ask } = makeBudget();
    const [first, second] = [await ask('a', 60 * MB), await ask('b', 40 * MB)];
    const waiting = ask('c', 30 * MB);
    second.resize(45 * MB);
    expect(budget.held).toBe(105 * MB);
    first.resize(4 * MB);
    await waiting;
    expect(budget.held).toBe(79 * MB);
  });

  test('is a quarter for one user at most, unless the only answer is larger', async () => {
    const { budget, ask } = makeBudget();
    const large = await ask('a', 80 * MB);
    void ask('a', 1 * MB).catch(() => undefined);
    expect(budget.waiting).toBe(1);
    // Another user does not wait for this user's share.
    await ask('b', 20 * MB);
    expect(budget.waiting).toBe(1);
    large.giveBack();
    expect([budget.held, budget.waiting]).toEqual([21 * MB, 0]);
  });

  test('goes by turns between users', async () => {
    const { admitted, ask, settle } = makeBudget();
    const rooms: AnswerRoom[] = [await ask('z', 100 * MB)];
    for (const username of ['a', 'a', 'a', 'b', 'b', 'c']) {
      void ask(username, 10 * MB).then((room) => rooms.push(room));
    }
    await settle();
    rooms.shift()?.giveBack();
    await settle();
    expect(admitted).toEqual(['z', 'a', 'b', 'c', 'a', 'b']);
    // The third one of a is over its share until another is delivered.
    rooms.shift()?.giveBack();
    await settle();
    expect(admitted.slice(6)).toEqual(['a']);
  });

  test('that is much is not overtaken for ever by what needs less', async () => {
    const { admitted, ask, settle } = makeBudget();
    const [first, second] = [await ask('a', 50 * MB), await ask('b', 40 * MB)];
    void ask('large', 70 * MB);
    void ask('less', 8 * MB);
    first.resize(20 * MB);
    await settle();
    expect(admitted).toEqual(['a', 'b']);
    second.giveBack();
    await settle();
    expect(admitted).toEqual(['a', 'b', 'large', 'less']);
  });

  test('a small answer never waits, and is counted', async () => {
    const { budget, ask } = makeBudget();
    await ask('a', 100 * MB);
    await ask('a', 64_000);
    expect(budget.held).toBe(100 * MB + 64_000);
  });
});

describe('a call that waits for room', () => {
  test('waits ten seconds', async () => {
    const { clock, budget, admitted, ask, settle } = makeBudget();
    await ask('a', 100 * MB);
    const waiting = ask('b', 1 * MB);
    clock.advance(9_999);
    await settle();
    expect(admitted).toEqual(['a']);
    clock.advance(1);
    await expect(waiting).rejects.toThrow(BudgetFullError);
    expect([budget.held, budget.waiting]).toEqual([100 * MB, 0]);
  });

  test('stops when its caller hangs up, and lets those behind it on', async () => {
    const { budget, ask } = makeBudget();
    await ask('a', 60 * MB);
    const caller = new AbortController();
    const waiting = ask('b', 70 * MB, caller.signal);
    const behind = ask('c', 10 * MB);
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await behind;
    expect([budget.held, budget.waiting]).toEqual([70 * MB, 0]);
  });

  test('is refused at once where too many wait', async () => {
    const { budget, ask } = makeBudget();
    await ask('a', 100 * MB);
    for (let user = 0; user < 200; user += 1) ask(`user-${user}`, 1 * MB).catch(() => undefined);
    await expect(ask('b', 1 * MB)).rejects.toThrow(BudgetFullError);
    expect(budget.waiting).toBe(200);
  });
});

describe('answers that nobody reads', () => {
  const sockets: Socket[] = [];
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  const names = Array.from({ length: 30 }, (_, index) => `a${index}: name`).join(' ');
  const QUERY = `{ cities(first: 10000) { nodes { ${names} } } }`;

  async function startWithBudget(bytes: number) {
    const clock = new ManualClock(Date.now());
    const budget = new AnswerBudget({ limit: bytes, clock });
    const service = await startServiceUnderTest({}, { budget });
    stops.push(() => service.stop(0));
    const token = await service.token();
    const { hostname, port } = new URL(service.origins.explorer);
    /** Calls, and reads no more than the first bytes of the answer. */
    const callAndStall = async (): Promise<Socket> => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      sockets.push(socket);
      socket.write(
        `POST /v1/graphql HTTP/1.1\r\nhost: x\r\nx-api-key: ${ALICE.apiKey}\r\n` +
          `authorization: Bearer ${token}\r\ncontent-type: application/graphql\r\n` +
          `content-length: ${QUERY.length}\r\n\r\n${QUERY}`,
      );
      await once(socket, 'readable');
      return socket;
    };
    return { service, token, budget, clock, callAndStall };
  }

  test('hold their bytes until they are gone; past the budget a call waits, then gets 503', async () => {
    const { service, token, budget, clock, callAndStall } = await startWithBudget(64 * MB);
    const reader = await callAndStall();
    const held = budget.held;
    // The current text only, without the memory used to create it.
    expect(held).toBeGreaterThan(2 * MB);
    expect(held).toBeLessThan(10 * MB);
    const waiting = service.query(QUERY, token);
    await vi.waitUntil(() => budget.waiting === 1, 20_000);
    // Small answers are served meanwhile.
    expect((await service.query('{ __typename }', token)).status).toBe(200);
    clock.advance(10_000);
    const refused = await waiting;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({
      errors: [
        {
          message: 'The service has too many large answers under way.',
          extensions: { code: 'SERVICE_BUSY' },
        },
      ],
    });
    const next = service.query(QUERY, token);
    await vi.waitUntil(() => budget.waiting === 1, 20_000);
    reader.destroy();
    expect((await next).status).toBe(200);
  });

  test('a caller that hangs up gives its room back, waiting or not', async () => {
    const { budget, service, token, callAndStall } = await startWithBudget(64 * MB);
    const reader = await callAndStall();
    const caller = new AbortController();
    const waiting = service.query(QUERY, token, { signal: caller.signal });
    await vi.waitUntil(() => budget.waiting === 1, 20_000);
    caller.abort();
    await expect(waiting).rejects.toThrow('aborted');
    reader.destroy();
    await vi.waitUntil(() => budget.waiting === 0 && budget.held === 0, 20_000);
  });

  test('an answer, or an event, that would be too large is refused before it is made', async () => {
    const { service, token, budget } = await startWithBudget(64 * MB);
    const long = 'n'.repeat(30_000);
    const large = await service.query(
      `{ cities(first: 10000) { nodes { ${long}: name } } }`,
      token,
    );
    expect(await large.json()).toMatchObject({
      errors: [{ extensions: { code: 'LIMIT_EXCEEDED', limit: 'size' } }],
    });
    const event = await service.query(
      'subscription { cityOfTheMoment { country { cities(first: 2000) { nodes { name id } } } } }',
      token,
      { headers: { accept: 'text/event-stream' } },
    );
    expect(await event.text()).toContain('"limit":"event"');
    await vi.waitUntil(() => budget.held === 0, 20_000);
  });
});
