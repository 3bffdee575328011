import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { format } from 'prettier';
import { expect, onTestFinished, test } from 'vitest';
import { testProgram } from '../testing/program-behaviours.ts';
import { checkLiterals } from '../testing/program-literals.ts';
import { PAGE_FORMS } from '../testing/program-page-forms.ts';
import { programTask } from '../testing/program-service.ts';
import { node } from './node.ts';
import type { ProgramTask } from './program.ts';
import { typescript } from './typescript.ts';

const TASK = programTask({
  tokenUrl: 'https://auth.example.com/oauth2/token',
  graphqlUrl: 'https://data.example.com/v1/graphql',
});

const LONG = 'personKeywordSearchInput';
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
  { ...TASK, pages: undefined, flow: 'A', endsExplorerToken: false },
  { ...TASK, pages: undefined, operationName: undefined, query: '{ a }', variables: '{}' },
  { ...TASK, pages: undefined, requestFormat: 'graphql', query: '{ "a" }', variables: '{}' },
];

test.each([node, typescript])('$label programs are laid out as prettier does', async (language) => {
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
