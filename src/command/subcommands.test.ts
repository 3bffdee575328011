import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
