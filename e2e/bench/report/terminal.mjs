import { judgeClaims } from './judge.mjs';
import { CLAIM_HEAD, claimCells, readable, showSummary, unitOf } from './words.mjs';

/**
 * What was measured, as a person reads it after a run.
 *
 * @param {import('./results-file.mjs').AllResults} all
 * @returns {string}
 */
export function terminalReport(all) {
  const claims = judgeClaims(all)
    .filter(({ claim }) => claim.ours[0] in all)
    .map((judged) => claimCells(judged).map((cell) => cell.replaceAll('*', '')));
  const measured = Object.values(all).flatMap(({ results, failures }) => [
    ...Object.entries(results).flatMap(([key, values]) => [
      '',
      key,
      ...Object.entries(values).map(
        ([name, summary]) => `  ${readable(name).padEnd(32)} ${showSummary(summary, unitOf(name))}`,
      ),
    ]),
    '',
    ...failures.map((failure) => `Not measured: ${failure}`),
  ]);
  return [...measured, ...columns([CLAIM_HEAD, ...claims]), ''].join('\n');
}

/** @param {readonly (readonly string[])[]} rows */
function columns(rows) {
  const widths = rows[0].map((_cell, index) => Math.max(...rows.map((row) => row[index].length)));
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index]))
      .join('  ')
      .trimEnd(),
  );
}
