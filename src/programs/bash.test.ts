import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testProgram } from '../testing/program-behaviours.ts';
import { checkLiterals } from '../testing/program-literals.ts';
import { bash } from './bash.ts';

test('any text comes back from its literal', async () => {
  await checkLiterals(bash, (literals) => {
    const input = `printf '%s\\0' ${literals.join(' ')}`;
    const { stdout, stderr } = spawnSync('bash', { input, maxBuffer: 2 ** 26 });
    expect(stderr.toString()).toBe('');
    // No text holds NUL, which stands behind each. As latin1, a character is a byte.
    const texts = stdout.toString('latin1').split('\0').slice(0, -1);
    return texts.map((bytes) => Buffer.from(bytes, 'latin1').toString('hex'));
  });
});

testProgram(
  bash,
  (folder, program) => {
    const file = join(folder, 'program.sh');
    writeFileSync(file, program);
    return ['bash', file];
  },
  ' @full',
  '',
);
