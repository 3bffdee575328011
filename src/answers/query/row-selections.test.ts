import { expect, test } from 'vitest';
import type { RowOrder } from '../api.ts';
import { findList, type FoundList } from './find-lists.ts';
import { createAnswerText, type AnswerText } from '../json/indexed-text.ts';
import { createRowSelections } from './row-selections.ts';
import type { SelectedRows } from './select-rows.ts';

const PATH = ['rows'];

function append(answer: AnswerText, text: string): void {
  answer.append(new TextEncoder().encode(text));
}

/** An answer whose slices are a step each, and go on when they are let. */
function createPacedSelections(json: string) {
  const answer = createAnswerText();
  append(answer, json);
  const waiting: (() => void)[] = [];
  let now = 0;
  const time = {
    now: () => (now += 100),
    turn: () => new Promise<void>((resolve) => void waiting.push(resolve)),
  };
  const letOn = async (turns = 1_000): Promise<void> => {
    for (let turn = 0; turn < turns && waiting.length > 0; turn += 1) {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const list = (): FoundList => findList(answer.text, PATH) as FoundList;
  return { answer, list, selections: createRowSelections(answer, time), letOn, waiting };
}

const by = (column: string, direction: RowOrder['direction'] = 'ascending') => ({
  list: PATH,
  order: { column: [column], direction },
});

const numbersOf = (rows: SelectedRows): number[] =>
  Array.from({ length: rows.count }, (_, place) => rows.numberAt(place));

const ROWS = '{"rows":[{"a":2,"b":"x"},{"a":3,"b":"z"},{"a":1,"b":"y"}]}';

test('rows are found in turns, once for all who ask for the same', async () => {
  const { answer, list, selections, letOn, waiting } = createPacedSelections(ROWS);
  answer.finish();
  const both = Promise.all([
    selections.select(list(), by('a'), 'view'),
    selections.select(list(), by('a'), 'view'),
    selections.select(list(), by('a'), 'file'),
  ]);
  expect(waiting).toHaveLength(1);
  await letOn();
  const [one, other, file] = await both;
  expect(numbersOf(one)).toEqual([2, 0, 1]);
  expect(other).toBe(one);
  expect(file).toBe(one);
  expect(selections.selectNow(list(), by('a'))).toBe(one);
  expect(await selections.select(list(), by('a'), 'view')).toBe(one);
});

test('a newer order ends an older one of the same use, and leaves those of others alone', async () => {
  const { answer, list, selections, letOn } = createPacedSelections(ROWS);
  answer.finish();
  const older = selections.select(list(), by('a'), 'view');
  const ofFile = selections.select(list(), by('a', 'descending'), 'file');
  const newer = selections.select(list(), by('b'), 'view');
  const outcome = Promise.allSettled([older, ofFile, newer]);
  await letOn();
  const [first, second, third] = await outcome;
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled' });
  expect(third.status === 'fulfilled' && numbersOf(third.value)).toEqual([0, 2, 1]);
});

test('what is given up ends, and what was found before it is still there', async () => {
  const { answer, list, selections, letOn, waiting } = createPacedSelections(ROWS);
  answer.finish();
  const found = selections.select(list(), by('a'), 'view');
  await letOn();
  const rows = await found;
  const outcome = Promise.allSettled([selections.select(list(), by('b'), 'view')]);
  selections.cancel('view');
  await letOn();
  expect((await outcome)[0].status).toBe('rejected');
  expect(await selections.select(list(), by('a'), 'view')).toBe(rows);
  expect(waiting).toEqual([]);
});

test('an answer may grow, and move, while its rows are put in order', async () => {
  const rows = Array.from({ length: 4_000 }, (_, place) => `{"a":${(place * 7) % 4_000}}`);
  const { answer, list, selections, letOn } = createPacedSelections(
    `{"rows":[${rows.slice(0, 3_000).join()}`,
  );
  const count = list().count;
  const asked = selections.select(list(), by('a'), 'view');
  await letOn(2);
  append(answer, `,${rows.slice(3_000).join()}]${' '.repeat(1_000_000)}}`);
  await letOn(2);
  answer.finish();
  await letOn();
  const some = await asked;
  const byValue = Array.from({ length: count }, (_, place) => place).sort(
    (one, other) => ((one * 7) % 4_000) - ((other * 7) % 4_000),
  );
  expect(numbersOf(some)).toEqual(byValue);
  // Now that all has come, all is to be put in order.
  const last = selections.select(list(), by('a'), 'view');
  await letOn();
  expect((await last).count).toBe(4_000);
});
