import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { format } from 'prettier';
import { expect, onTestFinished, test } from 'vitest';
import { makeSelfSigned } from '../doctor/terminal/testing/self-signed.ts';
import { startForwardProxy, startTlsFront } from '../testing/forward-proxy.ts';
import { testProgram } from '../testing/program-behaviours.ts';
import { checkLiterals } from '../testing/program-literals.ts';
import { CHANGING_TOTALS, ERROR_PLACES, PAGE_FORMS } from '../testing/program-page-forms.ts';
import {
  createProgramHome,
  PROGRAM_CREDENTIALS,
  programTask,
  runInHome,
  startProgramService,
} from '../testing/program-service.ts';
import { node } from './node.ts';
import type { ProgramTask } from './program.ts';
import { typescript } from './typescript.ts';

const TASK = programTask({
  tokenUrl: 'https://auth.example.com/oauth2/token',
  graphqlUrl: 'https://data.example.com/v1/graphql',
});

const LONG = 'personKeywordSearchInput';
const LIMITED = { limits: { perDay: 100, maxBodyBytes: 6_000_000 } };

const AT_LENGTH = ['data', LONG];

/** One of each kind: each form of pages and none, both flows, both envelopes. */
const TASKS: readonly ProgramTask[] = [
  TASK,
  ...PAGE_FORMS.map(({ pages, variables }) => ({ ...TASK, pages, variables })),
  {
    ...TASK,
    pages: {
      label: LONG,
      path: AT_LENGTH,
      rows: 'items',
      next: {
        kind: 'page',
        start: 1,
        more: [...AT_LENGTH, 'paginatorInfo', 'hasMorePages'],
        current: [...AT_LENGTH, 'paginatorInfo', 'currentPage'],
        last: undefined,
      },
      total: [...AT_LENGTH, 'total'],
      variable: { name: LONG, field: 'page' },
    },
  },
  ...CHANGING_TOTALS.map(({ pages }) => ({
    ...TASK,
    ...LIMITED,
    pages: { ...pages, pauseMs: 525 },
  })),
  { ...TASK, ...LIMITED, operationName: LONG.repeat(2) },
  { ...TASK, ...LIMITED, pages: undefined },
  { ...TASK, errorPlaces: ERROR_PLACES },
  { ...TASK, pages: undefined, errorPlaces: ERROR_PLACES },
  { ...TASK, pages: undefined, flow: 'A', endsExplorerToken: false },
  { ...TASK, pages: undefined, operationName: undefined, query: '{ a }', variables: '{}' },
  { ...TASK, pages: undefined, requestFormat: 'graphql', query: '{ "a" }', variables: '{}' },
];

test.each([
  [node, node.id],
  [typescript, `${typescript.id} @full`],
])('programs are laid out as prettier does: $1', async (language) => {
  for (const task of TASKS) {
    const program = language.write(task);
    const options = { parser: language === node ? 'babel' : 'typescript' };
    expect(await format(program, options)).toBe(program);
  }
});

test('any text comes back from its literal', async () => {
  await checkLiterals(node, (literals) => {
    const script = `const bytes = (text) => Buffer.from(text).toString('hex');
console.log([${literals.join(',\n')}].map(bytes).join('\\n'));`;
    const run = spawnSync(process.execPath, ['--input-type=module'], {
      input: script,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    expect(run.stderr).toBe('');
    return run.stdout.slice(0, -1).split('\n');
  });
});

testProgram(node, (folder, program) => {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, program);
  return [process.execPath, file];
});

testProgram(
  typescript,
  (folder, program) => {
    const file = join(folder, 'program.mts');
    writeFileSync(file, program);
    compile([file]);
    return [process.execPath, join(folder, 'program.mjs')];
  },
  ' @full',
);

test('TypeScript programs have no type errors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = TASKS.map((_, index) => join(folder, `${index}.mts`));
  files.forEach((file, index) => writeFileSync(file, typescript.write(TASKS[index] ?? TASK)));
  compile(files);
});

/** As a project with `strict` and more does; writes the JavaScript beside it. */
function compile(files: readonly string[]): void {
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--noImplicitReturns',
  ];
  const modules = ['--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  const types = ['--typeRoots', resolve('node_modules/@types')];
  const args = ['node_modules/typescript/bin/tsc', ...options, ...modules, ...types, ...files];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout + stderr).toBe('');
}

test('a proxy of the environment is gone through where undici is installed, else it is said', async () => {
  const service = await startProgramService();
  const { origin } = new URL(service.tokenUrl);
  const certificate = makeSelfSigned('service.test', [-1, 30]);
  const front = await startTlsFront(certificate, () => origin);
  onTestFinished(front.close);
  const to = { 'service.test': front.port, 'plain.test': Number(new URL(origin).port) };
  const proxy = await startForwardProxy(to, 'me:p@ss');
  onTestFinished(proxy.close);
  const known = proxy.url.replace('//', '//me:p%40ss@');
  const run = async (base: string, env: Readonly<Record<string, string>>, hasUndici = true) => {
    const task = programTask({
      tokenUrl: `${base}/oauth2/token`,
      graphqlUrl: `${base}/v1/graphql`,
    });
    const home = createProgramHome(task);
    const file = join(home.folder, 'program.mjs');
    writeFileSync(file, node.write(task));
    writeFileSync(join(home.folder, 'ca.pem'), certificate.cert);
    mkdirSync(join(home.folder, 'node_modules'));
    if (hasUndici) {
      symlinkSync(resolve('node_modules/undici'), join(home.folder, 'node_modules/undici'));
    }
    proxy.seen.length = 0;
    const { code, stderr } = await runInHome(home, [process.execPath, file], {
      ...PROGRAM_CREDENTIALS,
      NODE_EXTRA_CA_CERTS: join(home.folder, 'ca.pem'),
      ...env,
    });
    return { code, stderr, seen: [...new Set(proxy.seen)] };
  };
  const secure = 'https://service.test';
  expect(await run(secure, { HTTPS_PROXY: known, https_proxy: '' })).toMatchObject({
    code: 0,
    seen: ['CONNECT service.test:443'],
  });
  expect(await run('http://plain.test', { http_proxy: known })).toMatchObject({
    code: 0,
    seen: [
      'POST http://plain.test/oauth2/token?grant_type=client_credentials',
      'POST http://plain.test/v1/graphql',
    ],
  });
  expect(await run(origin, { HTTP_PROXY: known, no_proxy: '127.0.0.1' })).toMatchObject({
    code: 0,
    seen: [],
  });
  for (const [base, variable] of [
    [secure, 'HTTPS_PROXY'],
    ['http://plain.test', 'HTTP_PROXY'],
  ] as const) {
    const asked = await run(base, { [variable]: proxy.url });
    expect(asked).toMatchObject({ code: 1 });
    expect(asked.stderr).toContain('The proxy wants user:password@ before its name.');
  }
  const straight = await run(origin, { HTTP_PROXY: known }, false);
  expect(straight).toMatchObject({ code: 0, seen: [] });
  expect(straight.stderr).toMatch(/^No proxy is used: npm install undici@7,/);
});
