import type { CallFacts } from '../transport/exchange.ts';
import { expect, test } from 'vitest';
import { createFixedClock } from '../../testing/fixed-clock.ts';
import { recordFacts } from './record-facts.ts';

function stage() {
  const time = createFixedClock();
  const recorded: string[] = [];
  const tell = recordFacts(({ phase, bytes }) => recorded.push(`${phase} ${bytes}`), time);
  return {
    time,
    recorded,
    tell: (phase: CallFacts['phase'], bytes: number) => tell({ phase, bytes }),
  };
}

test('what comes in is on record ten times a second, with the latest', () => {
  const { time, recorded, tell } = stage();
  tell('waiting', 0);
  for (let bytes = 1; bytes <= 3; bytes += 1) tell('reading', bytes);
  expect(recorded).toEqual(['waiting 0']);
  time.advance(100);
  expect(recorded).toEqual(['waiting 0', 'reading 3']);
  tell('reading', 4);
  time.advance(99);
  expect(recorded).toHaveLength(2);
  time.advance(1);
  expect(recorded.at(-1)).toBe('reading 4');
});

test.each(['done', 'failed', 'stopped'] as const)('the end is at once, and the last: %s', (end) => {
  const { time, recorded, tell } = stage();
  tell('reading', 1);
  tell(end, 2);
  time.advance(1_000);
  expect(recorded).toEqual([`${end} 2`]);
});
