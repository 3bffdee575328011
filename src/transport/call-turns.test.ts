import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CALLS, readPaceRecord, takeTurn, type PaceRecord } from './call-turns.ts';

const NOON = Date.UTC(2026, 10, 26, 12);

/** When calls wanted at these times may go, milliseconds after the first. */
function turnsOf(pace: { perSecond: number; burst?: number }, wanted: readonly number[]): number[] {
  let record: PaceRecord = NO_CALLS;
  return wanted.map((at) => {
    const taken = takeTurn(record, pace, NOON + at);
    ({ record } = taken);
    return Math.round(taken.result.at - NOON);
  });
}

test('a burst goes at once, and the next ones at the pace', () => {
  const at = [0, 0, 0, 0, 5_000, 5_000, 5_000];
  expect(turnsOf({ perSecond: 2, burst: 2 }, at)).toEqual([0, 0, 525, 1_050, 5_000, 5_000, 5_525]);
  expect(turnsOf({ perSecond: 100 }, [0, 0])).toEqual([0, 11]);
});

test('a bucket of the service never runs over, whenever calls are wanted', () => {
  const gaps = fc.array(fc.nat(3_000), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 5 }), (apart, burst) => {
      let at = 0;
      const turns = turnsOf(
        { perSecond: 2, burst },
        apart.map((gap) => (at += gap)),
      );
      let [left, filledAt] = [burst, 0];
      for (const turn of turns) {
        left = Math.min(burst, left + ((turn - filledAt) / 1_000) * 2) - 1;
        filledAt = turn;
        expect(left).toBeGreaterThanOrEqual(-0.001);
      }
    }),
  );
});

test('a clock that is set back makes no call wait for it', () => {
  const record = { ...NO_CALLS, fullAt: NOON + 86_400_000 };
  expect(takeTurn(record, { perSecond: 2, burst: 2 }, NOON).result.at).toBe(NOON);
});

test('the calls of a day of UTC are counted, and the next day begins anew', () => {
  const pace = { perDay: 2 };
  const midnight = Date.UTC(2026, 10, 27);
  const first = takeTurn(NO_CALLS, pace, NOON);
  expect(first.result.reading?.quota).toEqual({ left: 1, of: 2, resetS: 12 * 3_600 });
  const second = takeTurn(first.record, pace, NOON);
  const third = takeTurn(second.record, pace, NOON);
  expect(third.result.renewedAt).toBe(midnight);
  expect(third.record).toEqual(second.record);
  expect(takeTurn(third.record, pace, midnight).result.reading?.quota.left).toBe(1);
});

test('headers that tell of a quota win for an hour', () => {
  const record = { ...NO_CALLS, fullAt: NOON + 9_000, toldAt: NOON - 1 };
  const pace = { perSecond: 1, perDay: 1 };
  expect(takeTurn(record, pace, NOON).result).toEqual({ at: NOON, reading: undefined });
  expect(takeTurn(record, pace, NOON + 3_600_000).result.reading).toBeDefined();
});

test.each([undefined, '', '{', 'null', '[]', '{"calls":"x","day":-1}'])(
  'a record that cannot be read (%s) is as at first',
  (text) => expect(readPaceRecord(text)).toEqual(NO_CALLS),
);
