import { expect, test, vi } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { createFixedClock } from '../../../testing/fixed-clock.ts';
import { runOf } from '../../../testing/runs.ts';
import { createAnswerStore } from '../../runs/answer-store.ts';
import { createBatchSink } from './batch-runs.ts';

const result = (name: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`{"data":{"name":"${name}"}}`);

function start() {
  const answersApi = createAnswersApi();
  const answerStore = createAnswerStore(() => answersApi);
  const clock = createFixedClock();
  const values = ['a', 'b', 'c', 'd'].map((text) => ({ text, json: JSON.stringify(text) }));
  const joined = { key: 'of', list: undefined };
  const sink = createBatchSink({
    name: 'results-1',
    answerStore,
    run: runOf(),
    values,
    joined,
    clock,
  });
  const answer = () => answerStore.store.getState().byTab['tab'];
  const rows = (): number | undefined => answer()?.outline?.lists[0]?.count;
  return { sink, clock, answer, rows, answersApi };
}

test('what came last is shown though nothing comes after it', async () => {
  const { sink, clock, rows } = start();
  await sink.add({ from: 0, to: 1 }, result('one'));
  await vi.waitUntil(() => rows() === 1);
  await sink.add({ from: 1, to: 2 }, result('two'));
  await vi.waitUntil(() => rows() === 2);
  await sink.add({ from: 2, to: 3 }, result('three'));
  await sink.add({ from: 3, to: 4 }, result('four'));
  expect(rows()).toBe(2);
  clock.advance(500);
  await vi.waitUntil(() => rows() === 4);
});

test('an answer that was left is nobody’s, and is not looked at', async () => {
  const { sink, answer, answersApi } = start();
  await sink.add({ from: 0, to: 1 }, result('one'));
  const name = answer()?.name ?? '';
  sink.discard();
  await sink.add({ from: 1, to: 2 }, result('two'));
  expect((await answersApi.read.outline(name)).lists[0]?.count).toBe(2);
  expect(answer()?.outline?.lists[0]?.count).toBe(1);
});
