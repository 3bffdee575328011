import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testProgram } from '../testing/program-behaviours.ts';
import { checkLiterals } from '../testing/program-literals.ts';
import { findToolchain } from '../testing/toolchain.ts';
import { bash } from './bash.ts';

const HAS_TOOLS = [findToolchain('CURL_PATH', 'curl'), findToolchain('JQ_PATH', 'jq')].every(
  Boolean,
);

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

describe.skipIf(!HAS_TOOLS)('with curl and jq', () => {
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
});
