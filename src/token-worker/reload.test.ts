import { expect, test, vi } from 'vitest';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { receiveSession, shareSession } from '../session/session-sharing.ts';
import { createFakeConnection } from '../testing/fake-connection.ts';
import { createMemoryStorage } from '../explorer/ui/browser-storage.ts';
import { createForbiddenStorage } from '../testing/memory-storage.ts';
import { AUTH_URL, SERVICES, session } from '../testing/sessions.ts';
import { createPreferences } from '../session/preferences.ts';
import { createTabReload } from './peers.ts';
import { sharedSession } from '../testing/shared-sessions.ts';
import { message, reply } from './protocol.ts';

const KEY = 'gatehouse:reload';

const state = [{ tabId: 't', headers: '{"x-secret": "geheim"}', response: '{"data": 1}' }];

function setUp(storage = createMemoryStorage()) {
  const connection = createFakeConnection();
  const clock = createFixedClock();
  const preferences = createPreferences(() => storage);
  const open = () => createTabReload(connection, preferences, () => SERVICES, clock);
  return { clock, connection, storage, open, reload: open() };
}

test('a page that goes gives session and reload state to the worker, apart, under what the next page will find', () => {
  const { clock, connection, storage, open, reload } = setUp();
  reload.leave(session, state);
  const nonce = storage.getItem(KEY) ?? '';
  expect(connection.tellAll.mock.calls).toEqual([
    [message({ type: 'keep-session', nonce, session: shareSession(session, SERVICES[0], clock) })],
    [message({ type: 'keep-reload-state', nonce, state })],
  ]);
  const next = open();
  expect(next.nonce()).toBe(nonce);
});

test('the next page finds what was left under its nonce, and asks for the state beside the session', async () => {
  const { clock, connection, reload } = setUp();
  const shared = sharedSession();
  const asked = (serviceId: string) =>
    message({ type: 'find-session', nonce: 'n', wanted: { serviceId } });
  const found = reply({ type: 'found', session: shared, hasReloadState: true });
  connection.ask.mockResolvedValueOnce(found).mockResolvedValueOnce(found);
  connection.ask.mockResolvedValueOnce(reply({ type: 'reload-state', state }));
  expect(await reload.find('n', { authUrl: AUTH_URL })).toEqual({
    session: receiveSession(shared, SERVICES, clock),
    state,
  });
  expect(connection.ask.mock.calls.map(([request]) => request)).toEqual([
    asked('cities'),
    asked('towns'),
    message({ type: 'find-reload-state', nonce: 'n' }),
  ]);
});

test.each([
  ['n', false],
  ['n', undefined],
  [undefined, true],
])('no state is asked for with nonce %j where there is any: %j', async (nonce, hasReloadState) => {
  const { connection, reload } = setUp();
  connection.ask.mockResolvedValueOnce(
    reply({ type: 'found', session: sharedSession(), hasReloadState }),
  );
  expect((await reload.find(nonce, {})).state).toBeUndefined();
  expect(connection.ask).toHaveBeenCalledTimes(1);
});

test('a session whose state does not come is there without it', async () => {
  const { connection, reload } = setUp();
  connection.ask.mockResolvedValueOnce(
    reply({ type: 'found', session: sharedSession(), hasReloadState: true }),
  );
  connection.ask.mockResolvedValueOnce({ type: 'silence' });
  const { session: found, state: none } = await reload.find('n', {});
  expect(found?.accessToken).toBe('token-1');
  expect(none).toBeUndefined();
});

test('the nonce stays for a page that is reloaded before it has the session, and goes with it', () => {
  const { connection, open, reload } = setUp();
  reload.leave(session, state);
  const nonce = open().nonce() ?? '';
  connection.tellAll.mockClear();
  const next = open();
  expect(next.nonce()).toBe(nonce);
  next.arrived(nonce);
  expect(connection.tellAll.mock.calls).toEqual([[message({ type: 'drop-kept', nonce })]]);
  expect(next.nonce()).toBeUndefined();
});

test('what arrives while the page is leaving takes nothing from the page after it', () => {
  const { storage, reload } = setUp();
  reload.leave(session, undefined);
  const before = reload.nonce() ?? '';
  reload.leave(session, undefined);
  reload.arrived(before);
  expect(reload.nonce()).toBe(storage.getItem(KEY));
  expect(reload.nonce()).toBeDefined();
});

test('the tab’s storage holds a random number, new each time, and nothing of the session', () => {
  const { storage, reload } = setUp();
  const nonces = [1, 2, 3].map(() => {
    reload.leave(session, state);
    return storage.getItem(KEY) ?? '';
  });
  expect(new Set(nonces).size).toBe(3);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(storage.length).toBe(1);
});

test('the nonce is there before the worker is told: the next page may be quick', () => {
  const { connection, storage, reload } = setUp();
  const seen: (string | null)[] = [];
  connection.tellAll.mockImplementation(() => void seen.push(storage.getItem(KEY)));
  reload.leave(session, undefined);
  expect(seen).toEqual([expect.any(String)]);
});

test.each([
  ['forbids it', () => createForbiddenStorage()],
  ['has none', () => undefined],
])('where the browser %s, nothing is left, and nothing fails', (_, create) => {
  const connection = createFakeConnection();
  const reload = createTabReload(
    connection,
    createPreferences(create),
    () => SERVICES,
    createFixedClock(),
  );
  reload.leave(session, undefined);
  expect(reload.nonce()).toBeUndefined();
  expect(connection.tellAll).not.toHaveBeenCalled();
});

test('where the storage is full, the worker keeps nothing that nobody could take', () => {
  const storage = createMemoryStorage();
  const full = new DOMException('The quota has been exceeded', 'QuotaExceededError');
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw full;
  });
  const { connection, reload } = setUp(storage);
  reload.leave(session, undefined);
  expect(connection.tellAll).not.toHaveBeenCalled();
});
