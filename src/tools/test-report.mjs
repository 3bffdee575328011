/**
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{ passed: number, failures: Failure[], unsteady?: Failure[], note?: string }} Tally
 *   `unsteady` are those of the passed that failed at first, `note` is worth a word on the screen
 */

/** One test may have met a bad moment of its machine; where more do, something is wrong. */
const MAX_UNSTEADY = 2;

/** @param {any} report of Vitest's JSON reporter @returns {Tally} */
export function readVitestReport(report) {
  const failures = report.testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.flatMap((/** @type {any} */ test) => {
      const name = `${file.name} › ${test.fullName}`;
      return test.status === 'failed' ? [{ name, message: test.failureMessages.join('\n') }] : [];
    });
    // A file that cannot even be loaded holds no failed test.
    const isBroken = file.status === 'failed' && failed.length === 0;
    return isBroken ? [{ name: file.name, message: file.message }] : failed;
  });
  return { passed: report.numPassedTests, failures };
}

/** @param {any} report of Playwright's JSON reporter @returns {Tally} */
export function readPlaywrightReport(report) {
  const failures = failuresIn(report, 'unexpected', []);
  for (const error of report.errors) {
    failures.push({ name: 'e2e', message: error.message ?? error.value ?? '' });
  }
  const { expected, flaky } = report.stats;
  const unsteady = failuresIn(report, 'flaky', []);
  return flaky > MAX_UNSTEADY
    ? { passed: expected, failures: [...failures, ...unsteady] }
    : { passed: expected + flaky, failures, unsteady };
}

/**
 * @param {any} suite or the whole report
 * @param {string} status of a test, as Playwright calls it
 * @param {string[]} path titles of the suites down to this one
 * @returns {Failure[]} what failed at first in each test that ended so
 */
function failuresIn({ specs = [], suites = [] }, status, path) {
  const own = specs.flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === status)
      .map((/** @type {any} */ { results: [first] }) => ({
        name: [...path, spec.title].join(' › '),
        message: (first?.errors ?? []).map((/** @type {any} */ error) => error.message).join('\n'),
      })),
  );
  const inner = suites.flatMap((/** @type {any} */ suite) =>
    failuresIn(suite, status, [...path, suite.title]),
  );
  return [...own, ...inner];
}

/**
 * @param {string} name of the step
 * @param {number} code exit code of the program
 * @param {Tally} tally
 * @returns {Tally} with a failure more where the program failed although each test passed, or ran none
 */
export function judgeRun(name, code, tally) {
  if (tally.failures.length > 0 || (code === 0 && tally.passed > 0)) return tally;
  const message = code === 0 ? 'No test was run.' : `It ended with exit code ${code}.`;
  return { ...tally, failures: [{ name, message }] };
}

/**
 * Tests that could not be run are told; on a build machine, which is there to run them, they fail.
 *
 * @param {string} name of what was left out
 * @param {string} reason one sentence
 * @param {boolean} isBuildMachine
 * @param {Tally} tally of what was run
 */
export function judgeLeftOut(name, reason, isBuildMachine, tally) {
  if (isBuildMachine) return { ...tally, failures: [...tally.failures, { name, message: reason }] };
  const note = `${name} left out: ${reason}`;
  return { ...tally, note: tally.note === undefined ? note : `${tally.note} ${note}` };
}

/** @param {Tally} tally @returns {string} how a step went, such as `40 passed, 1 FAILED` */
export function outcomeLine({ passed, failures, unsteady = [], note }) {
  const parts = [
    passed > 0 && `${passed} passed`,
    passed === 0 && failures.length === 0 && 'ok',
    unsteady.length > 0 && `${unsteady.length} of them at the second try`,
    failures.length > 0 && `${failures.length} FAILED`,
    note,
  ];
  return parts.filter(Boolean).join(', ');
}

/** @param {readonly Tally[]} tallies @returns {string} the closing line */
export function summaryLine(tallies) {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failures.length, 0);
  return `${passed} passed, ${failed} failed`;
}
