import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startVendor, type Vendor } from '../../e2e/foreign/vendor/start-vendor.mjs';
import { randomRuns } from '../testing/random-runs.ts';
import { temporaryFolder } from './testing/run-gatehouse.ts';
import { rowOf, rowsOf, setUpSteps, STEPS } from './testing/vendor-steps.ts';

/** Called after each change of a file: the disk is then what SIGKILL would leave. */
const disk = vi.hoisted((): { changed: () => void } => ({ changed: () => undefined }));

vi.mock('node:fs', async (importOriginal) => {
  const actual = await importOriginal<typeof import('node:fs')>();
  const appendFileSync: typeof actual.appendFileSync = (...args) => {
    actual.appendFileSync(...args);
    disk.changed();
  };
  return { ...actual, appendFileSync };
});
vi.mock('node:fs/promises', async (importOriginal) => {
  const actual = await importOriginal<typeof import('node:fs/promises')>();
  const telling =
    <Args extends readonly unknown[], Result>(change: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await change(...args);
      disk.changed();
      return result;
    };
  return {
    ...actual,
    mkdir: telling(actual.mkdir),
    rename: telling(actual.rename),
    rm: telling(actual.rm),
  };
});

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor({ pace: 'off' });
});
afterAll(() => vendor.close());

/** Rows of a job; in the slow tests so few that there are more than 200 moments. */
const CHUNK = randomRuns(1, 30);
const JOBS = Math.ceil(40 / CHUNK);

function read(path: string): Readonly<Record<string, number | undefined>> {
  const [last = '{}'] = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(-2) : [];
  return JSON.parse(last);
}

/** How many jobs are still to be submitted after a kill, and whether one was under way. */
function jobsAfter(folder: string): { readonly jobs: number; readonly isUnderWay: boolean } {
  const rows = join(folder, 'enriched.csv.steps', 'match.ndjson');
  const { pages = 0, sent } = read(`${rows}.part.json`);
  return { jobs: existsSync(rows) ? 0 : JOBS - pages, isUnderWay: sent !== undefined };
}

test(
  'steps that are killed at any change of a file go on, and no job is submitted twice',
  { timeout: 900_000 },
  async () => {
    const rows = rowsOf(40);
    rows[3] = rowOf(3, 'unknown@example.com');
    const steps = STEPS.replace('rows: 30', `rows: ${CHUNK}`);
    const { run, callsOf } = setUpSteps(vendor, rows, steps);
    const [work, shots] = [temporaryFolder(), temporaryFolder()];
    const start = async (folder: string, ...more: readonly string[]) => {
      const out = join(folder, 'enriched.csv');
      vendor.reset();
      const { code } = await run('run', '--out', out, '--manifest', ...more);
      const isThere = existsSync(out);
      return {
        code,
        rows: isThere && readFileSync(out, 'utf8'),
        isLeft: existsSync(`${out}.steps`),
        jobs: callsOf('match'),
      };
    };
    const killed: string[] = [];
    disk.changed = () => {
      const folder = join(shots, String(killed.length));
      cpSync(work, folder, { recursive: true });
      killed.push(folder);
    };
    const whole = await start(work);
    disk.changed = () => undefined;
    expect(whole).toMatchObject({ code: 0, isLeft: false, jobs: JOBS });
    expect(killed.length).toBeGreaterThan(randomRuns(200, 40));
    const counts = { underWay: 0, over: 0 };
    const refused: object[] = [];
    let left = JOBS;
    for (const [at, folder] of killed.entries()) {
      // A run that was over leaves nothing to go on with.
      const isOver = left === 0 && !existsSync(join(folder, 'enriched.csv.part.json'));
      counts.over += Number(isOver);
      if (isOver) continue;
      const { jobs, isUnderWay } = jobsAfter(folder);
      // Kept rows stay.
      left = Math.min(left, jobs);
      counts.underWay += Number(isUnderWay);
      if (!isUnderWay && at % randomRuns(1, 4) !== 0) continue;
      if (isUnderWay) refused.push(await start(folder, '--resume'));
      const more = isUnderWay ? ['--unknown', 'again'] : [];
      expect({ folder, ...(await start(folder, '--resume', ...more)) }).toEqual({
        folder,
        ...whole,
        jobs: left,
      });
    }
    const asked = expect.objectContaining({ code: 2, jobs: 0 });
    expect(refused).toEqual(Array.from({ length: JOBS }, () => asked));
    expect(counts).toEqual({ underWay: JOBS, over: 3 });
  },
);
