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
  // Of packages, the first run of knip says all.
  const production = ['--production', '--config=.knip-production.mjs', '--exclude=dependencies'];
  const types = ['-b', '--pretty', 'false'];
  // This row takes about as long as the next one.
  const looks = [
    // Each checker reads the same types anew: by itself it has four for each of four projects.
    program('Types', 'typescript', [...types, '--checkers', '1', '--builders', '2'], 'tsc'),
    program('Lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    program('Unused code', 'knip', ['--no-progress']),
    program('Code for tests alone', 'knip', ['--no-progress', ...production]),
  ];
  const builds = [
    // The step's own line says that it builds.
    { name: 'Build', run: async () => passes(await ensureBuilt(() => {})) },
    {
      name: 'Bundle',
      needs: ['Build'],
      run: async () => passes(checkBundle(join(DIST, 'explorer'))),
    },
    program('Format', 'prettier', [
      '--check',
      '.',
      '--cache',
      '--cache-strategy=content',
      '--log-level=warn',
    ]),
  ];
  // It waits for the disk and the registry: a third row, beside two that each keep a core busy.
  const servers = [
    { name: 'Servers of others', run: async () => passes(await installForeignServers()) },
  ];
  /** @type {Record<string, string>} where the programs are that tests use; empty for none */
  const variables = {};
  const programs = [
    // Said before the tests that take minutes.
    {
      name: 'Browser',
      run: async () => {
        variables[PROGRAMS.browser.variable] = await findBrowser({ shell: !full });
        return passes();
      },
    },
    { name: 'Programs', run: () => locatePrograms(full, variables) },
  ];
  const units = { name: 'Unit tests', run: () => unitTests(full, variables) };
  const needs = ['Browser', 'Build'];
  const endToEnd = { name: 'End-to-end tests', needs, run: () => endToEndTests(full, variables) };
  return [[[...programs, ...looks], builds, servers], [[units]], [[endToEnd]]];
}

/** @param {string | void} note @returns {Tally} */
function passes(note) {
  return { passed: 0, failed: 0, ...(note && { note }) };
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
    const { code, output } = await runProgram(process.execPath, [script, ...args]);
    return { passed: 0, failed: code === 0 ? 0 : 1, output };
  };
  return { name, run };
}

/**
 * @param {boolean} full with the programs of the slow tests
 * @param {Record<string, string>} variables is given their paths
 */
async function locatePrograms(full, variables) {
  const found = await findGroups([...TEST_PROGRAMS, ...(full ? SLOW_TEST_PROGRAMS : [])]);
  Object.assign(variables, found.variables);
  return judgeLeftOut(found.missing, Boolean(process.env['CI']));
}

/** @param {boolean} full with the slow tests @param {NodeJS.ProcessEnv} variables */
function unitTests(full, variables) {
  const report = join(REPORTS, 'unit.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...variables, UNIT_FULL: full ? '1' : '' };
  return runTests([packageBin('vitest'), 'run', ...reporters], env, report, readVitestReport);
}

/** @param {boolean} full with the slow tests, those in the other engines among them @param {NodeJS.ProcessEnv} variables */
function endToEndTests(full, variables) {
  const report = join(REPORTS, 'e2e.json');
  const env = { ...variables, E2E_FULL: full ? '1' : '', E2E_REPORT: report };
  const args = [packageBin('@playwright/test', 'playwright'), 'test', '-c', 'e2e'];
  return runTests(args, env, report, readPlaywrightReport);
}

/**
 * @param {readonly string[]} args a script for this Node, and its arguments
 * @param {NodeJS.ProcessEnv} env
 * @param {string} report the file that it writes
 * @param {(report: any) => Tally} read
 * @returns {Promise<Tally>}
 */
async function runTests(args, env, report, read) {
  mkdirSync(REPORTS, { recursive: true });
  // An old report must not stand for a run that wrote none.
  rmSync(report, { force: true });
  const { code, output } = await runProgram(process.execPath, args, { env });
  if (!existsSync(report)) return { passed: 0, failed: 1, output };
  return { ...judgeRun(code, read(JSON.parse(readFileSync(report, 'utf8')))), output };
}

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
  return all.some(({ failed }) => failed > 0);
}

/**
 * @param {Step} step
 * @param {ReadonlyMap<string, Tally>} tallies of the steps that have ended, by name
 */
async function runStep({ name, needs = [], run }, tallies) {
  const started = performance.now();
  const broken = needs.find((need) => tallies.get(need)?.failed !== 0);
  const outcome = broken
    ? { passed: 0, failed: 1, output: `Not run: “${broken}” failed.` }
    : await run().catch(failureOf);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${name} … ${outcomeLine(outcome)} (${seconds} s)`);
  const { failed, unsteady = 0, output = '' } = outcome;
  if (failed + unsteady > 0) console.log(output.trim().replace(/^/gm, '    '));
  return outcome;
}

/** @param {unknown} error @returns {Tally} */
function failureOf(error) {
  if (!(error instanceof ToolError)) throw error;
  return { passed: 0, failed: 1, output: `${error.output}\n${error.message}` };
}
