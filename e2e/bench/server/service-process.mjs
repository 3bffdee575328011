import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ToolError } from '../../../src/tools/command.mjs';

/** Ends the service with anybody who started it, should that one die without saying goodbye. */
const END_WITH_PARENT =
  "data:text/javascript,process.on('disconnect',()=>process.kill(process.pid,'SIGTERM'))";

/** Who signs in, at the built service as well as at the canned one. */
export const CREDENTIALS = {
  username: 'bench-user',
  password: 'bench-password-1',
  apiKey: 'bench-key-0001',
};

/**
 * @typedef {object} BuiltService
 * @property {string} explorerUrl
 * @property {string} origin
 * @property {(message: string) => Promise<unknown>} ask what a module that was loaded with it answers
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the built service on a free port, with {@link CREDENTIALS} as its demo user.
 *
 * @param {string} build folder that holds `service/main.js`
 * @param {readonly string[]} [modules] to load into its process
 * @returns {Promise<BuiltService>}
 * @throws {ToolError} if it does not start
 */
export async function startBuiltService(build, modules = []) {
  const child = spawn(
    process.execPath,
    [
      ...[END_WITH_PARENT, ...modules].flatMap((module) => ['--import', module]),
      join(build, 'service/main.js'),
    ],
    {
      env: {
        PORT: '0',
        DEMO_USERNAME: CREDENTIALS.username,
        DEMO_PASSWORD: CREDENTIALS.password,
        DEMO_API_KEY: CREDENTIALS.apiKey,
      },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    },
  );
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const [line] = await Promise.race([
    once(createInterface(/** @type {import('node:stream').Readable} */ (child.stdout)), 'line'),
    exited.then(() => ['']),
  ]);
  child.stdout?.resume();
  const [, explorerUrl] = /Explorer ready at (\S+)/.exec(String(line)) ?? [];
  if (explorerUrl === undefined) {
    await stop();
    throw new ToolError(`The built service in ${build} did not start.`);
  }
  const ask = async (/** @type {string} */ message) => {
    const answered = once(child, 'message');
    child.send(message);
    const [answer] = await answered;
    return answer;
  };
  return { explorerUrl, origin: new URL(explorerUrl).origin, ask, stop };
}
