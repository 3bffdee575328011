import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { ROOT } from '../../../src/tools/project.mjs';
import { BENCH, CACHE } from '../places.mjs';
import { summarizeRecords } from '../statistics.mjs';

/** @typedef {import('../bench-context.ts').BenchContext} BenchContext */

const ROWS = 1_000_000;

/**
 * How long the profile of a million rows of ten columns takes, beside JSON.parse of the same bytes and DuckDB's
 * `SUMMARIZE`, which reads them from a file first. Each run is a process of its own; as the worker's is, the code
 * is run by V8.
 *
 * @param {BenchContext} context
 */
export async function benchProfile(context) {
  const folder = join(CACHE, 'profile');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: join(ROOT, 'src/answers/create-answers-api.ts'),
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'answers-api.mjs' } },
    },
  });
  const run = join(BENCH, 'profile/profile-run.mjs');
  const args = ['--max-old-space-size=4096', run, join(folder, 'answers-api.mjs'), String(ROWS)];
  /** @type {Record<string, Record<string, number>[]>} */
  const records = { gatehouse: [], parse: [], duckdb: [] };
  for (let number = 1; number <= context.runs; number += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { parsed, profiled, summarized } = JSON.parse(stdout);
    records.gatehouse.push({ profile: profiled, ratioToParse: profiled / parsed });
    records.parse.push({ profile: parsed, ratioToParse: 1 });
    records.duckdb.push({ profile: summarized, ratioToParse: summarized / parsed });
    context.progress(`profile, run ${number}`);
  }
  return Object.fromEntries(
    Object.entries(records).map(([subject, all]) => [subject, summarizeRecords(all)]),
  );
}
