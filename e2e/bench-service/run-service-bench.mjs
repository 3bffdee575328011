import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';
import { say, ToolError } from '../../src/tools/command.mjs';
import { summarize } from '../bench/statistics.mjs';
import {
  accessCheck,
  gigabyte,
  growth,
  redisStore,
  signInStorm,
  tokenEndpoint,
  upstream,
  wholeService,
} from './measurements.mjs';
import { SERVICE_FIGURES } from './service-figures.mjs';
import { showFigure } from './service-page.mjs';
import { buildServers } from './servers.mjs';

/** By the names that the command takes. The last takes minutes. */
const MEASUREMENTS = {
  check: accessCheck,
  whole: wholeService,
  upstream,
  redis: redisStore,
  token: tokenEndpoint,
  storm: signInStorm,
  gigabyte,
  growth,
};

/**
 * Measures, prints, and writes it down. Whatever it starts it stops.
 *
 * @param {{ names: readonly string[], rounds: number, seconds: number, write: boolean }} options `names` of
 *   measurements; all without one
 * @throws {ToolError} for a name that is not known
 */
export async function runServiceBench({ names, rounds, seconds, write }) {
  const known = Object.keys(MEASUREMENTS);
  const wrong = names.find((name) => !known.includes(name));
  if (wrong !== undefined) {
    throw new ToolError(`There is no measurement “${wrong}”; there are ${known.join(', ')}.`);
  }
  await buildServers();
  const all = SERVICE_FIGURES.read();
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const figures = await measure({ rounds, seconds }).catch((error) => {
      say(`${name}: not measured: ${error instanceof Error ? error.message : error}`);
    });
    if (!figures) continue;
    const summaries = summarizeAll(figures);
    all[name] = { machine: describeMachine(), rounds, figures: summaries };
    for (const [id, summary] of Object.entries(summaries))
      say(`${name}: ${id}: ${showFigure(summary)}`);
    // After each: a later one may be interrupted.
    if (write) await SERVICE_FIGURES.write(all);
  }
}

/** @param {import('./measurements.mjs').Figures} figures */
function summarizeAll(figures) {
  /** @type {Record<string, import('../bench/statistics.mjs').Summary>} */
  const summaries = {};
  for (const [id, values] of Object.entries(figures)) {
    const summary = summarize(values);
    if (summary) summaries[id] = summary;
  }
  return summaries;
}

function describeMachine() {
  const [load = 0] = loadavg();
  return {
    date: new Date().toISOString().slice(0, 10),
    system: `${platform()} ${arch()}`,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    load: Math.round(load * 100) / 100,
  };
}
