import { describe, expect, test } from 'vitest';
import { runOf } from '../../testing/runs.ts';
import { createAnswerStore } from './answer-store.ts';
import { createAnswersApi } from '../../answers/create-answers-api.ts';
import { countErrors } from '../../transport/read-results.ts';
import { readAnswer } from './read-answer.ts';

const TAB = 'tab';

function setUp() {
  const answersApi = createAnswersApi();
  const answerStore = createAnswerStore(() => answersApi);
  const answer = () => answerStore.store.getState().byTab[TAB];
  const read = async (body: Iterable<string> | AsyncIterable<string>) =>
    readAnswer(inBytes(body), { answerStore, run: runOf(undefined, TAB) });
  const lines = async () => (await answersApi.read.lines(answer()?.name ?? '', 0, 100)).join('\n');
  return { answerStore, read, answer, lines };
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

test('a small answer is its tab’s once it is whole', async () => {
  const { read, answer } = setUp();
  async function* slow() {
    yield '{"data": {"a":';
    expect(answer()).toBeUndefined();
    await Promise.resolve();
    yield ' 1}}';
  }
  expect(await read(slow())).toEqual({ errors: [] });
  expect(answer()).toMatchObject({ outline: { keys: ['data'], isFinished: true } });
});

test('a large answer is its tab’s before its end is there', async () => {
  const { read, answer } = setUp();
  async function* slow() {
    const all = [...rows(3_000)];
    yield* all.slice(0, 2_000);
    await expect.poll(() => answer()?.outline).toMatchObject({ isFinished: false });
    yield* all.slice(2_000);
  }
  expect(await read(slow())).toEqual({ errors: [{ message: 'One is missing' }] });
  expect(answer()).toMatchObject({ outline: { isFinished: true, lists: [{ count: 3_000 }] } });
});

test('what has come of an answer that breaks off stays', async () => {
  const { read, answer } = setUp();
  function* broken() {
    yield* [...rows(2_000)].slice(0, 1_500);
    throw new TypeError('network');
  }
  await expect(read(broken())).rejects.toThrow('network');
  expect(answer()?.outline).toMatchObject({
    isFinished: true,
    problems: [{ kind: 'cut' }],
    lists: [{ count: 1_499 }],
  });
});

test('an answer deeper than a call stack is read', async () => {
  const { read, answer } = setUp();
  await read([`{"data": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`]);
  expect(answer()?.outline).toMatchObject({ problems: [] });
});

test('what has come of a small answer that breaks off is shown', async () => {
  const { read, answer, lines } = setUp();
  function* broken() {
    yield '{"data": {"a": 1, "b": [2';
    throw new TypeError('network');
  }
  await expect(read(broken())).rejects.toThrow('network');
  expect(await lines()).toContain('"a": 1');
  expect(answer()?.outline).toMatchObject({ isFinished: true, problems: [{ kind: 'cut' }] });
});

test('errors that are no list are one error, and a problem of the answer', async () => {
  const { read, answer } = setUp();
  const result = await read(['{"errors": "boom"}']);
  expect(countErrors(result)).toBe(1);
  expect(answer()?.outline).toMatchObject({
    problems: [{ kind: 'errors-not-a-list', at: 11 }],
    errors: [{ message: '"boom"' }],
    errorCount: 1,
    hasData: false,
  });
});

test.each([
  ['{"data":null}', true],
  ['{"errors":[]}', true],
  ['{"data":null,"errors":[{"message":"No"}]}', false],
  ['{"data":{}}', false],
])('%s says nothing of why there is no data: %s', async (text, isProblem) => {
  const { read, answer } = setUp();
  await read([text]);
  const kinds = answer()?.outline?.problems.map(({ kind }) => kind);
  expect(kinds).toEqual(isProblem ? ['no-data'] : []);
});

test('an answer that breaks off before its first value leaves the one before', async () => {
  const { read, answer } = setUp();
  await read(['{"data": {"before": 1}}']);
  const before = answer()?.name;
  function* broken() {
    yield '{"data": ';
    throw new TypeError('network');
  }
  await expect(read(broken())).rejects.toThrow('network');
  expect(answer()?.name).toBe(before);
});

describe('a small text that is no JSON', () => {
  test('is shown as far as it is one', async () => {
    const { read, answer, lines } = setUp();
    // Its end came too early, as a connection's that drops.
    await expect(read(['{"data": {"a": NaN, "b": [1, 2'])).rejects.toMatchObject({
      code: 'stream-broken',
    });
    expect(await lines()).toContain('"a": NaN');
    expect(answer()?.outline?.problems.map(({ kind }) => kind)).toEqual(['odd-number', 'cut']);
  });

  test('is shown with both, where a key comes twice', async () => {
    const { read, answer, lines } = setUp();
    await read(['{"data": {"a": 1, "a": 2}}']);
    expect(await lines()).toMatch(/"a": 1,\s+"a": 2/);
    expect(answer()?.outline?.problems.map(({ kind }) => kind)).toEqual(['duplicate-key']);
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
  const { read, answerStore, answer } = setUp();
  const names: string[] = [];
  const again = async (): Promise<void> => {
    await read(rows(200));
    names.push(answer()?.name ?? '');
  };
  const isKept = async (name: string): Promise<boolean> =>
    answerStore
      .answersApi()
      .read.outline(name)
      .then(
        () => true,
        () => false,
      );
  await again();
  await again();
  expect(await isKept(names[0] ?? '')).toBe(false);
  expect(await isKept(names[1] ?? '')).toBe(true);
  answerStore.onTabChange({ tabs: [], activeTabIndex: 0 });
  expect(answer()).toBeUndefined();
  expect(await isKept(names[1] ?? '')).toBe(false);
  await again();
  answerStore.clear();
  expect(await isKept(names[2] ?? '')).toBe(false);
});

test('of an answer that somebody stops, nothing that was not shown replaces the one before', async () => {
  const { answerStore, answer } = setUp();
  answerStore.set(TAB, new TextEncoder().encode('{"data":1}'), runOf(undefined, TAB));
  const before = answer()?.name;
  const stop = new AbortController();
  async function* stopped() {
    yield new TextEncoder().encode('{"data":{"rows":[1,2,');
    stop.abort();
    throw new Error('stopped');
  }
  const reading = readAnswer(stopped(), {
    answerStore,
    run: runOf(undefined, TAB),
    signal: stop.signal,
  });
  await expect(reading).rejects.toThrow('stopped');
  expect(answer()?.name).toBe(before);
});
