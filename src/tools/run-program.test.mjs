import { expect, test } from 'vitest';
import { runProgram } from './run-program.mjs';

test('what else runs goes before a program that is behind it', async () => {
  // It ends once it is behind; `npm test` itself runs its unit tests so.
  const wait = `const { getPriority } = require('node:os');
    const timer = setInterval(() => getPriority() >= 9 && clearInterval(timer), 5);`;
  const options = { niceness: 9, timeoutMs: 30_000 };
  expect(await runProgram(process.execPath, ['-e', wait], options)).toEqual({
    code: 0,
    output: '',
  });
});
