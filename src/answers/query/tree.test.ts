import { expect, test } from 'vitest';
import { followPath, nodesAround, startOfLine, valueAt } from './tree.ts';
import { createAnswerText, indexText } from '../json/answer-text.ts';
import { layOutLines } from '../json/lines.ts';

function stepsAt(text: ReturnType<typeof indexText>, line: number) {
  return nodesAround(text, startOfLine(text, line) ?? -1);
}

test('the value of a line says what it is, how many it has and how long it is', () => {
  const text = indexText('{"__proto__": [1, [2]], "s": "a\\n", "n": 1.10, "l": null, "x": NaN}');
  expect([1, 7, 8, 9, 10].map((line) => stepsAt(text, line).at(-1))).toMatchObject([
    { key: '__proto__', number: 0, kind: 'list', count: 2, bytes: 8 },
    { key: 's', number: 1, kind: 'string', bytes: 5 },
    { key: 'n', kind: 'number', bytes: 4 },
    { key: 'l', kind: 'null' },
    { key: 'x', kind: 'odd' },
  ]);
  expect(stepsAt(text, 3)).toMatchObject([
    { key: '__proto__', count: 2 },
    { key: undefined, number: 1, kind: 'list', count: 1 },
  ]);
});

test('a field that was cut after its key is there', () => {
  for (const json of ['{"a": 1, "bc', '{"a": 1, "bc"', '{"a": 1, "bc":', '{"a": 1, "bc": ']) {
    const text = indexText(json);
    expect([1, 2].map((line) => stepsAt(text, line).at(-1)?.key)).toEqual(['a', 'bc']);
  }
});

test('what grows is counted anew', () => {
  const answer = createAnswerText();
  answer.append(new TextEncoder().encode('[[1, 2, '));
  expect([0, 1].map((start) => valueAt(answer.text, start))).toMatchObject([
    { count: 1 },
    { count: 2 },
  ]);
  answer.append(new TextEncoder().encode('3], 4]'));
  expect([0, 1].map((start) => valueAt(answer.text, start))).toMatchObject([
    { count: 2 },
    { count: 3 },
  ]);
});

test('a closing bracket is in the value that it closes, and no line is behind the last', () => {
  const text = indexText(JSON.stringify({ a: [1, { b: 'two' }], c: {} }));
  const kinds = layOutLines(text, { from: 0, count: 99 }).map(
    (_, n) => stepsAt(text, n).at(-1)?.kind,
  );
  expect(kinds).toEqual([
    undefined,
    'list',
    'number',
    'object',
    'string',
    'object',
    'list',
    'object',
    undefined,
  ]);
  expect(startOfLine(text, 9)).toBeUndefined();
});

test('a line holds no more of a value than is asked for, be it a number', () => {
  const text = indexText(`{"n": ${'1'.repeat(50_000)}, "s": "${'s'.repeat(50_000)}"}`);
  for (const line of layOutLines(text, { from: 1, count: 2 })) {
    expect(line).toMatch(/… \(40,00\d more bytes\),?$/);
    expect(line.length).toBeLessThan(10_100);
  }
});

test('a path is followed as far as it leads', () => {
  const rows = Array.from({ length: 300 }, (_, id) => (id === 250 ? null : { id }));
  const text = indexText(
    JSON.stringify({ data: { rows, __proto__null: null } }).replace('"id":7}', '"\\u0069d":7}'),
  );
  expect(
    [
      ['data', 'rows', 7, 'id'],
      ['data', 'rows', 250, 'id'],
      ['data', 'rows', 300],
      ['data', 'rows', 'id'],
      ['data', 'constructor'],
      ['errors'],
      [],
    ].map((path) => {
      const { steps, start = -1, isNull } = followPath(text, path);
      return { steps, isNull, value: valueAt(text, start) };
    }),
  ).toMatchObject([
    { steps: 4, isNull: false, value: { kind: 'number', bytes: 1 } },
    { steps: 3, isNull: true, value: { kind: 'null' } },
    { steps: 2, isNull: false, value: { kind: 'list', count: 300 } },
    { steps: 2, isNull: false, value: { kind: 'list', count: 300 } },
    { steps: 1, isNull: false, value: { kind: 'object', count: 2 } },
    { steps: 0, isNull: false, value: { kind: 'object', count: 1 } },
    { steps: 0, isNull: false, value: { kind: 'object', count: 1 } },
  ]);
});
