import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import { runOf } from '../../../testing/runs.ts';
import type { AnswerState } from '../../runs/answer-store.ts';
import type { Run, RunEnd } from '../../runs/run.ts';
import { recordHistory, type RunListener } from './history-recorder.ts';

function start() {
  const answers = createStore<AnswerState>()(() => ({ byTab: {}, kept: [] }));
  const told: RunEnd[] = [];
  const listeners = new Set<RunListener>();
  const stop = recordHistory({ record: () => (end) => void told.push(end) }, listeners, answers);
  const [recorder] = listeners;
  if (!recorder) throw new TypeError('It listens.');
  const show = (run: Run, errorCount: number, isFinished = true): void => {
    const outline = { isFinished, errorCount } as AnswerOutline;
    const answer = { name: 'a', run, outline, firstLines: [], revision: 0, failure: undefined };
    answers.setState({ byTab: { tab: answer } });
  };
  return { recorder, told, show, stop };
}

const END = { outcome: 'ok', errors: 0, rows: 2, ms: 204 } as const;

test('errors that an answer is found to have after the end of its run are told once', () => {
  const { recorder, told, show, stop } = start();
  const run = runOf();
  recorder.onRun(run);
  show(run, 0);
  recorder.onRunEnd(run, END);
  recorder.onRows(run, 3, 50);
  recorder.onRows(run, 3, 80);
  show(run, 2);
  show(run, 2);
  const withPages = { ...END, rows: 3, ms: 284 };
  expect(told).toEqual([END, { ...withPages, ms: 254 }, withPages, { ...withPages, errors: 2 }]);
  stop();
  show(run, 4);
  expect(told).toHaveLength(4);
});

test('errors that the last part of an answer was found to have before the end of its run are told', () => {
  const { recorder, told, show } = start();
  const run = runOf();
  recorder.onRun(run);
  show(run, 1);
  recorder.onRunEnd(run, END);
  expect(told.at(-1)).toEqual({ ...END, errors: 1 });
});

test('errors are those of a whole answer, of a run that has ended, and not of events', () => {
  const { recorder, told, show } = start();
  const [run, stream] = [runOf(), runOf()];
  recorder.onRun(run);
  show(run, 1);
  recorder.onRunEnd(run, { ...END, errors: 1 });
  show(run, 2, false);
  recorder.onRun(stream);
  recorder.onRunEnd(stream, { ...END, events: 3 });
  show(stream, 2);
  expect(told).toEqual([
    { ...END, errors: 1 },
    { ...END, events: 3 },
  ]);
});
