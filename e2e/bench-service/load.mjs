import autocannon from 'autocannon';
import { ToolError } from '../../src/tools/command.mjs';
import { quantile } from '../bench/statistics.mjs';

/**
 * @typedef {object} Load
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {string} [body] a GET without one
 * @property {number} connections each with one request at a time
 * @property {number} [seconds] how long
 * @property {number} [amount] how many requests, in place of how long
 *
 * @typedef {object} Measured
 * @property {number} p50 milliseconds from a request to the last byte of its answer
 * @property {number} p99
 * @property {number} perSecond answers
 */

/**
 * @param {Load} load
 * @returns {Promise<Measured>}
 * @throws {ToolError} where an answer is not 200, or does not come: what is fast because it refuses is not
 *   measured
 */
export async function measureLoad({ url, headers, body, connections, seconds, amount }) {
  /** @type {number[]} */
  const times = [];
  const running = autocannon({
    url,
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body,
    connections,
    timeout: 60,
    ...(amount === undefined ? { duration: seconds } : { amount }),
  });
  // Its own figures are in whole milliseconds.
  running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const { errors, non2xx, requests, duration } = await running;
  if (errors > 0 || non2xx > 0 || times.length === 0) {
    throw new ToolError(
      `${url}: ${non2xx} refusals, ${errors} without an answer of ${requests.sent}.`,
    );
  }
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: times.length / duration,
  };
}
