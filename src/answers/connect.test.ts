import { expect, test } from 'vitest';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { createAnswersApi } from './create-answers-api.ts';
import { endWhenEmpty } from './connect.ts';
import type { AnswersApi } from './api.ts';

const BYTES = new TextEncoder().encode('{"data": {"a": 1}}');

function stage(part: Partial<AnswersApi> = {}) {
  const time = createFixedClock();
  const life: string[] = [];
  let fail = (): void => undefined;
  const api = endWhenEmpty((onEnd) => {
    life.push('start');
    fail = onEnd;
    const end = (): void => {
      life.push('end');
      onEnd();
    };
    return { api: { ...createAnswersApi(), ...part }, end };
  }, time);
  const keep = async (name: string) => {
    void api.append(name, BYTES);
    return api.finish(name);
  };
  return { time, life, api, keep, fail: () => fail() };
}

test('a worker is there from the first answer until a second after the last', async () => {
  const { time, life, api, keep } = stage();
  await api.drop('none');
  expect(life).toEqual([]);
  await keep('a');
  await keep('b');
  await api.drop('a');
  time.advance(10_000);
  expect(life).toEqual(['start']);
  await api.drop('b');
  time.advance(999);
  expect(life).toEqual(['start']);
  time.advance(1);
  expect(life).toEqual(['start', 'end']);
});

test('the next answer finds the same worker, or another one', async () => {
  const { time, life, api, keep } = stage();
  await keep('a');
  await api.drop('a');
  time.advance(999);
  expect(await keep('b')).toMatchObject({ isFinished: true });
  time.advance(10_000);
  expect(life).toEqual(['start']);
  await api.drop('b');
  time.advance(1_000);
  await keep('c');
  expect(await api.lines('c', 0, 1)).toEqual(['{']);
  expect(life).toEqual(['start', 'end', 'start']);
});

test('an answer with another name is kept', async () => {
  const { time, life, api, keep } = stage();
  await keep('a');
  await api.rename('a', 'b');
  time.advance(10_000);
  expect(await api.lines('b', 0, 1)).toEqual(['{']);
  await api.drop('b');
  time.advance(1_000);
  expect(life).toEqual(['start', 'end']);
});

test('one that is asked about when it has gone is not', async () => {
  const { time, life, api, keep } = stage();
  await keep('a');
  await api.drop('a');
  await expect(api.lines('a', 0, 1)).rejects.toThrow('not kept');
  await api.giveUpRows('a');
  time.advance(1_000);
  expect(life).toEqual(['start', 'end']);
});

test('nothing ends while something is under way', async () => {
  let resolve: (lines: string[]) => void = () => undefined;
  const promise = new Promise<string[]>((done) => (resolve = done));
  const { time, life, api, keep } = stage({ lines: () => promise });
  await keep('a');
  const lines = api.lines('a', 0, 1);
  await api.drop('a');
  time.advance(10_000);
  expect(life).toEqual(['start']);
  resolve(['{']);
  await lines;
  time.advance(1_000);
  expect(life).toEqual(['start', 'end']);
});

test('results stay between one that cannot be used and the next', async () => {
  const { time, life, api } = stage();
  const encode = (text: string) => new TextEncoder().encode(text);
  await api.beginResults('batch', { key: 'id', list: undefined });
  const refused = encode('{"data": null, "errors": [{"message": "There is none"}]}');
  expect(await api.addResult('batch', { values: ['1'], from: 0 }, refused)).toMatchObject({
    kind: 'unusable',
  });
  time.advance(60_000);
  expect(await api.addResult('batch', { values: ['2'], from: 1 }, BYTES)).toMatchObject({
    kind: 'rows',
    rows: 1,
  });
  expect(life).toEqual(['start']);
});

test('groups stay when the answer that they are made of goes', async () => {
  const { time, api } = stage();
  void api.append('a', new TextEncoder().encode('{"data": {"rows": [{"b": 1}]}}'));
  await api.finish('a');
  const by = [['b']];
  await api.group('groups', { answer: 'a', list: ['data', 'rows'], by, columns: [] });
  await api.drop('a');
  time.advance(60_000);
  expect(await api.finish('groups')).toMatchObject({ hasData: true });
});

test('answers go with a worker that fails, and the next one has another', async () => {
  const { life, api, keep, fail } = stage();
  await keep('a');
  fail();
  expect(await keep('b')).toMatchObject({ isFinished: true });
  expect(life).toEqual(['start', 'start']);
  await expect(api.lines('a', 0, 1)).rejects.toMatchObject({ code: 'gone' });
  // What still comes of an answer is not the beginning of one.
  await expect(api.append('a', BYTES)).rejects.toMatchObject({ code: 'gone' });
  await api.drop('a');
  await keep('a');
  expect(await api.lines('a', 0, 1)).toEqual(['{']);
});
