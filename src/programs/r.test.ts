import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testProgram } from '../testing/program-behaviours.ts';
import { checkLiterals } from '../testing/program-literals.ts';
import { findToolchain } from '../testing/toolchain.ts';
import { r } from './r.ts';

const FOUND = findToolchain('RSCRIPT_PATH', 'Rscript');
const packages = ['-e', 'library(httr2); library(jsonlite)'];
const RSCRIPT = FOUND && spawnSync(FOUND, packages).status === 0 ? FOUND : undefined;

describe.skipIf(RSCRIPT === undefined)('R', () => {
  testProgram(
    r,
    (folder, program) => {
      const file = join(folder, 'program.R');
      writeFileSync(file, program);
      return [RSCRIPT ?? '', file];
    },
    ' @full',
  );

  test.each(['C', 'C.UTF-8'])(
    'any text comes back from its literal in the locale %s @full',
    async (locale) => {
      const folder = mkdtempSync(join(tmpdir(), 'gatehouse-r-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, 'literals.R');
      await checkLiterals(r, (literals) => {
        const say =
          'say <- \\(text) cat(as.character(charToRaw(enc2utf8(text))), "\\n", sep = "")\n';
        writeFileSync(file, say + literals.map((each) => `say(${each})\n`).join(''));
        const env = { ...process.env, LC_ALL: locale };
        const { stdout, stderr } = spawnSync(RSCRIPT ?? '', [file], {
          env,
          encoding: 'utf8',
          maxBuffer: 2 ** 26,
        });
        expect(stderr).toBe('');
        return stdout.slice(0, -1).split('\n');
      });
    },
  );
});
