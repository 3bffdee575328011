import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  holdsSecret,
  isSecretValue,
  looksSecret,
  maskForKeeping,
  soundsSecret,
} from './secrets.ts';

test.each([
  'x-api-key',
  'X_API_KEY',
  'apiKey',
  'Ocp-Apim-Subscription-Key',
  'x-token',
  'private-token',
  'PRIVATE_TOKEN',
  'X-Auth-Token',
  'x-auth',
  'jwt',
  'X-JWT-Assertion',
  'Proxy-Authorization',
  'Cookie',
  'client_secret',
  'password',
  'passphrase',
  'pin',
  'pwd',
  'sessionCookie',
  'dbPwd',
  'USER_PIN',
  'cardPin',
])('%s is secret by its name', (name) => expect(soundsSecret(name)).toBe(true));

test.each([
  'x-tenant',
  'accept-language',
  'X-Trace',
  'x-request-id',
  'x-forwarded-for',
  'tokenUrl',
  'token_type',
  'x-max-tokens',
  'maxTokens',
  'tokenType',
  'shippingPinned',
  'spin',
  'x-author',
  'x-key-figure',
  'x-pinned',
  'compass',
])('%s is not', (name) => expect(soundsSecret(name)).toBe(false));

test.each([
  'Bearer abc',
  'basic dXNlcjpwYXNz',
  'Token 1234',
  'ApiKey 1234',
  'api_key=1234',
  'a=1; session_token=abc',
  '{"password":"x"}',
  'https://a.example/?access_token=abc',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.',
  'for eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln only',
])('%s is a credential by its form', (value) => expect(looksSecret(value)).toBe(true));

test.each([
  '1',
  'de-DE,de;q=0.9',
  'https://a.example/cities?first=10',
  'tenant-7',
  'W/"123"',
  '2026-01-01T00:00:00Z',
  'a token of gratitude',
])('%s is none', (value) => expect(looksSecret(value)).toBe(false));

test('a long value is read once', () => {
  expect(looksSecret('a'.repeat(300_000))).toBe(false);
  expect(looksSecret('-eyJaaaaa'.repeat(200_000))).toBe(false);
  expect(looksSecret('a=b=token=c')).toBe(true);
});

describe('a value in use', () => {
  const secret = fc.string({ minLength: 8, maxLength: 60, unit: 'grapheme-ascii' });
  const text = fc.string({ maxLength: 20, unit: 'grapheme-ascii' });

  test('is found and masked as it is, in JSON, in a form and in base64, wherever it stands', () => {
    fc.assert(
      fc.property(secret, text, text, (value, before, after) => {
        const whole = before + value + after;
        const spelled = [
          whole,
          JSON.stringify(whole),
          JSON.stringify(JSON.stringify({ a: whole })),
          before + encodeURIComponent(value) + after,
          new URLSearchParams({ a: value }).toString(),
          `Basic ${btoa(whole)}`,
        ];
        for (const one of spelled) {
          expect(holdsSecret(one, [value])).toBe(true);
          const kept = maskForKeeping(one, [value]);
          expect(kept).not.toContain(value);
          expect(kept).not.toBe(one);
        }
      }),
    );
  });

  test('that is short is found as a whole value alone', () => {
    expect(holdsSecret('{ a(first: 1) }', ['1'])).toBe(false);
    expect(maskForKeeping('{ a(first: 1) }', ['1'])).toBe('{ a(first: 1) }');
    expect(isSecretValue(' k-1 ', ['k-1'])).toBe(true);
    expect(isSecretValue('k-12', ['k-1'])).toBe(false);
  });
});
