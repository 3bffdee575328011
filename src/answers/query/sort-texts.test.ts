import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../testing/random-runs.ts';
import { createAnswerText, type AnswerText } from '../json/answer-text.ts';
import { childrenFrom } from '../json/children.ts';
import { sortTexts } from './sort-cells.ts';
import type { Steps } from './run-in-slices.ts';

function finish<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function answerOf(json: string): { answer: AnswerText; cells: Uint32Array } {
  const answer = createAnswerText();
  answer.append(new TextEncoder().encode(json));
  answer.finish();
  const cells = [...childrenFrom(answer.text, 0)].map(({ start }) => start);
  return { answer, cells: Uint32Array.from(cells) };
}

function orderOf(locale: string): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true });
}

function sort(texts: readonly string[], locale = 'en', direction: 1 | -1 = 1): string[] {
  const { answer, cells } = answerOf(JSON.stringify(texts));
  return Array.from(
    finish(sortTexts(answer, cells, orderOf(locale), direction)),
    (position) => texts[position] ?? '',
  );
}

test('numbers in a text count as numbers, and case where nothing else differs', () => {
  expect(sort(['item 10', 'Item 2', 'item 2', 'Item 1', 'item 02b', 'item'])).toEqual([
    'item',
    'Item 1',
    'item 2',
    'Item 2',
    'item 02b',
    'item 10',
  ]);
  expect(sort(['a', 'B', 'A', 'b'], 'en', -1)).toEqual(['B', 'b', 'A', 'a']);
});

test('long texts are told apart by what is far behind, too', () => {
  const begin = 'a'.repeat(30);
  const ends = ['!!', '123456789012345', 'a'.repeat(20), `${'a'.repeat(20)}b`];
  const texts = ends.map((end) => begin + end);
  expect(sort(texts.toReversed())).toEqual(texts);
});

test('equal texts stay as they came, in either direction, however they are written', () => {
  // The same letter once as one character, once as two.
  const same = ['Zu\u0308rich', 'Z\u00fcrich', 'Zu\u0308rich'];
  expect(sort(same)).toEqual(same);
  expect(sort(same, 'en', -1)).toEqual(same);
});

test('a language has an order of its own', () => {
  const letters = ['z', 'ö', 'o', 'ä'];
  expect(sort(letters, 'de')).toEqual(['ä', 'o', 'ö', 'z']);
  expect(sort(letters, 'sv')).toEqual(['o', 'z', 'ä', 'ö']);
  expect(sort(['chata', 'hora', 'cena', 'dům'], 'cs')).toEqual(['cena', 'dům', 'hora', 'chata']);
});

test('scripts without an alphabet have the order of a language', () => {
  const texts = ['서울', '부산 2', '부산 10', 'ソウル', 'サーバー', '上海', '北京', 'Busan', '１'];
  for (const locale of ['ko', 'ja', 'zh', 'en']) {
    const { compare } = orderOf(locale);
    expect(sort(texts, locale)).toEqual(texts.toSorted(compare));
  }
});

test('a mark of length is the vowel before it, and one that repeats is the kana', () => {
  const texts = [
    'カアン',
    'カーラ',
    'カイ',
    'カーン',
    'カアラ',
    'キーア',
    'キイイ',
    'かゝる',
    'かかり',
    'ーア',
    'アー',
  ];
  for (const locale of ['ja', 'en']) {
    const { compare } = orderOf(locale);
    expect(sort(texts, locale)).toEqual(texts.toSorted(compare));
  }
});

describe('the order is that of the language’s collator', () => {
  const western = [
    ...Array.from('abcdhlnyzABCH 0123459-_.,!\'"/\\~'),
    ...Array.from('àäåæéèïñöøüßłžščćđőıİŉǆΑαΩωάЖжйёі中日😀'),
    '\u0301',
    '\u0000',
    '\u00ad',
    '00',
    '10',
    '12345678901234567890',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  ];
  const eastern = [
    ...Array.from('aBz 019-.,!"é'),
    ...Array.from('中文上海北京東一丁目金国國髙龍𠮷々〇'),
    ...Array.from('あいうえおかがっつんアイウエオカガッヴパー・、。「」ゝヾｶﾞ'),
    ...Array.from('가각간강거금김나낙힣ㄱᄀ각Ａａ％…'),
    'カー',
    'ーー',
    '\u3099',
    '12345678901234567890',
    '中'.repeat(40),
  ];

  function check(pieces: readonly string[], locale: string): void {
    const texts = fc.array(
      fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((chosen) => chosen.join('')),
      { maxLength: 24 },
    );
    const { compare } = orderOf(locale);
    fc.assert(
      fc.property(texts, fc.constantFrom<1 | -1>(1, -1), (list, direction) => {
        const { answer, cells } = answerOf(JSON.stringify(list));
        const sorted = finish(sortTexts(answer, cells, orderOf(locale), direction));
        const expected = list
          .map((text, position) => ({ text, position }))
          .sort((one, other) => direction * compare(one.text, other.text));
        expect(Array.from(sorted, (position) => list[position])).toEqual(
          expected.map(({ text }) => text),
        );
      }),
      { numRuns: randomRuns(300, 100) },
    );
  }

  test.each(['en', 'de', 'sv', 'cs', 'da', 'hu', 'hr', 'et', 'tr', 'el', 'ru', 'th', 'cy'])(
    '%s',
    (locale) => check(western, locale),
  );

  test.each(['zh', 'zh-TW', 'ja', 'ko', 'en'])('%s, without an alphabet', (locale) =>
    check(eastern, locale),
  );
});
