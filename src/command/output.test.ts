import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWholeText } from './output.ts';
import { temporaryFolder } from './testing/run-gatehouse.ts';

test('a write removes what killed ones of its file left, and nothing that a live process writes', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'rows.csv');
  const kill = "process.kill(process.pid, 'SIGKILL')";
  const killed = spawnSync(process.execPath, ['--eval', kill]).pid;
  const left = `rows.csv.${killed}@${hostname()}.0123456789ab.tmp`;
  const others = [
    `rows.csv.${process.ppid}@${hostname()}.0123456789ab.tmp`,
    `rows.csv.${killed}@another-machine.0123456789ab.tmp`,
    `rows.csv.json.${killed}@${hostname()}.0123456789ab.tmp`,
    'rows.csv.notes.tmp',
  ];
  for (const name of [left, ...others]) writeFileSync(join(folder, name), 'half');
  await writeWholeText(path, 'whole');
  expect(readFileSync(path, 'utf8')).toBe('whole');
  expect(readdirSync(folder)).toEqual(['rows.csv', ...others].toSorted());
});
