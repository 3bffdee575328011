import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { testProgram } from '../testing/program-behaviours.ts';
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
});
