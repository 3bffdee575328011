import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexText } from '../../answers/json/answer-text.ts';
import { readHead } from '../../answers/json/lines.ts';
import { firstLines } from './first-lines.ts';

const LIMITS = { lines: 100, length: 10_000 };

/** Results of any shape, with white space here and there, and strings that need escapes. */
const RESULT_TEXT = fc
  .record({
    data: fc.oneof(fc.jsonValue(), fc.array(fc.record({ a: fc.string({ unit: 'binary' }) }))),
    indent: fc.constantFrom('', ' ', '\t', ' \r\n'),
  })
  .map(({ data, indent }) => JSON.stringify({ data }, null, indent));

test('they are the lines that the worker makes, wherever the answer is cut', () => {
  fc.assert(
    fc.property(RESULT_TEXT, fc.nat(), fc.integer({ min: 1, max: 30 }), (json, at, lines) => {
      const part = json.slice(0, at % (json.length + 1));
      const first = firstLines(part, { ...LIMITS, lines });
      const { text } = readHead(indexText(json), { lines: Infinity, length: Infinity });
      if (first === undefined) return;
      expect(`${text}\n`).toContain(`${first}\n`);
      expect(text.startsWith(first)).toBe(true);
      expect(first.split('\n').length).toBeLessThanOrEqual(lines);
    }),
  );
});

test('they are as many as there is room for, each of them whole', () => {
  const json = `{"data":{"rows":[${'{"id":1.0,"tags":[],"none":{}},'.repeat(1_000)}`;
  const head = readHead(indexText(json), LIMITS);
  expect(firstLines(json, LIMITS)).toBe(head.text);
  expect(firstLines(json, { lines: 5, length: 10_000 })).toBe(
    '{\n  "data": {\n    "rows": [\n      {\n        "id": 1.0,',
  );
  expect(firstLines(json, { lines: 100, length: 20 })).toBe('{\n  "data": {');
});

test.each([
  ['no JSON', '<html>"data": 1, 2</html>'],
  ['another object', '{"hello": {"data": 1},\n  "a": 2, "b": 3}'],
  ['a list', '[{"data": 1}, 2]'],
  ['nothing of it yet', '{"extensions": {"cost": 1}, "da'],
])('there are none of %s', (_, json) => expect(firstLines(json, LIMITS)).toBeUndefined());

test('a string that the worker would cut ends them, and so does one whose end is not there', () => {
  const long = 'x'.repeat(20_000);
  const roomy = { lines: 100, length: 100_000 };
  expect(firstLines(`{"data": {"a": 1, "b": "${long}", "c": 2}}`, roomy)).toBe(
    '{\n  "data": {\n    "a": 1,',
  );
  expect(firstLines('{"data": {"a": 1, "b": "xx', LIMITS)).toBe('{\n  "data": {\n    "a": 1,');
});

test('deep levels are indented no further than the worker indents them', () => {
  const json = `{"data":${'[ '.repeat(150)}`;
  const first = firstLines(json, { lines: 140, length: 100_000 });
  expect(first?.split('\n').at(-1)).toBe(`${' '.repeat(200)}[`);
});

test('strings have no more escapes than they need', () => {
  const json = String.raw`{"data": {"\u0061": "\/ \" \ud83d\ude00", "b": 1, "c": 2}}`;
  expect(firstLines(json, LIMITS)).toContain('"a": "/ \\" 😀",');
  expect(`${firstLines(json, LIMITS)}\n}`).toBe(readHead(indexText(json), LIMITS).text);
});
