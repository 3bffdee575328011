import { describe, expect, test, vi } from 'vitest';
import { runOf } from '../../testing/runs.ts';
import { createAnswerShelf } from './answer-shelf.ts';
import { createAnswersApi } from '../../answers/create-answers-api.ts';
import { countErrors } from '../transport/read-results.ts';
import { readAnswer } from './read-answer.ts';
import { TextResult } from './text-result.ts';

const TAB = 'tab';
const MEGABYTE = 1024 * 1024;

function setUp() {
  const desk = createAnswersApi();
  let asked = 0;
  const shelf = createAnswerShelf(() => {
    asked += 1;
    return desk;
  });
  const heads: string[] = [];
  const read = async (body: Iterable<string> | AsyncIterable<string>) =>
    readAnswer(inBytes(body), {
      shelf,
      run: runOf(undefined, TAB),
      onHead: ({ answerText }) => heads.push(answerText),
    });
  return {
    shelf,
    read,
    heads,
    asked: () => asked,
    onShelf: () => shelf.store.getState().byTab[TAB],
  };
}

async function* inBytes(body: Iterable<string> | AsyncIterable<string>) {
  for await (const text of body) yield new TextEncoder().encode(text);
}

function* rows(count: number): Generator<string> {
  yield '{"data": {"rows": [';
  for (let id = 0; id < count; id += 1)
    yield `${id > 0 ? ',' : ''}{"id": ${id}, "n": "${'x'.repeat(1_000)}"}`;
  yield ']}, "errors": [{"message": "One is missing"}]}';
}

test('a small answer is read on the page, and nobody else is asked', async () => {
  const { read, asked, onShelf, shelf } = setUp();
  expect(await read(['{"data": {"a":', ' 1}}'])).toEqual({ data: { a: 1 } });
  expect(asked()).toBe(0);
  expect(onShelf()).toMatchObject({ outline: undefined });
  shelf.bring(TAB);
  await expect.poll(onShelf).toMatchObject({ outline: { keys: ['data'], isFinished: true } });
});

test('of a large answer its beginning is shown before its end is there', async () => {
  const { read, heads, onShelf } = setUp();
  let shownBefore = 0;
  async function* slow() {
    for (const row of rows(3_000)) {
      yield row;
      // Lets the desk answer.
      await Promise.resolve();
    }
    shownBefore = heads.length;
  }
  const result = await read(slow());
  expect(shownBefore).toBe(2);
  const [first = '', head = ''] = heads;
  expect(first).toMatch(/^\{\n {2}"data": \{\n {4}"rows": \[\n {6}\{\n {8}"id": 0,/);
  // What is added to a text does not take its reader back to the first line.
  expect(head.startsWith(first)).toBe(true);
  expect(head.length).toBeGreaterThan(first.length);
  expect(result).toBeInstanceOf(TextResult);
  expect(result).toMatchObject({ answerText: head, errors: [{ message: 'One is missing' }] });
  expect(onShelf()).toMatchObject({ outline: { isFinished: true, lists: [{ count: 3_000 }] } });
  expect(onShelf()?.shownLines).toBeLessThan(1_000);
});

test('the first lines of a large answer wait for nobody', async () => {
  const shelf = createAnswerShelf(() => {
    throw new Error('The worker has not started yet.');
  });
  const heads: string[] = [];
  const onHead = ({ answerText }: TextResult) => void heads.push(answerText);
  const reading = readAnswer(inBytes(rows(1_000)), { shelf, run: runOf(undefined, TAB), onHead });
  await expect(reading).rejects.toThrow('has not started');
  expect(heads.map((head) => head.slice(-8))).toEqual(['"id": 9,']);
  expect(shelf.isWhole(TAB)).toBe(false);
});

test('the worker is asked for nothing before those are painted', async () => {
  const { shelf, asked } = setUp();
  let paint = (): void => undefined;
  const painted = () => new Promise<void>((resolve) => (paint = resolve));
  const shown = new Promise<unknown>((resolve) => {
    void readAnswer(inBytes(rows(1_000)), {
      shelf,
      run: runOf(undefined, TAB),
      onHead: resolve,
      painted,
    });
  });
  await shown;
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked()).toBe(0);
  paint();
  await expect.poll(asked).toBeGreaterThan(0);
});

test('the editor gets its first lines once they are painted before it, and then has its place', async () => {
  const { shelf } = setUp();
  const steps: string[] = [];
  await readAnswer(inBytes(rows(1_000)), {
    shelf,
    run: runOf(undefined, TAB),
    cover(text) {
      steps.push(`covered: ${text.slice(0, 12)}`);
      return () => void steps.push('uncovered');
    },
    painted: async () => void steps.push('painted'),
    onHead: ({ answerText }) => void steps.push(`editor: ${answerText.slice(0, 12)}`),
  });
  const first = '{\n  "data": ';
  expect(steps).toEqual([
    `covered: ${first}`,
    'painted',
    `editor: ${first}`,
    'uncovered',
    'painted',
    `editor: ${first}`,
  ]);
});

test('the editor has its place again where nobody can read the answer', async () => {
  const { shelf } = setUp();
  const uncover = vi.fn<() => void>();
  const cover = vi.fn(() => uncover);
  const failing = {
    ...shelf,
    receive(): never {
      throw new Error('no worker');
    },
  };
  const reading = readAnswer(inBytes(rows(1_000)), {
    shelf: failing,
    run: runOf(undefined, TAB),
    cover,
    onHead: () => undefined,
  });
  await expect(reading).rejects.toThrow('no worker');
  expect(cover).toHaveBeenCalled();
  // What has come is tried once more after a failure.
  expect(uncover).toHaveBeenCalledTimes(cover.mock.calls.length);
});

test('an answer of middle size is shown whole', async () => {
  const { read, onShelf } = setUp();
  const result = (await read(rows(200))) as TextResult;
  expect(JSON.parse(result.answerText)).toMatchObject({ data: { rows: { length: 200 } } });
  expect(onShelf()?.shownLines).toBeUndefined();
});

test('what has come of an answer that breaks off stays', async () => {
  const { read, onShelf } = setUp();
  function* broken() {
    yield* [...rows(2_000)].slice(0, 1_500);
    throw new TypeError('network');
  }
  await expect(read(broken())).rejects.toThrow('network');
  expect(onShelf()?.outline).toMatchObject({
    isFinished: true,
    problems: [{ kind: 'cut' }],
    lists: [{ count: 1_499 }],
  });
});

test('an answer deeper than a call stack is read', async () => {
  const { read, onShelf } = setUp();
  const result = await read([`{"data": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`]);
  expect(result).toBeInstanceOf(TextResult);
  expect(onShelf()?.outline).toMatchObject({ maxDepth: 10_001, problems: [] });
});

test('what has come of a small answer that breaks off is shown', async () => {
  const { read, heads, onShelf } = setUp();
  function* broken() {
    yield '{"data": {"a": 1, "b": [2';
    throw new TypeError('network');
  }
  await expect(read(broken())).rejects.toThrow('network');
  expect(heads[0]).toContain('"a": 1');
  expect(onShelf()?.outline).toMatchObject({ isFinished: true, problems: [{ kind: 'cut' }] });
});

test('of an answer that breaks off, all of which is shown, no beginning is spoken of', async () => {
  const { read, onShelf } = setUp();
  function* broken() {
    yield '{"data": {"a": 1';
    throw new TypeError('network');
  }
  await expect(read(broken())).rejects.toThrow('network');
  expect(onShelf()).toMatchObject({ outline: { lineCount: 3 }, shownLines: undefined });
});

test('errors that are no list are one error, and a problem of the answer', async () => {
  const { read, onShelf } = setUp();
  const result = await read(['{"errors": "boom"}']);
  expect(countErrors(result)).toBe(1);
  expect(onShelf()?.outline).toMatchObject({
    problems: [{ kind: 'errors-not-a-list', at: 11 }],
    errors: [{ message: '"boom"' }],
    errorCount: 1,
    hasData: false,
  });
});

test('an answer that breaks off before its first value leaves the one before', async () => {
  const { read, heads, onShelf } = setUp();
  await read(['{"data": {"before": 1}}']);
  const before = onShelf()?.name;
  function* broken() {
    yield '{"data": ';
    throw new TypeError('network');
  }
  await expect(read(broken())).rejects.toThrow('network');
  expect(heads).toEqual([]);
  expect(onShelf()?.name).toBe(before);
});

describe('a small text that is no JSON', () => {
  test('is shown as far as it is one', async () => {
    const { read, onShelf } = setUp();
    const result = (await read(['{"data": {"a": NaN, "b": [1, 2'])) as TextResult;
    expect(result.answerText).toContain('"a": NaN');
    expect(onShelf()?.outline?.problems.map(({ kind }) => kind)).toEqual(['odd-number', 'cut']);
  });

  test('is shown with both, where a key comes twice', async () => {
    const { read, onShelf } = setUp();
    const result = (await read(['{"data": {"a": 1, "a": 2}}'])) as TextResult;
    expect(result.answerText).toMatch(/"a": 1,\s+"a": 2/);
    expect(onShelf()?.outline?.problems.map(({ kind }) => kind)).toEqual(['duplicate-key']);
  });

  test.each([
    ['<html></html>', 'not-json'],
    ['', 'not-json'],
    ['[1]', 'not-graphql'],
    ['{"hello": 1}', 'not-graphql'],
  ])('is refused where nothing of it is a result: %j', async (text, code) => {
    const { read } = setUp();
    await expect(read([text])).rejects.toMatchObject({ code });
  });
});

test('the answer of a tab goes with the next one, with its tab, and with everything', async () => {
  const { read, shelf, onShelf } = setUp();
  const names: string[] = [];
  const again = async (): Promise<void> => {
    await read(rows(200));
    names.push(onShelf()?.name ?? '');
  };
  const isKept = async (name: string): Promise<boolean> =>
    shelf
      .desk()
      .outline(name)
      .then(
        () => true,
        () => false,
      );
  await again();
  await again();
  expect(await isKept(names[0] ?? '')).toBe(false);
  expect(await isKept(names[1] ?? '')).toBe(true);
  shelf.onTabChange({ tabs: [], activeTabIndex: 0 });
  expect(onShelf()).toBeUndefined();
  expect(await isKept(names[1] ?? '')).toBe(false);
  await again();
  shelf.clear();
  expect(await isKept(names[2] ?? '')).toBe(false);
});

test('an answer as large as can be is not laid out as a whole', async () => {
  const { read } = setUp();
  const result = (await read(rows(MEGABYTE / 1_000 + 100))) as TextResult;
  expect(result.answerText.length).toBeLessThan(200_000);
});

test('of an answer that somebody stops, nothing that was not shown takes the place of the one before', async () => {
  const { shelf, onShelf } = setUp();
  shelf.keep(TAB, () => new TextEncoder().encode('{"data":1}'), runOf(undefined, TAB));
  const before = onShelf();
  const stop = new AbortController();
  const heads: unknown[] = [];
  async function* stopped() {
    yield new TextEncoder().encode('{"data":{"rows":[1,2,');
    stop.abort();
    throw new Error('stopped');
  }
  const reading = readAnswer(stopped(), {
    shelf,
    run: runOf(undefined, TAB),
    signal: stop.signal,
    onHead: (head) => heads.push(head),
  });
  await expect(reading).rejects.toThrow('stopped');
  expect(heads).toEqual([]);
  expect(onShelf()).toBe(before);
});
