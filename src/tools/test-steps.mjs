import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build-product.mjs';
import { checkBundle } from './check-bundle.mjs';
import { ToolError } from './command.mjs';
import { findBrowser, findGroups } from './find-program.mjs';
import { PROGRAMS, SLOW_TEST_PROGRAMS, TEST_PROGRAMS } from './programs.mjs';
import { installForeignServers } from './install.mjs';
import { DIST, packageBin, ROOT } from './project.mjs';
import { runProgram } from './run-program.mjs';
import {
  judgeLeftOut,
  judgeRun,
  outcomeLine,
  readPlaywrightReport,
  readVitestReport,
  summaryLine,
} from './test-report.mjs';

/**
 * @typedef {import('./test-report.mjs').Tally} Tally
 * @typedef {{ name: string, needs?: readonly string[], run: () => Promise<Tally> }} Step `needs` names steps
 *   without whose success this one means nothing; `run` may throw a {@link ToolError}, which is a failure
 */

const REPORTS = join(ROOT, 'test-results');

/**
 * @param {{ full: boolean }} options
 * @returns {Step[][][]} stages that run one after the other, what fails fastest first; in a stage rows
 *   of steps that run side by side, since most of these programs keep one core busy and no more
 */
export function testSteps({ full }) {
  const looks = [
    program('Types', 'typescript', ['-b', '--pretty', 'false'], 'tsc'),
    program('Lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    program('Format', 'prettier', [
      '--check',
      '.',
      '--cache',
      '--cache-strategy=content',
      '--log-level=warn',
    ]),
  ];
  // Of packages, the first run of knip says all.
  const production = ['--production', '--config=.knip-production.mjs', '--exclude=dependencies'];
  const builds = [
    // The step's own line says that it builds.
    { name: 'Build', run: async () => passes(await ensureBuilt(() => {})) },
    {
      name: 'Bundle',
      needs: ['Build'],
      run: async () => passes(checkBundle(join(DIST, 'explorer'))),
    },
    { name: 'Servers of others', run: async () => passes(await installForeignServers()) },
    program('Unused code', 'knip', ['--no-progress']),
    program('Code for tests alone', 'knip', ['--no-progress', ...production]),
  ];
  /** @type {Record<string, string>} where the programs are that tests use; empty for none */
  const variables = {};
  const programs = [
    // Said before the tests that take minutes.
    {
      name: 'Browser',
      run: async () => {
        variables[PROGRAMS.browser.variable] = await findBrowser();
        return passes();
      },
    },
    { name: 'Programs', run: () => locatePrograms(full, variables) },
  ];
  const units = { name: 'Unit tests', run: () => unitTests(full, variables) };
  const needs = ['Browser', 'Build'];
  const endToEnd = { name: 'End-to-end tests', needs, run: () => endToEndTests(full, variables) };
  return [[[...programs, ...looks], builds], [[units]], [[endToEnd]]];
}

/** @param {string | void} note @returns {Tally} */
function passes(note) {
  return { passed: 0, failures: [], ...(note && { note }) };
}

/**
 * A step that is one program, and one failure if that fails.
 *
 * @param {string} name
 * @param {string} packageName
 * @param {string[]} args
 * @param {string} [command]
 */
function program(name, packageName, args, command) {
  const run = async () => {
    const script = packageBin(packageName, command);
    const { code, output } = await runProgram(process.execPath, [script, ...args]);
    return { passed: 0, failures: code === 0 ? [] : [{ name, message: output.trim() }] };
  };
  return { name, run };
}

/**
 * Tests whose programs are missing are left out, and that is said; on a build machine it is a failure.
 *
 * @param {boolean} full with the programs of the slow tests
 * @param {Record<string, string>} variables is given their paths
 */
async function locatePrograms(full, variables) {
  const isBuildMachine = Boolean(process.env['CI']);
  const slow = full ? SLOW_TEST_PROGRAMS : [];
  const found = await findGroups([...TEST_PROGRAMS, ...slow]);
  Object.assign(variables, found.variables);
  return found.missing.reduce(
    (tally, { name, reason }) => judgeLeftOut(name, reason, isBuildMachine, tally),
    passes(),
  );
}

/** @param {boolean} full with the slow tests @param {NodeJS.ProcessEnv} variables */
function unitTests(full, variables) {
  const report = join(REPORTS, 'unit.json');
  const args = [packageBin('vitest'), 'run', '--reporter=json', `--outputFile=${report}`];
  const env = { ...variables, UNIT_FULL: full ? '1' : '' };
  return runTests('Unit tests', args, env, report, readVitestReport);
}

/** @param {boolean} full with the slow tests, those in the other engines among them @param {NodeJS.ProcessEnv} variables */
function endToEndTests(full, variables) {
  const report = join(REPORTS, 'e2e.json');
  const env = { ...variables, E2E_FULL: full ? '1' : '', E2E_REPORT: report };
  const args = [packageBin('@playwright/test', 'playwright'), 'test', '-c', 'e2e'];
  return runTests('End-to-end tests', args, env, report, readPlaywrightReport);
}

/**
 * @param {string} name
 * @param {readonly string[]} args a script for this Node, and its arguments
 * @param {NodeJS.ProcessEnv} env
 * @param {string} report the file that it writes
 * @param {(report: any) => Tally} read
 */
async function runTests(name, args, env, report, read) {
  mkdirSync(REPORTS, { recursive: true });
  // An old report must not stand for a run that wrote none.
  rmSync(report, { force: true });
  const { code, output } = await runProgram(process.execPath, args, { env });
  if (!existsSync(report)) return { passed: 0, failures: [{ name, message: output.trim() }] };
  return judgeRun(name, code, read(JSON.parse(readFileSync(report, 'utf8'))));
}

/** Lines of one failure's message that are shown; the reports hold the rest. */
const SHOWN_LINES = 60;
/** Failures of a step that are shown with their messages; of the others, the names. */
const SHOWN_FAILURES = 10;

/**
 * Runs each step, a line each once it has ended, whether or not an earlier one failed: who mends a
 * type error wants to know of the failed test as well. Closes with the one line that counts everything.
 *
 * @param {readonly Step[][][]} stages
 * @returns {Promise<boolean>} whether anything failed
 */
export async function runSteps(stages) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const rows of stages) {
    await Promise.all(
      rows.map(async (steps) => {
        for (const step of steps) tallies.set(step.name, await runStep(step, tallies));
      }),
    );
  }
  const all = [...tallies.values()];
  console.log(`\n${summaryLine(all)}`);
  return all.some(({ failures }) => failures.length > 0);
}

/**
 * @param {Step} step
 * @param {ReadonlyMap<string, Tally>} tallies of the steps that have ended, by name
 */
async function runStep({ name, needs = [], run }, tallies) {
  const started = performance.now();
  const broken = needs.find((need) => tallies.get(need)?.failures.length !== 0);
  const outcome = broken
    ? { passed: 0, failures: [{ name, message: `Not run: “${broken}” failed.` }] }
    : await run().catch((error) => failureOf(name, error));
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${name} … ${outcomeLine(outcome)} (${seconds} s)`);
  for (const [index, failure] of outcome.failures.entries()) {
    console.log(index < SHOWN_FAILURES ? describe('✗', failure) : `  ✗ ${failure.name}`);
  }
  for (const failure of outcome.unsteady ?? []) console.log(describe('↻', failure));
  return outcome;
}

/** @param {string} name @param {unknown} error @returns {Tally} */
function failureOf(name, error) {
  if (!(error instanceof ToolError)) throw error;
  return { passed: 0, failures: [{ name, message: `${error.output}\n${error.message}`.trim() }] };
}

/** @param {string} mark of how it ended @param {import('./test-report.mjs').Failure} failure */
function describe(mark, { name, message }) {
  const lines = message.split('\n');
  const shown = lines.slice(0, SHOWN_LINES);
  if (lines.length > SHOWN_LINES) shown.push(`(${lines.length - SHOWN_LINES} more lines)`);
  return `  ${mark} ${name}\n${shown.map((line) => `      ${line}`).join('\n')}`;
}
