/**
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{ passed: number, failures: Failure[], unsteady?: Failure[], note?: string }} Tally
 *   `unsteady` are those of the passed that failed at first, `note` is worth a word on the screen
 */

/** One test may have met a bad moment of its machine; where more do, something is wrong. */
const MAX_UNSTEADY = 2;

/**
 * Reads what Vitest's JSON reporter wrote.
 *
 * @param {any} report
 * @returns {Tally}
 */
export function readVitestReport(report) {
  /** @type {Failure[]} */
  const failures = [];
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter(
      (/** @type {any} */ test) => test.status === 'failed',
    );
    for (const test of failed) {
      failures.push({
        name: `${file.name} › ${test.fullName}`,
        message: test.failureMessages.join('\n'),
      });
    }
    // A file that cannot even be loaded holds no failed test.
    if (file.status === 'failed' && failed.length === 0) {
      failures.push({ name: file.name, message: file.message });
    }
  }
  return { passed: report.numPassedTests, failures };
}

/**
 * Reads what Playwright's JSON reporter wrote.
 *
 * @param {any} report
 * @returns {Tally}
 */
export function readPlaywrightReport(report) {
  const find = (/** @type {string} */ status) =>
    report.suites.flatMap((/** @type {any} */ suite) => failuresIn(suite, status, []));
  const failures = find('unexpected');
  for (const error of report.errors) {
    failures.push({ name: 'e2e', message: error.message ?? error.value ?? '' });
  }
  const { expected, flaky } = report.stats;
  const unsteady = find('flaky');
  return flaky > MAX_UNSTEADY
    ? { passed: expected, failures: [...failures, ...unsteady] }
    : { passed: expected + flaky, failures, unsteady };
}

/**
 * @param {any} suite
 * @param {string} status of a test, as Playwright calls it
 * @param {string[]} titles of the suites around it
 * @returns {Failure[]} what failed at first in each test that ended so
 */
function failuresIn(suite, status, titles) {
  const path = [...titles, suite.title];
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === status)
      .map((/** @type {any} */ test) => ({
        name: [...path, spec.title].join(' › '),
        message: (test.results[0]?.errors ?? [])
          .map((/** @type {any} */ error) => error.message)
          .join('\n'),
      })),
  );
  return [
    ...own,
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => failuresIn(inner, status, path)),
  ];
}

/**
 * What a run of tests amounts to. A program that fails although each test passed, and one that
 * ran no test at all, count as one failure each.
 *
 * @param {string} name of the step
 * @param {number} code exit code of the program
 * @param {Tally} tally
 * @returns {Tally}
 */
export function judgeRun(name, code, tally) {
  if (tally.failures.length > 0) return tally;
  if (code !== 0)
    return { ...tally, failures: [{ name, message: `It ended with exit code ${code}.` }] };
  if (tally.passed === 0) return { ...tally, failures: [{ name, message: 'No test was run.' }] };
  return tally;
}

/**
 * Tests that could not be run are told; on a build machine, which is there to run them, they fail.
 *
 * @param {string} name of what was left out
 * @param {string} reason one sentence
 * @param {boolean} isBuildMachine
 * @param {Tally} tally of what was run
 * @returns {Tally}
 */
export function judgeLeftOut(name, reason, isBuildMachine, tally) {
  if (!isBuildMachine) {
    const notes = [tally.note, `${name} left out: ${reason}`];
    return { ...tally, note: notes.filter((note) => note !== undefined).join(' ') };
  }
  return { ...tally, failures: [...tally.failures, { name, message: reason }] };
}

/**
 * @param {Tally} tally
 * @returns {string} how a step went, such as `40 passed, 1 FAILED`
 */
export function outcomeLine({ passed, failures, unsteady = [], note }) {
  const failed = failures.length > 0 ? `${failures.length} FAILED` : undefined;
  const passes = passed > 0 ? `${passed} passed` : undefined;
  const again = unsteady.length > 0 ? `${unsteady.length} of them at the second try` : undefined;
  const parts = [passes ?? (failed === undefined ? 'ok' : undefined), again, failed, note];
  return parts.filter((part) => part !== undefined).join(', ');
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {string} the closing line
 */
export function summaryLine(tallies) {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failures.length, 0);
  return `${passed} passed, ${failed} failed`;
}
