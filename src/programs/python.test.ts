import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testProgram } from '../testing/program-behaviours.ts';
import { checkLiterals } from '../testing/program-literals.ts';
import {
  createProgramHome,
  programTask,
  runInHome,
  startProgramService,
} from '../testing/program-service.ts';
import { findToolchain } from '../testing/toolchain.ts';
import { pandas, python } from './python.ts';

/** One that has some packages. */
function pythonWith(names: string, variable: string): string | undefined {
  const isIn = (path = ''): boolean => spawnSync(path, ['-c', `import ${names}`]).status === 0;
  return [findToolchain(variable, 'python3'), '/usr/bin/python3'].find(isIn);
}

const PYTHON = pythonWith('httpx', 'PYTHON_PATH');
const WITH_PANDAS = pythonWith('httpx, pandas', 'PANDAS_PYTHON_PATH');

/** Puts a program into a folder. */
function writeProgram(folder: string, program: string, interpreter = ''): string[] {
  const file = join(folder, 'program.py');
  writeFileSync(file, program);
  return [interpreter, file];
}

describe.skipIf(PYTHON === undefined)('Python', () => {
  test('any text comes back from its literal', async () => {
    await checkLiterals(python, (literals) => {
      const input = `for text in [${literals.join(',\n')}]: print(text.encode().hex())`;
      const run = spawnSync(PYTHON ?? '', ['-'], { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
      expect(run.stderr).toBe('');
      return run.stdout.slice(0, -1).split('\n');
    });
  });

  testProgram(python, (folder, program) => writeProgram(folder, program, PYTHON), ' @full', '');
});

describe.skipIf(WITH_PANDAS === undefined)('pandas', () => {
  test('writes a table with exact numbers, and keeps what came before an error @full', async () => {
    const service = await startProgramService();
    const home = createProgramHome(service);
    const task = programTask(service);
    const command = writeProgram(home.folder, pandas.write(task), WITH_PANDAS);
    const { code, stdout, stderr } = await runInHome(home, command);
    expect([code, stderr]).toEqual([0, '2 rows\n4 rows\n5 rows\n']);
    const TABLE = `id,text
12345678901234567890,"line
break ""quoted"" 12345678901234567890"
0.1000000000000000055,é 👩‍🚀 \u2028 \`\${x}\` $(y) \\
-1.50E+400,
1.0,
5,end
`;
    expect(stdout).toBe(TABLE);
    expect(service.tokenRequests()).toBe(1);
    service.beforeCall.push(
      () => undefined,
      () => service.refuseCall.push({ status: 500 }),
    );
    const cut = await runInHome(home, [...command, 'rows.csv']);
    expect(cut.code).toBe(1);
    const kept = readFileSync(join(home.folder, 'rows.csv'), 'utf8');
    expect(kept).toBe(TABLE.slice(0, TABLE.indexOf('-1.50E')));
    const whole = pandas.write({ ...task, pages: undefined });
    const one = await runInHome(home, writeProgram(home.folder, whole, WITH_PANDAS));
    expect(one.stdout).toMatch(/^nodes,pageInfo\.hasNextPage,pageInfo\.endCursor\n/);
  });
});
