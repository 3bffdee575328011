import type { ProblemKind } from './index-json.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAnswerText, indexText } from './answer-text.ts';
import { childrenFrom, countChildren } from './children.ts';
import { layOutLines } from './lines.ts';
import { readRaw } from './values.ts';

/** JSON of any shape, with white space here and there. */
const JSON_TEXT = fc
  .record({ value: fc.jsonValue(), indent: fc.constantFrom('', ' ', '\t', ' \r\n') })
  // JSON.stringify writes -0 as 0, and would not say so.
  .map(({ value, indent }) => JSON.stringify(value, null, indent));

function inChunks(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  const answer = createAnswerText();
  for (let at = 0; at < bytes.length; at += size) answer.append(bytes.subarray(at, at + size));
  answer.finish();
  return answer.text;
}

test('any JSON, in chunks of any size, is laid out as JSON.stringify does', () => {
  fc.assert(
    fc.property(JSON_TEXT, fc.integer({ min: 1, max: 40 }), (json, size) => {
      const text = inChunks(json, size);
      const expected = JSON.stringify(JSON.parse(json), null, 2).split('\n');
      // Repeated keys are displayed each time; JSON.stringify writes none.
      expect(text.index.problems).toEqual([]);
      expect(layOutLines(text, { from: 0, count: 1e6 }).map(parsed)).toEqual(expected.map(parsed));
      expect(text.index.lineCount).toBe(expected.length);
    }),
  );
});

/** A line whose numbers have a canonical form. */
function parsed(line: string): string {
  return line.replaceAll(/(?<=^\s*|": )-?\d[\d.eE+-]*(?=,?$)/g, (number) => String(Number(number)));
}

test('lines far from the beginning are the same as all of them', () => {
  const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, tags: ['a', { b: [] }], none: {} }));
  const text = indexText(JSON.stringify({ data: { rows } }));
  const all = layOutLines(text, { from: 0, count: Infinity });
  expect(all.join('\n')).toBe(JSON.stringify({ data: { rows } }, null, 2));
  for (const from of [1, 255, 256, 257, 9_999, all.length - 3]) {
    expect(layOutLines(text, { from, count: 7 })).toEqual(all.slice(from, from + 7));
  }
});

test('children far from the first are found', () => {
  const items = Array.from({ length: 5_000 }, (_, id) => `item ${id}`);
  const text = indexText(JSON.stringify(items));
  expect(countChildren(text, 0)).toBe(5_000);
  for (const from of [0, 63, 64, 65, 4_999]) {
    const [child] = childrenFrom(text, 0, from);
    expect(child && readRaw(text, child)).toBe(`"item ${from}"`);
  }
  expect([...childrenFrom(text, 0, 5_000)]).toEqual([]);
});

test('what has come of an answer can be read before the rest is there', () => {
  const answer = createAnswerText();
  const json = JSON.stringify({ rows: Array.from({ length: 1_000 }, (_, id) => ({ id })) });
  answer.append(new TextEncoder().encode(json.slice(0, 5_000)));
  const { text } = answer;
  expect(countChildren(text, 8)).toBeGreaterThan(300);
  expect([...childrenFrom(text, 8, 300)].length).toBe(countChildren(text, 8) - 300);
  answer.append(new TextEncoder().encode(json.slice(5_000)));
  answer.finish();
  expect(countChildren(answer.text, 8)).toBe(1_000);
});

test('what can be read ends where the text does, even in the middle of an escape', () => {
  const answer = createAnswerText();
  answer.append(new TextEncoder().encode('["a\\'));
  expect(answer.text.length).toBe(4);
  expect([...childrenFrom(answer.text, 0)].map(({ end }) => end)).toEqual([4]);
  answer.append(new TextEncoder().encode('"b"]'));
  answer.finish();
  expect(layOutLines(answer.text, { from: 1, count: 1 })).toEqual(['  "a\\"b"']);
});

describe('what is wrong with a text is said, and what came before it can be read', () => {
  test.each<[string, ProblemKind, number, string]>([
    ['{"a": 1, "b": [1, 2', 'cut', 19, '2'],
    ['{"a": "some te', 'cut', 14, '"a": "some te'],
    ['{"a": tru', 'odd-number', 6, '"a": tru'],
    ['{"a": NaN, "b": 2}', 'odd-number', 6, '"a": NaN'],
    ['{"a": 1, "a": 2}', 'duplicate-key', 9, '"a": 2'],
    ['\uFEFF{"a": 1}', 'byte-order-mark', 0, '"a": 1'],
    ['{"a": 1} and more', 'trailing-text', 9, '"a": 1'],
    ['{"a": 1, oops', 'not-json', 9, '"a": 1'],
    ['<html>', 'odd-number', 0, '<html>'],
    ['[1, 2}', 'not-json', 5, '2'],
    ['', 'cut', 0, ''],
  ])('%s: %s at %i', (json, kind, at, line) => {
    const text = indexText(json);
    expect(text.index.problems).toContainEqual({ kind, at });
    expect(layOutLines(text, { from: 0, count: 20 }).join('\n')).toContain(line);
  });
});

test('a nesting that no call stack would hold is read', () => {
  const depth = 100_000;
  const text = indexText('['.repeat(depth) + ']'.repeat(depth));
  expect(text.index.problems).toEqual([]);
  expect(layOutLines(text, { from: depth - 2, count: 2 }).map((line) => line.trim())).toEqual([
    '[',
    '[]',
  ]);
});

test('an object of very many keys is read, and none is lost', () => {
  const json = JSON.stringify(
    Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`k${n}`, n])),
  );
  const text = indexText(json);
  expect(countChildren(text, 0)).toBe(200_000);
  const [child] = childrenFrom(text, 0, 199_999);
  expect(child && readRaw(text, { start: child.keyStart, end: child.keyEnd })).toBe('k199999');
});
