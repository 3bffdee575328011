import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { testProgram } from '../testing/program-behaviours.ts';
import { checkLiterals } from '../testing/program-literals.ts';
import { findToolchain } from '../testing/toolchain.ts';
import { go } from './go.ts';

const GO = findToolchain('GO_PATH', 'go');
const compiler = GO ?? '';

describe.skipIf(GO === undefined)('Go', () => {
  testProgram(
    go,
    (folder, program) => {
      const file = join(folder, 'program.go');
      writeFileSync(file, program);
      const format = join(dirname(compiler), 'gofmt');
      const changes = execFileSync(format, ['-d', file], { encoding: 'utf8' });
      if (changes !== '') throw new Error(changes);
      execFileSync(compiler, ['vet', file]);
      execFileSync(compiler, ['build', '-o', join(folder, 'program'), file]);
      return [join(folder, 'program')];
    },
    ' @full',
  );

  test('any text comes back from its literal @full', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-go-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'literals.go');
    await checkLiterals(go, (literals) => {
      const texts = literals.map((each) => `\t${each},\n`).join('');
      writeFileSync(
        file,
        `package main\n\nimport "fmt"\n\nfunc main() {\n\tfor _, text := range []string{\n${texts}} {\n\t\tfmt.Printf("%x\\n", text)\n\t}\n}\n`,
      );
      const output = execFileSync(compiler, ['run', file], {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      });
      return output.slice(0, -1).split('\n');
    });
  });
});
