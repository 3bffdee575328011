import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build-product.mjs';
import { checkBundle } from './check-bundle.mjs';
import { ToolError } from './command.mjs';
import { BROWSER_VARIABLE, findBrowser } from './find-browser.mjs';
import { findEngines } from './find-engines.mjs';
import { findNginx, NGINX_VARIABLE } from './find-program.mjs';
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
 * @typedef {{ name: string, needs?: string, run: () => Promise<Tally> }} Step `needs` names a step
 *   without whose success this one means nothing
 */

const REPORTS = join(ROOT, 'test-results');

/** A name that no test without this mark has: the tests that take long, for `--full` alone. */
const NOT_FULL = '^(?!.*@full)';

const NO_NGINX = `There is no nginx here; install it, or name one by ${NGINX_VARIABLE}.`;

/**
 * @param {{ full: boolean }} options
 * @returns {Step[][][]} stages that run one after the other, what fails fastest first; in a stage rows
 *   of steps that run side by side, since most of these programs keep one core busy and no more
 */
export function testSteps({ full }) {
  const looks = [
    program('Types', 'typescript', ['-b', '--pretty', 'false'], 'tsc'),
    program('Lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    program('Format', 'prettier', ['--check', '.', '--log-level=warn']),
  ];
  const builds = [
    {
      name: 'Build',
      // The step's own line says that it builds.
      run: () => check('Build', () => ensureBuilt(() => {})),
    },
    {
      name: 'Bundle',
      needs: 'Build',
      run: () => check('Bundle', () => checkBundle(join(DIST, 'explorer'))),
    },
    {
      name: 'Servers of others',
      run: () => check('Servers of others', installForeignServers),
    },
    program('Unused code', 'knip', ['--no-progress']),
    program('Code for tests alone', 'knip', [
      '--no-progress',
      '--production',
      '--config=.knip-production.mjs',
      // Of packages, the run before says all.
      '--exclude=dependencies',
    ]),
  ];
  const units = {
    name: 'Unit tests',
    run: () => unitTests(full ? [] : ['--testNamePattern', NOT_FULL]),
  };
  const endToEnd = { name: 'End-to-end tests', needs: 'Build', run: () => endToEndTests(full) };
  return [[looks, builds], [[units]], [[endToEnd]]];
}

/**
 * A step that is one program, and one failure if that fails.
 *
 * @param {string} name
 * @param {string} packageName
 * @param {string[]} args
 * @param {string} [command]
 * @returns {Step}
 */
function program(name, packageName, args, command) {
  return {
    name,
    async run() {
      const { code, output } = await runProgram(process.execPath, [
        packageBin(packageName, command),
        ...args,
      ]);
      return { passed: 0, failures: code === 0 ? [] : [{ name, message: output.trim() }] };
    },
  };
}

/**
 * @param {string} name
 * @param {() => unknown} body gives what to note, if that is a text; throws a {@link ToolError} for a
 *   failure
 * @returns {Promise<Tally>}
 */
async function check(name, body) {
  try {
    const note = await body();
    return { passed: 0, failures: [], ...(typeof note === 'string' && { note }) };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { passed: 0, failures: [{ name, message: `${error.output}\n${error.message}`.trim() }] };
  }
}

/**
 * @param {string[]} args
 * @returns {Promise<Tally>}
 */
async function unitTests(args) {
  const report = freshReport('unit.json');
  const vitest = [packageBin('vitest'), 'run', '--reporter=json', `--outputFile=${report}`];
  const result = await runProgram(process.execPath, [...vitest, ...args]);
  return tally('Unit tests', result, report, readVitestReport);
}

/**
 * @param {boolean} full with the slow tests, those in the other engines among them
 * @returns {Promise<Tally>}
 */
async function endToEndTests(full) {
  const name = 'End-to-end tests';
  /** @type {Record<string, string> | undefined} */
  let programs;
  /** @type {{ name: string, reason: string }[]} */
  const leftOut = [];
  const search = await check(name, async () => {
    const browser = await findBrowser();
    const nginx = await findNginx();
    if (nginx === undefined) leftOut.push({ name: 'e2e/nginx.spec.ts', reason: NO_NGINX });
    const engines = full ? await findEngines() : { variables: {}, missing: [] };
    leftOut.push(...engines.missing);
    programs = {
      ...engines.variables,
      [BROWSER_VARIABLE]: browser,
      [NGINX_VARIABLE]: nginx ?? '',
    };
  });
  if (programs === undefined) return search;
  const report = freshReport('e2e.json');
  const result = await runProgram(
    process.execPath,
    [packageBin('@playwright/test', 'playwright'), 'test', '-c', 'e2e'],
    { env: { ...programs, E2E_FULL: full ? '1' : '', E2E_REPORT: report } },
  );
  const isBuildMachine = Boolean(process.env['CI']);
  let run = tally(name, result, report, readPlaywrightReport);
  for (const left of leftOut) run = judgeLeftOut(left.name, left.reason, isBuildMachine, run);
  return run;
}

/**
 * An old report must not stand for a run that wrote none.
 *
 * @param {string} name
 */
function freshReport(name) {
  const report = join(REPORTS, name);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  return report;
}

/**
 * @param {string} name
 * @param {import('./run-program.mjs').ProgramResult} result
 * @param {string} report
 * @param {(report: unknown) => Tally} read
 * @returns {Tally}
 */
function tally(name, { code, output }, report, read) {
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
 * @returns {Promise<Tally>}
 */
async function runStep({ name, needs, run }, tallies) {
  const missing = needs !== undefined && tallies.get(needs)?.failures.length !== 0;
  const started = performance.now();
  const outcome = missing
    ? { passed: 0, failures: [{ name, message: `Not run: “${needs}” failed.` }] }
    : await run();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${name} … ${outcomeLine(outcome)} (${seconds} s)`);
  for (const [index, failure] of outcome.failures.entries()) {
    console.log(index < SHOWN_FAILURES ? describe('✗', failure) : `  ✗ ${failure.name}`);
  }
  for (const failure of outcome.unsteady ?? []) console.log(describe('↻', failure));
  return outcome;
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
