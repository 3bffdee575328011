import { expect, test } from 'vitest';
import { isUtf8, parseMediaType } from './request.ts';

test.each([
  ['application/json', 'application/json', undefined],
  ['Application/JSON ; Charset="UTF-8"', 'application/json', 'utf-8'],
  ['text/plain;format=flowed; charset=latin1', 'text/plain', 'latin1'],
  ['application/json;', 'application/json', undefined],
])('%s', (value, essence, charset) => {
  expect(parseMediaType(value)).toEqual({ essence, charset });
});

test.each(['', 'json', 'application/', 'application/json, text/plain', 'a/b; charset', 'a/b c/d'])(
  '%j is none',
  (value) => {
    expect(parseMediaType(value)).toBeUndefined();
  },
);

test('no charset means UTF-8', () => {
  expect([undefined, 'utf-8', 'utf8'].map((charset) => isUtf8({ essence: '', charset }))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isUtf8({ essence: '', charset: 'utf-16' })).toBe(false);
});
