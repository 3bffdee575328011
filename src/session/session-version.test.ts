import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryPreferences } from '../testing/memory-storage.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { createPreferences, type Preferences } from './preferences.ts';
import { createSessionVersions, VERSION_PREFIX } from './session-version.ts';

const NOTHING_KEPT = createPreferences(() => undefined);

function setUp(preferences: Preferences = createMemoryPreferences()) {
  const clock = createFixedClock();
  return { clock, preferences, versions: createSessionVersions(preferences, clock) };
}

test('a version is the wall clock’s whole milliseconds', () => {
  const { clock, versions } = setUp();
  clock.jump(0.7);
  expect(versions.next('cities', 'sign-in')).toBe(Math.floor(clock.now()));
});

test.each([
  ['at the same moment', 0],
  ['with the clock set back by an hour', -3_600_000],
])('%s the next one is above the last one', (_, jump) => {
  const { clock, versions } = setUp();
  const first = versions.next('cities', 'sign-in');
  clock.jump(jump);
  expect(versions.next('cities', 'sign-out')).toBe(first + 1);
});

test('another page goes on from what this one kept', () => {
  const { clock, preferences, versions } = setUp();
  const first = versions.next('cities', 'sign-in');
  clock.jump(-1_000);
  expect(createSessionVersions(preferences, clock).next('cities', 'sign-in')).toBe(first + 1);
});

test('services have versions of their own', () => {
  const { clock, versions } = setUp();
  versions.next('cities', 'sign-out');
  clock.jump(-1_000);
  expect(versions.next('rivers', 'sign-in')).toBe(clock.now());
  expect(versions.lastSignOut('rivers')).toBe(0);
});

describe('the last sign-out', () => {
  test('is not there before the first one', () => {
    const { versions } = setUp();
    versions.next('cities', 'sign-in');
    expect(versions.lastSignOut('cities')).toBe(0);
  });

  test('stays through the sign-ins after it, and is seen by every page', () => {
    const { clock, preferences, versions } = setUp();
    versions.next('cities', 'sign-in');
    const signOut = versions.next('cities', 'sign-out');
    versions.next('cities', 'sign-in');
    versions.next('cities', 'sign-in');
    expect(createSessionVersions(preferences, clock).lastSignOut('cities')).toBe(signOut);
    const later = versions.next('cities', 'sign-out');
    expect(versions.lastSignOut('cities')).toBe(later);
  });
});

describe('where nothing is kept', () => {
  test('the page’s own versions still never go back', () => {
    const { clock, versions } = setUp(NOTHING_KEPT);
    const first = versions.next('cities', 'sign-in');
    clock.jump(-1_000);
    expect(versions.next('cities', 'sign-in')).toBe(first + 1);
    expect(versions.lastSignOut('cities')).toBe(0);
  });

  test('they are above those that it has had from other tabs', () => {
    const { clock, versions } = setUp(NOTHING_KEPT);
    const theirs = clock.now() + 500;
    versions.observe('cities', theirs);
    versions.observe('cities', 5);
    expect(versions.next('cities', 'sign-in')).toBe(theirs + 1);
    expect(versions.next('rivers', 'sign-in')).toBe(clock.now());
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
    const preferences = createMemoryPreferences();
    preferences.set(`${VERSION_PREFIX}cities`, text);
    const { clock, versions } = setUp(preferences);
    expect(versions.lastSignOut('cities')).toBe(0);
    expect(versions.next('cities', 'sign-in')).toBe(clock.now());
  });
});

test('whatever lies there and wherever the clock goes, versions rise and can be read again', () => {
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
      const preferences = createMemoryPreferences();
      if (garbage !== undefined) preferences.set(`${VERSION_PREFIX}cities`, garbage);
      const clock = createFixedClock();
      const pages = [0, 1, 2].map(() => createSessionVersions(preferences, clock));
      let last = -1;
      let signOut = pages[0]?.lastSignOut('cities');
      for (const { page, jump, of } of steps) {
        clock.jump(jump);
        const version = pages[page]?.next('cities', of) ?? Number.NaN;
        expect(version).toBeGreaterThan(last);
        expect(Number.isSafeInteger(version)).toBe(true);
        last = version;
        if (of === 'sign-out') signOut = version;
        expect(pages[0]?.lastSignOut('cities')).toBe(signOut);
      }
    }),
  );
});

test('each service has its own key in the storage, under a name of ours', () => {
  const { preferences, versions } = setUp();
  const kept = [versions.next('cities', 'sign-in'), versions.next('rivers', 'sign-in')];
  expect(preferences.get('gatehouse.session-version:cities')).toBe(`${kept[0]}`);
  expect(preferences.get('gatehouse.session-version:rivers')).toBe(`${kept[1]}`);
});
