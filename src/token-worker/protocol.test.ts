import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_ANSWERS_LENGTH, MAX_HEADERS_LENGTH } from '../session/reload-state.ts';
import {
  message,
  PROTOCOL_VERSION,
  readNotice,
  readReply,
  readRequest,
  type WorkerRequest,
} from './protocol.ts';

const fields = { serviceId: 'cities', apiKey: 'key', username: 'svc', password: 'p:ä€' };
const request = message({ type: 'request-token', ...fields });
const session = {
  serviceId: 'cities',
  username: 'svc',
  apiKey: 'key',
  accessToken: 'eyJ',
  receivedAt: 5,
  version: 7,
  lifetime: { seconds: 60, endsAt: 60_005, remainingMs: 59_000 },
};
const user = { serviceId: 'cities', username: 'svc' };
const state = [{ tabId: 't', headers: '{"h": "1"}', response: '{}' }, { tabId: 'u' }];
const requests: WorkerRequest[] = [
  request,
  message({ type: 'find-session', nonce: undefined, wanted: {} }),
  message({ type: 'find-session', nonce: 'n', wanted: { ...user, newerThan: 7 } }),
  message({ type: 'announce-session', session }),
  message({ type: 'announce-session', session: { ...session, lifetime: undefined } }),
  message({ type: 'announce-sign-out', ...user, upTo: 8 }),
  message({ type: 'drop-kept', nonce: 'n' }),
  message({ type: 'find-reload-state', nonce: 'n' }),
  message({ type: 'keep-session', nonce: 'n', session }),
  message({ type: 'keep-reload-state', nonce: 'n', state }),
];
const grant = { accessToken: 'eyJ', expiresInS: 28_800 };
const granted = { version: PROTOCOL_VERSION, type: 'granted', grant };
const failed = {
  version: PROTOCOL_VERSION,
  type: 'failed',
  failure: { code: 'locked-out', endpoint: 'https://auth.example/oauth2/token', retryAfterS: 5 },
};

const posted = (written: unknown): unknown => structuredClone(written);

const foreign = [undefined, null, 0, 'request-token', true, [], {}, [request], new Map(), () => 1];

describe('a request', () => {
  test.each(requests)('$type is read as it was written', (written) => {
    expect(readRequest(posted(written))).toEqual(written);
  });

  test.each(requests)('$type with something more is not understood', (written) => {
    expect(readRequest(posted({ ...written, headers: {} }))).toBe('unsupported');
  });

  test.each([
    ['no session', undefined],
    ['a session without a token', { ...session, accessToken: undefined }],
    ['a session whose version is text', { ...session, version: '7' }],
    ['a session that has a password', { ...session, password: 'p' }],
  ])('that announces %s is not understood', (_, announced) => {
    const written = { ...requests[3], session: announced };
    expect(readRequest(posted(written))).toBe('unsupported');
  });

  test.each([
    ['headers without end', { headers: 'x'.repeat(MAX_HEADERS_LENGTH + 1) }],
    ['an answer without end', { response: 'x'.repeat(MAX_ANSWERS_LENGTH + 1) }],
    ['an answer that is no text', { response: {} }],
    ['no tab', { tabId: undefined }],
  ])('that leaves reload state with %s is not understood', (_, part) => {
    const written = { ...requests.at(-1), state: [{ tabId: 't', ...part }] };
    expect(readRequest(posted(written))).toBe('unsupported');
  });

  test.each([
    ['an older version', { version: PROTOCOL_VERSION - 1 }],
    ['a newer version', { version: PROTOCOL_VERSION + 1 }],
    ['a version that is no number', { version: String(PROTOCOL_VERSION) }],
    ['another type', { type: 'sign-out' }],
    ['an address of its own', { authUrl: 'https://evil.example' }],
    ['a header of its own', { headers: {} }],
    ['a password that is no text', { password: ['x'] }],
    ['a password without end', { password: 'x'.repeat(10_001) }],
    ['no password', { password: undefined }],
  ])('with %s is not understood', (_, change) => {
    expect(readRequest(posted({ ...request, ...change }))).toBe('unsupported');
  });

  test.each(foreign)('is not seen in %o', (data) => {
    expect(readRequest(data)).toBeUndefined();
  });

  test('of another protocol is nobody’s business here', () => {
    expect(readRequest({ ...request, protocol: 'other' })).toBeUndefined();
  });
});

test('reload state of a later version crosses with all of its members', () => {
  const texts = { query: '{ a }', variables: '', headers: '' };
  const later = [{ tabId: 't', run: { query: '{ a }', texts, startedAt: 1, cost: 2 }, more: '{}' }];
  const kept = message({ type: 'keep-reload-state', nonce: 'n', state: later });
  expect(readRequest(posted(kept))).toEqual(kept);
  const handed = { version: PROTOCOL_VERSION, type: 'reload-state', state: later };
  expect(readReply(posted(handed))).toEqual(handed);
});

describe('a notice', () => {
  const notices = [
    message({ type: 'session-wanted', wanted: user }),
    message({ type: 'session-announced', session }),
    message({ type: 'signed-out', ...user, upTo: 8 }),
  ] as const;

  test.each(notices)('$type is read as it was written', (notice) => {
    expect(readNotice(posted(notice))).toEqual(notice);
    expect(readRequest(posted(notice))).toBe('unsupported');
  });

  test.each(notices)('$type of another version or shape is none', (notice) => {
    expect(readNotice({ ...notice, version: PROTOCOL_VERSION + 1 })).toBeUndefined();
    expect(readNotice({ ...notice, protocol: 'other' })).toBeUndefined();
    expect(readNotice({ ...notice, more: 1 })).toBeUndefined();
  });
});

const found = { version: PROTOCOL_VERSION, type: 'found', session };

describe('a reply', () => {
  test.each([
    granted,
    { ...granted, grant: { ...grant, expiresInS: undefined } },
    failed,
    found,
    { ...found, hasReloadState: true },
    { version: PROTOCOL_VERSION, type: 'reload-state', state },
    { version: PROTOCOL_VERSION, type: 'reload-state' },
    { ...found, session: undefined },
    { version: 7, type: 'unsupported' },
  ])('%o is read', (reply) => {
    expect(readReply(posted(reply))).toEqual(reply);
  });

  test.each([
    { ...granted, version: PROTOCOL_VERSION + 1 },
    { ...granted, more: 1 },
    { ...granted, grant: { accessToken: 'eyJ' } },
    { ...granted, grant: { ...grant, more: 1 } },
    { ...granted, grant: { ...grant, expiresInS: '28800' } },
    { ...granted, grant: undefined },
    { ...found, session: { ...session, version: undefined } },
    { ...found, session: null },
    { ...found, state },
    { version: PROTOCOL_VERSION, type: 'reload-state', state, session },
    { ...failed, version: undefined },
    { ...failed, failure: null },
    { ...failed, failure: { code: 5 } },
    { type: 'unsupported' },
    { version: PROTOCOL_VERSION, type: 'other' },
  ])('%o is none', (data) => {
    expect(readReply(data)).toBeUndefined();
  });

  test.each(foreign)('is not seen in %o', (data) => {
    expect(readReply(data)).toBeUndefined();
  });
});

test('no message whatever makes a guard throw, or passes it by chance', () => {
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: true, withMap: true, withBigInt: true }),
      (data) => {
        expect(readRequest(data)).toBeUndefined();
        expect(readReply(data)).toBeUndefined();
        expect(readNotice(data)).toBeUndefined();
      },
    ),
  );
});

test('a request with any one field replaced is a request only where all are text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('serviceId', 'apiKey', 'username', 'password'),
      fc.anything(),
      (field, value) => {
        const read = readRequest({ ...request, [field]: value });
        expect(typeof read === 'object').toBe(typeof value === 'string');
      },
    ),
  );
});
