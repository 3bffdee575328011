import { describe, expect, test } from 'vitest';
import { runOf } from '../../../testing/runs.ts';
import { findPagePlans } from '../../../jobs/pages/find-page-plans.ts';
import type { Run } from '../../runs/run.ts';
import type { PagesState } from '../../../jobs/follow-pages.ts';
import type { JobPhase } from '../../../jobs/job-state.ts';
import { describeObstacle, describePages, describeRequest } from './pages-copy.ts';
import { findUnfinished } from './use-unfinished.ts';

const RUNNING: PagesState = {
  phase: { kind: 'running', isPausing: false },
  rows: 12_400,
  pages: 124,
  errors: 0,
  total: undefined,
  limit: undefined,
  fetched: { rows: 8_200, bytes: 0 },
  ms: 10_000,
  inner: [],
  innerLabels: [],
};

const numbersOf = (change: Partial<PagesState>): string =>
  describePages({ ...RUNNING, ...change }, 0).numbers.join(' · ');

const endpoint = 'https://example.com/v1/graphql';

describe('the numbers', () => {
  test.each<[Partial<PagesState>, string]>([
    [{}, '12,400 rows · 124 pages · 820 rows/s'],
    [{ rows: 1, pages: 1, fetched: { rows: 0, bytes: 0 }, ms: 0 }, '1 row · 1 page'],
    [{ total: 28_800 }, '12,400 of 28,800 rows · 124 pages · 820 rows/s · about 20 s left'],
    [{ total: 28_800, limit: 20_600 }, '12,400 rows · 124 pages · 820 rows/s · about 10 s left'],
    [{ limit: 93_580 }, '12,400 rows · 124 pages · 820 rows/s · about 2 min left'],
    [
      { fetched: { rows: 25, bytes: 0 }, ms: 10_000, errors: 2 },
      '12,400 rows · 124 pages · 2 errors · 2.5 rows/s',
    ],
    [{ fetched: { rows: 25, bytes: 0 }, ms: 499 }, '12,400 rows · 124 pages'],
    [{ total: 12_000 }, '12,400 rows · 124 pages · 820 rows/s'],
    [{ total: 12_400 }, '12,400 of 12,400 rows · 124 pages · 820 rows/s'],
    [{ total: 5, limit: 20_600 }, '12,400 rows · 124 pages · 820 rows/s · about 10 s left'],
    [
      { total: 28_800, phase: { kind: 'paused', isForFailures: false } },
      '12,400 of 28,800 rows · 124 pages',
    ],
  ])('%j', (change, numbers) => {
    expect(numbersOf(change)).toBe(numbers);
  });
});

test.each<[Partial<PagesState>, number | undefined]>([
  [{}, undefined],
  [{ total: 24_800 }, 0.5],
  [{ total: 24_800, limit: 15_500 }, 0.8],
  [{ limit: 10_000 }, 1],
  [{ total: 5 }, undefined],
  [{ total: 0 }, undefined],
])('of %j so much is there', (change, share) => {
  expect(describePages({ ...RUNNING, ...change }, 0).share).toBe(share);
});

test.each<[JobPhase, string | undefined, boolean]>([
  [{ kind: 'running', isPausing: false }, undefined, false],
  [{ kind: 'running', isPausing: true }, 'Pausing after this page…', false],
  [
    { kind: 'waiting', until: 30_001, isForQuota: false },
    'Rate limit reached: going on in 30 s.',
    false,
  ],
  [{ kind: 'waiting', until: 1, isForQuota: false }, 'Rate limit reached: going on in 0 s.', false],
  [{ kind: 'ended', how: 'all' }, 'All pages are here.', false],
  [
    {
      kind: 'failed',
      failure: { kind: 'call', failure: { code: 'server-error', endpoint, description: 'Full' } },
    },
    'The next page did not come. Server error. The service says: “Full”',
    true,
  ],
  [
    {
      kind: 'failed',
      failure: {
        kind: 'page',
        page: { kind: 'unusable', reason: 'no-list', message: 'Late', code: undefined },
      },
    },
    'The next page did not come. It has no list where its rows belong. The service says: “Late”',
    true,
  ],
  [
    { kind: 'failed', failure: { kind: 'fault', message: 'No memory.' } },
    'The next page did not come. No memory.',
    true,
  ],
])('%j is said', (phase, sentence, isBad) => {
  expect(describePages({ ...RUNNING, phase }, 2)).toMatchObject({ sentence, isBad });
});

test('a cursor that comes twice is said to be wrong', () => {
  const phase = { kind: 'ended', how: 'same-cursor' } as const;
  const { sentence, isBad } = describePages({ ...RUNNING, phase }, 0);
  expect([sentence?.includes('the same cursor twice'), isBad]).toEqual([true, true]);
});

test.each([
  [1_000, 'Stopped at the limit.'],
  [800, 'Stopped at the limit of 800 rows. The page that reached it is kept whole.'],
])('a limit of %i rows that 1,000 rows have reached is said to be one', (limit, sentence) => {
  const phase = { kind: 'ended', how: 'limit' } as const;
  expect(describePages({ ...RUNNING, phase, limit, rows: 1_000 }, 0)).toMatchObject({ sentence });
});

test.each([
  ['memory', 'lets it keep nothing on disk'],
  ['disk', 'The disk is full'],
] as const)('what has no room left is said: %s', (noRoom, message) => {
  const { sentence } = describePages({ ...RUNNING, phase: { kind: 'full', noRoom } }, 0);
  expect(sentence).toContain(message);
  expect(sentence).toContain('Save it, then go on');
});

describe('what is fetched', () => {
  const call = {
    query:
      'query Towns($in: ID) { cities(first: 20, after: null, in: $in) { nodes { twins { pageInfo { hasNextPage } } } pageInfo { hasNextPage endCursor } } }',
    operationName: 'Towns',
    variables: { in: '"AT"' },
  };
  const [connection] = findPagePlans(call).followed;
  const facts = {
    kind: 'page' as const,
    rows: 20,
    pages: 1,
    pageRows: 20,
    hasNextPage: false,
    endCursor: undefined,
    totalCount: undefined,
    errors: 0,
    innerWithMore: [1_200],
  };

  test('is said before: operation, variables, size of a page', () => {
    if (!connection) throw new TypeError('There is one');
    const target = { answer: 'answer-1', run: runOf(call), connection, facts };
    expect(describeRequest(target)).toMatch(
      /^Sends Towns as it ran at \d\d:\d\d, with \{"in":"AT"\}, 20 rows a page\.$/,
    );
  });

  test('and where it is fetched, if the rows are of a run for many values', async () => {
    const unusable = { kind: 'unusable', reason: 'no-list' };
    const answersApi = () => ({ read: { pageIn: async () => unusable } }) as never;
    const forEach = { variable: 'in', count: 3 };
    const find = (run: Run) =>
      findUnfinished({ answersApi }, 'results-1', run, connection ? [connection] : []);
    expect((await find({ ...runOf(call), forEach })).obstacle).toEqual({
      kind: 'for-each',
      label: 'cities',
    });
    expect((await find(runOf(call))).obstacle).toEqual({ kind: 'no-list', label: 'cities' });
  });

  test('and what is not, afterwards', () => {
    if (!connection) throw new TypeError('There is one');
    const message = 'Not followed: twins, of which 1,200 have more.';
    expect(describeObstacle({ kind: 'all-here', connection, facts })).toBe(
      `All pages of cities are here. ${message}`,
    );
    const inner = { innerLabels: ['twins'], inner: [1_200] };
    const state = { ...RUNNING, ...inner, phase: { kind: 'ended', how: 'all' } } as const;
    expect(describePages(state, 0).sentence).toBe(`All pages are here. ${message}`);
  });
});
