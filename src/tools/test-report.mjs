/**
 * @typedef {object} Tally of a step
 * @property {number} passed tests
 * @property {number} failed tests, or 1 where the step is no test
 * @property {number} [unsteady] tests of those that passed that failed at first
 * @property {string} [note] for the step's line
 * @property {string} [output] shown where something failed, if only at first
 */

/** One test may have met a bad moment of its machine; where more do, something is wrong. */
const MAX_UNSTEADY = 2;

/** @param {any} report of Vitest's JSON reporter @returns {Tally} */
export function readVitestReport({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests };
}

/** @param {any} report of Playwright's JSON reporter @returns {Tally} */
export function readPlaywrightReport({ stats, errors }) {
  const { expected, unexpected, flaky } = stats;
  const failed = unexpected + errors.length;
  return flaky > MAX_UNSTEADY
    ? { passed: expected, failed: failed + flaky }
    : { passed: expected + flaky, failed, unsteady: flaky };
}

/**
 * @param {number} code exit code of the program
 * @param {Tally} tally
 * @returns {Tally} with a failure where the program failed although each test passed, or ran none
 */
export function judgeRun(code, tally) {
  if (tally.failed > 0 || (code === 0 && tally.passed > 0)) return tally;
  const note = code === 0 ? 'No test was run.' : `It ended with exit code ${code}.`;
  return { ...tally, failed: 1, note };
}

/**
 * Tests that could not be run are told; on a build machine, which is there to run them, they fail.
 *
 * @param {readonly string[]} missing a sentence for each program that they want
 * @param {boolean} isBuildMachine
 * @returns {Tally}
 */
export function judgeLeftOut(missing, isBuildMachine) {
  return { passed: 0, failed: isBuildMachine ? missing.length : 0, note: missing.join(' ') };
}

/** @param {Tally} tally @returns {string} such as `40 passed, 1 FAILED` */
export function outcomeLine({ passed, failed, unsteady = 0, note }) {
  const parts = [
    passed > 0 && `${passed} passed`,
    passed === 0 && failed === 0 && 'ok',
    unsteady > 0 && `${unsteady} of them at the second try`,
    failed > 0 && `${failed} FAILED`,
    note,
  ];
  return parts.filter(Boolean).join(', ');
}

/** @param {readonly Tally[]} tallies @returns {string} the closing line */
export function summaryLine(tallies) {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  return `${passed} passed, ${failed} failed`;
}
