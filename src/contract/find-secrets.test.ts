import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMask, holdsSecret, maskForKeeping } from './secrets.ts';

const HTML_NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '%': '&percnt;',
  '+': '&plus;',
  '\\': '&bsol;',
  '=': '&equals;',
  '€': '&euro;',
  ü: '&uuml;',
};

/** How services write the text of a request into an answer. */
const ESCAPES: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  html: (text) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
  'html by names': (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#x27;'),
  json: (text) => JSON.stringify(text).slice(1, -1),
  'json for html': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll(/[&<>']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  percent: (text) => encodeURIComponent(text),
  'percent in lower case': (text) =>
    encodeURIComponent(text).replaceAll(/%../g, (escape) => escape.toLowerCase()),
  'html by names of letters': (text) =>
    text.replaceAll(/[&<>"'%+\\ =€ü]/g, (sign) => HTML_NAMES[sign] ?? sign),
  // Latin-1 has no €.
  'percent of latin-1': (text) => encodeURIComponent(text).replaceAll('%C3%BC', '%FC'),
  'percent of utf-16': (text) =>
    encodeURIComponent(text).replaceAll('%C3%BC', '%u00FC').replaceAll('%E2%82%AC', '%u20AC'),
  form: (text) => new URLSearchParams({ s: text }).toString().slice(2),
};

const secret = fc
  .string({ minLength: 8, maxLength: 40, unit: fc.oneof(unit('&<>"\'%+\\ /=€ü'), unit('aK7-')) })
  .filter((text) => text.trim() === text);
const words = fc.stringMatching(/^[xyz.,: ]{0,12}$/);

function unit(signs: string): fc.Arbitrary<string> {
  return fc.constantFrom(...Array.from(signs));
}

describe.each(Object.entries(ESCAPES))('a secret written as %s', (_, escape) => {
  test('is found and masked, and what stands around it is kept', () => {
    fc.assert(
      fc.property(secret, words, words, (value, before, after) => {
        const text = before + escape(value) + after;
        expect(createMask([value])(text)).toBe(`${before}•••${after}`);
        expect(holdsSecret(text, [value])).toBe(true);
        expect(maskForKeeping(text, [value])).toBe(`${before}•••${after}`);
      }),
    );
  });

  test.each(Object.entries(ESCAPES))('is masked where that is written as %s', (__, again) => {
    fc.assert(
      fc.property(secret, words, (value, before) => {
        expect(createMask([value])(before + again(escape(value)))).toBe(`${before}•••`);
      }),
      { numRuns: 40 },
    );
  });

  test('is masked in another case, and cut short', () => {
    fc.assert(
      fc.property(secret, words, fc.nat(8), (value, before, cut) => {
        expect(createMask([value])(before + escape(value.toUpperCase()))).toBe(`${before}•••`);
        const end = Math.max(6, value.length - cut, Math.floor(value.length / 2) + 1);
        expect(createMask([value])(before + escape(value.slice(0, end)))).toBe(`${before}•••`);
      }),
    );
  });
});

test('a secret is masked in base64, wherever it stands there', () => {
  const ascii = fc.string({ minLength: 6, maxLength: 40, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(ascii, words, words, (value, before, after) => {
      const masked = createMask([value])(`Basic ${btoa(`${before}:${value}${after}`)}`);
      // A plus or a slash ends the word: the part beyond it may stay.
      const kept = masked.replace('Basic ', '').split('•••');
      expect(kept).toHaveLength(2);
      expect(atob((kept[0] ?? '').slice(0, -((kept[0] ?? '').length % 4) || undefined))).toBe(
        `${before}:`.slice(0, Math.floor((kept[0] ?? '').length / 4) * 3),
      );
    }),
  );
});

test('words of the user that begin as a secret does, or differ in case, stay in what is kept', () => {
  const [text, key] = ['{ countries { name } }', 'Countries-012345'];
  expect(maskForKeeping(text, [key])).toBe(text);
  expect(createMask([key], 'exact')(text)).toBe(text);
  expect(createMask([key])(text)).toBe('{ ••• { name } }');
});

test('a short secret is masked whole alone, and a shorter beginning of one is none', () => {
  expect(createMask(['k-1'])('K-1, k-12, k-')).toBe('•••, •••2, k-');
  expect(createMask(['Tr0ub4dor&3'])('Tr0ub is wrong')).toBe('Tr0ub is wrong');
  expect(createMask(['Tr0ub4dor&3'])('TR0UB4… is wrong')).toBe('•••… is wrong');
});

test('a secret is masked where the text before makes another escape of its beginning', () => {
  const value = '1abcdef%g"h';
  expect(createMask([value])(`%4${encodeURIComponent(value)}`)).toBe('%4•••');
  expect(maskForKeeping(`%4${encodeURIComponent(value)}`, [value])).toBe('%4•••');
});

test('no text of any kind makes it fail or lose a character around a secret', () => {
  const hostile = fc.stringMatching(/^[\\%&#;ux0-9a-fDÜ+İ ]{0,60}$/);
  fc.assert(
    fc.property(hostile, hostile, (before, after) => {
      const text = `${before} 'Tr0ub4dor' ${after}`;
      expect(createMask(['Tr0ub4dor'])(text)).toBe(`${before} '•••' ${after}`);
    }),
  );
});

test.each(['', 'u:', 'us:', 'use:', 'user:', 'service-user-1:'])(
  'no bit of a password stays in base64 after “%s”, with or without padding',
  (name) => {
    for (const password of ['correct horse 1', 'correct horse 12', 'correct horse 123']) {
      const word = btoa(name + password);
      const mask = createMask([password]);
      expect(mask(`Refused (${word}).`)).toBe('Refused (•••).');
      expect(mask(`at https://a.example/t/${word.replaceAll('=', '')}?x=1`)).toMatch(
        /^at https:\/\/a\.example\/t\/?•••\?x=1$/,
      );
    }
  },
);
