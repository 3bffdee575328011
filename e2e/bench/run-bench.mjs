import { resolve } from 'node:path';
import { say } from '../../src/tools/command.mjs';
import { startBrowser } from './browser.mjs';
import { benchAnswers } from './groups/answers.mjs';
import { benchBatch } from './groups/batch.mjs';
import { benchCharts } from './groups/charts.mjs';
import { benchDocuments } from './groups/documents.mjs';
import { benchFetcher } from './groups/fetcher.mjs';
import { benchFiles } from './groups/files.mjs';
import { benchGrid } from './groups/grid.mjs';
import { benchHistory } from './groups/history.mjs';
import { benchProfile } from './groups/profile.mjs';
import { benchSchema } from './groups/schema.mjs';
import { benchSize } from './groups/size.mjs';
import { benchSoak } from './groups/soak.mjs';
import { benchStart } from './groups/start.mjs';
import { benchTexts } from './groups/texts.mjs';
import { benchTyping } from './groups/typing.mjs';
import { describeMachine, load } from './machine.mjs';
import { commitToMeasure, oldFigures } from './measured-commit.mjs';
import { CONDITIONS } from './page/bench-page.mjs';
import { PEER_IDS, preparePeers } from './peers/all-peers.mjs';
import { PAGE_FIGURES } from './report/results-file.mjs';
import { terminalReport } from './report/terminal.mjs';
import { readServiceSchema } from './schema/service-schema.mjs';
import { startBenchServer } from './server/bench-server.mjs';
import { prepareOurSite } from './server/our-site.mjs';

/**
 * @typedef {import('./bench-context.ts').BenchContext} BenchContext
 * @typedef {import('./report/results-file.mjs').GroupResults} GroupResults
 */

/** @type {Readonly<Record<string, (context: BenchContext) => Promise<GroupResults['results']>>>} */
const GROUPS = {
  start: benchStart,
  size: benchSize,
  history: benchHistory,
  fetcher: benchFetcher,
  answers: benchAnswers,
  batch: benchBatch,
  charts: benchCharts,
  documents: benchDocuments,
  files: benchFiles,
  grid: benchGrid,
  profile: benchProfile,
  schema: benchSchema,
  texts: benchTexts,
  typing: benchTyping,
  soak: benchSoak,
};

/**
 * Measures, prints, and writes it down. Whatever it starts it stops.
 *
 * @param {import('./options.mjs').Options} options
 * @param {string} build folder that holds `explorer/` and `service/`
 */
export async function runBench(options, build) {
  // Named before hours of measuring: figures that are written down are of a commit.
  const commit = options.write ? commitToMeasure() : '';
  const { peers, missing } = await preparePeers(options.peers ?? PEER_IDS);
  for (const { id, reason } of missing) say(`${id} cannot be had: ${reason}`);
  const server = await startBenchServer();
  const before = options.before === undefined ? undefined : await startBenchServer();
  const browser = await startBrowser();
  try {
    server.serve([...(await prepareOurSite(build)), ...peers.flatMap(({ sites }) => sites)]);
    if (options.before !== undefined) before?.serve(await prepareOurSite(resolve(options.before)));
    const smallSchema = await readServiceSchema(build);
    const all = PAGE_FIGURES.read();
    for (const group of options.groups) {
      const loadBefore = load();
      /** @type {string[]} */
      const failures = [];
      const results = await GROUPS[group]({
        browser,
        server,
        peers,
        build,
        before,
        smallSchema,
        runs: options.runs,
        only: options.only,
        conditions: options.conditions.map((id) => CONDITIONS[id]),
        progress: say,
        fail(what, error) {
          const [reason = ''] = String(error).split('\n');
          failures.push(`${what}: ${reason}`);
          say(`Not measured: ${what}: ${reason}`);
        },
      });
      const names = [['gatehouse', 'Gatehouse'], ...peers.map(({ id, name }) => [id, name])];
      all[group] = {
        commit,
        machine: describeMachine(browser, loadBefore),
        runs: options.runs,
        subjects: Object.fromEntries(names),
        missing,
        failures,
        results,
      };
      // After each group: a later one may be interrupted.
      if (options.write) await PAGE_FIGURES.write(all);
    }
    const shown = Object.entries(all).filter(([group]) =>
      options.groups.some((id) => id === group),
    );
    process.stdout.write(terminalReport(Object.fromEntries(shown)));
    const faults = options.write ? oldFigures(all) : undefined;
    for (const fault of faults ?? []) say(`Too old, to be measured again: ${fault}`);
  } finally {
    await browser.close();
    await server.close();
    await before?.close();
  }
}
