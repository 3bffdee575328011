import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXIT } from './command-error.ts';
import { SUBCOMMANDS } from './subcommands.ts';
import { runCommandLine } from './testing/run-gatehouse.ts';

const PAGE = readFileSync('docs/command.md', 'utf8');

test('--help has a line for each subcommand', async () => {
  const { output } = await runCommandLine(['--help']);
  for (const { name, summary } of SUBCOMMANDS) {
    expect(output).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  }
});

test.each(SUBCOMMANDS)('$name: its help and its page have each option', async ({ name, load }) => {
  const { code, output } = await runCommandLine([name, '--help']);
  expect(code).toBe(0);
  expect(output).toMatch(new RegExp(`^Usage: gatehouse ${name}\\b`));
  expect(Math.max(...output.split('\n').map(({ length }) => length))).toBeLessThan(110);
  expect(PAGE).toContain(`gatehouse ${name}`);
  const { options = {} } = await load();
  const names = Object.keys(options);
  expect(names.filter((option) => !output.includes(`\n  --${option}`))).toEqual([]);
  expect(names.filter((option) => !PAGE.includes(`--${option}`))).toEqual([]);
});

test('each option and variable of the page is one of a subcommand', async () => {
  const loaded = await Promise.all(SUBCOMMANDS.map(({ load }) => load()));
  const options = loaded.flatMap((subcommand) => Object.keys(subcommand.options ?? {}));
  // Options of other programs in the examples.
  const others = ['help', 'version', 'ignore-scripts'];
  const named = [...PAGE.matchAll(/(?<![\w-])--([a-z][a-z-]*)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => ![...options, ...others].includes(name))).toEqual([]);
});

test('the page has each exit code once, in order', () => {
  const [, part = ''] = PAGE.split('\n## Exit codes\n');
  const codes = [...part.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code));
  expect(codes).toEqual(Object.values(EXIT).toSorted((one, other) => one - other));
});
