import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build-product.mjs';
import { checkBundle } from './check-bundle.mjs';
import { ToolError } from '../command.mjs';
import { findBrowser, findPrograms } from './find-program.mjs';
import { PROGRAMS } from './programs.mjs';
import { ensureInstalled } from '../install.mjs';
import { installForeignServers } from './install-foreign.mjs';
import { DIST, packageBin, ROOT } from '../project.mjs';
import { runProgram } from '../run-program.mjs';

/**
 * @typedef {object} Tally of a step
 * @property {number} passed tests
 * @property {number} failed tests, or 1 where the step is no test
 * @property {number} [unsteady] tests of those that passed that failed at first
 * @property {string} [note] for the step's line
 * @property {string} [output] shown where something failed, if only at first
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} [needs] names of steps without whose success this one means nothing
 * @property {readonly string[]} [after] names of steps that have to have ended, however
 * @property {() => Promise<Tally | string | void>} run gives a note where there is nothing to count; may throw a
 *   {@link ToolError}, which is a failure
 */

const REPORTS = join(ROOT, 'test-results');

/** The step that installs the packages. */
const PACKAGES = 'Packages';

/**
 * @param {{ full: boolean }} options
 * @returns {Step[][]} rows that run side by side, the steps of each one after the other, what fails fastest first.
 *   The browser tests, which wait much, go before the unit tests, and these before what takes no notice of time
 */
export function testSteps({ full }) {
  // Of packages, the first run of knip says all.
  const production = ['--production', '--config=.knip-production.mjs', '--exclude=dependencies'];
  const types = ['-b', '--pretty', 'false'];
  const cache = ['--cache', '--cache-strategy=content'];
  /** @type {Record<string, string>} where the programs are that tests use; empty for none */
  const variables = {};
  const locateBrowser = async () => {
    variables[PROGRAMS.browser.variable] = await findBrowser({ shell: !full });
  };
  const needs = [PACKAGES];
  const after = ['Build', 'Servers of others', 'Programs'];
  return [
    [
      { name: PACKAGES, run: ensureInstalled },
      // The step's own line says that it builds.
      { name: 'Build', needs, run: () => ensureBuilt(() => {}) },
      { name: 'Bundle', needs: ['Build'], run: async () => checkBundle(join(DIST, 'explorer')) },
      {
        name: 'End-to-end tests',
        needs: ['Browser', 'Build'],
        // The slow tests install programs, and start servers that are not to meet.
        after: full ? [...after, 'Unit tests'] : after,
        run: () => endToEndTests(full, variables),
      },
    ],
    [
      // Each checker reads the same types anew: by itself it has four for each of four projects.
      program('Types', 'typescript', [...types, '--checkers', '1', '--builders', '2'], 'tsc'),
      program('Lint', 'oxlint', ['--type-aware', '--deny-warnings']),
      program('Unused code', 'knip', ['--no-progress']),
      program('Code for tests alone', 'knip', ['--no-progress', ...production]),
      program('Format', 'prettier', ['--check', '.', ...cache, '--log-level=warn']),
    ],
    [{ name: 'Unit tests', needs, after, run: () => unitTests(full, variables) }],
    // They wait for the disk and the registry. What is missing is said before the tests that take minutes.
    [{ name: 'Servers of others', run: installForeignServers }],
    [
      { name: 'Programs', run: () => locatePrograms(full, variables) },
      // Where the system has none, Playwright brings one.
      { name: 'Browser', needs, run: locateBrowser },
    ],
  ];
}

/**
 * @param {string} name
 * @param {string} packageName
 * @param {string[]} args
 * @param {string} [command]
 * @returns {Step} one program, and one failure if that fails
 */
function program(name, packageName, args, command) {
  const run = async () => {
    const script = packageBin(packageName, command);
    const { code, output } = await runProgram(process.execPath, [script, ...args], { niceness: 9 });
    return { passed: 0, failed: code === 0 ? 0 : 1, output };
  };
  return { name, needs: [PACKAGES], run };
}

/**
 * @param {boolean} full with the programs of the slow tests
 * @param {Record<string, string>} variables is given their paths
 */
async function locatePrograms(full, variables) {
  const found = await findPrograms(full);
  Object.assign(variables, found.variables);
  return judgeLeftOut(found.missing, Boolean(process.env['CI']));
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

/** @param {boolean} full with the slow tests @param {NodeJS.ProcessEnv} variables */
function unitTests(full, variables) {
  const report = join(REPORTS, 'unit.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...variables, UNIT_FULL: full ? '1' : '' };
  const args = [packageBin('vitest'), 'run', ...reporters];
  return runTests(args, { env, niceness: 5 }, report, readVitestReport);
}

/** @param {boolean} full with the slow tests, those in the other engines among them @param {NodeJS.ProcessEnv} variables */
function endToEndTests(full, variables) {
  const report = join(REPORTS, 'e2e.json');
  const env = { ...variables, E2E_FULL: full ? '1' : '', E2E_REPORT: report };
  const args = [packageBin('@playwright/test', 'playwright'), 'test', '-c', 'e2e'];
  return runTests(args, { env }, report, readPlaywrightReport);
}

/**
 * @param {readonly string[]} args a script for this Node, and its arguments
 * @param {Parameters<typeof runProgram>[2]} options
 * @param {string} report the file that it writes
 * @param {(report: any) => Tally} read
 * @returns {Promise<Tally>}
 */
async function runTests(args, options, report, read) {
  mkdirSync(REPORTS, { recursive: true });
  // An old report must not stand for a run that wrote none.
  rmSync(report, { force: true });
  const { code, output } = await runProgram(process.execPath, args, options);
  if (!existsSync(report)) return { passed: 0, failed: 1, output };
  return { ...judgeRun(code, read(JSON.parse(readFileSync(report, 'utf8')))), output };
}

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
 * Runs each step, a line each once it has ended, whether or not an earlier one failed: who mends a
 * type error wants to know of the failed test as well. Closes with the one line that counts everything.
 *
 * @param {readonly (readonly Step[])[]} rows
 * @returns {Promise<boolean>} whether anything failed
 */
export async function runSteps(rows) {
  /** @type {Map<string, Promise<Tally>>} */
  const tallies = new Map();
  for (const steps of rows) {
    /** @type {Promise<unknown>} */
    let before = Promise.resolve();
    for (const step of steps) {
      const ended = before.then(() => runStep(step, tallies));
      tallies.set(step.name, ended);
      before = ended;
    }
  }
  const all = await Promise.all(tallies.values());
  console.log(`\n${summaryLine(all)}`);
  return all.some(({ failed }) => failed > 0);
}

/**
 * @param {Step} step
 * @param {ReadonlyMap<string, Promise<Tally>>} tallies of all steps by name, once they have ended
 */
async function runStep({ name, needs = [], after = [], run }, tallies) {
  const needed = await Promise.all(needs.map(async (need) => tallies.get(need)));
  await Promise.all(after.map(async (other) => tallies.get(other)));
  const started = performance.now();
  const broken = needs.find((_, index) => needed[index]?.failed !== 0);
  const outcome = broken
    ? { passed: 0, failed: 1, output: `Not run: “${broken}” failed.` }
    : await run().then(tallyOf, failureOf);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${name} … ${outcomeLine(outcome)} (${seconds} s)`);
  const { failed, unsteady = 0, output = '' } = outcome;
  if (failed + unsteady > 0) console.log(output.trim().replace(/^/gm, '    '));
  return outcome;
}

/** @param {Tally | string | void} result @returns {Tally} */
function tallyOf(result) {
  if (typeof result === 'object') return result;
  return { passed: 0, failed: 0, ...(typeof result === 'string' && { note: result }) };
}

/** @param {unknown} error @returns {Tally} */
function failureOf(error) {
  if (!(error instanceof ToolError)) throw error;
  return { passed: 0, failed: 1, output: `${error.output}\n${error.message}` };
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
