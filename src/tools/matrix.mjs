import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { say, ToolError } from './command.mjs';
import { findBrowser } from './find-program.mjs';
import { LOCKS, packageBin } from './project.mjs';
import { runProgram } from './run-program.mjs';

/** The release lines of package.json's `engines`. */
const MAJORS = [20, 22, 24, 26];

/**
 * Runs types, unit tests and one whole way (sign-in, the command's token and pages) on the newest Node of each
 * supported release line. Where the registry has no package of one, this machine's Node stands in for its own line.
 *
 * @throws {ToolError} once all have run, if one failed
 */
export async function runMatrix() {
  /** @type {readonly (readonly [string, readonly string[]])[]} */
  const ways = [
    ['types', [packageBin('typescript', 'tsc'), '-b']],
    ['unit tests', [packageBin('vitest'), 'run', '--project=shared', '--project=isolated']],
    [
      'whole way',
      [packageBin('@playwright/test', 'playwright'), 'test', '-c', 'e2e', 'e2e/command.spec.ts'],
    ],
  ];
  const browser = await findBrowser();
  const failed = [];
  for (const major of MAJORS) {
    const node = await nodeOf(major);
    if (node === undefined) {
      say(`Node ${major} … not run: the registry has none for this machine`);
      continue;
    }
    const env = {
      CHROMIUM_PATH: browser,
      PATH: dirname(node) + delimiter + (process.env['PATH'] ?? ''),
    };
    const version = (await runProgram(node, ['--version'])).output.trim();
    for (const [name, args] of ways) {
      const { code, output } = await runProgram(node, args, { env });
      say(`Node ${version} … ${name}: ${code === 0 ? 'ok' : 'failed'}`);
      if (code === 0) continue;
      failed.push(`${version} (${name})`);
      console.error(output.trimEnd());
    }
  }
  if (failed.length > 0) throw new ToolError(`Failed on Node ${failed.join(', ')}.`);
}

/**
 * @param {number} major
 * @returns {Promise<string | undefined>} path of the newest Node of that line, from its package for this machine
 */
async function nodeOf(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(LOCKS, 'nodes', String(major));
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  await runProgram('npm', ['install', '--prefix', folder, ...quiet, `${name}@${major}`]);
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(folder, 'node_modules', name, 'bin', file);
  return existsSync(path) ? path : undefined;
}
