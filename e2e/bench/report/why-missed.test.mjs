import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../../src/tools/project.mjs';
import { CLAIMS } from './claims.mjs';
import { judgeClaims } from './judge.mjs';
import { PAGE_FIGURES } from './results-file.mjs';
import { WHY_MISSED } from './why-missed.mjs';

const REASONED = WHY_MISSED.flatMap(({ claims }) => claims);

it('each reason is one of claims that there are, which differ in what they say', () => {
  const all = CLAIMS.map(({ what }) => what);
  expect(all.filter((what, index) => all.indexOf(what) !== index)).toEqual([]);
  expect(REASONED.filter((what, index) => REASONED.indexOf(what) !== index)).toEqual([]);
  expect(REASONED.filter((what) => !all.includes(what))).toEqual([]);
});

it('the page in docs is what its figures make, and has a reason for each miss', async () => {
  expect(PAGE_FIGURES.writtenPage(), 'npm run bench:pages').toBe(await PAGE_FIGURES.page());
  const missed = judgeClaims(PAGE_FIGURES.read()).filter(({ isMet }) => isMet === false);
  expect(missed.map(({ claim }) => claim.what).filter((what) => !REASONED.includes(what))).toEqual(
    [],
  );
});

it('README has the bytes of the sign-in screen as they were measured, to a kilobyte', () => {
  const page = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, said] = /comes with the first (\d+) kB/.exec(page) ?? [];
  const bytes = PAGE_FIGURES.read()['start']?.results['gatehouse/plain/cold']?.['blockingBytes'];
  expect(Math.abs(Number(said) - bytes?.median / 1_000)).toBeLessThan(1);
});
