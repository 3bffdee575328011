import { expect, test } from 'vitest';
import { latestRequest } from './use-latest-answer.ts';

function setUp() {
  const asked: string[] = [];
  const told: string[] = [];
  const ends = new Map<string, { resolve: (answer: string) => void; reject: () => void }>();
  const send = latestRequest<string>((answer) => told.push(answer));
  const ask = (text: string) =>
    send(() => {
      asked.push(text);
      return new Promise((resolve, reject) => ends.set(text, { resolve, reject }));
    });
  const answer = async (text: string, how: 'resolve' | 'reject' = 'resolve'): Promise<void> => {
    ends.get(text)?.[how](text.toUpperCase());
    // What the answer leads to is a matter of promises alone.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, told, ask, answer };
}

test('a request is sent at once, and of those meanwhile only the latest', async () => {
  const { asked, told, ask, answer } = setUp();
  for (const text of ['a', 'ab', 'abc']) ask(text);
  expect(asked).toEqual(['a']);
  await answer('a');
  expect(asked).toEqual(['a', 'abc']);
  expect(told).toEqual([]);
  await answer('abc');
  expect(told).toEqual(['ABC']);
  ask('abcd');
  await answer('abcd');
  expect(told).toEqual(['ABC', 'ABCD']);
});

test('after a failure others are sent', async () => {
  const { asked, told, ask, answer } = setUp();
  ask('a');
  ask('b');
  await answer('a', 'reject');
  await answer('b', 'reject');
  ask('c');
  await answer('c');
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(told).toEqual(['C']);
});

test('nobody is told what is no longer wanted', async () => {
  const { asked, told, ask, answer } = setUp();
  const undo = ask('a');
  undo();
  await answer('a');
  const undoFirst = ask('b');
  ask('c')();
  undoFirst();
  await answer('b');
  expect([asked, told]).toEqual([['a', 'b'], []]);
});
