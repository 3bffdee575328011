import { setTimeout as wait } from 'node:timers/promises';
import { fetchToken } from '../schema/service-schema.mjs';
import { CREDENTIALS, startBuiltService } from '../server/service-process.mjs';
import { HOSTILE_KINDS, hostileRequest } from '../service/hostile-documents.mjs';
import { summarizeRecords } from '../statistics.mjs';

/** @typedef {import('../bench-context.ts').BenchContext} BenchContext */

/**
 * In the service's process: the longest turn of its event loop from one message to the next, in the
 * processor time of its thread where Linux tells it, so that other programs do not count.
 */
const TURN_MONITOR = `data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync } from 'node:fs';
  const stat = '/proc/self/task/' + process.pid + '/schedstat';
  const now = existsSync(stat)
    ? () => Number.parseInt(readFileSync(stat, 'latin1'), 10) / 1e6
    : () => performance.now();
  let longestMs = 0;
  let isOn = false;
  const turn = (before) => {
    const after = now();
    longestMs = Math.max(longestMs, after - before);
    if (isOn) setImmediate(turn, after);
  };
  process.on('message', (message) => {
    isOn = message === 'start';
    process.send({ longestMs });
    longestMs = 0;
    if (isOn) setImmediate(turn, now());
  });
`)}`;

/** Milliseconds in which what a document or the question before has left behind is over. */
const SETTLE_MS = 10;

/**
 * How long one document of each hostile kind holds the built service's event loop, others waiting.
 *
 * @param {BenchContext} context
 */
export async function benchDocuments(context) {
  const service = await startBuiltService(context.build, [TURN_MONITOR]);
  const records = [];
  try {
    const token = await fetchToken(service.origin);
    // Twice each, so that the service's code is as warm as after its first minute.
    for (const seed of [1, 2]) await measureKinds(service, token, seed);
    for (let run = 0; run < context.runs; run += 1) {
      const holds = await measureKinds(service, token, run + 3);
      records.push({ longestOfAll: Math.max(...Object.values(holds)), ...holds });
      context.progress(`documents, run ${run + 1}`);
    }
  } finally {
    await service.stop();
  }
  return { gatehouse: summarizeRecords(records) };
}

/**
 * @param {import('../server/service-process.mjs').BuiltService} service
 * @param {string} token
 * @param {number} seed
 * @returns {Promise<Record<string, number>>} milliseconds by kind
 */
async function measureKinds(service, token, seed) {
  /** @type {Record<string, number>} */
  const holds = {};
  for (const kind of HOSTILE_KINDS) {
    const body = JSON.stringify(hostileRequest(kind, seed));
    await service.ask('start');
    await wait(SETTLE_MS);
    const response = await fetch(`${service.origin}/v1/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'multipart/mixed, application/json',
        'x-api-key': CREDENTIALS.apiKey,
        authorization: `Bearer ${token}`,
      },
      body,
    });
    await response.arrayBuffer();
    await wait(SETTLE_MS);
    const { longestMs } = /** @type {{ longestMs: number }} */ (await service.ask('stop'));
    holds[kind] = longestMs;
  }
  return holds;
}
