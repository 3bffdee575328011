import { describe, expect, test } from 'vitest';
import { runOf } from '../../../testing/runs.ts';
import { findPagePlans } from '../../../jobs/pages/find-page-plans.ts';
import {
  estimatePages,
  type Experience,
  type PagesChoice,
  type UnfinishedConnection,
} from './use-unfinished.ts';

const NO_CHOICE: PagesChoice = { limit: undefined, pageSize: undefined };

const EXPERIENCE: Experience = {
  facts: { phase: 'done', bytes: 2_000, firstByteMs: 80, totalMs: 100 },
  pages: undefined,
  bytes: 2_000,
};

function targetOf(facts: Partial<UnfinishedConnection['facts']>, after = ''): UnfinishedConnection {
  const call = {
    query: `{ cities(first: 20, after: "${after}") { nodes { id } pageInfo { hasNextPage endCursor } } }`,
  };
  const [connection] = findPagePlans(call).followed;
  if (!connection) throw new TypeError('There is one');
  return {
    answer: 'answer-1',
    run: runOf(call),
    connection: after === '' ? { ...connection, start: undefined } : connection,
    facts: {
      kind: 'page',
      rows: 20,
      pages: 1,
      pageRows: 20,
      hasNextPage: true,
      endCursor: '"x"',
      totalCount: 1_015,
      errors: 0,
      innerWithMore: [],
      ...facts,
    },
  };
}

test('a pace that config.json names takes longer than the answers do', () => {
  const estimate = (perSecond?: number) =>
    estimatePages(targetOf({ totalCount: 60 }), NO_CHOICE, EXPERIENCE, perSecond).ms;
  expect([estimate(), estimate(2), estimate(1_000)]).toEqual([200, 1_000, 200]);
});

describe('what pages will take is estimated by those that are there', () => {
  test.each<
    [string, Parameters<typeof targetOf>, Partial<PagesChoice>, Partial<Experience>, object]
  >([
    [
      'to the end',
      [{}],
      {},
      {},
      { total: 1_015, goal: 1_015, requests: 50, ms: 5_000, bytes: 99_500 },
    ],
    [
      'to a limit inside a page',
      [{}],
      { limit: 90 },
      {},
      { goal: 100, requests: 4, ms: 400, bytes: 8_000 },
    ],
    ['in larger pages', [{}], { pageSize: 200 }, {}, { goal: 1_015, requests: 5, ms: 1_400 }],
    [
      'the rest, by pages rather than the first call',
      [{ rows: 515, pages: 26 }],
      {},
      {
        pages: { count: 26, errors: 0, bytes: 1, ms: 500, requestIds: [], endedAt: undefined },
        bytes: 51_500,
      },
      { goal: 1_015, requests: 25, ms: 500, bytes: 50_000 },
    ],
    [
      'without a total',
      [{ totalCount: undefined }],
      {},
      {},
      { requests: undefined, ms: undefined, bytes: undefined },
    ],
    [
      'without a total, to a limit',
      [{ totalCount: undefined }],
      { limit: 100 },
      {},
      { total: undefined, goal: 100, requests: 4 },
    ],
    [
      'past a total that became less',
      [{ rows: 2_015, totalCount: 5 }],
      {},
      {},
      { total: undefined, requests: undefined },
    ],
    [
      'from the middle, where the total says nothing',
      [{}, 'c'],
      {},
      {},
      { total: undefined, requests: undefined },
    ],
    [
      'of an answer whose call is not known',
      [{}],
      {},
      { facts: undefined },
      { requests: 50, ms: undefined },
    ],
    ['where all are there', [{ rows: 1_015 }], {}, {}, { requests: 0, ms: 0, bytes: 0 }],
  ])('%s', (_, target, choice, experience, estimate) => {
    const known = { ...EXPERIENCE, ...experience };
    const estimated = estimatePages(targetOf(...target), { ...NO_CHOICE, ...choice }, known);
    expect(estimated).toMatchObject(estimate);
  });
});
