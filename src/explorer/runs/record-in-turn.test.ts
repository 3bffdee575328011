import { expect, test } from 'vitest';
import { createFixedClock } from '../../testing/fixed-clock.ts';
import type { TabCall } from './call-store.ts';
import { recordInTurn } from './record-in-turn.ts';

function stage() {
  const time = createFixedClock();
  const recorded: Partial<TabCall>[] = [];
  return { time, recorded, ...recordInTurn((change) => recorded.push(change), time) };
}

test('the first moment of a call is put on record as one, once it lasts; what follows at once', () => {
  const { time, recorded, record } = stage();
  record({ results: 0, errors: 0 });
  record({ results: 1 });
  time.advance(79);
  expect(recorded).toEqual([]);
  time.advance(1);
  expect(recorded).toEqual([{ results: 1, errors: 0 }]);
  record({ errors: 2 });
  expect(recorded).toEqual([{ results: 1, errors: 0 }, { errors: 2 }]);
});

test('a call that ends in its first moment is on record when it ends, once', () => {
  const { time, recorded, record, settle } = stage();
  record({ results: 1 });
  settle();
  expect(recorded).toEqual([{ results: 1 }]);
  time.advance(1_000);
  expect(recorded).toEqual([{ results: 1 }]);
});
