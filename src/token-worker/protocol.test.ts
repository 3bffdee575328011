import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION, readReply, readRequest, tokenRequestMessage } from './protocol.ts';

const fields = { serviceId: 'cities', apiKey: 'key', username: 'svc', password: 'p:ä€' };
const request = tokenRequestMessage(fields);
const grant = { accessToken: 'eyJ', expiresInS: 28_800 };
const granted = { version: PROTOCOL_VERSION, type: 'granted', grant };
const failed = {
  version: PROTOCOL_VERSION,
  type: 'failed',
  failure: { code: 'locked-out', endpoint: 'https://auth.example/oauth2/token', retryAfterS: 5 },
};

/** What a message becomes on its way to another realm. */
const posted = (message: unknown): unknown => structuredClone(message);

const foreign = [undefined, null, 0, 'request-token', true, [], {}, [request], new Map(), () => 1];

describe('a request', () => {
  test('is read as it was written', () => {
    expect(readRequest(posted(request))).toEqual({
      protocol: 'gatehouse-token',
      version: PROTOCOL_VERSION,
      type: 'request-token',
      ...fields,
    });
  });

  test('takes only its own fields along', () => {
    const more = { ...fields, authUrl: 'https://evil.example', signal: {} };
    expect(Object.keys(tokenRequestMessage(more)).toSorted()).toEqual(
      Object.keys(request).toSorted(),
    );
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

describe('a reply', () => {
  test.each([granted, failed, { version: 7, type: 'unsupported' }])('%o is read', (reply) => {
    expect(readReply(posted(reply))).toEqual(reply);
  });

  test.each([
    { ...granted, version: PROTOCOL_VERSION + 1 },
    { ...granted, more: 1 },
    { ...granted, grant: { ...grant, more: 1 } },
    { ...granted, grant: { ...grant, expiresInS: '28800' } },
    { ...granted, grant: undefined },
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
