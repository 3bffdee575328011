import { expect, test } from 'vitest';
import { describeClaims } from './session-panel.tsx';

const now = new Date(2026, 2, 5, 14, 5).getTime();

test('times have their moment beside the number', () => {
  const exp = new Date(2026, 2, 5, 22, 5).getTime() / 1_000;
  const iat = new Date(2026, 2, 4, 9, 30).getTime() / 1_000;
  expect(describeClaims({ sub: 'svc', exp, iat, jti: 5 }, now).rows).toEqual([
    { name: 'sub', value: 'svc', moment: undefined },
    { name: 'exp', value: String(exp), moment: '22:05' },
    { name: 'iat', value: String(iat), moment: '09:30 on 4 March 2026' },
    { name: 'jti', value: '5', moment: undefined },
  ]);
});

test('what is no time where one belongs has no moment', () => {
  const { rows } = describeClaims({ exp: 'soon', nbf: 1e300, iat: null, auth_time: -5 }, now);
  expect(rows.map(({ value, moment }) => [value, moment])).toEqual([
    ['soon', undefined],
    ['1e+300', undefined],
    ['null', undefined],
    ['-5', undefined],
  ]);
});

test('lists and objects are JSON', () => {
  const { rows } = describeClaims({ aud: ['a', 'b'], cnf: { jkt: 'x' }, ok: true }, now);
  expect(rows.map(({ value }) => value)).toEqual(['["a","b"]', '{"jkt":"x"}', 'true']);
});

test('what would hide or turn the text around it is made visible', () => {
  const { rows } = describeClaims({ 'a\nb': 'c\u202Ed\u0000\u200Be' }, now);
  expect(rows).toEqual([{ name: 'a\uFFFDb', value: 'c\uFFFDd\uFFFD\uFFFDe', moment: undefined }]);
});

test('long names and values are cut, and say so', () => {
  const { rows } = describeClaims({ ['n'.repeat(61)]: 'v'.repeat(301), m: 'v'.repeat(300) }, now);
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    [`${'n'.repeat(60)}…`, `${'v'.repeat(300)}…`],
    ['m', 'v'.repeat(300)],
  ]);
});

test('beyond fifty claims are counted', () => {
  const claims = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`claim${index}`, index]));
  expect(describeClaims(claims(50), now)).toMatchObject({ more: 0 });
  const { rows, more } = describeClaims(claims(57), now);
  expect([rows.length, more]).toEqual([50, 7]);
});
