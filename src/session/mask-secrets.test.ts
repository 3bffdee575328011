import { expect, test } from 'vitest';
import { basicCredentials, maskSecrets } from './mask-secrets.ts';

test('masks every secret wherever it stands, and nothing else', () => {
  expect(maskSecrets('user a$b: password a$b, key k-1', ['a$b', 'k-1'])).toBe(
    'user •••: password •••, key •••',
  );
  expect(maskSecrets('nothing here', ['', 'k-1'])).toBe('nothing here');
});

test('a secret that holds another one is masked whole, in whichever order they come', () => {
  const [part, whole] = ['gate & co', 'gate & co-12345-secret'];
  for (const text of [whole, encodeURIComponent(whole)]) {
    expect(maskSecrets(text, [part, whole])).toBe('•••');
    expect(maskSecrets(text, [whole, part])).toBe('•••');
  }
});

test.each(['client_secret=a%26b+c%22%E2%82%AC', 'a%26b%20c%22%E2%82%AC', 'a&b c\\"€', 'a&b c"€'])(
  'masks a secret as a form, an address and JSON spell it: %s',
  (text) => {
    expect(maskSecrets(text, ['a&b c"€'])).toMatch(/^(client_secret=)?•••$/);
  },
);

test('the credentials of a Basic header are those of RFC 7617', () => {
  expect(basicCredentials('Aladdin', 'open sesame')).toBe('QWxhZGRpbjpvcGVuIHNlc2FtZQ==');
  expect(basicCredentials('test', '123£')).toBe('dGVzdDoxMjPCow==');
});
