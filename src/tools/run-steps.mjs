import { outcomeLine, summaryLine } from './test-report.mjs';

/** @typedef {import('./test-report.mjs').Tally} Tally */

/** Lines of one failure's message that are shown; the reports hold the rest. */
const SHOWN_LINES = 60;
/** Failures of a step that are shown with their messages; of the others, the names. */
const SHOWN_FAILURES = 10;

/**
 * Runs each step, a line each, whether or not an earlier one failed: who mends a type error wants
 * to know of the failed test as well. Closes with the one line that counts everything.
 *
 * @param {readonly import('./test-steps.mjs').Step[]} steps
 * @returns {Promise<boolean>} whether anything failed
 */
export async function runSteps(steps) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const { name, needs, run } of steps) {
    process.stdout.write(`${name} … `);
    const missing = needs !== undefined && tallies.get(needs)?.failures.length !== 0;
    const started = performance.now();
    const tally = missing
      ? { passed: 0, failures: [{ name, message: `Not run: “${needs}” failed.` }] }
      : await run();
    tallies.set(name, tally);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(`${outcomeLine(tally)} (${seconds} s)`);
    for (const [index, failure] of tally.failures.entries()) {
      console.log(index < SHOWN_FAILURES ? describe('✗', failure) : `  ✗ ${failure.name}`);
    }
    for (const failure of tally.unsteady ?? []) console.log(describe('↻', failure));
  }
  const all = [...tallies.values()];
  console.log(`\n${summaryLine(all)}`);
  return all.some(({ failures }) => failures.length > 0);
}

/**
 * @param {string} mark of how it ended
 * @param {import('./test-report.mjs').Failure} failure
 */
function describe(mark, { name, message }) {
  const lines = message.split('\n');
  const shown = lines.slice(0, SHOWN_LINES);
  if (lines.length > SHOWN_LINES) shown.push(`(${lines.length - SHOWN_LINES} more lines)`);
  return `  ${mark} ${name}\n${shown.map((line) => `      ${line}`).join('\n')}`;
}
