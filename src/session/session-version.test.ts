import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStampMemory } from '../testing/memory-storage.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { createStamps, type StampStorage } from './session-version.ts';

const NOTHING_KEPT: StampStorage = { read: () => undefined, write: () => undefined };

function setUp(storage: StampStorage = createStampMemory()) {
  const clock = createFixedClock();
  return { clock, storage, stamps: createStamps(storage, clock) };
}

test('a stamp is the wall clock’s whole milliseconds', () => {
  const { clock, stamps } = setUp();
  clock.jump(0.7);
  expect(stamps.next('cities', 'sign-in')).toBe(Math.floor(clock.now()));
});

test.each([
  ['at the same moment', 0],
  ['with the clock set back by an hour', -3_600_000],
])('%s the next one is above the last one', (_, jump) => {
  const { clock, stamps } = setUp();
  const first = stamps.next('cities', 'sign-in');
  clock.jump(jump);
  expect(stamps.next('cities', 'sign-out')).toBe(first + 1);
});

test('another page goes on from what this one kept', () => {
  const { clock, storage, stamps } = setUp();
  const first = stamps.next('cities', 'sign-in');
  clock.jump(-1_000);
  expect(createStamps(storage, clock).next('cities', 'sign-in')).toBe(first + 1);
});

test('services have stamps of their own', () => {
  const { clock, stamps } = setUp();
  stamps.next('cities', 'sign-out');
  clock.jump(-1_000);
  expect(stamps.next('rivers', 'sign-in')).toBe(clock.now());
  expect(stamps.lastSignOut('rivers')).toBeUndefined();
});

describe('the last sign-out', () => {
  test('is not there before the first one', () => {
    const { stamps } = setUp();
    stamps.next('cities', 'sign-in');
    expect(stamps.lastSignOut('cities')).toBeUndefined();
  });

  test('stays through the sign-ins after it, and is seen by every page', () => {
    const { clock, storage, stamps } = setUp();
    stamps.next('cities', 'sign-in');
    const signOut = stamps.next('cities', 'sign-out');
    stamps.next('cities', 'sign-in');
    stamps.next('cities', 'sign-in');
    expect(createStamps(storage, clock).lastSignOut('cities')).toBe(signOut);
    const later = stamps.next('cities', 'sign-out');
    expect(stamps.lastSignOut('cities')).toBe(later);
  });
});

describe('where nothing is kept', () => {
  test('the page’s own stamps still never go back', () => {
    const { clock, stamps } = setUp(NOTHING_KEPT);
    const first = stamps.next('cities', 'sign-in');
    clock.jump(-1_000);
    expect(stamps.next('cities', 'sign-in')).toBe(first + 1);
    expect(stamps.lastSignOut('cities')).toBeUndefined();
  });

  test('they are above those that it has had from other tabs', () => {
    const { clock, stamps } = setUp(NOTHING_KEPT);
    const theirs = clock.now() + 500;
    stamps.observe('cities', theirs);
    stamps.observe('cities', 5);
    expect(stamps.next('cities', 'sign-in')).toBe(theirs + 1);
    expect(stamps.next('rivers', 'sign-in')).toBe(clock.now());
  });
});

describe('what is not our own writing counts as nothing:', () => {
  test.each([
    '',
    'NaN',
    '-1',
    '1e300',
    '17.5',
    ' 99999999999999',
    '99999999999999 ',
    '99999999999999 signed-out',
    '99999999999999 99999999999999 1',
    '9'.repeat(16),
    '9'.repeat(10_000),
  ])('%j', (text) => {
    const storage = createStampMemory();
    storage.write('cities', text);
    const { clock, stamps } = setUp(storage);
    expect(stamps.lastSignOut('cities')).toBeUndefined();
    expect(stamps.next('cities', 'sign-in')).toBe(clock.now());
  });
});

test('whatever lies there and wherever the clock goes, stamps rise and can be read again', () => {
  const step = fc.record({
    page: fc.nat(2),
    jump: fc.integer({ min: -1e9, max: 1e9 }),
    of: fc.constantFrom('sign-in' as const, 'sign-out' as const),
  });
  const text = fc.option(
    fc.oneof(fc.string(), fc.nat().map(String), fc.stringMatching(/^\d{1,14} \d{1,14}$/)),
    { nil: undefined },
  );
  fc.assert(
    fc.property(text, fc.array(step, { minLength: 1 }), (garbage, steps) => {
      const storage = createStampMemory();
      if (garbage !== undefined) storage.write('cities', garbage);
      const clock = createFixedClock();
      const pages = [0, 1, 2].map(() => createStamps(storage, clock));
      let last = -1;
      let signOut = pages[0]?.lastSignOut('cities');
      for (const { page, jump, of } of steps) {
        clock.jump(jump);
        const stamp = pages[page]?.next('cities', of) ?? Number.NaN;
        expect(stamp).toBeGreaterThan(last);
        expect(Number.isSafeInteger(stamp)).toBe(true);
        last = stamp;
        if (of === 'sign-out') signOut = stamp;
        expect(pages[0]?.lastSignOut('cities')).toBe(signOut);
      }
    }),
  );
});
