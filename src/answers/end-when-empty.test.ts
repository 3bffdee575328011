import { expect, test } from 'vitest';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { createResultsDesk } from './create-answers-api.ts';
import { endWhenEmpty } from './end-when-empty.ts';
import type { ResultsDesk } from './api.ts';

const BYTES = new TextEncoder().encode('{"data": {"a": 1}}');

function stage(part: Partial<ResultsDesk> = {}) {
  const time = createFixedClock();
  const life: string[] = [];
  const desk = endWhenEmpty(() => {
    life.push('start');
    return { desk: { ...createResultsDesk(), ...part }, end: () => life.push('end') };
  }, time);
  const keep = async (name: string) => {
    void desk.append(name, BYTES);
    return desk.finish(name);
  };
  return { time, life, desk, keep };
}

test('a desk is there from the first answer until a second after the last', async () => {
  const { time, life, desk, keep } = stage();
  await desk.drop('none');
  expect(life).toEqual([]);
  await keep('a');
  await keep('b');
  await desk.drop('a');
  time.advance(10_000);
  expect(life).toEqual(['start']);
  await desk.drop('b');
  time.advance(999);
  expect(life).toEqual(['start']);
  time.advance(1);
  expect(life).toEqual(['start', 'end']);
});

test('the next answer finds the same desk, or another one', async () => {
  const { time, life, desk, keep } = stage();
  await keep('a');
  await desk.drop('a');
  time.advance(999);
  expect(await keep('b')).toMatchObject({ isFinished: true });
  time.advance(10_000);
  expect(life).toEqual(['start']);
  await desk.drop('b');
  time.advance(1_000);
  await keep('c');
  expect(await desk.lines('c', 0, 1)).toEqual(['{']);
  expect(life).toEqual(['start', 'end', 'start']);
});

test('an answer with another name is kept', async () => {
  const { time, life, desk, keep } = stage();
  await keep('a');
  await desk.rename('a', 'b');
  time.advance(10_000);
  expect(await desk.lines('b', 0, 1)).toEqual(['{']);
  await desk.drop('b');
  time.advance(1_000);
  expect(life).toEqual(['start', 'end']);
});

test('one that is asked about when it has gone is not', async () => {
  const { time, life, desk, keep } = stage();
  await keep('a');
  await desk.drop('a');
  await expect(desk.lines('a', 0, 1)).rejects.toThrow('not kept');
  await desk.giveUpRows('a');
  time.advance(1_000);
  expect(life).toEqual(['start', 'end']);
});

test('nothing ends while something is under way', async () => {
  let resolve: (lines: string[]) => void = () => undefined;
  const promise = new Promise<string[]>((done) => (resolve = done));
  const { time, life, desk, keep } = stage({ lines: () => promise });
  await keep('a');
  const lines = desk.lines('a', 0, 1);
  await desk.drop('a');
  time.advance(10_000);
  expect(life).toEqual(['start']);
  resolve(['{']);
  await lines;
  time.advance(1_000);
  expect(life).toEqual(['start', 'end']);
});
