import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { ALICE, startServiceUnderTest } from '../testing/service-under-test.ts';
import { startDelivery } from './delivery.ts';
import { UserQuota } from './user-quota.ts';

function start(quota = new UserQuota(2)) {
  const clock = new ManualClock();
  const events = new EventEmitter();
  const destroy = vi.fn(() => events.emit('close'));
  const outgoing = Object.assign(events, { destroy }) as never;
  const delivery = startDelivery({ username: 'alice', quota, clock, limitMs: 1_000, outgoing });
  return { clock, events, destroy, delivery, quota };
}

test('an answer that is not delivered in time is cut off', () => {
  const { clock, destroy } = start();
  clock.advance(999);
  expect(destroy).not.toHaveBeenCalled();
  clock.advance(1);
  expect(destroy).toHaveBeenCalled();
});

test('an answer that was delivered is left alone, and so is one that lasts', () => {
  const [delivered, lasting] = [start(), start()];
  delivered.events.emit('close');
  lasting.delivery.lift();
  for (const { clock, destroy } of [delivered, lasting]) {
    clock.advance(10_000);
    expect(destroy).not.toHaveBeenCalled();
  }
});

test('a user may have so many calls under way, and more when some are delivered', () => {
  const quota = new UserQuota(2);
  const { events, delivery } = start(quota);
  start(quota);
  expect(() => start(quota)).toThrow('too many calls');
  expect(quota.take('bob')).toBeDefined();
  events.emit('close');
  delivery.lift();
  expect(() => start(quota)).not.toThrow();
  expect(() => start(quota)).toThrow('too many calls');
});

test('whoever does not read an answer holds a place, and is cut off', async () => {
  const service = await startServiceUnderTest({}, { callsAtATime: 1, stalledWriteMs: 300 });
  const token = await service.token();
  const names = Array.from({ length: 49 }, (_, index) => `a${index}: name`).join(' ');
  const query = `{ cities(first: 10000) { nodes { ${names} } } }`;
  const { hostname, port } = new URL(service.origins.explorer);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /v1/graphql HTTP/1.1',
      'host: x',
      `x-api-key: ${ALICE.apiKey}`,
      `authorization: Bearer ${token}`,
      'content-type: application/graphql',
      `content-length: ${query.length}`,
      '',
      query,
    ].join('\r\n'),
  );
  const ask = (): Promise<Response> => service.query('{ __typename }', token);
  // The first bytes say that it is under way; the rest stays where it is.
  await once(socket, 'data');
  socket.pause();
  let response = await ask();
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'TOO_MANY_CALLS' } }],
  });
  while (response.status !== 200) response = await ask();
  socket.destroy();
  await service.stop(0);
});
