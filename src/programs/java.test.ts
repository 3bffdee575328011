import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { testProgram } from '../testing/program-behaviours.ts';
import { checkLiterals } from '../testing/program-literals.ts';
import { findToolchain } from '../testing/toolchain.ts';
import { java } from './java.ts';

const JAVAC = findToolchain('JAVAC_PATH', 'javac');
const compiler = JAVAC ?? '';
const runtime = join(dirname(compiler), 'java');

/** As a system does whose encoding is not UTF-8. Its lint takes U+2028 in a text block for the end of a line. */
const STRICT = ['-encoding', 'US-ASCII', '-Xlint:all,-text-blocks', '-Werror', '-d'];

describe.skipIf(JAVAC === undefined)('Java', () => {
  testProgram(
    java,
    (folder, program) => {
      const file = join(folder, 'Program.java');
      writeFileSync(file, program);
      execFileSync(compiler, [...STRICT, folder, file]);
      return [runtime, '-cp', folder, 'Program'];
    },
    ' @full',
  );

  test('any text comes back from its literal @full', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-java-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'Literals.java');
    await checkLiterals(java, (literals) => {
      const texts = literals.map((each) => `print(${each});\n`).join('');
      const print = `static void print(String text) throws Exception {
  System.out.println(java.util.HexFormat.of().formatHex(text.getBytes("UTF-8")));
}`;
      const main = `public static void main(String[] args) throws Exception {\n${texts}}`;
      writeFileSync(file, `class Literals {\n${print}\n${main}\n}\n`);
      execFileSync(compiler, [...STRICT, folder, file]);
      const options = { encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
      const output = execFileSync(runtime, ['-cp', folder, 'Literals'], options);
      return output.slice(0, -1).split('\n');
    });
  });
});
