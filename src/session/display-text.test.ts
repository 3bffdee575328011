import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMask } from '../contract/secrets.ts';
import { displayRefusal, displayText, basicCredentials } from './display-text.ts';

test.each([
  ['two\r\nlines', 'two lines'],
  ['\u001B[31mred\u0000', ' [31mred '],
  ['safe \u202Etxet denrut\u2066', 'safe  txet denrut '],
  [
    '<img src=x onerror=alert(1)> & “words” ✓ שלום',
    '<img src=x onerror=alert(1)> & “words” ✓ שלום',
  ],
])('%j is shown as %j', (text, shown) => {
  expect(displayText(text, [])).toBe(shown);
});

test('a secret is masked before the text is cut', () => {
  expect(displayText(`${'x'.repeat(297)}geheim`, ['geheim'])).toBe(`${'x'.repeat(297)}•••`);
});

test('a refusal is its message, then code and address, each without secrets and cut', () => {
  const uri = `https://help.example/${'x'.repeat(400)}`;
  const shown = displayRefusal({ message: 'Not geheim', code: 'geheim_wrong', uri }, ['geheim']);
  expect(shown).toBe(`Not ••• (•••_wrong, ${uri.slice(0, 99)}…)`);
  expect(displayRefusal({ message: 'Locked' }, [])).toBe('Locked');
});

test('a token is masked for any user', () => {
  expect(displayText('token eyJhbGciOi.eyJzdWIi.c2ln is over', [])).toBe('token ••• is over');
});

test('any text gives a line of 300 characters at most, whole ones', () => {
  expect(displayText(`${'x'.repeat(298)}🔑y`, [])).toBe(`${'x'.repeat(298)}…`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const shown = displayText(text, []);
      expect(shown.length).toBeLessThanOrEqual(300);
      expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}]|\p{Cs}/u);
    }),
  );
});

test('masks every secret wherever it stands, and nothing else', () => {
  expect(createMask(['a$b', 'k-1'])('user a$b: password a$b, key k-1')).toBe(
    'user •••: password •••, key •••',
  );
  expect(createMask(['', 'k-1'])('nothing here')).toBe('nothing here');
});

test('a secret that holds another one is masked whole, in whichever order they come', () => {
  const [part, whole] = ['gate & co', 'gate & co-12345-secret'];
  for (const text of [whole, encodeURIComponent(whole)]) {
    expect(createMask([part, whole])(text)).toBe('•••');
    expect(createMask([whole, part])(text)).toBe('•••');
  }
});

test.each(['client_secret=a%26b+c%22%E2%82%AC', 'a%26b%20c%22%E2%82%AC', 'a&b c\\"€', 'a&b c"€'])(
  'masks a secret as a form, an address and JSON spell it: %s',
  (text) => {
    expect(createMask(['a&b c"€'])(text)).toMatch(/^(client_secret=)?•••$/);
  },
);

test('the credentials of a Basic header are those of RFC 7617', () => {
  expect(basicCredentials('Aladdin', 'open sesame')).toBe('QWxhZGRpbjpvcGVuIHNlc2FtZQ==');
  expect(basicCredentials('test', '123£')).toBe('dGVzdDoxMjPCow==');
});

test('a long message of what begins as tokens do is read once', () => {
  const text = '-eyJaaaaa'.repeat(200_000);
  expect(displayText(text, [])).toBe(`${text.slice(0, 299)}…`);
});

test('a refusal that repeats the password escaped, in another case or cut short shows none of it', () => {
  const password = "Müll&Co<'7>";
  for (const said of [
    'M&#252;ll&amp;Co&lt;&#39;7&gt;',
    'm%c3%bcll%26co%3c%277%3e',
    String.raw`M\u00fcll\u0026Co\u003c\u00277\u003e`,
    btoa(String.fromCharCode(...new TextEncoder().encode(password))),
    password.toUpperCase(),
    password.slice(0, 7),
  ]) {
    expect(displayText(`Not ${said}`, [password])).toMatch(/^Not •••[=+\w/-]{0,3}$/);
  }
});
