import { expect, test } from 'vitest';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { createAnswersApi } from './create-answers-api.ts';
import { endWhenEmpty } from './connect.ts';
import type { AnswersCalls } from './api.ts';

const BYTES = new TextEncoder().encode('{"data": {"a": 1}}');

function stage(part: Partial<AnswersCalls> = {}) {
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
    const { read, compute, write } = createAnswersApi();
    return { api: { ...read, ...compute, ...write, ...part }, end };
  }, time);
  const keep = async (name: string) => {
    void api.write.append(name, BYTES);
    return api.write.finish(name);
  };
  return { time, life, api, keep, fail: () => fail() };
}

test('a worker is there from the first answer until a second after the last', async () => {
  const { time, life, api, keep } = stage();
  await api.write.drop('none');
  expect(life).toEqual([]);
  await keep('a');
  await keep('b');
  await api.write.drop('a');
  time.advance(10_000);
  expect(life).toEqual(['start']);
  await api.write.drop('b');
  time.advance(999);
  expect(life).toEqual(['start']);
  time.advance(1);
  expect(life).toEqual(['start', 'end']);
});

test('the next answer finds the same worker, or another one', async () => {
  const { time, life, api, keep } = stage();
  await keep('a');
  await api.write.drop('a');
  time.advance(999);
  expect(await keep('b')).toMatchObject({ isFinished: true });
  time.advance(10_000);
  expect(life).toEqual(['start']);
  await api.write.drop('b');
  time.advance(1_000);
  await keep('c');
  expect(await api.read.lines('c', 0, 1)).toEqual(['{']);
  expect(life).toEqual(['start', 'end', 'start']);
});

test('an answer with another name is kept', async () => {
  const { time, life, api, keep } = stage();
  await keep('a');
  await api.write.rename('a', 'b');
  time.advance(10_000);
  expect(await api.read.lines('b', 0, 1)).toEqual(['{']);
  await api.write.drop('b');
  time.advance(1_000);
  expect(life).toEqual(['start', 'end']);
});

test('one that is asked about when it has gone is not', async () => {
  const { time, life, api, keep } = stage();
  await keep('a');
  await api.write.drop('a');
  await expect(api.read.lines('a', 0, 1)).rejects.toThrow('not kept');
  await api.compute.giveUpRows('a');
  time.advance(1_000);
  expect(life).toEqual(['start', 'end']);
});

test('an answer that fails to begin keeps no worker', async () => {
  const { time, life, api } = stage();
  const request = { before: 'none', after: 'none', list: [], key: [], columns: [] };
  await expect(api.write.compare('a', request)).rejects.toThrow('not kept');
  await expect(api.write.addPage('b', BYTES)).rejects.toThrow('not kept');
  time.advance(1_000);
  expect(life).toEqual(['start', 'end']);
});

test('nothing ends while something is under way', async () => {
  let resolve: (lines: string[]) => void = () => undefined;
  const promise = new Promise<string[]>((done) => (resolve = done));
  const { time, life, api, keep } = stage({ lines: () => promise });
  await keep('a');
  const lines = api.read.lines('a', 0, 1);
  await api.write.drop('a');
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
  await api.write.beginResults('batch', { key: 'id', list: undefined });
  const refused = encode('{"data": null, "errors": [{"message": "There is none"}]}');
  expect(await api.write.addResult('batch', { values: ['1'], from: 0 }, refused)).toMatchObject({
    kind: 'unusable',
  });
  time.advance(60_000);
  expect(await api.write.addResult('batch', { values: ['2'], from: 1 }, BYTES)).toMatchObject({
    kind: 'rows',
    rows: 1,
  });
  expect(life).toEqual(['start']);
});

test('groups stay when the answer that they are made of goes', async () => {
  const { time, api } = stage();
  void api.write.append('a', new TextEncoder().encode('{"data": {"rows": [{"b": 1}]}}'));
  await api.write.finish('a');
  const by = [['b']];
  await api.write.group('groups', { answer: 'a', list: ['data', 'rows'], by, measures: [] });
  await api.write.drop('a');
  time.advance(60_000);
  expect(await api.write.finish('groups')).toMatchObject({ hasData: true });
});

test('answers go with a worker that fails, and the next one has another', async () => {
  const { life, api, keep, fail } = stage();
  await keep('a');
  fail();
  expect(await keep('b')).toMatchObject({ isFinished: true });
  expect(life).toEqual(['start', 'start']);
  await expect(api.read.lines('a', 0, 1)).rejects.toMatchObject({ code: 'gone' });
  // The rest of an answer is not a new answer.
  await expect(api.write.append('a', BYTES)).rejects.toMatchObject({ code: 'gone' });
  await api.write.drop('a');
  await keep('a');
  expect(await api.read.lines('a', 0, 1)).toEqual(['{']);
});
