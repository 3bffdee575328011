import { expect, test, vi } from 'vitest';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { shareSession } from '../session/session-sharing.ts';
import { createFakeConnection } from '../testing/fake-connection.ts';
import { createMemoryStorage } from '../explorer/ui/memory-storage.ts';
import { createForbiddenStorage } from '../testing/memory-storage.ts';
import { session } from '../testing/sessions.ts';
import { createHandOver } from './hand-over.ts';
import { message } from './protocol.ts';

const KEY = 'gatehouse:hand-over';

const luggage = [{ tabId: 't', headers: '{"x-secret": "geheim"}', response: '{"data": 1}' }];

function setUp(storage: Storage | undefined = createMemoryStorage()) {
  const connection = createFakeConnection();
  const clock = createFixedClock();
  return { clock, connection, storage, handOver: createHandOver(connection, storage, clock) };
}

test('a page that goes gives session and luggage to the worker, under what the next page will find', () => {
  const { clock, connection, storage, handOver } = setUp();
  handOver.leave(session, luggage);
  const nonce = storage.getItem(KEY) ?? '';
  expect(connection.tellAll.mock.calls).toEqual([
    [message({ type: 'hand-over', nonce, session: shareSession(session, clock), luggage })],
  ]);
  const next = createHandOver(connection, storage, clock);
  expect(next.nonce()).toBe(nonce);
});

test('the nonce stays for a page that is reloaded before it has the session, and goes with it', () => {
  const { clock, connection, storage, handOver } = setUp();
  handOver.leave(session, luggage);
  const nonce = createHandOver(connection, storage, clock).nonce() ?? '';
  connection.tellAll.mockClear();
  const next = createHandOver(connection, storage, clock);
  expect(next.nonce()).toBe(nonce);
  next.arrived(nonce);
  expect(connection.tellAll.mock.calls).toEqual([[message({ type: 'drop-hand-over', nonce })]]);
  expect(next.nonce()).toBeUndefined();
});

test('what arrives while the page is leaving takes nothing from the page after it', () => {
  const { storage, handOver } = setUp();
  handOver.leave(session, undefined);
  const before = handOver.nonce() ?? '';
  handOver.leave(session, undefined);
  handOver.arrived(before);
  expect(handOver.nonce()).toBe(storage.getItem(KEY));
  expect(handOver.nonce()).toBeDefined();
});

test('the tab’s storage holds a random number, new each time, and nothing of the session', () => {
  const { storage, handOver } = setUp();
  const nonces = [1, 2, 3].map(() => {
    handOver.leave(session, luggage);
    return storage.getItem(KEY) ?? '';
  });
  expect(new Set(nonces).size).toBe(3);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(storage.length).toBe(1);
});

test('the nonce is there before the worker is told: the next page may be quick', () => {
  const { connection, storage, handOver } = setUp();
  const seen: (string | null)[] = [];
  connection.tellAll.mockImplementation(() => void seen.push(storage.getItem(KEY)));
  handOver.leave(session, undefined);
  expect(seen).toEqual([expect.any(String)]);
});

test.each([
  ['forbids it', () => createForbiddenStorage()],
  ['has none', () => undefined],
])('where the browser %s, nothing is handed over, and nothing fails', (_, create) => {
  const connection = createFakeConnection();
  const handOver = createHandOver(connection, create(), createFixedClock());
  handOver.leave(session, undefined);
  expect(handOver.nonce()).toBeUndefined();
  expect(connection.tellAll).not.toHaveBeenCalled();
});

test('where the storage is full, the worker keeps nothing that nobody could take', () => {
  const storage = createMemoryStorage();
  const full = new DOMException('The quota has been exceeded', 'QuotaExceededError');
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw full;
  });
  const { connection, handOver } = setUp(storage);
  handOver.leave(session, undefined);
  expect(connection.tellAll).not.toHaveBeenCalled();
});
