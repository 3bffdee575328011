import { CLAIMS } from './claims.mjs';

/**
 * @typedef {import('./results-file.mjs').AllResults} AllResults
 * @typedef {import('../statistics.mjs').Summary} Summary
 * @typedef {import('./claims.mjs').Claim} Claim
 *
 * @typedef {object} Judged a claim, held against what was measured
 * @property {Claim} claim
 * @property {Summary | undefined} ours undefined where it was not measured
 * @property {Summary | undefined} over what ours is divided by; of several, the least
 * @property {number | undefined} value what has to be at most what is claimed
 * @property {boolean | undefined} isMet
 */

/**
 * Holds the claims against what was measured.
 *
 * @param {AllResults} all
 * @param {readonly Claim[]} [claims]
 * @returns {Judged[]} in the order of the claims
 */
export function judgeClaims(all, claims = CLAIMS) {
  return claims.map((claim) => {
    const ours = find(all, claim.ours);
    const over = claim.over && least(all, claim.over);
    const value = claim.over ? ratio(ours, over) : ours?.median;
    const isMet = value === undefined ? undefined : value <= claim.atMost;
    return { claim, ours, over, value, isMet };
  });
}

/**
 * @param {AllResults} all
 * @param {import('./claims.mjs').Place} place
 * @returns {Summary | undefined}
 */
function find(all, [group, key, name]) {
  return all[group]?.results[key]?.[name];
}

/**
 * @param {AllResults} all
 * @param {import('./claims.mjs').Place} place with `*` for the best peer
 * @returns {Summary | undefined}
 */
function least(all, place) {
  const [group, key, name] = place;
  if (!key.startsWith('*/')) return find(all, place);
  const peers = Object.entries(all[group]?.results ?? {})
    .filter(([other]) => !other.startsWith('gatehouse/') && other.endsWith(key.slice(1)))
    .map(([, values]) => values[name])
    .filter((summary) => summary !== undefined);
  return peers.toSorted((a, b) => a.median - b.median)[0];
}

/**
 * @param {Summary | undefined} ours
 * @param {Summary | undefined} over
 */
function ratio(ours, over) {
  if (!ours || !over) return undefined;
  return ours.median === over.median ? 1 : ours.median / over.median;
}
