import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startVendor, type Vendor } from '../../e2e/foreign/vendor/start-vendor.mjs';
import { findToolchain } from '../testing/toolchain.ts';
import { rowOf, rowsOf, setUpSteps, STEPS } from './testing/vendor-steps.ts';

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor({ pace: 'off' });
});
beforeEach(() => vendor.reset());
afterAll(() => vendor.close());

const ROWS = [
  ...rowsOf(34),
  rowOf(34, 'unknown@example.com'),
  `"A-35, ""x""",${rowOf(35).slice(5)}`,
];
const QUICK = STEPS.replace('every: 5 s', 'every: 1 s')
  .replace('join: { id: found.id }', 'many: list\n    join: { id: found.id }')
  .replace('columns: [account_id,', "columns: ['*',");

const PYTHON = [findToolchain('PYTHON_PATH', 'python3') ?? '', '/usr/bin/python3'].find(
  (path) => spawnSync(path, ['-c', 'import httpx']).status === 0,
);

/** The interpreter, and the file that it runs. */
function prepare(language: 'python' | 'typescript', file: string): readonly string[] {
  if (language === 'python') return [PYTHON ?? '', file];
  const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')];
  const strict = ['--ignoreConfig', '--strict', '--noUncheckedIndexedAccess'];
  const modules = ['--module', 'nodenext', '--target', 'es2022'];
  const args = ['node_modules/typescript/bin/tsc', ...strict, ...modules, ...types, file];
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout).toBe('');
  return [process.execPath, file.replace('.mts', '.mjs')];
}

async function runProgram([command = '', ...args]: readonly string[], env: object) {
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  let stderr = '';
  child.stderr.on('data', (part) => (stderr += String(part)));
  const code = await new Promise((ended) => child.once('close', ended));
  return { code, stderr };
}

test.each(['python', 'typescript'] as const)(
  'a program in %s makes the same calls, and the same file',
  { timeout: 120_000 },
  async (language) => {
    const { path, env, run, callsOf } = setUpSteps(vendor, ROWS, QUICK);
    const written = await run('code', '--language', language);
    expect(written).toMatchObject({ code: 0 });
    const origins = [...vendor.origins.entries()];
    const golden = origins.reduce(
      (text, [at, origin]) => text.replaceAll(origin, `https://${at}.example.com`),
      written.output,
    );
    await expect(golden).toMatchFileSnapshot(`../programs/golden/steps-${language}.txt`);
    if (language === 'python' && PYTHON === undefined) return;
    const names = ['match', 'status', 'matches', 'profiles'] as const;
    for (const ending of ['csv', 'ndjson']) {
      vendor.reset();
      const own = path(`own.${ending}`);
      expect(await run('run', '--out', own)).toMatchObject({ code: 0 });
      const calls = names.map(callsOf);
      vendor.reset();
      const file = path(language === 'python' ? 'program.py' : 'program.mts');
      writeFileSync(file, written.output);
      const made = path(`made.${ending}`);
      const args = [...prepare(language, file), path('accounts.csv'), made];
      const { code, stderr } = await runProgram(args, env);
      expect(stderr).toContain('found: nothing for 1 rows.');
      expect([code, readFileSync(made, 'utf8')]).toEqual([0, readFileSync(own, 'utf8')]);
      expect(names.map(callsOf)).toEqual(calls);
    }
  },
);

test('a language that there is no program in is refused', async () => {
  const { run } = setUpSteps(vendor, rowsOf(2));
  const { code, messages } = await run('code', '--language', 'cobol');
  expect([code, messages]).toEqual([2, expect.stringContaining('--language python')]);
});
