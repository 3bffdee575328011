import { expect, it } from 'vitest';
import { summarizeRecords } from '../bench/statistics.mjs';
import { SERVICE_FIGURES } from './service-figures.mjs';
import { judgeClaims, servicePage } from './service-page.mjs';

const machine = {
  date: '2026-01-01',
  system: 'linux x64',
  processor: 'any',
  cores: 2,
  memoryGb: 4,
  node: '20.0.0',
  load: 1,
};

it('says of each claim that was measured whether it is met', () => {
  const figures = summarizeRecords([
    { checkP50: 1.1, checkP99: 1.1 },
    { checkP50: 1.2 },
    { checkP50: 1.3 },
  ]);
  const page = servicePage({ check: { machine, rounds: 3, figures } });
  expect(page).toContain('| 1.2 (1.15 to 1.25) x | 1.15 x | **missed** |');
  expect(page).toContain('without it, p99 | 1.1 x | 1.3 x | met |');
  expect(page).not.toContain('| A small query with the Redis store');
});

it('says why a claim is missed, and nothing of one that is met', () => {
  const page = (/** @type {number} */ bareYoga) =>
    servicePage({ check: { machine, rounds: 1, figures: summarizeRecords([{ bareYoga }]) } });
  expect(page(3)).toMatch(
    /^### Why some are missed\n\n- \*\*Small queries a second of bare .*\.$/m,
  );
  expect(page(1)).not.toContain('missed');
});

it('the page in docs is what its figures make, and has a reason for each miss', async () => {
  expect(SERVICE_FIGURES.writtenPage(), 'npm run bench:pages').toBe(await SERVICE_FIGURES.page());
  const missed = judgeClaims(SERVICE_FIGURES.read()).filter(({ isMet }) => !isMet);
  expect(missed.filter(({ claim }) => claim.whyMissed === undefined)).toEqual([]);
});
