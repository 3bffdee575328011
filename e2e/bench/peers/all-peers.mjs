import { say, ToolError } from '../../../src/tools/command.mjs';
import { prepareAltair } from './altair.mjs';
import { prepareGraphiql4 } from './graphiql-4.mjs';
import { prepareGraphiql5 } from './graphiql-5.mjs';
import { preparePlayground } from './playground.mjs';
import { prepareRuru } from './ruru.mjs';
import { prepareYoga } from './yoga.mjs';

/** @typedef {import('./peer.ts').Peer} Peer */

/** @type {Readonly<Record<string, () => Promise<Peer>>>} */
const PREPARE = {
  'graphiql-5': prepareGraphiql5,
  altair: prepareAltair,
  ruru: prepareRuru,
  playground: preparePlayground,
  'graphiql-4': prepareGraphiql4,
  yoga: prepareYoga,
};

export const PEER_IDS = Object.keys(PREPARE);

/**
 * Prepares peers to be served. One that cannot be had is left out, with its reason.
 *
 * @param {readonly string[]} ids of {@link PEER_IDS}
 * @returns {Promise<{ peers: Peer[], missing: { id: string, reason: string }[] }>}
 * @throws {ToolError} for an id that is none
 */
export async function preparePeers(ids) {
  /** @type {Peer[]} */
  const peers = [];
  const missing = [];
  for (const id of ids) {
    const prepare = PREPARE[id];
    if (!prepare) throw new ToolError(`No peer is called ${id}; there are ${PEER_IDS.join(', ')}.`);
    say(`Preparing ${id}…`);
    try {
      peers.push(await prepare());
    } catch (error) {
      missing.push({ id, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { peers, missing };
}
