import { expect, test } from 'vitest';
import type { TabCall } from '../call-store.ts';
import { inNextTask } from './in-next-task.ts';
import { recordInTurn } from './record-in-turn.ts';

const nextTask = () => new Promise<void>((resolve) => inNextTask(resolve));

function stage() {
  const recorded: Partial<TabCall>[] = [];
  return { recorded, ...recordInTurn((change) => recorded.push(change)) };
}

test('the first moment of a call is put on record as one, in the next task; what follows at once', async () => {
  const { recorded, record } = stage();
  record({ results: 0, errors: 0 });
  record({ results: 1 });
  expect(recorded).toEqual([]);
  await nextTask();
  expect(recorded).toEqual([{ results: 1, errors: 0 }]);
  record({ errors: 2 });
  expect(recorded).toEqual([{ results: 1, errors: 0 }, { errors: 2 }]);
});

test('a call that ends in its first moment is on record when it ends, once', async () => {
  const { recorded, record, settle } = stage();
  record({ results: 1 });
  settle();
  expect(recorded).toEqual([{ results: 1 }]);
  await nextTask();
  expect(recorded).toEqual([{ results: 1 }]);
});
