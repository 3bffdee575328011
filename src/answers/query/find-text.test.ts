import { describe, expect, test } from 'vitest';
import { foldedPattern, foldText } from '../../contract/fold-text.ts';
import { childrenFrom } from '../json/children.ts';
import { findText, MAX_MATCHES } from './find-text.ts';
import { indexText } from '../json/answer-text.ts';
import { nodesAround } from './tree.ts';
import { layOutLines, lineAt } from '../json/lines.ts';

/** The text from each match to the end of its key or value. */
function foundIn(json: string, wanted: string): string[] {
  const text = indexText(json);
  return findText(text, wanted, 0).positions.map((at) =>
    new TextDecoder().decode(text.bytes.subarray(at, at + 8)),
  );
}

describe('a text is found in what keys and values say', () => {
  test.each([
    ['in any case', '{"Name": "surNAME"}', 'name', ['Name": "', 'NAME"}']],
    ['not in what is between them', '{"a": [1, 2], "b,": null}', ',', [',": null']],
    ['not across them', '{"a":1,"b":2}', '1,', []],
    ['numbers and words', '[1200, true, "12", -12e5]', '12', ['1200, tr', '12", -12', '12e5]']],
    ['escaped letters', String.raw`["Z\u00FCrich", "ZÜRICH"]`, 'zü', ['Z\\u00FCr', 'ZÜRICH"']],
    [
      'decomposed letters',
      String.raw`["cafe\u0301", "café", "café"]`,
      'fé',
      [String.raw`fe\u0301`, 'fé", "', 'fé"]'],
    ],
    ['letters that are composed', '["café"]', 'é', ['é"]']],
    ['a sigma at the end', '["ΣΑΣ", "σας"]', 'σασ', ['ΣΑΣ",', 'σας"]']],
    ['quotes and slashes', String.raw`["a\"b\\", "c\/d"]`, '"', [String.raw`\"b\\", `]],
    ['a backslash', String.raw`["a\"b\\c"]`, '\\', [String.raw`\\c"]`]],
    ['not the letters of an escape', String.raw`["\name", "\u00e4", "\\name"]`, 'n', ['name"]']],
    ['not the digits of an escape', String.raw`["\u00e4"]`, '0e4', []],
    ['letters of more units', '["😀 ok"]', '😀', ['😀 ok"']],
    ['signs of a pattern', '["a.b", "axb", "(a"]', 'a.', ['a.b", "a']],
    ['a cut string', '{"a": "some te', 'te', ['te']],
  ])('%s', (_, json, wanted, found) => {
    expect(foundIn(json, wanted)).toEqual(found);
  });
});

test('a text is found in JSON and marked in a cell if a filter finds it', () => {
  const letters =
    'e i ı İ I i\u0307 ß ẞ s S SS k K \u212A µ Μ å Å \u212B ω Ω \u2126 σ ς Σ ǆ ǅ é É e\u0301'.split(
      ' ',
    );
  for (const text of letters) {
    for (const wanted of letters) {
      const isFound = foldText(text).includes(foldText(wanted));
      const escaped = Array.from(
        { length: text.length },
        (_, at) => String.raw`\u` + text.charCodeAt(at).toString(16).padStart(4, '0'),
      );
      const found = [JSON.stringify(text), `"${escaped.join('')}"`].map(
        (json) => findText(indexText(`[${json}]`), wanted, 0).positions.length > 0,
      );
      const isMarked = text.split(foldedPattern(wanted)).length > 1;
      expect([text, wanted, ...found, isMarked]).toEqual([text, wanted, isFound, isFound, isFound]);
    }
  }
});

test('a long answer is looked through in parts, and nothing between them is missed', () => {
  // Longer than a part, with the text across the border of each window that may be used.
  const json = JSON.stringify(Array.from({ length: 900_000 }, (_, n) => `needle${n % 10} `));
  const text = indexText(json);
  let found = 0;
  let calls = 0;
  let from: number | undefined = 0;
  while (from !== undefined && calls < 10_000) {
    const { positions, next }: ReturnType<typeof findText> = findText(text, 'Needle7', from);
    expect(positions.length).toBeLessThanOrEqual(MAX_MATCHES);
    found += positions.length;
    from = next;
    calls += 1;
  }
  expect(found).toBe(90_000);
  expect(findText(text, 'needle10', 0)).toEqual({ positions: [], next: 8_000_000 });
});

test('a position is told by its line and by the values that it is in', () => {
  const rows = Array.from({ length: 3_000 }, (_, id) => ({
    id,
    tags: ['x', { [`key${id}`]: [id] }],
  }));
  const text = indexText(JSON.stringify({ data: { none: {}, rows } }));
  const [at = 0] = findText(text, 'key2718', 0).positions;
  expect(layOutLines(text, { from: lineAt(text, at), count: 1 })).toEqual([
    '            "key2718": [',
  ]);
  expect(nodesAround(text, at).map(({ key, number }) => key ?? number)).toEqual([
    'data',
    'rows',
    2718,
    'tags',
    1,
    'key2718',
  ]);
  const [, end = 0] = [...childrenFrom(text, 0)].map((child) => child.end);
  expect(lineAt(text, end)).toBe(0);
  expect(lineAt(text, text.length - 1)).toBe(text.index.lineCount - 1);
});
